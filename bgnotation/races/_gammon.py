"""Gammons in a race: the chance that the loser bears off no checker in time."""

from collections.abc import Iterator

from bgnotation.game.board import OFF, Board
from bgnotation.game.side import Side
from bgnotation.races._home import POINTS, ROLLS, WEIGHTS, home, is_home
from bgnotation.races._onesided import one_sided


def has_borne_off(board: Board, side: Side) -> bool:
    """Whether `side` has borne off a checker, so that it can't lose a gammon any more."""
    return board.checkers[side][OFF] > 0


def gammon_chances(board: Board, side: Side) -> tuple[float | None, float | None]:
    """The chances that `side`, which is on roll, wins and loses a gammon; None where no number can be given.

    0 once the loser has borne off a checker, and that is exact. Where all checkers of both sides are at home it is
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
    if not (is_home(board.checkers[winner]) and is_home(board.checkers[loser])):
        return None
    rolls = one_sided().distribution(board.checkers[winner])
    counts = home(board.checkers[loser])
    # After his first roll and his second, with which he bears one off at the latest: two rolls are six pips or more.
    unsaved = (1.0, 1 - saved_at_once(counts))
    earlier = 1 if winner is roller else 0  # the loser has had one roll less than the winner
    return sum(rolls[n + earlier] * chance for n, chance in enumerate(unsaved) if n + earlier)


def saved_at_once(counts: tuple[int, ...]) -> float:
    """The best chance to bear off a checker with the next roll, all being at home.

    >>> from fractions import Fraction
    >>> Fraction(saved_at_once((0, 0, 0, 0, 0, 15))).limit_denominator(36)
    Fraction(17, 36)
    """
    saving = sum(weight for weight, (high, low) in zip(WEIGHTS, ROLLS, strict=True) if _bears_off(counts, high, low))
    return saving / 36


def _bears_off(counts: tuple[int, ...], high: int, low: int) -> bool:
    orders = ((high,) * 4,) if high == low else ((high, low), (low, high))
    for dice in orders:
        held = {counts}
        for die in dice:
            held = {after for each in held for after in _steps(each, die)}
            if any(sum(after) < sum(counts) for after in held):
                return True
    return False


def _steps(counts: tuple[int, ...], die: int) -> Iterator[tuple[int, ...]]:
    """Where one die may lead."""
    highest = max(point for point in range(1, POINTS + 1) if counts[point - 1])
    for source in range(1, highest + 1):
        if counts[source - 1] and (source >= die or source == highest):
            after = list(counts)
            after[source - 1] -= 1
            if source > die:
                after[source - die - 1] += 1
            yield tuple(after)
