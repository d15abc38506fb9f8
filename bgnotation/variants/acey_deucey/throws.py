"""The legal plays of a throw of Acey-deucey, found fast: the same as `moves.py` gives, which is the definition.

What the rules say of the home board depends on whether all checkers have arrived there. In nearly every throw that
can't change: too many are outside, or all are home. Then steps don't depend on each other but for the bar, the tray and
the checkers that make them; any set of steps can be made from the back, and so each is looked at once.
"""

from collections.abc import Mapping, Sequence

from bgnotation.game.board import BAR
from bgnotation.game.legal import Step
from bgnotation.variants.acey_deucey import moves
from bgnotation.variants.acey_deucey.board import TRAY
from bgnotation.variants.acey_deucey.fans import Fans, OfDifferent, OfEqual
from bgnotation.variants.acey_deucey.moves import HOME, Flags
from bgnotation.variants.acey_deucey.packed import PLACES, Counts, Packed, packed
from bgnotation.variants.acey_deucey.ways import BEARING_OFF, BOARD, ENTERING, Way

Results = Mapping[Packed, tuple[Step, ...]]


def is_settled(me: Sequence[int], number: int) -> bool:
    """Whether `number` steps can't change whether all checkers of a side (27 counts) are home.

    >>> is_settled((0,) * 26 + (15,), 4), is_settled((0,) * 6 + (13, 0, 2) + (0,) * 18, 2)
    (True, False)
    """
    outside = sum(me[HOME + 1 :])
    return not outside or outside > number


def packed_results(me: Counts, op: Counts, high: int, low: int, flags: Flags) -> Results:
    """Every legal result of a throw, as a number, and one way to reach it: as `moves.packed_results`."""
    if not is_settled(me, 4 if high == low else 2):
        return moves.packed_results(me, op, high, low, flags)
    start = packed(me, op)
    waiting = me[BAR] + (me[TRAY] if flags.tray_first else 0)
    if high == low:
        return _equal(start, me, op, high, waiting, flags)
    return _different(start, me, op, (high, low), waiting, flags)


def _ways(me: Sequence[int], op: Sequence[int], die: int, flags: Flags) -> list[Way]:
    """The steps of a die that the points allow once nothing waits that goes first, from the back; checkers or not."""
    home = not any(me[HOME + 1 :])
    found = []
    if me[TRAY] and op[die] < 2:
        found.append(ENTERING[TRAY][die][op[die]])
    if not home or flags.inner_moves_when_home:
        lowest = HOME + 1 if flags.freeze and not home else 1
        found += [both[op[place]] for place, both in BOARD[die][: 25 - lowest] if op[place] < 2]
    if home:
        found.append(BEARING_OFF[die])
    return found


def _enter(start: Packed, me: Counts, op: Counts, dice: Sequence[int]) -> tuple[Packed, tuple[Step, ...]] | None:
    """Enters a checker with each of these dice, those on the bar first; None where a point is closed."""
    state = start
    steps: tuple[Step, ...] = ()
    hit: set[int] = set()
    for number, die in enumerate(dice):
        theirs = op[die]
        if theirs > 1:
            return None
        way = ENTERING[BAR if number < me[BAR] else TRAY][die][theirs]
        if die in hit:
            state, steps = state + way.change_behind, (*steps, way.step_behind)
        else:
            state, steps = state + way.change, (*steps, way.step)
        if theirs:
            hit.add(die)
    return state, steps


# ---------------------------------------------------------------- equal dice


def _equal(start: Packed, me: Counts, op: Counts, die: int, waiting: int, flags: Flags) -> Results:
    entering = min(waiting, 4)
    entered = _enter(start, me, op, (die,) * entering)
    if entered is None:
        return {start: ()}
    state, steps = entered
    if entering == 4:
        return {state: steps}
    after = state.to_bytes(PLACES, "little")
    ways: list[Way] = []
    numbers: dict[int, int] = {}
    reached = [False] * 27
    held = 0
    for way in _ways(after[:27], after[27:], die, flags):
        source = way[0]
        if after[source] or reached[source]:
            held |= (after[source] > 0) << len(ways)
            numbers[source] = 1 << len(ways)
            ways.append(way)
            reached[way[1]] = True
    # From which of the ways' sources a checker can go is a mask: bit n for way n.
    each = [(8 * way[0], numbers.get(way[1], 0), -1 << number, *way[2:]) for number, way in enumerate(ways)]
    level = [(state, held, steps)]
    for _ in range(3 - entering):
        following: list[tuple[Packed, int, tuple[Step, ...]]] = []
        for state, held, steps in level:
            while held:
                bit = held & -held
                place, gained, behind, change, step, blot, change_behind, step_behind = each[bit.bit_length() - 1]
                rest = held if state >> place & 255 > 1 else held ^ bit
                if not blot or state >> 8 * blot & 255:
                    following.append((state + change, (rest | gained) & behind, (*steps, step)))
                else:
                    following.append((state + change_behind, (rest | gained) & behind, (*steps, step_behind)))
                held ^= bit
        if not following:
            return {state: steps for state, _, steps in level}
        level = following
    if any(held for _, held, _ in level):
        return Fans(OfEqual(ways, level))
    return {state: steps for state, _, steps in level}


# ---------------------------------------------------------------- different dice


def _different(start: Packed, me: Counts, op: Counts, dice: tuple[int, int], waiting: int, flags: Flags) -> Results:
    if waiting > 1:
        both = _enter(start, me, op, dice)
        return dict((both,)) if both is not None else _one_entered(start, me, op, dice)
    if waiting:
        return _after_entering(start, me, op, dice, flags) or _one_entered(start, me, op, dice)
    fans = OfDifferent(start, me, *(_ways(me, op, die, flags) for die in dice))
    if any(fans.sizes):
        return Fans(fans)
    single = fans.firsts or fans.seconds
    return {start + way.change: (way.step,) for way in single} if single else {start: ()}


def _after_entering(start: Packed, me: Counts, op: Counts, dice: tuple[int, int], flags: Flags) -> Results:
    """The plays of a side that enters with one die and is free with the other; none where it can't use both."""
    found: dict[Packed, tuple[Step, ...]] = {}
    for die, other in (dice, dice[::-1]):
        entered = _enter(start, me, op, (die,))
        if entered is None:
            continue
        state, steps = entered
        after = state.to_bytes(PLACES, "little")
        for way in _ways(after[:27], after[27:], other, flags):
            if after[way.source]:
                found.setdefault(state + way.change, (*steps, way.step))
    return found


def _one_entered(start: Packed, me: Counts, op: Counts, dice: tuple[int, int]) -> Results:
    """Enters a checker with one die, the higher if it can."""
    for die in dice:
        if (entered := _enter(start, me, op, (die,))) is not None:
            return dict((entered,))
    return {start: ()}
