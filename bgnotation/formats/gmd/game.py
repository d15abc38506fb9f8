"""A GMD game while it is read."""

from bgnotation.extras import Extras, Refusal
from bgnotation.formats._build import GameBuilder
from bgnotation.formats.gmd.edited import Edited
from bgnotation.source import Source, Span
from bgnotation.transcript import Game


class OpenGame:
    """What is known of the game so far."""

    def __init__(self, source: Source, title: Span, number: int | None, edited: Edited | None) -> None:
        self.builder = GameBuilder(source)
        self.title = title
        self.number = number
        self.end = title.end
        self.score = edited.score if edited else None
        self.cube = edited.cube if edited else 1
        self.roll: tuple[int, int, int, int, int] | None = None
        """The roll that waits for its play: slot, side, both dice, where it begins."""
        self.given = False
        """Whether that roll is part of an edited position."""
        self.rolls = 0
        self.doubled = False
        self.resigned: tuple[int, int, int] | None = None
        """The resignation that is offered or was accepted: slot, side, number."""
        self.accepted = False
        self.ties: list[tuple[int, int]] = []
        self.refusals: list[Refusal] = []
        self.raw: dict[int, str] = {}

    def refuse(self) -> None:
        """The resignation is refused, or play goes on without a word."""
        if self.resigned is not None and not self.accepted:
            slot, side, number = self.resigned
            self.builder.cells[slot] = None
            self.refusals.append(Refusal(self.rolls, side, self.worth(number)[0]))
            self.resigned = None

    def worth(self, number: int) -> tuple[int, int]:
        """Level and points of a resignation, whose number means points or, in other files, the level."""
        level, rest = divmod(number, self.cube)
        if not rest and 1 <= level <= 3:
            return level, number
        return (number, number * self.cube) if 1 <= number <= 3 else (0, number)

    def finish(self, players: tuple[str, str], ratings: tuple[str, str]) -> Game:
        """The game."""
        extras = Extras(
            ending="resigned" if self.resigned else "",
            level=self.worth(self.resigned[2])[0] if self.resigned else 0,
            ties=tuple(self.ties),
            refusals=tuple(self.refusals),
            raw=self.raw,
        )
        return self.builder.game(
            number=self.number,
            players=players,
            score=self.score,
            ratings=ratings,
            title=self.title,
            header=self.title,
            body=Span(self.title.end, self.end),
            extras=extras,
        )
