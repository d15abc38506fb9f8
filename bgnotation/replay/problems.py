"""What a replay stumbles over. Checks turn these into findings; a problem only says where and what.

Told apart by type. Named tuples, not dataclasses: a class of the latter takes ten times as long to make,
and every start of the program would pay for it.
"""

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from bgnotation.game.legal import Rows
from bgnotation.written import Illegal

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from bgnotation.game.play import Play

SCORE_LINE = -1
"""The slot of a problem with the score line."""
OWN_SCORE_LINE = -3
"""The same, of a problem that is found only when the game is over."""
NEXT_SCORE_LINE = -4
"""The slot of a problem with this game that shows in the score line of the next."""
END = -2
"""The slot of a problem with the end of the game."""


class PlayFault(NamedTuple):
    """A play that the rules don't allow. `rows`: mover and opponent before it."""

    slot: int
    illegal: Illegal
    rows: Rows
    only: bool = True
    """Whether this is the only position that the play can have met (else: one of several after an earlier fault)."""
    plays: "Callable[[int, int], Collection[Play]] | None" = None
    """Gives the legal plays of a roll there by a variant's own rules; None where backgammon's hold."""


class OpeningDouble(NamedTuple):
    """The first roll of the game shows equal dice."""

    slot: int


class TurnOrder(NamedTuple):
    """An action by a side that is not on turn."""

    slot: int


class MissingRoll(NamedTuple):
    """A side has not rolled again though its rules make it: behind the roll in `slot`."""

    slot: int
    given: bool
    """Whether a double that the rules give is missing; else a throw."""


class ExtraRoll(NamedTuple):
    """A side rolls once more than its rules allow."""

    slot: int
    given: bool
    """Whether it is a double that only the rules can give."""


class Deadlock(NamedTuple):
    """Neither side can ever move again, so that the game is void."""

    slot: int


class TrayAsBar(NamedTuple):
    """Checkers that wait to enter are written as if they stood on the bar."""

    slot: int


class TurnLeftOut(NamedTuple):
    """The turn of a side that could not have moved is not written."""

    slot: int


class CubeFaultKind(Enum):
    """What is impossible about a cube action."""

    BEFORE_OPENING = "cube-before-opening"
    NOT_OWNER = "not-cube-owner"
    VALUE = "cube-value"
    NO_OFFER = "response-without-offer"
    UNANSWERED = "double-unanswered"
    CRAWFORD = "crawford-double"
    BEAVER_IN_MATCH = "beaver-in-match"
    BEAVER = "beaver-not-possible"
    HOLLAND = "holland"
    LIMIT = "cube-limit"
    NO_CUBE = "no-cube"


class CubeFault(NamedTuple):
    """An impossible cube action, the cube as it stood before, and the value expected."""

    slot: int
    kind: CubeFaultKind
    cube: int
    owner: int
    expected: int = 0


class DoublesFault(NamedTuple):
    """Equal opening throws that doubled the cube more often than the record tells, or than they can have."""

    slot: int
    told: int
    """How often the record says."""
    real: int
    """How often it must have been; where the record says too much, how often it can have been at most."""
    why: str
    """What shows it: the `score`, the `numbers` of cube and result, the recorded `ties`; a `match`, the `limit`."""


class AfterEnd(NamedTuple):
    """An action after the game was over; `how` says how it ended."""

    slot: int
    how: str


class ImpliedHit(NamedTuple):
    """A play that hits on points which it passes without saying so."""

    slot: int
    points: tuple[int, ...]


class HitMark(NamedTuple):
    """Stars and hits that differ, as masks of points (bit p for point p)."""

    slot: int
    stars: int
    hits: int


class RecordedIllegal(NamedTuple):
    """The record itself marks the play as illegal."""

    slot: int


class NotJudged(NamedTuple):
    """From here on the plays of the game are not judged any more."""

    slot: int
    after_fault: bool = True


class ResultKind(Enum):
    """What is wrong, or worth a word, about a game's result."""

    POINTS = "points-mismatch"
    IMPOSSIBLE = "points-impossible"
    WINNER = "winner-mismatch"
    SCORE = "score-mismatch"
    RESIGN_LEVEL = "resign-level"
    WINNER_COLUMN = "winner-column"
    CAPPED = "points-capped"
    FORFEIT = "forfeit"
    JACOBY_RESULT = "jacoby-result"
    JACOBY_UNKNOWN = "jacoby-unknown"
    JACOBY_CONFLICT = "jacoby-conflict"
    LOSSES = "losses-mismatch"
    MISSING = "result-missing"
    UNFINISHED = "game-unfinished"
    FRAGMENT = "fragment"
    AFTER_MATCH = "after-match-end"
    MATCH_OPEN = "match-unfinished"
    SINGLE_GAME = "single-game"
    CRAWFORD_MARK = "crawford-mark"


class ResultFault(NamedTuple):
    """Something about a game's result or score line. `slot` -1: the score line, -2: the end of the game."""

    slot: int
    kind: ResultKind
    winner: int = -1
    stated: int = 0
    expected: tuple[int, ...] = ()
    """Points, or the two points of a score line, that would fit."""
    cube: int = 1
    how: str = ""


Problem = (
    PlayFault
    | OpeningDouble
    | TurnOrder
    | MissingRoll
    | ExtraRoll
    | Deadlock
    | TrayAsBar
    | TurnLeftOut
    | CubeFault
    | DoublesFault
    | AfterEnd
    | ImpliedHit
    | HitMark
    | RecordedIllegal
    | NotJudged
    | ResultFault
)
"""Anything a replay reports."""
