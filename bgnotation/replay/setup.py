"""Positions that a record sets: Snowie's fields behind `Illegal play`, XG Mobile's `Set Pos=`."""

import re

from bgnotation.game.legal import Rows

_FIELDS = re.compile(r"\(([^()]*)\)")
_POSITION = re.compile(r"set pos\s*=\s*([-A-Pa-p]{26})(?:\s*/\s*(\d{1,2})(?:/(-1|0|1))?)?", re.IGNORECASE)


def rows_of_setup(text: str, side: int, totals: tuple[int, int]) -> Rows | None:
    """The rows of the left and right side that a text sets, None if it sets none that can stand.

    `side` is on roll in the position: Snowie's points are seen from it (specification: 40 fields, 12 the
    opponent's bar, 13..36 the points, 37 the own bar). XG's capitals are the left column's checkers.
    """
    if found := _POSITION.search(text):
        own, other = [0] * 26, [0] * 26
        for index, sign in enumerate(found[1]):
            if sign.isupper():
                own[index] = ord(sign) - 64
            elif sign.islower():
                other[25 - index] = ord(sign) - 96
        return _whole(own, other, 0, totals)
    if marks := _FIELDS.findall(text):
        # Of several positions the last one stands.
        fields = marks[-1].split(";")
        if len(fields) < 38:
            return None
        try:
            numbers = [int(field) for field in fields[12:38]]
        except ValueError:
            return None
        own, other = [0] * 26, [0] * 26
        for point, count in enumerate(numbers[1:25], start=1):
            if count > 0:
                own[point] = count
            else:
                other[25 - point] = -count
        own[25], other[25] = abs(numbers[25]), abs(numbers[0])
        return _whole(own, other, side, totals)
    return None


def cube_of_setup(text: str) -> int:
    """The cube that XG Mobile's position names by its exponent behind a slash; 1 where it names none.

    >>> cube_of_setup("; Set Pos=-b----E-C---eE---c-e----B-/2")
    4
    """
    found = _POSITION.search(text)
    exponent = int(found[2]) if found and found[2] else 0
    return 1 << exponent if exponent <= 15 else 1


def owners_of_setup(text: str) -> tuple[int, ...]:
    """Who may own a turned cube (0 left, 1 right, -1 nobody): all three where the text does not say."""
    found = _POSITION.search(text)
    return (int(found[3]),) if found and found[3] else (0, 1, -1)


def _whole(own: list[int], other: list[int], side: int, totals: tuple[int, int]) -> Rows | None:
    own[0], other[0] = totals[side] - sum(own), totals[1 - side] - sum(other)
    if own[0] < 0 or other[0] < 0 or not (any(own[1:]) and any(other[1:])):
        # Not a position that a game goes on from: GNU Backgammon writes zeros where it knows none.
        return None
    return (tuple(own), tuple(other)) if side == 0 else (tuple(other), tuple(own))
