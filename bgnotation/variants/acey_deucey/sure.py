"""A written play of Acey-deucey that is legal beyond doubt: stepped through, without asking what else could be played.

It uses all dice, so nothing better is possible; each move is of one die, so there is one way to read it; and nothing
about the home board can change meanwhile (`throws.py`), so its steps can be made from the back if in any order.
"""

from collections.abc import Sequence

from bgnotation.game.board import BAR
from bgnotation.game.play import Move
from bgnotation.variants.acey_deucey.board import TRAY
from bgnotation.variants.acey_deucey.moves import HOME, Flags, is_home
from bgnotation.variants.acey_deucey.packed import Counts
from bgnotation.variants.acey_deucey.throws import is_settled

Legs = Sequence[tuple[int, int]]


def stepped(
    me: Counts, op: Counts, numbers: tuple[int, ...], legs: Legs, flags: Flags
) -> tuple[list[Move], list[int], list[int]] | None:
    """The moves of a play and both sides' counts after it; None where that is not certain.

    `numbers` are those to be played, `legs` the moves in any order; counts are 27 of the mover and 26 of the other.
    """
    if len(legs) != len(numbers) or not is_settled(me, len(numbers)):
        return None
    home = is_home(me)
    mine, theirs = list(me), list(op)
    made = []
    left = list(numbers)
    for source, target in sorted(legs, key=_from_the_back):
        die = (BAR if source == TRAY else source) - target
        if die not in left or not mine[source]:
            return None
        left.remove(die)
        if source != BAR:
            if mine[BAR] or (flags.tray_first and mine[TRAY] and source != TRAY):
                return None
            if source <= HOME and (not (flags.inner_moves_when_home or not target) if home else flags.freeze):
                return None
        if not target and not home:
            return None
        hit = False
        if target:
            if theirs[25 - target] > 1:
                return None
            if theirs[25 - target]:
                theirs[25 - target] -= 1
                theirs[BAR] += 1
                hit = True
        mine[source] -= 1
        mine[target] += 1
        made.append(Move(source, target, hit))
    return made, mine, theirs


def _from_the_back(leg: tuple[int, int]) -> int:
    source = leg[0]
    return -TRAY - 1 if source == BAR else -source
