"""The rows of a game whose turns may be of several rolls: body text → a cell for each roll.

Such a turn stands in one cell of the page, its rolls joined by `+`. Here each roll is a cell of its own, in the next
slot of its side; so whatever looks at a game finds a roll where it expects one.
"""

import re
from array import array
from collections.abc import Iterator
from functools import cache

from bgnotation.cells import DANCED, GIVEN, NOTHING, PLAYED, QUIT, ROLL, UNREADABLE, Cell, Word, word_of
from bgnotation.formats.mat.cells import CELLS, PAIRS
from bgnotation.formats.mat.columns import Columns, Filler, Found, Row
from bgnotation.formats.mat.lines import BLANKS
from bgnotation.formats.mat.room import Room
from bgnotation.formats.mat.rows import LONGEST_LINE, Body, cell_starts, is_score_line, piece_of, rows_of, split
from bgnotation.game.board import BAR, OFF, TRAY
from bgnotation.grammar import compiled
from bgnotation.source import Source, Span
from bgnotation.written import WrittenMove

_LIMIT = 50_000
"""Texts kept."""
_LONGEST_KEPT = 200
_MOST_WORDS = 40
_NEAR = 4
"""Blanks behind which a word still belongs to the roll; with more it stands in the other column."""
_JOINS = "+="
"""Behind these a roll begins no new cell."""
_SEPARATORS = BLANKS + ","


@cache
def _roll() -> re.Pattern[str]:
    """Where a roll begins in a cell, behind the sign that joins it to the one before."""
    return compiled("acey", r"(?:\A|{_PLUS}|(?={GIVEN}))[ \t]*(?P<given>{GIVEN})?[ \t]*(?P<dice>{DICE})")


@cache
def _move() -> re.Pattern[str]:
    source = "(?P<source>{TRAY}|{play__POINT}|{play__BAR})"
    legs = "(?P<legs>(?:{_TO}(?:{play__POINT}|{play__BAR}|{play__OFF}){play__STAR}?)+)"
    return compiled(
        "acey",
        source
        + legs
        + r"(?:\((?P<count>[0-9]{{1,2}})\)(?P<star>{play__STAR})?)?".replace("{{", "{").replace("}}", "}"),
    )


@cache
def _leg() -> re.Pattern[str]:
    return compiled("acey", "{_TO}(?P<point>{play__POINT}|{play__BAR}|{play__OFF})(?P<star>{play__STAR})?")


@cache
def _unplayed() -> re.Pattern[str]:
    return compiled("acey", r"(?:(?P<dance>{DANCE})|(?P<quit>{RESIGN}))\Z")


def _number(point: str) -> int:
    letter = point[0].lower()
    if letter in "st":
        return TRAY
    return BAR if letter == "b" else OFF if letter in "o-" else int(point)


class _Words(dict[str, Word | None]):
    """What is written → the word, None where it is none."""

    def __missing__(self, text: str) -> Word | None:
        found = _move().fullmatch(text) if len(text) < _LONGEST_KEPT else None
        word = None
        if found is not None:
            legs = [(_number(leg["point"]), leg["star"] is not None) for leg in _leg().finditer(found["legs"])]
            points = (_number(found["source"]), *(point for point, _ in legs))
            stars = [star for _, star in legs]
            stars[-1] = stars[-1] or found["star"] is not None
            word = word_of((WrittenMove(points, tuple(stars), max(int(found["count"] or 1), 1)),))
        if len(self) > _LIMIT:
            self.clear()
        self[text] = word
        return word


class _Rolls(dict[str, Cell]):
    """Text of a roll and its play → its shared cell."""

    def __missing__(self, text: str) -> Cell:
        cell = _read(text)
        if len(text) <= _LONGEST_KEPT:
            if len(self) > _LIMIT:
                self.clear()
            self[text] = cell
        return cell


WORDS = _Words()
ROLLS = _Rolls()


def _read(text: str) -> Cell:
    head = _roll().match(text)
    pair = PAIRS.get("".join(sign for sign in head["dice"] if sign.isdigit())) if head else None
    if head is None or pair is None:
        return CELLS[text]
    given = GIVEN if head["given"] else None
    rest = text[head.end() :].strip(_SEPARATORS)
    if rest and (said := _unplayed().match(rest)):
        return Cell(ROLL, text, *pair, how=DANCED if said.lastgroup == "dance" else QUIT, value=given)
    words: list[Word] = []
    bad: list[tuple[int, int]] = []
    for found in re.finditer(rf"[^{re.escape(_SEPARATORS)}]+", text[head.end() :]):
        word = WORDS[found[0]]
        if word is None or len(words) >= _MOST_WORDS:
            bad.append((head.end() + found.start(), head.end() + found.end()))
        else:
            words.append(word)
    if bad:
        return Cell(UNREADABLE, text, *pair, tuple(words), bad=(bad[0][0], bad[-1][1]))
    return Cell(ROLL, text, *pair, tuple(words), PLAYED if words else NOTHING, value=given)


def rolls_of(text: str) -> list[tuple[Cell, int]]:
    """The rolls of a turn as it stands in one cell, each with its place there.

    >>> [(cell.text, at) for cell, at in rolls_of("21: 8/6 6/5 + =55: start/20(2) + 64:")]
    [('21: 8/6 6/5', 0), ('=55: start/20(2)', 14), ('64:', 33)]
    """
    starts = list(_roll().finditer(text))
    found = []
    for place, start in enumerate(starts):
        begin = start.start("given") if start["given"] else start.start("dice")
        end = starts[place + 1].start() if place + 1 < len(starts) else len(text)
        found.append((ROLLS[text[begin:end].rstrip(BLANKS)], begin))
    return found


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
            # Stands for the whole turn until it is known which column it is in.
            found.append(Found(Cell(ROLL, piece), low, column_at(low) - base, number))
            continue
        cell = CELLS[piece]
        parts = split(piece) if cell.kind == UNREADABLE and not cell.high and not cell.moves else ((cell, 0),)
        for cell, at in parts:
            found.append(Found(cell, low + at, column_at(low + at) - base, number))
    yield from _pairs(found)


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
            near = roll_end >= 0 and at - roll_end <= _NEAR
            if near and not text[at].isdigit() and not text[roll_end:at].strip(BLANKS):
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
