"""The bytes of a file: encodings, byte order marks, line ends."""

import codecs

import pytest

from bgnotation import Source, check, read_source
from bgnotation.events import CheckerPlay

TEXT = """\
 1 point match

 Game 1
 Jürgen : 0                     Zoë : 0
  1) 31: 8/5 6/5                 52: 13/8 24/22
      Wins 1 point
"""
ENDS = {"lf": "\n", "crlf": "\r\n", "cr": "\r"}


def checked(data: bytes) -> tuple[Source, list[str]]:
    """The source of some bytes, and the names of the findings."""
    source = Source.from_bytes(data)
    return source, [one.name for one in check(read_source(source))]


@pytest.mark.parametrize("newline", ENDS)
@pytest.mark.parametrize(
    ("encoding", "mark", "told"),
    [
        ("utf-8", b"", "utf-8"),
        ("utf-8", codecs.BOM_UTF8, "utf-8-sig"),
        ("utf-16-le", codecs.BOM_UTF16_LE, "utf-16"),
        ("utf-16-be", codecs.BOM_UTF16_BE, "utf-16"),
        ("utf-16-le", b"", "utf-16-le"),
        ("utf-16-be", b"", "utf-16-be"),
    ],
)
def test_unicode_in_every_dress_is_read_without_a_word(encoding: str, mark: bytes, told: str, newline: str) -> None:
    source, found = checked(mark + TEXT.replace("\n", ENDS[newline]).encode(encoding))
    assert (source.encoding, source.newline, source.guessed, found) == (told, newline, False, [])
    (match,) = read_source(source).matches
    assert match.players == ("Jürgen", "Zoë")
    assert len(match.games[0].events) == 3


@pytest.mark.parametrize("newline", ENDS)
def test_cp1252_is_guessed_and_told(newline: str) -> None:
    source, found = checked(TEXT.replace("\n", ENDS[newline]).encode("cp1252"))
    assert (source.encoding, source.newline, source.guessed, found) == ("cp1252", newline, True, ["encoding-guessed"])
    assert read_source(source).matches[0].players == ("Jürgen", "Zoë")


@pytest.mark.parametrize("byte", [0x81, 0x8D, 0x8F, 0x90, 0x9D])
def test_bytes_that_cp1252_has_not_are_latin_1(byte: int) -> None:
    source, found = checked(TEXT.encode("cp1252").replace(b"\xeb", bytes([byte])))
    assert (source.encoding, source.guessed) == ("latin-1", True)
    assert "encoding-guessed" in found
    assert read_source(source).matches[0].players[0] == "Jürgen"


@pytest.mark.parametrize(
    ("data", "newline"),
    [
        (TEXT.replace("\n", "\r\n", 3), "mixed"),
        (TEXT.replace("\n", "\r", 3), "mixed"),
        (TEXT.replace("\n", "\r\n", 2).replace("Game 1\n", "Game 1\r"), "mixed"),
    ],
)
def test_line_ends_may_be_mixed(data: str, newline: str) -> None:
    source, found = checked(data.encode())
    assert (source.newline, found) == (newline, [])
    assert [source.position(source.text.index(word))[0] for word in ("Game", "31:", "Wins")] == [3, 5, 6]


@pytest.mark.parametrize("newline", ENDS)
def test_lines_and_columns_are_the_same_whatever_ends_a_line(newline: str) -> None:
    text = TEXT.replace("8/5 6/5", "8/5 8/6").replace("\n", ENDS[newline])
    (found,) = check(read_source(Source.from_bytes(text.encode())))
    assert (found.line, found.column, found.end_column) == (5, 14, 17)


@pytest.mark.parametrize("sign", ["\v", "\f", "\x1c", "\x85", "\u2028"])
def test_nothing_else_ends_a_line(sign: str) -> None:
    text = TEXT.replace("Jürgen", f"Jü{sign}rgen").replace("8/5 6/5", "8/5 8/6")
    found = check(read_source(Source.from_bytes(text.encode())))
    assert [one.line for one in found.errors] == [5]


@pytest.mark.parametrize("end", ["", "\n", "\n\n\n", "\n\x1a", "   "])
def test_the_last_line_needs_no_end(end: str) -> None:
    source, found = checked((TEXT.rstrip("\n") + end).encode())
    assert found == []
    assert len(read_source(source).matches[0].games[0].events) == 3


def test_names_may_be_of_any_script() -> None:
    source, found = checked(TEXT.replace("Jürgen", "Иван").replace("Zoë", "悠真").encode())
    assert found == []
    assert read_source(source).matches[0].players == ("Иван", "悠真")


def test_a_span_counts_characters_not_bytes() -> None:
    source = Source.from_bytes(TEXT.encode("utf-16"))
    event = read_source(source).matches[0].games[0].events[1]
    assert isinstance(event, CheckerPlay)
    assert source.text[event.span.start : event.span.end] == "52: 13/8 24/22"
