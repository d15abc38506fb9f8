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
from bgnotation.formats.mat.cells import CELLS, QUICK_CELLS, UnreadableCellError, by_grammar
from bgnotation.formats.mat.lines import BLANKS
from bgnotation.grammar import compiled
from bgnotation.source import Source, Span

_LEFT = 10
"""A lone cell with fewer blanks before it stands in the left column …"""
_RIGHT = 22
"""… and with this many or more in the right one, in every layout known; between them the game's own columns decide."""
_PADDING = BLANKS + "|"
"""What may stand around a cell: blanks, and the frame of boxed archives."""
_LONGEST_LINE = 20_000
"""Characters of a line that is still taken for a row."""
_CHUNK = 16_000
"""Characters of a body that are tried at once; hardly a game has more."""
_FIRST_CHUNK = 1_000
_SAMPLE = 400
"""Rows that show where the columns are."""


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
def _starts() -> re.Pattern[str]:
    return compiled("mat", r"(?P<number>(?<![^\s|]){ROW_NUMBER}(?=\s|\Z))|(?P<cell>{CELL_START})")


@cache
def _score() -> re.Pattern[str]:
    return compiled("mat", r"{SCORE_LINE}\r?\Z")


def read_body(source: Source, span: Span, names: int, *, perhaps_more: bool = False) -> Body:
    """The cells of a game's rows. `names` is the column (from 0) of the second player's name.

    `perhaps_more`: other games may stand in the span, so it is read no further than the first.
    """
    cells = None if perhaps_more else _quickly(source.text, span.start, span.end)
    if cells is not None:
        return Body(cells, None, frozenset(), span.end)
    return _by_lines(source, span, names)


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


class _Found(NamedTuple):
    """A cell found on a line: where, in which column of the screen, and whether a row number stands before it."""

    cell: Cell
    offset: int
    column: int
    number: int


class _Row(NamedTuple):
    found: tuple[_Found, ...]


def _by_lines(source: Source, span: Span, names: int) -> Body:
    """The tolerant way, line by line; the first rows show where the game's columns are."""
    text = source.text
    waiting: list[_Row] = []
    filler: _Filler | None = None
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
            for row in _usual_row(text, position, end) or _rows_of(text, position, stop):
                any_row = True
                if filler is not None:
                    filler.add(row)
                    continue
                waiting.append(row)
                if len(waiting) == _SAMPLE:
                    filler = _Filler(waiting, names)
        position = stop + 1
    return (filler or _Filler(waiting, names)).body(end)


def _usual_row(text: str, position: int, end: int) -> "tuple[_Row] | None":
    """A row of two cells in the usual form, without asking for tokens; None if the line is anything else."""
    row = _row().match(text, position, end)
    if row is None or row.start(3) < 0:
        return None
    one, two = CELLS[row[2].rstrip()], CELLS[row[3].rstrip()]
    if one.kind == UNREADABLE or two.kind == UNREADABLE:
        return None
    left, right = row.start(2), row.start(3)
    return (_Row((_Found(one, left, left - position, 1), _Found(two, right, right - position, 1))),)


def is_score_line(text: str, start: int, stop: int) -> bool:
    """Whether a line is a score line and no row."""
    if stop - start > _LONGEST_LINE or text.find(":", start, stop) < 0:
        return False
    line = text[start:stop]
    return _score().match(line) is not None and _starts().search(line) is None


def _rows_of(text: str, start: int, stop: int) -> Iterator[_Row]:
    """The rows of one line: usually one, two where a second row number stands in it."""
    begin = start
    while begin < stop and text[begin] in BLANKS:
        begin += 1
    if begin == stop:
        return
    if stop - start > _LONGEST_LINE:
        yield _Row((_Found(Cell(UNREADABLE, text[begin:stop], how=1, bad=(0, stop - begin)), begin, -1, 0),))
        return
    if text[begin] in ";#":
        body = text[begin:stop].rstrip()
        kind = SET_POSITION if "set pos" in body.lower() else COMMENT
        yield _Row((_Found(Cell(kind, body), begin, -1, 0),))
        return
    found: list[_Found] = []
    number = 0
    column_at = _Columns(text, start)
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
            for part, at in _split(piece):
                found.append(_Found(part, low + at, column_at(low + at) - base, number))
        else:
            found.append(_Found(cell, low, column_at(low) - base, number))
    yield from _pairs(found)


