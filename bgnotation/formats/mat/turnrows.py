"""One game whose turns may be of several rolls → its rows: all rolls of a turn in one cell."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from bgnotation.cells import GIVEN, ILLEGAL, QUIT, ROLL, Cell
from bgnotation.formats._base import Outgoing
from bgnotation.formats.mat.game import GameRows
from bgnotation.formats.mat.table import Layout, Table
from bgnotation.formats.mat.wording import NO_DICE, Texts
from bgnotation.game.legal import Step
from bgnotation.game.play import point_name
from bgnotation.replay.actions import dice_of

_LONG = "  "
"""Behind a cell that reaches into the other column there are two blanks more."""


class TurnRows(GameRows):
    """Writes such a game. Moves stand in the order of the record, equal ones that follow each other once."""

    def __init__(self, outgoing: Outgoing, index: int, layout: Layout, *, stars: bool, results: bool) -> None:
        """The arguments are those of every game."""
        super().__init__(outgoing, index, layout, stars=stars, results=results)
        self._table = _TurnTable(layout)

    @property
    def known(self) -> Mapping[Cell, str | None]:
        """What rolls are written as where that takes no board."""
        return _KNOWN

    def is_unplayed(self, slot: int) -> bool:
        """Whether a roll was given up instead of played, so far as the record says.

        GNU Backgammon, whose blanks these are, knows no such game; so nobody needs the board for them.
        """
        cell = self.game.cells[slot]
        return cell is not None and not cell.words and cell.how == QUIT

    def roll(self, slot: int, cell: Cell) -> str:
        """The text of a roll and its play."""
        if cell.how == ILLEGAL:
            return _marked(cell, "Illegal play")
        if not cell.high:
            return NO_DICE
        return _marked(cell, moves_text(self.steps(slot)))


class _TurnTable(Table):
    """Rows in which a roll joins the one before it, if that was the same side's."""

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout)
        self._rolled = -1
        """The side that rolled last, -1 if something else came last."""

    def cell(self, side: int, text: str) -> None:
        """Puts an action into the next free cell of a side, or a further roll behind the last one."""
        is_roll = text[:1] in "=123456"
        if is_roll and self._rolled == side:
            self._join(side, f" + {text}")
            return
        if side:
            self._part()
        super().cell(side, text)
        self._rolled = side if is_roll else -1

    def _part(self) -> None:
        """Keeps the left cell apart from what is put beside it."""
        left = self._left
        if left is None:
            return
        # Of a word right behind a roll nobody would know whether it tells how that was played.
        if len(left) > self._padded or (len(left) == self._padded and left.endswith(":")):
            self._left = left + _LONG

    def _join(self, side: int, text: str) -> None:
        if side:
            self.lines[-1] = f"{self.lines[-1].rstrip()}{text}\n"
        else:
            assert self._left is not None
            self._left += text

    def result(self, side: int, text: str, beside: str) -> None:
        """Puts a result on a line of its own or, as `beside`, into the right cell that is left free."""
        self._rolled = -1
        if side:
            self._part()
        super().result(side, text, beside)

    def append(self, text: str) -> None:
        """Puts something behind the last action, in its cell."""
        self._rolled = -1
        super().append(text)

    def line(self, text: str) -> None:
        """Puts a line that is no row."""
        self._rolled = -1
        super().line(text)


def _marked(cell: Cell, play: str) -> str:
    first, second = dice_of(cell)
    return f"{'=' if cell.value == GIVEN else ''}{first}{second}: {play}".rstrip()


def _plain(cell: Cell) -> str | None:
    """The text of a roll where that takes no board; None where it does."""
    if cell.kind != ROLL or cell.how == ILLEGAL:
        return None
    if not cell.high:
        return NO_DICE
    if not cell.words:
        return _marked(cell, "????" if cell.how == QUIT else "")
    return _marked(cell, moves_text([leg for word in cell.words for leg in word.legs]))


_KNOWN = Texts(_plain)


def moves_text(steps: Sequence[Step]) -> str:
    """Moves in words, equal ones behind each other once, with their number.

    >>> moves_text([(26, 20, True), (26, 20, False), (25, 24, False)])
    'start/20*(2) bar/24'
    """
    words = []
    for (source, target), group in groupby(steps, key=lambda step: step[:2]):
        same = list(group)
        star = "*" if any(step[2] for step in same) else ""
        words.append(f"{point_name(source)}/{point_name(target)}{star}{f'({len(same)})' if len(same) > 1 else ''}")
    return " ".join(words)
