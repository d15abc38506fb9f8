"""The quick replay of a game in which nothing is wrong.

Runs the cells' plans on two plain rows of 26 counts. At the first doubt it gives up: the careful
replay then judges the game from there on. Held equal to it by a property test.
"""

from collections.abc import Sequence
from typing import NamedTuple

from bgnotation.cells import (
    ACTIONS,
    COMBINED,
    COMMENT,
    DANCE,
    DANCED,
    DOUBLE,
    DROP,
    LAST,
    LOSS,
    ONE_DIE,
    QUIT,
    RESIGN,
    ROLL,
    STEPS,
    TAKE,
    WIN,
    Cell,
)
from bgnotation.game.board import Row
from bgnotation.game.legal import can_play
from bgnotation.game.referee import can_play_both
from bgnotation.replay.state import End, Over, State
from bgnotation.written import readings

_BARE = tuple([0] * (26 - n) for n in range(27))
"""_BARE[n] equals row[n:] where no checker stands on n or higher."""


class Doubt(NamedTuple):
    """Where the quick replay gave up, and from where on the game must be judged with care."""

    slot: int


class Clean(NamedTuple):
    """A game without a doubt: how it ended, where its result stands, and where stars and hits differ."""

    end: End
    results: tuple[int, ...]
    """Slots of the results."""
    doubts: list[tuple[int, int]]
    """Slots and the mask of points hit there."""
    turn: int

    @property
    def state(self) -> State:
        """After the last action."""
        rows, cube, owner, over, winner, stake, doubler, _, _ = self.end
        offered = doubler >= 0
        return State(
            rows,
            turn=self.turn,
            cube=cube,
            owner=owner,
            doubler=doubler,
            offer=2 * cube if offered else 0,
            answers=1 - doubler if offered else -1,
            taker=1 - doubler if offered else -1,
            over=over,
            winner=winner,
            stake=stake if over == Over.DROPPED else 0,
        )


