"""A .mat file → matches and games: finds the lines that begin them and reads what lies between."""

from collections.abc import Callable, Iterator, Mapping
from itertools import chain, pairwise

from bgnotation.cells import EXPECTED, WIN
from bgnotation.formats.mat.dialect import dialect_of
from bgnotation.formats.mat.lines import (
    BLANKS,
    Heading,
    ScoreLine,
    parse_length,
    parse_score,
    parse_tag,
    rules_of,
    structure,
)
from bgnotation.formats.mat.room import Room
from bgnotation.formats.mat.rows import Body, is_score_line, locate, read_body
from bgnotation.formats.mat.tags import tell_games, value_of
from bgnotation.source import Source, Span
from bgnotation.transcript import Archive, Game, Transcript


class _Match:
    """A match while it is read."""

    def __init__(self) -> None:
        self.length: int | None = None
        self.header = Span(0, 0)
        self.written = ""
        self.tags: dict[str, str] = {}
        self.remarks: list[Span] = []
        self.prose: list[Span] = []
        self.games: list[Game] = []
        self.read: Callable[..., Body] = read_body
        """What reads the rows."""
        self.tags_seen = 0
        """How many tags there were when that was found out."""


_LONGEST_LINE = 20_000
"""Characters of a line that is still taken for a tag or a score line."""
_NOTHING = BLANKS + "\n"
_END = Heading(-1, -1, is_length=False, written="")
"""What follows the last line that begins a match or a game."""


def read_archive(source: Source) -> Archive:
    """Every match of the file. Nothing in it raises; what is no match, game or row is kept as prose."""
    text = source.text
    room = Room(len(text))
    matches: list[_Match] = []
    waiting = _Match()
    position = 0
    for (start, end, is_length, written), then in pairwise(chain(structure(text), [_END])):
        following = then.start if then is not _END else len(text)
        if not room.game(start):
            continue
        if is_length:
            _read_header(source, Span(position, start), waiting, room)
            waiting.length = parse_length(written)
            waiting.header = _without_blanks(text, start, end)
            waiting.written = written
            matches.append(waiting)
            current, waiting = waiting, _Match()
            position = _nameless_games(source, current, Span(min(end + 1, len(text)), following), room)
            continue
        if not matches:
            # Games without a line that says how long the match is.
            _read_header(source, Span(position, start), waiting, room)
            matches.append(waiting)
            waiting = _Match()
        elif position < start:
            _read_header(source, Span(position, start), matches[-1], room)
        body_end = following
        if then.is_length:
            body_end = _header_start(text, end, following)
        number = written[4:].strip()
        if not (number.isdigit() and number.isascii()):
            number = "".join(c for c in number if c.isdigit())
        title = _without_blanks(text, start, end)
        body = Span(min(end + 1, len(text)), body_end)
        position = _read_game(source, matches[-1], body, title, int(number[:9]), room)
        if position < body_end:
            position = _more_games(source, matches[-1], Span(position, body_end), room)
    strays: tuple[Span, ...] = ()
    if matches:
        _read_header(source, Span(position, len(text)), matches[-1], room)
    elif text.strip(BLANKS):
        strays = (_without_blanks(text, 0, len(text)),)
    dialect = dialect_of(source, matches[0].tags if matches else {}, [game for m in matches for game in m.games])
    for match in matches:
        tell_games(match.games, match.tags)
    transcripts = tuple(_transcript(source, match, index, dialect) for index, match in enumerate(matches))
    return Archive(source, "mat", dialect, transcripts, strays)


def _without_blanks(text: str, start: int, end: int) -> Span:
    line = text[start:end]
    return Span(end - len(line.lstrip(BLANKS)), start + len(line.rstrip(BLANKS)))


def _transcript(source: Source, match: _Match, index: int, dialect: str) -> Transcript:
    return Transcript(
        source,
        "mat",
        dialect,
        match.length,
        tuple(match.games),
        tags=match.tags,
        rules=rules_of(match.tags.items()),
        variation=_variation(match.tags),
        remarks=tuple(match.remarks),
        prose=tuple(match.prose),
        header=match.header,
        length_written=match.written,
        index=index,
        tabular=True,
        expected=EXPECTED,
    )


def _variation(tags: Mapping[str, str]) -> str:
    return next((value for name, value in tags.items() if name.lower() == "variation"), "Backgammon")


def _lines(text: str, span: Span) -> Iterator[tuple[int, int]]:
    """Start and end of the lines in a span, line ends left out."""
    position = span.start
    while position < span.end:
        stop = text.find("\n", position, span.end)
        stop = span.end if stop < 0 else stop
        yield position, stop
        position = stop + 1


