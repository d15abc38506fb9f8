"""Acey-deucey: what stands beside a roll without a play, and what belongs to it."""

import pytest

from bgnotation import Severity, check, reads, replay, writes
from bgnotation.cells import DANCED, DOUBLE, NOTHING, QUIT, RESIGN, ROLL, WIN

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


LONG = "21: start/24 start/23 + =55: start/20(4) + 66:"


@pytest.mark.parametrize(
    ("word", "kind"),
    [("Wins 1 point", WIN), ("Resigns", RESIGN), ("Doubles => 2", DOUBLE), ("64:", ROLL), ("Cannot Move", ROLL)],
)
@pytest.mark.parametrize("blanks", [2, 3, 4])
def test_several_blanks_part_a_long_turn_from_what_stands_beside_it(word: str, kind: int, blanks: int) -> None:
    cells = reads(f"{HEAD}  1) {LONG}{' ' * blanks}{word}\n").games[0].cells
    assert [(cell.kind, cell.text) for cell in cells if cell][-2:] == [(ROLL, "66:"), (kind, word)]
    assert cells[-1] is not None


@pytest.mark.parametrize("moves", ["24/23 start/23", "24/23* start/23", "24/23* start/23*"])
@pytest.mark.parametrize("word", ["Cannot Move", "Resigns", "64:"])
def test_a_turn_that_fills_its_column_is_parted_from_what_is_written_beside_it(moves: str, word: str) -> None:
    # 25 to 27 characters, of which the column has 27.
    match = reads(f"{HEAD}  1) 21: {moves} 66:   {word}\n".replace(" 66:", " + =66:"))
    texts = [(slot, cell.text) for slot, cell in match.games[0].slots()]
    assert [text for _, text in texts] == [f"21: {moves}", "=66:", word]
    again = reads(writes(match, "mat"))
    assert [(slot, cell.text) for slot, cell in again.games[0].slots()] == texts


def test_what_ends_a_game_is_never_the_play_of_a_roll() -> None:
    cells = reads(f"{HEAD}  1) 66: Wins 1 point\n").games[0].cells
    assert [cell.kind for cell in cells if cell] == [ROLL, WIN]


def test_a_word_right_behind_a_long_turn_tells_how_its_last_roll_was_played() -> None:
    cells = [cell for cell in reads(f"{HEAD}  1) {LONG} ????   Wins 1 point\n").games[0].cells if cell]
    assert [(cell.kind, cell.how) for cell in cells[-2:]] == [(ROLL, QUIT), (WIN, 0)]


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
