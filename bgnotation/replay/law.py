"""What may follow a state by the rules, and what is wrong where nothing may."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from bgnotation.cells import (
    ACTIONS,
    BEAVER,
    DANCED,
    DOUBLE,
    DROP,
    ILLEGAL,
    LOSS,
    QUIT,
    RACCOON,
    ROLL,
    STEPS,
    TAKE,
    WIN,
    Cell,
    PlanStep,
)
from bgnotation.game.board import BAR, OFF, Row
from bgnotation.game.legal import Rows, can_play, results
from bgnotation.replay.problems import (
    AfterEnd,
    CubeFault,
    CubeFaultKind,
    ImpliedHit,
    OpeningDouble,
    PlayFault,
    Problem,
    RecordedIllegal,
    TurnLeftOut,
    TurnOrder,
)
from bgnotation.replay.setup import rows_of_setup
from bgnotation.replay.state import ANYONE, Over, State
from bgnotation.replay.transitions import answered, offered, returned, shut_out
from bgnotation.written import Illegal, Verdict, judge, readings

Notes = tuple[Problem, ...]

_NO_THROWS = (0, 0)
_state = partial(tuple.__new__, State)
"""A state of all its fields in order."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a game is played under."""

    money: bool
    crawford: bool
    """This is the Crawford game."""
    holland: bool
    """Nobody doubles before both sides have thrown twice."""
    cube_limit: int
    beavers: int
    """Re-turns allowed for one double."""


