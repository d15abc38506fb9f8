"""What a format offers."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from bgnotation.facts import Keep
from bgnotation.game.rules import Rules
from bgnotation.replay import Replay, replay
from bgnotation.source import Source
from bgnotation.transcript import Archive, Transcript
from bgnotation.variants import Variant


class Outgoing:
    """A match on its way into a file: as written, and replayed once a writer asks for it."""

    def __init__(self, transcript: Transcript, rules: Rules | None = None, variant: Variant | None = None) -> None:
        self.transcript = transcript
        self.rules = rules if rules is not None else transcript.rules
        self._variant = variant

    @classmethod
    def replayed(cls, done: Replay) -> "Outgoing":
        """A match that has been replayed already."""
        made = cls(done.transcript, done.rules, done.variant)
        made.__dict__["replay"] = done
        return made

    def changed(self, transcript: Transcript) -> "Outgoing":
        """Another transcript of the match, under the same rules."""
        return Outgoing(transcript, self.rules, self._variant)

    @cached_property
    def replay(self) -> Replay:
        """The match replayed. Writers that need no board do without: it takes as long as reading."""
        return replay(self.transcript, self.rules, variant=self._variant)


class Near(str):
    """Why a source that has the signs of a format is refused all the same; other formats' reasons are not told then.

    >>> print(Near("SGF of another game (GM[1]), and not of backgammon (GM[6])"))
    SGF of another game (GM[1]), and not of backgammon (GM[6])
    """

    __slots__ = ()


class Format(NamedTuple):
    """A file format.

    `refusal(source)` says in words why a source is not of this format, None if it is; it looks at the
    content only. `read(source)` gives every match and never fails. `write(matches, style)` gives the bytes
    of a file, and is None for a format that is only read.
    """

    name: str
    title: str
    suffixes: tuple[str, ...]
    refusal: Callable[[Source], str | None]
    read: Callable[[Source], Archive]
    write: Callable[[Sequence[Outgoing], str], bytes] | None = None
    keeps: Mapping[str, Keep] = {}
    """What the format can hold of each fact, by the fact's name."""
    styles: tuple[str, ...] = ()
    """Ways to write it beside the usual one."""
    several: bool = False
    """Whether a file of it can hold several matches."""
    position: bool = False
    """Whether a file of it is one position and no game: nothing else can be written in it."""
    notations: tuple[str, ...] = ()
    """The notations of variants with rules of their own (`Variant.notation`) that a file of it can hold."""
    unfit: Callable[[Sequence[Outgoing]], str | None] | None = None
    """Why matches can't be written in it, None if they can: of a format that takes no game against its rules."""
    like: str = ""
    """The format that a file of it is taken for where nothing in it is of its own."""
    rank: int = 50
    """Formats are asked in this order, those whose signs are the surest first."""

    def sniff(self, source: Source) -> bool:
        """Whether the content looks like this format."""
        return self.refusal(source) is None
