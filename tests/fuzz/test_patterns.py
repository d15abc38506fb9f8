"""Every pattern and every reader of a line takes time in proportion to the line, whatever stands in it."""

import re
from collections.abc import Callable
from functools import partial
from time import process_time

import pytest

from bgnotation.formats.mat import cells, rows
from bgnotation.formats.mat.lines import parse_length, parse_score, parse_tag, structure
from bgnotation.grammar import compiled, parser
from bgnotation.source import Source, Span

LENGTH = 100_000
LINE = 19_000
"""The longest line that is taken for a row is not much longer."""
MOST_SECONDS = 5.0
"""Of one line; a quadratic pattern takes minutes for 100,000 characters."""

_PIECES = (
    " ", "\t", "\0", "\r", "1", "9", "12 ", "1) ", "1)", ":", ": ", ": 0 ", "a : 0 ", "a:", ",", ",1", ";", "; ", "[",
    '[a "', '[a "b"] ', '"', "(", ")", "Illegal play (", "illegal play ", "Doubles ", "Doubles => ", "doubl", "=",
    "=> ", "31: ", "31:", "31: 8/5 ", "31: 8/5/", "8/5 ", "8/", "/", "-", "3-1 ", "3 1 ", "3 ", "????", "?",
    "loses on time, ", " loses on time,", "wins ", " wins", "a wins 1 ", "lost on ", "and ", "with a ", "with match ",
    "and the match and ", "Wins 1 point and ", "no ", "no legal ", "cannot ", "can't  ", "resign ", "resigned  ",
    "forfeit ", "Game 1 ", "game ", "Game 1 (", "match to ", "match  ", "point ", "7 point ", "7 point match ",
    "unlimited  ", "money ", "|", "| ", "+", "-1", "bar/", "b", "25/20*", "*", "(2)", "x", "x ", "é", "00: ",
    "Cannot Move ", "31: Cannot ", "31: ???? ", "set pos=", "racc", "accept", "Takes ", "take",
)  # fmt: skip
_AROUND = (
    ("", ""),
    ("", "x"),
    ("", ":"),
    ("a", ": 1   b : 2 x"),
    ("a : 1", "b : 2 x"),
    ('[a "', '"'),
    ("31: ", ")"),
    ("7 ", "1 0"),
    ("\nGame 1", "x"),
    ("\n7", "x"),
    ("; [a", "]"),
    ("3", "x"),
)

_TERMINALS = [terminal.name for terminal in parser("mat").terminals]


def _lines(length: int) -> list[str]:
    whole = [(piece * (length // len(piece) + 1))[:length] for piece in _PIECES]
    return [head + line + tail for line in whole for head, tail in _AROUND]


def _body(line: str) -> object:
    return rows.read_body(Source(line), Span(0, len(line)), 32)


def _body_of_short_lines(line: str) -> object:
    return _body(_cut(line))


_SLOW = (_body, _body_of_short_lines)


def _slowest(read: Callable[[str], object], length: int) -> tuple[float, str]:
    """The longest time for one of the lines, and how that line begins."""
    found = (0.0, "")
    # What takes longest to read in any case is given each piece, but not each beginning and end.
    for line in _lines(length)[:: 40 if read in _SLOW else 4]:
        began = process_time()
        read(line)
        found = max(found, (process_time() - began, line[:20]))
        if found[0] > 10 * MOST_SECONDS:
            break
    return found


def _matched(pattern: re.Pattern[str], line: str) -> None:
    pattern.match(line)


def _cut(line: str) -> str:
    """The same text on many lines."""
    return "\n" + re.sub("(.{90})", r"\1\n", line)


READERS: dict[str, tuple[Callable[[str], object], int]] = {
    "structure": (lambda line: list(structure(line)), LENGTH),
    "structure of many lines": (lambda line: list(structure(_cut(line))), LENGTH),
    "parse_tag": (parse_tag, LENGTH),
    "parse_score": (parse_score, LINE),
    "parse_length": (parse_length, LENGTH),
    "read_cell": (cells.read_cell, LINE),
    "rows": (_body, LENGTH),
    "rows of the longest line": (_body, LINE),
    "rows of short lines": (_body_of_short_lines, LINE // 4),
}


@pytest.mark.parametrize("name", READERS)
def test_a_line_is_read_in_time(name: str) -> None:
    seconds, line = _slowest(*READERS[name])
    assert seconds < MOST_SECONDS, line


@pytest.mark.parametrize("name", _TERMINALS)
def test_a_terminal_matches_or_not_in_time(name: str) -> None:
    # The texts of cells that the grammar reads have at most 4,000 characters.
    pattern = compiled("mat", f"{{{name}}}")
    seconds, line = _slowest(partial(_matched, pattern), 4_000)
    assert seconds < 1.0, line
