"""Plays one game."""

from random import Random

from bgnotation.cells import RESIGN
from bgnotation.game.board import OFF, Board
from bgnotation.game.cube import Cube
from bgnotation.game.dice import Dice
from bgnotation.game.score import MatchScore
from bgnotation.game.side import Side
from bgnotation.simulate.plan import Plan
from bgnotation.simulate.players import policy
from bgnotation.simulate.record import PlayedGame, Rolled, Said
from bgnotation.simulate.stakes import Stakes, sure_loss
from bgnotation.variants import Roll, Throw, Variant

_DICE = tuple([tuple([Dice(one, two) for two in range(1, 7)]) for one in range(1, 7)])
_IDLE = 6
"""Rolls in a row that nobody could play, before somebody asks whether anybody ever will."""
_NEAR = 40
"""Pips that the winner has left."""
_AFTER_THE_ROLL = 0.25
"""How often a side that resigns has thrown before."""


class Game:
    """A game while it is played."""

    def __init__(self, plan: Plan, score: MatchScore, chance: Random, *, after_crawford: bool = False) -> None:
        self._variant = plan.played_variant
        self._rules = plan.rules
        self._score = score
        self._chance = chance
        self._pick = policy(plan.policy)
        self._stakes = Stakes(plan.rules, score, after_crawford, chance)
        self._board: Board = self._variant.start
        self._cube = Cube()
        self._throws = [0, 0]
        self._idle = 0
        self._actions: list[Rolled | Said] = []
        self._ties: list[tuple[int, int]] = []
        self._auto_doubles = 0
        self._winner: Side | None = None
        self._points = 0
        self._resigned = False
        self._level = 0

    def played(self) -> PlayedGame:
        """The game, played to its end."""
        roll, dice = self._first()
        while (following := self._after(roll, dice)) is not None and not self._ends_before(following, roll):
            roll, dice = following, self._throw(following)
        return PlayedGame(
            self._score.points,
            tuple(self._actions),
            self._winner,
            self._points,
            tuple(self._ties),
            self._auto_doubles,
            self._resigned,
            self._level,
        )

    # ------------------------------------------------------------ dice

    def _die(self) -> int:
        # Of all that `random` has this alone gives the same numbers in every version of Python.
        return int(self._chance.random() * 6)

    def _throw(self, roll: Roll) -> Dice:
        one = self._die()
        return _DICE[one][one if roll.throw is Throw.DOUBLE else self._die()]

    def _first(self) -> tuple[Roll, Dice]:
        """Who begins, and with what."""
        if self._variant.opening is not Throw.OPENING:
            roll = Roll(Side(self._die() % 2), self._variant.opening)
            return roll, self._throw(roll)
        left, right = self._die(), self._die()
        while left == right:
            self._tied(left + 1)
            left, right = self._die(), self._die()
        return Roll(Side.LEFT if left > right else Side.RIGHT, Throw.OPENING), _DICE[left][right]

    def _tied(self, number: int) -> None:
        """Doubles the cube for an equal opening throw, where it does that."""
        most = self._rules.auto_doubles
        if not (self._rules.doubles_automatically and self._score.is_money and self._variant.cube):
            return
        self._ties.append((number, number))
        if (most is None or self._auto_doubles < most) and self._stakes.is_allowed(2 * self._cube.value):
            self._auto_doubles += 1
            self._cube = Cube(2 * self._cube.value)

    # ------------------------------------------------------------ turns

    def _after(self, roll: Roll, dice: Dice) -> Roll | None:
        """Plays a roll; the roll that is due then, None where the game is over."""
        side = roll.side
        play, self._board = self._pick(self._variant.legal_plays(self._board, side, dice), side, self._chance)
        self._actions.append(Rolled(side, dice, roll.throw, play))
        self._throws[side] += 1
        if self._board.checkers[side][OFF] == self._variant.checkers:
            self._won(side, self._cube.value * self._multiplier(side.other))
            return None
        self._idle = 0 if play.moves else self._idle + 1
        if self._idle >= _IDLE and is_stuck(self._variant, self._board):
            return None
        return self._variant.next_turn(roll, dice, play, self._board)

    def _ends_before(self, roll: Roll, last: Roll) -> bool:
        """Whether the game ends before a roll is thrown, by a drop or a resignation; here the cube is turned."""
        if roll.throw is Throw.DOUBLE:
            return False
        side = roll.side
        if side is not last.side and self._doubles(side):
            # Nobody doubles and resigns in one turn.
            return self._winner is not None
        if not self._stakes.gives_up(side, self._board) or not (level := self._resigns_at(side)):
            return False
        if self._chance.random() < _AFTER_THE_ROLL and (thrown := self._unplayed(roll)):
            self._actions.append(thrown)
        else:
            self._actions.append(Said(side, RESIGN))
        self._resigned = True
        self._level = level if self._variant.cube else 0
        self._won(side.other, self._cube.value * level)
        return True

    def _doubles(self, side: Side) -> bool:
        stakes, cube = self._stakes, self._cube
        if not (self._variant.cube and stakes.may_double(side, cube, self._throws)):
            return False
        if not stakes.wants_to_double(side, cube, self._board):
            return False
        said, self._cube, dropped_by = stakes.offer(side, cube, self._board)
        self._actions += said
        if dropped_by is not None:
            self._won(dropped_by.other, self._cube.value)
        return True

    def _unplayed(self, roll: Roll) -> Rolled | None:
        """A roll behind which the side resigns though it could play it; None where it could not."""
        dice = self._throw(roll)
        play = next(iter(self._variant.legal_plays(self._board, roll.side, dice)))
        return Rolled(roll.side, dice, roll.throw, type(play)(), given_up=True) if play.moves else None

    # ------------------------------------------------------------ what it is worth

    def _won(self, winner: Side, points: int) -> None:
        self._winner, self._points = winner, points

    @property
    def _gammons_count(self) -> bool:
        return not (self._rules.jacoby and self._score.is_money and self._cube.owner is None)

    def _multiplier(self, loser: Side) -> int:
        """Of a game that was played to its end."""
        return self._variant.value(self._board, loser) if self._gammons_count else 1

    def _resigns_at(self, loser: Side) -> int:
        """What multiplies the cube if `loser` resigns; 0 where that is not clear yet."""
        if not self._variant.cube:
            # What it costs grows less while the loser bears off; nobody gives up before the end is near.
            near = self._board.pips(loser.other) <= _NEAR
            return self._variant.value(self._board, loser) if near else 0
        return sure_loss(self._board, loser) if self._gammons_count else 1


def is_stuck(variant: Variant, board: Board) -> bool:
    """Whether neither side can ever move again.

    >>> from bgnotation.variants import find
    >>> is_stuck(find("backgammon"), find("backgammon").start)
    False
    """
    # Equal dice: they move whatever any die moves, and where a gate is closed they open it.
    return not any(
        play.moves for side in Side for dice in range(6) for play in variant.legal_plays(board, side, _DICE[dice][dice])
    )
