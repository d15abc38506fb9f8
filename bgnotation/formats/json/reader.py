"""JSON → matches. Every value is known by its place, so that a finding points at its line."""

import re
from typing import NamedTuple

from bgnotation.analysis import Analysis
from bgnotation.cells import Cell
from bgnotation.extras import NO_EXTRAS, Extras
from bgnotation.formats._build import GameBuilder
from bgnotation.formats._cells import unreadable
from bgnotation.formats.json.actions import cell_of
from bgnotation.formats.json.analysis import analysis_of
from bgnotation.formats.json.fields import OF_GAME, OF_MATCH, GameFields, MatchFields, Take
from bgnotation.formats.json.scan import BrokenError, Scan, is_deep
from bgnotation.source import Source, Span
from bgnotation.transcript import Archive, Damage, Game, Transcript

VERSION = 1
_EXPECTED = 'an action such as {"side": 1, "roll": [3, 1], "play": "8/5 6/5"}'
_SIMPLE = re.compile(r'[ \t\r\n]*(\{[^{}"\\\n]*(?:"[^"\\\n]*"[^{}"\\\n]*)*\})[ \t\r]*([,\]]?)')
"""An action on one line without an object in it, and the comma behind it."""
_JUNK = re.compile(r"\n[ \t\r]*[^ \t\r\n{\],][^\n]*")
"""A line that begins with something that begins no action."""
_LIMIT = 100_000
"""Actions kept."""
_LONGEST_KEPT = 400
_NOTES = frozenset({"analysis", "raw", "clock", "doubtful"})
_KNOWN: dict[str, tuple[int, Cell]] = {}
"""The text of an action with a side and without notes → side and cell."""


class _Action(NamedTuple):
    """An action as read."""

    side: int
    """0, 1, or -1 for neither."""
    cell: Cell
    analysis: Analysis | None = None
    raw: str | None = None
    clock: str | None = None
    doubtful: bool = False


def _action_of(value: object) -> _Action | None:
    """The action that a value is; None if it is none."""
    if not isinstance(value, dict) or (found := cell_of(value)) is None:
        return None
    if _NOTES.isdisjoint(value):
        return _Action(*found)
    raw, clock, written = value.get("raw"), value.get("clock"), value.get("analysis")
    analysis = analysis_of(written) if written is not None else None
    fits = isinstance(raw, str | None) and isinstance(clock, str | None) and (written is None or analysis is not None)
    if not fits:
        return None
    return _Action(*found, analysis, raw, clock, value.get("doubtful") is True)


class _Game:
    """A game while it is read."""

    def __init__(self, source: Source, title: Span) -> None:
        self.builder = GameBuilder(source)
        self.title = title
        self.header = title
        self.body = Span(title.end, title.end)
        self.fields = GameFields()
        self.doubtful: set[int] = set()
        self.analysis: dict[int, Analysis] = {}
        self.clocks: dict[int, str] = {}
        self.raw: dict[int, str] = {}

    def add(self, action: _Action, start: int, end: int) -> None:
        """Puts an action behind all others."""
        side = action.side if action.side >= 0 else len(self.builder.cells) % 2
        slot = self.builder.add(side, action.cell, start, end)
        if action.analysis is not None:
            self.analysis[slot] = action.analysis
        if action.raw is not None:
            self.raw[slot] = action.raw
        if action.clock is not None:
            self.clocks[slot] = action.clock
        if action.doubtful:
            self.doubtful.add(slot)

    def finish(self) -> Game:
        """The game."""
        said = self.fields
        if said.raw is not None:
            self.raw[-1] = said.raw
        extras = NO_EXTRAS
        if said.extras or self.analysis or self.clocks or self.raw:
            extras = Extras(**said.extras, analysis=self.analysis, clocks=self.clocks, raw=self.raw)
        game = self.builder.game(
            number=said.number,
            players=said.players,
            score=said.score,
            ratings=said.ratings,
            title=self.title,
            header=self.header,
            body=self.body,
            extras=extras,
        )
        game.doubtful = frozenset(self.doubtful)
        return game


class _Match:
    """A match while it is read."""

    def __init__(self, header: Span) -> None:
        self.fields = MatchFields(header)
        self.prose: list[Span] = []
        self.games: list[_Game] = []

    def transcript(self, source: Source, index: int) -> Transcript:
        """The match."""
        said = self.fields
        return Transcript(
            source,
            "json",
            said.dialect,
            said.length,
            tuple(game.finish() for game in self.games),
            tags=said.tags,
            rules=said.rules,
            variation=said.variation,
            prose=tuple(self.prose),
            header=said.header,
            length_written=said.written,
            index=index,
            notes=said.notes,
            expected=_EXPECTED,
            origin=said.origin,
            **said.flags,  # type: ignore[arg-type]
        )


