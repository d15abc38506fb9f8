"""What a record may have meant where an action is not possible: the states to go on with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from bgnotation.cells import BEAVER, DOUBLE, DROP, RACCOON, ROLL, TAKE, Cell
from bgnotation.game.board import BAR
from bgnotation.game.legal import Rows, results
from bgnotation.replay.state import ANYONE, HIGHEST_CUBE, Over, State
from bgnotation.replay.transitions import answered, offered, returned
from bgnotation.written import WrittenMove

if TYPE_CHECKING:
    from bgnotation.replay.law import Law

ROLLS = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))


def alternatives(law: Law, state: State, slot: int, cell: Cell) -> Iterator[State]:
    """The states that may follow an impossible action, the likeliest first."""
    side = slot & 1
    if state.over:
        yield state
    elif cell.kind in (DOUBLE, BEAVER, RACCOON):
        yield from _cube_turned(law, state, cell, side)
    elif cell.kind == TAKE:
        yield from _taken(state, side)
        yield from _roll_written_over(law, state, side)
    elif cell.kind == DROP:
        stake = state.offer // 2 if state.doubler >= 0 else state.cube
        yield state._replace(over=Over.DROPPED, winner=1 - side, stake=stake, doubler=-1, turn=-2)
        yield state
        yield from _roll_written_over(law, state, side)
    elif cell.kind == ROLL:
        yield from _rolled(law, state, slot, cell, side)
    else:
        yield from _unread(law, state, cell, side)


def _cube_turned(law: Law, state: State, cell: Cell, side: int) -> Iterator[State]:
    if state.doubler >= 0 and state.answers == side:
        # Turned instead of answered: as a re-turn, as a take, or not at all.
        yield returned(state, side)
        yield answered(state, side, take=True)
        yield state
        if _is_cube(cell.value):
            yield state._replace(offer=cell.value or 0, answers=1 - side, animals=state.animals + 1)
        return
    befores = [state]
    if state.doubler >= 0:
        befores = [answered(state, state.answers, take=True), _unoffered(state)]
    elif state.turn == 1 - side:
        befores = [*_missing_turn(state, 1 - side), state]
    for before in befores:
        values = {2 * before.cube: None}
        if _is_cube(cell.value):
            values[cell.value or 0] = None
        for value in values:
            yield offered(before, side, value)
        if cell.kind != DOUBLE or before.turn != side or law.double_fault(before, side) is not None:
            # Not where only the number is wrong: then the cube was turned for certain.
            yield offered(before, side, 2 * before.cube, phantom=True)._replace(turn=before.turn)
            yield before
    if cell.kind != DOUBLE or law.double_fault(state, side) is not None:
        yield from _roll_written_over(law, state, side)


def _roll_written_over(law: Law, state: State, side: int) -> Iterator[State]:
    """Each result of the turn of `side`, in whose place an answer or a double that can't be is written."""
    if state.doubler < 0 and state.turn in (side, ANYONE):
        yield from _any_roll(law, state, side)


def _is_cube(value: int | None) -> bool:
    return value is not None and 1 < value <= HIGHEST_CUBE and value & (value - 1) == 0


def _unoffered(state: State) -> State:
    return state._replace(doubler=-1, answers=-1, taker=-1, animals=0, offer=0, phantom=False)


def _taken(state: State, side: int) -> Iterator[State]:
    if state.doubler >= 0:
        yield answered(state, side, take=True)
    else:
        yield state._replace(cube=2 * state.cube, owner=side)
        yield state._replace(cube=2 * state.cube, owner=side, turn=1 - side)
    yield state


def _rolled(law: Law, state: State, slot: int, cell: Cell, side: int) -> Iterator[State]:
    if state.doubler >= 0:
        befores: Iterable[State] = (answered(state, state.answers, take=True), _unoffered(state))
        if law.beaver_fault(state, state.answers) is None:
            turned = returned(state, state.answers)
            befores = (*befores, answered(turned, turned.answers, take=True))
    elif state.turn == 1 - side:
        befores = _missing_turn(state, 1 - side)
    else:
        yield from _misplayed(law, state, cell, side)
        if state.turn == -1 and cell.high == cell.low:
            yield from _any_roll(law, state, side)
        return
    legal = False
    for before in befores:
        for following, _ in law.played(before, slot, cell, side):
            legal = True
            yield following
    if state.turn == 1 - side:
        for following, _ in law.played(state, slot, cell, side):
            legal = True
            yield following
    if not legal:
        yield from _misplayed(law, _unoffered(state) if state.doubler >= 0 else state, cell, side)


def _misplayed(law: Law, state: State, cell: Cell, side: int) -> Iterator[State]:
    """As written, backwards, unchanged, and each legal result of the roll."""
    me, op = state.rows[side], state.rows[1 - side]
    if cell.moves:
        yield law.after(state, side, forced((me, op), cell.moves))
        turned = [WrittenMove(move.points[::-1], move.stars[::-1], move.checkers) for move in cell.moves]
        yield law.after(state, side, forced((me, op), turned))
    yield law.after(state, side, (me, op))
    if cell.high:
        for rows in results(me, op, cell.high, cell.low):
            yield law.after(state, side, rows)


def _any_roll(law: Law, state: State, side: int) -> Iterator[State]:
    me, op = state.rows[side], state.rows[1 - side]
    for high, low in ROLLS:
        for rows in results(me, op, high, low):
            yield law.after(state, side, rows)


def _missing_turn(state: State, side: int) -> Iterator[State]:
    """Each result of a turn of `side` that is not written."""
    me, op = state.rows[side], state.rows[1 - side]
    seen: set[Rows] = set()
    for high, low in ROLLS:
        for rows in results(me, op, high, low):
            if rows not in seen:
                seen.add(rows)
                both = rows if side == 0 else (rows[1], rows[0])
                yield state._replace(rows=both, turn=1 - side)


def _unread(law: Law, state: State, cell: Cell, side: int) -> Iterator[State]:
    """A cell that can't be read: no action at all, an answer to the cube, or a turn of either kind."""
    yield state
    if state.doubler >= 0:
        yield answered(state, state.answers, take=True)
        yield answered(state, state.answers, take=False)
        return
    if state.turn in (-1, ANYONE, side):
        yield from _misplayed(law, state, cell, side)
        if not cell.high:
            yield from _any_roll(law, state, side)
        if state.owner != 1 - side and state.turn == side:
            yield offered(state, side, 2 * state.cube)


def forced(rows: Rows, moves: Iterable[WrittenMove]) -> Rows:
    """The rows after the moves as written, whatever the rules say; what can't be done at all is left out."""
    me, op = list(rows[0]), list(rows[1])
    for written in moves:
        source, target = written.points[0], written.points[-1]
        if source > BAR or target > BAR:
            continue
        for _ in range(min(written.checkers, 15)):
            if not me[source] or (0 < target < 25 and op[25 - target] > 1):
                continue
            me[source] -= 1
            me[target] += 1
            for point, star in zip(written.points[1:], written.stars, strict=False):
                if 0 < point < 25 and op[25 - point] == 1 and (star or point == target):
                    op[25 - point] = 0
                    op[25] += 1
    return tuple(me), tuple(op)
