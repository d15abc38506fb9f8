"""The match equity tables, and how a chance is looked up in one."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from bgnotation.equity._numbers import LONGEST, beyond, numbers, post_beyond
from bgnotation.errors import UnknownNameError
from bgnotation.game.score import MatchScore
from bgnotation.game.side import Side

if TYPE_CHECKING:
    from bgnotation.equity._stakes import MatchStakes

Away = tuple[int, int]
"""Points needed by the side that asks and by its opponent."""


@dataclass(frozen=True, slots=True)
class MatchEquityTable:
    """A match equity table. Its numbers are read when first asked for.

    Up to `size` points they are the published ones. Beyond, up to 1000 points, they are an estimate: the normal
    approximation and, after the Crawford game, the recursion that GNU Backgammon goes on with.
    """

    name: str
    """By which `table` finds it."""
    title: str
    size: int
    """Points up to which it is given."""
    source: str
    """Where its numbers come from."""
    file: str

    def chance(self, away: Away, *, crawford: bool = True) -> float:
        """The chance to win the match of the side that needs `away[0]` points, before a game.

        `crawford` matters only where a side needs one point: True where the game to come is the Crawford game, False
        after it. A side that needs none has won. Raises ValueError where neither side needs any and where one needs
        more than 1000.

        >>> KAZAROSS_XG2.chance((1, 3)), round(KAZAROSS_XG2.chance((1, 3), crawford=False), 5)
        (0.75076, 0.67736)
        """
        mine, theirs = away
        if max(away) > LONGEST:
            raise ValueError(f"a side that needs {max(away)} points is beyond every table: {LONGEST} is the most")
        if mine <= 0 or theirs <= 0:
            if max(away) <= 0:
                raise ValueError("both sides have won the match")
            return 1.0 if mine <= 0 else 0.0
        pre, post = numbers(self.file)
        if not crawford and 1 in away:
            trailer = max(away)
            of_trailer = post[trailer - 1] if trailer <= self.size else post_beyond(post, trailer)
            return of_trailer if theirs == 1 else 1 - of_trailer
        return pre[mine - 1][theirs - 1] if max(away) <= self.size else beyond(mine, theirs)

    def after(self, away: Away, points: int) -> float:
        """The chance after a game at this score that brings `points`, negative where the opponent wins them.

        Once a side has needed one point, the next game comes after the Crawford game. Raises ValueError as `chance`
        does, and where a side has won already.

        >>> KAZAROSS_XG2.after((2, 4), 1), KAZAROSS_XG2.after((2, 4), -2), KAZAROSS_XG2.after((2, 4), 2)
        (0.81436, 0.5, 1.0)
        """
        mine, theirs = away
        if min(away) < 1:
            raise ValueError(f"no game is played at {mine} and {theirs} points away")
        won, lost = max(points, 0), max(-points, 0)
        return self.chance((mine - won, theirs - lost), crawford=min(away) > 1)

    def before(self, score: MatchScore, side: Side = Side.LEFT) -> float:
        """The chance of a side before a game at this score, which knows whether it is the Crawford game.

        Raises ValueError in money play, and as `chance` does.

        >>> KAZAROSS_XG2.before(MatchScore(7, (5, 3))), KAZAROSS_XG2.before(MatchScore(7, (6, 5)), Side.RIGHT)
        (0.6687, 0.48803)
        """
        mine, theirs = score.away(side), score.away(side.other)
        if mine is None or theirs is None:
            raise ValueError("a money session has no end that could be won")
        return self.chance((mine, theirs), crawford=score.crawford)

    def rows(self, most: int | None = None) -> tuple[tuple[float, ...], ...]:
        """The table itself, up to `most` points (None: its size).

        Shape (n, n), at `[i][j]` the chance of a side that needs i + 1 points against j + 1, the Crawford game still to
        come. Raises ValueError as `chance` does.

        >>> KAZAROSS_XG2.rows(2)
        ((0.5, 0.67736), (0.32264, 0.5))
        """
        needed = range(1, (self.size if most is None else most) + 1)
        return tuple(tuple(self.chance((mine, theirs)) for theirs in needed) for mine in needed)

    def at(self, away: Away, cube: int = 1) -> "MatchStakes":
        """What a game at this score is played for, with the cube at this value.

        >>> KAZAROSS_XG2.at((2, 4), cube=2).worth(-2)
        0.5
        """
        from bgnotation.equity._stakes import MatchStakes

        return MatchStakes(self, away, cube)


KAZAROSS_XG2 = MatchEquityTable(
    "kazaross-xg2",
    "Kazaross XG2",
    25,
    "Neil Kazaross 2011: eXtreme Gammon's rollouts to 9 points, GNU Backgammon's to 15, take points projected to 25",
    "kazaross_xg2",
)
ROCKWELL_KAZAROSS = MatchEquityTable(
    "rockwell-kazaross",
    "Rockwell–Kazaross",
    25,
    "David Rockwell and Neil Kazaross 2010: GNU Backgammon's rollouts to 15 points, take points projected to 25",
    "rockwell_kazaross",
)
JACOBS_TRICE = MatchEquityTable(
    "jacobs-trice",
    "Jacobs–Trice",
    25,
    "Jake Jacobs and Walter Trice, Can a Fish Taste Twice as Good, 1996",
    "jacobs_trice",
)
WOOLSEY_HEINRICH = MatchEquityTable(
    "woolsey-heinrich",
    "Woolsey–Heinrich",
    15,
    "Kit Woolsey, Inside Backgammon 2/2, 1992, in whole percent; after the Crawford game as GNU Backgammon has it",
    "woolsey_heinrich",
)
ORTEGA_KLEINMAN = MatchEquityTable(
    "ortega-kleinman",
    "Ortega–Kleinman",
    15,
    "Antonio Ortega and Danny Kleinman, Backgammon with the Giants: Neil Kazaross, 2001",
    "ortega_kleinman",
)
SNOWIE_21 = MatchEquityTable("snowie-2.1", "Snowie 2.1", 15, "Oasya 1999, the table of Snowie 2.1", "snowie21")

TABLES: Mapping[str, MatchEquityTable] = MappingProxyType(
    {
        one.name: one
        for one in (
            KAZAROSS_XG2,
            ROCKWELL_KAZAROSS,
            JACOBS_TRICE,
            WOOLSEY_HEINRICH,
            ORTEGA_KLEINMAN,
            SNOWIE_21,
        )
    }
)
"""All tables by name."""
DEFAULT = KAZAROSS_XG2
"""The table that is used where none is named."""


def table(name: str) -> MatchEquityTable:
    """The table of this name. Raises UnknownNameError.

    >>> table("woolsey-heinrich").chance((3, 5))
    0.66
    """
    try:
        return TABLES[name]
    except KeyError:
        raise UnknownNameError("match equity table", name, tuple(TABLES)) from None
