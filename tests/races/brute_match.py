"""A bear-off at a match score, solved plainly: every value of the cube, every owner, both sides on roll."""

from collections.abc import Callable
from itertools import product

from tests.races.brute import ROLLS, Row, ends, pips, rows

Worth = Callable[[int], float]
"""What one side has of winning so many points, negative: losing them."""
Key = tuple[int, int, int]
"""The roller (0, 1), the cube's value, its owner: 0 the roller, 1 the opponent, 2 nobody."""


class Solved:
    """Chances of the roller to win the match, cube decisions rightly made, for all pairs of so many checkers."""

    def __init__(self, checkers: int, away: tuple[int, int], worth: Worth) -> None:
        """`worth`: of the side 0, which needs `away[0]` points."""
        self.away = away
        self.worths: tuple[Worth, Worth] = (worth, lambda points: 1 - worth(-points))
        self.highest = 1
        while self.highest < max(away):
            self.highest *= 2
        self.keys: list[Key] = [(roller, 1, 2) for roller in (0, 1)]
        value = 2
        while value <= self.highest:
            self.keys += product((0, 1), (value,), (0, 1))
            value *= 2
        self.keys.sort(key=lambda key: -key[1])
        self.no_double: dict[tuple[Row, Row, Key], float] = {}
        self.best: dict[tuple[Row, Row, Key], float] = {}
        self.taken: dict[tuple[Row, Row, Key], float] = {}
        positions = rows(checkers)
        for mine, theirs in sorted(product(positions, positions), key=lambda pair: pips(pair[0]) + pips(pair[1])):
            for key in self.keys:
                self._solve(mine, theirs, key)

    def _solve(self, mine: Row, theirs: Row, key: Key) -> None:
        roller, value, owner = key
        worth = self.worths[roller]
        # Who owned it, seen from the one who rolls next.
        then: Key = (1 - roller, value, 2 if owner == 2 else 1 - owner)
        total = 0.0
        for (high, low), after in zip(ROLLS, ends(mine), strict=True):
            best = max(1 - self.best[theirs, end, then] if any(end) else worth(value) for end in after)
            total += (1 if high == low else 2) * best
        found = self.no_double[mine, theirs, key] = total / 36
        self.best[mine, theirs, key] = found
        # Nobody doubles a cube that has won him the match already; beyond `highest` it is of no use to either.
        if owner != 1 and self.away[roller] > value:
            taken = self.taken[mine, theirs, key] = self._doubled(mine, theirs, key)
            self.best[mine, theirs, key] = max(found, min(taken, worth(value)))

    def _doubled(self, mine: Row, theirs: Row, key: Key) -> float:
        roller, value, _ = key
        assert 2 * value <= self.highest
        return self.best[mine, theirs, (roller, 2 * value, 1)]
