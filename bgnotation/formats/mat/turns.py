"""The rows of a game whose turns may be of several rolls: body text → a cell for each roll.

Such a turn stands in one cell of the page, its rolls joined by `+`. Here each roll is a cell of its own, in the next
slot of its side; so whatever looks at a game finds a roll where it expects one.
"""

import re
from array import array
from collections.abc import Iterator
from functools import cache

from bgnotation.cells import ROLL, UNREADABLE, Cell
from bgnotation.formats.mat.cells import CELLS
from bgnotation.formats.mat.columns import Columns, Filler, Found, Row
from bgnotation.formats.mat.lines import BLANKS
from bgnotation.formats.mat.rolls import rolls_of, usual_rolls_of
from bgnotation.formats.mat.room import Room
from bgnotation.formats.mat.rows import LONGEST_LINE, Body, cell_starts, is_score_line, piece_of, rows_of, split
from bgnotation.grammar import compiled
from bgnotation.source import Source, Span

_NEAR, _NEAR_SEVERAL = 4, 1
"""Blanks behind which a word still belongs to the roll; with more it stands in the other column. The latter behind
several rolls: their cell may be so long that little parts the two."""
_JOINS = "+="
"""Behind these a roll begins no new cell."""
_A_TURN = Cell(ROLL, "")
"""Stands for a turn while it is not known which column it is in."""


@cache
def _usual() -> re.Pattern[str]:
    return compiled("acey", r"[ ]*(?:{ROW_NUMBER}(?=[ ]))?[ ]*({QUICK_TURN})(?:[ ]{2,}({QUICK_TURN}))?[ ]*\r?")


@cache
def _how() -> re.Pattern[str]:
    """What may stand behind a roll and tell how it was played."""
    return compiled("acey", r"{DANCE}|{RESIGN}")


def read_body(source: Source, span: Span, names: int, room: Room | None = None, *, perhaps_more: bool = False) -> Body:
    """The cells of a game's rows, a slot for each roll; the arguments are those of the usual reader."""
    text = source.text
    # A long cell shifts what stands beside it, so the rows don't tell where the columns are; the names do.
    filler = Filler(text, [], names, room or Room(len(text)))
    turns: dict[int, list[tuple[Cell, int]]] = {}
    position, end = span.start, span.end
    any_row = False
    while position < end:
        stop = text.find("\n", position, end)
        stop = end if stop < 0 else stop
        if stop > position:
            if any_row and is_score_line(text, position, stop):
                # The next game, whose first line is missing.
                end = position
                break
            for row in _rows(text, position, stop, turns):
                any_row = True
                filler.add(row)
        position = stop + 1
    filler.finish(end)
    return _spread(filler, turns, end)


def _rows(text: str, start: int, stop: int, turns: dict[int, list[tuple[Cell, int]]]) -> Iterator[Row]:
    """The rows of a line; the rolls of each turn are put into `turns` by the place of the turn."""
    begin = start
    while begin < stop and text[begin] in BLANKS:
        begin += 1
    if begin == stop:
        return
    if stop - start <= LONGEST_LINE and (usual := _usual().fullmatch(text, start, stop)):
        yield _usual_row(usual, start, turns)
        return
    if stop - start > LONGEST_LINE or text[begin] in ";#":
        yield from rows_of(text, start, stop)
        return
    column_at = Columns(text, start)
    base = number = 0
    found: list[Found] = []
    for low, high, is_number in _pieces(text, begin, stop):
        if is_number:
            if found:
                yield from _pairs(found)
                found = []
                base = column_at(low)
            number += 1
            continue
        piece = text[low:high]
        rolls = rolls_of(piece)
        if rolls and not (len(rolls) == 1 and rolls[0][0].kind not in (ROLL, UNREADABLE)):
            turns[low] = rolls
            # With its text: where there is no room for all, it tells how far the turn goes.
            found.append(Found(Cell(ROLL, piece), low, column_at(low) - base, number))
            continue
        cell = CELLS[piece]
        parts = split(piece) if cell.kind == UNREADABLE and not cell.high and not cell.moves else ((cell, 0),)
        for cell, at in parts:
            found.append(Found(cell, low + at, column_at(low + at) - base, number))
    yield from _pairs(found)


def _usual_row(found: re.Match[str], start: int, turns: dict[int, list[tuple[Cell, int]]]) -> Row:
    """The row of a line of one or two turns in the usual spelling."""
    left = found.start(1)
    turns[left] = usual_rolls_of(found[1])
    one = Found(_A_TURN, left, left - start, 1)
    right = found.start(2)
    if right < 0:
        return Row((one,))
    turns[right] = usual_rolls_of(found[2])
    return Row((one, Found(_A_TURN, right, right - start, 1)))


def _pieces(text: str, begin: int, stop: int) -> Iterator[tuple[int, int, bool]]:
    """Cuts a line where cells and row numbers begin: (start, end without blanks, is it a row number)."""
    low, roll_end = begin, -1
    for token in cell_starts().finditer(text, begin, stop):
        at = token.start()
        is_number = token["number"] is not None
        if not is_number and at > low:
            before = text[low:at].rstrip(BLANKS)
            if before[-1:] and before[-1] in _JOINS:
                roll_end = token.end()
                continue
            nearest = _NEAR_SEVERAL if "+" in text[low:roll_end] else _NEAR
            is_near = roll_end >= 0 and at - roll_end <= nearest
            if is_near and _how().match(text, at) and not text[roll_end:at].strip(BLANKS):
                # What stands right behind a roll tells how it was played: 63: ????
                continue
        if at > low:
            yield from piece_of(text, low, at)
        if is_number:
            yield at, token.end(), True
            low, roll_end = token.end(), -1
        else:
            low = at
            roll_end = token.end() if text[at].isdigit() else -1
    if low < stop:
        yield from piece_of(text, low, stop)


def _pairs(found: list[Found]) -> Iterator[Row]:
    """At most two cells a row."""
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


def _spread(filler: Filler, turns: dict[int, list[tuple[Cell, int]]], end: int) -> Body:
    """Gives each roll of a turn a slot of its own."""
    cells: list[Cell | None] = []
    offsets = array(filler.offsets.typecode)
    doubtful = set()

    def put(side: int, cell: Cell, offset: int) -> None:
        if len(cells) % 2 != side:
            cells.append(None)
            offsets.append(offset)
        cells.append(cell)
        offsets.append(offset)

    for slot, (cell, offset) in enumerate(zip(filler.cells, filler.offsets, strict=True)):
        if cell is None:
            continue
        rolls = turns.get(offset) if cell.kind == ROLL else None
        for one, at in rolls or ((cell, 0),):
            put(slot & 1, one, offset + at)
        if slot in filler.doubtful:
            doubtful.add(len(cells) - 1)
    if len(cells) % 2:
        cells.append(None)
        offsets.append(end)
    return Body(cells, offsets, frozenset(doubtful), end)
