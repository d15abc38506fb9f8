"""A replay file of bgammon.org → matches and games. Player 1 is the left side; points are player 1's for both."""

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache, lru_cache
from re import Match, Pattern

from bgnotation.cells import GIVEN, ROLL, UNREADABLE, Cell, word_of
from bgnotation.extras import Extras
from bgnotation.formats._build import GameBuilder
from bgnotation.formats._cells import DROPS, TAKES, double, resign, roll, unreadable, win
from bgnotation.formats._lines import LONGEST_LINE, MOST_GAMES, lines
from bgnotation.game.board import BAR, OFF, TRAY
from bgnotation.game.rules import Rules
from bgnotation.grammar import compiled
from bgnotation.source import Source, Span
from bgnotation.transcript import Archive, Damage, Game, Transcript
from bgnotation.written import WrittenMove

_EXPECTED = "a record such as 1 r 4-2 8/4 6/4, 1 d 2 1 or 2 t"
_LONGEST_MATCH = 9_999
_MOST_POINTS = 999_999
_LAST_SECOND = 253_402_300_799
"""Of the year 9999."""
_VARIATIONS = {"0": "Backgammon", "1": "AceyDeucey-S", "2": "Tabula"}
_CUBES = tuple(1 << power for power in range(1, 16))
_MOST_STEPS = 16

_PLAYED, _DROPPED, _LEFT = range(3)
"""How a game stopped."""


@cache
def _record() -> Pattern[str]:
    """A record; the last group that closes tells its kind."""
    number = "[ \\t]+({NUMBER})"
    return compiled(
        "bgammon",
        r"(?:(?P<roll>({PLAYER})[ \t]+{ROLLS}[ \t]+({DICE})((?:[ \t]*{STEP}(?:{_COMMA})?)*))"
        rf"|(?P<double>({{PLAYER}})[ \t]+{{DOUBLES}}{number}[ \t]+([01]))"
        r"|(?P<leaves>({PLAYER})[ \t]+{LEAVES})"
        r"|(?P<index>{INDEX}[ \t]+({OFFSET}))"
        rf"|(?P<game>{{GAME}}{number}[ \t]+({{NAME}})[ \t]+({{NAME}}){number * 5}(?:{number})?))\Z",
    )


@cache
def _beginning() -> Pattern[str]:
    """What is left to know of a roll whose play can't be read."""
    return compiled("bgammon", r"({PLAYER})[ \t]+{ROLLS}[ \t]+({DICE})(?=[ \t])")


@cache
def _step() -> Pattern[str]:
    return compiled("bgammon", r"({STEP})(?:{_COMMA})?")


@lru_cache(maxsize=1 << 16)
def _cell(dice: str, written: str, side: int) -> Cell:
    """The cell of a roll and its play as written."""
    steps = _steps(written, side)
    if len(dice) > 3:
        # Three dice: no game of backgammon, and nothing that is known here.
        text = " ".join(f"{'start' if source == 'off' else source}/{target}" for source, target in steps)
        return Cell(ROLL, f"{dice.replace('-', '')}: {text}")
    return roll(int(dice[0]), int(dice[2]), tuple(_move(*step) for step in steps))


def _given(cell: Cell) -> Cell:
    """The same roll as a double that the rules give."""
    return Cell(cell.kind, f"={cell.text}", cell.high, cell.low, cell.words, cell.how, GIVEN)


def _steps(written: str, side: int) -> list[tuple[str, str]]:
    """Source and target of each step in the mover's numbering, with the words `bar` and `off`."""
    found = []
    for step in _step().finditer(written):
        source, _, target = step[1].partition("/")
        found.append((_own(source, side), _own(target, side)))
    return found


def _own(point: str, side: int) -> str:
    return str(25 - int(point)) if side and point.isdigit() else point


def _move(source: str, target: str) -> WrittenMove:
    return WrittenMove((_source(source), _number(target)), (False,))


def _number(point: str) -> int:
    return BAR if point == "bar" else OFF if point == "off" else int(point)


def _source(point: str) -> int:
    """The same of a source: who comes from off waits in the tray."""
    return TRAY if point == "off" else _number(point)


