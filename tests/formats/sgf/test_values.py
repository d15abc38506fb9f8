"""Texts in values: escapes, blanks, line ends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bgnotation.formats.sgf.keeps import comments_kept, line_kept
from bgnotation.formats.sgf.values import Texts, as_line, as_text, escaped, plain, points_of
from bgnotation.source import Source

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
    raw = escaped(as_text(text))
    assert TEXTS.of(raw) == as_text(text) or any("\ud800" <= letter <= "\udfff" for letter in text)
    assert TEXTS.line(escaped(as_line(text))) == line_kept(text)


@given(st.text())
def test_a_value_ends_where_it_was_closed(text: str) -> None:
    from bgnotation.formats.sgf.tokens import trees

    (tree,) = trees(f"(;C[{escaped(text)}])")
    ((comment,),) = [tree.root.properties]
    assert plain(escaped(text)) == line_kept(text) or not text.isprintable()
    assert comment.span.end == tree.span.end - 1


def test_comments_come_back_line_by_line() -> None:
    assert comments_kept(("one\ntwo", "three\n", "")) == ("one", "two", "three")


@pytest.mark.parametrize(
    ("value", "letters"),
    [("f", "f"), ("a:d", "abcd"), (" D : a ", "abcd"), ("a:y", "abcdefghijklmnopqrstuvwxy"), ("", None), ("ab", None)],
)
def test_points_are_letters_and_ranges(value: str, letters: str | None) -> None:
    assert points_of(value) == letters
