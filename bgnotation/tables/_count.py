"""How many different results a roll has: the number that `legal.results` would list, mostly without listing them.

Points are the mover's. Masks have bit p for point p.
"""

from functools import lru_cache

from bgnotation.game.board import BAR, Row
from bgnotation.tables._facts import HOME, Facts, facts

_BAR_BIT = 1 << BAR
_POINTS = (1 << BAR) - 2
"""The points 1 to 24."""
_DICE = 4
"""The dice of a double."""
_COUNT = 4
"""Bits in which a count of checkers has room."""
_HITS = 1 << _COUNT * (BAR + 1)


def count_results(me: Row, op: Row, high: int, low: int) -> int:
    """The number of distinct results of a roll for the mover's and the opponent's row; 1 where it can't be played.

    >>> start = (0, 0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0)
    >>> count_results(start, start, 3, 1)
    16
    """
    mine, theirs = facts(me), facts(op)
    if high == low:
        # With so many outside, no die is left to bear off with.
        return _equal(me, theirs, high) if mine.outside >= _DICE else _equal_listed(me, theirs, high)
    if me[BAR] > 1:
        # Both dice enter, or one, or none.
        return 1
    if mine.outside > 1 or me[BAR]:
        return _different(mine, theirs, high, low)
    return _different_listed(me, mine, theirs, high, low)


def _different(mine: Facts, theirs: Facts, a: int, b: int) -> int:
    """The number for two dice, at most one checker on the bar, none to be borne off; `a` is the higher die."""
    held = mine.held
    open_points, blots = _POINTS & ~theirs.closed, theirs.blots
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
        total = by_a.bit_count() * by_b.bit_count() - (by_a & by_b & mine.single).bit_count()
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


# ---------------------------------------------------------------- where a checker may be borne off: by listing


def _steps(me: list[int], theirs: Facts, die: int, top: int, outside: int) -> list[tuple[int, int, int]]:
    """The steps that a die can make from `top` or below: source, target, and the bit of what they hit.

    A result is a number with a digit of four bits for each place and, above them, a bit for each checker hit.
    """
    steps = []
    if me[BAR]:
        target = BAR - die
        return [] if theirs.closed >> target & 1 else [(BAR, target, (theirs.blots >> target & 1) << target)]
    highest = not any(me[top + 1 : HOME + 1])
    for source in range(top, 0, -1):
        if me[source]:
            target = source - die
            if target > 0:
                if not theirs.closed >> target & 1:
                    steps.append((source, target, (theirs.blots >> target & 1) << target))
            elif not outside and (target == 0 or highest):
                steps.append((source, 0, 0))
            highest = False
    return steps


def _digit(place: int) -> int:
    return 1 << _COUNT * place


def _different_listed(row: Row, mine: Facts, theirs: Facts, high: int, low: int) -> int:
    """The number for two dice with at most one checker outside home."""
    me, outside, top = list(row), mine.outside, max(mine.rear, 1)
    both: set[int] = set()
    single = {high: 0, low: 0}
    for die, other in ((high, low), (low, high)):
        for source, target, hit in _steps(me, theirs, die, top, outside):
            single[die] += 1
            me[source] -= 1
            me[target] += 1
            change = _digit(target) - _digit(source)
            still = outside - (source > HOME) + (target > HOME)
            for start, end, also in _steps(me, theirs, other, top, still):
                both.add((change + _digit(end) - _digit(start)) + _HITS * (hit | also))
            me[source] += 1
            me[target] -= 1
    return len(both) or single[high] or single[low] or 1


def _equal_listed(row: Row, theirs: Facts, die: int) -> int:
    """The number for four equal dice by descending source: any playable set of such steps can be played so."""
    me = list(row)
    found: list[set[int]] = [set() for _ in range(_DICE + 1)]

    def play(top: int, used: int, result: int, hits: int, outside: int) -> None:
        found[used].add(result + _HITS * hits)
        if used < _DICE:
            for source, target, hit in _steps(me, theirs, die, top, outside):
                me[source] -= 1
                me[target] += 1
                change = _digit(target) - _digit(source)
                still = outside - (source > HOME) + (target > HOME)
                play(min(source, BAR - 1), used + 1, result + change, hits | hit, still)
                me[source] += 1
                me[target] -= 1

    play(BAR - 1, 0, 0, 0, sum(me[HOME + 1 :]))
    return next(len(results) for results in reversed(found) if results)


# ---------------------------------------------------------------- doubles with none to be borne off


def _equal(me: Row, theirs: Facts, die: int) -> int:
    """The number for four equal dice with none to be borne off.

    Results differ exactly by how many checkers leave each point, and any such numbers can be played from the highest
    point down. So they are counted: on each chain of open points a die apart, and then over all chains.
    """
    bar, closed = me[BAR], theirs.closed
    dice = _DICE - bar
    if bar and (closed >> BAR - die & 1 or dice <= 0):
        return 1
    counted = [1]
    """Ways by dice used."""
    for last in range(die + 1, 2 * die + 1):
        chain: list[int] = []
        for source in range(last + (BAR - 1 - last) // die * die, die, -die):
            if closed >> source - die & 1:
                counted = _joined(counted, chain, dice)
                chain = []
            else:
                here = me[source] + (bar if source == BAR - die else 0)
                if here or chain:
                    chain.append(here)
        counted = _joined(counted, chain, dice)
    return next(ways for ways in reversed(counted) if ways)


def _joined(counted: list[int], chain: list[int], dice: int) -> list[int]:
    """The ways by dice used, of what was counted and of another chain."""
    if not chain:
        return counted
    more = _ways(tuple(chain), dice)
    joined = [0] * min(len(counted) + len(more) - 1, dice + 1)
    for used, ways in enumerate(counted):
        for also, other in enumerate(more[: len(joined) - used]):
            joined[used + also] += ways * other
    return joined


@lru_cache(maxsize=1 << 14)
def _ways(chain: tuple[int, ...], dice: int) -> tuple[int, ...]:
    """In how many ways checkers can move down a chain of points, the highest first, by dice used."""
    arriving = {(0, 0): 1}
    for here in chain:
        following: dict[tuple[int, int], int] = {}
        for (carried, used), ways in arriving.items():
            for leaving in range(min(here + carried, dice - used) + 1):
                key = leaving, used + leaving
                following[key] = following.get(key, 0) + ways
        arriving = following
    counted = [0] * (max(used for _, used in arriving) + 1)
    for (_, used), ways in arriving.items():
        counted[used] += ways
    return tuple(counted)
