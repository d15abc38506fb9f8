"""Text of a column → cell. Each distinct text is read once, each distinct move by the grammar once."""

import re
from functools import cache

from bgnotation.cells import (
    BEAVER,
    DANCED,
    DOUBLE,
    DROP,
    ILLEGAL,
    LOSS,
    NOTHING,
    PLAYED,
    QUIT,
    RACCOON,
    RESIGN,
    ROLL,
    TAKE,
    UNREADABLE,
    WIN,
    Cell,
    Word,
    word_of,
)
from bgnotation.game.board import BAR, OFF
from bgnotation.grammar import compiled
from bgnotation.written import WrittenMove

_LIMIT = 100_000
"""Texts kept: an archive part's vocabulary with room; what is beyond is simply read again."""
_LONGEST_WORD = 60
_MOST_WORDS = 40
_LONGEST_KEPT = 400
_LONGEST_BAD_KEPT = 30
"""What can't be read hardly comes again."""
_LONGEST_PLAIN = 200

PAIRS = {f"{a}{b}": (max(a, b), min(a, b)) for a in range(1, 7) for b in range(1, 7)}
"""The two digits of a roll → the higher and the lower die."""
_WORD = re.compile(r"\S+")


class _Words(dict[str, Word | None]):
    """What is written → the word, None where it is none. Words are a closed vocabulary of about a thousand."""

    def __missing__(self, text: str) -> Word | None:
        if len(self) > _LIMIT:
            self.clear()
        word = _read_word(text)
        if len(text) <= _LONGEST_WORD:
            self[text] = word
        return word


def _read_word(text: str) -> Word | None:
    if simple := _simple().match(text):
        source, target, star, count = simple.groups()
        return word_of((WrittenMove((_number(source), _number(target)), (star is not None,), int(count or 1)),))
    if len(text) > _LONGEST_WORD or not _word_begins().match(text):
        return None
    # Imported here, and lark with it: most files hold nothing but simple words.
    from bgnotation.formats.mat.trees import moves_by_grammar

    moves = moves_by_grammar(text)
    return None if moves is None else word_of(moves)


@cache
def _simple() -> re.Pattern[str]:
    """A move of one leg, in the grammar's terminals: all but a few words are such, and need not wait for the parser."""
    point = "{play__POINT}|{play__BAR}"
    return compiled("mat", rf"({point})/({point}|{{play__OFF}})({{play__STAR}})?(?:\(([1-9])\))?\Z")


@cache
def _word_begins() -> re.Pattern[str]:
    """How a word begins that the grammar's rule `play` can read: with a move, or it is commas alone."""
    return compiled("mat", r"{_play__COMMA}*(?:(?:{play__POINT}|{play__BAR}){_play__TO}|\Z)")


def _number(point: str) -> int:
    letter = point[0]
    return BAR if letter in "bB" else OFF if letter in "oO-" else int(point)


WORDS = _Words()


def read_cell(text: str) -> Cell:
    """The cell of a text without blanks around it; an unreadable one says which part can't be read."""
    if text[2:3] == ":" and (pair := PAIRS.get(text[:2])):
        # A roll and moves: the same as the grammar's rule `roll`, word by word, so that a text of known words is cheap.
        words = tuple([WORDS[word] for word in text[3:].split()])
        if all(words):
            high, low = pair
            return Cell(ROLL, text, high, low, words, PLAYED if words else NOTHING)  # type: ignore[arg-type]
    return _plain(text) or by_grammar(text) or _salvage(text)


def _plain(text: str) -> Cell | None:
    """The commonest cells that are no plays, in the grammar's terminals; None for any other."""
    found = _usual().match(text) if len(text) <= _LONGEST_PLAIN else None
    if found is None:
        return None
    kind = found.lastgroup or ""
    if kind in _WITHOUT_PLAY:
        pair = PAIRS.get(text[:2])
        return Cell(ROLL, text, *pair, how=_WITHOUT_PLAY[kind]) if pair else None
    if kind == "lost":
        return Cell(LOSS, text, value=int(found[kind]))
    if kind == "value":
        animal = found["animal"]
        return Cell(DOUBLE if not animal else BEAVER if animal[0] in "bB" else RACCOON, text, value=int(found[kind]))
    if kind in ("points", "match"):
        return Cell(WIN, text, how=int(kind == "match"), value=int(found["points"]))
    return Cell(_WORDS_ALONE[kind], text)


