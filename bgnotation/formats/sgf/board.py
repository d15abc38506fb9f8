"""Positions that a tree sets point by point, which asks for the board that was there before.

The plays in between are made as they are written, whether they are legal or not.
"""

from collections.abc import Sequence

from bgnotation.cells import ROLL, SET_POSITION, Cell
from bgnotation.formats.sgf.values import POINTS
from bgnotation.game.legal import Rows
from bgnotation.replay.setup import rows_of_setup

_OFF = "z"
_WHITE, _BLACK = POINTS


class Board:
    """The checkers of both sides, followed through the cells of a game."""

    def __init__(self, start: Rows) -> None:
        self.totals = (sum(start[0]), sum(start[1]))
        self._rows = (list(start[0]), list(start[1]))
        self._seen = 0
        """How many cells have been played."""

    def follow(self, cells: Sequence[Cell | None]) -> None:
        """Plays the cells that are new."""
        for slot in range(self._seen, len(cells)):
            cell = cells[slot]
            if cell is None:
                continue
            if cell.kind == ROLL and cell.words:
                self._play(cell, slot & 1)
            elif cell.kind == SET_POSITION or (cell.kind == ROLL and "Set Pos=" in cell.text):
                rows = rows_of_setup(cell.text, 0, self.totals)
                if rows is not None:
                    self._rows = (list(rows[0]), list(rows[1]))
        self._seen = len(cells)

    def _play(self, cell: Cell, side: int) -> None:
        me, op = self._rows[side], self._rows[1 - side]
        for word in cell.words:
            for source, target, _ in word.legs:
                if not me[source]:
                    continue
                me[source] -= 1
                me[target] += 1
                if 0 < target < 25 and op[25 - target] == 1:
                    op[25 - target] = 0
                    op[25] += 1

    def empty(self, letters: str) -> None:
        """Takes all checkers off these points."""
        for letter in letters:
            if letter != _OFF:
                self._rows[0][_WHITE[letter]] = 0
                self._rows[1][_BLACK[letter]] = 0

    def put(self, side: int, letters: str) -> None:
        """Puts one checker of a side on each of these points."""
        for letter in letters:
            if letter != _OFF:
                self._rows[side][POINTS[side][letter]] += 1

    def rows(self) -> Rows | None:
        """The rows of White and Black, the rest of the checkers borne off; None where such a position can't be."""
        both = []
        for row, total in zip(self._rows, self.totals, strict=True):
            row[0] = total - sum(row[1:])
            if row[0] < 0:
                return None
            both.append(tuple(row))
        if any(both[0][point] and both[1][25 - point] for point in range(1, 25)):
            return None
        return both[0], both[1]
