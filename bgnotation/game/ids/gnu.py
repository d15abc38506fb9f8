"""GNU Backgammon's Position ID and Match ID, and the XGID.

The left side is GNU Backgammon's player 0 and XG's top player, the right side player 1 and the
bottom player. An ID that breaks a rule of its notation or shows an impossible board raises
`InvalidIdError`, which says why; nothing is repaired.
"""

import re
from binascii import a2b_base64, b2a_base64
from dataclasses import replace

from bgnotation.errors import InvalidIdError
from bgnotation.game.board import BAR, OFF, Board
from bgnotation.game.cube import Cube
from bgnotation.game.dice import Dice
from bgnotation.game.position import Phase, Position
from bgnotation.game.score import MatchScore
from bgnotation.game.side import Side

POSITION_BYTES = 10
MATCH_BYTES = 9
_MOST = (1 << 15) - 1
LONGEST_MATCH = 64
"""GNU Backgammon reads no Match ID of a longer match."""
USUAL_LIMIT = 10
"""The exponent of the highest cube in an XGID that doesn't know it: XG's own, 1024."""

_BASE64 = re.compile(r"[A-Za-z0-9+/]*")
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_NO_CHECKERS = Board(((0,) * 26, (0,) * 26))
_OFFERS = "DBR"


def position_id(board: Board, turn: Side) -> str:
    """The Position ID: 14 letters for the checkers of both sides, as `turn`, the side on roll, sees them.

    First the opponent, then the side on roll: for its points 1 to 24 and its bar a one for each checker
    and a zero. The board isn't checked; ValueError if it has too many checkers, more than 30.

    >>> start = Board.from_points({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5})
    >>> position_id(start, Side.LEFT)
    '4HPwATDgc/ABMA'
    """
    bits = at = 0
    for row in (board.checkers[turn.other], board.checkers[turn]):
        for count in row[1:]:
            if count:
                bits |= ((1 << count) - 1) << at
                at += count
            at += 1
    if at > 8 * POSITION_BYTES:
        raise ValueError(f"a Position ID has room for 30 checkers, not {at - 50}")
    return _letters(bits, POSITION_BYTES)


def parse_position_id(text: str, turn: Side = Side.RIGHT, checkers: int = 15) -> Board:
    """The board of a Position ID in 14 letters, or in 20 letters A to P, where `turn` is the side on roll.

    The checkers that are missing of `checkers` are borne off.

    >>> board = parse_position_id("wBgAAAAABAAAAA")
    >>> board.checkers[Side.RIGHT][22], board.pips(Side.LEFT)
    (1, 34)
    >>> parse_position_id("OAHDPAABDAOAHDPAABDA") == parse_position_id("4HPwATDgc/ABMA")
    True
    """
    text = text.strip()
    bits = _from_nibbles(text) if len(text) == 2 * POSITION_BYTES else _bits(text, POSITION_BYTES, "Position ID")
    rows = []
    for whose in ("opponent", "side on roll"):
        row = [0] * 26
        for point in range(1, BAR + 1):
            while bits & 1:
                row[point] += 1
                bits >>= 1
            bits >>= 1
        row[OFF] = checkers - sum(row)
        if row[OFF] < 0:
            raise InvalidIdError(text, f"the {whose} has {checkers - row[OFF]} checkers, more than {checkers}")
        rows.append(tuple(row))
    if bits:
        raise InvalidIdError(text, "something follows after the checkers of both sides")
    board = Board((rows[0], rows[1]) if turn is Side.RIGHT else (rows[1], rows[0]))
    return _checked(board, text, checkers)


def match_id(position: Position) -> str:
    """The Match ID: 12 letters for all of a position but its checkers.

    The larger die stands first. Of a double or a resignation that waits for its answer the turn belongs
    to the side that must answer. The Jacoby bit says *off* in matches and where the rule is unknown. A
    score above the match length is written as the length, for no reader takes more. Beavers and the
    limit of the cube are not in it, and of a double turned again (`doubled` above 1) it shows only who answers.
    Raises ValueError where the cube, the length or a score is too large for its bits (2^15 and up).

    >>> match_id(Position(Board.from_points({}, {}), Side.LEFT, score=MatchScore(7)))
    'MAHgAAAAAAAE'
    """
    cube, score, turn = position.cube, position.score, position.turn
    length, (left, right) = score.length, score.points
    if length:
        left, right = min(left, length), min(right, length)
    if cube.value >> 16 or max(length, left, right) > _MOST:
        raise ValueError(f"a Match ID holds a length and scores up to {_MOST} and a cube up to {_MOST + 1}")
    bits = (
        cube.value.bit_length() - 1
        | (3 if cube.owner is None else cube.owner) << 4
        | turn << 6
        | score.crawford << 7
        | position.phase.value << 8
        | position.to_act << 11
        | (position.doubled > 0) << 12
        | position.resigning << 13
        | length << 21
        | left << 36
        | right << 51
        | (length > 0 or not position.jacoby) << 66
    )
    if position.dice is not None:
        bits |= position.dice.high << 15 | position.dice.low << 18
    return _letters(bits, MATCH_BYTES)


