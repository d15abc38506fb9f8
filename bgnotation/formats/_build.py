"""Builds a game action by action, for formats that are no table of two columns."""

from array import array

from bgnotation.cells import Cell
from bgnotation.extras import NO_EXTRAS, Extras
from bgnotation.source import Source, Span
from bgnotation.transcript import Game

_NOWHERE = Span(0, 0)


class GameBuilder:
    """Collects what happens in a game, in order, and where it stands in the source."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.cells: list[Cell | None] = []
        self._offsets = array("q")
        self._ends = array("q")

    @property
    def places(self) -> "tuple[array[int], array[int]]":
        """Where the slots begin and end in the source."""
        return self._offsets, self._ends

    def add(self, side: int, cell: Cell, start: int, end: int) -> int:
        """Puts a cell behind all others, into the column of `side` (0 left, 1 right); the slot it got."""
        if len(self.cells) % 2 != side:
            self._put(None, start, start)
        self._put(cell, start, end)
        return len(self.cells) - 1

    def remark(self, cell: Cell, start: int, end: int) -> int:
        """Puts a comment or something unreadable, which belongs to neither side; the slot it got."""
        return self.add(len(self.cells) % 2, cell, start, end)

    def replace(self, slot: int, cell: Cell, end: int | None = None) -> None:
        """Puts another cell into a filled slot, such as a roll together with its play, and moves its end."""
        self.cells[slot] = cell
        if end is not None:
            self._ends[slot] = end

    def last(self, side: int | None = None) -> int:
        """The last filled slot (of a side), -1 if there is none."""
        slot = len(self.cells) - 1
        while slot >= 0 and (self.cells[slot] is None or (side is not None and slot % 2 != side)):
            slot -= 1
        return slot

    def game(
        self,
        *,
        number: int | None,
        players: tuple[str, str],
        score: tuple[int, int] | None,
        ratings: tuple[str, str] = ("", ""),
        title: Span = _NOWHERE,
        header: Span = _NOWHERE,
        body: Span = _NOWHERE,
        extras: Extras = NO_EXTRAS,
    ) -> Game:
        """The game. `title`, `header`, `body`: the line that begins it, the one with the score, and all of it."""
        if len(self.cells) % 2:
            self._put(None, body.end, body.end)
        return Game(
            self.source,
            self.cells,
            number=number,
            players=players,
            score=score,
            ratings=ratings,
            title=title,
            header=header,
            body=body,
            offsets=self._offsets,
            ends=self._ends,
            extras=extras,
        )

    def _put(self, cell: Cell | None, start: int, end: int) -> None:
        self.cells.append(cell)
        self._offsets.append(start)
        self._ends.append(end)
