"""The two sides of a game, named by their column in a transcript."""

from enum import IntEnum


class Side(IntEnum):
    """A side: the left column (the first player) or the right one.

    The value is the side's index in every pair of this package (boards, scores, players).

    >>> Side.LEFT.other
    <Side.RIGHT: 1>
    >>> Side.RIGHT.number
    2
    """

    LEFT = 0
    RIGHT = 1

    @property
    def other(self) -> "Side":
        """The opponent."""
        return Side.LEFT if self else Side.RIGHT

    @property
    def number(self) -> int:
        """1 for the left column, 2 for the right one, as reports and JSON count them."""
        return self.value + 1
