"""What a game is played for: the worth of winning and losing so many points, at a match score or for money."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import NamedTuple

from bgnotation.equity import money
from bgnotation.equity._tables import Away, MatchEquityTable
from bgnotation.equity._window import Rates, Windows, dead_window, live_closes


class Chances(NamedTuple):
    """How a game may end, seen from one side, each from 0 to 1.

    As programs give them: a gammon counts as a win too, a backgammon as a gammon too.
    """

    win: float
    win_gammon: float = 0.0
    win_backgammon: float = 0.0
    lose_gammon: float = 0.0
    lose_backgammon: float = 0.0

    @property
    def outcomes(self) -> dict[int, float]:
        """The six results apart: `{1: a single game won, 2: a gammon, 3: a backgammon, -1: a single game lost, …}`.

        >>> Chances(0.75, 0.25).outcomes
        {1: 0.5, 2: 0.25, 3: 0.0, -1: 0.25, -2: 0.0, -3: 0.0}
        """
        return {
            1: self.win - self.win_gammon,
            2: self.win_gammon - self.win_backgammon,
            3: self.win_backgammon,
            -1: 1 - self.win - self.lose_gammon,
            -2: self.lose_gammon - self.lose_backgammon,
            -3: self.lose_backgammon,
        }


class _Stakes(ABC):
    """What both kinds of stakes can tell, once they know what points are worth."""

    __slots__ = ()

    cube: int

    @abstractmethod
    def worth(self, points: int) -> float:
        """What winning so many points is worth, negative: losing them."""

    @property
    def middle(self) -> float:
        """The worth half-way between winning and losing the cube: equity 0."""
        return (self.worth(self.cube) + self.worth(-self.cube)) / 2

    @property
    def half(self) -> float:
        """Half of what lies between winning and losing the cube: the worth of an equity of 1."""
        return (self.worth(self.cube) - self.worth(-self.cube)) / 2

    def equity(self, worth: float) -> float:
        """The normalised equity (EMG) of a worth: 1 for that of winning the cube, -1 for that of losing it."""
        return (worth - self.middle) / self.half

    def worth_of(self, equity: float) -> float:
        """The worth of a normalised equity, the reverse of `equity`."""
        return self.middle + equity * self.half

    def cubeless(self, chances: Chances) -> float:
        """The mean worth of the six results if the cube is not turned any more."""
        return sum(chance * self.worth(points * self.cube) for points, chance in chances.outcomes.items())

    def cubeless_equity(self, chances: Chances) -> float:
        """The normalised equity of `cubeless`."""
        return self.equity(self.cubeless(chances))

    def loss(self, error: float) -> float:
        """The worth that an error in normalised equity gives up."""
        return error * self.half

    @property
    def gammon_value(self) -> float:
        """What a gammon adds to a win, as a part of what lies between winning and losing: 0.5 for money.

        >>> from bgnotation.equity import KAZAROSS_XG2
        >>> [round(KAZAROSS_XG2.at(away).gammon_value, 4) for away in ((2, 4), (4, 2))]
        [0.8639, 0.4629]
        """
        return self._added(2)

    @property
    def backgammon_value(self) -> float:
        """What a backgammon adds to a single win, by the same measure, as GNU Backgammon gives it: 1 for money."""
        return self._added(3)

    def _added(self, times: int) -> float:
        win = self.worth(self.cube)
        return (self.worth(times * self.cube) - win) / (2 * self.half)


@dataclass(frozen=True, slots=True)
class MatchStakes(_Stakes):
    """The stakes at a match score. A worth is a chance to win the match.

    Raises ValueError where a side needs no point or the cube is no positive number.
    """

    table: MatchEquityTable
    away: Away
    """Points needed by the side that asks and by its opponent."""
    cube: int = 1

    def __post_init__(self) -> None:
        if min(self.away) < 1 or self.cube < 1:
            raise ValueError(f"no game is played at {self.away[0]} and {self.away[1]} away with a cube of {self.cube}")

    def worth(self, points: int) -> float:
        """The chance to win the match after winning so many points in this game, negative: after losing them.

        >>> from bgnotation.equity import KAZAROSS_XG2
        >>> KAZAROSS_XG2.at((2, 4)).worth(-1)
        0.59947
        """
        return self.table.after(self.away, points)

    @property
    def exchanged(self) -> "MatchStakes":
        """The same seen from the other side."""
        return replace(self, away=(self.away[1], self.away[0]))

    @property
    def doubled(self) -> "MatchStakes":
        """The same with the cube at twice its value."""
        return replace(self, cube=2 * self.cube)

    def is_dead(self, cube: int | None = None) -> bool:
        """Whether the owner of a cube of this value (None: of the present one) has no use for it.

        It wins him the match already. Seen from the side that asks as the owner.

        >>> from bgnotation.equity import KAZAROSS_XG2
        >>> KAZAROSS_XG2.at((2, 4)).is_dead(2), KAZAROSS_XG2.at((4, 2)).is_dead(2)
        (True, False)
        """
        return self.away[0] <= (self.cube if cube is None else cube)

    def window(
        self, gammons: tuple[float, float] = (0.0, 0.0), backgammons: tuple[float, float] = (0.0, 0.0)
    ) -> Windows:
        """When the side that asks may double, by its chance to win the game, under each idea of the cube's later use.

        `gammons` and `backgammons`: the shares of its wins, and of its opponent's, that are a gammon, a backgammon (not
        counted among the gammons). Not asked is whether the cube may be turned at all: in the Crawford game it may not.
        As GNU Backgammon's `show marketwindow`.

        >>> from bgnotation.equity import KAZAROSS_XG2
        >>> windows = KAZAROSS_XG2.at((2, 4)).window()
        >>> [round(100 * at, 2) for window in (windows.dead, windows.redoubled) for at in window]
        [34.89, 62.87, 76.35, 81.44]
        """
        rates: Rates = ((gammons[0], backgammons[0]), (gammons[1], backgammons[1]))
        turned, worth = 2 * self.cube, self.worth
        is_dead = self.away[1] <= turned
        at_once = self.away[0] <= turned and not is_dead
        return Windows(
            dead_window(worth, worth, self.cube, rates, final=turned),
            dead_window(worth, worth, self.cube, rates, final=2 * turned) if at_once else None,
            live_closes(worth, self.cube, self.away, rates),
            is_dead,
        )

    def take_point(
        self,
        gammons: tuple[float, float] = (0.0, 0.0),
        backgammons: tuple[float, float] = (0.0, 0.0),
        *,
        live: bool = False,
    ) -> float:
        """The least chance to win the game with which the side that asks may take a double to twice the cube.

        The opponent's window closes there. With a dead cube; `live`: with one that is turned again at the perfect
        moment, up to the value at which it is dead.

        >>> from bgnotation.equity import KAZAROSS_XG2
        >>> round(KAZAROSS_XG2.at((2, 4)).take_point(), 4), round(KAZAROSS_XG2.at((4, 2)).take_point(live=True), 4)
        (0.1989, 0.1856)
        """
        windows = self.exchanged.window(gammons[::-1], backgammons[::-1])
        return 1 - (windows.live_closes if live else windows.dead.closes)


@dataclass(frozen=True, slots=True)
class MoneyStakes(_Stakes):
    """The stakes of money play. A worth is a number of points.

    Raises ValueError where the cube is no positive number.
    """

    cube: int = 1
    gammons_count: bool = True
    """False under the Jacoby rule while the cube is not turned."""

    def __post_init__(self) -> None:
        if self.cube < 1:
            raise ValueError(f"no cube shows {self.cube}")

    def worth(self, points: int) -> float:
        """The points, of a gammon or backgammon those of a single game where gammons don't count.

        >>> MoneyStakes(2).worth(-4), MoneyStakes(2, gammons_count=False).worth(-4)
        (-4.0, -2.0)
        """
        if not self.gammons_count:
            points = max(-self.cube, min(points, self.cube))
        return float(points)

    @property
    def exchanged(self) -> "MoneyStakes":
        """The same seen from the other side."""
        return self

    @property
    def doubled(self) -> "MoneyStakes":
        """The same with the cube at twice its value; gammons count then."""
        return MoneyStakes(2 * self.cube)

    def is_dead(self, cube: int | None = None) -> bool:
        """Always False: a higher cube is always of use."""
        return False

    def window(
        self, gammons: tuple[float, float] = (0.0, 0.0), backgammons: tuple[float, float] = (0.0, 0.0)
    ) -> Windows:
        """When the side that asks may double, by its chance to win the game; see `MatchStakes.window`.

        >>> MoneyStakes().window()
        Windows(dead=Window(opens=0.5, closes=0.75), redoubled=None, live_closes=0.8, is_dead=False)
        """
        rates: Rates = ((gammons[0], backgammons[0]), (gammons[1], backgammons[1]))
        dead = dead_window(self.worth, self.doubled.worth, self.cube, rates, final=2 * self.cube)
        wins, losses = (1 + gammon + 2 * backgammon for gammon, backgammon in rates)
        return Windows(dead, None, money.cash_point(wins, losses, efficiency=1), is_dead=False)

    def take_point(
        self,
        gammons: tuple[float, float] = (0.0, 0.0),
        backgammons: tuple[float, float] = (0.0, 0.0),
        *,
        live: bool = False,
    ) -> float:
        """The least chance to win the game with which a double may be taken; see `MatchStakes.take_point`.

        >>> round(MoneyStakes().take_point(), 4), round(MoneyStakes().take_point(live=True), 4)
        (0.25, 0.2)
        """
        windows = self.window(gammons[::-1], backgammons[::-1])
        return 1 - (windows.live_closes if live else windows.dead.closes)


MONEY = MoneyStakes()
"""Money play with the cube at 1, gammons counted."""