def _pairs(found: list[_Found]) -> Iterator[_Row]:
    """At most two cells a row, remarks that can't be read staying with the cell before them."""
    row: list[_Found] = []
    columns = 0
    for one in found:
        extra = one.cell.kind == UNREADABLE and one.cell.how
        if not extra and columns == 2:
            yield _Row(tuple(row))
            row, columns = [], 0
        row.append(one)
        columns += not extra
    if row:
        yield _Row(tuple(row))


def _segments(text: str, begin: int, stop: int) -> Iterator[tuple[int, int, bool]]:
    """Cuts a line where cells and row numbers begin: (start, end without blanks, is it a row number)."""
    low = begin
    roll_end = -1
    for token in _starts().finditer(text, begin, stop):
        at = token.start()
        if token["number"] is None and roll_end >= 0 and at - roll_end <= 4 and not text[at].isdigit():
            # What stands right behind a roll tells how it was played: 63: ????   52: Cannot Move   55: Illegal play
            blank = text[roll_end:at].strip(" \t") == ""
            cell = by_grammar(text[low : token.end()]) if blank and token.end() - low < 600 else None
            if cell is not None and cell.kind != UNREADABLE:
                roll_end = -1
                continue
        if at > low:
            yield from _piece(text, low, at)
        if token["number"] is not None:
            yield at, token.end(), True
            low, roll_end = token.end(), -1
        else:
            low = at
            roll_end = token.end() if text[at].isdigit() else -1
    if low < stop:
        yield from _piece(text, low, stop)


def _piece(text: str, low: int, high: int) -> Iterator[tuple[int, int, bool]]:
    while low < high and text[low] in _PADDING:
        low += 1
    while high > low and text[high - 1] in _PADDING:
        high -= 1
    if low < high:
        yield low, high, False


@lru_cache(maxsize=1 << 12)
def _split(text: str) -> tuple[tuple[Cell, int], ...]:
    """A readable beginning and the rest that is not: `Takes xyz`; else one unreadable cell."""
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


class _Columns:
    """Screen columns of a line's characters, tabs to every eighth, asked from left to right."""

    def __init__(self, text: str, start: int) -> None:
        self._text, self._at, self._column = text, start, 0

    def __call__(self, offset: int) -> int:
        text = self._text
        for i in range(self._at, offset):
            self._column += 8 - self._column % 8 if text[i] == "\t" else 1
        self._at = max(self._at, offset)
        return self._column


def _median(numbers: list[int]) -> int:
    # Not from `statistics`, whose import takes longer than most files.
    return sorted(numbers)[(len(numbers) - 1) // 2]


class _Filler:
    """Puts the cells of rows into the left and right slots."""

    def __init__(self, sample: list[_Row], names: int) -> None:
        pairs = [
            (row.found[0].column, row.found[1].column)
            for row in sample
            if len(row.found) == 2 and row.found[0].cell.kind == ROLL == row.found[1].cell.kind
        ]
        self._left = _median([left for left, _ in pairs]) if pairs else 5
        self._right = _median([right for _, right in pairs]) if pairs else max(names + 1, self._left + 10)
        self._cells: list[Cell | None] = []
        self._offsets = array("q")
        self._doubtful: set[int] = set()
        for row in sample:
            self.add(row)

    def add(self, row: _Row) -> None:
        """Adds a row: its first cell left, its second right, a lone one where it stands."""
        actual = [one for one in row.found if not (one.cell.kind == UNREADABLE and one.cell.how)]
        self._fill(row.found[0].offset)
        side = 0
        for one in row.found:
            if len(actual) == 1 and one is actual[0] and one.column >= 0:
                side = int(abs(one.column - self._right) < abs(one.column - self._left))
                if self._left + 2 < one.column < self._right - 3:
                    self._doubtful.add(len(self._cells) + side)
            if len(self._cells) % 2 != side:
                self._put(None, one.offset)
            self._put(one.cell, one.offset)
            if actual and one is actual[0]:
                side = 1

    def _put(self, cell: Cell | None, offset: int) -> None:
        self._cells.append(cell)
        self._offsets.append(offset)

    def _fill(self, offset: int) -> None:
        if len(self._cells) % 2:
            self._put(None, offset)

    def body(self, end: int) -> Body:
        """All that was added."""
        self._fill(end)
        return Body(self._cells, self._offsets, frozenset(self._doubtful), end)
