"""What an ID of a position offers, and what the readers of IDs have in common."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from bgnotation.errors import InvalidIdError
from bgnotation.game.board import BAR, OFF, Board
from bgnotation.game.cube import Cube
from bgnotation.game.dice import Dice
from bgnotation.game.position import Position
from bgnotation.game.score import MatchScore
from bgnotation.game.side import Side

FEATURES = {
    "checkers": "checkers, bar, borne off",
    "turn": "side on roll",
    "dice": "dice",
    "cube": "cube and its owner",
    "double": "double that waits for its answer",
    "beaver": "beaver or raccoon that waits for its answer",
    "resignation": "resignation that is offered",
    "score": "score and match length",
    "crawford": "Crawford game",
    "jacoby": "Jacoby rule",
    "beavers": "beaver rule",
    "limit": "highest cube",
    "state": "how the game ended",
    "names": "names",
}
"""What a position can tell, in the order of the table in docs/ids.md."""

LARGEST = 2**15 - 1
"""The largest score and match length that an ID is read with."""
HIGHEST_EXPONENT = 15

_NUMBER = re.compile(r"-?[0-9]{1,9}")


class PositionId(NamedTuple):
    """A notation for one position.

    `looks(text)` is true of a text that is probably meant as this ID, rightly or wrongly written. `parse(text,
    checkers)` gives the position or raises `InvalidIdError`. `write(position)` raises ValueError where a number is
    larger than the notation can say.
    """

    name: str
    title: str
    form: str
    """What it looks like, in a few words."""
    example: str
    looks: Callable[[str], bool]
    parse: Callable[[str, int], Position]
    write: Callable[[Position], str]
    holds: Mapping[str, str]
    """What of `FEATURES` it holds: `yes`, or in which way; what is missing here is not in it."""
    rank: int = 50
    """IDs are asked in this order, those whose signs are the surest first."""
    is_part: bool = False
    """Whether it is a part of another ID, which holds more."""
    write_in_record: Callable[[Position], str] | None = None
    """Writes a moment of a record, where the notation has its own way to see which column is which side."""

    def of_record(self, position: Position) -> str:
        """The ID of a moment of a record."""
        return (self.write_in_record or self.write)(position)


def number(field: str, name: str, text: str, low: int, high: int) -> int:
    """The number in a field. Raises InvalidIdError where there is none from `low` to `high`."""
    if not _NUMBER.fullmatch(field) or not low <= int(field) <= high:
        raise InvalidIdError(text, f"{name} is {field!r}, not {low} to {high}")
    return int(field)


def side_of(field: str, name: str, text: str) -> Side | None:
    """The side that 1 (right), -1 (left) or 0 (neither) means."""
    sign = number(field, name, text, -1, 1)
    return None if sign == 0 else Side.RIGHT if sign == 1 else Side.LEFT


def sign_of(side: Side) -> int:
    """1 for the right side, -1 for the left one."""
    return 1 if side else -1


def cube_value(field: str, text: str) -> int:
    """The value that a cube shows."""
    value = number(field, "the cube", text, 1, 1 << HIGHEST_EXPONENT)
    if value & (value - 1):
        raise InvalidIdError(text, f"a cube of {value}, which is no power of two")
    return value


def dice_of(one: int, two: int, text: str) -> Dice | None:
    """A roll; None where both dice are 0."""
    if one == two == 0:
        return None
    if not (1 <= one <= 6 and 1 <= two <= 6):
        raise InvalidIdError(text, f"dice of {one} and {two}")
    return Dice(one, two)


def score_of(length: int, points: tuple[int, int], crawford: bool, text: str) -> MatchScore:
    """A score; `points` of the left and the right side."""
    if length and max(points) > length:
        raise InvalidIdError(text, f"a score of {max(points)} in a match to {length}")
    if crawford and not length:
        raise InvalidIdError(text, "a Crawford game in money play")
    return MatchScore(length, points, crawford)


def score_within(score: MatchScore) -> tuple[int, int]:
    """The points of both sides, in a match not more than its length: no reader takes more."""
    left, right = score.points
    return (min(left, score.length), min(right, score.length)) if score.length else (left, right)


def board_of(left: Sequence[int], right: Sequence[int], text: str, checkers: int) -> Board:
    """The board of 26 counts each, own numbering; the checkers that are missing of `checkers` are borne off."""
    rows = []
    for row in (left, right):
        standing = sum(row[1:])
        if standing > checkers:
            raise InvalidIdError(text, f"a side has {standing} checkers, more than {checkers}")
        rows.append((checkers - standing, *row[1:]))
    return checked(Board((rows[0], rows[1])), text, checkers)


def checked(board: Board, text: str, checkers: int) -> Board:
    """The board, if it is possible."""
    faults = board.faults(checkers)
    if faults:
        raise InvalidIdError(text, faults[0])
    return board


def exponent(cube: Cube, highest: int, notation: str) -> int:
    """The cube's value as a power of two. Raises ValueError where the notation has no room for it."""
    power = cube.value.bit_length() - 1
    if power > highest:
        raise ValueError(f"{notation} holds a cube up to {1 << highest}, not {cube.value}")
    return power


def signed_points(board: Board, side: Side) -> list[int]:
    """Points 1 to 24 as `side` counts them, its own checkers positive, the opponent's negative."""
    own, other = board.checkers[side], board.checkers[side.other]
    return [own[n] or -other[25 - n] for n in range(1, 25)]


def rows_of(points: Sequence[int], own_bar: int, other_bar: int) -> tuple[list[int], list[int]]:
    """The rows of a side and its opponent, from points 1 to 24 as `signed_points` gives them."""
    own, other = [0] * 26, [0] * 26
    for n, count in enumerate(points, start=1):
        if count > 0:
            own[n] = count
        else:
            other[25 - n] = -count
    own[BAR], other[BAR] = own_bar, other_bar
    own[OFF] = other[OFF] = 0
    return own, other
