"""Is this play legal? The quick answer, which asks `legal` where it is in doubt.

Steps that are each legal are a legal play if they use all dice. If they use fewer, it must be shown
that no more can be used; that is done with masks of points (bit p for point p), and left to the
generator near the bear-off.
"""

from collections.abc import Sequence

from bgnotation.game.board import BAR, OFF
from bgnotation.game.legal import Rows, Step, can_play, move, results, target_of

_BITS = tuple(1 << n for n in range(26))


def _open_points(op: Sequence[int]) -> int:
    """The points 1..24 of the mover that the opponent doesn't hold."""
    mask = 0
    for point in range(1, 25):
        if op[25 - point] < 2:
            mask |= _BITS[point]
    return mask


def _held(me: Sequence[int]) -> int:
    mask = 0
    for point in range(1, 26):
        if me[point]:
            mask |= _BITS[point]
    return mask


def can_play_both(me: Sequence[int], op: Sequence[int], a: int, b: int) -> bool | None:
    """Whether two different dice can both be played; None where bearing off makes it a longer question."""
    bar = me[BAR]
    if bar >= 2:
        return op[a] < 2 and op[b] < 2
    open_points = _open_points(op)
    own = _held(me)
    if bar:
        own &= ~_BITS[BAR]
        return any(
            op[first] < 2 and bool((own | _BITS[BAR - first]) & (open_points << second) & ~_BITS[BAR])
            for first, second in ((a, b), (b, a))
        )
    if sum(me[7:]) < 2:
        return None
    with_a, with_b = own & (open_points << a), own & (open_points << b)
    if with_a and with_b:
        sources = with_a | with_b
        if sources & (sources - 1) or me[sources.bit_length() - 1] > 1:
            return True
    return bool((with_a >> a) & (open_points << b) or (with_b >> b) & (open_points << a))


def most_equal(me: Sequence[int], op: Sequence[int], die: int) -> int | None:
    """How many of four equal dice can be played; None where bearing off makes it a longer question."""
    bar = me[BAR]
    if bar and op[die] > 1:
        return 0
    total = 0
    for source in range(BAR, 0, -1):
        if me[source]:
            length = 0
            point = source - die
            while point > 0 and op[25 - point] < 2:
                length += 1
                point -= die
            total += me[source] * length
            if source == BAR and total >= 4:
                return min(4, max(bar, 4))
    if total >= 4:
        return 4
    return None if sum(me[7:]) <= 4 else total


def _both_by_trying(me: Sequence[int], op: Sequence[int], a: int, b: int) -> bool:
    """The same near the bear-off: plays one die every way and looks whether the other can follow."""
    for first, second in ((a, b), (b, a)):
        for source in range(24, 0, -1):
            if me[source]:
                target = target_of(me, op, source, first)
                if target >= 0:
                    mine, theirs = list(me), list(op)
                    move(mine, theirs, source, target)
                    if can_play(mine, theirs, second):
                        return True
    return False


def is_maximal(me: Sequence[int], op: Sequence[int], high: int, low: int, steps: Sequence[Step], rows: Rows) -> bool:
    """Whether steps that are each legal, and end in `rows`, are a legal play of the roll."""
    used = len(steps)
    if used == (4 if high == low else 2) or rows[0][OFF] == sum(me):
        return True
    if high == low:
        most = most_equal(me, op, high)
        if most is not None:
            return used == most
    elif used == 1:
        both = can_play_both(me, op, high, low)
        if both is None:
            both = _both_by_trying(me, op, high, low)
        if both is False:
            source, target, _ = steps[0]
            by_high = source - target == high or (target == OFF and source < high)
            return by_high or not can_play(me, op, high)
    return rows in results(me, op, high, low)
