"""A JavaFIBS file → matches and games.

The left side is `You`. Points stand in the server's numbering, in which one side counts up and the other
down: which does is told once a game, by all its steps.
"""

from functools import cache, lru_cache
from re import Pattern

from bgnotation.cells import UNREADABLE, Cell
from bgnotation.extras import Extras, Refusal
from bgnotation.formats._build import GameBuilder
from bgnotation.formats._cells import DROPS, TAKES, dance, double, resign, roll, unplayed, unreadable, win
from bgnotation.formats._lines import LONGEST_LINE, MOST_GAMES, lines
from bgnotation.formats.javafibs.steps import Steps, moves_of, rises, steps_of
from bgnotation.grammar import compiled
from bgnotation.source import Source, Span
from bgnotation.transcript import Archive, Game, Transcript

_EXPECTED = "a record such as 0:You:4 2, 1:You:8-4 6-4, 2:You: or 7:You:1"
_NOWHERE = Span(0, 0)
_USER = "You"
_LONGEST_MATCH = 9_999
_MONEY = ("0", "9999")
"""Lengths of a session without an end. The server's own number for it is 9999."""
_HIGHEST_CUBE = 1 << 15


@cache
def _record() -> Pattern[str]:
    return compiled("javafibs", r"({CODE}):({NAME}):({DATA})?")


@cache
def _standing() -> Pattern[str]:
    return compiled("javafibs", r"({HOLDER})-({NUMBER})")


@cache
def _number() -> Pattern[str]:
    return compiled("javafibs", r"{NUMBER}\Z")


@lru_cache(maxsize=64)
def _dice(text: str) -> tuple[int, int] | None:
    """Both dice; None where the data are none."""
    found = compiled("javafibs", r"({DIE}){_BLANKS}({DIE})\Z").match(text)
    return (int(found[1]), int(found[2])) if found else None


class _Game:
    """A game while it is read."""

    def __init__(self, source: Source, title: Span, header: Span, score: tuple[int, int] | None, index: int) -> None:
        self.builder = GameBuilder(source)
        self.title = title
        self.header = header
        self.score = score
        self.number: int | None = index + 1
        self.end = title.end
        self.roll: tuple[int, int, int, int, int] | None = None
        """The roll that waits for its play: slot, side, both dice, where it begins."""
        self.rolls = 0
        self.plays: list[tuple[int, int, int, int, Steps]] = []
        """Slot, side, dice and steps of each play: their numbering is told when the game is over."""
        self.cube = 1
        self.doubled = False
        self.resigned: tuple[int, int, int] | None = None
        """The resignation that was not refused: slot, side, points offered."""
        self.refusals: list[Refusal] = []
        self.won = -1
        """The slot of the result."""
        self.raw = ""

    def refuse(self) -> None:
        """Play goes on: the resignation was not accepted."""
        if self.resigned is not None:
            slot, side, points = self.resigned
            self.builder.cells[slot] = None
            self.refusals.append(Refusal(self.rolls, side, self.level(points)))
            self.resigned = None

    def level(self, points: int) -> int:
        """Single, gammon or backgammon; 0 where the points are no such multiple of the cube."""
        level, rest = divmod(points, self.cube)
        return level if not rest and 1 <= level <= 3 else 0

    def finish(self, players: tuple[str, str]) -> Game:
        """The game."""
        votes = sum((rises(*step) == (side == 0)) or -1 for _, side, _, _, steps in self.plays for step in steps)
        for slot, side, first, second, steps in self.plays:
            moves = moves_of(steps, upwards=(votes > 0) == (side == 0))
            self.builder.replace(slot, roll(first, second, moves))
        extras = Extras(
            ending="resigned" if self.resigned else "",
            level=self.level(self.resigned[2]) if self.resigned else 0,
            refusals=tuple(self.refusals),
            raw={-1: self.raw} if self.raw else {},
        )
        return self.builder.game(
            number=self.number,
            players=players,
            score=self.score,
            title=self.title,
            header=self.header,
            body=Span(self.title.end, self.end),
            extras=extras,
        )


