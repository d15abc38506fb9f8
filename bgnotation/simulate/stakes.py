"""The plain rule by which the cube is turned and games are given up: who is ahead in the race, and by how much.

Every look at the board is a little off, so that all that may happen does: early doubles, beavers, a raccoon.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import NamedTuple

from bgnotation.cells import BEAVER, DOUBLE, DROP, RACCOON, TAKE
from bgnotation.game.board import BAR, OFF, Board
from bgnotation.game.cube import Cube
from bgnotation.game.rules import Rules
from bgnotation.game.score import MatchScore
from bgnotation.game.side import Side
from bgnotation.simulate.record import Said

HIGHEST = 4096
"""Where the rules have no limit: GNU Backgammon's."""
_BLUR = 0.3
"""How far a look at the board is off: half of this to either side."""
_DOUBLES, _CASHES, _TAKES, _BEAVERS, _HOPELESS = 0.68, 0.92, 0.22, 0.5, 0.03
_GIVES_UP = 0.15
"""How often a hopeless game is given up, each turn."""
_ROLL = 8
"""Pips of a roll."""


def chances(board: Board, side: Side) -> float:
    """How likely `side` wins that is on roll, by the race alone.

    >>> start = Board.from_points({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5})
    >>> 0.5 < chances(start, Side.LEFT) < 0.7
    True
    """
    mine, theirs = board.pips(side), board.pips(side.other)
    lead = theirs - mine + _ROLL / 2
    return 1 / (1 + exp(max(-30.0, min(30.0, -lead / (2 + (mine + theirs) / 30)))))


class Offer(NamedTuple):
    """A double and how it ended."""

    said: tuple[Said, ...]
    """The double and the answers to it."""
    cube: Cube
    """Afterwards; where somebody dropped, with the value that is lost."""
    dropped_by: Side | None = None


@dataclass(slots=True)
class Stakes:
    """The cube's rules in one game, and what players make of them."""

    rules: Rules
    score: MatchScore
    after_crawford: bool
    chance: Random

    def may_double(self, side: Side, cube: Cube, throws: Sequence[int]) -> bool:
        """Whether `side`, which is to throw, may double by the rules. `throws` counts those of both sides."""
        if self.score.crawford or not cube.available_to(side) or not self.is_allowed(2 * cube.value):
            return False
        return not (self.rules.holland and self.after_crawford and min(throws) < 2)

    def wants_to_double(self, side: Side, cube: Cube, board: Board) -> bool:
        """Whether `side` doubles, where it may."""
        away, behind = self.score.away(side), self.score.away(side.other)
        if away is not None and behind is not None:
            if away <= cube.value:
                return False
            if behind == 1:
                # Nothing is left to lose.
                return self._looks(board, side) > 0.3
        look = self._looks(board, side)
        gammons_count = not (self.rules.jacoby and cube.owner is None and self.score.is_money)
        return look > _DOUBLES and not (look > _CASHES and gammons_count)

    def offer(self, side: Side, cube: Cube, board: Board) -> Offer:
        """A double of `side`, and what becomes of it."""
        said = [Said(side, DOUBLE, 2 * cube.value)]
        stake, offered, answering, animals = cube.value, 2 * cube.value, side.other, 0
        while not self._drops(answering, side, stake, board, animals):
            if not self._turns_again(answering, side, offered, board, animals):
                if not animals:
                    # After a beaver the next roll is the take, and nobody says more.
                    said.append(Said(answering, TAKE))
                return Offer(tuple(said), Cube(offered, side.other))
            stake, offered, animals = offered, 2 * offered, animals + 1
            said.append(Said(answering, BEAVER if animals == 1 else RACCOON, offered))
            answering = answering.other
        return Offer((*said, Said(answering, DROP)), Cube(stake, cube.owner), answering)

    def _drops(self, answering: Side, on_roll: Side, stake: int, board: Board, animals: int) -> bool:
        loser_needs = self.score.away(answering.other)
        if loser_needs is not None and stake >= loser_needs:
            return False
        return self._hopes(answering, on_roll, board) < (_TAKES if not animals else _TAKES / 2)

    def _turns_again(self, answering: Side, on_roll: Side, offered: int, board: Board, animals: int) -> bool:
        most = self.rules.beavers
        if not self.score.is_money or (most is not None and animals >= most) or not self.is_allowed(2 * offered):
            return False
        return self._hopes(answering, on_roll, board) > _BEAVERS

    def _hopes(self, side: Side, on_roll: Side, board: Board) -> float:
        look = self._looks(board, on_roll)
        return look if side is on_roll else 1 - look

    def _looks(self, board: Board, side: Side) -> float:
        return chances(board, side) + (self.chance.random() - 0.5) * _BLUR

    def is_allowed(self, value: int) -> bool:
        """Whether the cube may show this."""
        return value <= (HIGHEST if self.rules.cube_limit is None else self.rules.cube_limit)

    def gives_up(self, side: Side, board: Board) -> bool:
        """Whether `side`, which is to throw, resigns."""
        return chances(board, side) < _HOPELESS and self.chance.random() < _GIVES_UP


def sure_loss(board: Board, loser: Side) -> int:
    """What `loser` is as good as certain to lose: 1 single, 2 gammon, 3 backgammon; 0 where that is open.

    >>> sure_loss(Board.from_points({11: 15}, {1: 2}), Side.LEFT)
    2
    """
    row, other = board.checkers[loser], board.checkers[loser.other]
    if row[OFF]:
        return 1
    rolls = 1 + max(sum(other[1:]) // 2, board.pips(loser.other) // _ROLL)
    out = sum((point - 18) * row[point] for point in range(19, BAR + 1))
    home = sum((point - 6) * row[point] for point in range(7, BAR + 1))
    if 2 * out > 3 * _ROLL * rolls:
        return 3
    if 2 * (home + 3) > 3 * _ROLL * rolls:
        return 2
    return 1 if 2 * (home + 6) < _ROLL * rolls else 0
