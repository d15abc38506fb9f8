"""The two-sided bear-off table: both sides with up to six checkers, all at home, solved with the cube."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from bgnotation.races import _cache
from bgnotation.races._home import FEW, ROLLS, WEIGHTS, Checkers, home, levels, number, single_steps, size

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CUBELESS, UNAVAILABLE, OWNED, CENTRED = range(4)
"""The planes of the table."""
DIGEST = "079f3b4586c12d168b45af2819528a8a7962580f5a6e1297574a6980a7194275"
"""The SHA-256 of the table's numbers."""


@dataclass(frozen=True, slots=True)
class PairEquities:
    """The equities of the side on roll, before it may double, in units of the cube as it stands.

    Neither side can win a gammon, and there are no beavers. A double that is passed is worth 1.
    """

    cubeless: float
    """Played to the end for the cube's value; twice the chance to win less 1."""
    unavailable: float
    """The opponent owns the cube."""
    no_double_owned: float
    """The roller owns the cube and doesn't turn it now."""
    no_double_centred: float
    """The cube is centred and isn't turned now."""

    @property
    def win(self) -> float:
        """The chance to win of a side that plays for it alone."""
        return (1 + self.cubeless) / 2

    @property
    def double_take(self) -> float:
        """A double now that is taken."""
        return 2 * self.unavailable

    @property
    def owned(self) -> float:
        """The roller owns the cube and does what is best with it."""
        return max(self.no_double_owned, min(self.double_take, 1.0))

    @property
    def centred(self) -> float:
        """The cube is centred and the roller does what is best with it."""
        return max(self.no_double_centred, min(self.double_take, 1.0))


@dataclass(frozen=True, slots=True, eq=False)
class TwoSided:
    """The exact equities of every pair of positions of up to six checkers, all at home.

    Both sides play each roll for the highest equity, in each state of the cube for itself, and double, take and pass
    to that end. No gammons: it holds where both sides have borne off a checker.
    """

    planes: "NDArray[np.float64]"
    """By plane (`CUBELESS` and the next), the roller's and the opponent's position: shape (4, 924, 924).

    In the planes `OWNED` and `CENTRED` the roller doesn't double now. Nothing is told of pairs in which a side has no
    checkers left: there the roller has lost (-1)."""

    def equities(self, roller: Checkers, opponent: Checkers) -> PairEquities:
        """The equities of the side on roll.

        Raises ValueError where a side has none or more than six checkers, or one outside home.

        >>> found = two_sided().equities({2: 3, 4: 2, 5: 2}, {3: 4, 5: 3})
        Traceback (most recent call last):
        ...
        ValueError: 7 checkers are more than 6
        >>> found = two_sided().equities({6: 2}, {6: 2})
        >>> round(found.cubeless, 3), round(found.no_double_centred, 3), round(found.double_take, 3)
        (0.509, 0.603, 0.961)
        """
        mine, theirs = home(roller), home(opponent)
        for counts in (mine, theirs):
            if sum(counts) > FEW:
                raise ValueError(f"{sum(counts)} checkers are more than {FEW}")
            if not any(counts):
                raise ValueError("a side has no checkers left")
        return PairEquities(*self.planes[:, number(mine), number(theirs)].tolist())


@cache
def two_sided() -> TwoSided:
    """The table, read from the user's cache folder, or made and put there (some seconds, 27 MB).

    It is kept while the program runs. Where the folder can't be written the table is made anew by each program.
    """
    return TwoSided(_cache.kept("two-sided", (4, size(FEW), size(FEW)), DIGEST, solve))


def solve(checkers: int = FEW) -> "NDArray[np.float64]":
    """Computes the planes of up to that many checkers, from the fewest pips of both sides together to the most."""
    import numpy as np

    count = size(checkers)
    groups = levels(checkers)
    ends = [_ends(group, checkers) for group in groups]
    found = np.full((count, count, 4), -1.0)  # [opponent, roller, plane]
    # What a side has that rolls next, in the place of the plane from which its opponent's roll leads there:
    # who owns the cube leaves it unavailable to the other.
    values = np.full((count, count, 4), -1.0)
    for total in range(2, 2 * len(groups) - 1):
        for mine in range(max(1, total - len(groups) + 1), min(total, len(groups))):
            rollers, opponents = groups[mine], groups[total - mine]
            least = ends[mine].least(values[:, opponents].reshape(count, -1))
            planes = np.zeros((len(rollers), len(opponents), 4))
            for roll, weight in enumerate(WEIGHTS):  # one after the other: the same last bit on every machine
                planes -= weight * least[roll].reshape(planes.shape)
            planes /= 36
            found[opponents, rollers[:, None]] = planes
            doubled = np.minimum(2 * planes[..., UNAVAILABLE], 1)
            after = (
                planes[..., CUBELESS],
                np.maximum(planes[..., OWNED], doubled),
                planes[..., UNAVAILABLE],
                np.maximum(planes[..., CENTRED], doubled),
            )
            values[opponents, rollers[:, None]] = np.stack(after, axis=-1)
    return np.ascontiguousarray(found.transpose(2, 1, 0))


_Steps: TypeAlias = list[list[tuple[int, ...]]]
"""By die and position where one die leads."""


class _Ends(NamedTuple):
    """Where the 21 rolls lead from some positions."""

    columns: "list[NDArray[np.int64]]"
    """The first end of every roll and position, the second of those that have two, and so on: those with most first."""
    place: "NDArray[np.intp]"
    """Where a roll (first index) of a position (second) stands in the columns."""

    def least(self, values: "NDArray[np.float64]") -> "NDArray[np.float64]":
        """The smallest of the ends' values, shape (924, n), of every roll and position: shape (21, positions, n)."""
        import numpy as np

        best = values.take(self.columns[0], axis=0)
        for column in self.columns[1:]:
            some = best[: len(column)]
            np.minimum(some, values.take(column, axis=0), out=some)
        return best[self.place]


def _ends(rollers: "NDArray[np.int64]", checkers: int) -> _Ends:
    import numpy as np

    steps = _steps(checkers)
    ends = []
    for high, low in ROLLS:
        for position in rollers.tolist():
            if high == low:
                ends.append(sorted(_after(position, (high,) * 4, steps)))
            else:
                ends.append(sorted(_after(position, (high, low), steps) | _after(position, (low, high), steps)))
    order = sorted(range(len(ends)), key=lambda segment: -len(ends[segment]))
    columns = [
        np.array([ends[segment][k] for segment in order if len(ends[segment]) > k]) for k in range(len(ends[order[0]]))
    ]
    place = np.empty(len(ends), dtype=np.intp)
    place[order] = np.arange(len(ends))
    return _Ends(columns, place.reshape(len(ROLLS), len(rollers)))


def _after(position: int, dice: Sequence[int], steps: _Steps) -> set[int]:
    positions = {position}
    for die in dice:
        positions = {after for position in positions for after in steps[die][position]}
    return positions


@cache
def _steps(checkers: int) -> _Steps:
    """By die and position where one die leads; from the empty home nowhere else."""
    steps = single_steps(checkers).transpose(0, 2, 1).tolist()
    return [
        [tuple({after for after in row if after != position}) or (0,) for position, row in enumerate(rows)]
        for rows in steps
    ]
