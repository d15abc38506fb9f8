"""A GMD file → a match and its games. White is the left side; points are White's for both."""

from functools import cache, lru_cache
from re import Match, Pattern

from bgnotation.cells import UNREADABLE, Cell, word_of
from bgnotation.formats._cells import (
    DROPS,
    TAKES,
    dance,
    double,
    resign,
    roll,
    set_position,
    unplayed,
    unreadable,
    win,
)
from bgnotation.formats._lines import LONGEST_LINE, MOST_GAMES, lines
from bgnotation.formats.gmd.edited import read_edited
from bgnotation.formats.gmd.game import OpenGame
from bgnotation.game.board import BAR, OFF
from bgnotation.game.rules import Rules
from bgnotation.grammar import compiled
from bgnotation.source import Source, Span
from bgnotation.transcript import Archive, Transcript
from bgnotation.written import WrittenMove

_EXPECTED = "a record such as Roll:W:: 4 2, Move:W:: 8/4 6/4, Double:W: or Take:B:"
_NOWHERE = Span(0, 0)
_LONGEST_MATCH = 9_999
_HIGHEST_CUBE = 1 << 15
_SIDES = {"W": 0, "B": 1}
_MOST_STEPS = 16


@cache
def _record() -> Pattern[str]:
    """A record; the last group that closes tells its kind."""
    return compiled(
        "gmd",
        r"(?:(?P<roll>{ROLL}({SIDE}){_COLON}({STAMP})?{_COLON}[ \t]*({DICE}))"
        r"|(?P<move>{MOVE}({SIDE}){_COLON}(?:{STAMP})?{_COLON}((?:{STEP})*))"
        r"|(?P<cube>({DOUBLE}|{TAKE}|{DROP})({SIDE}){_COLON}{_COLON}?)"
        r"|(?P<resign>{RESIGN}({SIDE}){_COLON}(?:{STAMP})?{_COLON}({NUMBER}))"
        r"|(?P<answer>({ACCEPT}|{REJECT})({SIDE}){_COLON}{_COLON}?)"
        r"|(?P<game>{GAME}((?:{FIELD})*))"
        r"|(?P<player>({PLAYER}|{RANK})({SIDE}){_COLON}({TEXT})?)"
        r"|(?P<setting>({LENGTH}|{LOCATION}|{RULE})({TEXT})?))\Z",
    )


@cache
def _beginning() -> Pattern[str]:
    """What is left to know of a play that can't be read."""
    return compiled("gmd", r"{MOVE}({SIDE}){_COLON}(?:{STAMP})?{_COLON}")


@cache
def _banner() -> Pattern[str]:
    return compiled("gmd", r"({BANNER})(?:{_HASH}({TEXT}))?\Z")


@lru_cache(maxsize=1 << 15)
def _moves(text: str, side: int) -> tuple[WrittenMove, ...]:
    """The steps in the mover's numbering."""
    moves = []
    for word in text.split()[: _MOST_STEPS + 1]:
        source, _, target = word.replace("-", "/").partition("/")
        moves.append(WrittenMove((_own(source, side), _own(target, side)), (False,)))
    return tuple(moves)


def _own(word: str, side: int) -> int:
    if word == "bar":
        return BAR
    if word == "off":
        return OFF
    return 25 - int(word) if side else int(word)


