"""A PartyGammon file → a match and its games. The left side is player 1.

A game's fields are gathered by its number, whatever their order. They give the score after the game, so the
points of a game, and who won it, are what it adds to the score before.
"""

from functools import cache
from re import Pattern

from bgnotation.formats._lines import lines
from bgnotation.formats.party.play import actions
from bgnotation.grammar import compiled
from bgnotation.source import Source, Span
from bgnotation.transcript import Archive, Game, Transcript

EXPECTED = "actions parted by #, such as 1 3 1 31 8/5 6/5 or 2 Double"
_LONGEST_MATCH = 9_999
_NOWHERE = Span(0, 0)
_FIELDS = ("PLAYER_1", "PLAYER_2", "GAMEPLAY", "SCORE1", "SCORE2")


@cache
def _field() -> Pattern[str]:
    return compiled("party", r"{GAME}({NUMBER})_({FIELD})[ \t]*=[ \t]*({VALUE})?\Z")


@cache
def _setting() -> Pattern[str]:
    return compiled("party", r"({KEY})=[ \t]*({VALUE})?\Z")


@cache
def _number() -> Pattern[str]:
    return compiled("party", r"{NUMBER}\Z")


class _Fields:
    """A game's fields: for each its line and its value."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.places: dict[str, tuple[Span, Span]] = {}

    def value(self, source: Source, name: str) -> str:
        """The value of a field, empty without it."""
        _, place = self.places.get(name, (_NOWHERE, _NOWHERE))
        return source.text[place.start : place.end]

    def score(self, source: Source) -> tuple[int, int] | None:
        """The score after the game; None where a field is missing or is no number."""
        left, right = self.value(source, "SCORE1"), self.value(source, "SCORE2")
        if not (_number().match(left) and _number().match(right)):
            return None
        return int(left), int(right)

    @property
    def title(self) -> Span:
        """The line that begins the game in the file."""
        return min(line for line, _ in self.places.values())

    @property
    def result(self) -> Span:
        """The lines with the score."""
        one, two = sorted(self.places[name][0] for name in ("SCORE1", "SCORE2"))
        return Span(one.start, two.end)


def read_archive(source: Source) -> Archive:
    """The match of the file. Nothing in it raises."""
    text = source.text
    tags: dict[str, str] = {}
    games: dict[int, _Fields] = {}
    prose: list[Span] = []
    header, written = _NOWHERE, ""
    for start, end in lines(text):
        if found := _field().match(text, start, end):
            name = found[2].upper()
            fields = games.setdefault(int(found[1]), _Fields(int(found[1])))
            if name in _FIELDS and name not in fields.places:
                fields.places[name] = (Span(start, end), Span(*found.span(3)) if found[3] else Span(end, end))
                continue
            if name not in _FIELDS and tags.setdefault(text[start : found.start(2)] + name, found[3] or "") == found[3]:
                continue
        elif found := _setting().match(text, start, end):
            key, value = found[1].strip(), found[2] or ""
            if key.upper() == "MATCHLENGTH" and header == _NOWHERE and _number().match(value):
                header, written = Span(start, end), value
                continue
            if tags.setdefault(key, value) == value:
                continue
        prose.append(Span(start, end))
    known = [games[number] for number in sorted(games) if games[number].places]
    length = int(written) if written and int(written) <= _LONGEST_MATCH else None
    transcript = Transcript(
        source,
        "party",
        "partygammon",
        length,
        tuple(_games(source, known)),
        tags=tags,
        prose=tuple(prose),
        header=header,
        length_written=written,
        marks_hits=False,
        expected=EXPECTED,
    )
    return Archive(source, "party", "partygammon", (transcript,))


def _games(source: Source, known: list[_Fields]) -> list[Game]:
    """The games in order, each with the score that the one before left."""
    players = ("", "")
    score: tuple[int, int] | None = (0, 0)
    header = _NOWHERE
    games = []
    for fields in known:
        players = (
            fields.value(source, "PLAYER_1") or players[0],
            fields.value(source, "PLAYER_2") or players[1],
        )
        after = fields.score(source)
        place = fields.places.get("GAMEPLAY", (_NOWHERE, Span(fields.title.end, fields.title.end)))[1]
        build = actions(source, place, _won(score, after), fields.result if after else _NOWHERE)
        title = fields.title
        games.append(
            build.game(
                number=fields.number,
                players=players,
                score=score,
                title=title,
                header=header if score is not None and header != _NOWHERE else title,
                body=place,
            )
        )
        score, header = after, fields.result if after else _NOWHERE
    return games


def _won(before: tuple[int, int] | None, after: tuple[int, int] | None) -> tuple[int, int] | None:
    """Who won and how many points; None where the scores do not tell."""
    if before is None or after is None:
        return None
    left, right = after[0] - before[0], after[1] - before[1]
    if min(left, right) == 0 and max(left, right) > 0:
        return int(right > 0), max(left, right)
    return None
