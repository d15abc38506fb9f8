"""The options of a match or session: what may be in force beside the core rules."""

from dataclasses import dataclass


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
    auto_doubles: int | None = 0
    """How many equal opening throws double the cube, None without limit. Money only."""
    holland: bool = False
    """After the Crawford game nobody doubles before both sides have thrown twice."""
    cube_limit: int | None = None
    """The highest value of the cube, None without limit."""
