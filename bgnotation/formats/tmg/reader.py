"""A .tmg file → matches and games. The left side is player 1, whose turns have no minus."""

from functools import cache
from re import Pattern

from bgnotation.formats._lines import LONGEST_LINE, lines
from bgnotation.formats.tmg.game import Open
from bgnotation.formats.tmg.options import Options
from bgnotation.grammar import compiled
from bgnotation.source import Source, Span
from bgnotation.transcript import Archive, Transcript

EXPECTED = "a turn, the kind of record and its data, such as -3 4 13/11 13/7"


@cache
def _game() -> Pattern[str]:
    return compiled("tmg", r"{GAME}[ \t]+({NUMBER})[ \t]*:[ \t]*({NUMBER})-({NUMBER})[ \t]*\Z")


@cache
def _option() -> Pattern[str]:
    return compiled("tmg", r"({KEY})[ \t]*({VALUE})?\Z")


class _Match:
    """A match while it is read."""

    def __init__(self) -> None:
        self.options = Options()
        self.games: list[Open] = []
        self.prose: list[Span] = []

    def transcript(self, source: Source, index: int) -> Transcript:
        """The match."""
        options = self.options
        return Transcript(
            source,
            "tmg",
            "truemoneygames",
            options.length,
            tuple(game.game(options.players, options.ratings) for game in self.games),
            tags=options.tags,
            rules=options.rules,
            variation=options.variation,
            prose=tuple(self.prose),
            header=options.header or (self.games[0].title if self.games else Span(0, 0)),
            length_written=options.written,
            index=index,
            marks_hits=False,
            expected=EXPECTED,
        )


class _Reader:
    """Reads the lines one after the other."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.matches: list[_Match] = []

    def read(self) -> Archive:
        """Every match of the file."""
        text = self.source.text
        for start, end in lines(text):
            if end - start > LONGEST_LINE:
                self._unread(start, end)
            elif text[start] in "-0123456789":
                if self._game is None or not self._game.record(start, end):
                    self._unread(start, end)
            elif not self._begin_game(start, end) and not self._option(start, end):
                self._unread(start, end)
        transcripts = tuple(match.transcript(self.source, i) for i, match in enumerate(self.matches))
        return Archive(self.source, "tmg", "truemoneygames", transcripts)

    @property
    def _match(self) -> _Match:
        if not self.matches:
            self.matches.append(_Match())
        return self.matches[-1]

    @property
    def _game(self) -> Open | None:
        return self.matches[-1].games[-1] if self.matches and self.matches[-1].games else None

    def _begin_game(self, start: int, end: int) -> bool:
        found = _game().match(self.source.text, start, end)
        if found is None:
            return False
        number, left, right = map(int, found.groups())
        self._match.games.append(Open(self.source, Span(start, end), number=number, score=(left, right)))
        return True

    def _option(self, start: int, end: int) -> bool:
        found = _option().match(self.source.text, start, end)
        if found is None:
            return False
        name, value = found[1][:-1], (found[2] or "").rstrip()
        if name == "MatchID" and self._game is not None and value != self._match.options.tags.get(name):
            self.matches.append(_Match())
        game = self._game
        if game is not None:
            # It changes, or says again, what holds from here on.
            self._match.options.change(name, value)
            game.remark(start, end)
            return True
        return self._match.options.set(name, value, Span(start, end))

    def _unread(self, start: int, end: int) -> None:
        """Keeps a line that can't be read, where it stands."""
        game = self._game
        if game is not None:
            game.unread(start, end)
        else:
            self._match.prose.append(Span(start, end))


def read_archive(source: Source) -> Archive:
    """Every match of the file, usually one. Nothing in it raises."""
    return _Reader(source).read()
