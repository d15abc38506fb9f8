"""Comments in rich text: what is seen of them. The rules are those of Microsoft's Rich Text Format specification."""

from time import process_time

import pytest

from bgnotation.formats.xg.rtf import LONGEST, plain_text

DELPHI = (
    rb"{\rtf1\ansi\ansicpg1252\deff0\deflang1033{\fonttbl{\f0\fnil\fcharset0 Arial;}{\f1\fnil\fcharset204 Arial;}"
    rb"{\f2\fnil\fcharset128 MS Gothic;}}{\colortbl ;\red255\green0\blue0;}{\*\generator Riched20 10.0;}"
    b"\x01\x02" + rb"\viewkind4\uc1\pard\cf1\fs20 "
)


@pytest.mark.parametrize(
    ("rich", "plain"),
    [
        (rb"Hello\par world\par}", "Hello\nworld"),
        (rb"a\tab b\line c}", "a\tb\nc"),
        (rb"\b bold\b0  and \i italic\i0 .}", "bold and italic."),
        (rb"caf\'e9}", "café"),
        (rb"\f1\'c8\'e3\'f0\'e0\f0  good}", "Игра good"),
        (rb"\f2\'83\'6f\'83\'62\f0 .}", "バッ."),
        (rb"\u8364? and \u-3913?}", "€ and \uf0b7"),
        (rb"\uc2\u8364EUR}", "€R"),
        (rb"\uc0\u8364}", "€"),
        (rb"\u-10179?\u-8704?}", "😀"),
        (rb"\u-10179?alone}", "�alone"),
        (rb"\{braces\} and \\ backslash}", r"{braces} and \ backslash"),
        (rb"8/5\~6/5 \endash  \ldblquote good\rdblquote}", "8/5\xa06/5 – “good”"),
        (rb"{\pict\wmetafile8 0100090000}seen}", "seen"),
        (rb"{\*\unknown hidden {nested}}seen}", "seen"),
        (rb"{\f1 \'c8}\'c8}", "ИÈ"),
        (b"one\x01\x02two\r\n three}", "onetwo three"),
        (rb"never closed \b {", "never closed"),
        (rb"}}}} too many", "too many"),
        (rb"\'zz odd \'", "zz odd"),
        (rb"number\fs99999999999999999999 }", "number"),
    ],
)
def test_what_is_seen(rich: bytes, plain: str) -> None:
    assert plain_text(DELPHI + rich) == plain


def test_a_comment_that_is_no_rich_text_is_kept_as_it_is() -> None:
    assert plain_text(b"8/5? {why} \\not\x01\x02next") == "8/5? {why} \\not\nnext"
    assert plain_text("naïve".encode("cp1252")) == "naïve"
    assert plain_text(b"") == ""


def test_a_code_page_that_does_not_exist_is_read_as_latin() -> None:
    assert plain_text(rb"{\rtf1\ansicpg99999 \'e9}") == "é"


@pytest.mark.parametrize(
    "piece", [b"{", b"}", b"{}", rb"\par", rb"\u", rb"\'", b"\\", rb"{\*", rb"{\fonttbl", rb"\f1\'e9", rb"\u8364?"]
)
def test_a_long_comment_is_read_in_time(piece: bytes) -> None:
    began = process_time()
    text = plain_text(rb"{\rtf1 " + piece * (400_000 // len(piece)))
    assert len(text) <= LONGEST
    assert process_time() - began < 2
