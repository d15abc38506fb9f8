"""The actions of a replayed game as a writer wants them: steps of one die in the order of the record.

A game without a doubt is walked on two plain rows, about as fast as it was replayed; one with faults
along the path that the careful replay took.

>>> from bgnotation.formats import reads
>>> from bgnotation.replay import replay
>>> text = " 1 point match\\n\\n Game 1\\n A : 0     B : 0\\n  1) 31: 6/5 8/5      64: 24/14\\n"
>>> for action in actions(replay(reads(text)).games[0]):
...     print(action.side, action.dice, action.steps, action.state)
0 (3, 1) ((6, 5, False), (8, 5, False)) played
1 (6, 4) ((24, 18, False), (18, 14, False)) played
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple

from bgnotation.cells import (
    BEAVER,
    COMBINED,
    COMMENT,
    DANCED,
    DOUBLE,
    DROP,
    ILLEGAL,
    LOSS,
    ONE_DIE,
    QUIT,
    RACCOON,
    ROLL,
    STEPS,
    TAKE,
    WIN,
    Cell,
)
from bgnotation.game.legal import Rows, can_play
from bgnotation.game.legal import Step as OneDie
from bgnotation.replay import GameReplay, Over
from bgnotation.replay.course import Course
from bgnotation.replay.state import State
from bgnotation.transcript import Game
from bgnotation.written import legs_of, readings

if TYPE_CHECKING:
    from bgnotation.replay.own import OwnRules

How = Literal["", "played", "danced", "unplayed", "illegal"]
Legs = tuple[tuple[int, int], ...]


class Action(NamedTuple):
    """What stands in one slot of a game: an action, a result, a position set by hand, something unreadable."""

    slot: int
    side: int
    """0 left, 1 right. Of a position that is set and of what can't be read it means nothing."""
    kind: int
    """The cell's kind; a double that answers a double is a BEAVER, a further one a RACCOON."""
    cell: Cell
    dice: tuple[int, int]
    """In the order written; zeros where there are none."""
    steps: tuple[OneDie, ...]
    """Source, target, hit: of one die each, in the order written. Of an illegal play the legs and stars as written."""
    state: How
    """Of a roll: `played`; `danced`: no play was possible, or the record says so; `unplayed`: no play is recorded, and
    one was possible or the record says that there was none; `illegal`: against the rules, or not to be judged."""
    rows: Rows
    """The rows of the left and the right side after it; the last ones known where it can't be judged."""
    cube: int
    """Of a double, beaver, raccoon: what the cube shows if it is taken. Else what it shows after the action."""
    owner: int
    """Who owns the cube after the action: 0, 1, or -1 nobody. A double leaves it where it is."""
    value: int | None
    """What is written: the cube's value of a double, the points of a result."""
    judged: bool
    """False where the board is not known any more, and behind the result."""
    comments: tuple[str, ...]
    """The comments that stand behind it, as they are meant."""


def actions(done: GameReplay) -> Iterator[Action]:
    """Everything in a game but its comments, in order; those that stand behind an action come with it."""
    cells = done.game.cells
    remarks = _remarks(cells)
    state = State(done.start, cube=done.cube)
    path = done.path
    if path is None:
        return _clean(cells, state, remarks)
    return _faulty(cells, state, path, remarks, done.own_rules)


def opening_comments(game: Game) -> tuple[str, ...]:
    """The comments before the first action of a game, as they are meant."""
    return _remarks(game.cells).get(-1, ())


def meant(comment: Cell) -> str:
    """The text of a comment without the marks that a .mat file puts before it."""
    return comment.text if comment.how else comment.text.strip().lstrip(";# \t")


def _remarks(cells: Sequence[Cell | None]) -> dict[int, tuple[str, ...]]:
    """Slot of an action (-1: before the first one) → the comments behind it."""
    found: dict[int, tuple[str, ...]] = {}
    last = -1
    for slot, cell in enumerate(cells):
        if cell is None:
            continue
        if cell.kind == COMMENT:
            found[last] = (*found.get(last, ()), meant(cell))
        else:
            last = slot
    return found


# ---------------------------------------------------------------- what a cell settles without a board


