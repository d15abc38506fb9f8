"""What an analysing program says of an action, where a format keeps it as numbers."""

from dataclasses import dataclass

Steps = tuple[tuple[int, int], ...]
"""Source and target of each step in the mover's numbering: 25 the bar, 0 off."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Chances of the side that acts, each from 0 to 1; a backgammon counts as a gammon too, a gammon as a win.

    `equity` is cubeful, in units of the cube.
    """

    win: float
    win_gammon: float
    win_backgammon: float
    lose_gammon: float
    lose_backgammon: float
    equity: float


@dataclass(frozen=True, slots=True)
class Rollout:
    """How far a rollout went: games played, and half the width of its 95 % interval in units of the cube."""

    games: int
    interval: float | None = None
    """None where the record does not say."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A play that was looked at."""

    steps: Steps
    level: str
    """How deep, in the program's words: `3-ply`, `rollout`, `XG Roller+`."""
    evaluation: Evaluation
    rollout: Rollout | None = None


@dataclass(frozen=True, slots=True)
class CubeAnalysis:
    """Of the decision to double and of the answer to it. Equities are the doubler's, in units of the cube."""

    level: str
    no_double: float
    double_take: float
    double_pass: float
    error: float | None
    """Equity given up by doubling or not doubling, 0 or less; None where it was not analysed."""
    error_answer: float | None
    """Equity given up by the answer."""
    evaluation: Evaluation | None = None
    """Without a double."""
    evaluation_doubled: Evaluation | None = None
    rollout: Rollout | None = None
    rollout_doubled: Rollout | None = None


@dataclass(frozen=True, slots=True)
class PlayAnalysis:
    """Of a roll: the candidates, the best one first."""

    level: str
    candidates: tuple[Candidate, ...]
    played: int | None
    """Which candidate was played, from 0; None if none of them."""
    error: float | None
    """Equity given up, 0 or less, in units of the cube; None where it was not analysed."""
    luck: float | None
    """Equity gained by the roll, in units of the cube."""
    cube: CubeAnalysis | None = None
    """Of the decision not to double before this roll, where there was one."""


Analysis = PlayAnalysis | CubeAnalysis
