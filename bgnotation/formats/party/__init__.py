"""PartyGammon's record of a match (.gam): read."""

from functools import cache
from re import IGNORECASE, Pattern

from bgnotation.formats._base import Format
from bgnotation.formats.party.keeps import KEEPS
from bgnotation.grammar import compiled
from bgnotation.source import Source
from bgnotation.transcript import Archive

_LOOKED_AT = 20_000
"""Characters in which a match must begin."""


@cache
def _setting() -> Pattern[str]:
    return compiled("party", r"\s*{KEY}=")


@cache
def _field() -> Pattern[str]:
    return compiled("party", r"\n[ \t]*{GAME}{NUMBER}_(?:GAMEPLAY|PLAYER_[12])=|\A[ \t]*BOARDID=", IGNORECASE)


def _refusal(source: Source) -> str | None:
    """Why this is no PartyGammon file; None if it is one."""
    text = source.text
    if _setting().match(text) and _field().search(text, 0, _LOOKED_AT):
        return None
    return "no lines such as 'MATCHLENGTH=5' and 'GAME_1_GAMEPLAY=…'"


def _read(source: Source) -> Archive:
    from bgnotation.formats.party.reader import read_archive

    return read_archive(source)


FORMAT = Format(
    name="party",
    title="PartyGammon match (.gam)",
    suffixes=(".gam",),
    refusal=_refusal,
    read=_read,
    keeps=KEEPS,
    rank=45,
)
