"""A record of BackgammonRoom → a money session and its games.

The left side is who is named first in the first game; X and 0 may change between games.
"""

from functools import cache
from re import Pattern

from bgnotation.formats._build import GameBuilder
from bgnotation.formats._cells import DROPS, TAKES, dance, double, nothing, unreadable
from bgnotation.formats._lines import LONGEST_LINE
from bgnotation.formats._plays import play
from bgnotation.grammar import compiled
from bgnotation.source import Source, Span
from bgnotation.transcript import Archive, Game, Transcript

EXPECTED = "an action such as 3.X:(3 1)8/5 6/5 or 4.0:Double"
_BLANKS = " \t\r\f\v\0\x1a\ufeff"


@cache
def _version() -> Pattern[str]:
    return compiled("bgroom", r"{VERSION}[ \t]*({VALUE})?\Z")


@cache
def _game() -> Pattern[str]:
    return compiled(
        "bgroom",
        r"{GAME}[ \t]+({NUMBER})[ \t]*-[ \t]*({FIRST})[ \t]*({MARK})[ \t]*{_VS}[ \t]*({SECOND})"
        r"(?:[ \t]*{MARK}[^\r\n]*)?\Z",
    )


@cache
def _stakes() -> Pattern[str]:
    return compiled("bgroom", r"{STAKES}\Z")


@cache
def _end() -> Pattern[str]:
    return compiled("bgroom", r"{END}\Z")


@cache
def _action() -> Pattern[str]:
    return compiled("bgroom", r"{NUMBER}[ \t]*\.[ \t]*({SIDE})[ \t]*:[ \t]*")


@cache
def _roll() -> Pattern[str]:
    return compiled("bgroom", r"({DICE})[ \t]*({DANCE}[ \t.]*\Z)?")


@cache
def _double() -> Pattern[str]:
    return compiled("bgroom", r"{DOUBLE}\Z")


class _Open:
    """A game while it is read."""

    def __init__(self, source: Source, title: Span, number: int, players: tuple[str, str], zero: int) -> None:
        self.build = GameBuilder(source)
        self.title = title
        self.number = number
        self.players = players
        self.zero = zero
        """The side that is 0."""
        self.end = title.end
        self.begun = self.over = False
        self.offered: tuple[int, int] | None = None
        """The double that waits for what follows it: its side, and where its line ends."""

    def answer(self, *, take: bool, start: int) -> None:
        """Answers a double, as what follows it shows."""
        if self.offered is not None:
            side, end = self.offered
            self.offered = None
            # No text says it: it stands at the end of the double's line.
            self.build.add(1 - side, TAKES if take else DROPS, end, max(min(end + 1, start), end))

    def game(self) -> Game:
        """The game."""
        return self.build.game(
            number=self.number,
            players=self.players,
            score=None,
            title=self.title,
            header=self.title,
            body=Span(self.title.end, self.end),
        )


class _Reader:
    """Reads the lines one after the other."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.games: list[_Open] = []
        self.header = Span(0, 0)
        self.tags: dict[str, str] = {}
        self.prose: list[Span] = []

    def read(self) -> Archive:
        """The session of the file."""
        text = self.source.text
        at = 0
        while at < len(text):
            stop = text.find("\n", at)
            stop = len(text) if stop < 0 else stop
            start, end = at, stop
            while start < end and text[start] in _BLANKS:
                start += 1
            while end > start and text[end - 1] in _BLANKS:
                end -= 1
            if start == end:
                self._blank(at)
            elif not self._line(start, end):
                self.prose.append(Span(start, end))
            at = stop + 1
        transcript = Transcript(
            self.source,
            "bgroom",
            "backgammonroom",
            0,
            tuple(game.game() for game in self.games),
            tags=self.tags,
            prose=tuple(self.prose),
            header=self.header,
            marks_hits=False,
            states_results=False,
            expected=EXPECTED,
        )
        return Archive(self.source, "bgroom", "backgammonroom", (transcript,))

    def _blank(self, at: int) -> None:
        """A blank line ends a game that has begun; a double before it was dropped."""
        game = self.games[-1] if self.games else None
        if game is not None and game.begun and not game.over:
            game.answer(take=False, start=at)
            game.over = True

    def _line(self, start: int, end: int) -> bool:
        """Takes in a line; False if it belongs to nothing."""
        text = self.source.text
        readable = end - start <= LONGEST_LINE
        game = self.games[-1] if self.games else None
        if readable and (text[start] == "G" and self._begin_game(start, end)):
            return True
        if game is None:
            return readable and self._head(start, end)
        if readable and _end().match(text, start, end):
            self._blank(start)
            game.over = True
            return True
        if not game.begun and readable and _stakes().match(text, start, end):
            game.end = end
            return True
        action = _action().match(text, start, end) if readable else None
        if action is None:
            if game.over:
                return False
            game.build.remark(unreadable(text[start:end]), start, end)
        else:
            side = game.zero if action[1] in "0O" else 1 - game.zero
            game.begun = True
            game.answer(take=True, start=start)
            self._act(game, side, start, action.end(), end)
        game.end = end
        return True

    def _head(self, start: int, end: int) -> bool:
        found = _version().match(self.source.text, start, end)
        if found is None or self.header.end:
            return False
        self.header = Span(start, end)
        self.tags["BGF version"] = found[1] or ""
        return True

    def _begin_game(self, start: int, end: int) -> bool:
        found = _game().match(self.source.text, start, end)
        if found is None:
            return False
        number, first, mark, second = found.groups()
        if self.games:
            self._blank(start)
        zero = int(mark == "(X)")
        players = (first, second)
        if self.games and self.games[0].players == (second, first) and first != second:
            players, zero = (second, first), 1 - zero
        self.games.append(_Open(self.source, Span(start, end), int(number), players, zero))
        return True

    def _act(self, game: _Open, side: int, start: int, at: int, end: int) -> None:
        text = self.source.text
        roll = _roll().match(text, at, end)
        if roll is not None:
            dice = (int(roll[1][1]), int(roll[1][-2]))
            if roll[2]:
                cell = dance(*dice)
            elif roll.end() == end:
                cell = nothing(*dice)
            else:
                cell = play(text, start, roll.end(), end, *dice)
            game.build.add(side, cell, start, end)
        elif _double().match(text, at, end):
            game.offered = (side, end)
            game.build.add(side, double(), start, end)
        else:
            game.build.add(side, unreadable(text[start:end]), start, end)


def read_archive(source: Source) -> Archive:
    """The session of the file. Nothing in it raises."""
    return _Reader(source).read()
