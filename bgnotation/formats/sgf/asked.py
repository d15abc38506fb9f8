"""The nodes that a cell alone does not settle: merged moves, rolls without a play, set positions, resignations."""

import re
from collections.abc import Iterable, Sequence
from functools import cache

from bgnotation.cells import (
    ACTIONS,
    BEAVER,
    DOUBLE,
    ILLEGAL,
    RACCOON,
    RESIGN,
    ROLL,
    SET_POSITION,
    TAKE,
    UNREADABLE,
    Cell,
)
from bgnotation.formats._actions import Action, actions
from bgnotation.formats.sgf.nodes import SIDES, play_node, unplayed_node
from bgnotation.formats.sgf.values import LETTERS
from bgnotation.game.legal import Rows, can_play
from bgnotation.grammar import compiled
from bgnotation.replay import GameReplay
from bgnotation.replay.setup import cube_of_setup, owners_of_setup, rows_of_setup

_ROLLS = [(die, die) for die in range(6, 0, -1)] + [(high, low) for high in range(6, 1, -1) for low in range(1, high)]


@cache
def _action_property() -> re.Pattern[str]:
    return compiled("sgf", r"[WB]{VALUE}\Z")


class Asked:
    """Makes the nodes of some slots of a game with the help of its replay."""

    def __init__(self, done: GameReplay, *, own: bool) -> None:
        self._done = done
        self._cells = done.game.cells
        self._own = own
        """Whether the record is SGF itself, so that what could not be read goes back as it was."""
        self._cube = (done.cube, -1)
        self._offered = False

    def nodes(self, slots: Iterable[int]) -> dict[int, str]:
        """Slot → node."""
        wanted = set(slots)
        found: dict[int, str] = {}
        for action in actions(self._done):
            if action.slot in wanted:
                found[action.slot] = self._node(action)
            if action.kind in (DOUBLE, BEAVER, RACCOON):
                self._offered = True
            elif action.kind in ACTIONS:
                self._offered = False
            if action.kind in (ROLL, TAKE, SET_POSITION):
                self._cube = (action.cube, action.owner)
        return found

    def _node(self, action: Action) -> str:
        kind, cell = action.kind, action.cell
        if kind == ROLL:
            return self._roll(action)
        if kind == SET_POSITION:
            return self._set(action)
        if kind == RESIGN:
            return self._resigned(action)
        if kind == UNREADABLE and self._own and not cell.how and _action_property().match(cell.text):
            return f"\n;{cell.text}"
        return ""

    def _roll(self, action: Action) -> str:
        side, cell = action.side, action.cell
        first, second = action.dice if action.dice[0] else self._some_roll(action)
        dice = f"{first}{second}"
        if cell.how == ILLEGAL:
            rows = rows_of_text(cell.text, self._totals) or action.rows
            return f"\n;PL[{SIDES[side]}]DI[{dice}]" + self._position(action.slot, rows) + self._cube_nodes(cell)
        if action.state in ("played", "illegal"):
            return play_node(side, dice, [step[:2] for step in action.steps])
        return f"\n;{SIDES[side]}[{dice}]" if action.state == "danced" else unplayed_node(side, dice)

    @property
    def _totals(self) -> tuple[int, int]:
        return sum(self._done.start[0]), sum(self._done.start[1])

    @staticmethod
    def _some_roll(action: Action) -> tuple[int, int]:
        """A roll that can't be played where the record does not say which it was: GNU Backgammon takes 66."""
        me, op = action.rows[action.side], action.rows[1 - action.side]
        for first, second in _ROLLS:
            if not can_play(me, op, first) and not can_play(me, op, second):
                return first, second
        return _ROLLS[0]

    def _set(self, action: Action) -> str:
        rows = rows_of_setup(action.cell.text, action.side, self._totals)
        rows = rows or rows_of_text(action.cell.text, self._totals)
        return (self._position(action.slot, rows) if rows else "") + self._cube_nodes(action.cell)

    def _position(self, slot: int, rows: Rows) -> str:
        turn = _next_side(self._cells, slot)
        checkers = "".join(
            f"A{SIDES[side]}" + "".join(f"[{LETTERS[side][point]}]" * rows[side][point] for point in range(1, 26))
            for side in (0, 1)
            if any(rows[side][1:])
        )
        return f"\n;PL[{SIDES[turn]}]AE[a:y]{checkers}"

    def _cube_nodes(self, cell: Cell) -> str:
        """The cube where a position sets another one than there was."""
        if "=" not in cell.text:
            # Snowie's fields say nothing of it.
            return ""
        cube, owners = cube_of_setup(cell.text), owners_of_setup(cell.text)
        owner = owners[0] if len(owners) == 1 else None
        before, owned = self._cube
        text = f"\n;CV[{cube}]" if cube != before else ""
        if owner is not None and owner != owned:
            text += f"\n;CP[{'wbc'[owner]}]"
        return text

    def _resigned(self, action: Action) -> str:
        """Who resigns a double drops it; else the result tells, if there is one."""
        if self._offered:
            self._offered = False
            return f"\n;{SIDES[action.side]}[drop]"
        return "" if self._done.result is not None else f"\n;{SIDES[action.side]}[resign]"


def _next_side(cells: Sequence[Cell | None], slot: int) -> int:
    """The side that acts after a slot, the slot's own where none does."""
    for later in range(slot + 1, len(cells)):
        cell = cells[later]
        if cell is not None and cell.kind in ACTIONS:
            return later & 1
    return slot & 1


_BOARD = re.compile(r"Set Pos=([-A-Pa-p]{26})")


def rows_of_text(text: str, totals: tuple[int, int]) -> Rows | None:
    """The rows that a cell sets, also where no game could go on from them; None where it sets none.

    >>> rows_of_text("Set Pos=-A------------------------", (15, 15))[0][:3]
    (14, 1, 0)
    """
    found = _BOARD.search(text)
    if found is None:
        return None
    own, other = [0] * 26, [0] * 26
    for index, sign in enumerate(found[1]):
        if sign.isupper():
            own[index] = ord(sign) - 64
        elif sign.islower():
            other[25 - index] = ord(sign) - 96
    own[0], other[0] = totals[0] - sum(own), totals[1] - sum(other)
    return tuple(own), tuple(other)
