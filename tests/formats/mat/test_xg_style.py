"""XG's own style: what eXtreme Gammon writes, byte for byte."""

from pathlib import Path

import pytest

import bgnotation as bg

HEAD = " 3 point match\n\n Game 1\n Ann : 1                        Bob : 0\n"
FIRST = "  1) 31: 8/5 6/5                 52: 24/22 13/8 \n"
IN_ANOTHER_STYLE = {"xg-numeric-001.mat"}
"""XG wrote it in the style of Jellyfish."""
MARK = b"\xef\xbb\xbf"


def xg(rows: str, head: str = HEAD) -> list[str]:
    return bg.writes(bg.reads(head + rows, "mat"), "mat", "xg").decode("utf-8-sig").splitlines()


@pytest.mark.corpus
def test_every_file_of_xg_comes_back_byte_for_byte(corpus: Path) -> None:
    other = set()
    paths = sorted((corpus / "mat").glob("xg-*.mat"))
    for path in paths:
        # The byte order mark and CRLF stand in some of them only.
        written = bg.writes(bg.read(path), "mat", "xg").removeprefix(MARK)
        if written != path.read_bytes().removeprefix(MARK).replace(b"\r", b""):
            other.add(path.name)
    assert (len(paths), other) == (15, IN_ANOTHER_STYLE)


@pytest.mark.parametrize(
    ("play", "expected"),
    [
        ("33: 24/21 24/21 13/10 13/10", "33: 24/21(2) 13/10(2)"),
        ("33: 24/21 21/18 24/21 21/18", "33: 24/18(2)"),
        ("64: 24/18 18/14", "64: 24/14"),
        ("64: 24/20 20/14", "64: 24/20 20/14"),  # drawn together it would be read as by way of 18
        ("61: 13/7 8/7", "61: 13/7 8/7"),
        ("55: 13/8 13/8 8/3* 8/3", "55: 13/8(2) 8/3*(2)"),
        ("66: 24/18 24/18 13/7", "66: 24/18 24/18 13/7"),  # a checker is lacking: as it was written
    ],
)
def test_moves_of_one_checker_are_drawn_together_where_they_are_read_so(play: str, expected: str) -> None:
    assert xg(f"{FIRST}  2) {play}\n")[7 - 1].rstrip() == f"  2) {expected}"


def test_nothing_is_drawn_together_across_a_hit() -> None:
    rows = "  1) 21: 24/22 6/5               31: 24/21 21/20*\n  2) 63: 25/22 22/16\n"
    lines = xg(rows)
    assert lines[5].endswith("31: 24/20*" + " " * 24)
    assert lines[6].rstrip() == "  2) 63: Bar/16"


def test_words_columns_and_results_are_xgs() -> None:
    rows = "  2) 66:                          Doubles => 2\n  3)  Takes                      63:\n      Wins 2 points\n"
    assert xg(FIRST + rows) == [
        "",
        "3 point match",
        "",
        " Game 1",
        " Ann : 1                               Bob : 0",
        "  1) 31: 8/5 6/5                       52: 24/22 13/8                    ",
        "  2) 66:                                Doubles => 2                     ",
        "  3)  Takes                            63: ????                          ",
        "      Wins 2 point and the match",
        "",
        "",
        "",
        "",
    ]


def test_a_dance_is_told_in_words() -> None:
    rows = "; Set Pos=---------bb--A------------/0\n  1) 33:\n"
    assert "  1) 33: Cannot Move" in [line.rstrip() for line in xg(rows)]


def test_the_file_begins_with_a_byte_order_mark() -> None:
    assert bg.writes(bg.reads(HEAD + FIRST, "mat"), "mat", "xg").startswith(MARK)


def test_the_transcriber_stands_last() -> None:
    tags = '; [Transcriber "T"]\n; [Event "E"]\n; [Match ID "1"]\n; [Site "S"]\n'
    names = [line.split('"')[0] for line in xg(FIRST, tags + HEAD)[:4]]
    assert names == ["; [Site ", "; [Event ", "; [Match ID ", "; [Transcriber "]
