"""The values of W and B: a roll with its play, a cube action, a resignation."""

import re
from functools import cache
from typing import NamedTuple

from bgnotation.cells import Cell
from bgnotation.formats._cells import DROPS, TAKES, dance, double, roll, written
from bgnotation.formats.sgf.values import POINTS, number, whole
from bgnotation.grammar import compiled

_LIMIT = 100_000
"""Values kept: what is beyond is simply read again."""
_LONGEST = 100
"""Characters of a value that is still taken for an action."""
_MOST_STEPS = 40


class Words(NamedTuple):
    """What a value says that is no roll: double, take, drop, resign, accept or reject, and a number behind it."""

    word: str
    number: int


@cache
def _roll() -> re.Pattern[str]:
    return compiled("sgf", r"({DICE})((?:{POINT}{POINT})*)\Z")


@cache
def _words() -> re.Pattern[str]:
    return compiled("sgf", r"({DOUBLE}|{TAKE}|{DROP}|{ACCEPT}|{REJECT}|{RESIGN}(?=:|\Z))(?::({NUMBER}))?\Z")


class _Values(dict[str, Cell | Words | None]):
    """Value as it stands in the file → what it says; None where it is no action."""

    def __init__(self, side: int) -> None:
        super().__init__()
        self._side = side

    def __missing__(self, raw: str) -> Cell | Words | None:
        if len(self) > _LIMIT:
            self.clear()
        found = read_value(raw, self._side)
        if len(raw) <= _LONGEST:
            self[raw] = found
        return found


def read_value(raw: str, side: int) -> Cell | Words | None:
    """What a value of W (side 0) or B (side 1) says; None where it is no action.

    >>> str(read_value("31hefe", 0)), read_value("resign:2", 1)
    ("Cell(0, '31: 8/5 6/5')", Words(word='resign', number=2))
    """
    if len(raw) > _LONGEST:
        return None
    text = whole(raw)
    if found := _roll().match(text):
        first, second = int(found[1][0]), int(found[1][-1])
        letters = found[2].lower()
        if not letters:
            return dance(first, second)
        points = POINTS[side]
        steps = [(points[a], points[b]) for a, b in zip(letters[::2], letters[1::2], strict=True)]
        if len(steps) > _MOST_STEPS:
            return None
        return roll(first, second, tuple(written(*step) for step in steps))
    if found := _words().match(text):
        word = found[1].lower()
        if found[2] and word != "resign":
            return None
        plain = {"double": double(), "take": TAKES, "drop": DROPS}.get(word)
        return plain or Words(word, number(found[2] or "0") or 0)
    return None


VALUES = (_Values(0), _Values(1))
"""For White, whose column is the left one, and Black."""
