"""The board line of FIBS ("boardstyle 3"): `board:` and 52 fields.

It shows the game to one of the players; here that is the right side, player 1 of GNU Backgammon.
"""

import re

from bgnotation.errors import InvalidIdError
from bgnotation.game.board import BAR, OFF, Board
from bgnotation.game.cube import Cube
from bgnotation.game.dice import Dice
from bgnotation.game.ids._base import (
    HIGHEST_EXPONENT,
    LARGEST,
    PositionId,
    board_of,
    cube_value,
    dice_of,
    exponent,
    number,
    rows_of,
    score_of,
    score_within,
    side_of,
    signed_points,
)
from bgnotation.game.legal import legal_plays
from bgnotation.game.position import Phase, Position
from bgnotation.game.score import MatchScore
from bgnotation.game.side import Side

_FIELDS = 52
_UNLIMITED = 9999
"""The length of a match that has no end."""
_HEAD = re.compile(r"(?i)^board:")
_SEPARATORS = re.compile(r"[:\s]+")


def fibs_board(position: Position, *, as_gnubg: bool = False) -> str:
    """The board line, the right side being the player (O, who moves from 24 to 1).

    The dice stand with the side on roll. A double that is offered shows in field 40, whoever offers it; fields 38 and
    39 say as ever who may double. Field 51 tells a game after the Crawford game from the Crawford game. Rules, a
    beaver, a resignation and what ended the game are not in it. Without names the sides are called Right and Left.
    `as_gnubg` writes the line as GNU Backgammon does for its external players: the dice with both sides, no counts of
    checkers on the bar or to move, and field 52. Raises ValueError where the cube is above 2^15.

    >>> start = Board.from_points({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5})
    >>> fibs_board(Position(start, Side.RIGHT, Dice(6, 2), score=MatchScore(3, (1, 0)), players=("Ann", "You")))
    'board:You:Ann:3:0:1:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:6:2:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0'
    """
    me, score, cube = Side.RIGHT, position.score, position.cube
    own, other = position.board.checkers[me], position.board.checkers[me.other]
    points = score_within(score)
    exponent(cube, HIGHEST_EXPONENT, "a FIBS board")
    mine, theirs = (_thrown(position, side, as_gnubg) for side in (me, me.other))
    # Readers such as GNU Backgammon's take no empty name.
    players = [_SEPARATORS.sub("_", name.strip()) or ("Left", "Right")[at] for at, name in enumerate(position.players)]
    fields = (
        players[me],
        players[me.other],
        score.length or _UNLIMITED,
        points[me],
        points[me.other],
        -other[BAR],
        *signed_points(position.board, me),
        own[BAR],
        _turn(position, me),
        *mine,
        *theirs,
        cube.value,
        int(cube.available_to(me)),
        int(cube.available_to(me.other)),
        int(position.doubled > 0),
        1,
        -1,
        OFF,
        BAR,
        own[OFF],
        other[OFF],
        0 if as_gnubg else own[BAR],
        0 if as_gnubg else other[BAR],
        0 if as_gnubg else _movable(position, me),
        0,
        int(_at_match_point(score) and not score.crawford),
        int(as_gnubg and not score.crawford),
    )
    return f"board:{':'.join(map(str, fields))}"


_ENDED = (Phase.OVER, Phase.DROPPED, Phase.RESIGNED)


def _turn(position: Position, me: Side) -> int:
    """Whose turn it is; while a double waits, that of the side which made it."""
    if position.phase in _ENDED:
        return 0
    side = position.to_act.other if position.doubled else position.turn
    return 1 if side is me else -1


def _thrown(position: Position, side: Side, as_gnubg: bool) -> tuple[int, int]:
    if position.dice is None or position.phase in _ENDED or not (as_gnubg or side is position.turn):
        return 0, 0
    return position.dice.high, position.dice.low


def _movable(position: Position, me: Side) -> int:
    """How many checkers the player can move with its roll."""
    if position.dice is None or position.turn is not me or position.phase in _ENDED:
        return 0
    return max(len(play.moves) for play in legal_plays(position.board, me, position.dice))


def _at_match_point(score: MatchScore) -> bool:
    """Whether just one side needs a single point: the Crawford game is played at such a score."""
    return score.length > 1 and (score.points[0] == score.length - 1) != (score.points[1] == score.length - 1)


