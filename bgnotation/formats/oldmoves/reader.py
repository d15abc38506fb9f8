"""A transcript of FIBS → matches and games. The left side is X of a match's first game.

A file may be the log of a whole session: what stands between games, and is no action, is prose.
"""

from functools import cache
from re import Pattern

from bgnotation.formats._lines import LONGEST_LINE, lines
from bgnotation.formats.oldmoves.game import Open
from bgnotation.formats.oldmoves.score import after, in_order
from bgnotation.grammar import compiled
from bgnotation.source import Source, Span
from bgnotation.transcript import Archive, Transcript

EXPECTED = "an action such as X: (3 1) 8-5 6-5, O: doubles or X: wins 1 point"
_LONGEST_MATCH = 9_999


@cache
def _score() -> Pattern[str]:
    return compiled("oldmoves", r"{SCORE} +({NUMBER})-({NUMBER})(?: +{IN_A} +({NUMBER}))?(?:[ \t]*({TAIL}))?")


@cache
def _goes_on() -> Pattern[str]:
    return compiled("oldmoves", r"{GOES_ON}")


@cache
def _players() -> Pattern[str]:
    return compiled("oldmoves", r"({FIRST})[ \t]+{IS_X}[ \t]*-[ \t]*({SECOND})[ \t]+{IS_O}\b")


class _Heading:
    """The two lines that begin a game."""

    def __init__(self, text: str, score: Span, players: Span) -> None:
        found = _score().match(text, score.start, score.end)
        names = _players().match(text, players.start, players.end)
        assert found is not None
        assert names is not None
        self.points = (int(found[1]), int(found[2]))
        self.length = int(found[3]) if found[3] else 0
        self.written = found[3] or ""
        self.goes_on = _goes_on().search(found[4] or "") is not None
        """Whether it is said that the match goes on, and whose points are whose."""
        self.players = (names[1], names[2])
        self.score = score
        self.names = players


class _Match:
    """A match while it is read."""

    def __init__(self, first: _Heading) -> None:
        self.players = first.players
        self.length = first.length
        self.written = first.written
        self.header = first.score
        self.games: list[Open] = []
        self.prose: list[Span] = []

    def takes(self, heading: _Heading) -> bool:
        """Whether another game belongs to this match: the same players go on to the same length."""
        if heading.length != self.length or sorted(heading.players) != sorted(self.players):
            return False
        last = self.games[-1]
        if heading.goes_on:
            return True
        return heading.points != (0, 0) or (last.score == (0, 0) and last.result is None)

    def begin(self, source: Source, heading: _Heading) -> None:
        """Begins a game."""
        flipped = heading.players != self.players
        score = heading.points[::-1] if flipped else heading.points
        if self.games and not heading.goes_on:
            score = in_order(heading.points, self.games[-1].score, self.games[-1].outcome, flipped=flipped)
        self.games.append(
            Open(source, score=score, flipped=flipped, title=heading.names, header=heading.score),
        )

    def transcript(self, source: Source, index: int) -> Transcript:
        """The match."""
        games = []
        for number, game in enumerate(self.games, 1):
            following = self.games[number].score if number < len(self.games) else None
            won = game.outcome
            points = after(game.score, following, won[0]) if won is not None and following is not None else None
            games.append(game.game(number, self.players, points))
        length = self.length if self.length <= _LONGEST_MATCH else None
        return Transcript(
            source,
            "oldmoves",
            "fibs",
            length,
            tuple(games),
            prose=tuple(self.prose),
            header=self.header,
            length_written=self.written,
            index=index,
            marks_hits=False,
            expected=EXPECTED,
        )


def read_archive(source: Source) -> Archive:
    """Every match of the file. Nothing in it raises."""
    text = source.text
    matches: list[_Match] = []
    before: list[Span] = []
    waiting: Span | None = None
    last = 0
    for start, end in lines(text):
        readable = end - start <= LONGEST_LINE
        game = matches[-1].games[-1] if matches else None
        prose = matches[-1].prose if matches else before
        if game is not None and text.find("\n", last, start) != text.rfind("\n", last, start):
            # A blank line.
            game.ended = True
        last = end
        if waiting is not None:
            score, waiting = waiting, None
            if readable and _players().match(text, start, end):
                heading = _Heading(text, score, Span(start, end))
                if not matches or not matches[-1].takes(heading):
                    matches.append(_Match(heading))
                matches[-1].begin(source, heading)
                if not matches[0].prose and before:
                    matches[0].prose, before = before, []
                continue
            _add(text, prose, score)
        found = _score().search(text, start, end) if readable and text.find("Score is", start, end) >= 0 else None
        if found is not None:
            waiting = Span(found.start(), end)
            if game is not None:
                game.ended = True
            if found.start() > start:
                _add(text, prose, Span(start, found.start()))
        elif game is None or not game.line(start, end, readable=readable):
            _add(text, prose, Span(start, end))
    if waiting is not None:
        _add(text, matches[-1].prose if matches else before, waiting)
    transcripts = tuple(match.transcript(source, index) for index, match in enumerate(matches))
    return Archive(source, "oldmoves", "fibs", transcripts, tuple(before))


def _add(text: str, prose: list[Span], span: Span) -> None:
    """Adds prose, to the stretch before it where only blanks stand between."""
    if prose and not text[prose[-1].end : span.start].strip():
        prose[-1] = Span(prose[-1].start, span.end)
    else:
        prose.append(span)
