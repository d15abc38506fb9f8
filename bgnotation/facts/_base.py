"""What a fact of a record is, and how much of it a format keeps."""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from bgnotation.replay import Replay
    from bgnotation.transcript import Transcript

Place = tuple[int, ...]
"""Where a fact stands: () the match, (game,) a game, (game, n) the n-th roll or cube turn of a game; all from 0."""
Values = Mapping[Place, Any]
"""What a record says of a fact, place by place; a place of which it says nothing is not in it."""


class How(Enum):
    """How a format holds a fact."""

    YES = "yes"
    PARTLY = "partly"
    DERIVED = "derived"
    """Not written, and found again by whoever replays the record."""
    NO = "no"


class Keep(NamedTuple):
    """What a format keeps of a fact."""

    how: How
    note: str = ""
    limit: Callable[[Any], Any] | None = None
    """What remains of the value at one place, None if nothing; without it all (YES) or nothing (DERIVED, NO)."""

    def rest(self, value: Any) -> Any:
        """What remains of a value, None if nothing."""
        if self.limit is not None:
            return self.limit(value)
        return value if self.how in (How.YES, How.PARTLY) else None


def yes(note: str = "") -> Keep:
    """All of it is kept."""
    return Keep(How.YES, note)


def partly(note: str, limit: Callable[[Any], Any]) -> Keep:
    """Some of it is kept: `limit` gives what remains of a value."""
    return Keep(How.PARTLY, note, limit)


def derived(note: str = "") -> Keep:
    """It is not written, and a replay finds it again: no loss."""
    return Keep(How.DERIVED, note)


def no(note: str = "", limit: Callable[[Any], Any] | None = None) -> Keep:
    """It is lost (but for values that `limit` lets through: those that a reader takes for granted)."""
    return Keep(How.NO, note, limit)


class Held(NamedTuple):
    """Gives the record to a fact: as written, and replayed on demand."""

    transcript: "Transcript"
    replay: "Callable[[], Replay]"


class Fact(NamedTuple):
    """One kind of thing that a record may tell."""

    code: str
    """Of the finding that tells of its loss: BG9xx."""
    name: str
    title: str
    of: Callable[[Held], Values]
    """What a record says of it."""
    doc: str = ""