_WITHOUT_PLAY = {"dance": DANCED, "quit": QUIT, "illegal": ILLEGAL}
_WORDS_ALONE = {"take": TAKE, "drop": DROP, "resign": RESIGN}


@cache
def _usual() -> re.Pattern[str]:
    return compiled(
        "mat",
        r"(?:[1-6][1-6]: (?:(?P<dance>{DANCE})|(?P<quit>{RESIGN})|(?P<illegal>{ILLEGAL}))"
        r"|(?:{DOUBLE}|(?P<animal>{BEAVER}|{RACCOON})) => (?P<value>[0-9]{1,9})|(?P<take>{TAKE})"
        r"|(?P<drop>{DROP})|(?P<resign>{RESIGN})"
        r"|{LOSS} (?P<lost>[0-9]{1,9}) {_POINTS}|{WIN} (?P<points>[0-9]{1,9}) {_POINTS}(?P<match> and the match)?)\Z",
    )


def by_grammar(text: str) -> Cell | None:
    """The cell as the grammar's rule `cell` reads it; None where it can't."""
    if not begins(text):
        # Lark would say so too, and take a hundred times as long to find words for it.
        return None
    from bgnotation.formats.mat.trees import cell_by_grammar

    return cell_by_grammar(text)


def begins(text: str) -> bool:
    """Whether a text begins as a cell does."""
    return _cell_begins().match(text) is not None


@cache
def _cell_begins() -> re.Pattern[str]:
    """The tokens that begin the grammar's rule `cell`."""
    return compiled(
        "mat",
        r"{_BLANKS}?"
        r"(?:{DICE}|{DANCE}|{DOUBLE}|{BEAVER}|{RACCOON}|{TAKE}|{DROP}|{RESIGN}|{LOSS}|{WIN})",
    )


@cache
def _dice() -> re.Pattern[str]:
    return compiled("mat", r"{DICE}")


def _salvage(text: str) -> Cell:
    """An unreadable cell with what can be read of it: the roll, and the moves that are moves."""
    head = _dice().match(text)
    start = 0
    pair = (0, 0)
    bad: list[tuple[int, int]] = []
    if head:
        start = head.end()
        pair = PAIRS.get("".join(c for c in head[0] if c.isdigit()), (0, 0))
    elif colon := re.match(r"\d\s*(?:\d\s*)?:", text):
        start = colon.end()
    if not pair[0]:
        bad.append((0, start or len(text)))
    words: list[Word] = []
    for found in _WORD.finditer(text, start):
        word = WORDS[found[0]]
        if word is None:
            bad.append(found.span())
        elif len(words) < _MOST_WORDS:
            words.append(word)
    if not bad:
        bad.append((0, len(text)))
    return Cell(UNREADABLE, text, *pair, tuple(words), bad=(bad[0][0], bad[-1][1]))


class _Cells(dict[str, Cell]):
    """Text → cell."""

    def __missing__(self, text: str) -> Cell:
        if len(self) > _LIMIT:
            self.clear()
        cell = read_cell(text)
        if len(text) <= (_LONGEST_KEPT if cell.kind != UNREADABLE else _LONGEST_BAD_KEPT):
            self[text] = cell
        return cell


class UnreadableCellError(Exception):
    """A cell of a row of the usual form can't be read. Never leaves the reader."""


class _QuickCells(dict[str, Cell]):
    """Text with the blanks behind it → cell."""

    def __missing__(self, text: str) -> Cell:
        if len(self) > _LIMIT:
            self.clear()
        cell = CELLS[text.rstrip()]
        if cell.kind == UNREADABLE:
            raise UnreadableCellError
        self[text] = cell
        return cell


CELLS = _Cells()
"""Text of a column → its shared cell."""
QUICK_CELLS = _QuickCells()
"""The same for the quick way: the column as it is padded, and only what can be read."""