_PAIRS = {f"{a}{b}:": (a, b) for a in range(1, 7) for b in range(1, 7)}


def _settled(cell: Cell) -> Legs | None:
    """The steps in the order written, where they are the same on every board."""
    words = cell.words
    if cell.plan_kind == STEPS and len(words) == 2 and cell.high != cell.low:
        # The commonest form: two moves of one die each.
        (one, *more), (two, *others) = words[0].legs, words[1].legs
        if not more and not others:
            return one[:2], two[:2]
    return _ordered(cell) if cell.plan_kind in (STEPS, ONE_DIE) else None


@lru_cache(maxsize=1 << 15)
def _ordered(cell: Cell) -> Legs:
    return _in_order(cell, [step[:2] for step in cell.plan])


def dice_of(cell: Cell) -> tuple[int, int]:
    """The dice of a roll in the order written; zeros where they are not given.

    >>> dice_of(Cell(ROLL, "35: 8/5 6/1", 5, 3))
    (3, 5)
    """
    if not cell.high:
        return 0, 0
    if plain := _PAIRS.get(cell.text[:3]):
        return plain
    digits = [int(sign) for sign in cell.text.partition(":")[0] if sign in "123456"]
    if len(digits) == 2 and max(digits) == cell.high and min(digits) == cell.low:
        return digits[0], digits[1]
    return cell.high, cell.low


def _in_order(cell: Cell, steps: Sequence[tuple[int, int]]) -> Legs:
    """Steps of one die each, put in the order in which the cell has its moves."""
    left = list(steps)
    order: list[tuple[int, int]] = []
    for leg in legs_of(cell.moves):
        at = leg.source
        while at != leg.target:
            step = (at, leg.target) if (at, leg.target) in left else next((s for s in left if s[0] == at), None)
            if step is None:
                # The moves say something else than the steps: then in the order of the steps.
                return tuple(steps)
            left.remove(step)
            order.append(step)
            at = step[1]
    return (*order, *left)


@lru_cache(maxsize=1 << 12)
def _as_written(cell: Cell) -> tuple[OneDie, ...]:
    return tuple((leg.source, leg.target, leg.star) for leg in legs_of(cell.moves))


def _make(legs: Legs, me: list[int], op: list[int]) -> tuple[OneDie, ...]:
    """Makes steps in place; which of them hit."""
    made = []
    for source, target in legs:
        hit = target > 0 and op[25 - target] > 0
        if hit:
            op[25 - target] -= 1
            op[25] += 1
        me[source] -= 1
        me[target] += 1
        made.append((source, target, hit))
    return tuple(made)


# ---------------------------------------------------------------- a clean game


def _clean(cells: Sequence[Cell | None], state: State, remarks: dict[int, tuple[str, ...]]) -> Iterator[Action]:
    """A game in which the quick replay found no doubt: here nothing is judged any more."""
    both = (list(state.rows[0]), list(state.rows[1]))
    rows, cube, owner = state.rows, state.cube, -1
    for slot, cell in enumerate(cells):
        if cell is None or cell.kind == COMMENT:
            continue
        kind, side = cell.kind, slot & 1
        dice: tuple[int, int] = (0, 0)
        steps: tuple[OneDie, ...] = ()
        how: How = ""
        shown = cube
        if kind == ROLL:
            me, op = both[side], both[1 - side]
            dice = dice_of(cell)
            if not cell.words:
                free = can_play(me, op, cell.high) or can_play(me, op, cell.low)
                how = "unplayed" if free or cell.how == QUIT else "danced"
            else:
                how = "played"
                steps = _make(_settled(cell) or _found(cell, me, op), me, op)
                rows = tuple(both[0]), tuple(both[1])
        elif kind == DOUBLE:
            shown = 2 * cube
        elif kind == TAKE:
            cube, owner = 2 * cube, side
            shown = cube
        behind = remarks.get(slot, ()) if remarks else ()
        yield Action(slot, side, kind, cell, dice, steps, how, rows, shown, owner, cell.value, True, behind)


