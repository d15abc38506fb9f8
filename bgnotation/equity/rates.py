"""Error rates, luck, and the words that programs have for them.

Errors are equities given up, 0 or more. Where nothing else is said they are normalised (EMG), one for each decision.
"""

from collections.abc import Mapping
from enum import Enum
from math import log10, sqrt

CLOSE = 0.16
"""GNU Backgammon counts a cube decision among the close ones below this."""
NEW_PLAYER = 2050.0
"""The rating from which GNU Backgammon takes off what errors cost."""

_SKILLS = ((0.16, "very bad"), (0.08, "bad"), (0.04, "doubtful"))
_XG_SKILLS = ((0.08, "blunder"), (0.02, "error"))
_RATINGS = (
    (0.002, "supernatural"),
    (0.005, "world class"),
    (0.008, "expert"),
    (0.012, "advanced"),
    (0.018, "intermediate"),
    (0.026, "casual player"),
    (0.035, "beginner"),
)


class Luck(Enum):
    """GNU Backgammon's words for a roll's luck."""

    VERY_UNLUCKY = "very unlucky"
    UNLUCKY = "unlucky"
    NONE = "none"
    LUCKY = "lucky"
    VERY_LUCKY = "very lucky"


# ---------------------------------------------------------------- rates


def error_rate(total: float, decisions: int) -> float:
    """GNU Backgammon's error rate: thousandths of equity a decision; 0 without any.

    Decisions: of checker plays those with more than one candidate, of the cube those that are close (`is_close`) or
    were acted on, for the overall rate both.

    >>> error_rate(0.42, 60)
    7.0
    """
    return 1000 * total / decisions if decisions else 0.0


def snowie_error_rate(total: float, moves: int) -> float:
    """Snowie's error rate of a player: thousandths of equity a move of either side, forced ones and dances too.

    As GNU Backgammon gives it. `moves`: those of both sides.

    >>> snowie_error_rate(0.42, 120)
    3.5
    """
    return error_rate(total, moves)


def performance_rating(total: float, decisions: int) -> float:
    """XG's PR of a player: 500 times the mean error of a decision.

    Decisions are his unforced plays and the cube decisions that aren't trivial. Which those are is not published;
    `is_trivial` is a fit.

    >>> performance_rating(0.42, 60)
    3.5
    """
    return error_rate(total, decisions) / 2


def is_close(no_double: float, double_take: float) -> bool:
    """Whether GNU Backgammon counts a cube decision that was not acted on: the best is less than 0.16 above a double.

    >>> is_close(0.45, 0.30), is_close(0.45, 0.28)
    (True, False)
    """
    doubled = min(double_take, 1.0)
    return max(no_double, doubled) - doubled < CLOSE


def is_trivial(no_double: float, double_take: float, double_pass: float = 1.0) -> bool:
    """Whether XG leaves a decision to double out of its PR, by a fit that reproduces six published results.

    No difference, or one that nobody gets wrong: not doubling better by more than 0.2, or both below -0.9.

    >>> is_trivial(0.1, -0.3), is_trivial(0.603, 0.961)
    (True, False)
    """
    return (
        abs(no_double - min(double_take, double_pass)) < 0.001
        or no_double - double_take > 0.2
        or no_double - double_pass > 0.2
        or (no_double < -0.9 and double_take < -0.9)
    )


def is_trivial_answer(double_take: float, double_pass: float = 1.0) -> bool:
    """Whether XG leaves an answer out of its PR: taking and passing are the same.

    >>> is_trivial_answer(1.0), is_trivial_answer(1.2)
    (True, False)
    """
    return abs(double_take - double_pass) < 0.001


def skill(error: float) -> str | None:
    """GNU Backgammon's mark of a decision: `doubtful` from 0.04, `bad` from 0.08, `very bad` from 0.16, else None.

    >>> skill(0.05), skill(0.01)
    ('doubtful', None)
    """
    return next((word for least, word in _SKILLS if error >= least), None)


