"""What is known of a side's checkers alone, worked out once for each row: pips, masks of points, parts of its IDs.

A play moves one side's checkers, so that most rows of a game are met at least twice. Masks have bit p for point p.
"""

from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from bgnotation.game.board import BAR, Row

HOME = 6
_BYTE = 8


class Facts(NamedTuple):
    """Of a row of 26 counts."""

    pips: int
    outside: int
    """Checkers on the points above 6 and on the bar."""
    rear: int
    """The highest place where a checker stands, 0 if all are off."""
    held: int
    """Mask of the places with a checker, the bar too."""
    single: int
    """Mask of those with one."""
    closed: int
    """Mask of the points with more than one, in the opponent's numbering."""
    blots: int
    """Mask of the points with one, in the opponent's numbering."""
    bits: int
    """This side's part of a Position ID."""
    length: int
    """How many bits that is."""
    top: int
    """The letters of an XGID's board, as a number of 26 bytes, if this is the left side."""
    bottom: int
    """The same if it is the right side."""


# All facts but the bits of an ID are sums over the places, so that they can be added up side by side in one number.
_WIDTHS = (12, 8, 26, 26, 26, 26, 208, 208)
"""Bits of `pips`, `outside`, `held`, `single`, `closed`, `blots`, `top`, `bottom`."""
_SHIFTS = tuple(accumulate(_WIDTHS, initial=0))[:-1]
_MASKS = tuple((1 << width) - 1 for width in _WIDTHS)
_MOST = 30
"""Checkers for which a Position ID has room."""


def _part(place: int, count: int) -> int:
    """What so many checkers on a place add."""
    one, there = int(count == 1), int(place < BAR)
    parts = (
        place * count,
        count if place > HOME else 0,
        1 << place,
        one << place,
        (1 - one) * there << BAR - place,
        one * there << BAR - place,
        ord("`") + count << _BYTE * place,
        ord("@") + count << _BYTE * (BAR - place),
    )
    return sum(part << shift for part, shift in zip(parts, _SHIFTS, strict=True))


_PARTS = tuple(tuple(_part(place, count) if count else 0 for count in range(_MOST + 1)) for place in range(BAR + 1))


@lru_cache(maxsize=1 << 13)
def facts(row: Row) -> Facts:
    """The facts of a row of 26 counts. Raises ValueError where more than 30 checkers stand on a place."""
    total = bits = standing = rear = 0
    for place, count in enumerate(row):
        if count and place:
            if count > _MOST:
                raise ValueError(f"{count} checkers on a place, more than {_MOST}")
            total += _PARTS[place][count]
            bits |= (1 << count) - 1 << standing + place - 1
            standing += count
            rear = place
    pips, outside, held, single, closed, blots, top, bottom = [
        total >> shift & mask for shift, mask in zip(_SHIFTS, _MASKS, strict=True)
    ]
    return Facts(pips, outside, rear, held, single, closed, blots, bits, BAR + standing, top, bottom)
