"""What is said of a race: who wins how often, what to do with the cube, how far that may be wrong, and what it cost."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from bgnotation.equity import CubeEquities, Windows
from bgnotation.game.side import Side

LEAST_COST = 0.03
"""An estimated cost is told only above this."""


class Source(Enum):
    """Where a number or a verdict comes from; docs/races.md tells what each may promise."""

    TWO_SIDED = "two-sided"
    """The two-sided table: exact."""
    ONE_SIDED = "one-sided"
    """The one-sided table: a chance to win within .014."""
    ONE_SIDED_JANOWSKI = "one-sided+janowski"
    """Janowski's cube on that chance: an estimate."""
    ONE_SIDED_GAMMON = "one-sided-gammon"
    """The same with a lower bound of the gammons: an estimate."""
    MET_WINDOW = "met-window"
    """Dead and live cubes at a match score: an estimate."""
    KLEINMAN = "kleinman"
    """Kleinman's formula of effective pips, where checkers are outside home: an estimate."""


class Double(Enum):
    """Whether the side on roll should turn the cube."""

    NO_DOUBLE = "no double"
    DOUBLE = "double"
    TOO_GOOD = "too good"
    """Playing on for a gammon is worth more than the cube."""
    CLOSE = "close"
    """What is right lies within the error of the estimate."""


class Answer(Enum):
    """Whether the opponent should take the double."""

    TAKE = "take"
    PASS = "pass"
    CLOSE = "close"
    """What is right lies within the error of the estimate."""


class Done(Enum):
    """What was done with the cube."""

    NO_DOUBLE = "no double"
    DOUBLE = "double"
    TAKE = "take"
    PASS = "pass"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said of a race before the throw of the side on roll.

    Equities and costs are normalised to the cube before the double: 1 is what it shows, in a match what winning it is
    worth. They know no beavers.
    """

    side: Side
    """The side on roll, to whom chances and equities belong."""
    win: float
    """Its chance to win."""
    win_source: Source
    bound: float
    """How far `win` may be off, by what was measured; 0 where it is exact."""
    win_gammon: float | None
    """The chance to win a gammon, as far as one is known of: 0 is exact, more is a lower bound. None: no number."""
    lose_gammon: float | None
    source: Source
    """Of the verdict; where the cube can't be turned, the same as `win_source`."""
    exact: bool
    """Whether all that is said is exact. If not, it is an estimate, and so are the costs."""
    double: Double | None = None
    """None where the side on roll may not double."""
    answer: Answer | None = None
    equities: CubeEquities | None = None
    """Of doubling and not doubling. They are estimates unless `exact`."""
    windows: Windows | None = None
    """At a match score the doubling windows by the match equity table."""

    @property
    def text(self) -> str:
        """The verdict in words, `≈` before an estimate; empty where the cube can't be turned.

        >>> from bgnotation.game.board import Board
        >>> from bgnotation.game.position import Position
        >>> from bgnotation.races import assess
        >>> assess(Position(Board.from_points({6: 2}, {6: 2}))).text
        'double, take'
        """
        if self.double is None or self.answer is None:
            return ""
        words = f"{self.double.value}, {self.answer.value}" if self.double.value != self.answer.value else "close"
        return words if self.exact else f"≈ {words}"

    def cost(self, done: Done) -> float | None:
        """What was given up by this, in equity normalised to the cube before the double; 0 where it was right.

        None where it can't be said: the cube could not be turned, or the verdict is an estimate and close, or made of a
        match equity table, or the cost is no more than .03.
        """
        if self.equities is None or self.double is None or self.answer is None:
            return None
        error = {
            Done.NO_DOUBLE: self.equities.error_of_no_double,
            Done.DOUBLE: self.equities.error_of_double,
            Done.TAKE: self.equities.error_of_take,
            Done.PASS: self.equities.error_of_pass,
        }[done]
        if self.exact:
            return error
        is_close = self.double is Double.CLOSE if done in (Done.NO_DOUBLE, Done.DOUBLE) else self.answer is Answer.CLOSE
        if is_close or self.source is Source.MET_WINDOW:
            return None
        return error if error > LEAST_COST or self._is_right(done) else None

    def _is_right(self, done: Done) -> bool:
        return (
            done
            is {
                Done.NO_DOUBLE: Done.DOUBLE if self.double is Double.DOUBLE else Done.NO_DOUBLE,
                Done.DOUBLE: Done.DOUBLE if self.double is Double.DOUBLE else Done.NO_DOUBLE,
                Done.TAKE: Done.TAKE if self.answer is Answer.TAKE else Done.PASS,
                Done.PASS: Done.TAKE if self.answer is Answer.TAKE else Done.PASS,
            }[done]
        )

    def cost_text(self, done: Done) -> str:
        """The cost with three places, `≈` before an estimate; empty where none can be told."""
        cost = self.cost(done)
        return "" if cost is None else f"{cost:.3f}" if self.exact or not cost else f"≈ {cost:.3f}"


def decided(equities: CubeEquities) -> tuple[Double, Answer]:
    """What is right by exact equities.

    Where doubling and not doubling are the same: double if it is passed, else no double. Where taking and passing
    are: take.

    >>> decided(CubeEquities(0.781, 1.0095))
    (<Double.DOUBLE: 'double'>, <Answer.PASS: 'pass'>)
    """
    gain = equities.doubled - equities.no_double
    passes = equities.double_take > equities.double_pass + SAME
    if gain > SAME or (gain > -SAME and passes):
        double = Double.DOUBLE
    else:
        double = Double.TOO_GOOD if equities.no_double > equities.double_pass + SAME else Double.NO_DOUBLE
    return double, Answer.PASS if passes else Answer.TAKE


SAME = 1e-9
"""Exact equities that are nearer to each other are equal."""


def estimated(candidates: Sequence[CubeEquities], margin: float) -> tuple[Double, Answer]:
    """What is right by all of these equities, with more than `margin` to spare; what they don't agree on is close.

    A double that will surely be passed needs no margin where playing on can't bring more than the cube.
    """
    if all(one.double_take < one.double_pass - margin for one in candidates):
        answer = Answer.TAKE
    elif all(one.double_take > one.double_pass + margin for one in candidates):
        answer = Answer.PASS
    else:
        answer = Answer.CLOSE
    cashes = answer is Answer.PASS and all(one.no_double <= one.double_pass + SAME for one in candidates)
    if cashes or all(one.doubled > one.no_double + margin for one in candidates):
        return Double.DOUBLE, answer
    if all(one.doubled < one.no_double - margin for one in candidates):
        too_good = all(one.no_double > one.double_pass for one in candidates)
        return Double.TOO_GOOD if too_good else Double.NO_DOUBLE, answer
    return Double.CLOSE, answer
