"""The rows of a game: body text → cells in two columns.

The quick way tiles the whole body with one pattern made of the grammar's terminals. What does not
tile is read line by line: there columns are found by the tokens that begin a cell, never by blanks.
"""

import re
from array import array
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from bgnotation.cells import COMMENT, ROLL, SET_POSITION, UNREADABLE, Cell
from bgnotation.formats.mat.cells import CELLS, QUICK_CELLS, UnreadableCellError, begins, by_grammar
from bgnotation.formats.mat.columns import SAMPLE, Columns, Filler, Found, Row, scrap
from bgnotation.formats.mat.lines import BLANKS
from bgnotation.formats.mat.room import Room
from bgnotation.grammar import compiled
from bgnotation.source import Source, Span

_LEFT = 10
"""A lone cell with fewer blanks before it stands in the left column …"""
_RIGHT = 22
"""… and with this many or more in the right one, in every layout known; between them the game's own columns decide."""
_PADDING = BLANKS + "|"
"""What may stand around a cell: blanks, and the frame of boxed archives."""
LONGEST_LINE = 20_000
"""Characters of a line that is still taken for a row."""
_CHUNK = 16_000
"""Characters of a body that are tried at once; hardly a game has more."""
_FIRST_CHUNK = 1_000


class Body(NamedTuple):
    """What `read_body` gives: cells (two slots a row), their offsets if known, doubtful slots, where it stopped."""

    cells: list[Cell | None]
    offsets: "array[int] | None"
    doubtful: frozenset[int]
    end: int


@cache
def _row() -> re.Pattern[str]:
    return compiled(
        "mat", r"^(?: *{ROW_NUMBER})?( *)(?:({QUICK_CELL})(?:(?<= )({QUICK_CELL}))?)?\r?(?:\n|\Z)", re.MULTILINE
    )


@cache
def cell_starts() -> re.Pattern[str]:
    """Where a cell or a row number begins in a line."""
    return compiled("mat", r"(?P<number>(?<![^\s|]){ROW_NUMBER}(?=\s|\Z))|(?P<cell>{CELL_START})")


@cache
def _score() -> re.Pattern[str]:
    return compiled("mat", r"{SCORE_LINE}\r?\Z")


def read_body(source: Source, span: Span, names: int, room: Room | None = None, *, perhaps_more: bool = False) -> Body:
    """The cells of a game's rows. `names` is the column (from 0) of the second player's name; `room` is the file's.

    `perhaps_more`: other games may stand in the span, so it is read no further than the first.
    """
    cells = None if perhaps_more else _quickly(source.text, span.start, span.end)
    if cells is not None:
        return Body(cells, None, frozenset(), span.end)
    return _by_lines(source, span, names, room)


def _quickly(text: str, start: int, end: int) -> list[Cell | None] | None:
    """The cells of a body that the pattern tiles from end to end; None if something else stands in it."""
    find = _row().findall
    before: list[Cell | None] = []
    while end - start > _CHUNK:
        # Much longer than a game: perhaps it holds others, whose first lines are missing. So no further than needed.
        stop = text.find("\n", start + (_CHUNK if before else _FIRST_CHUNK), end)
        if stop < 0:
            break
        rows = find(text, start, stop)
        cells = _tile(rows) if len(rows) == text.count("\n", start, stop) + 1 else None
        if cells is None:
            return None
        before += cells
        start = stop + 1
    rows = find(text, start, end)
    if len(rows) != text.count("\n", start, end) + 1:
        return None
    cells = _tile(rows)
    return before + cells if before and cells is not None else cells


def _tile(rows: list[tuple[str, str, str]]) -> list[Cell | None] | None:
    """The cells of rows that all have the usual form; None if one asks for a closer look."""
    cells: list[Cell | None] = []
    known = QUICK_CELLS
    try:
        for gap, left, right in rows:
            if right:
                cells += (known[left], known[right])
            elif left:
                blanks = len(gap)
                if blanks < _LEFT:
                    cells += (known[left], None)
                elif blanks >= _RIGHT:
                    cells += (None, known[left])
                else:
                    return None
    except UnreadableCellError:
        return None
    return cells


def locate(source: Source, span: Span) -> "array[int]":
    """The offsets of the slots that the quick way filled."""
    offsets = array("q")
    for row in _row().finditer(source.text, span.start, span.end):
        left, right = row.span(2)[0], row.span(3)[0]
        if right >= 0:
            offsets.extend((left, right))
        elif left >= 0:
            offsets.extend((left, left))
    return offsets


def _by_lines(source: Source, span: Span, names: int, room: Room | None = None) -> Body:
    """The tolerant way, line by line; the first rows show where the game's columns are."""
    text = source.text
    room = room or Room(len(text))
    waiting: list[Row] = []
    filler: Filler | None = None
    position, end = span.start, span.end
    any_row = False
    while position < end:
        stop = text.find("\n", position, end)
        stop = end if stop < 0 else stop
        if stop > position:
            if any_row and is_score_line(text, position, stop):
                # A second score line: the next game, whose own line is missing.
                end = position
                break
            for row in _usual_row(text, position, end) or rows_of(text, position, stop):
                any_row = True
                if filler is not None:
                    filler.add(row)
                    continue
                waiting.append(row)
                if len(waiting) == SAMPLE:
                    filler = Filler(text, waiting, names, room)
        position = stop + 1
    filler = filler or Filler(text, waiting, names, room)
    filler.finish(end)
    return Body(filler.cells, filler.offsets, frozenset(filler.doubtful), end)


