"""The legal plays of one throw of Acey-deucey: one generator for every rule set, and the definition of what is legal.

`throws.py` finds the same faster where nothing about the home board changes meanwhile.

Works on rows of 27 counts of the mover: 0 off, 1..24 the points, 25 the bar, 26 the tray; the opponent's
row has 26, its own numbering.
"""

from collections.abc import Sequence
from typing import NamedTuple

from bgnotation.game.board import BAR, OFF
from bgnotation.game.legal import Step
from bgnotation.variants.acey_deucey.board import TRAY
from bgnotation.variants.acey_deucey.packed import AT, HIT, PLACES, THEIR, Counts, Packed, State, packed, unpacked

HOME = 6


class Flags(NamedTuple):
    """What the rule sets differ in (rules of the game: A1-A11, R1-R7)."""

    gate: bool
    """A side can't move before it has thrown a double or a 1-2."""
    tray_first: bool
    """No checker on the board moves while the tray holds one."""
    freeze: bool
    """Checkers at home don't move before all are there."""
    inner_moves_when_home: bool
    """Checkers may move within the home board once all are there."""
    extra_on_doubles: bool
    """The side that has thrown a double throws again."""
    chosen_after_12: bool
    """The double after a 1-2 is chosen; else it is thrown with one die."""
    need_both_of_12: bool
    """Nothing follows a 1-2 of which not both numbers were played."""
    need_four: bool
    """Nothing follows a double that was not played four times."""


def sources(me: Sequence[int], flags: Flags) -> Sequence[int]:
    """The places from which the rules let a checker move, whatever the die: the bar, the tray, points downwards."""
    if me[BAR]:
        return (BAR,)
    if me[TRAY] and flags.tray_first:
        return (TRAY,)
    lowest = 1
    if flags.freeze and not is_home(me):
        lowest = HOME + 1
    points = [point for point in range(24, lowest - 1, -1) if me[point]]
    return [TRAY, *points] if me[TRAY] else points


def is_home(me: Sequence[int]) -> bool:
    """Whether no checker is in the tray, on the bar or outside the home board; those off have arrived (R5)."""
    return not any(me[HOME + 1 : TRAY + 1])


def target_of(me: Sequence[int], op: Sequence[int], source: int, die: int, flags: Flags) -> int:
    """Where `die` takes a checker from a place of `sources`: 0 off, -1 where it may not be played."""
    target = (BAR if source == TRAY else source) - die
    if target > 0:
        if op[25 - target] > 1:
            return -1
        if source <= HOME and not flags.inner_moves_when_home and is_home(me):
            return -1
        return target
    # Bearing off needs the exact number (A10, R6).
    return OFF if target == 0 and is_home(me) else -1


def results(me: Counts, op: Counts, high: int, low: int, flags: Flags) -> dict[State, tuple[Step, ...]]:
    """Every legal result of a throw and one way to reach it, steps in an order in which they can be made.

    As many dice as possible are used; of two different ones of which only one can be, the higher if it can.
    """
    return {unpacked(state): steps for state, steps in packed_results(me, op, high, low, flags).items()}


def packed_results(me: Counts, op: Counts, high: int, low: int, flags: Flags) -> dict[Packed, tuple[Step, ...]]:
    """The same as `results`, each state as a number."""
    start = packed(me, op)
    if high == low:
        return _deepest(start, (high,) * 4, flags)[1]
    first, second = _deepest(start, (high, low), flags), _deepest(start, (low, high), flags)
    if first[0] != second[0]:
        return max(first, second, key=lambda found: found[0])[1]
    if first[0] == 1:
        return first[1]
    return second[1] | first[1]


def _deepest(start: Packed, dice: Sequence[int], flags: Flags) -> tuple[int, dict[Packed, tuple[Step, ...]]]:
    """How many of the dice can be played in this order, and the results of playing so many."""
    level: dict[Packed, tuple[Step, ...]] = {start: ()}
    for used, die in enumerate(dice):
        following: dict[Packed, tuple[Step, ...]] = {}
        for state, steps in level.items():
            counts = state.to_bytes(PLACES, "little")
            home = is_home(counts)
            lowest = 1 if flags.inner_moves_when_home or not home else HOME + 1
            for source in sources(counts, flags):
                # As `target_of` has it.
                target = (BAR if source == TRAY else source) - die
                hit = False
                if target > 0:
                    theirs = counts[THEIR - target]
                    if theirs > 1 or source < lowest:
                        continue
                    after = state - AT[source] + AT[target]
                    if theirs:
                        hit = True
                        after += HIT[target]
                elif target == 0 and home:
                    after = state - AT[source] + 1
                else:
                    continue
                if after not in following:
                    following[after] = (*steps, (source, target, hit))
        if not following:
            return used, level
        level = following
    return len(dice), level


def can_move(me: Counts, op: Counts, flags: Flags) -> bool:
    """Whether any number from 1 to 6 can be played, the gate taken as open (U13)."""
    return any(target_of(me, op, source, die, flags) >= 0 for source in sources(me, flags) for die in range(1, 7))
