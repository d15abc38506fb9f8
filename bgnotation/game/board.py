"""Where the checkers stand."""

from collections.abc import Mapping
from dataclasses import dataclass
from operator import mul

from bgnotation.game.side import Side

OFF = 0
"""The index of the checkers that are borne off."""
BAR = 25
"""The index of the checkers on the bar."""
TRAY = 26
"""The number of a variant's tray as the source of a move: `start/22`. Boards have no row for it."""

Row = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """Where the checkers of both sides stand.

    `checkers[side][n]` counts side's own checkers, n from that side's view:
    0 borne off, 1..24 the points (1 the ace point), 25 the bar. Shape (2, 26);
    each row sums to the variant's number of checkers (15). Nothing is checked
    here: see `faults`.
    """

    checkers: tuple[Row, Row]

    @classmethod
    def from_points(cls, left: Mapping[int, int], right: Mapping[int, int], checkers: int = 15) -> "Board":
        """Builds a board from `{point: checkers}` of each side, its own numbering, the rest borne off.

        >>> Board.from_points({24: 2}, {25: 1}).checkers[0][0]
        13
        """
        rows = []
        for points in (left, right):
            row = [points.get(n, 0) for n in range(26)]
            if OFF not in points:
                row[OFF] = checkers - sum(row)
            rows.append(tuple(row))
        return cls((rows[0], rows[1]))

    def pips(self, side: Side) -> int:
        """The pips `side` has still to play: the sum of point times checkers, a checker on the bar 25."""
        return sum(map(mul, self.checkers[side], range(26)))

    @property
    def is_race(self) -> bool:
        """Whether the sides have passed each other, so that no hit is possible any more."""
        rear = [max((n for n in range(26) if row[n]), default=0) for row in self.checkers]
        return rear[0] + rear[1] < 25

    @property
    def waiting(self) -> tuple[int, int]:
        """Checkers of the left and the right side that wait beside the board, in a variant that has a tray for them."""
        return 0, 0

    @property
    def shut(self) -> tuple[bool, bool]:
        """Whether the left and the right side may not move yet, in a variant with a gate."""
        return False, False

    def flipped(self) -> "Board":
        """The same board with the sides exchanged."""
        return Board((self.checkers[1], self.checkers[0]))

    def faults(self, checkers: int = 15) -> list[str]:
        """What makes this board impossible, in words; empty if nothing does."""
        found = []
        for side in Side:
            row = self.checkers[side]
            if len(row) != 26 or min(row) < 0:
                found.append(f"side {side.number} has no 26 counts of checkers")
                return found
            if sum(row) != checkers:
                found.append(f"side {side.number} has {sum(row)} checkers, not {checkers}")
        one, two = self.checkers
        found += [f"point {n} of side 1 holds checkers of both sides" for n in range(1, 25) if one[n] and two[25 - n]]
        if one[BAR] and two[BAR] and all(k > 1 for k in one[1:7]) and all(k > 1 for k in two[1:7]):
            found.append("both sides are on the bar against closed boards")
        if one[OFF] == two[OFF] == checkers:
            found.append("both sides have borne off all their checkers")
        return found

    def _repr_svg_(self) -> str:
        from bgnotation.draw.svg import board_svg

        return board_svg(self)
