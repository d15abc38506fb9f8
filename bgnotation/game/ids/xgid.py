"""The XGID of eXtreme Gammon.

The left side is its top player, the right side the bottom player.
"""

import re

from bgnotation.errors import InvalidIdError
from bgnotation.game.board import BAR, Board
from bgnotation.game.cube import Cube
from bgnotation.game.ids._base import (
    HIGHEST_EXPONENT,
    LARGEST,
    PositionId,
    board_of,
    dice_of,
    exponent,
    number,
    score_of,
    score_within,
    side_of,
    sign_of,
)
from bgnotation.game.position import Position
from bgnotation.game.side import Side

USUAL_LIMIT = 10
"""The exponent of the highest cube in an XGID that doesn't know it: XG's own, 1024."""
_OFFERS = "DBR"
_PREFIX = re.compile(r"(?i)^xgid=")


def xgid(position: Position) -> str:
    """The XGID with all ten fields and its prefix, the board as the right side sees it.

    A rule that is unknown is written as off, an unknown limit of the cube as 1024. A resignation and the
    state of the game are not in it; an offer after a raccoon is written as the beaver or raccoon that the
    same side would have to answer. The board isn't checked.

    >>> from bgnotation.game.dice import Dice
    >>> start = Board.from_points({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5})
    >>> xgid(Position(start, Side.RIGHT, Dice(3, 1)))
    'XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10'
    """
    left, right = position.board.checkers
    points = ["-"] * 26
    for n in range(1, BAR + 1):
        if right[n]:
            points[n] = chr(64 + right[n])
        if left[n]:
            points[25 - n] = chr(96 + left[n])
    score, doubled = position.score, position.doubled
    if doubled > 1:
        action = "R" if doubled % 2 else "B"
    else:
        action = "D" if doubled else str(position.dice or "00")
    owner = position.cube.owner
    rules = int(score.crawford) if score.length else bool(position.jacoby) + 2 * bool(position.beavers)
    limit = USUAL_LIMIT if position.cube_limit is None else position.cube_limit
    points_left, points_right = score_within(score)
    return (
        f"XGID={''.join(points)}:{exponent(position.cube, HIGHEST_EXPONENT, 'an XGID')}"
        f":{0 if owner is None else sign_of(owner)}:{sign_of(position.turn)}:{action}"
        f":{points_right}:{points_left}:{rules}:{score.length}:{limit}"
    )


def parse_xgid(text: str, checkers: int = 15, *, legacy_on_roll_frame: bool = False) -> Position:
    """The position of an XGID, with or without its prefix; the tenth field may be missing.

    The board stands as the bottom player, the right side, sees it, whoever is on roll. Some programs
    turn it to the side on roll; `legacy_on_roll_frame` reads theirs. `jacoby` and `beavers` are None in matches.

    >>> position = parse_xgid("XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10")
    >>> position.cube, position.score.points, str(position.dice)
    (Cube(value=2, owner=<Side.LEFT: 0>), (6, 3), '21')
    """
    fields = _PREFIX.sub("", text.strip()).split(":")
    if len(fields) not in (9, 10):
        raise InvalidIdError(text, f"fields between colons: {len(fields)}; an XGID has 10, or 9 without the last one")
    turn = side_of(fields[3], "turn", text)
    if turn is None:
        raise InvalidIdError(text, "the turn is 0, not 1 or -1")
    board = _xg_board(fields[0], text, checkers)
    if legacy_on_roll_frame and turn is Side.LEFT:
        board = board.flipped()
    action = fields[4]
    doubled = _OFFERS.find(action) + 1 if len(action) == 1 else 0
    if not doubled and not re.fullmatch("[0-9]{2}", action):
        raise InvalidIdError(text, f"{action!r} is neither two dice nor one of D, B, R")
    length = number(fields[8], "match length", text, 0, LARGEST)
    rules = number(fields[7], "rules", text, 0, 1 if length else 3)
    points = [number(fields[at], "score", text, 0, LARGEST) for at in (6, 5)]
    power = number(fields[1], "cube exponent", text, 0, HIGHEST_EXPONENT)
    return Position(
        board,
        turn,
        None if doubled else dice_of(int(action[0]), int(action[1]), text),
        Cube(1 << power, side_of(fields[2], "cube owner", text)),
        doubled=doubled,
        score=score_of(length, (points[0], points[1]), bool(length and rules), text),
        jacoby=None if length else bool(rules & 1),
        beavers=None if length else bool(rules & 2),
        cube_limit=number(fields[9], "cube limit", text, 0, 99) if len(fields) == 10 else None,
    )


def _xg_board(field: str, text: str, checkers: int) -> Board:
    if len(field) != 26:
        raise InvalidIdError(text, f"{len(field)} letters for the board, not 26")
    left, right = [0] * 26, [0] * 26
    for n, letter in enumerate(field):
        if "A" <= letter <= "P" and n > 0:
            right[n] = ord(letter) - 64
        elif "a" <= letter <= "p" and n < BAR:
            left[25 - n] = ord(letter) - 96
        elif letter != "-":
            raise InvalidIdError(text, f"{letter!r} can't stand at place {n} of the board")
    return board_of(left, right, text, checkers)


_LOOKS = re.compile(r"(?i:xgid=).*|[-A-Pa-p]{20,32}:.*", re.DOTALL)

ID = PositionId(
    name="xgid",
    title="eXtreme Gammon: XGID",
    form="XGID= and ten fields between colons",
    example="XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10",
    looks=lambda text: bool(_LOOKS.fullmatch(text)),
    parse=parse_xgid,
    write=xgid,
    holds={
        **dict.fromkeys(("checkers", "turn", "dice", "cube", "double", "beaver"), "yes"),
        **dict.fromkeys(("score", "crawford", "jacoby", "beavers", "limit"), "yes"),
    },
    rank=10,
)
