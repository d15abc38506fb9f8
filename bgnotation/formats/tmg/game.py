"""One game of a .tmg file while it is read, record by record."""

from functools import cache
from re import Pattern

from bgnotation.cells import Cell
from bgnotation.extras import Extras
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
    unreadable,
    win,
)
from bgnotation.formats._plays import play
from bgnotation.grammar import compiled
from bgnotation.source import Source, Span
from bgnotation.transcript import Game

_HIGHEST_CUBE = 1 << 15
_WINS = ("14", "15", "16")
_TIMEOUTS = ("17", "22")
_TABLE = "19"


@cache
def _record() -> Pattern[str]:
    return compiled("tmg", r"({TURN})[ \t]+({KIND})(?:[ \t]+({VALUE}))?[ \t]*\Z")


@cache
def _rolled() -> Pattern[str]:
    return compiled("tmg", r"(?:({DICE})|({UNKNOWN}))[ \t]*\Z")


@cache
def _no_play() -> Pattern[str]:
    return compiled("tmg", r"{NO_PLAY}[ \t]*\Z")


@cache
def _cube() -> Pattern[str]:
    return compiled("tmg", r"({WORD})(?:[ \t]+{_TO}[ \t]+({NUMBER}))?[ \t]*\Z")


@cache
def _won() -> Pattern[str]:
    return compiled("tmg", r"({NUMBER})(?![0-9])")


class Open:
    """A game that is being read."""

    def __init__(self, source: Source, title: Span, *, number: int, score: tuple[int, int]) -> None:
        self.source = source
        self.title = title
        self.number = number
        self.score = score
        self._build = GameBuilder(source)
        self._end = title.end
        self._roll: tuple[int, int, tuple[int, int], int] | None = None
        """The roll that waits for its play: slot, side, dice, where it begins."""
        self._auto_doubles = 0
        self._over = self._resigned = False
        self._timeout: tuple[int, int, int] | None = None
        """The record that says that time is out: side, start, end."""
        self._table: list[str] = []
        """Records of what is on the table."""
        self._settled = False
        """Whether such a record is the last thing said."""

    def game(self, players: tuple[str, str], ratings: tuple[str, str]) -> Game:
        """The game, once it is read."""
        if self._timeout is not None and not self._over:
            self._out_of_time(self._timeout[0])
        ending = "timeout" if self._timeout else "settled" if self._settled else "resigned" if self._resigned else ""
        return self._build.game(
            number=self.number,
            players=players,
            score=self.score,
            ratings=ratings,
            title=self.title,
            header=self.title,
            body=Span(self.title.end, self._end),
            extras=Extras(
                auto_doubles=self._auto_doubles,
                ending=ending,
                raw={-1: "\n".join(self._table)} if self._table else {},
            ),
        )

    def record(self, start: int, end: int) -> bool:
        """Takes in a record; False if it is none."""
        text = self.source.text
        found = _record().match(text, start, end)
        if found is None:
            return False
        side = int(found[1][0] == "-")
        kind = found[2].lstrip("0")
        at = found.start(3) if found[3] else end
        if not self._take(side, kind, start, at, end):
            return False
        self._end = end
        self._settled = kind == _TABLE and bool(self._build.cells) and not self._over
        return True

    def unread(self, start: int, end: int) -> None:
        """Keeps a line that can't be read."""
        self._roll = None
        self._build.remark(unreadable(self.source.text[start:end]), start, end)
        self._end = end

    def remark(self, start: int, end: int) -> None:
        """Keeps a line that says something of the rules between actions."""
        self._build.remark(comment(self.source.text[start:end]), start, end)
        self._end = end

    def _take(self, side: int, kind: str, start: int, at: int, end: int) -> bool:
        text = self.source.text
        if kind == "1":
            return self._rolls(side, start, at, end)
        if kind == "4":
            return self._plays(side, at, end)
        if kind == "2":
            self._auto_doubles += 1
            return True
        if kind in _WINS:
            return self._wins(side, start, at, end)
        if kind in _TIMEOUTS:
            self._timeout = (side, start, end)
            return True
        if kind == _TABLE:
            self._table.append(text[start:end])
            return True
        cell = self._word(kind, text[at:end])
        if cell is None:
            return False
        self._roll = None
        self._build.add(side, cell, start, end)
        return True

    @staticmethod
    def _word(kind: str, data: str) -> Cell | None:
        """Doubles, answers, giving up; None for kinds that nobody knows."""
        if kind in ("7", "10"):
            return TAKES if kind == "7" else DROPS
        found = _cube().match(data)
        value = int(found[2]) if found and found[2] else None
        if value is not None and not 1 < value <= _HIGHEST_CUBE:
            value = None
        if kind == "5":
            return double(value)
        if kind == "8":
            return beaver(value)
        if found and found[1].lower() == "raccoon":
            # Its number is not known; the word is plain.
            return raccoon(value)
        return None

    def _rolls(self, side: int, start: int, at: int, end: int) -> bool:
        found = _rolled().match(self.source.text, at, end)
        if found is None:
            return False
        self._roll = None
        if found[1]:
            dice = (int(found[1][0]), int(found[1][1]))
            self._roll = (self._build.add(side, nothing(*dice), start, end), side, dice, start)
        # Else no roll was thrown: time was out.
        return True

    def _plays(self, side: int, at: int, end: int) -> bool:
        """The play of the roll before it, which becomes part of that."""
        text = self.source.text
        if self._roll is None or self._roll[1] != side or at == end:
            return False
        slot, _, dice, begin = self._roll
        self._roll = None
        cell = dance(*dice) if _no_play().match(text, at, end) else play(text, begin, at, end, *dice)
        self._build.replace(slot, cell, end)
        return True

    def _wins(self, side: int, start: int, at: int, end: int) -> bool:
        found = _won().match(self.source.text, at, end)
        if found is None:
            return False
        if self._timeout is not None and not self._over:
            # Who won tells whose time was out, whatever the sign of that record means.
            self._out_of_time(1 - side)
        self._over = True
        self._build.add(side, win(int(found[1])), start, end)
        return True

    def _out_of_time(self, side: int) -> None:
        assert self._timeout is not None
        _, start, end = self._timeout
        self._build.add(side, resign("Lost on time"), start, end)
