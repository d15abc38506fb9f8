"""What becomes of names, tags and comments in a .mat file: the writer writes it, the table of what is kept tells it.

Each function gives a text as it comes back when the file is read again.
"""

import re
from functools import cache, lru_cache

_RATING = re.compile(r",(?=\s*\d{1,5}(?:[.,]\d+)?\s*\Z)")
_TAG_SIGNS = re.compile(r"[^A-Za-z0-9 \t_.-]")
_MARKS = ";# \t"
_LIKE_TAG = re.compile(r'\[[^"]*"[^"]*"\s*\]\s*\Z')
_LONGEST_NAME = 1_000
_LONGEST_PASSAGE = 200
_LONGEST_TEXT = 10_000
"""Characters; the reader takes no line of 20,000 for a tag or a comment."""


@cache
def _breaks() -> re.Pattern[str]:
    """What would end a line, or can't be encoded."""
    return re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff]")


@lru_cache(maxsize=1 << 10)
def name_kept(name: str) -> str:
    """A player's name as the score line can hold it.

    The score begins at the colon, and at the first one for GNU Backgammon, which ends with an error where it finds
    no number there or no name before it; a number behind a comma is a rating; a line that begins with `;` is a comment.

    >>> name_kept("Ann: the first"), name_kept("Doe, John"), name_kept("Ann, 1650"), name_kept("")
    ('Ann_ the first', 'Doe, John', 'Ann_ 1650', '?')
    """
    name = _RATING.sub("_", _breaks().sub(" ", name[:_LONGEST_NAME]).replace("\t", " ").replace(":", "_").strip())
    if name[:1] in (";", "#"):
        name = "_" + name[1:]
    return name or "?"


def names_kept(names: tuple[str, str]) -> tuple[str, str]:
    """Both players' names as the score line can hold them."""
    return name_kept(names[0]), name_kept(names[1])


def value_kept(value: str) -> str:
    """The value of a tag: it stands between quotes, in one line.

    >>> value_kept('the "Nordic" open')
    "the 'Nordic' open"
    """
    return _breaks().sub(" ", value[:_LONGEST_TEXT]).replace('"', "'")


def tag_kept(name: str) -> str:
    """The name of a tag: Latin letters, digits and a few signs.

    >>> tag_kept("Prize [€]"), tag_kept("_x")
    ('Prize ___', 'x')
    """
    return _TAG_SIGNS.sub("_", name[:_LONGEST_NAME]).strip(" \t").lstrip("_.-") or "Tag"


def comment_kept(comment: str) -> tuple[str, ...]:
    """The lines of a comment on the match, each of which is a comment of its own when it is read.

    >>> comment_kept('Played at noon.\\n\\n; [Event "x"]')
    ('Played at noon.', ': [Event "x"]')
    """
    lines = (_breaks().sub(" ", line[:_LONGEST_TEXT]).strip().lstrip(_MARKS) for line in comment.splitlines())
    # What looks like a tag would be read as one.
    return tuple(f": {line}" if _LIKE_TAG.match(line) else line for line in lines if line)


def comments_kept(comments: tuple[str, ...]) -> tuple[str, ...] | None:
    """All comments on the match, line by line."""
    return tuple(line for comment in comments for line in comment_kept(comment)) or None


def passage_kept(passage: str) -> str | None:
    """Something unreadable as it can stand in a cell; None where it would be read as something else there."""
    text = _breaks().sub(" ", passage).strip()
    if not 0 < len(text) <= _LONGEST_PASSAGE:
        return None
    from bgnotation.cells import UNREADABLE
    from bgnotation.formats.mat.rows import read_body
    from bgnotation.source import Source, Span

    row = f"  1) {text}"
    found = [cell for cell in read_body(Source(row), Span(0, len(row)), 32).cells if cell is not None]
    return text if len(found) == 1 and found[0].kind == UNREADABLE else None