def run(
    cells: Sequence[Cell | None], start: tuple[Row, Row], *, crawford: bool, cube_limit: int, cube: int = 1
) -> Clean | Doubt:
    """Replays a game; a Doubt where anything asks for a closer look. No double is allowed if `crawford`.

    `cube` is its value before the first roll.
    """
    left, right = list(start[0]), list(start[1])
    total = (sum(left), sum(right))
    turn = owner = winner = doubler = -1
    stake = 0
    over = Over.NO
    ended = False
    results: list[int] = []
    doubts: list[tuple[int, int]] = []
    bare = _BARE
    slot = fork = -1
    for cell in cells:
        slot += 1
        if cell is None:
            continue
        kind = cell.kind
        side = slot & 1
        if kind == ROLL:
            if side != turn and (turn != -1 or cell.high == cell.low):
                return Doubt(slot if fork < 0 else fork)
            if doubler >= 0 or ended:
                return Doubt(slot if fork < 0 else fork)
            if side:
                me, op, turn = right, left, 0
            else:
                me, op, turn = left, right, 1
            plan_kind = cell.plan_kind
            hits = 0
            if plan_kind == STEPS or (plan_kind == LAST and me[0] + _borne_off(cell) == total[side]):
                # A plan uses all dice: if each step can be made, the play is legal. A step that can't be
                # made is a fault or a hit in passing, so nothing needs to be taken back.
                for source, target, other, mark in cell.plan:
                    if not me[source] or (me[25] and source != 25):
                        return Doubt(slot if fork < 0 else fork)
                    if target:
                        standing = op[other]
                        if standing:
                            if standing > 1 or mark == 2:
                                return Doubt(slot if fork < 0 else fork)
                            op[other] = 0
                            op[25] += 1
                            hits |= 1 << target
                    elif me[other:] != bare[other]:
                        return Doubt(slot if fork < 0 else fork)
                    me[source] -= 1
                    me[target] += 1
                if not target and me[0] == total[side]:
                    over, winner, turn = Over.BORNE_OFF, side, -2
            elif plan_kind == COMBINED:
                (source, target, other, mark), (one, two, _, _) = cell.plan
                standing = op[other]
                if not me[source] or standing > 1 or (op[one] and op[two]) or (me[25] and (source != 25 or me[25] > 1)):
                    return Doubt(slot if fork < 0 else fork)
                if fork < 0 and (op[one] == 1 or op[two] == 1):
                    # It may have hit on its way instead: only later plays can tell.
                    fork = slot
                if standing:
                    op[other] = 0
                    op[25] += 1
                    hits = 1 << target
                me[source] -= 1
                me[target] += 1
            elif plan_kind == DANCE:
                high, low = cell.high, cell.low
                if me[25]:
                    free = op[high] < 2 or op[low] < 2
                else:
                    free = can_play(me, op, high) or can_play(me, op, low)
                if free or cell.how == QUIT:
                    if cell.how == DANCED or not _last(cells, slot):
                        return Doubt(slot if fork < 0 else fork)
                    over = Over.RESIGNED
            elif plan_kind == ONE_DIE:
                ((source, target, other, mark),) = cell.plan
                standing = op[other]
                if not me[source] or standing > 1 or (me[25] and source != 25):
                    return Doubt(slot if fork < 0 else fork)
                high, low = cell.high, cell.low
                if can_play_both(me, op, high, low) is not False or (
                    source - target != high and can_play(me, op, high)
                ):
                    # Near the bear-off the generator decides; else it is a fault.
                    found = readings(me, op, high, low, cell.moves)
                    if not found or found[0].implied:
                        return Doubt(slot if fork < 0 else fork)
                if standing:
                    op[other] = 0
                    op[25] += 1
                    hits = 1 << target
                me[source] -= 1
                me[target] += 1
            else:
                found = readings(me, op, cell.high, cell.low, cell.moves) if cell.moves else []
                if not found or found[0].implied:
                    return Doubt(slot if fork < 0 else fork)
                if fork < 0 and len(found) > 1:
                    fork = slot
                for _, target, hit in found[0].steps:
                    if hit:
                        hits |= 1 << target
                me[:], op[:] = found[0].rows
                if me[0] == total[side]:
                    over, winner, turn = Over.BORNE_OFF, side, -2
            if hits != cell.stars:
                doubts.append((slot, hits))
        elif kind == DOUBLE:
            if side != turn or doubler >= 0 or crawford or owner == 1 - side or ended:
                return Doubt(slot if fork < 0 else fork)
            if (cell.value and cell.value != 2 * cube) or 2 * cube > cube_limit:
                return Doubt(slot if fork < 0 else fork)
            doubler = side
        elif kind in (TAKE, DROP):
            if doubler < 0 or side == doubler or ended:
                return Doubt(slot if fork < 0 else fork)
            if kind == TAKE:
                cube, owner = 2 * cube, side
            else:
                over, winner, stake, turn = Over.DROPPED, doubler, cube, -2
            doubler = -1
        elif kind in (WIN, LOSS):
            if len(results) == 2 or any(cells[known].kind == kind for known in results):  # type: ignore[union-attr]
                return Doubt(slot if fork < 0 else fork)
            ended = True
            results.append(slot)
        elif kind == RESIGN:
            if ended or doubler >= 0:
                return Doubt(slot if fork < 0 else fork)
            if not over:
                over = Over.RESIGNED
            turn = -2
        elif kind != COMMENT:
            return Doubt(slot if fork < 0 else fork)
    # Who gives up while a double stands loses the cube before it.
    rows = (tuple(left), tuple(right)) if cells else start
    return Clean(End(rows, cube, owner, over, winner, stake or cube, doubler), tuple(results), doubts, turn)


def _last(cells: Sequence[Cell | None], slot: int) -> bool:
    """Whether no action follows a slot before the result."""
    for cell in cells[slot + 1 :]:
        if cell is not None:
            if cell.kind in ACTIONS:
                return False
            if cell.kind == WIN or cell.kind == LOSS:
                return True
    return True


def _borne_off(cell: Cell) -> int:
    """How many checkers a plan bears off."""
    return sum([step[1] == 0 for step in cell.plan])
