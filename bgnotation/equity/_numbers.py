"""The numbers of the match equity tables: read from the package's files when first asked for, and gone on with beyond.

A file begins with the notice of its numbers behind `#`. Then come rows of comma-separated values: `pre,i,…` has the
chances of a side that needs i points against one that needs 1, 2, 3 …, the Crawford game still to come;
`post_trailer,,…` those of the trailer who needs 1, 2, 3 … after the Crawford game.
"""

from functools import cache
from importlib.resources import files
from math import erf, sqrt
from typing import NamedTuple

LONGEST = 1000
"""More points than this no side may need."""

_DEVIATIONS = (1.24, 1.27, 1.47, 1.50, 1.60, 1.61, 1.66, 1.68, 1.70, 1.72, 1.77)
"""Standard deviation of a game's points where 1, 2, … 11 or more are needed."""
_GAMMONS = 0.25
"""Share of the trailer's wins after the Crawford game that are gammons."""


class Numbers(NamedTuple):
    """A table's numbers: both indices from 0 for one point."""

    pre: tuple[tuple[float, ...], ...]
    """Shape (n, n)."""
    post: tuple[float, ...]
    """The trailer's, shape (n,)."""


@cache
def numbers(name: str) -> Numbers:
    """The numbers of the file of this name."""
    text = files("bgnotation.equity").joinpath("data", f"{name}.csv").read_text(encoding="utf-8")
    rows = [line.split(",") for line in text.splitlines() if not line.startswith("#")]
    pre = tuple(tuple(map(float, row[2:])) for row in rows if row[0] == "pre")
    post = next(tuple(map(float, row[2:])) for row in rows if row[0] == "post_trailer")
    return Numbers(pre, post)


def beyond(a: int, b: int) -> float:
    """An estimate of the chance of a side that needs `a` points against `b` where no table reaches.

    The normal distribution of the points won, as GNU Backgammon goes on with its tables up to 64 points.

    >>> round(beyond(26, 30), 6)
    0.61867
    """
    one, other = (_DEVIATIONS[min(needed, len(_DEVIATIONS)) - 1] for needed in (a, b))
    spread = sqrt((one**2 + other**2) / 2 * (a + b))
    return (1 + erf((b - a) / spread / sqrt(2))) / 2


def post_beyond(post: tuple[float, ...], needed: int) -> float:
    """An estimate of the trailer's chance after the Crawford game where the table's `post` doesn't reach.

    He doubles at once and wins two points, or four with a quarter of his wins, in every second game: Zadeh's recursion
    as GNU Backgammon has it.

    >>> round(post_beyond((0.5, 0.485, 0.3, 0.296), 5), 5)
    0.175
    """
    known = list(post)
    while len(known) < needed:
        known.append((_GAMMONS * _before(known, 4) + (1 - _GAMMONS) * _before(known, 2)) / 2)
    return known[needed - 1]


def _before(known: list[float], points: int) -> float:
    return known[-points] if points <= len(known) else 1.0
