"""What a finished game is worth."""

from collections.abc import Sequence
from enum import IntEnum


class Outcome(IntEnum):
    """How a game was won; the value multiplies the cube."""

    SINGLE = 1
    GAMMON = 2
    BACKGAMMON = 3


def outcome(loser: Sequence[int], *, home: int = 6) -> Outcome:
    """How the side whose checkers stand as `loser` (26 counts, own numbering) has lost.

    A gammon while it has borne none off; a backgammon if besides a checker is on the bar or in the
    winner's home board, the loser's own points 19 to 24.

    >>> outcome([0] * 19 + [1] + [0] * 6)
    <Outcome.BACKGAMMON: 3>
    """
    if loser[0]:
        return Outcome.SINGLE
    return Outcome.BACKGAMMON if any(loser[25 - home :]) else Outcome.GAMMON


def points_won(loser: Sequence[int], cube: int, *, jacoby: bool = False, turned: bool = True) -> int:
    """The points of a game that was played out: cube times outcome, no gammon under Jacoby with an unturned cube."""
    return cube if jacoby and not turned else cube * outcome(loser)
