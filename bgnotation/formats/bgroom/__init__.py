"""BackgammonRoom's text record ("BGF version 1.2"): read."""

from functools import cache
from re import MULTILINE, Pattern

from bgnotation.formats._base import Format, Near
from bgnotation.formats.bgroom.keeps import KEEPS
from bgnotation.grammar import compiled
from bgnotation.source import Source
from bgnotation.transcript import Archive

_LOOKED_AT = 20_000
"""Characters in which play must begin."""


@cache
def _action() -> Pattern[str]:
    return compiled("bgroom", r"^[ \t]*{NUMBER}\.{SIDE}:", MULTILINE)


def _refusal(source: Source) -> str | None:
    """Why this is no record of BackgammonRoom; None if it is one."""
    if not source.text[:200].lstrip().startswith("BGF version"):
        return "no line 'BGF version 1.2'"
    if _action().search(source.text, 0, _LOOKED_AT):
        return None
    return Near("a record of BackgammonRoom without any action such as '1.X:(3 1)8/5 6/5'")


def _read(source: Source) -> Archive:
    from bgnotation.formats.bgroom.reader import read_archive

    return read_archive(source)


FORMAT = Format(
    name="bgroom",
    title="BackgammonRoom session (.bgf)",
    suffixes=(".bgf",),
    refusal=_refusal,
    read=_read,
    keeps=KEEPS,
    rank=45,
)
