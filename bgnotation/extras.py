"""What a record says of a game besides its actions: most text formats say nothing of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bgnotation.analysis import Analysis


@dataclass(frozen=True, slots=True)
class Refusal:
    """A resignation that was offered and not accepted: after how many rolls, by which side (0, 1), for what."""

    rolls: int
    side: int
    level: int
    """1 single, 2 gammon, 3 backgammon, 0 where the record does not say."""


@dataclass(frozen=True, slots=True)
class Extras:
    """A game's facts beside its cells. Slots are those of `Game.cells`."""

    auto_doubles: int = 0
    """How often equal opening throws doubled the cube: it starts at 2 to that power, centred."""
    crawford: bool | None = None
    """Whether the record marks this game as the Crawford game; None where it marks none."""
    ending: str = ""
    """How the record says the game ended: `dropped`, `resigned`, `settled`, `forfeited`, `timeout`; "" if not said."""
    level: int = 0
    """The level of the resignation where it is said: 1 single, 2 gammon, 3 backgammon."""
    other_level: int = 0
    """Another level that what is written may mean as well; 0 where it has one meaning."""
    date: str = ""
    """When the game was played, ISO 8601, where each game has its own time."""
    ties: tuple[tuple[int, int], ...] = ()
    """Equal opening throws, thrown again."""
    refusals: tuple[Refusal, ...] = ()
    clocks: Mapping[int, str] = field(default_factory=dict)
    """Slot → the clock as written."""
    analysis: "Mapping[int, Analysis]" = field(default_factory=dict)
    """Slot of an action → what the program that wrote the record thought of it."""
    raw: Mapping[int, str] = field(default_factory=dict)
    """Slot (-1: the game itself) → text of the format's own that is kept as it is, and written back by that format."""


NO_EXTRAS = Extras()
