"""The full generator of legal plays: the specification of legality.

Works on two rows of 26 counts, `me` and `op`, each in its own numbering: point p of one is point
25 - p of the other. Slow and plain; `referee` is the quick answer and is tested equal to this.
"""

from collections.abc import MutableSequence, Sequence

from bgnotation.game.board import BAR, OFF, Board, Row
from bgnotation.game.dice import Dice
from bgnotation.game.play import Move, Play
from bgnotation.game.side import Side

Step = tuple[int, int, bool]
"""Source, target, hit: one checker, one die, the mover's numbering."""
Rows = tuple[Row, Row]
"""The rows of the mover and of the opponent."""

HOME_AND_OFF = 7


def target_of(me: Sequence[int], op: Sequence[int], source: int, die: int) -> int:
    """Where `die` may take a checker from `source`: 0 for a bear-off, -1 where it may not be played.

    Bar before board; an opposing point of two or more is closed; a checker is borne off only with all
    checkers at home, by the exact number or, from the highest point held, by a larger one.
    """
    if not me[source] or (me[BAR] and source != BAR):
        return -1
    target = source - die
    if target > 0:
        return -1 if op[25 - target] > 1 else target
    if any(me[HOME_AND_OFF:]) or (target < 0 and any(me[source + 1 : HOME_AND_OFF])):
        return -1
    return OFF


def move(me: MutableSequence[int], op: MutableSequence[int], source: int, target: int) -> bool:
    """Moves a checker in place; whether it hits."""
    me[source] -= 1
    me[target] += 1
    if target and op[25 - target]:
        op[25 - target] -= 1
        op[BAR] += 1
        return True
    return False


def take_back(me: MutableSequence[int], op: MutableSequence[int], source: int, target: int, hit: bool) -> None:
    """Undoes `move`."""
    me[source] += 1
    me[target] -= 1
    if hit:
        op[BAR] -= 1
        op[25 - target] += 1


def can_play(me: Sequence[int], op: Sequence[int], die: int) -> bool:
    """Whether `die` can be played at all."""
    if me[BAR]:
        return op[die] < 2
    return any(target_of(me, op, source, die) >= 0 for source in range(24, 0, -1) if me[source])


def results(me: Sequence[int], op: Sequence[int], high: int, low: int) -> dict[Rows, tuple[Step, ...]]:
    """Every legal result of a roll and one way to reach it: `{(me, op) after it: steps}`.

    As many dice as possible are used; where only one of two can be, the higher if it can. A roll
    that can't be played has one result, the unchanged rows, reached by no step.
    """
    mine, theirs = list(me), list(op)
    if high == low:
        found: list[dict[Rows, tuple[Step, ...]]] = [{} for _ in range(5)]
        _equal(mine, theirs, high, BAR, (), found)
        return next(ends for ends in reversed(found) if ends)
    first: list[dict[Rows, tuple[Step, ...]]] = [{}, {}, {}]
    second: list[dict[Rows, tuple[Step, ...]]] = [{}, {}, {}]
    _different(mine, theirs, (high, low), (), first)
    _different(mine, theirs, (low, high), (), second)
    if first[2] or second[2]:
        return second[2] | first[2]
    return first[1] or second[1] or first[0]


def _equal(
    me: list[int], op: list[int], die: int, top: int, steps: tuple[Step, ...], found: list[dict[Rows, tuple[Step, ...]]]
) -> None:
    """Plays equal dice by descending source: any playable set of such steps can be played in that order."""
    found[len(steps)].setdefault((tuple(me), tuple(op)), steps)
    if len(steps) == 4:
        return
    for source in range(top, 0, -1):
        if me[source]:
            target = target_of(me, op, source, die)
            if target >= 0:
                hit = move(me, op, source, target)
                _equal(me, op, die, source, (*steps, (source, target, hit)), found)
                take_back(me, op, source, target, hit)


def _different(
    me: list[int],
    op: list[int],
    dice: tuple[int, ...],
    steps: tuple[Step, ...],
    found: list[dict[Rows, tuple[Step, ...]]],
) -> None:
    found[len(steps)].setdefault((tuple(me), tuple(op)), steps)
    if not dice:
        return
    for source in range(BAR, 0, -1):
        if me[source]:
            target = target_of(me, op, source, dice[0])
            if target >= 0:
                hit = move(me, op, source, target)
                _different(me, op, dice[1:], (*steps, (source, target, hit)), found)
                take_back(me, op, source, target, hit)


def legal_plays(board: Board, side: Side, dice: Dice) -> tuple[Play, ...]:
    """The legal plays of `side` with this roll, one for each distinct result, in no particular order.

    `(Play(),)` where nothing can be played.

    >>> start = Board.from_points({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5})
    >>> len(legal_plays(start, Side.LEFT, Dice(3, 1)))
    16
    """
    ends = results(board.checkers[side], board.checkers[side.other], dice.high, dice.low)
    return tuple(Play(tuple(Move(*step) for step in steps)) for steps in ends.values())
