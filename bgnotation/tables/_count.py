"""How many different results a roll has: the number that `legal.results` would list, mostly without listing them.

Points are the mover's. Masks have bit p for point p.
"""

from collections.abc import Sequence

from bgnotation.game.board import BAR
from bgnotation.game.legal import results

_BAR_BIT = 1 << BAR
_DICE = 4
"""The dice of a double."""


def count_results(me: Sequence[int], op: Sequence[int], high: int, low: int) -> int:
    """The number of distinct results of a roll for the mover's and the opponent's row; 1 where it can't be played.

    >>> start = [0, 0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0]
    >>> count_results(start, start, 3, 1)
    16
    """
    outside = sum(me[7:])
    if high == low:
        # With so many outside, no die is left to bear off with.
        if outside >= _DICE:
            return _equal(me, op, high)
    elif me[BAR] > 1:
        # Both dice enter, or one, or none.
        return 1
    elif outside > 1 or me[BAR]:
        return _different(me, op, high, low)
    elif not outside:
        return _home(list(me[:7]), op, high, low)
    return len(results(me, op, high, low))


def _different(me: Sequence[int], op: Sequence[int], a: int, b: int) -> int:
    """The number for two dice, at most one checker on the bar, none to be borne off; `a` is the higher die."""
    held = single = open_points = blots = 0
    bit = 1
    for mine, theirs in zip(me, reversed(op), strict=True):
        # Index i of the mover meets index 25 - i of the opponent.
        if mine:
            held |= bit
            if mine == 1:
                single |= bit
        if theirs < 2:
            open_points |= bit
            if theirs:
                blots |= bit
        bit <<= 1
    # Neither the bar nor off is a target.
    open_points &= 0x1FFFFFE
    blots &= 0x1FFFFFE
    by_a, by_b = held & open_points << a, held & open_points << b
    runs = held & open_points << a + b
    if held & _BAR_BIT:
        # The checker on the bar moves: with one die and another checker with the other, or with both.
        enter_a, enter_b = by_a & _BAR_BIT, by_b & _BAR_BIT
        rest_a, rest_b = by_a & ~_BAR_BIT, by_b & ~_BAR_BIT
        total = (rest_b.bit_count() if enter_a else 0) + (rest_a.bit_count() if enter_b else 0)
        runs &= _BAR_BIT
        same = (enter_a & rest_b << a).bit_count() + (enter_b & rest_a << b).bit_count()
    else:
        # One checker by each die; it can't be the same one.
        total = by_a.bit_count() * by_b.bit_count() - (by_a & by_b & single).bit_count()
        same = (by_a & by_b << a).bit_count() + (by_b & by_a << b).bit_count()
    # Where the second checker starts on the point that the first one reaches, it is as if one checker ran.
    # A run counts once, however made, but for the checker that it hits on its way.
    over_a, over_b = runs & open_points << a, runs & open_points << b
    hit_a, hit_b = over_a & blots << a, over_b & blots << b
    total += (over_a & ~hit_a | over_b & ~hit_b).bit_count() + hit_a.bit_count() + hit_b.bit_count() - same
    if total:
        return total
    if held & _BAR_BIT:
        return 1
    return by_a.bit_count() or by_b.bit_count() or 1


def _home(me: list[int], op: Sequence[int], high: int, low: int) -> int:
    """The number for two dice with all checkers on the points `me[1:]` or off."""
    both: set[int] = set()
    single = {high: 0, low: 0}
    for die, other in ((high, low), (low, high)):
        for source, target, hit in _home_steps(me, op, die):
            single[die] += 1
            me[source] -= 1
            me[target] += 1
            # Sixteen to the power of a point, as a digit for its checkers, and bits for those hit.
            change = (1 << 4 * target) - (1 << 4 * source)
            for start, end, also in _home_steps(me, op, other):
                both.add(change + (1 << 4 * end) - (1 << 4 * start) << 6 | hit | also)
            me[source] += 1
            me[target] -= 1
    return len(both) or single[high] or single[low] or 1


def _home_steps(me: list[int], op: Sequence[int], die: int) -> list[tuple[int, int, int]]:
    """The steps that a die can make: source, target, and the bit of the target where it hits."""
    steps = []
    highest = True
    for source in range(6, 0, -1):
        if me[source]:
            target = source - die
            if target > 0:
                if op[25 - target] < 2:
                    steps.append((source, target, op[25 - target] << target))
            elif target == 0 or highest:
                steps.append((source, 0, 0))
            highest = False
    return steps


def _equal(me: Sequence[int], op: Sequence[int], die: int) -> int:
    """The number for four equal dice with none to be borne off.

    Results differ exactly by how many checkers leave each point, and any such numbers can be played
    from the highest point down. So they are counted: on each chain of points a die apart, by the
    checkers that arrive from above and the dice used so far.
    """
    bar = me[BAR]
    dice = _DICE - bar
    if bar and (op[die] > 1 or dice <= 0):
        return 1
    counted = {0: 1}
    """Ways by dice used."""
    for top in range(24, 24 - die, -1):
        arriving: dict[tuple[int, int], int] = {(0, used): ways for used, ways in counted.items()}
        for point in range(top, die, -die):
            here = me[point] + (bar if point == BAR - die else 0)
            if op[BAR - point + die] > 1:
                if len(arriving) > len(counted):
                    arriving = _stopped(arriving)
                continue
            if not here and len(arriving) == len(counted):
                continue
            following: dict[tuple[int, int], int] = {}
            for (carried, used), ways in arriving.items():
                for leaving in range(min(here + carried, dice - used) + 1):
                    key = leaving, used + leaving
                    following[key] = following.get(key, 0) + ways
            arriving = following
        counted = {used: ways for (_, used), ways in _stopped(arriving).items()}
    return counted[max(counted)]


def _stopped(arriving: dict[tuple[int, int], int]) -> dict[tuple[int, int], int]:
    """The ways by dice used, whatever arrives: from here nothing goes on."""
    stopped: dict[tuple[int, int], int] = {}
    for (_, used), ways in arriving.items():
        stopped[0, used] = stopped.get((0, used), 0) + ways
    return stopped
