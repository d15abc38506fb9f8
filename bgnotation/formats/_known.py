"""The formats there are, and which of them a source is in."""

from functools import cache

from bgnotation.errors import UnknownFormatError, UnknownNameError
from bgnotation.formats._base import Format, Near
from bgnotation.registry import objects
from bgnotation.source import Source
from bgnotation.transcript import Archive


@cache
def all_formats() -> tuple[Format, ...]:
    """Every format that can be read, those with the surest signs first."""
    return tuple(sorted(objects("bgnotation.formats", Format), key=lambda found: (found.rank, found.name)))


def find(name: str) -> Format:
    """The format called `name`. Raises UnknownNameError."""
    for found in all_formats():
        if found.name == name.lower():
            return found
    raise UnknownNameError("format", name, [known.name for known in all_formats()])


def sniff(source: Source) -> Format:
    """The format of a source, by its content. Raises UnknownFormatError, which says what is lacking.

    Of all reasons the one that tells most: of a format whose signs are there, else of the most permissive format.
    """
    reasons: list[str] = []
    for known in all_formats():
        reason = known.refusal(source)
        if reason is None:
            return known
        reasons.append(reason)
    near = next((reason for reason in reasons if isinstance(reason, Near)), None)
    raise UnknownFormatError(source.path, near or f"no known format: {reasons[-1]}")


def read_source(source: Source, format: str | None = None) -> Archive:
    """Every match of a source, in the format named or else recognised. Raises UnknownFormatError, UnknownNameError."""
    return (find(format) if format else sniff(source)).read(source)
