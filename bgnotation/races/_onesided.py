"""The one-sided bear-off table: how many rolls a side needs that plays for as few as possible."""

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from bgnotation.game.board import Board
from bgnotation.game.side import Side
from bgnotation.races._home import MEAN_PIPS, ROLLS, SAME, WEIGHTS, Checkers, all_counts, home, is_home, levels, number
from bgnotation.races._home import single_steps as steps_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LONGEST = 24
"""Rolls that the longest of all bear-offs may take."""
BOUND = 0.014
"""How far the chance to win is off at most: .0139 over all pairs of up to eight checkers, .0009 on average."""


@dataclass(frozen=True, slots=True, eq=False)
class OneSided:
    """What the rolls of one side tell of every position of up to fifteen checkers, all at home.

    The side plays each roll so that the mean of the rolls still needed is smallest; of plays that are equal within
    1e-12 the one with the higher die first and the lowest source stands. For this way to play the means and the
    distributions are exact. It is not the best way against an opponent who is ahead or behind, therefore `win` is an
    estimate.

    Checkers are given as `{point: checkers}` or as a row of a `Board`; ValueError where one stands outside home.
    """

    means: "NDArray[np.float64]"
    """Mean rolls by the position's number, shape (54264,)."""
    chances: "NDArray[np.float64]"
    """The chance to need exactly so many rolls, shape (54264, 25)."""

    def mean(self, checkers: Checkers) -> float:
        """The mean number of rolls.

        >>> round(one_sided().mean({6: 2}), 5)
        2.10961
        """
        return float(self.means[number(home(checkers))])

    def epc(self, checkers: Checkers) -> float:
        """The effective pip count (Trice): the mean number of rolls in pips, 49/6 to a roll.

        >>> round(one_sided().epc({6: 2}), 4)
        17.2285
        """
        return self.mean(checkers) * MEAN_PIPS

    def wastage(self, checkers: Checkers) -> float:
        """The pips that will be wasted: the effective pip count less the pip count.

        >>> round(one_sided().wastage({1: 15}), 4)
        42.0
        """
        return self.epc(checkers) - sum(point * count for point, count in enumerate(home(checkers), start=1))

    def distribution(self, checkers: Checkers) -> tuple[float, ...]:
        """The chance to need exactly 0, 1, 2, … rolls, 25 numbers.

        >>> [round(chance, 4) for chance in one_sided().distribution({6: 1})[:4]]
        [0.0, 0.75, 0.25, 0.0]
        """
        return tuple(self.chances[number(home(checkers))].tolist())

    def win(self, roller: Checkers, opponent: Checkers) -> float:
        """The chance of the side on roll to be off first, were both to play for few rolls: an estimate, see `BOUND`.

        >>> round(one_sided().win({6: 1}, {1: 1}), 4)
        0.75
        """
        mine, theirs = self.chances[number(home(roller))], self.chances[number(home(opponent))]
        # The roller's k-th roll wins if the opponent needs k rolls or more.
        return min(float((mine[1:] * (1 - theirs.cumsum())[:-1]).sum()), 1.0)


def effective_pips(board: Board, side: Side) -> float | None:
    """The effective pip count of `side`, None while a checker stands outside home.

    >>> board = Board.from_points({6: 2}, {7: 1})
    >>> effective_pips(board, Side.LEFT), effective_pips(board, Side.RIGHT)
    (17.228..., None)
    """
    row = board.checkers[side]
    return one_sided().epc(row) if is_home(row) else None


@cache
def one_sided() -> OneSided:
    """The table, made on the first call (about a second) and kept while the program runs.

    >>> round(one_sided().epc({6: 15}), 4)
    100.1739
    """
    means, plays = _means()
    return OneSided(means, _chances(plays))


def _means() -> "tuple[NDArray[np.float64], NDArray[np.uint16]]":
    """The mean rolls, and where the best play of each roll leads, shape (21, 54264)."""
    import numpy as np

    steps = steps_of()
    size = len(all_counts())
    means = np.full(size, np.inf)
    # By die, the dice left to play with it, and position: the best mean, and the end that has it.
    value = np.full((7, 5, size), np.inf)
    end = np.zeros((7, 5, size), dtype=np.uint16)
    end[:, 0] = np.arange(size)
    value[:, :, 0] = 0
    means[0] = 0
    plays = np.zeros((len(ROLLS), size), dtype=np.uint16)
    for level in levels()[1:]:
        after: dict[tuple[int, int], tuple[NDArray[np.float64], NDArray[np.uint16]]] = {}
        for die in range(1, 7):
            targets = steps[die, 1:, level].T
            value[die, 1:, level], end[die, 1:, level] = (
                array.T for array in _least(value[die, :4][:, targets], end[die, :4][:, targets])
            )
            # This die first, then each of the six.
            best, ends = _least(value[1:, 1][:, targets], end[1:, 1][:, targets])
            for second in range(1, 7):
                after[die, second] = best[second - 1], ends[second - 1]
        total = np.zeros(len(level))
        for index, (high, low) in enumerate(ROLLS):
            if high == low:
                best, ends = value[high, 4, level], end[high, 4, level]
            else:
                (best, ends), (other, others) = after[high, low], after[low, high]
                smaller = other < best - SAME
                best, ends = np.where(smaller, other, best), np.where(smaller, others, ends)
            total += WEIGHTS[index] * best
            plays[index, level] = ends
        means[level] = value[:, 0, level] = 1 + total / 36
    return means, plays


def _least(
    values: "NDArray[np.float64]", ends: "NDArray[np.uint16]"
) -> "tuple[NDArray[np.float64], NDArray[np.uint16]]":
    """Of candidates, shape (n, 6, m), the smallest of each six and its end: the first that is not larger by `SAME`."""
    import numpy as np

    first = np.argmax(values <= values.min(axis=1, keepdims=True) + SAME, axis=1)[:, None]
    return np.take_along_axis(values, first, 1)[:, 0], np.take_along_axis(ends, first, 1)[:, 0]


def _chances(plays: "NDArray[np.uint16]") -> "NDArray[np.float64]":
    import numpy as np

    chances = np.zeros((plays.shape[1], LONGEST + 1))
    column = np.zeros(plays.shape[1])
    column[0] = 1
    chances[:, 0] = column
    for rolls in range(1, LONGEST + 1):
        following = np.zeros(len(column))
        for weight, ends in zip(WEIGHTS, plays, strict=True):
            following += weight * column[ends]
        following[0] = 0  # who is off rolls no more
        chances[:, rolls] = column = following / 36
    chances.setflags(write=False)
    return chances
