"""Cells found on the screen → a game's slots: what stands left, what stands right, and what is in doubt.

The first rows show where a game's columns are.
"""

from array import array
from functools import lru_cache
from typing import NamedTuple

from bgnotation.cells import COMMENT, LOSS, ROLL, UNREADABLE, WIN, Cell
from bgnotation.formats.mat.room import Room

SAMPLE = 400
"""Rows that show where the columns are."""
_SHORT = 12
"""Characters of a remark that is likely to come again."""
_ODD = (COMMENT, UNREADABLE)


class Found(NamedTuple):
    """A cell found on a line: where, in which column of the screen, and whether a row number stands before it."""

    cell: Cell
    offset: int
    column: int
    number: int


class Row(NamedTuple):
    found: tuple[Found, ...]


class Columns:
    """Screen columns of a line's characters, tabs to every eighth, asked from left to right."""

    def __init__(self, text: str, start: int) -> None:
        self._text, self._at, self._column = text, start, 0

    def __call__(self, offset: int) -> int:
        text = self._text
        for i in range(self._at, offset):
            self._column += 8 - self._column % 8 if text[i] == "\t" else 1
        self._at = max(self._at, offset)
        return self._column


def scrap(kind: int, text: str) -> Cell:
    """A remark, or text that is kept without asking what it may have meant."""
    return _shared_scrap(kind, text) if len(text) <= _SHORT else _new_scrap(kind, text)


def _new_scrap(kind: int, text: str) -> Cell:
    return Cell(kind, text) if kind == COMMENT else Cell(kind, text, how=1, bad=(0, len(text)))


_shared_scrap = lru_cache(maxsize=1 << 12)(_new_scrap)


def _median(numbers: list[int]) -> int:
    # Not from `statistics`, whose import takes longer than most files.
    return sorted(numbers)[(len(numbers) - 1) // 2]


class Filler:
    """Puts the cells of rows into the left and right slots."""

    def __init__(self, text: str, sample: list[Row], names: int, room: Room) -> None:
        pairs = [
            (row.found[0].column, row.found[1].column)
            for row in sample
            if len(row.found) == 2 and row.found[0].cell.kind == ROLL == row.found[1].cell.kind
        ]
        self._left = _median([left for left, _ in pairs]) if pairs else 5
        self._right = _median([right for _, right in pairs]) if pairs else max(names + 1, self._left + 10)
        self._text = text
        self._room = room
        self._scraps: tuple[int, int, int] | None = None
        """The kind and the place of lines that are to be one scrap, because there is no room for each."""
        self.cells: list[Cell | None] = []
        # Narrow ones: they are a good part of what a game of short cells takes.
        self.offsets = array("i" if len(text) < 1 << 31 else "q")
        self.doubtful: set[int] = set()
        for row in sample:
            self.add(row)

    def add(self, row: Row) -> None:
        """Adds a row: its first cell left, its second right, a lone one where it stands."""
        if any(one.cell.kind in _ODD for one in row.found) and not self._room.scrap():
            self._join(row)
            return
        self._put_scraps()
        actual = [one for one in row.found if not (one.cell.kind == UNREADABLE and one.cell.how)]
        self._fill(row.found[0].offset)
        side = 0
        for one in row.found:
            if len(actual) == 1 and one is actual[0] and one.column >= 0:
                side = int(abs(one.column - self._right) < abs(one.column - self._left))
                if one.cell.kind in (WIN, LOSS) and self._left + 2 < one.column < self._right - 3:
                    self.doubtful.add(len(self.cells) + side)
            if len(self.cells) % 2 != side:
                self._put(None, one.offset)
            self._put(one.cell, one.offset)
            if actual and one is actual[0]:
                side = 1

    def _join(self, row: Row) -> None:
        """Takes a row for text that belongs to the scrap before it, or begins one."""
        one, last = row.found[0], row.found[-1]
        kind, start, _ = self._scraps or (COMMENT, one.offset, 0)
        if any(found.cell.kind != COMMENT for found in row.found):
            kind = UNREADABLE
        self._scraps = kind, start, last.offset + len(last.cell.text)

    def _put_scraps(self) -> None:
        if self._scraps is not None:
            kind, start, end = self._scraps
            self._scraps = None
            self._fill(start)
            self._put(scrap(kind, self._text[start:end]), start)
            self._fill(end)

    def _put(self, cell: Cell | None, offset: int) -> None:
        self.cells.append(cell)
        self.offsets.append(offset)

    def _fill(self, offset: int) -> None:
        if len(self.cells) % 2:
            self._put(None, offset)

    def finish(self, end: int) -> None:
        """Fills the last row."""
        self._put_scraps()
        self._fill(end)
