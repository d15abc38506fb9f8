"""The first record of an .xg file: players, length, rules, tags."""

import struct
from datetime import datetime, timedelta
from typing import NamedTuple

from bgnotation.formats.xg.records import MONEY, number, real, short_text, wide_text
from bgnotation.game.rules import Rules

_LONGEST_MATCH = 9_999
"""Points; a longer match is not believed."""
_VARIATIONS = ("Backgammon", "Nackgammon", "Hypergammon", "Longgammon")
_FIRST_DAY = datetime(1899, 12, 30)
"""Days are counted from it."""
_MOST_DAYS = 2_000_000
_UNRATED = 1600.0
"""What is written for a player without a rating."""
_CLOCKS = {1: "Fischer", 2: "Bronstein"}
_HIGHEST_CUBE = 15
"""As a power of two."""
_TIME = struct.Struct("<iiii")


class Header(NamedTuple):
    """What the first record says of the match."""

    version: int
    players: tuple[str, str]
    length: int | None
    """0 for money play, None where it can't be meant."""
    length_written: str
    rules: Rules
    variation: str
    tags: dict[str, str]
    ratings: tuple[str, str]
    comments: tuple[int, int]
    """The numbers of the comments before and after the match, -1 for none."""


def read_header(data: bytes) -> Header:
    """The header that `data` begins with. Fields that younger versions have are left out of older ones."""
    version = number(data, 552)
    written = number(data, 92)
    money = written == MONEY
    length = 0 if money else written if 0 < written <= _LONGEST_MATCH else None
    variation = number(data, 96)
    return Header(
        version,
        (_name(data, version, 880, 9), _name(data, version, 1138, 50)),
        length,
        str(written),
        _rules(data, version, money=money),
        _VARIATIONS[variation] if 0 <= variation < len(_VARIATIONS) else f"variation {variation}",
        _tags(data, version),
        _ratings(data),
        (number(data, 576), number(data, 580)),
    )


def _name(data: bytes, version: int, wide: int, short: int) -> str:
    return (wide_text(data, wide) if version >= 24 else "") or short_text(data, short, 40)


def _rules(data: bytes, version: int, *, money: bool) -> Rules:
    crawford, jacoby, beavers, auto_doubles = (byte != 0 for byte in data[100:104])
    limit = most = 0
    if version >= 8:
        limit, most = number(data, 612), number(data, 616)
    cube_limit = 1 << limit if 0 < limit <= _HIGHEST_CUBE else None
    if not money:
        return Rules(crawford=crawford, cube_limit=cube_limit)
    return Rules(
        crawford=crawford,
        jacoby=jacoby,
        # A beaver and a raccoon: a record has no room for more.
        beavers=2 if beavers else 0,
        auto_doubles=(most if most > 0 else None) if auto_doubles else 0,
        cube_limit=cube_limit,
    )


def _tags(data: bytes, version: int) -> dict[str, str]:
    wide = version >= 24
    tags = {
        "Event": (wide_text(data, 622) if wide else "") or short_text(data, 136, 128),
        "Site": (wide_text(data, 1396) if wide else "") or short_text(data, 283, 128),
        "Round": (wide_text(data, 1654) if wide else "") or short_text(data, 417, 128),
        "Transcriber": wide_text(data, 1960) if version >= 30 else "",
    }
    if date := _date(real(data, 128)):
        tags["EventDate"] = f"{date:%Y.%m.%d}"
        if date.hour or date.minute:
            tags["EventTime"] = f"{date:%H.%M}"
    if version >= 25:
        clock, _, base, more = _TIME.unpack_from(data, 1912)
        if clock in _CLOCKS:
            tags["ClockType"] = _CLOCKS[clock]
            tags["TimeControl"] = f"{base}+{more}"
    return {name: value for name, value in tags.items() if value}


def _date(days: float) -> datetime | None:
    """The moment that a number of days means; None where none is given."""
    if not 0 < days < _MOST_DAYS:
        return None
    # To the nearest minute: days are fractions.
    return _FIRST_DAY + timedelta(minutes=round(days * 1440))


def _ratings(data: bytes) -> tuple[str, str]:
    """The ratings before the match, empty for a player without one."""
    found = []
    for rating, experience in ((104, 120), (112, 124)):
        value = real(data, rating)
        rated = 0 < value < 10_000 and (value != _UNRATED or number(data, experience) > 0)
        found.append(f"{value:.2f}" if rated else "")
    return found[0], found[1]
