"""What is written as a transcript of FIBS. That it comes back whole is asked of all formats at one place."""

import pytest

from bgnotation import reads
from bgnotation.formats import read_source
from bgnotation.formats._write import convert, writes
from bgnotation.formats.oldmoves.names import name_kept
from bgnotation.source import Source

MATCH = """\
 3 point match

 Game 1
 Ann West : 0                    Bob : 0
  1) 31: 8/5 6/5                 64: 24/14
  2) 66: 24/18(2) 13/7(2)         Doubles => 2
  3)  Takes                      62: 14/8 13/11
  4) 42: Cannot Move             63: ????
      Wins 2 points

 Game 2
 Ann West : 2                    Bob : 0
  1)                             61: 13/7 8/7
"""
WRITTEN = """\
Score is 0-0 in a 3 point match.
Ann West is X - Bob is O
X: (3 1) 8-5 6-5
O: (6 4) 24-18 18-14
X: (6 6) 24-18 24-18 13-7 13-7
O: doubles
X: accepts
O: (6 2) 14-8 13-11
X: (4 2) can't move
O: (6 3)
X: wins 2 points

Score is 2-0 in a 3 point match.
Ann West is X - Bob is O
O: (6 1) 13-7 8-7
"""


def test_a_match() -> None:
    assert writes(reads(MATCH), "oldmoves").decode() == WRITTEN


def test_the_points_of_x_rise_if_asked_for() -> None:
    written = writes(reads(MATCH), "oldmoves", "ascending").decode()
    assert "X: (3 1) 17-20 19-20\nO: (6 4) 24-18 18-14\nX: (6 6) 1-7 1-7 12-18 12-18\n" in written


def test_the_bar_and_off_are_words() -> None:
    text = MATCH.replace("31: 8/5 6/5 ", "31: 8/4 6/0 ").replace("64: 24/14", "64: 25/15")
    assert "X: (3 1) 8-4 6-off\nO: (6 4) bar-15\n" in writes(reads(text), "oldmoves").decode()


def test_after_a_beaver_the_take_is_written() -> None:
    text = (
        " 0 point match\n\n Game 1\n A : 0      B : 0\n"
        "  1) 31: 8/5 6/5                  Doubles => 2\n"
        "  2)  Beavers => 4               52: 13/8 24/22\n"
    )
    assert "O: doubles\nX: doubles\nO: accepts\nO: (5 2) 13-8 24-22\n" in writes(reads(text), "oldmoves").decode()


def test_several_matches_in_one_file() -> None:
    one, two = reads(MATCH), reads(MATCH.replace("Bob", "Cy "))
    archive = read_source(Source.from_bytes(writes([one, two], "oldmoves")))
    assert [match.players for match in archive.matches] == [("Ann West", "Bob"), ("Ann West", "Cy")]


def test_a_score_that_would_be_taken_otherwise_is_marked() -> None:
    # A wrong score that reads well the other way round; and one that looks like that of another match.
    turned = MATCH.replace("Ann West : 2                    Bob : 0", "Ann West : 0                    Bob : 2")
    again = MATCH.replace("Ann West : 2", "Ann West : 0")
    for text, score in ((turned, (0, 2)), (again, (0, 0))):
        data = writes(reads(text), "oldmoves")
        assert b"match. (game 2, X first)\n" in data
        (match,) = read_source(Source.from_bytes(data)).matches
        assert match.games[1].score == score


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Ann West", "Ann West"),
        ("  Ann\tWest\n", "Ann West"),
        ("", "?"),
        ("this X", "this_X"),
        ("Zoë" * 20, "ZoëZoëZoëZoëZoëZoëZoëZo"),
    ],
)
def test_names(name: str, kept: str) -> None:
    assert name_kept(name) == kept
    assert name_kept(kept) == kept
    assert len(kept.encode()) <= 31


def test_what_is_lost_is_told() -> None:
    text = '; [Event "Club final"]\n' + MATCH
    assert [loss.name for loss in convert(text, "oldmoves").losses] == ["event"]
