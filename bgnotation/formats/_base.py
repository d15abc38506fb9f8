"""What a format offers."""

from collections.abc import Callable
from typing import NamedTuple

from bgnotation.source import Source
from bgnotation.transcript import Archive


class Format(NamedTuple):
    """A file format.

    `refusal(source)` says in words why a source is not of this format, None if it is; it looks at the
    content only. `read(source)` gives every match and never fails.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    refusal: Callable[[Source], str | None]
    read: Callable[[Source], Archive]

    def sniff(self, source: Source) -> bool:
        """Whether the content looks like this format."""
        return self.refusal(source) is None