def parse_match_id(text: str) -> Position:
    """The position that a Match ID tells, with an empty board, for its checkers stand in the Position ID.

    `jacoby` is None in matches. A double that the doubler himself must answer is read as a beaver.

    >>> position = parse_match_id("QgngADAAKAAE")
    >>> position.cube, position.score, position.turn
    (Cube(value=4, owner=<Side.LEFT: 0>), MatchScore(length=7, points=(3, 5), crawford=False), <Side.RIGHT: 1>)
    """
    text = text.strip()
    bits = _bits(text, MATCH_BYTES, "Match ID")

    def number(at: int, width: int) -> int:
        return bits >> at & ((1 << width) - 1)

    length, points, crawford = number(21, 15), (number(36, 15), number(51, 15)), number(7, 1)
    if length > LONGEST_MATCH:
        raise InvalidIdError(text, f"a match to {length} points, more than {LONGEST_MATCH}")
    if length and max(points) > length:
        raise InvalidIdError(text, f"a score of {max(points)} in a match to {length}")
    if crawford and not length:
        raise InvalidIdError(text, "a Crawford game in money play")
    if number(8, 3) > Phase.DROPPED.value:
        raise InvalidIdError(text, f"unknown state of the game {number(8, 3)}")
    if number(67, 5):
        raise InvalidIdError(text, "bits are set that have no meaning")
    owner, turn = number(4, 2), Side(number(6, 1))
    resigning, other_acts = number(13, 2), number(11, 1) != turn
    other_answers_double = other_acts != (resigning > 0)
    return Position(
        _NO_CHECKERS,
        turn,
        _dice(number(15, 3), number(18, 3), text),
        Cube(1 << number(0, 4), Side(owner) if owner < 2 else None),
        doubled=(1 if other_answers_double else 2) if number(12, 1) else 0,
        resigning=resigning,
        score=MatchScore(length, points, bool(crawford)),
        jacoby=None if length else not number(66, 1),
        phase=Phase(number(8, 3)),
    )


def parse_gnu_id(text: str, checkers: int = 15) -> Position:
    """The position of a Position ID and a Match ID joined by a colon.

    >>> position = parse_gnu_id("sGfwATDgc/ABMA:MBkAAAAAAAAA")
    >>> position.doubled, position.turn, position.to_act, position.jacoby
    (1, <Side.LEFT: 0>, <Side.RIGHT: 1>, True)
    """
    checkers_part, colon, match_part = text.strip().partition(":")
    if not colon:
        raise InvalidIdError(text, "not a Position ID and a Match ID with a colon between")
    position = parse_match_id(match_part)
    return replace(position, board=parse_position_id(checkers_part, position.turn, checkers))


