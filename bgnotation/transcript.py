"""A record as written: archive, transcript, game."""

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from bgnotation.cells import ROLL, Cell
from bgnotation.extras import NO_EXTRAS, Extras
from bgnotation.game.rules import Rules
from bgnotation.game.side import Side
from bgnotation.source import Source, Span

if TYPE_CHECKING:
    from bgnotation.events import Event


_NAME = 40
"""Characters of a name that a line shows."""


def _versus(players: tuple[str, str]) -> str:
    return " – ".join(" ".join(name.split())[:_NAME] or "?" for name in players)


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}{'es' if noun.endswith('ch') else 's'}"


def _unescaped(text: str) -> str:
    """What a string of JSON means."""
    import json

    try:
        return str(json.loads(f'"{text}"', strict=False))
    except ValueError:
        return text


class Game:
    """One game as written.

    `cells` is compact: two slots a row, the even ones of the left column, the odd ones of the right,
    None where nothing stands. `events` are made of them on access.
    """

    __slots__ = (
        "_ends",
        "_locate",
        "_offsets",
        "_tiled",
        "body",
        "cells",
        "doubtful",
        "extras",
        "header",
        "number",
        "players",
        "ratings",
        "score",
        "source",
        "title",
    )

    def __init__(
        self,
        source: Source,
        cells: Sequence[Cell | None],
        *,
        number: int | None,
        players: tuple[str, str],
        score: tuple[int, int] | None,
        ratings: tuple[str, str] = ("", ""),
        title: Span,
        header: Span,
        body: Span,
        locate: Callable[[Source, Span], "array[int]"] | None = None,
        offsets: Sequence[int] | None = None,
        ends: Sequence[int] | None = None,
        doubtful: frozenset[int] = frozenset(),
        extras: Extras = NO_EXTRAS,
    ) -> None:
        self.source = source
        self.cells = cells
        self.number = number
        """The number written, None where the line is missing."""
        self.players = players
        """The names of the left and the right column, without ratings."""
        self.score = score
        """The points of both before the game, None where the score line is missing."""
        self.ratings = ratings
        self.title = title
        """The line `Game N`."""
        self.header = header
        """The score line."""
        self.body = body
        self.doubtful = doubtful
        """Slots whose column can't be told from the layout."""
        self.extras = extras
        """What the record says of the game besides its actions."""
        self._locate = locate
        self._offsets = offsets
        self._ends = ends
        self._tiled = offsets is None

    def with_cells(
        self,
        cells: Sequence[Cell | None],
        offsets: Sequence[int],
        *,
        ends: Sequence[int] | None = None,
        doubtful: frozenset[int] = frozenset(),
        extras: Extras,
    ) -> "Game":
        """The same game with other cells, and where they and what is said of them stand."""
        return Game(
            self.source,
            cells,
            number=self.number,
            players=self.players,
            score=self.score,
            ratings=self.ratings,
            title=self.title,
            header=self.header,
            body=self.body,
            offsets=offsets,
            ends=ends,
            doubtful=doubtful,
            extras=extras,
        )

    def offset(self, slot: int) -> int:
        """Where the cell of a slot begins in the source."""
        if self._offsets is None:
            # Found again only when somebody asks: a clean game never does.
            assert self._locate is not None
            self._offsets = self._locate(self.source, self.body)
        return self._offsets[slot]

    def span(self, slot: int) -> Span:
        """The span of the cell in a slot."""
        cell = self.cells[slot]
        start = self.offset(slot)
        if self._ends is not None:
            return Span(start, self._ends[slot])
        return Span(start, start + (len(cell.text) if cell is not None else 0))

    def slots(self) -> Iterator[tuple[int, Cell]]:
        """The filled slots in order, each with its cell."""
        for slot, cell in enumerate(self.cells):
            if cell is not None:
                yield slot, cell

    def event(self, slot: int) -> "Event":
        """The event of a filled slot."""
        cell = self.cells[slot]
        if cell is None:
            raise IndexError(f"nothing stands in slot {slot}")
        # Imported here: a check of a clean record makes no events.
        from bgnotation.events import event_of

        return event_of(cell, Side(slot & 1), self.span(slot))

    @property
    def events(self) -> "tuple[Event, ...]":
        """All events in order of the page."""
        return tuple(self.event(slot) for slot, _ in self.slots())

    @property
    def is_tiled(self) -> bool:
        """Whether every row has the usual form, so that there are no remarks and nothing unreadable in it."""
        return self._tiled

    def __repr__(self) -> str:
        return f"<Game {self.number or '?'}: {_versus(self.players)}, {self.plays} plays>"

    @property
    def plays(self) -> int:
        """How many rolls are written."""
        return sum([cell is not None and cell.kind == ROLL for cell in self.cells])


