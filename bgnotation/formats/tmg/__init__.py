"""The log of a match at TrueMoneyGames (.tmg): read."""

from functools import cache
from re import MULTILINE, Pattern

from bgnotation.formats._base import Format
from bgnotation.formats.tmg.keeps import KEEPS
from bgnotation.grammar import compiled
from bgnotation.source import Source
from bgnotation.transcript import Archive

_LOOKED_AT = 20_000
"""Characters in which a match must begin."""


@cache
def _game() -> Pattern[str]:
    return compiled("tmg", r"^[ \t]*{GAME}[ \t]+{NUMBER}:[ \t]*{NUMBER}-{NUMBER}[ \t\r]*$", MULTILINE)


def _refusal(source: Source) -> str | None:
    """Why this is no .tmg file; None if it is one."""
    text = source.text
    named = text.find("Player1:", 0, _LOOKED_AT) >= 0 or text.find("MatchID:", 0, _LOOKED_AT) >= 0
    if named and _game().search(text, 0, _LOOKED_AT):
        return None
    return "no line 'Player1: …' with a line such as 'Game 1: 0-0'"


def _read(source: Source) -> Archive:
    from bgnotation.formats.tmg.reader import read_archive

    return read_archive(source)


FORMAT = Format(
    name="tmg",
    title="TrueMoneyGames match (.tmg)",
    suffixes=(".tmg",),
    refusal=_refusal,
    read=_read,
    keeps=KEEPS,
    several=True,
    rank=45,
)
