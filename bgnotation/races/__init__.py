"""Races: what is exact is called exact, and what is not is called an estimate.

`assess` judges a position of a replay; `one_sided` and `two_sided` are the bear-off tables behind it; `thorp`, `keith`,
`isight`, `kleinman`, `trice` and `eight_nine_twelve` are the rules of thumb.

>>> from bgnotation import races
>>> from bgnotation.game.board import Board
>>> from bgnotation.game.position import Position
>>> from bgnotation.game.side import Side
>>> verdict = races.assess(Position(Board.from_points({6: 2}, {6: 2})))
>>> verdict.text, verdict.exact, round(verdict.win, 3), verdict.cost_text(races.Done.NO_DOUBLE)
('double, take', True, 0.754, '0.358')
>>> round(races.one_sided().epc({6: 2}), 4), races.keith(Board.from_points({6: 2}, {6: 2}), Side.LEFT)
(17.2285, 14)

numpy is loaded when a table is first asked for. docs/races.md tells what each source may promise.
"""

from bgnotation.races._assess import assess
from bgnotation.races._counts import (
    RaceCount,
    counts,
    eight_nine_twelve,
    isight,
    keith,
    kleinman,
    kleinman_metric,
    thorp,
    trice,
)
from bgnotation.races._gammon import gammon_chances
from bgnotation.races._home import MEAN_PIPS
from bgnotation.races._long import BOUND as LONG_BOUND
from bgnotation.races._long import effective_pips_to_come, long_race
from bgnotation.races._onesided import BOUND, OneSided, effective_pips, one_sided
from bgnotation.races._twosided import PairEquities, TwoSided, two_sided
from bgnotation.races._verdict import Answer, Done, Double, Source, Verdict

__all__ = [
    "BOUND",
    "LONG_BOUND",
    "MEAN_PIPS",
    "Answer",
    "Done",
    "Double",
    "OneSided",
    "PairEquities",
    "RaceCount",
    "Source",
    "TwoSided",
    "Verdict",
    "assess",
    "counts",
    "effective_pips",
    "effective_pips_to_come",
    "eight_nine_twelve",
    "gammon_chances",
    "isight",
    "keith",
    "kleinman",
    "kleinman_metric",
    "long_race",
    "one_sided",
    "thorp",
    "trice",
    "two_sided",
]
