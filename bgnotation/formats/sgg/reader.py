"""A .sgg file → matches and games. The left side is the first name, which acts behind one tab."""

from functools import cache
from re import MULTILINE, Pattern

from bgnotation.formats._lines import LONGEST_LINE, lines
from bgnotation.formats.sgg.game import Open
from bgnotation.formats.sgg.options import Options
from bgnotation.grammar import compiled
from bgnotation.source import Source, Span
from bgnotation.transcript import Archive, Transcript

_LONGEST_MATCH = 9_999
_HEADER = 2_000
"""Characters between the players and the first game, at most."""


@cache
def _players() -> Pattern[str]:
    return compiled("sgg", r"({FIRST}) +{_VS} +({NAME})")


@cache
def _game() -> Pattern[str]:
    return compiled("sgg", r"{GAME}({NUMBER})\.({NUMBER})({CRAWFORD})?-({NUMBER})({CRAWFORD})?(?:/({NUMBER}))?[ \t]*\Z")


@cache
def _next_game() -> Pattern[str]:
    return compiled("sgg", r"^[ \t]*{GAME}({NUMBER})\.", MULTILINE)


class _Match:
    """A match while it is read."""

    def __init__(self) -> None:
        self.players = ("", "")
        self.header = Span(0, 0)
        self.length: int | None = None
        self.written = ""
        self.options = Options()
        self.games: list[Open] = []
        self.prose: list[Span] = []

    def transcript(self, source: Source, index: int) -> Transcript:
        """The match."""
        options = self.options
        return Transcript(
            source,
            "sgg",
            "gamesgrid",
            self.length,
            tuple(game.game(self.players, options.ratings) for game in self.games),
            tags=options.tags,
            rules=options.rules,
            variation=options.variation,
            prose=tuple(self.prose),
            header=self.header,
            length_written=self.written,
            index=index,
            notes=tuple(options.notes),
            marks_hits=False,
        )


class _Reader:
    """Reads the lines one after the other."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.matches: list[_Match] = []
        self.before: list[Span] = []
        """Text before the first match."""

    def read(self) -> Archive:
        """Every match of the file."""
        text = self.source.text
        for start, end in lines(text):
            readable = end - start <= LONGEST_LINE
            match = self.matches[-1] if self.matches else None
            game = match.games[-1] if match and match.games else None
            if readable and (text.startswith("Game", start) and self._begin_game(start, end)):
                continue
            if readable and (match is None or self._at_another(game, end)) and self._begin_match(start, end):
                continue
            if match is None:
                self.before.append(Span(start, end))
            elif game is not None:
                game.line(start, end, readable=readable)
            elif not (readable and match.options.line(text[start:end])):
                match.prose.append(Span(start, end))
        transcripts = tuple(match.transcript(self.source, i) for i, match in enumerate(self.matches))
        return Archive(self.source, "sgg", "gamesgrid", transcripts, () if self.matches else tuple(self.before))

    def _at_another(self, game: Open | None, end: int) -> bool:
        """Whether another match may begin here: a game is over, and the next one, not far away, is a first one."""
        if game is None or not game.over:
            return False
        following = _next_game().search(self.source.text, end, end + _HEADER)
        return following is not None and following[1].lstrip("0") == "1"

    def _begin_match(self, start: int, end: int) -> bool:
        found = _players().match(self.source.text, start, end)
        if found is None:
            return False
        match = _Match()
        match.players = (found[1], found[2].rstrip())
        match.header = Span(start, end)
        if not self.matches:
            match.prose = self.before
        self.matches.append(match)
        return True

    def _begin_game(self, start: int, end: int) -> bool:
        found = _game().match(self.source.text, start, end)
        if found is None:
            return False
        if not self.matches:
            self.matches.append(_Match())
            self.matches[0].prose = self.before
        match = self.matches[-1]
        number, left, star, right, other_star, length = found.groups()
        if not match.games:
            match.header = Span(start, end)
            match.written = length or match.options.length
            points = int(match.written or 0)
            match.length = points if points <= _LONGEST_MATCH else None
        match.games.append(
            Open(
                self.source,
                match.players,
                Span(start, end),
                number=int(number),
                score=(int(left), int(right)),
                crawford=bool(star or other_star),
            )
        )
        return True


def read_archive(source: Source) -> Archive:
    """Every match of the file, usually one. Nothing in it raises."""
    return _Reader(source).read()
