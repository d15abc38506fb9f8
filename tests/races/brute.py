"""The two-sided bear-off solved once more, plainly: plays from the generator of legal plays, one pair after the other.

Nothing of `bgnotation.races` is used. A position is a row of 26 counts, as on a board.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from bgnotation.game.legal import results

Row = tuple[int, ...]
EMPTY: Row = (0,) * 26
ROLLS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]


class Equities(NamedTuple):
    """Of the side on roll, by its cube: played to the end, the opponent's, and undoubled its own and centred."""

    cubeless: float
    unavailable: float
    owned: float
    centred: float


LOST = Equities(-1, -1, -1, -1)


def rows(checkers: int) -> list[Row]:
    """All positions of one to that many checkers at home, fewest pips first."""
    found = [
        (0, *counts, *EMPTY[7:]) for counts in product(range(checkers + 1), repeat=6) if 0 < sum(counts) <= checkers
    ]
    return sorted(found, key=pips)


def pips(row: Row) -> int:
    """The pip count."""
    return sum(point * count for point, count in enumerate(row))


@cache
def ends(row: Row) -> tuple[tuple[Row, ...], ...]:
    """Where each of the 21 rolls may lead, what is borne off not counted."""
    return tuple(tuple({(0, *mine[1:]) for mine, _ in results(row, EMPTY, *roll)}) for roll in ROLLS)


def solve(checkers: int) -> Iterator[tuple[Row, Row, Equities]]:
    """Every pair of positions of up to that many checkers, roller first, with its equities."""
    positions = rows(checkers)
    known: dict[tuple[Row, Row], Equities] = {}
    for mine, theirs in sorted(product(positions, positions), key=lambda pair: pips(pair[0]) + pips(pair[1])):
        known[mine, theirs] = found = _one(mine, theirs, known)
        yield mine, theirs, found


def _one(mine: Row, theirs: Row, known: dict[tuple[Row, Row], Equities]) -> Equities:
    cubeless = unavailable = owned = centred = 0.0
    for (high, low), after in zip(ROLLS, ends(mine), strict=True):
        weight = 1 if high == low else 2
        replies = [known[theirs, end] if any(end) else LOST for end in after]
        cubeless -= weight * min(reply.cubeless for reply in replies)
        # What was not the roller's is the opponent's to double with, and the other way round.
        unavailable -= weight * min(_with_cube(reply.owned, reply) for reply in replies)
        owned -= weight * min(reply.unavailable for reply in replies)
        centred -= weight * min(_with_cube(reply.centred, reply) for reply in replies)
    return Equities(cubeless / 36, unavailable / 36, owned / 36, centred / 36)


def _with_cube(no_double: float, equities: Equities) -> float:
    return max(no_double, min(2 * equities.unavailable, 1.0))
