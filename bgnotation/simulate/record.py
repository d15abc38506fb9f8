"""What happened in a match that was played here, before it is any kind of text."""

from typing import NamedTuple

from bgnotation.game.dice import Dice
from bgnotation.game.play import Play
from bgnotation.game.side import Side
from bgnotation.variants import Throw


class Rolled(NamedTuple):
    """A roll and what was played of it."""

    side: Side
    dice: Dice
    throw: Throw
    play: Play
    given_up: bool = False
    """Whether the side resigned instead of playing it."""


class Said(NamedTuple):
    """An action with the cube, or a resignation before the roll."""

    side: Side
    kind: int
    """A cell's kind: DOUBLE, TAKE, DROP, BEAVER, RACCOON or RESIGN."""
    value: int = 0
    """What the cube would show."""


class PlayedGame(NamedTuple):
    """A game."""

    score: tuple[int, int]
    """Before it."""
    actions: tuple[Rolled | Said, ...]
    winner: Side | None
    """None where neither side could ever move again, so that the game is void."""
    points: int
    ties: tuple[tuple[int, int], ...] = ()
    """Equal opening throws, where they may double the cube."""
    auto_doubles: int = 0
    """How often they did."""
    resigned: bool = False
    level: int = 0
    """Of the resignation: 1 single, 2 gammon, 3 backgammon; 0 where there is no such thing."""