def parse_fibs_board(text: str, checkers: int = 15) -> Position:
    """The position of a board line; the player that it names first becomes the right side.

    A 53rd field is passed over, for some count the word `board` as the first one. The counts of checkers borne off and
    on the bar must fit the board. The cube is in the middle where both or neither may double; neither may, or field 40
    is set, while a double waits. The Crawford game is found by the score: one side is at match point, and fields 51
    and 52 are 0.

    >>> position = parse_fibs_board(ID.example)
    >>> position.players, str(position.dice), position.score
    (('someplayer', 'You'), '62', MatchScore(length=3, points=(1, 0), crawford=False))
    """
    text = text.strip()
    if not _HEAD.match(text):
        raise InvalidIdError(text, "a FIBS board begins with board:")
    fields = _HEAD.sub("", text).removesuffix(":").split(":")
    if len(fields) not in (_FIELDS, _FIELDS + 1):
        raise InvalidIdError(text, f"{len(fields)} fields behind board:, not {_FIELDS}")
    values = [
        number(field, f"field {n}", text, -LARGEST - 1, LARGEST + 1) for n, field in enumerate(fields[2:], start=3)
    ]

    def field(n: int, low: int, high: int) -> int:
        return number(fields[n - 1], f"field {n}", text, low, high)

    colour, direction = (_plus_or_minus(n, fields, text) for n in (41, 42))
    counts = [colour * count for count in values[3:29]]
    if direction > 0:
        # The player moves upwards: its 24 point is place 1.
        counts.reverse()
    # Whatever place it stands at, a checker on a bar is of the side of its sign.
    bars = counts[0], counts[25]
    own, other = rows_of(counts[1:25], sum(n for n in bars if n > 0), -sum(n for n in bars if n < 0))
    board = board_of(other, own, text, checkers)
    _agree(board, [field(n, 0, checkers) for n in range(45, 49)], text)
    length = field(3, 0, LARGEST)
    length = 0 if length == _UNLIMITED else length
    points = (field(5, 0, LARGEST), field(4, 0, LARGEST))
    turn = side_of(str(colour * field(32, -1, 1)), "turn", text)
    may, other_may, offered = (bool(field(n, 0, 1)) for n in (38, 39, 40))
    unmarked = not values[48] and not values[49]
    score = score_of(length, points, False, text)
    score = MatchScore(length, points, _at_match_point(score) and unmarked)
    return Position(
        board,
        Side.RIGHT if turn is None else turn,
        _dice(turn, fields, text),
        Cube(cube_value(fields[36], text), None if may == other_may else Side.RIGHT if may else Side.LEFT),
        doubled=int(offered or not (may or other_may)),
        score=score,
        phase=Phase.OVER if turn is None else Phase.PLAYING,
        players=(fields[1], fields[0]),
    )


def _plus_or_minus(n: int, fields: list[str], text: str) -> int:
    value = number(fields[n - 1], f"field {n}", text, -1, 1)
    if not value:
        raise InvalidIdError(text, f"field {n} is 0, not 1 or -1")
    return value


def _agree(board: Board, told: list[int], text: str) -> None:
    """Compares the counts of checkers borne off and on the bar. GNU Backgammon always tells the bar as empty."""
    right, left = board.checkers[Side.RIGHT], board.checkers[Side.LEFT]
    for whose, where, found, said in (
        ("the player", "borne off", right[OFF], told[0]),
        ("the opponent", "borne off", left[OFF], told[1]),
        ("the player", "on the bar", right[BAR], told[2] or right[BAR]),
        ("the opponent", "on the bar", left[BAR], told[3] or left[BAR]),
    ):
        if found != said:
            raise InvalidIdError(text, f"{whose} has {said} checkers {where}; the board leaves {found}")


def _dice(turn: Side | None, fields: list[str], text: str) -> Dice | None:
    """The roll of the side on turn; GNU Backgammon repeats it with the other side."""
    pairs = [[number(fields[n], "a die", text, 0, 6) for n in pair] for pair in ((32, 33), (34, 35))]
    rolled = [dice_of(one, two, text) for one, two in pairs]
    if turn is Side.LEFT:
        rolled.reverse()
    return rolled[0]


ID = PositionId(
    name="fibs",
    title="FIBS: board line (boardstyle 3)",
    form="board: and 52 fields between colons",
    example=(
        "board:You:someplayer:3:0:1:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:6:2:0:0:1:1:1:0:1:-1:0:25"
        ":0:0:0:0:2:0:0:0"
    ),
    looks=lambda text: bool(_HEAD.match(text)),
    parse=parse_fibs_board,
    write=fibs_board,
    holds={
        **dict.fromkeys(("checkers", "turn", "dice", "cube", "double", "score"), "yes"),
        "crawford": "found by the score",
        "beaver": "who must answer, as a double",
        "state": "that it is over",
        "names": "without colons and blanks",
    },
    rank=10,
)
