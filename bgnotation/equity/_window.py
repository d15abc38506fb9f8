"""Doubling windows: between which chances a double is neither too early nor lost its market.

All by the worth of results, whatever it is measured in: the chance to win a match, or points.
"""

from collections.abc import Callable
from typing import NamedTuple

Worth = Callable[[int], float]
"""What winning so many points is worth, negative: losing them."""
Rate = tuple[float, float]
"""The shares of a side's wins that are a gammon, and a backgammon."""
Rates = tuple[Rate, Rate]
"""Of the side that asks, and of its opponent."""


class Window(NamedTuple):
    """A doubling window, in chances of the doubler to win the game."""

    opens: float
    """The doubling point: from here on a double that is taken is no mistake. 1 where there is nothing to gain by it."""
    closes: float
    """The cash point: from here on the double is rightly passed. One minus the taker's take point."""


class Windows(NamedTuple):
    """The doubling window of a side under each idea of what happens to the cube after it is taken."""

    dead: Window
    """It is not turned again."""
    redoubled: Window | None
    """The opponent turns it again at once, which costs him nothing as the doubled cube wins the doubler the match;
    None where it isn't so, or where the opponent has no use for it either."""
    live_closes: float
    """The cash point where it is turned at the perfect moment, again and again until it is dead."""
    is_dead: bool
    """Whether the opponent will have no use for the cube that he takes: the window `dead` is exact then."""


def dead_window(before: Worth, after: Worth, cube: int, rates: Rates, *, final: int) -> Window:
    """The window of a cube that shows `cube` before the double and counts `final` after it.

    Without gammons it opens at 1/2 and closes at 3/4 for money:

    >>> dead_window(float, float, 1, ((0, 0), (0, 0)), final=2)
    Window(opens=0.5, closes=0.75)
    """
    win, lose = _mean(before, cube, rates[0]), _mean(before, -cube, rates[1])
    win_doubled, lose_doubled = _mean(after, final, rates[0]), _mean(after, -final, rates[1])
    risk, gain = lose - lose_doubled, win_doubled - win
    opens = risk / (risk + gain) if risk + gain else 1.0
    return Window(opens, (before(cube) - lose_doubled) / (win_doubled - lose_doubled))


def live_closes(worth: Worth, cube: int, away: tuple[int, int], rates: Rates) -> float:
    """The cash point of a match with a perfectly live cube, worked out down from the value that nobody can use.

    Whoever holds the cube cashes at his own live cash point of the next value; between losing and that his chances are
    as good as a straight line. The recursion of GNU Backgammon.
    """

    def other(points: int) -> float:
        return 1 - worth(-points)

    top = cube
    while top < max(away):
        top *= 2
    sides = ((worth, rates), (other, rates[::-1]))
    closes = [dead_window(one, one, top, of_side, final=2 * top).closes for one, of_side in sides]
    while top > cube:
        top //= 2
        cash = []
        for (one, of_side), opponents in zip(sides, reversed(closes), strict=True):
            win = _mean(one, 2 * top, of_side[0])
            cash.append(1 - opponents * (win - one(top)) / (win - one(-2 * top)))
        closes = cash
    return closes[0]


def _mean(worth: Worth, points: int, rate: Rate) -> float:
    """The mean worth of winning (losing) a game that counts so many points, with its gammons."""
    gammons, backgammons = rate
    mean = (1 - gammons - backgammons) * worth(points)
    if gammons:
        mean += gammons * worth(2 * points)
    if backgammons:
        mean += backgammons * worth(3 * points)
    return mean
