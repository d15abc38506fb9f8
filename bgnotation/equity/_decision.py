"""Cube decisions: what is right, and what each other choice costs."""

from dataclasses import dataclass
from enum import Enum

TINY = 1e-6
"""Equities closer than this are the same."""


class Market(Enum):
    """What is right: first whether to double, then what to answer."""

    NO_DOUBLE_TAKE = "no double, take"
    NO_DOUBLE_BEAVER = "no double, beaver"
    OPTIONAL_DOUBLE_TAKE = "optional double, take"
    DOUBLE_TAKE = "double, take"
    DOUBLE_BEAVER = "double, beaver"
    DOUBLE_PASS = "double, pass"
    OPTIONAL_DOUBLE_PASS = "optional double, pass"
    TOO_GOOD_TAKE = "too good, take"
    TOO_GOOD_PASS = "too good, pass"

    @property
    def doubles(self) -> bool:
        """Whether a double is right."""
        return "double" in self.value and not self.value.startswith("no")

    @property
    def takes(self) -> bool:
        """Whether a double is rightly taken (or turned again)."""
        return not self.value.endswith("pass")


@dataclass(frozen=True, slots=True)
class CubeEquities:
    """The equities of a cube decision, all the doubler's, normalised to the cube before the double.

    The errors are what a choice gives up against the best one, 0 or more. The errors of an answer are the answerer's.
    """

    no_double: float
    double_take: float
    double_pass: float = 1.0
    beavers: bool = False
    """Whether the double may be turned again at once, as by agreement in money play."""

    @property
    def doubled(self) -> float:
        """The equity of a double that is rightly answered."""
        return min(self.double_take, self.double_pass)

    @property
    def best(self) -> float:
        """The equity of the right decision."""
        return max(self.no_double, self.doubled)

    @property
    def market(self) -> Market:
        """What is right.

        Where doubling and not doubling are the same the double is optional. It is too good to double where playing on
        brings more than the cube.

        >>> CubeEquities(0.603, 0.961).market, CubeEquities(0.781, 1.0095).market
        (<Market.DOUBLE_TAKE: 'double, take'>, <Market.DOUBLE_PASS: 'double, pass'>)
        """
        passes = self.double_take >= self.double_pass
        if abs(self.no_double - self.doubled) < TINY:
            return Market.OPTIONAL_DOUBLE_PASS if passes else Market.OPTIONAL_DOUBLE_TAKE
        if self.no_double > self.double_pass:
            return Market.TOO_GOOD_PASS if passes else Market.TOO_GOOD_TAKE
        if passes:
            return Market.DOUBLE_PASS
        is_beaver = self.beavers and self.double_take < 0
        if self.no_double > self.double_take:
            return Market.NO_DOUBLE_BEAVER if is_beaver else Market.NO_DOUBLE_TAKE
        return Market.DOUBLE_BEAVER if is_beaver else Market.DOUBLE_TAKE

    @property
    def error_of_no_double(self) -> float:
        """What not doubling gives up.

        >>> round(CubeEquities(0.603, 0.961).error_of_no_double, 3)
        0.358
        """
        return max(0.0, self.doubled - self.no_double)

    @property
    def error_of_double(self) -> float:
        """What doubling gives up."""
        return max(0.0, self.no_double - self.doubled)

    @property
    def error_of_take(self) -> float:
        """What taking gives up."""
        return max(0.0, self.double_take - self.double_pass)

    @property
    def error_of_pass(self) -> float:
        """What passing gives up."""
        return max(0.0, self.double_pass - self.double_take)
