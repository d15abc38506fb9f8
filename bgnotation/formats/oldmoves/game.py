"""One game of a transcript of FIBS while it is read, line by line."""

from functools import cache
from re import Pattern

from bgnotation.cells import ROLL, UNREADABLE, Cell, word_of
from bgnotation.extras import Extras, Refusal
from bgnotation.formats._build import GameBuilder
from bgnotation.formats._cells import (
    DROPS,
    TAKES,
    beaver,
    comment,
    dance,
    double,
    nothing,
    raccoon,
    resign,
    roll,
    unreadable,
    win,
)
from bgnotation.formats.oldmoves.points import Chain, bad_part, chains_of, moves_of, rising
from bgnotation.grammar import compiled
from bgnotation.source import Source, Span
from bgnotation.transcript import Game

_LEVELS = (("backgammon", 3), ("gammon", 2), ("single", 1), ("normal", 1))


@cache
def _action() -> Pattern[str]:
    return compiled(
        "oldmoves",
        r"{SIDE}[ \t]*(?:(?P<roll>{_OPEN} *({DIE})[ ,]*({DIE}) *{_CLOSE})[ \t]*|(?P<double>{DOUBLES})\Z"
        r"|(?P<take>{ACCEPTS})\Z|(?P<drop>{REJECTS})\Z|(?P<resign>{RESIGNS})|(?P<dance>{DANCE})\Z"
        r"|(?P<win>{WINS})(?:[ \t]+(?P<points>{NUMBER})(?:[ \t]+{TAIL})?)?[. \t]*\Z)",
    )


@cache
def _dance() -> Pattern[str]:
    return compiled("oldmoves", r"{DANCE}\Z")


class Open:
    """A game that is being read. Sides are those of the first game's X and O."""

    def __init__(self, source: Source, *, score: tuple[int, int], flipped: bool, title: Span, header: Span) -> None:
        self.source = source
        self.score = score
        self.flipped = flipped
        """Whether X is who was O in the first game."""
        self.title = title
        self.header = header
        self.ended = False
        """Whether a blank line or the result ends the text that must be the game's."""
        self.result: tuple[int, int | None] | None = None
        """The slot of the result, and the points if they are said."""
        self._build = GameBuilder(source)
        self._end = title.end
        self._rolls = 0
        self._plays: list[tuple[int, int, int, tuple[Chain, ...]]] = []
        """Slot, dice and moves of each play: their numbering is told when the game is over."""
        self._offer: tuple[int, int] | None = None
        """The side that must answer a double, and how often that was turned again."""
        self._resigned: tuple[int, int] | None = None
        """Slot and level of the resignation that stands."""
        self._refusals: list[Refusal] = []

    @property
    def outcome(self) -> tuple[int, int | None] | None:
        """Who won, and how many points if that is said."""
        return (self.result[0] % 2, self.result[1]) if self.result is not None else None

    def game(self, number: int, players: tuple[str, str], points: int | None) -> Game:
        """The game, once it is read; `points` are those that the next score tells where the result has none."""
        build = self._build
        for side in (0, 1):
            plays = [play for play in self._plays if play[0] % 2 == side]
            upwards = rising(chains for *_, chains in plays)
            for slot, first, second, chains in plays:
                # Where the side's steps don't tell, each play does for itself.
                up = rising((chains[:1],)) if upwards is None else upwards
                build.replace(slot, roll(first, second, moves_of(chains, upwards=bool(up))))
        if self.result is not None and self.result[1] is None:
            # Who won is said, and the next score may tell how many points.
            slot = self.result[0]
            build.replace(slot, win(points) if points is not None else comment("wins"))
        resigned = self._resigned
        return build.game(
            number=number,
            players=players,
            score=self.score,
            title=self.title,
            header=self.header,
            body=Span(self.title.end, self._end),
            extras=Extras(
                ending="resigned" if resigned else "",
                level=resigned[1] if resigned else 0,
                refusals=tuple(self._refusals),
            ),
        )

    def line(self, start: int, end: int, *, readable: bool) -> bool:
        """Takes in a line; False if it belongs to no game."""
        text = self.source.text
        found = _action().match(text, start, end) if readable and text[start] in "XO" else None
        if found is None:
            if self.ended:
                return False
            self._build.remark(unreadable(text[start:end]), start, end)
        else:
            side = int((text[start] == "O") != self.flipped)
            if found["roll"]:
                self._roll(side, int(found[2]), int(found[3]), start, found.end(), end)
            elif found["win"]:
                self._win(side, found["points"], start, end)
            else:
                self._act(side, found.lastgroup or "", found.end(), start, end)
        self._end = end
        return True

    # ------------------------------------------------------------ actions

    def _roll(self, side: int, first: int, second: int, start: int, at: int, end: int) -> None:
        text = self.source.text
        self._refuse()
        self._offer = None
        chains: tuple[Chain, ...] | None = None
        if at == end:
            cell = nothing(first, second)
        elif _dance().match(text, at, end):
            cell = dance(first, second)
        elif (chains := chains_of(text[at:end])) is not None:
            cell = nothing(first, second)
        else:
            low, high = bad_part(text[at:end])
            bad = (at - start + low, at - start + high)
            cell = Cell(UNREADABLE, text[start:end], max(first, second), min(first, second), (word_of(()),), bad=bad)
        slot = self._add(side, cell, start, end)
        if chains is not None:
            self._plays.append((slot, first, second, chains))

    def _act(self, side: int, kind: str, at: int, start: int, end: int) -> None:
        """An action that is neither a roll nor the result."""
        if kind == "resign":
            self._refuse()
            words = self.source.text[at:end].lower()
            level = next((level for word, level in _LEVELS if word in words), 0)
            self._resigned = (self._add(side, resign(), start, end), level)
            return
        resigned = self._resigned
        if resigned is not None and resigned[0] % 2 != side and kind in ("take", "drop"):
            # The answer to the resignation.
            if kind == "drop":
                self._refuse()
            return
        self._refuse()
        match kind:
            case "double":
                self._double(side, start, end)
            case "dance":
                self._add(side, dance(), start, end)
            case _:
                self._offer = None
                self._add(side, TAKES if kind == "take" else DROPS, start, end)

    def _double(self, side: int, start: int, end: int) -> None:
        if self._offer is not None and self._offer[0] == side:
            # The side that was doubled turns the cube once more.
            animals = self._offer[1]
            cell = raccoon() if animals else beaver()
        else:
            animals = -1
            cell = double()
        self._offer = (1 - side, animals + 1)
        self._add(side, cell, start, end)

    def _win(self, side: int, points: str | None, start: int, end: int) -> None:
        known = int(points) if points else None
        slot = self._add(side, win(known or 0), start, end)
        self.result = self.result or (slot, known)
        self.ended = True

    def _refuse(self) -> None:
        """Play goes on: a resignation that stood was not accepted."""
        if self._resigned is not None:
            slot, level = self._resigned
            self._resigned = None
            self._build.cells[slot] = None
            self._refusals.append(Refusal(self._rolls, slot % 2, level))

    def _add(self, side: int, cell: Cell, start: int, end: int) -> int:
        self._rolls += cell.kind == ROLL
        return self._build.add(side, cell, start, end)
