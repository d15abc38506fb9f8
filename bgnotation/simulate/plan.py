"""What is to be played."""

from dataclasses import dataclass, field

from bgnotation.game.rules import Rules
from bgnotation.variants import Variant, find

MONEY_RULES = Rules(jacoby=True, beavers=3)
"""GNU Backgammon's usual rules for money."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A match to be played, or a money session; picklable, so that other processes can play it too."""

    variant: Variant = field(default_factory=lambda: find("backgammon"))
    length: int = 7
    """Points to play to, 0 for money play."""
    games: int = 10
    """Of a money session."""
    rules: Rules = field(default_factory=Rules)
    policy: str = "sensible"
    """How checkers are played: one of `policies()`."""
    seed: int = 0
    players: tuple[str, str] = ("Ann", "Bob")
    """The names of the left and of the right column."""
    tags: tuple[tuple[str, str], ...] = ()
    """Tags for the header besides those that tell the variant and the rules. Some specify the variant further."""

    @property
    def played_variant(self) -> Variant:
        """The variant as the tags specify it."""
        return self.variant.told(dict(self.tags))