def xgid(position: Position) -> str:
    """The XGID with all ten fields and its prefix, the board as the right side sees it.

    A rule that is unknown is written as off, an unknown limit of the cube as 1024. A resignation and the
    state of the game are not in it; an offer after a raccoon is written as the beaver or raccoon that the
    same side would have to answer. The board isn't checked.

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
    cube, score, doubled = position.cube, position.score, position.doubled
    if doubled > 1:
        action = "R" if doubled % 2 else "B"
    else:
        action = "D" if doubled else str(position.dice or "00")
    owner = 0 if cube.owner is None else _sign(cube.owner)
    rules = int(score.crawford) if score.length else bool(position.jacoby) + 2 * bool(position.beavers)
    limit = USUAL_LIMIT if position.cube_limit is None else position.cube_limit
    return (
        f"XGID={''.join(points)}:{cube.value.bit_length() - 1}:{owner}:{_sign(position.turn)}:{action}"
        f":{score.points[1]}:{score.points[0]}:{rules}:{score.length}:{limit}"
    )


def parse_xgid(text: str, checkers: int = 15, *, legacy_on_roll_frame: bool = False) -> Position:
    """The position of an XGID, with or without its prefix; the tenth field may be missing.

    The board stands as the bottom player, the right side, sees it, whoever is on roll. Some programs
    turn it to the side on roll; `legacy_on_roll_frame` reads theirs. `jacoby` and `beavers` are None in matches.

    >>> position = parse_xgid("XGID=-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10")
    >>> position.cube, position.score.points, str(position.dice)
    (Cube(value=2, owner=<Side.LEFT: 0>), (6, 3), '21')
    """
    fields = text.strip().removeprefix("XGID=").split(":")
    if len(fields) not in (9, 10):
        raise InvalidIdError(text, f"{len(fields)} fields between colons, not 10")
    turn = _side_of(fields[3], "turn", text)
    if turn is None:
        raise InvalidIdError(text, "the turn is 0, not 1 or -1")
    board = _xg_board(fields[0], text, checkers)
    if legacy_on_roll_frame and turn is Side.LEFT:
        board = board.flipped()
    action = fields[4]
    doubled = _OFFERS.find(action) + 1 if len(action) == 1 else 0
    if not doubled and not re.fullmatch("[0-9]{2}", action):
        raise InvalidIdError(text, f"{action!r} is neither two dice nor one of D, B, R")
    length = _number(fields[8], "match length", text, 0, 2**15 - 1)
    rules = _number(fields[7], "rules", text, 0, 1 if length else 3)
    points = [_number(fields[at], "score", text, 0, 2**15 - 1) for at in (6, 5)]
    return Position(
        board,
        turn,
        None if doubled else _dice(int(action[0]), int(action[1]), text),
        Cube(1 << _number(fields[1], "cube exponent", text, 0, 15), _side_of(fields[2], "cube owner", text)),
        doubled=doubled,
        score=MatchScore(length, (points[0], points[1]), bool(length and rules)),
        jacoby=None if length else bool(rules & 1),
        beavers=None if length else bool(rules & 2),
        cube_limit=_number(fields[9], "cube limit", text, 0, 99) if len(fields) == 10 else None,
    )


def _letters(bits: int, size: int) -> str:
    return b2a_base64(bits.to_bytes(size, "little"), newline=False).decode("ascii").rstrip("=")


def _bits(text: str, size: int, kind: str) -> int:
    letters = (size * 8 + 5) // 6
    if len(text) != letters:
        raise InvalidIdError(text, f"{len(text)} letters; a {kind} has {letters}")
    if not _BASE64.fullmatch(text):
        raise InvalidIdError(text, "a letter that is none of A-Z a-z 0-9 + /")
    bits = int.from_bytes(a2b_base64(text + "=="[: -size % 3]), "little")
    if _letters(bits, size) != text:
        raise InvalidIdError(text, f"no {kind} ends in {text[-1]!r}")
    return bits


def _from_nibbles(text: str) -> int:
    if not re.fullmatch("[A-P]*", text):
        raise InvalidIdError(text, "an ID of 20 letters has the letters A to P only")
    nibbles = "".join(f"{ord(letter) - ord('A'):x}" for letter in text)
    return int.from_bytes(bytes.fromhex(nibbles), "little")


def _checked(board: Board, text: str, checkers: int) -> Board:
    faults = board.faults(checkers)
    if faults:
        raise InvalidIdError(text, faults[0])
    return board


def _dice(one: int, two: int, text: str) -> Dice | None:
    if one == two == 0:
        return None
    if not (1 <= one <= 6 and 1 <= two <= 6):
        raise InvalidIdError(text, f"dice of {one} and {two}")
    return Dice(one, two)


def _sign(side: Side) -> int:
    return 1 if side else -1


def _side_of(field: str, name: str, text: str) -> Side | None:
    sign = _number(field, name, text, -1, 1)
    return None if sign == 0 else Side.RIGHT if sign == 1 else Side.LEFT


def _number(field: str, name: str, text: str, low: int, high: int) -> int:
    if not _NUMBER.fullmatch(field) or not low <= int(field) <= high:
        raise InvalidIdError(text, f"{name} is {field!r}, not {low} to {high}")
    return int(field)


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
    for row in (left, right):
        row[OFF] = checkers - sum(row)
        if row[OFF] < 0:
            raise InvalidIdError(text, f"a side has {checkers - row[OFF]} checkers, more than {checkers}")
    return _checked(Board((tuple(left), tuple(right))), text, checkers)
