"""Gammons in a race: the chance that the loser bears off no checker in time."""

from functools import cache
from typing import TYPE_CHECKING

from bgnotation.game.board import OFF, Board
from bgnotation.game.side import Side
from bgnotation.races._home import MOST, POINTS, ROLLS, WEIGHTS, home, is_home, number, single_steps, size
from bgnotation.races._onesided import one_sided

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def has_borne_off(board: Board, side: Side) -> bool:
    """Whether `side` has borne off a checker, so that it can't lose a gammon any more."""
    return board.checkers[side][OFF] > 0


def gammon_chances(board: Board, side: Side) -> tuple[float | None, float | None]:
    """The chances that `side`, which is on roll, wins and loses a gammon; None where no number can be given.

    0 once the loser has borne off a checker, and that is exact. Where all checkers are at home, fifteen a side, it is
    Σ F(k)·(1 − P(n)): F the winner's chance to be off with his k-th roll, if he plays for few rolls, P the best chance
    of the loser to have borne off a checker with the n rolls he has had by then. As the loser gives up nothing for the
    sake of winning, it is a lower bound.

    >>> board = Board.from_points({1: 2}, {6: 14, 5: 1})
    >>> gammon_chances(board, Side.LEFT)
    (1.0, 0.0)
    """
    return _gammon(board, side, side), _gammon(board, side.other, side)


def _gammon(board: Board, winner: Side, roller: Side) -> float | None:
    loser = winner.other
    if has_borne_off(board, loser):
        return 0.0
    if not all(map(is_home, board.checkers)) or sum(board.checkers[loser]) != MOST:
        return None
    rolls = one_sided().distribution(board.checkers[winner])
    saved = saving_chances(home(board.checkers[loser]))
    earlier = 1 if winner is roller else 0  # the loser has had one roll less than the winner
    return sum(rolls[n + earlier] * (1 - chance) for n, chance in enumerate(saved) if n + earlier)


def saving_chances(counts: tuple[int, ...]) -> tuple[float, ...]:
    """The best chances to bear off a first checker with 0, 1, 2, … rolls, all fifteen being at home; then it is sure.

    For each number of rolls the side plays for that number.

    >>> from fractions import Fraction
    >>> Fraction(saving_chances((0, 0, 0, 0, 0, 15))[1]).limit_denominator(36)
    Fraction(17, 36)
    """
    return tuple(_saving()[:, number(counts) - size(MOST - 1)].tolist())


@cache
def _saving() -> "NDArray[np.float64]":
    """The saving chances by rolls and position of fifteen checkers, shape (n, 15504); with n rolls all would be 1."""
    import numpy as np

    first = size(MOST - 1)
    targets = single_steps()[:, 1:, first:].astype(np.int64)
    may = targets != np.arange(first, size(MOST))

    def after(values: "NDArray[np.float64]", die: int) -> "NDArray[np.float64]":
        """What the best checker to play this die with leads to; whoever has one off is saved."""
        best = np.where(may[die], values[targets[die]], -1.0).max(axis=0)
        return np.concatenate([np.ones(first), best])

    chances = np.concatenate([np.ones(first), np.zeros(size(MOST) - first)])
    found = []
    while chances.min() < 1:
        found.append(chances[first:])
        once = {die: after(chances, die) for die in range(1, POINTS + 1)}
        total = np.zeros(size(MOST))
        for (high, low), weight in zip(ROLLS, WEIGHTS, strict=True):
            if high == low:
                best = once[high]
                for _ in range(3):
                    best = after(best, high)
            else:
                best = np.maximum(after(once[low], high), after(once[high], low))
            total += weight * best
        chances = total / 36
    return np.array(found)
