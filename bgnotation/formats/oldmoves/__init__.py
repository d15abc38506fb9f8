"""FIBS's transcript of a match, as its command `oldmoves` gives it: read and written."""

from collections.abc import Sequence
from functools import cache
from re import Pattern

from bgnotation.formats._base import Format, Outgoing
from bgnotation.formats.oldmoves.keeps import KEEPS
from bgnotation.grammar import compiled
from bgnotation.source import Source
from bgnotation.transcript import Archive

_LOOKED_AT = 1_000_000
"""Characters in which a game must begin: the file may be the log of a whole session."""
_MOST = 50
"""Lines that look like the first one of a game and are not, until the search is given up."""
_NO_GAME = "no line 'Score is 0-0 in a 5 point match.' with a line 'NAME is X - NAME is O' below"


@cache
def _beginning() -> Pattern[str]:
    return compiled("oldmoves", r"{SCORE} +{NUMBER}-{NUMBER}[^\n]*\n[ \t]*{FIRST}[ \t]+{IS_X}[ \t]*-[ \t]*{SECOND}")


def _refusal(source: Source) -> str | None:
    """Why this is no transcript of FIBS; None if it is one."""
    text = source.text
    if text.find("Score", 0, _LOOKED_AT) < 0:
        # What ends with a blank takes ten times as long to find.
        return _NO_GAME
    at = -1
    for _ in range(_MOST):
        at = text.find("Score is ", at + 1, _LOOKED_AT)
        if at < 0:
            break
        if _beginning().match(text, at, at + 1_000):
            return None
    return _NO_GAME


def _read(source: Source) -> Archive:
    from bgnotation.formats.oldmoves.reader import read_archive

    return read_archive(source)


def _write(matches: Sequence[Outgoing], style: str) -> bytes:
    from bgnotation.formats.oldmoves.writer import write

    return write(matches, style)


FORMAT = Format(
    name="oldmoves",
    title="FIBS transcript (oldmoves)",
    suffixes=(".fibs",),
    refusal=_refusal,
    read=_read,
    write=_write,
    keeps=KEEPS,
    styles=("ascending",),
    several=True,
    rank=60,
)
