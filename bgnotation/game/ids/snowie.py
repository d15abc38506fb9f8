"""Snowie's position: forty fields in a line, from the side on roll.

The left side is GNU Backgammon's player 0, whose writer is followed: Snowie's own files count the sides the other way
round, and its readers go by the names.
"""

import re

from bgnotation.errors import InvalidIdError
from bgnotation.game.board import BAR
from bgnotation.game.cube import Cube
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
from bgnotation.game.position import Position
from bgnotation.game.side import Side

_FIELDS = 40
_SEPARATORS = re.compile(r"[;\s]+")


def snowie_position(position: Position) -> str:
    """The forty fields, each with a semicolon behind it, from the view of the side on roll.

    Offers, beavers, the limit of the cube and the state of the game are not in it; a Jacoby rule that is unknown is
    written as off. Raises ValueError where the cube is above 2^15.

    >>> from bgnotation.game.board import Board
    >>> start = Board.from_points({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5})
    >>> snowie_position(Position(start, Side.RIGHT, players=("Ann", "Bob")))
    '0;0;0;1;1;Bob;Ann;0;0;0;1;0;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;0;0;'
    """
    turn, score, dice = position.turn, position.score, position.dice
    money = score.is_money
    points = score_within(score)
    owner = position.cube.owner
    exponent(position.cube, HIGHEST_EXPONENT, "a Snowie position")
    names = [_SEPARATORS.sub(" ", name).strip() for name in position.players]
    fields = (
        score.length,
        int(money and bool(position.jacoby)),
        0,
        int(money),
        int(turn),
        names[turn],
        names[turn.other],
        int(score.crawford),
        points[turn],
        points[turn.other],
        position.cube.value,
        0 if owner is None else 1 if owner is turn else -1,
        -position.board.checkers[turn.other][BAR],
        *signed_points(position.board, turn),
        position.board.checkers[turn][BAR],
        *((dice.high, dice.low) if dice else (0, 0)),
    )
    return "".join(f"{field};" for field in fields)


def parse_snowie_position(text: str, checkers: int = 15) -> Position:
    """The position of Snowie's forty fields, with or without a semicolon behind the last one or brackets around them.

    Field 4 (from 0) says which side is on roll, 1 the right one, and fields 5 and 6 the names of it and of the other.
    Which bar is whose its sign decides: some programs exchange the two.

    >>> line = "7;0;0;0;1;Bob;Ann;0;3;2;2;1;-2;0;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;6;5;"
    >>> position = parse_snowie_position(line)
    >>> position.players, position.score.points, position.cube, position.board.checkers[0][25]
    (('Ann', 'Bob'), (2, 3), Cube(value=2, owner=<Side.RIGHT: 1>), 2)
    """
    text = text.strip()
    inner = text[1:-1] if text.startswith("(") and text.endswith(")") else text
    fields = [field.strip() for field in inner.removesuffix(";").split(";")]
    if len(fields) != _FIELDS:
        raise InvalidIdError(text, f"fields between semicolons: {len(fields)}; a Snowie position has {_FIELDS}")
    length = number(fields[0], "match length", text, 0, LARGEST)
    jacoby = number(fields[1], "Jacoby", text, 0, 1)
    for unused in (2, 3):
        number(fields[unused], f"field {unused}", text, 0, LARGEST)
    turn = Side(number(fields[4], "the side on roll", text, 0, 1))
    crawford = number(fields[7], "Crawford", text, 0, 1)
    own_points, other_points = (number(field, "score", text, 0, LARGEST) for field in fields[8:10])
    value = cube_value(fields[10], text)
    owner = side_of(fields[11], "cube owner", text)
    counts = [number(field, f"place {place}", text, -checkers, checkers) for place, field in enumerate(fields[12:38])]
    bars = counts[0], counts[25]
    own_bar, other_bar = sum(n for n in bars if n > 0), -sum(n for n in bars if n < 0)
    own, other = rows_of(counts[1:25], own_bar, other_bar)
    rows = (own, other) if turn is Side.LEFT else (other, own)
    points = (own_points, other_points) if turn is Side.LEFT else (other_points, own_points)
    names = (fields[5], fields[6]) if turn is Side.LEFT else (fields[6], fields[5])
    one, two = (number(field, "a die", text, 0, 6) for field in fields[38:])
    return Position(
        board_of(*rows, text, checkers),
        turn,
        dice_of(one, two, text),
        Cube(value, None if owner is None else turn if owner is Side.RIGHT else turn.other),
        score=score_of(length, points, bool(crawford), text),
        jacoby=None if length else bool(jacoby),
        players=names,
    )


ID = PositionId(
    name="snowie",
    title="Snowie's position line",
    form="forty fields with a semicolon behind each",
    example="0;0;0;1;1;Bob;Ann;0;0;0;1;0;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;3;1;",
    looks=lambda text: text.count(";") >= 12,
    parse=parse_snowie_position,
    write=snowie_position,
    holds={
        **dict.fromkeys(("checkers", "turn", "dice", "cube", "score", "crawford", "jacoby"), "yes"),
        "names": "without semicolons",
    },
    rank=20,
)
