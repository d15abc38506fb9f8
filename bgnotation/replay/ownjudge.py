"""One game of a variant with rules of its own, cell by cell: what is wrong in it, and the positions it may have had."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise

from bgnotation.cells import (
    BEAVER,
    COMMENT,
    DANCED,
    DOUBLE,
    DROP,
    ILLEGAL,
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
from bgnotation.game.board import Board
from bgnotation.game.dice import Dice
from bgnotation.game.play import Play
from bgnotation.replay.careful import Judged
from bgnotation.replay.course import Parents, Trail
from bgnotation.replay.law import Notes, is_idle, last_action
from bgnotation.replay.own import SIDES, OwnRules, legs_in, roll_of
from bgnotation.replay.problems import (
    AfterEnd,
    CubeFault,
    CubeFaultKind,
    Deadlock,
    ExtraRoll,
    MissingRoll,
    NotJudged,
    PlayFault,
    Problem,
    TrayAsBar,
    TurnOrder,
)
from bgnotation.replay.state import End, Over, State
from bgnotation.variants import Roll, Throw

_MOST = 600
"""Positions that are kept after a fault."""
_A_ROLL = 8
"""Positions that are looked at in the time of trying a roll."""
_ROLLS = tuple(Dice(high, low) for high in range(1, 7) for low in range(1, high + 1))
_CUBE = (DOUBLE, TAKE, DROP, BEAVER, RACCOON)
Kept = dict[State, Notes]


def _resigned(state: State, side: int) -> State:
    """The state given up by a side, perhaps behind a roll that it has not played: the other side has won.

    That holds where no result is written.
    """
    if state.over not in (Over.NO, Over.RESIGNED) or state.winner >= 0:
        return state
    return state._replace(over=Over.RESIGNED, winner=1 - side)


class OwnJudge:
    """A game's replay; `run` gives what it found."""

    def __init__(
        self, rules: OwnRules, cells: Sequence[Cell | None], most_work: int, joined: Callable[[int, int], bool]
    ) -> None:
        """`joined(before, slot)`: whether the record has the roll in a slot in one turn with that before it."""
        self.rules = rules
        self.cells = cells
        self.joined = joined
        self.kept: Kept = {rules.start(): ()}
        self.open = False
        """Whether several positions are kept because of an earlier fault."""
        self.excused = False
        """Whether not all positions that were possible are kept, so that a contradiction proves nothing."""
        self.blind = False
        self.problems: list[Problem] = []
        self.parents: Parents = {}
        self.work = 0
        self.most_work = most_work
        self.last = -1
        """The slot of the last roll."""
        self.last_action = last_action(cells)
        self.unsure: set[int] = set()

    def run(self) -> Judged:
        """Goes through the cells."""
        found: list[int] = []
        after_end = False
        trail = Trail()
        for slot, cell in enumerate(self.cells):
            if cell is None or cell.kind == COMMENT:
                continue
            kind = cell.kind
            if after_end:
                if kind in (WIN, LOSS) and not found:
                    found.append(slot)
                continue
            self.parents = trail.begin(slot, share=self.blind)
            if kind in (WIN, LOSS):
                if len(found) == 2 or any(self.cells[known].kind == kind for known in found):  # type: ignore[union-attr]
                    self.problems.append(AfterEnd(slot, "result"))
                    after_end = True
                else:
                    found.append(slot)
            elif kind == RESIGN:
                if not found:
                    self._each(partial(_resigned, side=slot & 1))
            elif (kind == UNREADABLE and cell.how) or (self.blind and kind != ROLL):
                continue
            elif (found or all(state.over for state in self.kept)) and not is_idle(cell):
                if kind != UNREADABLE:
                    if not self.open:
                        how = "result" if found else next(iter(self.kept)).over.name.lower()
                        self.problems.append(AfterEnd(slot, how))
                    after_end = True
            elif self.blind:
                continue
            elif kind == SET_POSITION:
                # Nobody has a notation for a board with more than backgammon's.
                self._give_up(slot, after_fault=False)
            elif kind in _CUBE:
                self._cube(slot, cell)
            elif kind == UNREADABLE:
                self._go_on(self._unread(cell, slot & 1))
                self._worked(slot)
            elif kind == ROLL:
                self._roll(slot, cell)
                self.last = slot
            if self.open:
                self.unsure.add(slot)
        return self._judged(trail, found, after_end=after_end)

    def _judged(self, trail: Trail, found: list[int], *, after_end: bool) -> Judged:
        best = min(self.kept.values(), key=len, default=())
        fewest = [state for state, notes in self.kept.items() if len(notes) == len(best)]
        # A result makes such a game no less void.
        stuck = (
            len(self.kept) == 1
            and fewest[0].over in (Over.NO, Over.RESIGNED)
            and fewest[0].board is not None
            and not self.blind
            and self.rules.is_stuck(fewest[0].board)
        )
        if stuck:
            self.problems.append(Deadlock(self.last))
        ends: dict[End, None] = {}
        for state in self.kept if self.open else fewest:
            end = self.rules.end(
                state._replace(winner=-1) if found and state.over == Over.RESIGNED else state, stuck=stuck
            )
            ends.setdefault(end._replace(rows=fewest[0].rows))
            if after_end and not self.blind:
                # Play went on, so perhaps the game was not over.
                again = self.rules.end(state._replace(blind=True, over=Over.NO, winner=-1))
                ends.setdefault(again._replace(rows=fewest[0].rows))
        path = trail.course(fewest[0])
        doubts = []
        for (slot, before), (_, following) in pairwise(path):
            cell = self.cells[slot]
            if cell is None or cell.kind != ROLL or following.blind or slot in self.unsure:
                continue
            met, left = before.rows[1 - slot % 2], following.rows[1 - slot % 2]
            hits = sum(1 << 25 - point for point in range(1, 25) if left[point] < met[point])
            if hits != cell.stars and cell.moves:
                doubts.append((slot, hits))
        problems = sorted((*self.problems, *best), key=lambda problem: problem.slot)
        return Judged(tuple(ends), tuple(problems), tuple(found), doubts, path, not self.blind, after_end, self.work)

    # ------------------------------------------------------------ what is legal

    def advance(self, state: State, slot: int, cell: Cell) -> Iterator[tuple[State, Notes]]:
        """The states that follow if the action is legal in a state."""
        side = SIDES[slot & 1]
        roll = roll_of(cell, side)
        if state.over or not self._is_due(state, roll):
            return
        yield from self._played(state, slot, cell, roll)

    @staticmethod
    def _is_due(state: State, roll: Roll) -> bool:
        if state.due is None:
            return roll.throw is not Throw.DOUBLE
        return state.due.side is roll.side and (state.due.throw is Throw.DOUBLE) == (roll.throw is Throw.DOUBLE)

    def _played(self, state: State, slot: int, cell: Cell, roll: Roll) -> Iterator[tuple[State, Notes]]:
        """The same, whether or not the roll is due."""
        if state.board is None or cell.how == ILLEGAL:
            return
        if not cell.high:
            # A turn without a play, of which nobody knows the roll.
            yield self._passed(state._replace(due=roll, doubler=-1, phantom=False), int(roll.side)), ()
            return
        dice = Dice(cell.high, cell.low)
        if roll.throw is Throw.DOUBLE and not dice.is_double:
            return
        self.work += self.open
        ends_here = cell.how != DANCED and slot == self.last_action
        if cell.how == QUIT:
            if ends_here:
                yield state._replace(over=Over.RESIGNED), ()
            return
        found = self.rules.readings(state.board, roll.side, cell)
        for reading in found:
            notes: Notes = (TrayAsBar(slot),) if reading.respelled else ()
            yield self.rules.after(state, roll, dice, reading.play, reading.board), notes
        if not found and not cell.moves and ends_here:
            yield state._replace(over=Over.RESIGNED), ()

    # ------------------------------------------------------------ rolls

    def _roll(self, slot: int, cell: Cell) -> None:
        kept: Kept = {}
        for state, notes in self.kept.items():
            for following, more in self.advance(state, slot, cell):
                known = kept.get(following)
                if known is None or len(known) > len(notes) + len(more):
                    kept[following] = (*notes, *more)
                    if following is not state:
                        self.parents[following] = state
        if kept and (self.work <= self.most_work or not self.open):
            self.kept = kept
            if len(kept) == 1:
                self.open = self.excused = False
            return
        if self.open:
            if not kept and not self.excused:
                self.problems.append(self.fault(next(iter(self.kept)), slot, cell, only=False))
            self._give_up(slot, after_fault=not self.excused)
            return
        self.problems.append(self.fault(next(iter(self.kept)), slot, cell, only=len(self.kept) == 1))
        self._go_on(self._recovered(slot, cell))
        self._worked(slot)

    def fault(self, state: State, slot: int, cell: Cell, *, only: bool) -> Problem:
        """What is wrong with a roll in this state."""
        side = SIDES[slot & 1]
        roll = roll_of(cell, side)
        due = state.due
        before = self.last & 1 if self.last >= 0 else -1
        if due is None:
            if roll.throw is Throw.DOUBLE:
                return ExtraRoll(slot, given=True)
        elif due.side is side:
            if due.throw is Throw.DOUBLE and roll.throw is not Throw.DOUBLE:
                return MissingRoll(self.last, given=True)
            if roll.throw is Throw.DOUBLE and due.throw is not Throw.DOUBLE:
                return ExtraRoll(slot, given=True)
        elif int(due.side) == before:
            return MissingRoll(self.last, given=due.throw is Throw.DOUBLE)
        elif int(side) == before and (roll.throw is Throw.DOUBLE or self.joined(self.last, slot)):
            return ExtraRoll(slot, given=roll.throw is Throw.DOUBLE)
        else:
            # Also where a side's turns follow each other: what the other did between them is missing.
            return TurnOrder(slot)
        board = state.board
        assert board is not None
        rows = (board.checkers[side], board.checkers[side.other])
        illegal = self.rules.illegal(board, side, cell)
        return PlayFault(slot, illegal, rows, only, self.rules.plays_at(board, side))

    # ------------------------------------------------------------ what may follow a fault

    def _recovered(self, slot: int, cell: Cell) -> Iterator[tuple[State, State]]:
        """The states that may follow an impossible roll, each with the one it comes from, the likeliest first."""
        side = SIDES[slot & 1]
        for state in list(self.kept):
            roll = roll_of(cell, side)
            if self._is_due(state, roll) or state.board is None:
                yield from ((following, state) for following in self._misplayed(state, cell, roll))
                continue
            legal = False
            for before in self._befores(state, roll):
                for following, _ in self._played(before, slot, cell, roll):
                    legal = True
                    yield following, state
                    if before is state or int(side) == self.last & 1:
                        # Once more than allowed: then the other side is next all the same.
                        yield self._passed(following, side), state
            if state.due is not None and state.due.side is side and cell.high == cell.low:
                # The double that is due, without its mark.
                for following, _ in self._played(state, slot, cell, state.due):
                    legal = True
                    yield following, state
            if state.due is not None and int(side) == self.last & 1:
                yield state, state
            if not legal:
                yield from ((following, state) for following in self._misplayed(state, cell, roll))

    def _befores(self, state: State, roll: Roll) -> Iterator[State]:
        """States in which a roll may have been thrown that is not due: this one, or after a roll that is missing."""
        yield state._replace(due=roll, turn=int(roll.side))
        if state.due is None or state.board is None:
            return
        for board in self._any_result(state.board, state.due):
            if board != state.board:
                yield state._replace(rows=board.checkers, board=board, due=roll, turn=int(roll.side))

    def _any_result(self, board: Board, roll: Roll) -> Iterator[Board]:
        """The boards after a roll that nobody knows, each once."""
        seen: set[Board] = set()
        for dice in _ROLLS:
            if roll.throw is Throw.DOUBLE and not dice.is_double:
                continue
            self.work += 1
            for after in self.rules.boards(board, roll.side, dice):
                if after not in seen:
                    seen.add(after)
                    yield after

    @staticmethod
    def _passed(state: State, side: int) -> State:
        """The state with the turn of the other side."""
        if state.over or state.due is None:
            return state
        other = SIDES[1 - side]
        return state._replace(turn=int(other), due=Roll(other))

    def _misplayed(self, state: State, cell: Cell, roll: Roll) -> Iterator[State]:
        """As written with another roll, unchanged, and each legal result of the roll."""
        board = state.board
        if board is None or not cell.high:
            yield state
            return
        dice = Dice(cell.high, cell.low)
        legs = legs_in(cell.moves)
        after, side = self.rules.after, roll.side
        if legs:
            for other in _ROLLS:
                self.work += 1
                if roll.throw is Throw.DOUBLE and not other.is_double:
                    continue
                for reached, moves in self.rules.ways(board, side, other, legs).items():
                    yield after(state, roll, dice, Play(moves), reached)
                    yield after(state, roll, other, Play(moves), reached)
        for play, reached in self.rules.variant.legal_plays(board, side, dice).items():
            yield after(state, roll, dice, play, reached)
        unplayed = after(state, roll, dice, Play(), board)
        yield unplayed
        if unplayed.due is not None and unplayed.due.side is side:
            yield self._passed(unplayed, side)

    def _unread(self, cell: Cell, side: int) -> Iterator[tuple[State, State]]:
        """The states that may follow something that can't be read: no action at all, or a roll."""
        for state in list(self.kept):
            yield state, state
            if state.over or state.board is None:
                continue
            roll = state.due if state.due is not None and state.due.side == side else Roll(SIDES[side])
            if cell.high:
                for following in self._misplayed(state, cell, roll):
                    yield following, state
                    yield self._passed(following, side), state
                continue
            for board in self._any_result(state.board, roll):
                for due in (Roll(SIDES[1 - side]), Roll(SIDES[side]), Roll(SIDES[side], Throw.DOUBLE)):
                    yield state._replace(rows=board.checkers, board=board, due=due, turn=int(due.side)), state

    def _go_on(self, following: Iterator[tuple[State, State]]) -> None:
        """Keeps all that may follow, as far as there is room."""
        kept: Kept = {}
        for number, (state, before) in enumerate(following):
            # Several are kept in the time in which a roll is tried.
            self.work += not number % _A_ROLL
            if state not in kept:
                kept[state] = self.kept[before]
                if state is not before:
                    self.parents.setdefault(state, before)
            if len(kept) >= _MOST or self.work > self.most_work:
                self.excused = True
                break
        self.kept = kept or self.kept
        self.open = len(self.kept) > 1

    def _worked(self, slot: int) -> None:
        if self.work > self.most_work:
            self._give_up(slot, after_fault=not self.excused)

    # ------------------------------------------------------------ all else

    def _cube(self, slot: int, cell: Cell) -> None:
        """There is no cube: its double is a fault, and the answer to it none of its own."""
        state = next(iter(self.kept))
        answers = cell.kind != DOUBLE and state.doubler >= 0
        if not answers and not self.open:
            self.problems.append(CubeFault(slot, CubeFaultKind.NO_CUBE, 1, -1))
        if cell.kind == DOUBLE:
            self._each(lambda state: state._replace(doubler=slot & 1, phantom=True))
        elif cell.kind == DROP:
            self._each(lambda state: state._replace(over=Over.RESIGNED, doubler=-1, phantom=False))
        else:
            self._each(lambda state: state._replace(doubler=-1, phantom=False))
        # Thousands of such, while many positions could be meant, take their time too.
        self.work += len(self.kept) // _A_ROLL
        self._worked(slot)

    def _each(self, change) -> None:  # type: ignore[no-untyped-def]
        kept: Kept = {}
        for state, notes in self.kept.items():
            following = change(state)
            kept.setdefault(following, notes)
            if following is not state:
                self.parents.setdefault(following, state)
        self.kept = kept

    def _give_up(self, slot: int, *, after_fault: bool) -> None:
        """From here on nothing is judged."""
        self.problems.append(NotJudged(slot, after_fault=after_fault))
        self.blind = True
        state, notes = next(iter(self.kept.items()))
        blind = state._replace(blind=True, over=Over.NO, winner=-1, due=None)
        self.parents.setdefault(blind, state)
        self.kept = {blind: notes}
