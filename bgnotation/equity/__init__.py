"""Match equity: what a score is worth, and what that means for the cube.

A **match equity table** tells the chance to win the match before a game; six known ones come with the package,
`KAZAROSS_XG2` is the usual one. From a table at a score follow the **stakes** of a game, and from these the doubling
window, take points and gammon values. Money play has stakes of its own, `MONEY`.

>>> from bgnotation import equity
>>> equity.KAZAROSS_XG2.chance((2, 4))
0.6687
>>> stakes = equity.KAZAROSS_XG2.at((2, 4))
>>> stakes.window().dead
Window(opens=0.3488..., closes=0.6287...)
>>> round(stakes.gammon_value, 4), round(equity.MONEY.take_point(), 2)
(0.8639, 0.25)

Chances lie between 0 and 1. Equities are normalised ("EMG"): 1 is winning the cube's value, -1 losing it. `away` is a
pair of points needed, of the side that asks and of its opponent. `equity.money` has the cube of money play at any
efficiency, `equity.rates` what programs call error rates, luck and skill, `equity.formulas` the rules of thumb.
"""

from bgnotation.equity import formulas, money, rates
from bgnotation.equity._decision import CubeEquities, Market
from bgnotation.equity._stakes import MONEY, Chances, MatchStakes, MoneyStakes
from bgnotation.equity._tables import (
    DEFAULT,
    JACOBS_TRICE,
    KAZAROSS_XG2,
    ORTEGA_KLEINMAN,
    ROCKWELL_KAZAROSS,
    SNOWIE_21,
    TABLES,
    WOOLSEY_HEINRICH,
    MatchEquityTable,
    table,
)
from bgnotation.equity._window import Window, Windows

__all__ = [
    "DEFAULT",
    "JACOBS_TRICE",
    "KAZAROSS_XG2",
    "MONEY",
    "ORTEGA_KLEINMAN",
    "ROCKWELL_KAZAROSS",
    "SNOWIE_21",
    "TABLES",
    "WOOLSEY_HEINRICH",
    "Chances",
    "CubeEquities",
    "Market",
    "MatchEquityTable",
    "MatchStakes",
    "MoneyStakes",
    "Window",
    "Windows",
    "formulas",
    "money",
    "rates",
    "table",
]
