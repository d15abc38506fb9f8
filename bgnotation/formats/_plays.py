"""A play in .mat's notation inside a record of another kind: a line of a server's log, a field of a file."""

import re
from functools import lru_cache

from bgnotation.cells import UNREADABLE, Cell, Word
from bgnotation.formats._cells import roll
from bgnotation.formats.mat.cells import WORDS
from bgnotation.written import WrittenMove

_WORD = re.compile(r"[^\s,]+")
_MOST_WORDS = 40
_LONGEST = 400
"""Characters of a play that is still read."""


def play(text: str, begin: int, start: int, end: int, first: int, second: int) -> Cell:
    """The roll with the play that stands in `text[start:end]`; its record begins at `begin`.

    What can't be read in it makes the cell an unreadable one that says where, and keeps what can.

    >>> play("1 4 24/18 13/10", 0, 4, 15, 6, 3).text
    '63: 24/18 13/10'
    >>> damaged = play("1 4 24/18 13/x", 0, 4, 14, 6, 3)
    >>> damaged.text[slice(*damaged.bad)]
    '13/x'
    """
    moves = moves_of(text[start:end]) if end - start <= _LONGEST else None
    if moves is not None:
        return roll(first, second, moves)
    return damaged(text, begin, start, end, first, second)


@lru_cache(maxsize=1 << 15)
def moves_of(text: str) -> tuple[WrittenMove, ...] | None:
    """The moves of a play, parted by blanks or commas; None where one can't be read."""
    words = [WORDS[word] for word in _WORD.findall(text)]
    if len(words) > _MOST_WORDS or None in words:
        return None
    return tuple(move for word in words if word is not None for move in word.moves)


def damaged(text: str, begin: int, start: int, end: int, first: int, second: int) -> Cell:
    """A roll of which the play can't be read as a whole."""
    words: list[Word] = []
    bad: list[tuple[int, int]] = []
    for found in _WORD.finditer(text, start, min(end, start + _LONGEST)):
        word = WORDS[found[0]]
        if word is None:
            bad.append(found.span())
        else:
            words.append(word)
    low, high = (bad[0][0], bad[-1][1]) if bad else (start, end)
    return Cell(
        UNREADABLE,
        text[begin:end],
        max(first, second),
        min(first, second),
        tuple(words[:_MOST_WORDS]),
        bad=(low - begin, max(high, low + 1) - begin),
    )
