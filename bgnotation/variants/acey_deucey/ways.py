"""The steps of one die in Acey-deucey as they change a packed state: tables, so that nobody works them out again."""

from typing import NamedTuple

from bgnotation.game.board import BAR, OFF
from bgnotation.game.legal import Step
from bgnotation.variants.acey_deucey.board import TRAY
from bgnotation.variants.acey_deucey.packed import AT, HIT, THEIR, Packed

_NO_BLOT = 0


class Way(NamedTuple):
    """A step that the points allow; whether a checker stands at its source is not said."""

    source: int
    target: int
    change: int
    """Of the packed state; with a blot at the target, the hit included."""
    step: Step
    blot: int
    """The place of the opponent's blot at the target, 0 without one."""
    change_behind: int
    """The same once the blot is hit."""
    step_behind: Step

    def made(self, before: Packed, steps: tuple[Step, ...]) -> tuple[Packed, tuple[Step, ...]]:
        """The state after the step, and the steps with it."""
        if self.blot and not before >> 8 * self.blot & 255:
            return before + self.change_behind, (*steps, self.step_behind)
        return before + self.change, (*steps, self.step)


def _way(source: int, target: int, *, hits: bool) -> Way:
    change = AT[target] - AT[source]
    step = (source, target, False)
    if not hits:
        return Way(source, target, change, step, _NO_BLOT, change, step)
    return Way(source, target, change + HIT[target], (source, target, True), THEIR - target, change, step)


def _both(source: int, die: int) -> tuple[Way, Way]:
    target = (BAR if source == TRAY else source) - die
    return _way(source, target, hits=False), _way(source, target, hits=True)


_DICE = range(7)
BOARD = tuple(tuple((25 - source + die, _both(source, die)) for source in range(24, die, -1)) for die in _DICE)
"""Die → the steps from point to point, from the back: the opponent's number of the target, and the step without and
with a hit."""
ENTERING = {place: tuple(_both(place, die) for die in _DICE) for place in (BAR, TRAY)}
"""Bar or tray → die → the step without and with a hit."""
BEARING_OFF = tuple(_way(die, OFF, hits=False) for die in _DICE)
"""Die → the step from its own point."""
