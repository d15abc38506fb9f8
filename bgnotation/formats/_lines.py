"""The lines of formats that are one record a line."""

import re
from collections.abc import Iterator

_LINE = re.compile(r"[^ \t\r\n\f\v\0\x1a\ufeff][^\n]*")
_BLANKS = " \t\r\f\v\0\x1a\ufeff"
LONGEST_LINE = 20_000
"""Characters of a line that is still taken for a record."""
MOST_GAMES = 10_000
"""Games of a match; no one plays more, and each takes a hundred times the line that begins it."""


def lines(text: str) -> Iterator[tuple[int, int]]:
    """Where each line that is not blank begins and ends, the blanks around it left out.

    >>> [(start, end) for start, end in lines("one\\r\\n\\n  two \\n")]
    [(0, 3), (8, 11)]
    """
    for found in _LINE.finditer(text):
        start, end = found.span()
        if text[end - 1] in _BLANKS:
            end = start + len(found[0].rstrip(_BLANKS))
        yield start, end
