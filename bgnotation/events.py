"""What a record says happened, event by event, as written.

Events are views: a game keeps its cells compactly and makes these on access. `side` is the column
the event stands in, `span` its place in the source.
"""

from dataclasses import dataclass

from bgnotation.cells import (
    BEAVER,
    COMMENT,
    DOUBLE,
    DROP,
    EXPECTED,
    ILLEGAL,
    LOSS,
    QUIT,
    RACCOON,
    RESIGN,
    ROLL,
    SET_POSITION,
    TAKE,
    UNREADABLE,
    WIN,
    Cell,
)
from bgnotation.game.dice import Dice
from bgnotation.game.side import Side
from bgnotation.source import Span
from bgnotation.written import WrittenMove


@dataclass(frozen=True, slots=True)
class CheckerPlay:
    """A roll and what was played of it."""

    side: Side
    span: Span
    dice: Dice | None
    """None where a play stands without its roll (`Cannot Move` alone)."""
    dice_written: str
    """The two digits in the order written."""
    play: str
    """The play as written, without the roll; empty where nothing is written."""
    moves: tuple[WrittenMove, ...] = ()
    resigned: bool = False
    """A mark such as `????` or `Concedes` stands instead of the play: the side resigned after the roll."""
    illegal: bool = False
    """The record itself calls the play illegal."""


@dataclass(frozen=True, slots=True)
class Double:
    """A double or redouble; `value` is what the cube would show, None where not written."""

    side: Side
    span: Span
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Take:
    """The double is accepted. `implied`: not written, the doubler simply rolled (after a beaver)."""

    side: Side
    span: Span
    implied: bool = False


@dataclass(frozen=True, slots=True)
class Drop:
    """The double is passed."""

    side: Side
    span: Span


@dataclass(frozen=True, slots=True)
class Beaver:
    """The doubled side turns the cube again and keeps it."""

    side: Side
    span: Span
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Raccoon:
    """The beavered side turns the cube once more."""

    side: Side
    span: Span
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Resign:
    """The side gives the game up; the words say how (`Concedes`, `Lost on time`, `????`)."""

    side: Side
    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Win:
    """The result line: `side` is the column it stands in."""

    side: Side
    span: Span
    points: int
    ends_match: bool = False
    """It says `and the match`."""


@dataclass(frozen=True, slots=True)
class Loss:
    """`Losses N point`: the loser's half of a result."""

    side: Side
    span: Span
    points: int


@dataclass(frozen=True, slots=True)
class SetPosition:
    """A position set by hand; `text` is the notation, such as Snowie's fields or XG Mobile's 26 characters."""

    side: Side
    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Comment:
    """A remark between the rows of a game."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A cell that no rule of the notation reads as a whole: `text` is all of it.

    `bad` is the part that can't be read, `expected` says what could have stood there.
    """

    side: Side | None
    span: Span
    text: str
    bad: Span
    expected: str = ""


Event = CheckerPlay | Double | Take | Drop | Beaver | Raccoon | Resign | Win | Loss | SetPosition | Comment | Unreadable
"""Anything a record can hold; match on it with `assert_never`."""


def event_of(cell: Cell, side: Side, span: Span) -> Event:
    """The event that a cell is when it stands in the column of `side`."""
    text = cell.text.strip()
    match cell.kind:
        case k if k == ROLL:
            head, _, tail = text.partition(":")
            digits = "".join(c for c in head if c.isdigit()) if cell.high else ""
            play = tail.strip() if cell.high or ":" in text else text
            return CheckerPlay(
                side, span, cell.dice, digits, play, cell.moves, resigned=cell.how == QUIT, illegal=cell.how == ILLEGAL
            )
        case k if k == DOUBLE:
            return Double(side, span, cell.value)
        case k if k == TAKE:
            return Take(side, span)
        case k if k == DROP:
            return Drop(side, span)
        case k if k == BEAVER:
            return Beaver(side, span, cell.value)
        case k if k == RACCOON:
            return Raccoon(side, span, cell.value)
        case k if k == RESIGN:
            return Resign(side, span, text)
        case k if k == WIN:
            return Win(side, span, cell.value or 0, bool(cell.how))
        case k if k == LOSS:
            return Loss(side, span, cell.value or 0)
        case k if k == SET_POSITION:
            return SetPosition(side, span, text)
        case k if k == COMMENT:
            return Comment(span, text if cell.how else text.lstrip(";# \t"))
    assert cell.kind == UNREADABLE
    low, high = cell.bad or (0, len(cell.text))
    return Unreadable(side, span, cell.text, Span(span.start + low, span.start + high), EXPECTED)