class _Match:
    """A match while it is read."""

    def __init__(self) -> None:
        self.length: int | None = None
        self.written = ""
        self.header = _NOWHERE
        self.opponent = ""
        self.own = ""
        """The user's real name, once a score names it."""
        self.games: list[_Game] = []
        self.prose: list[Span] = []
        self.score: tuple[tuple[int, int], Span] | None = ((0, 0), _NOWHERE)
        """The score that the next game begins with, and the line that says so."""

    def transcript(self, source: Source, index: int) -> Transcript:
        """The match."""
        players = (self.own or _USER, self.opponent)
        return Transcript(
            source,
            "javafibs",
            "javafibs",
            self.length,
            tuple(game.finish(players) for game in self.games),
            prose=tuple(self.prose),
            header=self.header,
            length_written=self.written,
            index=index,
            marks_hits=False,
            expected=_EXPECTED,
        )


class _Reader:
    """Reads the records one after the other."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.matches: list[_Match] = []
        self.waiting: list[Span] = []
        """Text before the first match."""
        self.unread: Span | None = None
        """The lines before this one that can't be read."""

    @property
    def match(self) -> _Match:
        """The match that is being read; a new one where none has begun."""
        if not self.matches:
            self.matches.append(_Match())
            self.matches[0].prose, self.waiting = self.waiting, []
        return self.matches[-1]

    @property
    def game(self) -> _Game | None:
        """The game that is being read."""
        return self.matches[-1].games[-1] if self.matches and self.matches[-1].games else None

    def read(self) -> Archive:
        """Every match of the file."""
        text = self.source.text
        record = _record().match
        for start, end in lines(text):
            found = record(text, start, end) if end - start <= LONGEST_LINE else None
            if found is not None:
                self._keep_unread()
                if not self._take(found[1].lstrip("0") or "0", found[2], (found[3] or "").strip(), start, end):
                    self.unread = Span(start, end)
            elif not (start == 0 and text.startswith("JavaFIBS ")):
                # Lines that can't be read, one after the other, are kept as one.
                self.unread = Span(self.unread.start, end) if self.unread else Span(start, end)
        self._keep_unread()
        transcripts = tuple(match.transcript(self.source, i) for i, match in enumerate(self.matches))
        return Archive(self.source, "javafibs", "javafibs", transcripts, tuple(self.waiting))

    def _keep_unread(self) -> None:
        """Keeps the lines that could not be read, where they stand."""
        if self.unread is None:
            return
        start, end = self.unread
        self.unread = None
        game = self.game
        if game is not None:
            game.builder.remark(unreadable(self.source.text[start:end]), start, end)
            game.end = end
        else:
            (self.matches[-1].prose if self.matches else self.waiting).append(Span(start, end))

    def _take(self, code: str, name: str, data: str, start: int, end: int) -> bool:
        """Takes a record in; False if it is none."""
        match code:
            case "8":
                return self._begin_match(name, data, Span(start, end))
            case "13":
                return not data
            case "6":
                return name == _USER and self._begin_game(data, Span(start, end))
            case "14":
                return self._score(start, end)
            case "9":
                return self._win_match(name, data, end)
        side = self._side(name)
        game = self.game
        if side < 0 or code not in ("11", "0", "1", "15", "2", "4", "5", "3", "7"):
            return False
        if game is None or (code == "11" and game.won >= 0):
            # The record that begins the game is missing.
            self._begin_game("", Span(start, start))
            game = self.match.games[-1]
            game.number = None
        return self._action(game, code, side, data, start, end)

    def _side(self, name: str) -> int:
        """0 for the user, 1 for the opponent, -1 for anybody else."""
        if name == _USER:
            return 0
        match = self.match
        if not match.opponent:
            match.opponent = name
        return 1 if name == match.opponent else -1

    # ------------------------------------------------------------ match and game

    def _begin_match(self, name: str, data: str, place: Span) -> bool:
        if not _number().match(data) or int(data) > _LONGEST_MATCH:
            return False
        if len(self.matches) >= MOST_GAMES:
            return False
        if self.matches and (self.match.games or self.match.written):
            self.matches.append(_Match())
        match = self.match
        match.opponent = match.opponent or name
        match.length = 0 if data in _MONEY else int(data)
        match.written = data
        match.header = place
        return True

    def _begin_game(self, opponent: str, place: Span) -> bool:
        match = self.match
        if len(match.games) >= MOST_GAMES:
            return False
        match.opponent = match.opponent or opponent
        score, line = match.score or (None, _NOWHERE)
        match.score = None
        header = place if line == _NOWHERE else line
        match.games.append(_Game(self.source, place, header, score, len(match.games)))
        return True

    def _score(self, start: int, end: int) -> bool:
        """Record 14: `14:SnowWhite-1:JoeBlack-0`, the winner of the game first."""
        text = self.source.text
        _, *halves = text[start:end].split(":")
        found = [_standing().match(half) for half in halves]
        if len(found) != 2 or not found[0] or not found[1] or not self.matches:
            return False
        names = (found[0][1], found[1][1])
        points = (int(found[0][2]), int(found[1][2]))
        match = self.match
        if names.count(match.opponent) != 1:
            return False
        right = names.index(match.opponent)
        match.own = match.own or names[1 - right]
        match.score = ((points[1 - right], points[right]), Span(start, end))
        if match.games:
            match.games[-1].raw = text[start:end]
            match.games[-1].end = end
        return True

    def _win_match(self, name: str, data: str, end: int) -> bool:
        """Record 9 belongs to the result before it."""
        game = self.game
        if game is None or game.won < 0 or data != self.match.written or self._side(name) != game.won % 2:
            return False
        cell = game.builder.cells[game.won]
        assert cell is not None
        game.builder.replace(game.won, win(cell.value or 0, ends_match=True), end)
        game.end = end
        return True

    # ------------------------------------------------------------ in a game

    def _action(self, game: _Game, code: str, side: int, data: str, start: int, end: int) -> bool:
        build = game.builder
        if code not in ("3", "7"):
            game.refuse()
        done = True
        match code:
            case "0" | "11":
                dice = _dice(data)
                if dice is None:
                    done = False
                else:
                    slot = build.add(side, unplayed(*dice), start, end)
                    game.roll = (slot, side, *dice, start)
                    game.rolls += 1
            case "1":
                done = self._play(game, side, data, start, end)
            case "15":
                if game.roll is None or game.roll[1] != side or data:
                    return False
                build.replace(game.roll[0], dance(*game.roll[2:4]), end)
                game.roll = None
            case "2":
                build.add(side, double(), start, end)
                game.doubled = True
            case "4" | "5":
                build.add(side, TAKES if code == "4" else DROPS, start, end)
                if code == "4" and game.doubled and game.cube < _HIGHEST_CUBE:
                    game.cube *= 2
                game.doubled = False
            case _:
                done = self._end(game, code, side, data, start, end)
        if done:
            game.end = end
        return done

    def _play(self, game: _Game, side: int, data: str, start: int, end: int) -> bool:
        """Record 1 belongs to the roll before it."""
        if game.roll is None or game.roll[1] != side:
            return False
        slot, _, first, second, begin = game.roll
        game.roll = None
        steps = steps_of(data)
        if steps:
            game.builder.replace(slot, game.builder.cells[slot], end)  # type: ignore[arg-type]
            game.plays.append((slot, side, first, second, steps))
            return True
        text = self.source.text[begin:end]
        bad = (start - begin, end - begin)
        cell = Cell(UNREADABLE, text, max(first, second), min(first, second), bad=bad)
        game.builder.replace(slot, cell, end)
        return True

    def _end(self, game: _Game, code: str, side: int, data: str, start: int, end: int) -> bool:
        """Records 3 and 7: somebody gives up, somebody has won."""
        if not _number().match(data):
            return False
        points = int(data)
        if code == "3":
            game.refuse()
            game.resigned = (game.builder.add(side, resign(), start, end), side, points)
            return True
        slot = game.builder.add(side, win(points), start, end)
        if game.won < 0:
            game.won = slot
        return True


def read_archive(source: Source) -> Archive:
    """Every match of the file, usually one. Nothing in it raises."""
    return _Reader(source).read()
