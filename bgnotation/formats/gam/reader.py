"""Games without a header → a money session. Rows are read as those of .mat files."""

import re
from collections.abc import Iterator
from functools import cache

from bgnotation.cells import UNREADABLE
from bgnotation.formats.gam.names import COLUMN, names_of
from bgnotation.formats.mat.cells import read_cell
from bgnotation.formats.mat.lines import BLANKS, structure
from bgnotation.formats.mat.rows import locate, read_body
from bgnotation.grammar import compiled
from bgnotation.source import Source, Span
from bgnotation.transcript import Archive, Game, Transcript

_LONGEST = 2_000
"""Characters of a line that is still taken for one with names."""


@cache
def _first_row() -> re.Pattern[str]:
    return compiled("gam", r"^{FIRST_ROW}", re.MULTILINE)


@cache
def _numbered() -> re.Pattern[str]:
    return compiled("mat", r"{ROW_NUMBER}")


@cache
def _names() -> re.Pattern[str]:
    return compiled("gam", r"{NAMES}\Z")


def begins(text: str) -> bool:
    """Whether a text begins with a game, and has no lines that a .mat file has."""
    first = next(_titles(text), None)
    return first is not None and not text[: first.start].strip(BLANKS) and next(structure(text), None) is None


def _titles(text: str) -> Iterator[Span]:
    """The lines with names: each is the last line before a row 1, and no row itself."""
    done = 0
    for row in _first_row().finditer(text):
        end = done + len(text[done : row.start()].rstrip())
        start = text.rfind("\n", done, end) + 1
        # Nothing before the first line break, behind another row 1: that is the rest of this row.
        begins_line = start > 0 or done == 0
        done = row.end()
        line = text[start:end]
        if begins_line and len(line) <= _LONGEST and _names().match(line) and not is_row(line):
            yield Span(start, end)


def is_row(line: str) -> bool:
    """Whether a line has a row number, or is a cell such as a result."""
    text = line.strip(BLANKS)
    return _numbered().match(text) is not None or read_cell(text).kind != UNREADABLE


def read_archive(source: Source) -> Archive:
    """The session of a file; what stands before its first game is stray."""
    text = source.text
    titles = list(_titles(text))
    games = []
    for number, title in enumerate(titles, start=1):
        following = titles[number].start if number < len(titles) else len(text)
        games.append(_game(source, number, title, following))
    before = Span(0, titles[0].start if titles else len(text))
    strays = (before,) if text[before.start : before.end].strip(BLANKS) else ()
    matches = (
        (Transcript(source, "gam", "gam", 0, tuple(games), header=titles[0], states_results=False),) if games else ()
    )
    return Archive(source, "gam", "gam", matches, strays)


def _game(source: Source, number: int, title: Span, following: int) -> Game:
    line_end = source.text.find("\n", title.end)
    span = Span(len(source.text) if line_end < 0 else line_end + 1, following)
    body = read_body(source, span, COLUMN)
    return Game(
        source,
        body.cells,
        number=number,
        players=names_of(source.text[title.start : title.end].strip("\r")),
        score=None,
        title=title,
        header=title,
        body=span,
        locate=locate,
        offsets=body.offsets,
        doubtful=body.doubtful,
    )