class _Reader:
    """Walks through the file once."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.scan = Scan(source.text)
        self.version: object = None
        self.matches: list[_Match] = []
        self.damage: list[Damage] = []
        self.game: _Game | None = None
        """The game in which the scan is."""

    def read(self) -> Archive:
        """Every match of the file."""
        scan, text = self.scan, self.source.text
        scan.at = scan.blank(0)
        if is_deep(text):
            return self._nothing()
        try:
            self._file()
            if (place := scan.blank(scan.at)) < len(text.rstrip("\0\x1a")):
                raise BrokenError(place)
        except BrokenError as broken:
            self._rest(broken.place)
        if type(self.version) is not int or self.version != VERSION:
            return self._nothing()
        transcripts = tuple(match.transcript(self.source, index) for index, match in enumerate(self.matches))
        dialect = self.matches[0].fields.dialect if self.matches else ""
        return Archive(self.source, "json", dialect, transcripts, damage=tuple(self.damage))

    def _nothing(self) -> Archive:
        """The file is none of this format, or of another version of it."""
        end = len(self.source.text.rstrip())
        return Archive(self.source, "json", "", (), (Span(0, end),) if end else ())

    def _rest(self, place: int) -> None:
        """Keeps the rest of the file, which can't be read, where it stands."""
        text = self.source.text
        end = len(text.rstrip(" \t\r\n\0\x1a"))
        if place >= end:
            self.damage.append(Damage(Span(max(end - 1, 0), max(end, 1)), "the file stops before its end"))
        elif self.game is not None:
            self.game.builder.remark(unreadable(text[place:end]), place, end)
        else:
            self.damage.append(Damage(Span(place, end), "from here on the file can't be read"))

    def _take(self, take: Take | None, fields: object, key: str) -> bool:
        """Takes the value over that stands here, whatever it is; True if it is one that is known and could be taken."""
        scan = self.scan
        start = scan.at
        value = scan.value()
        if take is None:
            return False
        taken = take(fields, value)
        if not taken:
            self._wrong(key, start)
        return taken

    def _wrong(self, key: str, start: int) -> None:
        self.damage.append(Damage(Span(start, self.scan.at), f"this can't be the value of {key!r}"))

    # ------------------------------------------------------------ file and match

    def _file(self) -> None:
        scan = self.scan
        for key in scan.members():
            start = scan.at
            if key == "matches" and scan.sign() == "[":
                for _ in scan.items():
                    self._match()
            else:
                value = scan.value()
                if key == "bgnotation":
                    self.version = value
                elif key == "matches":
                    self._wrong(key, start)

    def _match(self) -> None:
        scan = self.scan
        start = scan.at
        if scan.sign() != "{":
            scan.value()
            self._wrong("matches", start)
            return
        match = _Match(Span(start, start + 1))
        self.matches.append(match)
        for key in scan.members():
            start = scan.at
            if key == "games" and scan.sign() == "[":
                for _ in scan.items():
                    self._game(match)
            elif key == "prose" and scan.sign() == "[":
                self._prose(match)
            elif self._take(OF_MATCH.get(key), match.fields, key) and key in ("length", "length_written"):
                match.fields.header = Span(start, scan.at)

    def _prose(self, match: _Match) -> None:
        """Texts, each kept as the place between its quotes."""
        scan = self.scan
        for start in scan.items():
            if not isinstance(scan.value(), str):
                self._wrong("prose", start)
            elif scan.at - start > 2:
                match.prose.append(Span(start + 1, scan.at - 1))

    # ------------------------------------------------------------ a game

    def _game(self, match: _Match) -> None:
        scan = self.scan
        start = scan.at
        if scan.sign() != "{":
            scan.value()
            self._wrong("games", start)
            return
        game = self.game = _Game(self.source, Span(start, start + 1))
        match.games.append(game)
        for key in scan.members():
            start = scan.at
            if key == "actions" and scan.sign() == "[":
                self._actions(game)
                game.body = Span(start, scan.at)
            elif self._take(OF_GAME.get(key), game.fields, key) and key == "score":
                game.header = Span(start, scan.at)
        self.game = None

    def _actions(self, game: _Game) -> None:
        """The list of actions. What can't be read of it is left out line by line."""
        scan, text, known = self.scan, self.scan.text, _KNOWN
        simple, add = _SIMPLE.match, game.builder.add
        at = scan.at + 1
        while True:
            found = simple(text, at)
            if found is not None and (shared := known.get(found[1])) is not None and found[2]:
                # Nearly all of them: an action that was met before.
                side, cell = shared
                start, end = found.span(1)
                add(side, cell, start, end)
                at = found.end() - (found[2] == "]")
                continue
            at = scan.at = scan.blank(at)
            sign = text[at : at + 1]
            if sign == "]":
                break
            if sign == ",":
                at += 1
                continue
            at = self._action(game, at)
        scan.at = at + 1

    def _action(self, game: _Game, start: int) -> int:
        """One action, whatever it is; where it ends, or the line that can't be read."""
        scan = self.scan
        try:
            value = scan.value()
            end = scan.blank(scan.at)
            if scan.text[end : end + 1] not in (",", "]"):
                raise BrokenError(start)
        except BrokenError:
            return self._skip(game, start)
        words = scan.text[start : scan.at]
        action = _action_of(value)
        if action is None:
            action = _Action(-1, unreadable(words))
        elif action[2:] == _BARE and action.side >= 0 and len(words) <= _LONGEST_KEPT:
            if len(_KNOWN) > _LIMIT:
                _KNOWN.clear()
            _KNOWN[words] = action[:2]
        game.add(action, start, scan.at)
        return scan.at

    def _skip(self, game: _Game, start: int) -> int:
        """Leaves out what can't be read up to the end of its line, and lines like it; where that is."""
        scan = self.scan
        end = scan.text.find("\n", start)
        if end < 0 or scan.patience < 0:
            raise BrokenError(start)
        while more := _JUNK.match(scan.text, end):
            end = more.end()
        stop = start + len(scan.text[start:end].rstrip(" \t\r,"))
        game.builder.remark(unreadable(scan.text[start:stop]), start, stop)
        return end


_BARE = (None, None, None, False)


def read_archive(source: Source) -> Archive:
    """Every match of the file. Nothing in it raises."""
    return _Reader(source).read()
