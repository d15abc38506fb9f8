"""The score of a match or a session before a game."""

from dataclasses import dataclass

from bgnotation.game.side import Side


@dataclass(frozen=True, slots=True)
class MatchScore:
    """Length of the match in points (0: money play), the points of both sides, whether this is the Crawford game.

    >>> MatchScore(7, (5, 3)).away(Side.RIGHT)
    4
    """

    length: int = 0
    points: tuple[int, int] = (0, 0)
    crawford: bool = False

    @property
    def is_money(self) -> bool:
        """Whether this is a money session, without length and end."""
        return self.length == 0

    def away(self, side: Side) -> int | None:
        """The points `side` still needs, at least 0; None in money play."""
        return max(self.length - self.points[side], 0) if self.length else None