@dataclass(frozen=True, slots=True, repr=False)
class Transcript:
    """One match or session."""

    source: Source
    format: str
    dialect: str
    length: int | None
    """Points to play to, 0 for money play, None where the record does not say."""
    games: tuple[Game, ...]
    tags: Mapping[str, str] = field(default_factory=dict)
    """The header's tags, such as `{"Event": "Club final"}`, as written."""
    rules: Rules = field(default_factory=Rules)
    """The rules that the tags name."""
    variation: str = "Backgammon"
    """The variant, as the tag names it."""
    remarks: tuple[Span, ...] = ()
    """Comment lines before the first game that are no tags."""
    prose: tuple[Span, ...] = ()
    """Other text before the match or between its games."""
    header: Span = Span(0, 0)
    """The line with the match length; empty where there is none."""
    length_written: str = ""
    index: int = 0
    """The match's place in its file, from 0."""
    notes: tuple[str, ...] = ()
    """Comments on the match as a whole, without the marks that the format puts around them."""
    marks_hits: bool = True
    """Whether the format has a mark for a hit: where it has none, none is missing."""
    states_results: bool = True
    """Whether the format tells how each game ended: where it does not, no result is missing."""
    tabular: bool = False
    """Whether it is a table of rows below lines for length, game and score, so that such a line can be missing."""
    expected: str = ""
    """What may stand where something can't be read, in words; empty where the format can't tell."""
    origin: str = ""
    """The format of the file that it comes from, where `format` is one that keeps records of all others."""

    def tag(self, name: str) -> str:
        """The value of a header tag, whatever the case of its name; empty without it."""
        wanted = name.lower()
        return next((value for key, value in self.tags.items() if key.lower() == wanted), "")

    @property
    def passages(self) -> tuple[str, ...]:
        """The texts of `prose`, as they are meant: in a file of JSON they stand with its escapes."""
        texts = tuple([self.source.text[span.start : span.end] for span in self.prose])
        return tuple(map(_unescaped, texts)) if self.format == "json" else texts

    @property
    def players(self) -> tuple[str, str]:
        """The players as the first game names them, left and right; empty names without games."""
        return self.games[0].players if self.games else ("", "")

    @property
    def plays(self) -> int:
        """How many rolls are written."""
        return sum(game.plays for game in self.games)

    def __repr__(self) -> str:
        kind = {0: "money play", None: "unknown length"}.get(self.length, f"match to {self.length}")
        return f"<Transcript: {_versus(self.players)}, {kind}, {_counted(len(self.games), 'game')}>"

    def _repr_html_(self) -> str:
        from bgnotation.draw.transcript import transcript_html

        return transcript_html(self)


class Damage(NamedTuple):
    """What is wrong with a file apart from the game it tells of, such as a checksum; and where."""

    span: Span
    words: str


class Signature(NamedTuple):
    """A signature in a file, which nobody has verified; and where it stands."""

    span: Span
    signer: str
    """Who signed, or with which key, as the file says; empty where it does not."""
    what: str
    """What it is a signature of, in words: `the match`, `an analysis`."""


@dataclass(frozen=True, slots=True, repr=False)
class Archive:
    """Every match of a file.

    `source` is what the spans of its matches are places in: of a packed file, what was unpacked.
    """

    source: Source
    format: str
    dialect: str
    matches: tuple[Transcript, ...]
    strays: tuple[Span, ...] = ()
    """Text that belongs to no match."""
    damage: tuple[Damage, ...] = ()
    """Signs that the file is not as it was written."""
    encoding: str = ""
    """The encoding that the file itself names and its texts were read in; empty where the source's was taken."""
    signatures: tuple[Signature, ...] = ()

    @classmethod
    def of(cls, transcript: Transcript) -> "Archive":
        """A transcript as the only one of its record."""
        return cls(transcript.source, transcript.format, transcript.dialect, (transcript,))

    def __repr__(self) -> str:
        return f"<Archive: {self.source.path}, {self.format}, {_counted(len(self.matches), 'match')}>"