class _Reader:
    """Reads the records one after the other."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.dialect = "gmd"
        self.notes: tuple[str, ...] = ()
        self.length: int | None = None
        self.written = ""
        self.header = _NOWHERE
        self.players = ["", ""]
        self.ratings = ["", ""]
        self.tags: dict[str, str] = {}
        self.named: list[str] = []
        """The rules in use."""
        self.games: list[OpenGame] = []
        self.prose: list[Span] = []
        self.unread: Span | None = None
        """The lines before this one that can't be read."""

    def read(self) -> Archive:
        """The match of the file."""
        text = self.source.text
        record = _record().match
        for number, (start, end) in enumerate(lines(text)):
            found = record(text, start, end) if end - start <= LONGEST_LINE else None
            if found is not None and not (found.lastgroup == "game" and len(self.games) >= MOST_GAMES):
                self._keep_unread()
                if not self._take(found, start, end):
                    self.unread = Span(start, end)
            elif not (number == 0 and self._begin(start, end)) and not self._damaged_play(start, end):
                # Lines that can't be read, one after the other, are kept as one.
                self.unread = Span(self.unread.start, end) if self.unread else Span(start, end)
        self._keep_unread()
        if not (self.games or self.header != _NOWHERE or any(self.players) or self.tags):
            return Archive(self.source, "gmd", self.dialect, (), tuple(self.prose))
        return Archive(self.source, "gmd", self.dialect, (self._transcript(),))

    def _transcript(self) -> Transcript:
        rules = [name.casefold() for name in self.named]
        others = [name for name in self.named if name.casefold() not in ("crawford", "jacoby")]
        if others:
            self.tags["Rule"] = ", ".join(others)
        players = (self.players[0], self.players[1])
        ratings = (self.ratings[0], self.ratings[1])
        return Transcript(
            self.source,
            "gmd",
            self.dialect,
            self.length,
            tuple(game.finish(players, ratings) for game in self.games),
            tags=self.tags,
            rules=Rules(crawford="crawford" in rules, jacoby="jacoby" in rules),
            prose=tuple(self.prose),
            header=self.header,
            length_written=self.written,
            notes=self.notes,
            marks_hits=False,
            states_results=False,
            expected=_EXPECTED,
        )

    def _begin(self, start: int, end: int) -> bool:
        """The first line: the version, perhaps a remark."""
        found = _banner().match(self.source.text, start, end)
        if found is None:
            return False
        self.dialect = found[1].lower()
        self.notes = (found[2].strip(),) if found[2] else ()
        return True

    def _keep_unread(self) -> None:
        """Keeps the lines that could not be read, where they stand."""
        if self.unread is None:
            return
        start, end = self.unread
        self.unread = None
        if self.games:
            self.games[-1].builder.remark(unreadable(self.source.text[start:end]), start, end)
            self.games[-1].end = end
        else:
            self.prose.append(Span(start, end))

    def _damaged_play(self, start: int, end: int) -> bool:
        """Takes a play in that can't be read, of a roll that is known; False if the line is none."""
        roll = self.games[-1].roll if self.games and not self.unread else None
        text = self.source.text
        found = _beginning().match(text, start, end) if roll else None
        if roll is None or found is None or _SIDES.get(found[1]) != roll[1]:
            return False
        slot, _, first, second, begin = roll
        bad = (found.end() - begin, end - begin)
        cell = Cell(UNREADABLE, text[begin:end], max(first, second), min(first, second), bad=bad)
        self.games[-1].builder.replace(slot, cell, end)
        self.games[-1].roll, self.games[-1].end = None, end
        return True

    def _take(self, found: Match[str], start: int, end: int) -> bool:
        """Takes a record in; False if it can't be."""
        kind = found.lastgroup
        fields = found.groups()[found.re.groupindex[kind or ""] :]
        match kind:
            case "player":
                return self._player(fields[0], fields[1], (fields[2] or "").strip())
            case "setting":
                return self._setting(fields[0], (fields[1] or "").strip(), Span(start, end))
            case "game":
                return self._game(found, Span(start, end))
        if not self.games:
            # The line that begins the game is missing.
            self.games.append(OpenGame(self.source, Span(start, start), None, None))
        game = self.games[-1]
        done = self._action(game, kind or "", fields, start, end)
        if done:
            game.end = end
        return done

    def _player(self, key: str, side: str, value: str) -> bool:
        if side not in _SIDES:
            return False
        (self.players if key == "Player:" else self.ratings)[_SIDES[side]] = value
        return True

    def _setting(self, key: str, value: str, place: Span) -> bool:
        if key == "Location:":
            self.tags["Site"] = value
        elif key == "Rule:":
            self.named.append(value)
        else:
            self.written, self.header = value, place
            number = int(value) if value.isascii() and value.isdigit() and len(value) < 6 else -1
            self.length = number if 0 <= number <= _LONGEST_MATCH else None
        return True

    def _game(self, found: Match[str], place: Span) -> bool:
        """`Game:`, perhaps from a position set by hand."""
        begin, end = found.span(found.re.groupindex["game"] + 1)
        edited = read_edited(self.source.text[begin:end])
        if edited is not None and edited.score is not None and self.games:
            self.games[-1].settle(edited.score)
        game = OpenGame(self.source, place, len(self.games) + 1, edited)
        self.games.append(game)
        if edited is None:
            if begin < end:
                game.builder.remark(unreadable(self.source.text[begin:end]), begin, end)
            return True
        if edited.rows is not None:
            game.builder.remark(set_position(edited.rows, edited.cube, edited.owner), begin, end)
        if edited.dice is not None and edited.side is not None:
            slot = game.builder.add(edited.side, unplayed(*edited.dice), begin, end)
            game.roll, game.given = (slot, edited.side, *edited.dice, begin), True
            game.rolls += 1
        return True

    # ------------------------------------------------------------ in a game

    def _action(self, game: OpenGame, kind: str, fields: tuple[str, ...], start: int, end: int) -> bool:
        if kind == "cube":
            return self._cube(game, fields[0], fields[1], start, end)
        if kind == "answer":
            return self._answer(game, fields[0], fields[1], start, end)
        if kind == "roll":
            return self._roll(game, fields[0], fields[1], fields[2], start, end)
        side = _SIDES.get(fields[0])
        if side is None:
            return False
        if kind == "resign":
            game.refuse()
            if game.accepted >= 0:
                return False
            game.resigned = (game.builder.add(side, resign(), start, end), side, int(fields[1]))
            return True
        return self._play(game, side, fields[1], start, end)

    def _roll(self, game: OpenGame, by: str, stamp: str | None, written: str, start: int, end: int) -> bool:
        game.refuse()
        first, second = int(written[0]), int(written[-1])
        if by == "-":
            if first == second:
                if game.rolls:
                    return False
                game.ties.append((first, second))
                return True
            side = int(second > first)
        else:
            side = _SIDES[by]
        if game.given and game.roll and game.roll[1] == side:
            # The roll of the position is written once more.
            slot = game.roll[0]
            game.builder.replace(slot, unplayed(first, second), end)
        else:
            slot = game.builder.add(side, unplayed(first, second), start, end)
            game.rolls += 1
        game.roll, game.given = (slot, side, first, second, start), False
        if stamp:
            game.raw[slot] = stamp
        return True

    def _play(self, game: OpenGame, side: int, written: str, start: int, end: int) -> bool:
        """A play belongs to the roll before it."""
        game.refuse()
        moves = _moves(written.strip(), side)
        if len(moves) > _MOST_STEPS:
            return False
        if game.roll is None or game.roll[1] != side:
            words = (word_of(moves),) if moves else ()
            text = self.source.text[start:end]
            game.builder.add(side, Cell(UNREADABLE, text, words=words, bad=(0, len(text))), start, end)
            return True
        slot, _, first, second, _ = game.roll
        game.builder.replace(slot, roll(first, second, moves) if moves else dance(first, second), end)
        game.roll, game.given = None, False
        return True

    def _cube(self, game: OpenGame, key: str, by: str, start: int, end: int) -> bool:
        if by not in _SIDES:
            return False
        game.refuse()
        if key == "Double:":
            game.builder.add(_SIDES[by], double(), start, end)
            game.doubled = True
            return True
        game.builder.add(_SIDES[by], TAKES if key == "Take:" else DROPS, start, end)
        if key == "Take:" and game.doubled and game.cube < _HIGHEST_CUBE:
            game.cube *= 2
        game.doubled = False
        return True

    def _answer(self, game: OpenGame, key: str, by: str, start: int, end: int) -> bool:
        """What is said to a resignation."""
        if game.resigned is None or game.accepted >= 0 or _SIDES.get(by) != 1 - game.resigned[1]:
            return False
        if key == "Reject:":
            game.refuse()
            return True
        game.accepted = game.builder.add(_SIDES[by], win(game.worth(game.resigned[2])[1]), start, end)
        return True


def read_archive(source: Source) -> Archive:
    """The match of the file. Nothing in it raises."""
    return _Reader(source).read()
