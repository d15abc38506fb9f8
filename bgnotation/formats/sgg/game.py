"""One game of a .sgg file while it is read.

A roll is written alone when it is thrown and again with its play; some lines come twice. So a roll waits
for the line with its play, and a line that repeats the one before it is passed over.
"""

from functools import cache
from re import Pattern
from typing import NamedTuple

from bgnotation.cells import ROLL, UNREADABLE, Cell
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
    unplayed,
    unreadable,
    win,
)
from bgnotation.formats._plays import play
from bgnotation.grammar import compiled
from bgnotation.source import Source, Span
from bgnotation.transcript import Game

_SECOND = 16
"""Columns, tabs to every eighth, from which on an action is the second player's where tabs have become blanks."""
_HIGHEST_CUBE = 1 << 15


@cache
def _action() -> Pattern[str]:
    return compiled("sgg", r"({NUMBER})({COLUMN})")


@cache
def _automatic() -> Pattern[str]:
    return compiled("sgg", r"(?:{NUMBER}{COLUMN})?{DICE} *{AUTOMATIC}")


@cache
def _dice() -> Pattern[str]:
    return compiled("sgg", r"({DICE})[ \t]*")


@cache
def _behind() -> Pattern[str]:
    return compiled("sgg", r"(?:(?P<dance>{DANCE})|(?P<resign>{RESIGN}))[ \t]*\Z")


@cache
def _word() -> Pattern[str]:
    return compiled(
        "sgg",
        r"(?:(?P<closed>{CLOSED})|(?P<double>{DOUBLE})|(?P<beaver>{BEAVER})|(?P<raccoon>{RACCOON})"
        r"|(?P<take>{TAKE})|(?P<drop>{DROP})|(?P<resign>{RESIGN}))[ \t]*\Z",
    )


@cache
def _value() -> Pattern[str]:
    return compiled("sgg", r"to +({NUMBER})")


@cache
def _win() -> Pattern[str]:
    return compiled("sgg", r"({WINNER}) +{_WINS} +({NUMBER}) +{_POINTS}\Z")


class _Roll(NamedTuple):
    """A roll that waits for its play."""

    side: int
    number: int
    dice: tuple[int, int]
    start: int
    end: int


