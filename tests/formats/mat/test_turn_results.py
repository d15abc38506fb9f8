"""Acey-deucey: what stands beside a roll without a play, and what belongs to it."""

import pytest

from bgnotation import reads
from bgnotation.cells import DANCED, NOTHING, QUIT, RESIGN, ROLL, WIN

HEAD = '; [Variation "AceyDeucey"]\n\n 1 point match\n\n Game 1\n Ann : 0                        Bob : 0\n'


@pytest.mark.parametrize(
    ("row", "kinds"),
    [
        ("  1) 44:                          Wins 1 point", [ROLL, WIN]),
        ("  1) 44:                          Resigns", [ROLL, RESIGN]),
        ("  1) 44: ????                     Wins 1 point", [ROLL, WIN]),
    ],
)
def test_a_word_in_the_other_column_is_not_the_play_of_a_roll(row: str, kinds: list[int]) -> None:
    cells = reads(f"{HEAD}{row}\n").games[0].cells
    assert [cell and cell.kind for cell in cells] == kinds


@pytest.mark.parametrize(("word", "how"), [("", NOTHING), ("????", QUIT), ("Cannot Move", DANCED)])
def test_a_word_right_behind_a_roll_tells_how_it_was_played(word: str, how: int) -> None:
    (cell, _) = reads(f"{HEAD}  1) 44: {word}\n").games[0].cells
    assert cell is not None
    assert (cell.kind, cell.how) == (ROLL, how)
