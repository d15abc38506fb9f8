"""Matches → Snowie's match text: the table of .mat files without a header, illegal plays by the position after them."""

from collections.abc import Mapping, Sequence

from bgnotation.cells import ROLL, Cell
from bgnotation.formats._base import Outgoing
from bgnotation.formats.mat.game import GameRows
from bgnotation.formats.mat.header import length_line
from bgnotation.formats.mat.table import USUAL
from bgnotation.formats.mat.wording import USUAL as USUAL_TEXTS
from bgnotation.formats.mat.wording import Texts
from bgnotation.formats.mat.writer import games
from bgnotation.formats.snowie.names import plain, unknown_fields, with_unknown_fields
from bgnotation.game.board import Board
from bgnotation.game.cube import Cube
from bgnotation.game.dice import Dice
from bgnotation.game.ids.snowie import snowie_position
from bgnotation.game.legal import Rows
from bgnotation.game.position import Position
from bgnotation.game.side import Side
from bgnotation.replay.actions import dice_of
from bgnotation.replay.setup import rows_of_setup

_HIGHEST_CUBE = 1 << 15
_NOTHING = Texts(lambda cell: None)
_SIDE = 4
"""The field that tells which side is on roll."""
_OWNERS = (Side.LEFT, Side.RIGHT, None)
"""By the owner of a state, -1 the last one."""


def write(matches: Sequence[Outgoing]) -> bytes:
    """The bytes of a file that holds these matches."""
    lines = []
    for outgoing in matches:
        lines += [length_line(outgoing.transcript), *games(outgoing, SnowieRows, USUAL)]
    return "".join(lines).encode("utf-8", errors="replace")


class SnowieRows(GameRows):
    """Writes one game of a match as Snowie does."""

    _set = False
    """Whether a position was set by hand and not told yet."""

    @property
    def known(self) -> Mapping[Cell, str | None]:
        """What rolls are written as: a game without a doubt has no illegal play."""
        return USUAL_TEXTS if self.replayed.path is None else _NOTHING

    def roll(self, slot: int, cell: Cell) -> str:
        """The text of a roll and its play; the first one after a position that was set tells the position after it."""
        action, _ = self.actions[slot]
        told = action.state == "illegal" and action.judged and cell.words
        if told or (self._set and action.state != "unplayed"):
            self._set = False
            return self._told(slot, action.rows)
        return super().roll(slot, cell)

    def illegal(self, slot: int, cell: Cell) -> str:
        """The text of a play that the record calls illegal."""
        rows = rows_of_setup(cell.text, 1 - (slot & 1), self.totals)
        if rows is None:
            first, second = dice_of(cell)
            return f"{first}{second}: Illegal play"
        return self._told(slot, rows)

    def set_position(self, text: str, rows: Rows) -> None:
        """There is no place for a position before a roll, only for the one after it."""
        self._set = True

    def _told(self, slot: int, rows: Rows) -> str:
        """A roll with the position after its play, as the other side sees it, which acts next."""
        action, _ = self.actions[slot]
        done, side = self.replayed, Side(1 - (slot & 1))
        first, second = dice_of(action.cell)
        position = Position(
            Board(rows),
            side,
            self._next_dice(slot),
            Cube(min(action.cube, _HIGHEST_CUBE), _OWNERS[action.owner]),
            score=done.score,
            jacoby=self.outgoing.rules.jacoby,
            players=(plain(self.game.players[0]), plain(self.game.players[1])),
        )
        fields = snowie_position(position).split(";")
        # In a match GNU Backgammon counts the sides the other way round than in a lone position, as Snowie does.
        fields[_SIDE] = str(1 - side)
        line = with_unknown_fields(";".join(fields), unknown_fields(action.cell.text.rpartition("(")[2]))
        return f"{first}{second}: Illegal play ({line})"

    def _next_dice(self, slot: int) -> Dice | None:
        """The roll of the other side that follows at once, None where something else does."""
        following = next((cell for cell in self.game.cells[slot + 1 : slot + 3] if cell is not None), None)
        return following.dice if following is not None and following.kind == ROLL else None
