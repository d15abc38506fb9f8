"""One game → its rows, for every format of this family.

What is written is what the record says; the replay is asked only where the notation needs the board.
"""

from collections.abc import Mapping
from functools import cached_property

from bgnotation.cells import (
    BEAVER,
    COMMENT,
    DOUBLE,
    DROP,
    ILLEGAL,
    LAST,
    LOSS,
    QUIT,
    RACCOON,
    RESIGN,
    ROLL,
    SET_POSITION,
    TAKE,
    UNREADABLE,
    WIN,
    Cell,
)
from bgnotation.formats._base import Outgoing
from bgnotation.formats._cells import setup_text
from bgnotation.formats.mat.table import Layout, Table
from bgnotation.formats.mat.texts import passage_kept
from bgnotation.formats.mat.wording import USUAL, settled, starred, unmoved, usual
from bgnotation.game.legal import Rows
from bgnotation.replay import GameReplay, starting_cube
from bgnotation.replay.actions import Action, actions, dice_of
from bgnotation.replay.setup import cube_of_setup, owners_of_setup, rows_of_setup

_HIGHEST = 1 << 29
"""A cube that is doubled no further."""
_FAR = 100
_LARGEST = 999_999_999
"""A number that is read again."""
_WORDS = {DOUBLE: "Doubles", BEAVER: "Beavers", RACCOON: "Raccoons"}


class GameRows:
    """Writes one game of a match. A spelling of its own overrides `known`, `roll` and others."""

    def __init__(self, outgoing: Outgoing, index: int, layout: Layout, *, stars: bool, results: bool) -> None:
        """`stars`: the record marks hits; `results`: it states results. Where it does not the board tells."""
        self.outgoing = outgoing
        self.index = index
        self.game = outgoing.transcript.games[index]
        self.stars = stars
        self.results = results
        self._table = Table(layout)
        self._cube = _Cube(starting_cube(self.game))
        self._then = ""

    def lines(self) -> list[str]:
        """The rows, each with its line end."""
        known = self.known if self.stars else None
        put, cube = self._table.cell, self._cube
        for slot, cell in enumerate(self.game.cells):
            if cell is None:
                continue
            if cell.kind != ROLL:
                self._other(slot, cell)
                continue
            side = slot & 1
            if cube.waits and cube.rolled() == side == 0:
                # The right side has taken a beaver, which nobody writes; GNU Backgammon has a blank there.
                put(1, "  ")
            text = known[cell] if known is not None else None
            put(side, self.roll(slot, cell) if text is None else text)
            if self._then:
                self._table.line(self._then)
                self._then = ""
        if not (self.results or self._says_result) and (result := self.replayed.result):
            self._win(-1, *result, ends_match=False)
        self._table.flush()
        return self._table.lines

    @property
    def known(self) -> Mapping[Cell, str | None]:
        """What rolls are written as where that takes no board."""
        return USUAL

    # ------------------------------------------------------------ rolls

    def roll(self, slot: int, cell: Cell) -> str:
        """The text of a roll and its play."""
        if cell.how == ILLEGAL:
            return self.illegal(slot, cell)
        text = unmoved(cell) if not cell.words else None
        if text is None and self.stars and cell.plan_kind == LAST and slot == self.last_roll:
            text = settled(cell)
        return usual(dice_of(cell), self.steps(slot)) if text is None else text

    def steps(self, slot: int) -> tuple[tuple[int, int, bool], ...]:
        """The steps of a play in the order written, of an illegal one its moves; the stars are the record's, if any."""
        action = self.actions[slot][0]
        hits = sum({1 << target for _, target, hit in action.steps if hit and target})
        return starred((step[:2] for step in action.steps), action.cell.stars if self.stars else hits)

    def illegal(self, slot: int, cell: Cell) -> str:
        """The text of a roll whose play the record calls illegal and gives by the position after it.

        Written are the moves that lead there; where none do, the position is set behind the roll.
        """
        first, second = dice_of(cell)
        side = slot & 1
        rows = rows_of_setup(cell.text, 1 - side, self.totals)
        if rows is None:
            return f"{first}{second}: Illegal play"
        before = self.actions[slot][1]
        legs = moves_between((before[side], before[1 - side]), (rows[side], rows[1 - side]))
        if legs is None:
            self._then = set_position("", rows)
            return f"{first}{second}: "
        return usual((first, second), legs)

    # ------------------------------------------------------------ all else

    def _other(self, slot: int, cell: Cell) -> None:
        side, kind, cube, table = slot & 1, cell.kind, self._cube, self._table
        if kind in _WORDS:
            table.cell(side, cube.turned_by(side, cell))
        elif kind == TAKE:
            again = cube.taken()
            if again and slot < self.last_roll:
                # After a beaver the next roll is the take, and no program writes another.
                cube.waits = True
            else:
                table.cell(side, " Takes")
        elif kind == DROP:
            cube.waits = False
            table.cell(side, " Drops")
        elif kind == WIN:
            self._win(slot, side, cell.value or 0, ends_match=bool(cell.how))
        elif kind == LOSS and not self._has_win:
            self._win(slot, 1 - side, cell.value or 0, ends_match=False)
        elif kind == RESIGN and self.results and not self._says_result:
            table.cell(side, " Resigns")
        elif kind == SET_POSITION:
            rows = rows_of_setup(cell.text, side, self.totals)
            if rows is not None:
                self.set_position(cell.text, rows)
        elif kind == UNREADABLE and (text := passage_kept(cell.text)):
            if cell.how:
                table.append(text)
            else:
                table.cell(side, text)

    def set_position(self, text: str, rows: Rows) -> None:
        """Writes that the position was set by hand."""
        self._table.line(set_position(text, rows))

    def _win(self, slot: int, winner: int, points: int, *, ends_match: bool) -> None:
        words = self.words_of_result(winner, points, ends_match=ends_match)
        self._table.result(winner, words, self.beside(slot, words, dropped=self._before(slot, DROP) is not None))

    def words_of_result(self, winner: int, points: int, *, ends_match: bool) -> str:
        """The words of a result."""
        return f"Wins {points} point{'' if points == 1 else 's'}{' and the match' if ends_match else ''}"

    def beside(self, slot: int, words: str, *, dropped: bool) -> str:
        """The words of a result in the right cell beside the left side's last action, the blanks GNU Backgammon's."""
        if dropped:
            return f" {words} "
        roll = self._before(slot, ROLL)
        return words if roll is not None and self.is_unplayed(roll) else f" {words}"

    def is_unplayed(self, slot: int) -> bool:
        """Whether a roll behind which nothing is written was given up instead of played."""
        cell = self.game.cells[slot]
        assert cell is not None
        return not cell.words and (cell.how == QUIT or self.actions[slot][0].state == "unplayed")

    def _before(self, slot: int, kind: int) -> int | None:
        """The slot of the last action before a slot (-1: before the end), None if it is of another kind."""
        cells = self.game.cells
        at = (len(cells) if slot < 0 else slot) - 1
        # Behind an action stand a few cells at most, save in a file that is no record.
        last = max(at - _FAR, -1)
        while at > last and ((cell := cells[at]) is None or cell.kind in (COMMENT, RESIGN, WIN, LOSS)):
            at -= 1
        return at if at > last and cells[at].kind == kind else None  # type: ignore[union-attr]

    # ------------------------------------------------------------ what is found once

    @cached_property
    def last_roll(self) -> int:
        """The slot of the last roll, -1 without one."""
        return max((slot for slot, cell in self.game.slots() if cell.kind == ROLL), default=-1)

    @cached_property
    def _has_win(self) -> bool:
        return any(cell.kind == WIN for _, cell in self.game.slots())

    @cached_property
    def _says_result(self) -> bool:
        return any(cell.kind in (WIN, LOSS) for _, cell in self.game.slots())

    @property
    def replayed(self) -> GameReplay:
        """The game replayed."""
        return self.outgoing.replay.games[self.index]

    @cached_property
    def totals(self) -> tuple[int, int]:
        """The checkers of both sides."""
        left, right = self.replayed.start
        return sum(left), sum(right)

    @cached_property
    def actions(self) -> Mapping[int, tuple[Action, Rows]]:
        """Slot → the action, replayed, and the rows before it."""
        found = {}
        rows = self.replayed.start
        for action in actions(self.replayed):
            found[action.slot] = action, rows
            rows = action.rows
        return found


