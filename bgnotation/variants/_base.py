"""What a variant is to the rest of the package: a few facts and four hooks."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from bgnotation.game.board import BAR, OFF, Board
from bgnotation.game.dice import Dice
from bgnotation.game.legal import results
from bgnotation.game.outcome import outcome
from bgnotation.game.play import Move, Play
from bgnotation.game.side import Side


class Throw(Enum):
    """How the numbers of a roll come about."""

    OPENING = "opening"
    """One die each, thrown again until they differ."""
    TWO_DICE = "two dice"
    """Both dice by one side, any numbers."""
    DOUBLE = "double"
    """A double that the rules give: its number chosen, or thrown with one die."""


class Roll(NamedTuple):
    """A roll that is due: who plays it and how its numbers come about."""

    side: Side
    throw: Throw = Throw.TWO_DICE


@dataclass(frozen=True, slots=True)
class Variant:
    """A way to play with checkers and dice: the facts, and as hooks `start`, `legal_plays`, `next_turn`, `value`.

    As it stands it has backgammon's rules from any start. A variant with rules of its own overrides
    hooks; one whose state is more than checkers (a reservoir, a gate) keeps it in a subclass of `Board`,
    starts from one and gives one back from `legal_plays`.
    """

    name: str
    """One word, as options and tables have it: `nackgammon`."""
    title: str
    """As people write it: `Nackgammon`."""
    start: Board
    """The position before the first roll."""
    checkers: int = 15
    """Of each side."""
    written: tuple[str, ...] = ()
    """The names files use for it beside `name` and `title`. Case, blanks and punctuation don't count."""
    opening: Throw = Throw.OPENING
    """How the first roll of a game comes about."""
    cube: bool = True
    """Whether there is a doubling cube."""

    def legal_plays(self, board: Board, side: Side, dice: Dice) -> Mapping[Play, Board]:
        """Each legal play of `side`, one for each distinct result, and the board after it.

        `{Play(): …}` where nothing can be played.
        """
        ends = results(board.checkers[side], board.checkers[side.other], dice.high, dice.low)
        return {
            Play(tuple(Move(*step) for step in steps)): Board((mine, theirs) if side is Side.LEFT else (theirs, mine))
            for (mine, theirs), steps in ends.items()
        }

    def next_turn(self, roll: Roll, dice: Dice, play: Play, board: Board) -> Roll:
        """The roll that is due after `roll` showed `dice`, was played as `play` and left `board`."""
        return Roll(roll.side.other)

    def value(self, board: Board, loser: Side) -> int:
        """What multiplies the cube if `loser` loses here, by play or by resignation."""
        return outcome(board.checkers[loser])


def same_start(points: Mapping[int, int]) -> Board:
    """The board on which both sides stand at `{own point: checkers}`, none borne off.

    >>> same_start({24: 1}).checkers[0] == same_start({24: 1}).checkers[1]
    True
    """
    row = tuple(0 if n in (OFF, BAR) else points.get(n, 0) for n in range(26))
    return Board((row, row))