def _found(cell: Cell, me: list[int], op: list[int]) -> Legs:
    """The steps of a play that the board decides."""
    if cell.plan_kind == COMBINED:
        source, target = cell.plan[0][:2]
        # By the larger die first, unless that way a checker would be hit in passing.
        between = source - (cell.low if op[cell.plan[1][0]] else cell.high)
        return (source, between), (between, target)
    reading = readings(me, op, cell.high, cell.low, cell.moves)[0]
    return _in_order(cell, [step[:2] for step in reading.steps])


# ---------------------------------------------------------------- a game with something to judge


def _faulty(
    cells: Sequence[Cell | None],
    state: State,
    path: Course,
    remarks: dict[int, tuple[str, ...]],
    own_rules: "OwnRules | None",
) -> Iterator[Action]:
    first = path.first if path.first >= 0 else len(cells)
    yield from _clean(cells[:first], state, remarks)
    course = pairwise(path)
    coming = next(course, None)
    ended = any(cell is not None and cell.kind in (WIN, LOSS) for cell in cells[:first])
    for slot in range(first, len(cells)):
        before = state
        reached = coming is not None and coming[0][0] == slot
        if coming is not None and reached:
            (_, before), (_, state) = coming
            coming = next(course, None)
        cell = cells[slot]
        if cell is not None and cell.kind != COMMENT:
            yield _judged(slot, cell, before, state, reached and not ended, remarks.get(slot, ()), own_rules)
            ended = ended or cell.kind in (WIN, LOSS)


def _judged(
    slot: int,
    cell: Cell,
    before: State,
    after: State,
    reached: bool,
    behind: tuple[str, ...],
    own_rules: "OwnRules | None",
) -> Action:
    kind, side = cell.kind, slot & 1
    dice: tuple[int, int] = (0, 0)
    steps: tuple[OneDie, ...] = ()
    how: How = ""
    judged = reached and not after.blind and not (before.over and kind == ROLL)
    cube = after.cube
    if kind == ROLL:
        dice = dice_of(cell)
        if not judged:
            steps, how = _unjudged_play(cell)
        elif own_rules is not None:
            steps, how = _by_own_rules(own_rules, cell, side, before, after)
        else:
            steps, how = _judged_play(cell, side, before, after)
    elif kind in (DOUBLE, BEAVER, RACCOON):
        if kind == DOUBLE and before.doubler >= 0 and before.answers == side:
            kind = RACCOON if before.animals else BEAVER
        cube = after.offer if after.doubler >= 0 and not after.phantom else 2 * before.cube
    elif kind == DROP:
        cube = before.cube
    return Action(slot, side, kind, cell, dice, steps, how, after.rows, cube, after.owner, cell.value, judged, behind)


def _judged_play(cell: Cell, side: int, before: State, after: State) -> tuple[tuple[OneDie, ...], How]:
    me, op = before.rows[side], before.rows[1 - side]
    reached = (after.rows[side], after.rows[1 - side])
    if cell.how == ILLEGAL:
        return _as_written(cell), "illegal"
    if not cell.moves:
        quits = cell.how == QUIT or after.over == Over.RESIGNED
        return (), "danced" if not quits and (cell.how == DANCED or reached == (me, op)) else "unplayed"
    for reading in readings(me, op, cell.high, cell.low, cell.moves):
        if reading.rows == reached:
            legs = _in_order(cell, [step[:2] for step in reading.steps])
            return _make(legs, list(me), list(op)), "played"
    return _as_written(cell), "illegal"


def _by_own_rules(
    rules: "OwnRules", cell: Cell, side: int, before: State, after: State
) -> tuple[tuple[OneDie, ...], How]:
    play, legal = rules.judged(before, after, cell, side)
    if play is None:
        return _as_written(cell), "unplayed" if legal is None else "illegal"
    if not play.moves:
        return (), "danced"
    hits = {(move.source, move.target) for move in play.moves if move.hit}
    steps = []
    for source, target in _in_order(cell, [move[:2] for move in play.moves]):
        hit = (source, target) in hits
        hits.discard((source, target))
        steps.append((source, target, hit))
    return tuple(steps), "played"


def _unjudged_play(cell: Cell) -> tuple[tuple[OneDie, ...], How]:
    if cell.how == ILLEGAL or cell.moves:
        return _as_written(cell), "illegal"
    return (), "danced" if cell.how == DANCED else "unplayed"
