"""Cells for formats that are no .mat: what an action is, spelled as a .mat file would spell it.

A finding quotes that spelling, also where the file itself holds letters or bytes. Cells are shared.
"""

from collections.abc import Sequence
from functools import lru_cache

from bgnotation.cells import (
    BEAVER,
    COMMENT,
    DANCED,
    DOUBLE,
    DROP,
    ILLEGAL,
    NOTHING,
    PLAYED,
    QUIT,
    RACCOON,
    RESIGN,
    ROLL,
    SET_POSITION,
    TAKE,
    UNREADABLE,
    WIN,
    Cell,
    word_of,
)
from bgnotation.game.legal import Rows
from bgnotation.written import WrittenMove

_KEPT = 1 << 16
TAKES = Cell(TAKE, "Takes")
DROPS = Cell(DROP, "Drops")


@lru_cache(maxsize=1 << 13)
def _word(points: tuple[int, ...], stars: tuple[bool, ...], checkers: int):  # type: ignore[no-untyped-def]
    return word_of((WrittenMove(points, stars, checkers),))


def written(*points: int, stars: Sequence[int] = (), checkers: int = 1) -> WrittenMove:
    """A move through these points, with stars on those of them that are named.

    >>> str(written(24, 18, 14, stars=[18]))
    '24/18*/14'
    """
    return WrittenMove(points, tuple(point in stars for point in points[1:]), checkers)


@lru_cache(maxsize=_KEPT)
def roll(first: int, second: int, moves: tuple[WrittenMove, ...]) -> Cell:
    """A roll in the order thrown and its play, in the mover's numbering (25 the bar, 0 off).

    >>> roll(3, 1, (written(8, 5), written(6, 5))).text
    '31: 8/5 6/5'
    """
    words = tuple(_word(*move) for move in moves)
    text = f"{first}{second}: {' '.join(map(str, moves))}"
    return Cell(ROLL, text, max(first, second), min(first, second), words, PLAYED if moves else NOTHING)


def nothing(first: int, second: int) -> Cell:
    """A roll behind which nothing is written: a dance, or the side resigned; the board decides."""
    return roll(first, second, ())


@lru_cache(maxsize=64)
def dance(first: int = 0, second: int = 0) -> Cell:
    """A roll that can't be played, as the record says; without dice where it does not give them."""
    text = f"{first}{second}: Cannot Move" if first else "Cannot Move"
    return Cell(ROLL, text, max(first, second), min(first, second), how=DANCED)


@lru_cache(maxsize=64)
def unplayed(first: int, second: int) -> Cell:
    """A roll that was not played: the side resigned, or the record stops."""
    return Cell(ROLL, f"{first}{second}: ????", max(first, second), min(first, second), how=QUIT)


def illegal(first: int, second: int, rows: Rows, cube: int = 1, owner: int = -1) -> Cell:
    """A roll whose play broke the rules, given by the board after it (rows of the left and the right side)."""
    text = f"{first}{second}: Illegal play ({setup_text(rows, cube, owner)})"
    return Cell(ROLL, text, max(first, second), min(first, second), how=ILLEGAL)


def set_position(rows: Rows, cube: int = 1, owner: int = -1) -> Cell:
    """A position set by hand: rows of the left and the right side, cube, owner (0 left, 1 right, -1 centred)."""
    return Cell(SET_POSITION, setup_text(rows, cube, owner))


def setup_text(rows: Rows, cube: int = 1, owner: int = -1) -> str:
    """A position as XG Mobile writes it, with the cube's owner behind: capitals are the left side's checkers.

    >>> start = (0, 0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0)
    >>> setup_text((start, start), 2, 1)
    'Set Pos=-b----E-C---eE---c-e----B-/1/1'
    """
    left, right = rows
    letters = ""
    for point in range(26):
        mine, theirs = (left[point] if point else 0), (right[25 - point] if point < 25 else 0)
        letters += chr(64 + mine) if mine else chr(96 + theirs) if theirs else "-"
    return f"Set Pos={letters}/{cube.bit_length() - 1}/{owner}"


@lru_cache(maxsize=64)
def double(value: int | None = None) -> Cell:
    """A double; `value` is what the cube would show, None where the record does not say."""
    return Cell(DOUBLE, f"Doubles => {value}" if value else "Doubles", value=value)


@lru_cache(maxsize=64)
def beaver(value: int | None = None) -> Cell:
    """The doubled side turns the cube again and keeps it."""
    return Cell(BEAVER, f"Beavers => {value}" if value else "Beavers", value=value)


@lru_cache(maxsize=64)
def raccoon(value: int | None = None) -> Cell:
    """The beavered side turns the cube once more."""
    return Cell(RACCOON, f"Raccoons => {value}" if value else "Raccoons", value=value)


@lru_cache(maxsize=256)
def win(points: int, *, ends_match: bool = False) -> Cell:
    """The result, in the winner's slot."""
    text = f"Wins {points} point{'' if points == 1 else 's'}{' and the match' if ends_match else ''}"
    return Cell(WIN, text, how=int(ends_match), value=points)


def resign(words: str = "Resigns") -> Cell:
    """The side gives the game up, in the record's own words."""
    return Cell(RESIGN, words)


def comment(text: str) -> Cell:
    """A remark as it is meant: whatever the format puts around it is left out."""
    return Cell(COMMENT, text, how=1)


def unreadable(text: str) -> Cell:
    """A stretch that can't be read, and of which nothing is known."""
    return Cell(UNREADABLE, text, bad=(0, len(text)))
