"""A GMD game while it is read."""

from bgnotation.extras import Extras, Refusal
from bgnotation.formats._build import GameBuilder
from bgnotation.formats._cells import win
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
        self.accepted = -1
        """The slot of the points for which it was accepted, -1 before."""
        self.settled: int | None = None
        """Which reading of its number the next score has chosen."""
        self.ties: list[tuple[int, int]] = []
        self.refusals: list[Refusal] = []
        self.raw: dict[int, str] = {}

    def refuse(self) -> None:
        """The resignation is refused, or play goes on without a word."""
        if self.resigned is not None and self.accepted < 0:
            slot, side, number = self.resigned
            self.builder.cells[slot] = None
            self.refusals.append(Refusal(self.rolls, side, self.worth(number)[0]))
            self.resigned = None

    def worth(self, number: int) -> tuple[int, int]:
        """Level and points of a resignation, whose number means points or, in other files, the level."""
        return self.readings(number)[0]

    def readings(self, number: int) -> tuple[tuple[int, int], ...]:
        """Every level and points that the number of a resignation may mean, the likeliest first."""
        level, rest = divmod(number, self.cube)
        found = [(level, number)] if not rest and 1 <= level <= 3 else []
        if 1 <= number <= 3 and (number, number * self.cube) not in found:
            found.append((number, number * self.cube))
        return tuple(found) or ((0, number),)

    def settle(self, score: tuple[int, int]) -> None:
        """Chooses, of what the number of a resignation may mean, what leads to the score before the next game."""
        before = self.score if self.score is not None else (0, 0) if self.number == 1 else None
        if self.accepted < 0 or self.resigned is None or before is None:
            return
        won = self.accepted & 1
        for n, (_, points) in enumerate(self.readings(self.resigned[2])):
            if before[won] + points == score[won] and before[1 - won] == score[1 - won]:
                self.builder.replace(self.accepted, win(points))
                self.settled = n

    @property
    def _levels(self) -> tuple[int, int]:
        """The level of the resignation, and another that its number may mean as well; 0 where there is none."""
        if self.resigned is None:
            return 0, 0
        levels = [level for level, _ in self.readings(self.resigned[2])]
        if self.settled is not None:
            return levels[self.settled], 0
        return levels[0], levels[1] if len(levels) > 1 else 0

    def finish(self, players: tuple[str, str], ratings: tuple[str, str]) -> Game:
        """The game."""
        level, other = self._levels
        extras = Extras(
            ending="resigned" if self.resigned else "",
            level=level,
            other_level=other,
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
