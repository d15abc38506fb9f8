"""The positions of one side with all its checkers at home: how they are numbered, and where one die leads.

A position is a row of six counts, those of points 1 to 6. Its number is GNU Backgammon's: 0 is the empty home, and the
count of checkers goes first, so that the 924 positions of up to six are the first of the 54,264 of up to fifteen.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

POINTS = 6
MOST = 15
"""Checkers of a side in the one-sided table."""
FEW = 6
"""Checkers of a side in the two-sided table."""
ROLLS = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))
"""The 21 rolls, the higher die first."""
WEIGHTS = tuple(1 if high == low else 2 for high, low in ROLLS)
"""Of 36 throws so many are this roll. Sums are divided by 36 at last, so that what is certain comes out as 1."""
MEAN_PIPS = 49 / 6
"""Pips of a roll on average, a double counted four times."""
SAME = 1e-12
"""Plays whose means differ by less are equal: the first one stands, whatever the last bit of a machine says."""

Checkers: TypeAlias = Mapping[int, int] | Sequence[int]
"""One side's checkers: `{point: checkers}`, or a row of a `Board` (26 counts, what is borne off is not looked at)."""


def size(checkers: int) -> int:
    """How many positions there are of up to that many checkers.

    >>> size(15), size(6)
    (54264, 924)
    """
    return comb(checkers + POINTS, POINTS)


def home(checkers: Checkers) -> tuple[int, ...]:
    """The counts on points 1 to 6.

    Raises ValueError where a checker stands elsewhere, or there are more than fifteen.

    >>> home({6: 1, 2: 1})
    (0, 1, 0, 0, 0, 1)
    """
    counted = dict(checkers) if isinstance(checkers, Mapping) else {n: k for n, k in enumerate(checkers) if k}
    found = tuple(counted.get(point, 0) for point in range(1, POINTS + 1))
    counted.pop(0, None)
    if sum(found) != sum(counted.values()) or min(counted.values(), default=0) < 0:
        raise ValueError("a checker stands outside the home board")
    if sum(found) > MOST:
        raise ValueError(f"{sum(found)} checkers are more than {MOST}")
    return found


def is_home(row: Sequence[int]) -> bool:
    """Whether all checkers of a row of a `Board` are at home or borne off."""
    return not any(row[POINTS + 1 :])


def number(counts: Sequence[int]) -> int:
    """The number of a position: the sum over j of C(checkers on the j highest points + j - 1, j).

    >>> number((0, 0, 0, 0, 0, 0)), number((0, 0, 0, 0, 0, 15))
    (0, 54263)
    """
    found = above = 0
    for j, count in enumerate(reversed(counts), start=1):
        above += count
        found += comb(above + j - 1, j)
    return found


@cache
def all_counts(checkers: int = MOST) -> "NDArray[np.int64]":
    """The counts of every position of up to that many checkers by its number, shape (size, 6)."""
    import numpy as np

    bars = np.array(list(combinations(range(checkers + POINTS), POINTS)), dtype=np.int64)
    counts = np.diff(bars - np.arange(POINTS), axis=1, prepend=0)
    ordered = np.empty_like(counts)
    ordered[numbers(counts)] = counts
    ordered.setflags(write=False)
    return ordered


def numbers(counts: "NDArray[np.int64]") -> "NDArray[np.int64]":
    """The numbers of many positions, shape (n, 6) to (n,)."""
    import numpy as np

    above = np.cumsum(counts[:, ::-1], axis=1)
    found = np.zeros(len(counts), dtype=np.int64)
    for j in range(1, POINTS + 1):
        table = np.array([comb(n + j - 1, j) for n in range(MOST + 1)], dtype=np.int64)
        found += table[above[:, j - 1]]
    return found


@cache
def single_steps(checkers: int = MOST) -> "NDArray[np.uint16]":
    """Where one die leads, shape (7, 7, size): by die and source point, both from 1; the position itself if nowhere.

    A checker is borne off by its own number, or from the highest point held by a larger one. At home every die can be
    played as long as there are checkers, so no roll is ever played in part.
    """
    import numpy as np

    counts = all_counts(checkers)
    itself = np.arange(len(counts))
    above = np.cumsum(counts[:, ::-1], axis=1)[:, ::-1] - counts
    found = np.tile(itself.astype(np.uint16), (7, 7, 1))
    for die in range(1, 7):
        for source in range(1, POINTS + 1):
            may = counts[:, source - 1] > 0
            if source < die:
                may &= above[:, source - 1] == 0
            after = counts[may].copy()
            after[:, source - 1] -= 1
            if source > die:
                after[:, source - die - 1] += 1
            found[die, source, may] = numbers(after)
    found.setflags(write=False)
    return found


def levels(checkers: int = MOST) -> "list[NDArray[np.int64]]":
    """The positions by their pip count, from 0."""
    import numpy as np

    pips = all_counts(checkers) @ np.arange(1, POINTS + 1)
    order = np.argsort(pips, kind="stable")
    return np.split(order, np.flatnonzero(np.diff(pips[order])) + 1)
