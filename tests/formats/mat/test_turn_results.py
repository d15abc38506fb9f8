"""Acey-deucey: what stands beside a roll without a play, and what belongs to it."""

import pytest

from bgnotation import Severity, check, reads, replay, writes
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


def test_a_turn_that_could_not_be_played_may_have_no_roll() -> None:
    text = (
        f"{HEAD}  1) 64:                            Cannot Move\n  2) 33: start/22(4) + 64: start/19 start/21   52:\n"
    )
    match = reads(text)
    assert [one.name for one in check(match) if one.severity is Severity.ERROR] == []
    (done,) = replay(match).games
    assert [(str(step.play), step.legal) for step in done.steps][1] == ("", True)
    again = reads(writes(match, "mat"))
    assert [cell.text for _, cell in again.games[0].slots()] == [cell.text for _, cell in match.games[0].slots()]


@pytest.mark.parametrize(
    ("rows", "names"),
    [
        # After a double Ann has to roll.
        ("  1) 33: start/22(4)              Cannot Move\n", ["acey-missing-roll"]),
        ("  1) 64:                          52:\n  2)                              Cannot Move\n", ["turn-order"]),
    ],
)
def test_such_a_turn_is_judged_by_whose_turn_it_is(rows: str, names: list[str]) -> None:
    assert [one.name for one in check(reads(HEAD + rows)) if one.severity is Severity.ERROR] == names
