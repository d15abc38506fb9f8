"""The doubling cube."""

from collections.abc import Iterable
from dataclasses import dataclass

from bgnotation.game.dice import Dice
from bgnotation.game.side import Side


@dataclass(frozen=True, slots=True)
class Cube:
    """The cube's value (1 at the start, then powers of two) and its owner, None while it is centred."""

    value: int = 1
    owner: Side | None = None

    def available_to(self, side: Side) -> bool:
        """Whether `side` may turn this cube: it is centred or his own."""
        return self.owner is None or self.owner is side


def opening_cube(throws: Iterable[Dice], limit: int | None = 1) -> Cube:
    """The cube after the opening throws of a money game with automatic doubles.

    Each equal throw before the first unequal one doubles the value, at most `limit` times
    (None: without limit); the cube stays centred.

    >>> opening_cube([Dice(3, 3), Dice(5, 5), Dice(4, 1)], limit=1)
    Cube(value=2, owner=None)
    """
    ties = 0
    for dice in throws:
        if not dice.is_double:
            break
        ties += 1
    return Cube(2 ** (ties if limit is None else min(ties, limit)))