class _Cube:
    """The cube as it is written: what it would show, and whether an answer is due."""

    __slots__ = ("_animals", "offer", "turned", "value", "waits")

    def __init__(self, value: int) -> None:
        self.value = value
        self.offer = value
        self.turned = -1
        self.waits = False
        self._animals = 0

    def turned_by(self, side: int, cell: Cell) -> str:
        """The text of a double or of a re-turn, which answers one."""
        word = _WORDS[cell.kind]
        if self.waits and (cell.kind != DOUBLE or side != self.turned):
            if cell.kind == DOUBLE:
                word = _WORDS[RACCOON if self._animals else BEAVER]
            self._animals += 1
            self.offer *= 2
        else:
            self._animals = 0
            self.offer = 2 * self.value
        self.offer = min(self.offer, _HIGHEST)
        self.waits, self.turned = True, side
        number = cell.value if cell.value is not None and 0 < cell.value <= _LARGEST else self.offer
        return f" {word} => {number}"

    def taken(self) -> bool:
        """Takes the offer, if one stands; whether it had been turned again."""
        return self.waits and self.rolled() >= 0

    def rolled(self) -> int:
        """Takes the offer that stands; who turned the cube again last, -1 if nobody did."""
        self.value, self.waits = self.offer, False
        return self.turned if self._animals else -1


def moves_between(before: Rows, after: Rows) -> tuple[tuple[int, int, bool], ...] | None:
    """Moves of the first side that lead from one pair of rows to the other, with their hits; None if none do.

    >>> row = (0,) * 24 + (1, 0)
    >>> moves_between((row, row), ((0,) * 21 + (1, 0, 0, 0, 0), row))
    ((24, 21, False),)
    """
    (mine, theirs), (mine_after, theirs_after) = before, after
    gone = [point for point in range(25, -1, -1) for _ in range(mine[point] - mine_after[point])]
    come = [point for point in range(25, -1, -1) for _ in range(mine_after[point] - mine[point])]
    if len(gone) != len(come) or not 0 < len(gone) <= 4 or any(a <= b for a, b in zip(gone, come, strict=True)):
        return None
    legs = starred(zip(gone, come, strict=True), sum(1 << point for point in set(come) if theirs[25 - point] > 0))
    hit = list(theirs)
    for _, target, star in legs:
        if star:
            hit[25 - target] -= 1
            hit[25] += 1
    return legs if tuple(hit) == tuple(theirs_after) else None


def set_position(text: str, rows: Rows) -> str:
    """The line by which XG Mobile sets a position; a turned cube's owner is added where the record tells it."""
    cube, owners = cube_of_setup(text), owners_of_setup(text)
    line = setup_text(rows, cube).rpartition("/")[0]
    return f"; {line}/{owners[0]}" if cube > 1 and len(owners) == 1 else f"; {line}"
