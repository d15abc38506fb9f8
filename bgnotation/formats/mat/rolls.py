"""The rolls of a turn that stands in one cell of the page: text → cells.

A roll of the usual spelling is cut into words, each read once; any other is taken apart by the grammar's terminals.
"""

import re
from functools import cache

from bgnotation.cells import DANCED, GIVEN, NOTHING, PLAYED, QUIT, ROLL, UNREADABLE, Cell, Word, word_of
from bgnotation.formats.mat.cells import CELLS, PAIRS
from bgnotation.formats.mat.lines import BLANKS
from bgnotation.game.board import BAR, OFF, TRAY
from bgnotation.grammar import compiled
from bgnotation.written import WrittenMove

_LIMIT = 50_000
"""Texts kept."""
_LONGEST_KEPT = 200
_MOST_WORDS = 40
_JOIN = " + "
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
    given = GIVEN if text[:1] == "=" else None
    first = 1 if given else 0
    if text[first + 2 : first + 3] == ":" and (pair := PAIRS.get(text[first : first + 2])):
        words = [WORDS[word] for word in text[first + 3 :].split()]
        if None not in words and len(words) <= _MOST_WORDS:
            return Cell(ROLL, text, *pair, tuple(words), PLAYED if words else NOTHING, value=given)  # type: ignore[arg-type]
    return _taken_apart(text)


def _taken_apart(text: str) -> Cell:
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
    if starts and (head := text[: starts[0].start()].rstrip(BLANKS)):
        # Something else stands before the first roll.
        blanks = len(head) - len(head.lstrip(BLANKS))
        found.append((CELLS[head[blanks:]], blanks))
    for place, start in enumerate(starts):
        begin = start.start("given") if start["given"] else start.start("dice")
        end = starts[place + 1].start() if place + 1 < len(starts) else len(text)
        found.append((ROLLS[text[begin:end].rstrip(BLANKS)], begin))
    return found


def usual_rolls_of(text: str) -> list[tuple[Cell, int]]:
    """The same of a turn that the grammar's QUICK_TURN matches."""
    found = []
    at = 0
    for roll in text.split(_JOIN):
        found.append((ROLLS[roll], at))
        at += len(roll) + len(_JOIN)
    return found
