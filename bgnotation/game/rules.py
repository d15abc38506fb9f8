"""The options of a match or session: what may be in force beside the core rules."""

from dataclasses import dataclass

UNSAID = -1
"""A limit of automatic doubles that the record does not name: those that it tells are taken for agreed."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The optional rules under which a record is judged.

    Each is read from the file's tags and may be overridden by the caller.
    """

    crawford: bool = True
    """No double in the first game that starts with exactly one side a point from the match. Matches only."""
    jacoby: bool | None = None
    """Gammons count only once the cube was turned. Money only; None: the file does not say."""
    beavers: int | None = None
    """How many re-turns (beaver, raccoon, …) may follow one double, None without limit, 0 none. Money only."""
    auto_doubles: int | None = UNSAID
    """How many equal opening throws double the cube, None without limit, 0 none, `UNSAID`. Money only."""
    holland: bool = False
    """After the Crawford game nobody doubles before both sides have thrown twice."""
    cube_limit: int | None = None
    """The highest value of the cube, None without limit, 1 where there is no cube."""

    @property
    def doubles_automatically(self) -> bool:
        """Whether the record says that equal opening throws double the cube."""
        return self.auto_doubles is None or self.auto_doubles > 0
