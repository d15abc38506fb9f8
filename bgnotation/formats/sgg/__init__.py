"""The match record of GamesGrid and GridGammon (.sgg): read."""

from functools import cache
from re import MULTILINE, Pattern

from bgnotation.formats._base import Format
from bgnotation.formats.sgg.keeps import KEEPS
from bgnotation.grammar import compiled
from bgnotation.source import Source
from bgnotation.transcript import Archive

_LOOKED_AT = 20_000
"""Characters in which a match must begin."""


@cache
def _game() -> Pattern[str]:
    return compiled("sgg", r"^[ \t]*{GAME}{NUMBER}\.{NUMBER}{CRAWFORD}?-{NUMBER}", MULTILINE)


def _refusal(source: Source) -> str | None:
    """Why this is no .sgg file; None if it is one."""
    # Without the blanks around it: what ends with one takes ten times as long to find.
    if source.text.find("vs.", 0, _LOOKED_AT) >= 0 and _game().search(source.text, 0, _LOOKED_AT):
        return None
    return "no line 'NAME vs. NAME' with a line such as 'Game 1.0-0/5'"


def _read(source: Source) -> Archive:
    from bgnotation.formats.sgg.reader import read_archive

    return read_archive(source)


FORMAT = Format(
    name="sgg",
    title="GamesGrid and GridGammon match (.sgg)",
    suffixes=(".sgg",),
    refusal=_refusal,
    read=_read,
    keeps=KEEPS,
    several=True,
    rank=45,
)
