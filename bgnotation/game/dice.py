"""A roll of two dice."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Dice:
    """Two dice, the higher one first whatever order they are given in.

    Raises ValueError where a die is not 1 to 6.

    >>> Dice(4, 6)
    Dice(high=6, low=4)
    >>> str(Dice(4, 6)), Dice(3, 3).numbers
    ('64', (3, 3, 3, 3))
    """

    high: int
    low: int

    def __post_init__(self) -> None:
        if not (1 <= self.high <= 6 and 1 <= self.low <= 6):
            raise ValueError(f"dice show 1 to 6, not {self.high} and {self.low}")
        if self.high < self.low:
            high, low = self.low, self.high
            object.__setattr__(self, "high", high)
            object.__setattr__(self, "low", low)

    @property
    def is_double(self) -> bool:
        """Whether both dice show the same number."""
        return self.high == self.low

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers to play: two of them, four after a double."""
        return (self.high,) * 4 if self.high == self.low else (self.high, self.low)

    def __str__(self) -> str:
        return f"{self.high}{self.low}"
