"""The fields of an .xg file's records: their offsets, and what is made of them.

All numbers are little-endian. A position is 26 signed bytes: of the mover's frame n the own point n (25 the
bar, own checkers positive) and 0 the opponent's bar; of the first player's frame the same for that player.
"""

import struct
from typing import NamedTuple

from bgnotation.game.legal import Rows

MATCH, GAME, CUBE, MOVE, GAME_END, MATCH_END, MISSING = range(7)
"""Kinds of records: byte 8 of each."""

MONEY = 99_999
"""The match length of money play."""
NOTHING = bytes(26)
"""A position that is not given."""
NO_ERROR = -1000.0
"""An error that was not computed."""

_INT = struct.Struct("<i")
_TWO_INTS = struct.Struct("<2i")
_SIX_INTS = struct.Struct("<6i")
_STEPS = struct.Struct("<8i")
_DOUBLE = struct.Struct("<d")
_NEGATED = bytes(-byte & 255 for byte in range(256))
_BIGGEST = 1 << 20
"""Scores and points that are believed stay below it."""


def number(data: bytes, at: int) -> int:
    """The whole number that stands at an offset."""
    found: int = _INT.unpack_from(data, at)[0]
    return found


def real(data: bytes, at: int) -> float:
    """The eight-byte fraction that stands at an offset."""
    found: float = _DOUBLE.unpack_from(data, at)[0]
    return found


def turned(position: bytes) -> bytes:
    """A position as the other player sees it."""
    return position[::-1].translate(_NEGATED)


def rows_of(position: bytes, checkers: int) -> Rows | None:
    """The rows of the player whose frame it is and of the other one; None where it can't be a position."""
    own, other = [0] * 26, [0] * 26
    for point, byte in enumerate(position):
        if byte > 127:
            if point == 25:
                return None
            other[25 - point] = 256 - byte
        elif byte:
            if point == 0:
                return None
            own[point] = byte
    own[0], other[0] = checkers - sum(own), checkers - sum(other)
    if own[0] < 0 or other[0] < 0:
        return None
    return tuple(own), tuple(other)


def played(position: bytes, steps: tuple[tuple[int, int], ...]) -> bytes | None:
    """The position of the mover's frame after steps (25 the bar, 0 off); None where a checker is lacking or blocked."""
    board = list(struct.unpack("26b", position))
    for source, target in steps:
        if board[source] <= 0 or (target and board[target] < -1):
            return None
        board[source] -= 1
        if target:
            if board[target] < 0:
                board[target] = 0
                board[0] -= 1
            board[target] += 1
    try:
        return struct.pack("26b", *board)
    except struct.error:
        return None


class Cube(NamedTuple):
    """A cube record."""

    side: int
    """0 the first player, 1 the second, -1 neither."""
    double: int
    """1 doubled, 0 not, -2 no decision, -1 the game was given up."""
    answers: tuple[int, int, int]
    """To the double, the beaver and the raccoon: 1 take, 0 pass, 2 turned again, -1 none."""
    code: int
    position: bytes
    comment: int


def cube_record(data: bytes, at: int) -> Cube:
    """The cube record that begins at an offset."""
    side, double, *answers, code = _SIX_INTS.unpack_from(data, at + 12)
    one, two, three = answers
    return Cube(_side(side), double, (one, two, three), code, data[at + 36 : at + 62], number(data, at + 292))


class Move(NamedTuple):
    """A move record."""

    side: int
    dice: tuple[int, int]
    steps: tuple[tuple[int, int], ...] | None
    """In the mover's numbering, 25 the bar and 0 off; None where they can't be meant."""
    raw: tuple[int, ...]
    """The steps as the record has them."""
    was_played: bool
    """As marked: records of other programs leave the mark out."""
    is_illegal: bool
    code: int
    before: bytes
    """In the first player's frame."""
    after: bytes
    """In the mover's."""
    comment: int


def move_record(data: bytes, at: int) -> Move:
    """The move record that begins at an offset."""
    raw = _STEPS.unpack_from(data, at + 68)
    return Move(
        _side(number(data, at + 64)),
        _TWO_INTS.unpack_from(data, at + 100),
        steps_of(raw),
        raw,
        data[at + 2308] != 0,
        number(data, at + 2480) == 2,
        number(data, at + 108),
        data[at + 9 : at + 35],
        data[at + 35 : at + 61],
        number(data, at + 2524),
    )


def steps_of(raw: tuple[int, ...]) -> tuple[tuple[int, int], ...] | None:
    """Steps as stored (points from 0, 24 the bar, below 0 off) → sources and targets; None where they can't be meant.

    >>> steps_of((24, 20, 5, -1, -1, -1, -1, -1))
    ((25, 21), (6, 0))
    """
    steps = []
    for source, target in zip(raw[::2], raw[1::2], strict=True):
        if source == -1:
            break
        if not 0 <= source <= 24 or target > 24:
            return None
        steps.append((source + 1, max(target + 1, 0)))
    return tuple(steps)


def cube_of(code: int, auto_doubles: int) -> tuple[int, int] | None:
    """What the cube shows and who owns it (0, 1, -1 nobody); None where the code can't be meant.

    >>> cube_of(-2, 0), cube_of(0, 1)
    ((4, 1), (2, -1))
    """
    exponent = abs(code) + auto_doubles
    if exponent > 15:
        return None
    return 1 << exponent, (0 if code > 0 else 1 if code < 0 else -1)


def score_of(data: bytes, at: int) -> tuple[int, int] | None:
    """The score that stands at an offset; None where it can't be meant."""
    left, right = _TWO_INTS.unpack_from(data, at)
    return (left, right) if max(abs(left), abs(right)) < _BIGGEST else None


class Ending(NamedTuple):
    """A game footer."""

    winner: int
    """0 or 1, -1 nobody."""
    points: int
    how: int
    """0 passed, 1 to 3 single to backgammon; 100 more: by resignation, 1000 more: by settlement."""


def game_end(data: bytes, at: int) -> Ending:
    """The game footer that begins at an offset."""
    return Ending(_side(number(data, at + 24)), number(data, at + 28), number(data, at + 32))


def _side(written: int) -> int:
    return {1: 0, -1: 1}.get(written, -1)


def wide_text(data: bytes, at: int, units: int = 129) -> str:
    """Sixteen-bit text up to its first zero: what stands behind is left-over memory."""
    field = data[at : at + 2 * units]
    end = next((i for i in range(0, len(field) - 1, 2) if not field[i] and not field[i + 1]), len(field))
    return field[:end].decode("utf-16-le", "replace").strip()


def short_text(data: bytes, at: int, most: int) -> str:
    """Text of the old kind: a length and that many characters of one byte."""
    field = data[at + 1 : at + 1 + min(data[at], most)]
    try:
        return field.decode("cp1252").strip()
    except UnicodeDecodeError:
        return field.decode("latin-1").strip()


def position_of(rows: Rows) -> bytes:
    """The position of these rows in the frame of the first of them."""
    own, other = rows
    return bytes((own[point] if point else 0) - (other[25 - point] if point < 25 else 0) & 255 for point in range(26))