def _read_header(source: Source, span: Span, match: _Match, room: Room) -> None:
    """Tags, remarks and prose; without room for more pieces tags are remarks, and remarks join those before them."""
    if span.start >= span.end:
        return
    text = source.text
    for start, stop in _lines(text, span):
        place = _without_blanks(text, start, stop)
        if place.start >= place.end:
            continue
        tag = parse_tag(text[place.start : place.end]) if stop - start < _LONGEST_LINE else None
        if tag is not None:
            known = match.tags.get(tag[0])
            if known is None and room.scrap():
                known = match.tags[tag[0]] = tag[1]
            if known == tag[1]:
                continue
        # A remark is also a tag that says something else than the one before of its name.
        remark = text[place.start] in ";#"
        if remark and room.scrap():
            match.remarks.append(place)
        elif not ((remark and _joined(text, match.remarks, place)) or _joined(text, match.prose, place)):
            match.prose.append(place)


def _joined(text: str, spans: list[Span], place: Span) -> bool:
    """Whether the last span stands right before the place; then it becomes one with it."""
    if not spans or text[spans[-1].end : place.start].strip():
        return False
    spans[-1] = Span(spans[-1].start, place.end)
    return True


def _header_start(text: str, start: int, end: int) -> int:
    """Where, going back from a line that begins a match, its tags, remarks and boxes begin."""
    while end > start:
        line_start = max(text.rfind("\n", start, end - 1) + 1, start)
        line = text[line_start:end].strip()
        if line and line[0] not in ";#|+":
            return end
        end = line_start
    return end


def _nameless_games(source: Source, match: _Match, span: Span, room: Room) -> int:
    """Reads games whose first line is missing; what stands before them is the header's. Where it got to."""
    text = source.text
    if text.find(":", span.start, span.end) < 0:
        return span.start
    for start, stop in _lines(text, span):
        if is_score_line(text, start, stop):
            _read_header(source, Span(span.start, start), match, room)
            return _more_games(source, match, Span(start, span.end), room)
    return span.start


def _more_games(source: Source, match: _Match, span: Span, room: Room) -> int:
    """Reads games without a first line, one behind the other, as far as there is room for them. Where it got to."""
    position = span.start
    while position < span.end and room.game(position):
        position = _read_game(source, match, Span(position, span.end), Span(position, position), None, room)
    return position


def _score_of(text: str, span: Span) -> tuple[ScoreLine, Span] | None:
    """The score line, if the first line that says anything is one: what it says, and where it stands."""
    for start, stop in _lines(text, span):
        line = text[start:stop]
        bare = line.strip(BLANKS) if len(line) < _LONGEST_LINE else ""
        if bare and bare[0] not in ";#":
            score = parse_score(line.replace("\0", " "))
            low = start + line.index(bare[0])
            return (score, Span(low, low + len(bare))) if score is not None else None
    return None


def _read_game(source: Source, match: _Match, span: Span, title: Span, number: int | None, room: Room) -> int:
    """Reads a game from behind its first line on and adds it; where its rows end."""
    text = source.text
    found = _score_of(text, span)
    score, header = found if found is not None else (None, title)
    body_start, names = span.start, 32
    if score is not None:
        stop = text.find("\n", header.end, span.end)
        body_start, names = span.end if stop < 0 else stop + 1, score.second
    if len(match.tags) != match.tags_seen:
        match.read, match.tags_seen = _reader_of(match.tags), len(match.tags)
    body = match.read(source, Span(body_start, span.end), names, room, perhaps_more=number is None)
    if score is not None and text[span.start : header.start].strip(_NOTHING):
        _read_header(source, Span(span.start, header.start), match, room)
    known = match.games[-1].players if match.games else ("", "")
    players = known if score is None or score.players == known else score.players
    _put_named_winner(body, players)
    match.games.append(
        Game(
            source,
            body.cells,
            number=number,
            players=players,
            score=score.points if score else None,
            ratings=score.ratings if score else ("", ""),
            title=title,
            header=header,
            body=Span(body_start, body.end),
            locate=locate,
            offsets=body.offsets,
            doubtful=body.doubtful,
        )
    )
    return max(body.end, span.start + 1) if body.end < span.end else span.end


def _reader_of(tags: Mapping[str, str]) -> Callable[..., Body]:
    """What reads the rows: each notation has its reader, and the variant that the tags name has its notation."""
    if not (name := value_of(tags, "Variation")):
        return read_body
    # Imported here: most files name no variant.
    from bgnotation.formats.mat.notations import notation_of

    return notation_of(name).read


def _put_named_winner(body: Body, players: tuple[str, str]) -> None:
    """Moves `Ann loses on time, Bob wins 3 points` into Bob's column, wherever it stands."""
    if body.offsets is None:
        return
    for slot, cell in enumerate(body.cells):
        if cell is not None and cell.kind == WIN and "," in cell.text:
            winner = cell.text.rpartition(",")[2].strip().casefold()
            named = [bool(name) and winner.startswith(f"{name.casefold()} win") for name in players]
            if named[1 - slot % 2] and not named[slot % 2] and body.cells[slot ^ 1] is None:
                body.cells[slot ^ 1], body.cells[slot] = cell, None
                body.offsets[slot ^ 1] = body.offsets[slot]
