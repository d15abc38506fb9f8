"""All that a player sees before an action: checkers, roll, cube, offer, score."""

from dataclasses import dataclass, field, replace
from enum import Enum

from bgnotation.game.board import Board
from bgnotation.game.cube import Cube
from bgnotation.game.dice import Dice
from bgnotation.game.legal import legal_plays
from bgnotation.game.play import Play
from bgnotation.game.score import MatchScore
from bgnotation.game.side import Side


class Phase(Enum):
    """Where a game stands."""

    NOT_STARTED = 0
    PLAYING = 1
    OVER = 2
    RESIGNED = 3
    DROPPED = 4


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a game.

    `turn` is the side on roll: the one that throws or has thrown, also while it waits for the answer
    to its double. `to_act` differs from it only while an offer stands.
    """

    board: Board
    turn: Side = Side.LEFT
    dice: Dice | None = None
    """The roll, None before the throw."""
    cube: Cube = field(default_factory=Cube)
    doubled: int = 0
    """0: no offer; 1: doubled, 2: beavered, 3: raccooned …, the answer outstanding."""
    resigning: int = 0
    """The level of a resignation that is offered: 0 none, 1 single, 2 gammon, 3 backgammon."""
    score: MatchScore = field(default_factory=MatchScore)
    jacoby: bool | None = None
    beavers: bool | None = None
    cube_limit: int | None = None
    """The highest cube value as its exponent of two (10: 1024), None where unspecified."""
    phase: Phase = Phase.PLAYING
    players: tuple[str, str] = field(default=("", ""), compare=False)
    """What the sides are called where the position is drawn."""

    @property
    def to_act(self) -> Side:
        """The side that must act now.

        A double, a beaver, a resignation each pass the word to the other side: where the doubled side
        resigns, the doubler answers.
        """
        waiting = (self.doubled % 2 == 1) != (self.resigning > 0)
        return self.turn.other if waiting else self.turn

    def pips(self, side: Side) -> int:
        """The pip count of `side`."""
        return self.board.pips(side)

    def legal_plays(self) -> tuple[Play, ...]:
        """The legal plays of this roll, one for each result; `(Play(),)` where none can be made.

        Raises ValueError if the dice have not been thrown.
        """
        if self.dice is None:
            raise ValueError("the dice of this position have not been thrown")
        return legal_plays(self.board, self.turn, self.dice)

    def flipped(self) -> "Position":
        """The same moment with the sides exchanged."""
        owner = self.cube.owner
        left, right = self.score.points
        return replace(
            self,
            board=self.board.flipped(),
            turn=self.turn.other,
            cube=self.cube if owner is None else replace(self.cube, owner=owner.other),
            score=replace(self.score, points=(right, left)),
            players=self.players[::-1],
        )

    def with_dice(self, dice: Dice | None) -> "Position":
        """The same moment with these dice thrown."""
        return replace(self, dice=dice)

    @property
    def position_id(self) -> str:
        """GNU Backgammon's Position ID."""
        from bgnotation.game.ids import position_id

        return position_id(self.board, self.turn)

    @property
    def match_id(self) -> str:
        """GNU Backgammon's Match ID, the left side as its player 0."""
        from bgnotation.game.ids import match_id

        return match_id(self)

    @property
    def xgid(self) -> str:
        """The XGID, the right side at the bottom (as GNU Backgammon has it)."""
        from bgnotation.game.ids import xgid

        return xgid(self)

    @property
    def gnu_id(self) -> str:
        """GNU Backgammon's Position ID and Match ID with a colon between."""
        return f"{self.position_id}:{self.match_id}"

    @property
    def ogid(self) -> str:
        """The OGID, the right side as White (as an XGID's bottom player is converted)."""
        from bgnotation.game.ids import ogid

        return ogid(self)

    def _repr_svg_(self) -> str:
        from bgnotation.draw.svg import position_svg

        return position_svg(self)
