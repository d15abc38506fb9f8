"""A state of Acey-deucey as one number: a byte for each of the mover's 27 counts and the opponent's 26.

Such numbers are added to and looked up faster than anything else, and a throw of equal dice has hundreds of ways.
"""

from collections.abc import Sequence

Counts = tuple[int, ...]
State = tuple[Counts, Counts]
"""The mover's 27 counts (0 off, 1..24 the points, 25 the bar, 26 the tray) and the opponent's 26, its own numbering."""
Packed = int
"""A state as such a number."""

PLACES = 53
AT = tuple(1 << 8 * place for place in range(PLACES))
"""One checker at each place."""
THEIR = 52
"""The place of the opponent's count on the mover's point p is this minus p."""
HIT = tuple(AT[THEIR] - AT[THEIR - point] for point in range(26))
"""What a hit on the mover's point changes."""


def packed(me: Sequence[int], op: Sequence[int]) -> Packed:
    """The mover's 27 counts and the opponent's 26 as a number."""
    return int.from_bytes(bytes((*me, *op)), "little")


def unpacked(state: Packed) -> State:
    """The mover's 27 counts and the opponent's 26.

    >>> start = ((0,) * 26 + (15,), (0,) * 26)
    >>> unpacked(packed(*start)) == start
    True
    """
    counts = tuple(state.to_bytes(PLACES, "little"))
    return counts[:27], counts[27:]


def rows_of(state: Packed) -> tuple[bytes, bytes]:
    """The mover's 26 counts, without its tray, and the opponent's."""
    counts = state.to_bytes(PLACES, "little")
    return counts[:26], counts[27:]
