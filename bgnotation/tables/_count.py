"""How many different results a roll has: the number that `legal.results` would list, mostly without listing them.

Points are the mover's. Masks have bit p for point p.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from bgnotation.game.board import BAR, Row
from bgnotation.tables._boards import Counts, Masks, boards, held, opposing, single

_BAR_BIT = 1 << BAR
_POINTS = (1 << BAR) - 2
"""The points 1 to 24."""
_HOME = 6
_OUTSIDE = 1 << _HOME + 1
"""Masks of home alone are below it."""
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
    known = boards([(me, op)])
    return counted(known.mine, known.theirs, [(me, high, low)])[0]


def counted(mine: Counts, theirs: Counts, rolls: Sequence[tuple[Row, int, int]]) -> list[int]:
    """The numbers of many rolls: the mover's row again, the higher and the lower die."""
    outside = mine[:, _HOME + 1 :].sum(axis=1)
    bar = mine[:, BAR]
    high, low = (np.array([roll[which] for roll in rolls], np.int64) for which in (1, 2))
    closed, blots = opposing(theirs, blots=False), opposing(theirs, blots=True)
    on, alone = held(mine), single(mine)
    found = _different(on, alone, closed, blots, high, low)
    # Both checkers on the bar enter, or one, or none.
    found[bar > 1] = 1
    different = (high != low) & ((outside > 1) | (bar > 0))
    numbers: list[int] = found.tolist()
    for at in np.flatnonzero(~different).tolist():
        row, a, b = rolls[at]
        points = int(closed[at])
        if a != b:
            numbers[at] = _different_listed(int(on[at]), int(alone[at]), points, int(blots[at]), (a, b))
        elif outside[at] >= _DICE:
            # With so many outside, no die is left to bear off with.
            numbers[at] = _equal(row, points, a)
        else:
            numbers[at] = _equal_listed(row, int(on[at]), points, a)
    return numbers


def _different(held: Masks, single: Masks, closed: Masks, blots: Masks, a: Masks, b: Masks) -> Masks:
    """The numbers for two dice, at most one checker on the bar, none to be borne off; `a` is the higher die."""

    def size(mask: Masks) -> Masks:
        return np.bitwise_count(mask).astype(np.int64)

    open_points = _POINTS & ~closed
    by_a, by_b = held & open_points << a, held & open_points << b
    runs = held & open_points << a + b
    on_bar = (held & _BAR_BIT) > 0
    # The checker on the bar moves: with one die and another checker with the other, or with both.
    enter_a, enter_b = by_a & _BAR_BIT, by_b & _BAR_BIT
    rest_a, rest_b = by_a & ~_BAR_BIT, by_b & ~_BAR_BIT
    entering = np.where(enter_a, size(rest_b), 0) + np.where(enter_b, size(rest_a), 0)
    entering -= size(enter_a & rest_b << a) + size(enter_b & rest_a << b)
    # Without one: one checker by each die; it can't be the same one.
    moving = size(by_a) * size(by_b) - size(by_a & by_b & single)
    moving -= size(by_a & by_b << a) + size(by_b & by_a << b)
    # Where the second checker starts on the point that the first one reaches, it is as if one checker ran: taken off.
    # A run counts once, however made, but for the checker that it hits on its way.
    runs = np.where(on_bar, runs & _BAR_BIT, runs)
    over_a, over_b = runs & open_points << a, runs & open_points << b
    hit_a, hit_b = over_a & blots << a, over_b & blots << b
    total = np.where(on_bar, entering, moving)
    total += size(over_a & ~hit_a | over_b & ~hit_b) + size(hit_a) + size(hit_b)
    # Where not both dice can be played: the higher one, else the lower, else none.
    one = np.where(by_a, size(by_a), np.where(by_b, size(by_b), 1))
    return np.where(total, total, np.where(on_bar, 1, one))


# ---------------------------------------------------------------- where a checker may be borne off: by listing


def _sources(held: int, open_points: int, die: int) -> int:
    """The mask of the places from which a die can be played: the bar alone, where a checker stands on it."""
    if not held:
        return 0
    if held & _BAR_BIT:
        return _BAR_BIT if open_points >> BAR - die & 1 else 0
    sources = held & open_points << die
    if held < _OUTSIDE:
        # All are home: exactly, or from the highest point by a larger die.
        sources |= held & 1 << die if held >> die else 1 << held.bit_length() - 1
    return sources


_DIGITS = tuple(1 << _COUNT * place for place in range(BAR + 1))
"""A result is a number with a digit of four bits for each place and, above them, a bit for each point that is hit."""


def _different_listed(held: int, single: int, closed: int, blots: int, dice: tuple[int, int]) -> int:
    """The number for two dice, the higher one first, with at most one checker outside home and none on the bar."""
    open_points = _POINTS & ~closed
    both: set[int] = set()
    for die, other in (dice, dice[::-1]):
        sources = _sources(held, open_points, die)
        while sources:
            bit = sources & -sources
            sources ^= bit
            source = bit.bit_length() - 1
            target = source - die if source > die else 0
            after = held ^ bit if single & bit else held
            if target:
                after |= 1 << target
            change = _DIGITS[target] - _DIGITS[source]
            hit = blots & 1 << target
            following = _sources(after, open_points, other)
            while following:
                bit = following & -following
                following ^= bit
                source = bit.bit_length() - 1
                target = source - other if source > other else 0
                both.add(change + _DIGITS[target] - _DIGITS[source] + _HITS * (hit | blots & 1 << target))
    if both:
        return len(both)
    return next((number for die in dice if (number := _sources(held, open_points, die).bit_count())), 1)


def _equal_listed(row: Row, held: int, closed: int, die: int) -> int:
    """The number for four equal dice by descending source: any playable set of such steps can be played so.

    Where the checkers of the mover end tells how many have left each point. So no two ways lead to one result.
    """
    me, open_points = list(row), _POINTS & ~closed
    counted = [0] * (_DICE + 1)

    def play(allowed: int, used: int, held: int) -> None:
        counted[used] += 1
        sources = _sources(held, open_points, die) & allowed
        if used == _DICE - 1:
            counted[_DICE] += sources.bit_count()
            return
        while sources:
            bit = sources & -sources
            sources ^= bit
            source = bit.bit_length() - 1
            target = source - die if source > die else 0
            me[source] -= 1
            me[target] += 1
            after = held if me[source] else held ^ bit
            play((bit << 1) - 1, used + 1, after | 1 << target if target else after)
            me[source] += 1
            me[target] -= 1

    play(-1, 0, held)
    return next(number for number in reversed(counted) if number)


# ---------------------------------------------------------------- doubles with none to be borne off


def _equal(me: Row, closed: int, die: int) -> int:
    """The number for four equal dice with none to be borne off.

    Results differ exactly by how many checkers leave each point, and any such numbers can be played from the highest
    point down. So they are counted: on each chain of open points a die apart, and then over all chains.
    """
    bar = me[BAR]
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
