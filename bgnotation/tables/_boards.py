"""Many boards at once: pips, contact, and what of their IDs depends on the checkers alone.

With numpy, as one by one each of these costs a table more than all the rest. Rows of 26 counts are those of the replay:
0 borne off, 1 to 24 the points, 25 the bar, each in its side's own numbering. Masks have bit p for point p.
"""

from binascii import b2a_base64
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bgnotation.game.board import BAR, Row
from bgnotation.game.ids.gnu import POSITION_BYTES

Counts = npt.NDArray[np.uint8]
"""Shape (n, 26)."""
Masks = npt.NDArray[np.int64]
"""Shape (n,)."""

_PLACES = BAR + 1
_HOME = 6
_LETTERS = 14
"""Of a Position ID."""
_BITS = 8 * POSITION_BYTES
_MOST = 30
"""Checkers for which a Position ID has room, and letters."""
_POWERS = 1 << np.arange(_PLACES, dtype=np.int64)
_LEFT = np.frombuffer(bytes([0, *(ord("`") + count for count in range(1, _MOST + 1))]), np.uint8)
_RIGHT = np.frombuffer(bytes([0, *(ord("@") + count for count in range(1, _MOST + 1))]), np.uint8)
"""By a count, the letter of an XGID for that many checkers."""


class Boards(NamedTuple):
    """Of n boards, each seen by the side that acts."""

    mine: Counts
    theirs: Counts
    pips: list[int]
    pips_opponent: list[int]
    race: list[bool]
    """Whether the sides have passed each other."""
    home: list[bool]
    """Whether all checkers of the side that acts are home or off."""
    shared: list[bool]
    """Whether both sides stand on one point, which no notation can tell."""


def boards(rows: Sequence[tuple[Row, Row]]) -> Boards:
    """The boards of these rows of the side that acts and of its opponent."""
    flat = np.frombuffer(b"".join([bytes(row) for pair in rows for row in pair]), np.uint8)
    both = flat.reshape(-1, 2, _PLACES)
    mine, theirs = both[:, 0], both[:, 1]
    pips = both @ np.arange(_PLACES, dtype=np.int64)
    standing = both[:, :, 1:] > 0
    # The rearmost checker: counted from the bar down, 0 if all are off.
    rear = np.where(standing.any(axis=2), BAR - standing[:, :, ::-1].argmax(axis=2), 0)
    passed = [one + other < BAR for one, other in rear.tolist()]
    home = [not outside for outside in mine[:, _HOME + 1 :].sum(axis=1).tolist()]
    meetings = np.logical_and(mine[:, 1:BAR], theirs[:, BAR - 1 : 0 : -1]).sum(axis=1)
    return Boards(
        mine,
        theirs,
        pips[:, 0].tolist(),
        pips[:, 1].tolist(),
        passed,
        home,
        [met > 0 for met in meetings.tolist()],
    )


def position_ids(opponents: Counts, on_roll: Counts) -> list[str]:
    """The Position IDs of these boards. Raises ValueError where one has more than 30 checkers.

    The places of both sides follow each other, for each a one for every checker and a zero.
    """
    counts = np.concatenate([opponents[:, 1:], on_roll[:, 1:]], axis=1)
    zeros = np.cumsum(counts, axis=1, dtype=np.int64) + np.arange(counts.shape[1])
    if len(zeros) and zeros[:, -1].max() >= _BITS:
        raise ValueError(f"a Position ID has room for {_MOST} checkers")
    bits = np.arange(_BITS) < zeros[:, -1:]
    np.put_along_axis(bits, zeros, False, axis=1)
    packed = np.packbits(bits, axis=1, bitorder="little").tobytes()
    return [
        b2a_base64(packed[at : at + POSITION_BYTES], newline=False)[:_LETTERS].decode("ascii")
        for at in range(0, len(packed), POSITION_BYTES)
    ]


def xgid_boards(left: Counts, right: Counts) -> list[str]:
    """The first field of an XGID of these boards, which have no point with checkers of both sides."""
    letters = np.full(left.shape, ord("-"), np.uint8)
    for counts, names in ((left[:, ::-1], _LEFT), (right, _RIGHT)):
        # What is borne off stands behind the other side's bar.
        on = counts > 0
        on[:, BAR if names is _LEFT else 0] = False
        letters[on] = names[counts[on]]
    text = letters.tobytes().decode("ascii")
    return [text[at : at + _PLACES] for at in range(0, len(text), _PLACES)]


def held(counts: Counts) -> Masks:
    """Masks of the places with a checker, the bar too, off not."""
    return _masks(counts > 0, np.arange(_PLACES) > 0, _POWERS)


def single(counts: Counts) -> Masks:
    """Masks of the places with one checker."""
    return _masks(counts == 1, np.arange(_PLACES) > 0, _POWERS)


def opposing(counts: Counts, *, blots: bool) -> Masks:
    """Masks of the points where one checker (`blots`) or more than one stands, in the opponent's numbering."""
    on = counts == 1 if blots else counts > 1
    return _masks(on, np.arange(_PLACES) % BAR > 0, _POWERS[::-1])


def _masks(on: npt.NDArray[np.bool_], places: npt.NDArray[np.bool_], powers: Masks) -> Masks:
    found: Masks = on.astype(np.int64) @ np.where(places, powers, 0)
    return found