class Law:
    """The rules as they hold in one game; knows of one state at a time."""

    def __init__(self, terms: Terms, totals: tuple[int, int], last_action: int) -> None:
        self.terms = terms
        self.totals = totals
        """The checkers of both sides."""
        self.last_action = last_action
        """The slot of the last action before the result: a roll there may be left unplayed."""

    def advance(self, state: State, slot: int, cell: Cell) -> Iterator[tuple[State, Notes]]:
        """The states that may follow legally, each with what is to be noted; none if the action is not legal."""
        side = slot & 1
        kind = cell.kind
        if state.over:
            if kind == ROLL and is_idle(cell):
                yield state, ()
            return
        if kind == ROLL:
            if state.turn == side and state.doubler < 0:
                yield from self.played(state, slot, cell, side)
            else:
                yield from self._roll(state, slot, cell, side)
        elif kind == DOUBLE and not (state.doubler >= 0 and state.answers == side):
            left_out = state.turn == 1 - side and shut_out(state.rows, state.turn)
            fault = self.double_fault(state, side)
            if (
                fault is None
                and (state.turn in (side, ANYONE) or left_out)
                and (not cell.value or cell.value == 2 * state.cube)
            ):
                yield offered(state, side, 2 * state.cube), (TurnLeftOut(slot),) if left_out else ()
        elif kind in (DOUBLE, BEAVER, RACCOON):
            if self.beaver_fault(state, side) is None and (not cell.value or cell.value == 2 * state.offer):
                yield returned(state, side), ()
        elif kind in (TAKE, DROP) and state.doubler >= 0 and state.answers == side:
            yield answered(state, side, take=kind == TAKE), ()

    def _roll(self, state: State, slot: int, cell: Cell, side: int) -> Iterator[tuple[State, Notes]]:
        notes: Notes = ()
        if state.doubler >= 0:
            if not (state.animals and side == state.doubler):
                return
            # After a beaver nobody writes the take: rolling accepts it.
            state = answered(state, state.answers, take=True)
        if state.turn not in (-1, ANYONE, side):
            if not shut_out(state.rows, state.turn):
                return
            notes = (TurnLeftOut(slot),)
        if state.turn == -1 and cell.high and cell.high == cell.low:
            return
        for following, more in self.played(state, slot, cell, side):
            yield following, notes + more

    def played(self, state: State, slot: int, cell: Cell, side: int) -> Iterator[tuple[State, Notes]]:
        """The states after the play of a cell, whoever's turn it is; none if it is not legal."""
        me, op = state.rows[side], state.rows[1 - side]
        if cell.plan_kind == STEPS:
            after = straight(me, op, cell.plan)
            if after is not None:
                yield self.after(state, side, after), ()
                return
            for _, target, _, mark in cell.plan:
                if not target or mark == 2:
                    break
            else:
                # Nothing is left open about these steps, so there is no other reading.
                return
        if cell.how == ILLEGAL:
            notes: Notes = (RecordedIllegal(slot),)
            known = rows_of_setup(cell.text, 1 - side, self.totals)
            if known is not None:
                yield self.after(state, side, (known[side], known[1 - side])), notes
                return
            yield self.after(state, side, (me, op)), notes
            for rows in results(me, op, cell.high, cell.low):
                if rows != (me, op):
                    yield self.after(state, side, rows), notes
            return
        if not cell.moves:
            high, low = cell.high, cell.low
            stuck = (
                not (can_play(me, op, high) or can_play(me, op, low))
                if high
                else not any(can_play(me, op, die) for die in range(1, 7))
            )
            if not high and cell.how == DANCED and not stuck:
                # The roll is not given: some roll must have danced.
                stuck = not all(can_play(me, op, die) for die in range(1, 7))
            following = self.after(state, side, (me, op))
            quits = cell.how != DANCED and slot == self.last_action
            if quits and (cell.how == QUIT or not stuck):
                yield following._replace(over=Over.RESIGNED), ()
            elif stuck:
                yield following, ()
            return
        for reading in readings(me, op, cell.high, cell.low, cell.moves):
            more: Notes = (ImpliedHit(slot, reading.implied),) if reading.implied else ()
            yield self.after(state, side, reading.rows), more

    def after(self, state: State, side: int, rows: Rows) -> State:
        """The state after `side` has played; `rows` are the mover's and the opponent's."""
        both = rows if side == 0 else (rows[1], rows[0])
        throws = (state.throws[0] + (side == 0), state.throws[1] + (side == 1))
        if rows[0][OFF] == self.totals[side]:
            return state._replace(rows=both, turn=-2, throws=throws, over=Over.BORNE_OFF, winner=side)
        # Not by `_replace`: states are made here by the thousand.
        return _state((both, 1 - side, *state[2:10], throws if self.terms.holland else _NO_THROWS, *state[11:]))

    def double_fault(self, state: State, side: int) -> CubeFaultKind | None:
        """Why `side` may not double here, its turn taken for granted; None if it may."""
        terms = self.terms
        if state.doubler >= 0:
            return CubeFaultKind.UNANSWERED
        if state.turn == -1:
            return CubeFaultKind.BEFORE_OPENING
        if terms.crawford:
            return CubeFaultKind.CRAWFORD
        if state.owner == 1 - side:
            return CubeFaultKind.NOT_OWNER
        if 2 * state.cube > terms.cube_limit:
            return CubeFaultKind.LIMIT
        if terms.holland and min(state.throws) < 2:
            return CubeFaultKind.HOLLAND
        return None

    def beaver_fault(self, state: State, side: int) -> CubeFaultKind | None:
        """Why `side` may not turn the cube once more instead of taking; None if it may."""
        if not self.terms.money:
            return CubeFaultKind.BEAVER_IN_MATCH
        if state.doubler < 0 or state.answers != side or state.animals >= self.terms.beavers:
            return CubeFaultKind.BEAVER
        return CubeFaultKind.LIMIT if 2 * state.offer > self.terms.cube_limit else None

    def fault(self, state: State, slot: int, cell: Cell, *, only: bool) -> Problem:
        """What is wrong with an action in this state."""
        side = slot & 1
        kind = cell.kind
        cube, owner = state.cube, state.owner

        def cube_fault(found: CubeFaultKind, expected: int = 0) -> CubeFault:
            return CubeFault(slot, found, cube, owner, expected)

        if state.over:
            return AfterEnd(slot, state.over.name.lower())
        if kind in (TAKE, DROP):
            return cube_fault(CubeFaultKind.NO_OFFER) if state.doubler < 0 else TurnOrder(slot)
        if kind in (BEAVER, RACCOON) or (kind == DOUBLE and state.doubler >= 0 and state.answers == side):
            found = self.beaver_fault(state, side)
            return cube_fault(found) if found else cube_fault(CubeFaultKind.VALUE, 2 * state.offer)
        if kind == DOUBLE:
            if state.doubler < 0 and state.turn not in (-1, ANYONE, side):
                return TurnOrder(slot)
            found = self.double_fault(state, side)
            return cube_fault(found) if found else cube_fault(CubeFaultKind.VALUE, 2 * state.cube)
        if state.doubler >= 0 and not (state.animals and side == state.doubler):
            return cube_fault(CubeFaultKind.UNANSWERED)
        if state.turn not in (-1, ANYONE, side) and not shut_out(state.rows, state.turn):
            return TurnOrder(slot)
        if state.turn == -1 and cell.high == cell.low:
            return OpeningDouble(slot)
        me, op = state.rows[side], state.rows[1 - side]
        if not cell.high:
            return PlayFault(slot, Illegal(Verdict.MISSING_PLAY, "missing-play"), (me, op), only)
        return PlayFault(slot, judge(me, op, cell.high, cell.low, cell.moves), (me, op), only)


def is_idle(cell: Cell) -> bool:
    """A roll without a play: some programs write one behind the last bear-off."""
    return cell.kind == ROLL and not cell.moves


def last_action(cells: Sequence[Cell | None]) -> int:
    """The slot of the last action before the result; -1 without one."""
    last = -1
    for slot, cell in enumerate(cells):
        if cell is None:
            continue
        if cell.kind in (WIN, LOSS):
            break
        if cell.kind in ACTIONS:
            last = slot
    return last


def straight(me: Row, op: Row, plan: tuple[PlanStep, ...]) -> Rows | None:
    """The rows after the steps of a plan; None where one can't be made, or would hit in passing.

    The quick replay does the same in its loop, in place.
    """
    if not me[plan[0][0]]:
        return None
    mine, theirs = list(me), list(op)
    for source, target, other, mark in plan:
        if not mine[source] or (mine[BAR] and source != BAR):
            return None
        if target:
            if theirs[other] > 1 or (theirs[other] and mark == 2):
                return None
            theirs[BAR] += theirs[other]
            theirs[other] = 0
        elif any(mine[other:]):
            return None
        mine[source] -= 1
        mine[target] += 1
    return tuple(mine), tuple(theirs)