def xg_skill(error: float) -> str | None:
    """A mark in the manner of XG: `error` from 0.02, `blunder` from 0.08, else None.

    >>> xg_skill(0.05), xg_skill(0.1)
    ('error', 'blunder')
    """
    return next((word for least, word in _XG_SKILLS if error >= least), None)


def rating(error_rate: float) -> str:
    """GNU Backgammon's word for an overall error rate in thousandths, as `error_rate` gives it.

    >>> rating(4.6), rating(40)
    ('world class', 'awful!')
    """
    return next((word for most, word in _RATINGS if error_rate / 1000 <= most), "awful!")


# ---------------------------------------------------------------- luck


def luck(best: Mapping[tuple[int, int], float], roll: tuple[int, int], *, opening: bool = False) -> float:
    """The luck of a roll: how much better its best play is than the average of all rolls.

    `best`: the equity after the best play of each of the 21 rolls, higher die first, seen by the roller. `opening`: of
    a game's first roll, which is no double; the 15 others suffice then. Raises KeyError where a roll is missing.

    >>> rolls = {(high, low): high + low for high in range(1, 7) for low in range(1, high + 1)}
    >>> luck(rolls, (6, 6)), luck(rolls, (2, 1), opening=True)
    (5.0, -4.0)
    """
    total = weights = 0.0
    for high in range(1, 7):
        for low in range(1, high):
            total += 2 * best[high, low]
            weights += 2
        if not opening:
            total += best[high, high]
            weights += 1
    return best[max(roll), min(roll)] - total / weights


def luck_mark(luck: float) -> Luck:
    """GNU Backgammon's word for a roll's luck: beyond 0.3 lucky or unlucky, beyond 0.6 very.

    >>> luck_mark(0.7), luck_mark(-0.31), luck_mark(0.3)
    (<Luck.VERY_LUCKY: 'very lucky'>, <Luck.UNLUCKY: 'unlucky'>, <Luck.NONE: 'none'>)
    """
    if abs(luck) <= 0.3:
        return Luck.NONE
    if luck > 0:
        return Luck.VERY_LUCKY if luck > 0.6 else Luck.LUCKY
    return Luck.VERY_UNLUCKY if luck < -0.6 else Luck.UNLUCKY


def luck_adjusted(result: float, own: float, opponents: float) -> float:
    """A result without luck: the result less the own luck, more the opponent's; all in points or all in match chances.

    >>> luck_adjusted(1.0, 0.75, 0.25)
    0.5
    """
    return result - own + opponents


# ---------------------------------------------------------------- ratings


def fibs_difference(chance: float, length: int) -> float:
    """The difference of FIBS ratings at which the side that asks has this chance to win a match of so many points.

    -2000/√n · log10(1/p − 1). Raises ValueError where the chance is not between 0 and 1 or the length not positive.

    >>> fibs_difference(0.5, 7), round(fibs_difference(0.6, 7), 1)
    (0.0, 133.1)
    """
    if not 0 < chance < 1 or length < 1:
        raise ValueError(f"no rating gives a chance of {chance} in a match of {length} points")
    return -2000 / sqrt(length) * log10(1 / chance - 1) + 0.0


def fibs_checker_loss(error: float, length: int) -> float:
    """The FIBS points that checker play costs: errors of so much equity a move, times 8798 + 25526/n.

    >>> round(fibs_checker_loss(0.01, 7), 1)
    124.4
    """
    return error * (8798 + 25526 / length)


def fibs_cube_loss(error: float, length: int) -> float:
    """The FIBS points that the cube costs: errors of so much equity a decision, times 863 − 519/n.

    >>> round(fibs_cube_loss(0.1, 7), 1)
    78.9
    """
    return error * (863 - 519 / length)


def fibs_rating(checker_error: float, cube_error: float, length: int) -> float:
    """GNU Backgammon's guess of a FIBS rating: 2050 less what checker play and the cube cost.

    >>> round(fibs_rating(0.01, 0.1, 7), 1)
    1846.7
    """
    return NEW_PLAYER - fibs_checker_loss(checker_error, length) - fibs_cube_loss(cube_error, length)