class _Game:
    """A game while it is read."""

    def __init__(self, source: Source, found: Match[str], place: Span) -> None:
        index = found.re.groupindex["game"]
        time, one, two, length, left, right, winner, points, variant = found.groups()[index : index + 9]
        self.builder = GameBuilder(source)
        self.place = place
        self.end = place.end
        self.time = int(time)
        self.players = (one, two)
        self.length = int(length)
        self.score = (int(left), int(right))
        self.winner = int(winner) - 1 if winner in ("1", "2") else -1
        self.points = min(int(points), _MOST_POINTS)
        self.result = Span(found.start(index + 7), found.end(index + 8))
        """Where winner and points stand."""
        self.variation = _VARIATIONS.get(variant or "0", f"bgammon {variant}")
        self.cube = 1
        self.stopped = _PLAYED
        self.last = -1
        """Who acted last."""
        self.off = [0, 0]
        """Steps by which each side has borne off."""

    def gives_double(self, side: int) -> bool:
        """Whether a double by `side` is one that it plays besides: the record marks none, but the roll before tells.

        Behind a throw of 1-2 the same side rolls again only where the rules give it a double.
        """
        slot = self.builder.last()
        before = self.builder.cells[slot] if slot >= 0 and slot % 2 == side else None
        return before is not None and before.kind == ROLL and (before.high, before.low) == (2, 1)

    def begins(self, before: "_Game") -> bool:
        """Whether this is the first game of another match."""
        same = self.players == before.players and self.length == before.length and self.variation == before.variation
        if not same:
            return True
        # Perhaps the game before won the match: with a backgammon at most.
        won = (
            self.length
            and before.winner >= 0
            and before.score[before.winner] + 3 * max(before.points, 1) >= self.length
        )
        return bool(won) and self.score == (0, 0)

    def value(self, following: "_Game | None") -> int | None:
        """The points of the game, None where the record does not say.

        The field with the points holds the cube's value. So the next score tells; without one, the points
        are those of the field in a game that can't have been a gammon by play.
        """
        if self.winner < 0:
            return None
        loser = 1 - self.winner
        values = (self.cube, 2 * self.cube, 3 * self.cube)
        other = self.variation != "Backgammon"
        plain = other or self.points in values
        if following is not None:
            gain = following.score[self.winner] - self.score[self.winner]
            # In money play the cube may have begun at 2 or 4, which nothing in the file tells.
            gains = (gain, gain // 2, gain // 4) if self.length == 0 else (gain,)
            fitting = [one for one in gains if one in values or (other and one > 0)]
            if fitting and following.score[loser] == self.score[loser] and (plain or self.points == gain):
                return fitting[0]
        if self.variation == _VARIATIONS["1"]:
            # There it counts the checkers of the loser; where the field holds the cube's value, only the board tells.
            return self.points if following is None and self.points > 1 else None
        gammon = self.stopped == _PLAYED and not self.off[loser] and self.last == self.winner
        return None if gammon and plain else self.points

    def finish(self, following: "_Game | None", number: int) -> Game:
        """The game; `following` is the next one of the match."""
        value = self.value(following)
        if value is not None:
            self.builder.add(self.winner, win(value), *self.result)
        return self.builder.game(
            number=number,
            players=self.players,
            score=self.score,
            title=self.place,
            header=self.place,
            body=Span(self.place.end, self.end),
            extras=Extras(date=_time(self.time)),
        )


def _time(seconds: int) -> str:
    """A moment as ISO 8601 has it; empty where there is none."""
    if not 0 < seconds <= _LAST_SECOND:
        return ""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ").rjust(20, "0")


class _Reader:
    """Reads the records one after the other."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.matches: list[list[_Game]] = []
        self.prose: list[list[Span]] = [[]]
        """Before the first match, then of each match."""
        self.index: list[tuple[Span, int]] = []
        """The lines of the index, and the byte that each names."""
        self.unread: Span | None = None
        """The lines before this one that can't be read."""

    def read(self) -> Archive:
        """Every match of the file."""
        text = self.source.text
        record = _record().match
        for start, end in lines(text):
            found = record(text, start, end) if end - start <= LONGEST_LINE else None
            if found is not None:
                self._keep_unread()
                if not self._take(found, start, end):
                    self.unread = Span(start, end)
            elif not self._damaged_roll(start, end):
                # Lines that can't be read, one after the other, are kept as one.
                self.unread = Span(self.unread.start, end) if self.unread else Span(start, end)
        self._keep_unread()
        transcripts = tuple(self._transcript(games, index) for index, games in enumerate(self.matches))
        strays = () if transcripts else tuple(self.prose[0])
        return Archive(self.source, "bgammon", "bgammon", transcripts, strays, tuple(self._damage()))

    def _damage(self) -> Iterator[Damage]:
        """The first line of the index that is wrong: what was changed by hand has the games at other places."""
        if self.source.encoding not in ("utf-8", "utf-8-sig"):
            return
        text = self.source.text
        games = [game.place for match in self.matches for game in match]
        position = 3 * (self.source.encoding == "utf-8-sig")
        before = 0
        for (line, named), game in zip(self.index, games, strict=False):
            position += len(text[before : game.start].encode("utf-8", "surrogatepass"))
            before = game.start
            if named != position:
                yield Damage(line, f"the index names byte {named} for a game that begins at byte {position}")
                return
        if len(self.index) > len(games):
            yield Damage(self.index[len(games)][0], "the index names a game that is not there")
        elif len(self.index) < len(games):
            yield Damage(games[len(self.index)], "this game is not in the index")

    def _transcript(self, games: list[_Game], index: int) -> Transcript:
        first = games[0]
        place = first.place
        written = str(first.length)
        date = _time(first.time)[:10].replace("-", ".")
        cubeless = first.variation != "Backgammon"
        return Transcript(
            self.source,
            "bgammon",
            "bgammon",
            first.length if first.length <= _LONGEST_MATCH else None,
            tuple(game.finish(games[i + 1] if i + 1 < len(games) else None, i + 1) for i, game in enumerate(games)),
            tags={"EventDate": date} if date else {},
            rules=Rules(cube_limit=1) if cubeless else Rules(),
            variation=first.variation,
            prose=(*(self.prose[0] if index == 0 else ()), *self.prose[index + 1]),
            header=place,
            length_written=written,
            index=index,
            marks_hits=False,
            states_results=False,
            expected=_EXPECTED,
        )

    def _keep_unread(self) -> None:
        """Keeps the lines that could not be read, where they stand."""
        if self.unread is None:
            return
        start, end = self.unread
        self.unread = None
        if self.matches:
            game = self.matches[-1][-1]
            game.builder.remark(unreadable(self.source.text[start:end]), start, end)
            game.end = end
        else:
            self.prose[-1].append(Span(start, end))

    def _damaged_roll(self, start: int, end: int) -> bool:
        """Takes a roll in whose play can't be read as a whole; False if the line is none."""
        text = self.source.text
        found = _beginning().match(text, start, end) if self.matches and end - start <= LONGEST_LINE else None
        if found is None or len(found[2]) != 3:
            return False
        self._keep_unread()
        side = int(found[1]) - 1
        first, second = int(found[2][0]), int(found[2][2])
        steps = [step for step in _steps(text[found.end() : end], side)[:_MOST_STEPS] if step[0] != "off"]
        words = (word_of(tuple(_move(*step) for step in steps)),) if steps else ()
        bad = (found.end() - start, end - start)
        cell = Cell(UNREADABLE, text[start:end], max(first, second), min(first, second), words, bad=bad)
        game = self.matches[-1][-1]
        game.builder.add(side, cell, start, end)
        game.end = end
        return True

    def _take(self, found: Match[str], start: int, end: int) -> bool:
        """Takes a record in; False if it can't be."""
        kind = found.lastgroup or ""
        if kind == "index":
            if not self.matches:
                self.index.append((Span(start, end), int(found[found.re.groupindex[kind] + 1])))
            return not self.matches
        if kind == "game":
            game = _Game(self.source, found, Span(start, end))
            if len(self.matches) >= MOST_GAMES or (self.matches and len(self.matches[-1]) >= MOST_GAMES):
                return False
            if not self.matches or game.begins(self.matches[-1][-1]):
                self.matches.append([])
                self.prose.append([])
            self.matches[-1].append(game)
            return True
        if not self.matches:
            return False
        game = self.matches[-1][-1]
        index = found.re.groupindex[kind]
        side = int(found[index + 1]) - 1
        build = game.builder
        if kind == "roll":
            written = found[index + 3]
            if written.count("/") > _MOST_STEPS:
                return False
            cell = _cell(found[index + 2], written, side)
            if cell.high == cell.low and game.gives_double(side):
                cell = _given(cell)
            build.add(side, cell, start, end)
            game.off[side] += written.count("/off")
            game.stopped, game.last = _PLAYED, side
        elif kind == "double":
            value, answer = int(found[index + 2]), found[index + 3]
            place = found.start(index + 3)
            build.add(side, double(value), start, place - 1)
            build.add(1 - side, TAKES if answer == "1" else DROPS, place, end)
            if answer == "1":
                game.cube = value if value in _CUBES else min(2 * game.cube, _CUBES[-1])
            game.stopped, game.last = _PLAYED if answer == "1" else _DROPPED, side
        else:
            build.add(side, resign(), start, end)
            game.stopped, game.last = _LEFT, 1 - side
        game.end = end
        return True


def read_archive(source: Source) -> Archive:
    """Every match of the file, usually one. Nothing in it raises."""
    return _Reader(source).read()