def _usual_row(text: str, position: int, end: int) -> "tuple[Row] | None":
    """A row of two cells in the usual form, without asking for tokens; None if the line is anything else."""
    row = _row().match(text, position, end)
    if row is None or row.start(3) < 0:
        return None
    one, two = CELLS[row[2].rstrip()], CELLS[row[3].rstrip()]
    if one.kind == UNREADABLE or two.kind == UNREADABLE:
        return None
    left, right = row.start(2), row.start(3)
    return (Row((Found(one, left, left - position, 1), Found(two, right, right - position, 1))),)


def is_score_line(text: str, start: int, stop: int) -> bool:
    """Whether a line is a score line and no row."""
    if stop - start > LONGEST_LINE or text.find(":", start, stop) < 0:
        return False
    line = text[start:stop]
    return _score().match(line) is not None and cell_starts().search(line) is None


def rows_of(text: str, start: int, stop: int) -> Iterator[Row]:
    """The rows of one line: usually one, two where a second row number stands in it."""
    begin = start
    while begin < stop and text[begin] in BLANKS:
        begin += 1
    if begin == stop:
        return
    if stop - start > LONGEST_LINE:
        yield Row((Found(Cell(UNREADABLE, text[begin:stop], how=1, bad=(0, stop - begin)), begin, -1, 0),))
        return
    if text[begin] in ";#":
        body = text[begin:stop].rstrip()
        cell = Cell(SET_POSITION, body) if "set pos" in body.lower() else scrap(COMMENT, body)
        yield Row((Found(cell, begin, -1, 0),))
        return
    found: list[Found] = []
    number = 0
    column_at = Columns(text, start)
    base = 0
    for low, high, is_number in _segments(text, begin, stop):
        if is_number:
            if found:
                yield from _pairs(found)
                found = []
                # The columns of a second row on the line count from its own number.
                base = column_at(low)
            number += 1
            continue
        piece = text[low:high]
        cell = CELLS[piece]
        if cell.kind == UNREADABLE and cell.high == 0 and not cell.moves:
            for part, at in split(piece):
                found.append(Found(part, low + at, column_at(low + at) - base, number))
        else:
            found.append(Found(cell, low, column_at(low) - base, number))
    yield from _pairs(found)


def _pairs(found: list[Found]) -> Iterator[Row]:
    """At most two cells a row, remarks that can't be read staying with the cell before them."""
    row: list[Found] = []
    columns = 0
    for one in found:
        extra = one.cell.kind == UNREADABLE and one.cell.how
        if not extra and columns == 2:
            yield Row(tuple(row))
            row, columns = [], 0
        row.append(one)
        columns += not extra
    if row:
        yield Row(tuple(row))


def _segments(text: str, begin: int, stop: int) -> Iterator[tuple[int, int, bool]]:
    """Cuts a line where cells and row numbers begin: (start, end without blanks, is it a row number)."""
    low = begin
    roll_end = -1
    for token in cell_starts().finditer(text, begin, stop):
        at = token.start()
        if token["number"] is None and roll_end >= 0 and at - roll_end <= 4 and not text[at].isdigit():
            # What stands right behind a roll tells how it was played: 63: ????   52: Cannot Move   55: Illegal play
            blank = text[roll_end:at].strip(" \t") == ""
            cell = _by_grammar(text[low : token.end()]) if blank and token.end() - low < 600 else None
            if cell is not None and cell.kind != UNREADABLE:
                roll_end = -1
                continue
        if at > low:
            yield from piece_of(text, low, at)
        if token["number"] is not None:
            yield at, token.end(), True
            low, roll_end = token.end(), -1
        else:
            low = at
            roll_end = token.end() if text[at].isdigit() else -1
    if low < stop:
        yield from piece_of(text, low, stop)


_by_grammar = lru_cache(maxsize=1 << 10)(by_grammar)
"""For texts of a few words, which come again and again: no memo of cells keeps those that are none by themselves."""


def piece_of(text: str, low: int, high: int) -> Iterator[tuple[int, int, bool]]:
    """A piece of a line without the blanks around it, as `_segments` has it; nothing where it is blank."""
    while low < high and text[low] in _PADDING:
        low += 1
    while high > low and text[high - 1] in _PADDING:
        high -= 1
    if low < high:
        yield low, high, False


def split(text: str) -> tuple[tuple[Cell, int], ...]:
    """A readable beginning and the rest that is not: `Takes xyz`; else one unreadable cell."""
    return _parts(text) if begins(text) else ((CELLS[text], 0),)


@lru_cache(maxsize=1 << 10)
def _parts(text: str) -> tuple[tuple[Cell, int], ...]:
    ends = [match.start() for match in re.finditer(r"\s+", text[:400])]
    for end in reversed(ends[:8]):
        cell = by_grammar(text[:end])
        if cell is not None and cell.kind != ROLL:
            readable = Cell(cell.kind, text[:end], how=cell.how, value=cell.value)
            rest = len(text) - len(text[end:].lstrip())
            if rest == len(text):
                return ((readable, 0),)
            return (readable, 0), (Cell(UNREADABLE, text[rest:], how=1, bad=(0, len(text) - rest)), rest)
    return ((CELLS[text], 0),)
