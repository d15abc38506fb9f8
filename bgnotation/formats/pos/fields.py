"""The fields of a Jellyfish position: words of 16 bits with the low byte first, names behind a byte for their length.

Checkers are counted from 20: fewer are player 1's, more player 2's. Place n is player 1's own point n and player 2's
point 25 - n, so that player 1's bar is place 25 and player 2's place 0.
"""

from struct import Struct
from typing import NamedTuple

VERSIONS = (124, 125, 126)
_WORD = Struct("<h")
_NONE = 20
_PLACES = 26
_START, _THROWN, _TO_ROLL = 0, (1, 2), (3, 4)


class Fields(NamedTuple):
    """What the file says, in its order; what an older version leaves out is 1."""

    cube_used: int
    jacoby: int
    beavers: int
    cube: int
    owner: int
    """0 nobody, 1 or 2 a player."""
    on_roll: int
    """0 before the first roll, 1 or 2: that player has thrown, 3 or 4: player 1 or 2 is to roll."""
    kind: int
    """1 a match, 3 a game."""
    length: int
    scores: tuple[int, int]
    names: tuple[bytes, bytes]
    crawford: int
    """1 no Crawford game, 2 the Crawford game, 3 a later one."""
    dice: tuple[int, int]
    places: tuple[int, ...]
    """The checkers of player 2 on places 0 to 25, those of player 1 below zero."""
    end: int
    """Where the fields end."""


class _Cursor:
    """Takes words and strings from the bytes, one after the other."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self.at = 0

    def words(self, count: int) -> tuple[int, ...]:
        end = self.at + 2 * count
        if end > len(self._data):
            raise EOFError
        found = tuple(_WORD.unpack_from(self._data, at)[0] for at in range(self.at, end, 2))
        self.at = end
        return found

    def string(self) -> bytes:
        start = self.at + 1
        if start > len(self._data) or start + self._data[self.at] > len(self._data):
            raise EOFError
        self.at = start + self._data[self.at]
        return self._data[start : self.at]


def unpack(data: bytes) -> Fields | None:
    """The fields of a file; None where it ends too early or is of no known version."""
    cursor = _Cursor(data)
    try:
        (version,) = cursor.words(1)
        if version not in VERSIONS:
            return None
        if version == 126:
            cursor.words(2)
        used, jacoby, beavers = cursor.words(3) if version >= 125 else (1, 1, 1)
        cube, owner, on_roll, _, _, _, kind, _, _, length, *scores = cursor.words(12)
        names = cursor.string(), cursor.string()
        _, crawford, _ = cursor.words(3)
        cursor.string()
        one, two, *places = cursor.words(2 + 2 * _PLACES)
    except EOFError:
        return None
    checkers = tuple(count - _NONE for count in places[::2])
    return Fields(
        used,
        jacoby,
        beavers,
        cube,
        owner,
        on_roll,
        kind,
        length,
        (scores[0], scores[1]),
        names,
        crawford,
        (one, two),
        checkers,
        cursor.at,
    )


def pack(fields: Fields) -> bytes:
    """The bytes of a file, as version 3.0 of Jellyfish and GNU Backgammon write them."""
    words: tuple[int, ...] = (
        126,
        0,
        0,
        fields.cube_used,
        fields.jacoby,
        fields.beavers,
        fields.cube,
        fields.owner,
        fields.on_roll,
    )
    words += (0, 0, 0, fields.kind, 2, 7, fields.length, *fields.scores)
    parts = [_WORD.pack(word) for word in words]
    parts += [bytes([len(name)]) + name for name in fields.names]
    parts += [_WORD.pack(word) for word in (0, fields.crawford, 0)]
    parts.append(b"\0")
    parts += [_WORD.pack(die) for die in fields.dice]
    parts += [_WORD.pack(count + _NONE) * 2 for count in fields.places]
    return b"".join(parts)
