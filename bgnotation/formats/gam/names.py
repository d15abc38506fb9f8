"""The line with the names of both players, which has no score: what parts them, and what they can be."""

import re
from functools import lru_cache

from bgnotation.formats.mat.lines import structure
from bgnotation.formats.mat.texts import name_kept

COLUMN = 32
"""Where the second name begins in the files of Jellyfish and GNU Backgammon."""
_GAP = re.compile(r"[ ]{2,}|\t")
_BLANKS = re.compile(r"[\s;=#]")
_NUMBERED = re.compile(r"\d+[).]")
_LONGEST = 30
"""Bytes of a name: one more and GNU Backgammon has no blank before the next, two more and it ends with an error."""


def names_of(line: str) -> tuple[str, str]:
    """Both names: the second begins at column 32, else behind two blanks, else it is the second word.

    >>> names_of(" Alice Adams                    Bob Brown"), names_of("Ann  Bob B."), names_of("Ann Bob")
    (('Alice Adams', 'Bob Brown'), ('Ann', 'Bob B.'), ('Ann', 'Bob'))
    """
    line = line.rstrip()
    if line[:COLUMN].strip() and line[COLUMN - 1 : COLUMN].isspace() and line[COLUMN : COLUMN + 1].strip():
        return line[:COLUMN].strip(), line[COLUMN:].strip()
    line = line.strip()
    gap = _GAP.search(line)
    if gap is None:
        one, _, two = line.partition(" ")
        return one, two.strip()
    return line[: gap.start()].strip(), line[gap.end() :].strip()


@lru_cache(maxsize=1 << 10)
def word_kept(name: str) -> str:
    """A name as one word, which GNU Backgammon needs, and short enough for it.

    >>> word_kept("Alice Adams"), word_kept("7) Seven")
    ('Alice_Adams', '_7)_Seven')
    """
    word = _BLANKS.sub("_", name_kept(name))
    if _NUMBERED.match(word):
        # It would be taken for the number of a row.
        word = f"_{word}"
    return word.encode("utf-8", errors="replace")[:_LONGEST].decode("utf-8", errors="ignore")


def words_kept(names: tuple[str, str]) -> tuple[str, str]:
    """Both names as words.

    >>> words_kept(("Game", "7"))
    ('_Game', '7')
    """
    one, two = word_kept(names[0]), word_kept(names[1])
    # Together they must not say how a game begins in a .mat file.
    return (f"_{one}"[:_LONGEST], two) if next(structure(_line(one, two)), None) else (one, two)


def names_line(names: tuple[str, str]) -> str:
    """The line for both names."""
    return _line(*words_kept(names))


def _line(one: str, two: str) -> str:
    return f" {one:<{COLUMN - 1}}{two}\n"
