"""The careful replay: says what is wrong, and goes on with every position that could be meant.

After a fault all positions that the record may mean are kept (as written, backwards too; unchanged;
each legal result of the roll; after a missing turn each result of that turn; after an impossible cube
action the cube with it and without it), and those that later actions exclude are dropped. So one fault
gives one finding. If none is left, that action is the second finding, and the game's plays are no
longer judged.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bgnotation.cells import (
    COMMENT,
    DOUBLE,
    DROP,
    ILLEGAL,
    LOSS,
    RESIGN,
    ROLL,
    SET_POSITION,
    TAKE,
    UNREADABLE,
    WIN,
    Cell,
)
from bgnotation.replay import fast, recover
from bgnotation.replay.course import Course, Parents, Trail
from bgnotation.replay.law import Law, Notes, Terms, is_idle, last_action
from bgnotation.replay.problems import AfterEnd, NotJudged, Problem
from bgnotation.replay.setup import cube_of_setup, owners_of_setup, rows_of_setup
from bgnotation.replay.state import ANYONE, End, Over, State, ends_of, reopened

MOST_CANDIDATES = 2_000
MOST_WORK = 10_000
"""Candidates tried and made in a game after its faults, so that no file can keep the judge busy for long."""
_CUBE = (DOUBLE, TAKE, DROP)


@dataclass(slots=True)
class Judged:
    """What the careful replay gives."""

    ends: tuple[End, ...]
    problems: tuple[Problem, ...]
    results: tuple[int, ...]
    doubts: list[tuple[int, int]]
    path: Course
    """The likeliest course."""
    judged: bool
    after_end: bool = False
    """Whether actions follow the end of the game."""
    work: int = 0
    """Candidates tried and made."""


def judge(
    cells: Sequence[Cell | None], start: State, terms: Terms, first: int, most_work: int, *, blind: bool = False
) -> Judged:
    """The replay of a game in which the quick one had its first doubt in slot `first`; of the cube alone if `blind`."""
    state, doubts = start, []
    if first:
        head, cube, limit = cells[:first], start.cube, terms.cube_limit
        before = fast.run(head, start.rows, crawford=terms.crawford, cube_limit=limit, cube=cube)
        assert isinstance(before, fast.Clean)
        state, doubts = before.state, before.doubts
    careful = Careful(cells, state, terms, first, most_work)
    careful.blind = blind
    judged = careful.run()
    judged.doubts = doubts + judged.doubts
    return judged


Kept = dict[State, Notes]


class Careful:
    """One game's careful replay from a slot on; `run` gives what it found."""

    def __init__(
        self, cells: Sequence[Cell | None], start: State, terms: Terms, first: int = 0, most_work: int = MOST_WORK
    ) -> None:
        self.cells = cells
        self.first = first
        self.law = Law(terms, (sum(start.rows[0]), sum(start.rows[1])), last_action(cells))
        self.kept: Kept = {start: ()}
        self.open = False
        """Whether several positions are kept because of an earlier fault."""
        self.excused = False
        """Whether a play that the record itself leaves open makes a later contradiction no fault of its own."""
        self.blind = False
        self.settled = False
        """Whether the states that are kept when blind change with the cube only."""
        self.parents: Parents = {}
        self.problems: list[Problem] = []
        self.unsure: set[int] = set()
        """Slots after which more than one position was possible."""
        self.work = 0
        self.most_work = most_work

    def run(self) -> Judged:
        """Goes through the cells."""
        found = [
            slot for slot, cell in enumerate(self.cells[: self.first]) if cell is not None and cell.kind in (WIN, LOSS)
        ]
        after_end = False
        trail = Trail()
        for slot, cell in enumerate(self.cells):
            if cell is None or cell.kind == COMMENT or slot < self.first:
                continue
            if after_end:
                if cell.kind in (WIN, LOSS) and not found:
                    found.append(slot)
                continue
            self.parents = trail.begin(slot, share=self.blind)
            if cell.kind in (WIN, LOSS):
                if len(found) == 2 or any(self.cells[known].kind == cell.kind for known in found):  # type: ignore[union-attr]
                    self.problems.append(AfterEnd(slot, "result"))
                    after_end = True
                else:
                    found.append(slot)
                continue
            if cell.kind == RESIGN:
                if not found and not all(state.over for state in self.kept):
                    self.parents.update((self._resigned(state, slot & 1), state) for state in self.kept)
                    self.kept = {self._resigned(state, slot & 1): notes for state, notes in self.kept.items()}
                    self.settled = False
                continue
            if cell.kind == SET_POSITION:
                self._set(cell, slot & 1)
                continue
            if cell.kind == UNREADABLE and cell.how:
                continue
            if (found or self._is_over()) and not is_idle(cell):
                if cell.kind != UNREADABLE:
                    # While an earlier fault leaves the position open, this is no fault of its own.
                    if not self.open:
                        self.problems.append(AfterEnd(slot, "result" if found else self._how_over()))
                    after_end = True
                continue
            if self.blind:
                if cell.kind in _CUBE or not self.settled:
                    self.kept = dict(self._blindly(cell, slot & 1))
                    self.settled = cell.kind != DROP
            elif cell.kind == UNREADABLE:
                # All that it may have meant.
                self._go_on(slot, cell)
            else:
                self._action(slot, cell)
            if self.open and not self.blind:
                self.unsure.add(slot)
        best = min(self.kept.values(), key=len, default=())
        problems = sorted([*self.problems, *best], key=lambda problem: problem.slot)
        fewest = [state for state, notes in self.kept.items() if len(notes) == len(best)]
        ends = ends_of(self.kept if self.open else fewest)
        if after_end and self.kept and not self.blind:
            # Play went on, so perhaps the game was not over: the drop was a take, the result a slip.
            ends += tuple(reopened(end) for end in ends) + tuple(
                reopened(end)._replace(cube=2 * end.cube) for end in ends if end.over == Over.DROPPED
            )
        path = trail.course(fewest[0])
        doubts = self._doubts(path)
        return Judged(ends, tuple(problems), tuple(found), doubts, path, not self.blind, after_end, self.work)

    def _doubts(self, path: Iterable[tuple[int, State]]) -> list[tuple[int, int]]:
        """The plays on the path whose stars are not their hits, with the points hit."""
        found = []
        for (slot, state), (_, following) in pairwise(path):
            cell = self.cells[slot]
            if cell is None or cell.kind != ROLL or following.blind or cell.how == ILLEGAL or slot in self.unsure:
                continue
            before, after = state.rows[1 - slot % 2], following.rows[1 - slot % 2]
            hits = sum(1 << 25 - point for point in range(1, 25) if after[point] < before[point])
            if hits != cell.stars:
                found.append((slot, hits))
        return found

    # ------------------------------------------------------------ the end

    def _is_over(self) -> bool:
        return all(state.over for state in self.kept) and not self.blind

    def _how_over(self) -> str:
        return next(iter(self.kept)).over.name.lower()

    def _resigned(self, state: State, side: int) -> State:
        if state.over:
            return state
        if state.doubler >= 0 and side == state.answers and not state.phantom:
            return state._replace(over=Over.DROPPED, winner=1 - side, stake=state.offer // 2, doubler=-1)
        # Of the doubler himself, or in the column of the winner, as some programs write it: the result tells.
        return state._replace(over=Over.RESIGNED)

    # ------------------------------------------------------------ actions

    def _action(self, slot: int, cell: Cell) -> None:
        kept: Kept = {}
        for state, notes in self.kept.items():
            self.work += self.open
            for following, more in self.law.advance(state, slot, cell):
                known = kept.get(following)
                if known is None or len(known) > len(notes) + len(more):
                    kept[following] = (*notes, *more)
                    if following is not state:
                        self.parents[following] = state
                    elif known is not None:
                        self.parents.pop(following, None)
            if len(kept) > MOST_CANDIDATES:
                # So many only where the record says `Illegal play` again and again.
                self.open = self.excused = True
                break
        if kept and (self.work <= self.most_work or not self.open):
            if cell.how == ILLEGAL and len(kept) > 1:
                # The record says that it is illegal and not what was played.
                self.open = self.excused = True
            self._keep(kept)
            return
        if not kept and not self.open:
            first = next(iter(self.kept))
            self.problems.append(self.law.fault(first, slot, cell, only=len(self.kept) == 1))
            self._go_on(slot, cell)
            return
        if not kept and not self.excused:
            self.problems.append(self.law.fault(next(iter(self.kept)), slot, cell, only=False))
        self._give_up(slot, cell)

    def _alternatives(self, slot: int, cell: Cell) -> tuple[Kept, bool]:
        """All that may follow where the cell itself does not tell, and whether there was room for it."""
        kept: Kept = {}
        for state, notes in self.kept.items():
            for following in recover.alternatives(self.law, state, slot, cell):
                self.work += 1
                if following not in kept:
                    kept[following] = notes
                    if following is not state:
                        self.parents.setdefault(following, state)
                if len(kept) >= MOST_CANDIDATES or self.work > self.most_work:
                    return kept, False
        return kept, True

    def _give_up(self, slot: int, cell: Cell) -> None:
        """From here on nothing is judged but the cube."""
        self.problems.append(NotJudged(slot, after_fault=not self.excused))
        self.blind = True
        self.kept = dict(self._blindly(cell, slot & 1))

    def _go_on(self, slot: int, cell: Cell) -> None:
        """Keeps all that may follow."""
        kept, whole = self._alternatives(slot, cell)
        # Where not everything that was possible is kept, a contradiction proves nothing.
        self.excused |= not whole
        self.open = True
        if self.work > self.most_work:
            self._give_up(slot, cell)
        else:
            self._keep(kept or dict(self.kept))

    def _keep(self, kept: Kept) -> None:
        self.kept = kept
        if len(kept) == 1:
            self.open = self.excused = False

    def _blindly(self, cell: Cell, side: int) -> Iterator[tuple[State, Notes]]:
        """The cube as it goes on, whatever the board."""
        seen = set()
        # The boards differ no more, so that few states are left.
        rows = next(iter(self.kept)).rows
        for state, notes in self.kept.items():
            following = state
            if not state.blind or state.over:
                following = state._replace(rows=rows, throws=(0, 0), blind=True, over=Over.NO, winner=-1)
            if cell.kind == DOUBLE:
                offer = min(2 * state.cube, 1 << 30)
                following = following._replace(doubler=side, offer=offer, answers=1 - side, taker=1 - side)
            elif cell.kind == TAKE and state.doubler >= 0:
                following = following._replace(cube=state.offer, owner=side, doubler=-1)
            elif cell.kind == DROP and state.doubler >= 0:
                following = following._replace(over=Over.DROPPED, winner=1 - side, stake=state.cube, doubler=-1)
            if following not in seen:
                seen.add(following)
                if following is not state:
                    self.parents.setdefault(following, state)
                yield following, notes

    def _set(self, cell: Cell, side: int) -> None:
        """Goes on from a position that the record sets."""
        rows = rows_of_setup(cell.text, side, self.law.totals)
        if rows is None:
            return
        state = next(iter(self.kept))
        turns = {known.turn for known in self.kept}
        before = state._replace(rows=rows, turn=state.turn if len(turns) == 1 and state.turn >= 0 else ANYONE)
        cube = cube_of_setup(cell.text)
        owners = owners_of_setup(cell.text)
        afters = [before._replace(cube=cube, owner=owner) for owner in owners] if cube > 1 else [before]
        self.parents.update((after, state) for after in afters)
        self.kept = dict.fromkeys(afters, self.kept[state])
        self.open = self.excused = False