class Open:
    """A game that is being read, line by line."""

    def __init__(
        self,
        source: Source,
        players: tuple[str, str],
        title: Span,
        *,
        number: int,
        score: tuple[int, int],
        crawford: bool,
    ) -> None:
        self.source = source
        self.players = players
        self.title = title
        self.number = number
        self.score = score
        self.crawford = crawford
        self.over = False
        """Whether the result was written."""
        self._build = GameBuilder(source)
        self._end = title.end
        self._waiting: _Roll | None = None
        self._done: tuple[int, int, tuple[int, int]] | None = None
        """Side, number and dice of the last roll with its play."""
        self._last = ""
        """The last action as written."""
        self._held: list[Span] = []
        """Remarks between a roll and its play."""
        self._auto_doubles = 0
        self._resigned = -1
        """The slot of the resignation that stands."""
        self._refusals: list[Refusal] = []
        self._rolls = 0

    def game(self, players: tuple[str, str], ratings: tuple[str, str]) -> Game:
        """The game, once it is read."""
        self._flush()
        extras = Extras(
            auto_doubles=self._auto_doubles,
            crawford=True if self.crawford else None,
            ending="resigned" if self._resigned >= 0 else "",
            refusals=tuple(self._refusals),
        )
        return self._build.game(
            number=self.number,
            players=players,
            score=self.score,
            ratings=ratings,
            title=self.title,
            header=self.title,
            body=Span(self.title.end, self._end),
            extras=extras,
        )

    def line(self, start: int, end: int, *, readable: bool) -> None:
        """Takes in a line."""
        text = self.source.text
        self._end = end
        if not readable:
            self._flush()
            self._build.remark(unreadable(text[start:end]), start, end)
        elif text[start].isdigit() and _automatic().match(text, start, end):
            self._auto_doubles += 1
        elif text[start].isdigit() and (found := _action().match(text, start, end)):
            self._act(int(found[1]), self._side(text[start : found.end()]), start, found.end(), end)
        elif not self._wins(start, end):
            self._held.append(Span(start, end))
            if self._waiting is None:
                self._remark()

    @staticmethod
    def _side(head: str) -> int:
        """Whose column follows a number and blanks."""
        tabs = head.count("\t")
        return int(tabs > 1 if tabs else len(head) >= _SECOND)

    # ------------------------------------------------------------ actions

    def _act(self, number: int, side: int, begin: int, start: int, end: int) -> None:
        text = self.source.text
        written = text[begin:end]
        if written == self._last:
            return
        self._last = written
        dice = _dice().match(text, start, end)
        if dice is not None:
            pair = (int(dice[1][0]), int(dice[1][1]))
            self._roll(_Roll(side, number, pair, start, end), dice.end())
        elif (word := _word().match(text, start, end)) is not None:
            self._words(side, word.lastgroup or "", start, end)
        else:
            self._flush()
            self._build.add(side, unreadable(text[start:end]), start, end)

    def _roll(self, roll: _Roll, at: int) -> None:
        """A roll; what stands at `at` tells how it was played."""
        text = self.source.text
        key = (roll.side, roll.number, roll.dice)
        again = self._waiting is not None and key == self._waiting[:3]
        if at >= roll.end:
            if not again and key != self._done:
                self._refuse()
                self._flush()
                self._waiting = roll
            return
        behind = _behind().match(text, at, roll.end)
        kind = behind.lastgroup if behind else None
        if kind == "resign":
            if not again:
                self._flush()
                self._waiting = roll._replace(end=at)
            self._give_up(roll.side, at, roll.end)
            return
        self._refuse()
        cell = dance(*roll.dice) if kind == "dance" else play(text, roll.start, at, roll.end, *roll.dice)
        if again:
            self._waiting = None
        else:
            self._flush()
        self._put(roll.side, cell, roll.start, roll.end)
        self._done = key if cell.kind != UNREADABLE else None

    def _words(self, side: int, kind: str, start: int, end: int) -> None:
        """An action that is no roll."""
        if kind == "resign":
            self._give_up(side, start, end)
            return
        if kind == "take" and self._resigned >= 0:
            # The resignation is accepted.
            return
        self._refuse()
        self._flush()
        number = _value().search(self.source.text, start, end)
        value = int(number[1]) if number and 1 < int(number[1]) <= _HIGHEST_CUBE else None
        cell: Cell
        match kind:
            case "closed":
                cell = dance()
            case "double":
                cell = double(value)
            case "beaver":
                cell = beaver(value)
            case "raccoon":
                cell = raccoon(value)
            case "take":
                cell = TAKES
            case _:
                cell = DROPS
        self._put(side, cell, start, end)

    def _give_up(self, side: int, start: int, end: int) -> None:
        """The side resigns; a roll of its own that waits was not played."""
        roll = self._waiting
        if roll is not None and roll.side == side:
            self._waiting = None
            self._put(side, unplayed(*roll.dice), roll.start, roll.end)
        else:
            self._flush()
        self._refuse()
        self._resigned = self._put(side, resign(), start, end)

    def _refuse(self) -> None:
        """Play goes on: a resignation that stood was not accepted."""
        slot, self._resigned = self._resigned, -1
        if slot >= 0:
            self._build.cells[slot] = None
            self._refusals.append(Refusal(self._rolls, slot % 2, 0))

    def _wins(self, start: int, end: int) -> bool:
        """Takes in the line with the result; False if it is none, or nobody's here."""
        found = _win().match(self.source.text, start, end)
        if found is None:
            return False
        name = found[1]
        if name not in self.players:
            folded = [player.casefold() for player in self.players]
            if name.casefold() not in folded:
                return False
            side = folded.index(name.casefold())
        else:
            side = self.players.index(name)
        self._flush()
        self._put(side, win(int(found[2])), start, end)
        self.over = True
        return True

    # ------------------------------------------------------------ cells

    def _put(self, side: int, cell: Cell, start: int, end: int) -> int:
        slot = self._build.add(side, cell, start, end)
        self._rolls += cell.kind == ROLL
        self._remark()
        return slot

    def _flush(self) -> None:
        """Puts the roll that waits: whether it could not be played or was not, the board decides."""
        if self._waiting is not None:
            roll, self._waiting = self._waiting, None
            self._put(roll.side, nothing(*roll.dice), roll.start, roll.end)
        self._remark()

    def _remark(self) -> None:
        for start, end in self._held:
            self._build.remark(comment(self.source.text[start:end]), start, end)
        self._held.clear()
