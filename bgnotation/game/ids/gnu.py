"""GNU Backgammon's Position ID and Match ID.

The left side is its player 0, the right side its player 1.
"""

import re
from binascii import a2b_base64, b2a_base64
from dataclasses import replace

from bgnotation.errors import InvalidIdError
from bgnotation.game.board import BAR, OFF, Board
from bgnotation.game.cube import Cube
from bgnotation.game.ids._base import LARGEST, PositionId, checked, dice_of, score_of, score_within
from bgnotation.game.position import Phase, Position
from bgnotation.game.side import Side

POSITION_BYTES = 10
MATCH_BYTES = 9
LONGEST_MATCH = 64
"""GNU Backgammon reads no Match ID of a longer match."""

_BASE64 = re.compile(r"[A-Za-z0-9+/]*")
_NO_CHECKERS = Board(((0,) * 26, (0,) * 26))


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
    return checked(board, text, checkers)


def match_id(position: Position) -> str:
    """The Match ID: 12 letters for all of a position but its checkers.

    The larger die stands first. Of a double or a resignation that waits for its answer the turn belongs
    to the side that must answer. The Jacoby bit says *off* in matches and where the rule is unknown. A
    score above the match length is written as the length, for no reader takes more. Beavers and the
    limit of the cube are not in it, and of a double turned again (`doubled` above 1) it shows only who answers.
    Raises ValueError where the cube, the length or a score is too large for its bits (2^15 and up).

    >>> from bgnotation.game.score import MatchScore
    >>> match_id(Position(Board.from_points({}, {}), Side.LEFT, score=MatchScore(7)))
    'MAHgAAAAAAAE'
    """
    cube, score, turn = position.cube, position.score, position.turn
    length, (left, right) = score.length, score_within(score)
    if cube.value >> 16 or max(length, left, right) > LARGEST:
        raise ValueError(f"a Match ID holds a length and scores up to {LARGEST} and a cube up to {LARGEST + 1}")
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
    score = score_of(length, points, bool(crawford), text)
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
        dice_of(number(15, 3), number(18, 3), text),
        Cube(1 << number(0, 4), Side(owner) if owner < 2 else None),
        doubled=(1 if other_answers_double else 2) if number(12, 1) else 0,
        resigning=resigning,
        score=score,
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


def gnu_id(position: Position) -> str:
    """The Position ID and the Match ID joined by a colon.

    >>> start = Board.from_points({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5})
    >>> gnu_id(Position(start, Side.RIGHT, jacoby=True))
    '4HPwATDgc/ABMA:cAkAAAAAAAAA'
    """
    return f"{position_id(position.board, position.turn)}:{match_id(position)}"


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


_PAIR = re.compile(r"[A-Za-z0-9+/=]{6,24}:[A-Za-z0-9+/=]{6,16}")
_ALONE = re.compile(r"[A-Za-z0-9+/]{13,15}|[A-P]{20}")
_MATCH_ALONE = re.compile(r"[A-Za-z0-9+/]{12}")
_SOME = re.compile(r"(?=.*[A-Z0-9])[A-Za-z0-9+/]{6,24}")


def why_no_id(text: str) -> str | None:
    """What is wrong with the letters of an ID that are too few or too many; None for what can hardly be meant as one.

    >>> why_no_id("4HPwATDgc"), why_no_id("matches")
    ('9 letters; a Position ID has 14', None)
    """
    text = text.strip()
    if _SOME.fullmatch(text) and not _looks_alone(text):
        return f"{len(text)} letters; a Position ID has 14"
    return None


def _looks_alone(text: str) -> bool:
    return bool(_ALONE.fullmatch(text) or _MATCH_ALONE.fullmatch(text))


def _parse_alone(text: str, checkers: int) -> Position:
    if _MATCH_ALONE.fullmatch(text):
        raise InvalidIdError(text, "12 letters: a Match ID, which holds no checkers; write POSITION-ID:MATCH-ID")
    return Position(parse_position_id(text, Side.RIGHT, checkers), Side.RIGHT)


GNU = PositionId(
    name="gnu",
    title="GNU Backgammon: Position ID and Match ID",
    form="14 letters, a colon, 12 letters",
    example="4HPwATDgc/ABMA:cAkAAAAAAAAA",
    looks=lambda text: bool(_PAIR.fullmatch(text)),
    parse=parse_gnu_id,
    write=gnu_id,
    holds={
        **dict.fromkeys(("checkers", "turn", "dice", "cube", "double", "resignation", "crawford", "jacoby"), "yes"),
        "beaver": "who must answer",
        "score": f"a match to {LONGEST_MATCH} at most",
        "state": "yes",
    },
    rank=40,
)
POSITION = PositionId(
    name="position",
    title="GNU Backgammon: Position ID alone, the right side on roll",
    form="14 letters",
    example="4HPwATDgc/ABMA",
    looks=_looks_alone,
    parse=_parse_alone,
    write=lambda position: position_id(position.board, position.turn),
    holds={"checkers": "as the side on roll sees them"},
    rank=90,
    is_part=True,
)
