"""Texts in values: escapes, blanks, line ends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bgnotation import reads, writes
from bgnotation.formats.sgf.keeps import comments_kept, line_kept
from bgnotation.formats.sgf.values import Texts, as_line, as_text, escaped, plain, points_of, without_halves
from bgnotation.source import Source
from tests.formats.sgf.trees import tree as tree_of
from tests.formats.sgf.trees import trees

TEXTS = Texts(Source(""))


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (r"a \] and a \\ and a \:", r"a ] and a \ and a :"),
        ("one \\\nline", "one line"),
        ("one \\\r\nline", "one line"),
        ("two\nlines", "two\nlines"),
        ("two\r\nlines", "two\nlines"),
        ("a\ttab", "a tab"),
        ("ends in \\", "ends in "),
    ],
)
def test_a_text_is_what_the_format_says(raw: str, text: str) -> None:
    assert TEXTS.of(raw) == text


def test_a_text_of_one_line_has_none_but_blanks() -> None:
    assert TEXTS.line("Ann\r\nWest\tof\n\nhere") == "Ann West of  here"


@given(st.text())
def test_a_text_comes_back(text: str) -> None:
    assert TEXTS.of(escaped(as_text(text))) == without_halves(as_text(text))
    assert TEXTS.line(escaped(as_line(text))) == without_halves(as_line(text))


@given(st.text())
def test_a_value_ends_where_it_was_closed(text: str) -> None:
    written = f"(;C[{escaped(text)}])"
    (tree,) = trees(written)
    (comment,) = tree.root.properties
    assert plain(written[comment.values[0].start : comment.values[0].end]) == without_halves(text)
    assert comment.span.end == tree.span.end - 1


@pytest.mark.parametrize("text", ["Ann\0West", "Ann\tWest", "A\ud800", "one\r\ntwo", "[\\]:;()"])
def test_what_is_kept_of_a_name_is_what_is_read_again(text: str) -> None:
    again = reads(writes(reads(tree_of("").replace("Ann", escaped(text))), "sgf"))
    assert again.players == (line_kept(text), "Bob")


def test_comments_come_back_line_by_line() -> None:
    assert comments_kept(("one\ntwo", "three\n", "")) == ("one", "two", "three")


@pytest.mark.parametrize(
    ("value", "letters"),
    [("f", "f"), ("a:d", "abcd"), (" D : a ", "abcd"), ("a:y", "abcdefghijklmnopqrstuvwxy"), ("", None), ("ab", None)],
)
def test_points_are_letters_and_ranges(value: str, letters: str | None) -> None:
    assert points_of(value) == letters
