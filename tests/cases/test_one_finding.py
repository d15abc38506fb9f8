"""One fault gives one finding, whatever its kind, though the game goes on from it."""

import pytest

from tests.cases.rows import errors, faults, game, match

BEGIN = "31: 8/5 6/5 | 52: 13/8 24/22"
GO_ON = "62: 24/18 13/11 | 41: 24/23 13/9"


def crawford_game(*rows: str) -> str:
    return match(3, game("31: 8/5 6/5 |", "Wins 2 points"), game(*rows, number=2, score=(2, 0)))


def test_a_broken_score_line_does_not_move_the_crawford_game() -> None:
    for written in ((3, 0), (1, 0)):
        text = match(
            3,
            game(BEGIN, "Wins 2 points"),
            game(BEGIN, "| Wins 1 point", number=2, score=written),
            game("31: 8/5 6/5 | Doubles => 2", "Drops |", "| Wins 1 point", number=3, score=(2, 1)),
            game(BEGIN, "Wins 1 point", number=4, score=(2, 2)),
        )
        assert errors(text) == ["score-mismatch"], written


def test_a_double_that_can_not_be_may_be_a_slip_that_nobody_answers() -> None:
    assert errors(crawford_game(BEGIN, "Doubles => 2 |", GO_ON, "Wins 1 point")) == ["crawford-double"]
    assert errors(match(7, game("Doubles => 2 |", BEGIN, GO_ON, "Wins 1 point"))) == ["cube-before-opening"]
    owned = (
        "31: 8/5 6/5 | Doubles => 2",
        "Takes | 52: 13/8 24/22",
        "62: 24/18 13/11 | Doubles => 4",
        "| 41: 24/23 13/9",
    )
    assert errors(match(7, game(*owned, "Wins 2 points"))) == ["not-cube-owner"]


@pytest.mark.parametrize(("length", "name"), [(7, "beaver-in-match"), (0, "beaver-not-possible")])
def test_a_beaver_without_a_double_may_be_a_slip(length: int, name: str) -> None:
    assert errors(match(length, game(BEGIN, "Beavers => 4 |", GO_ON, "Wins 1 point"))) == [name]


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("Takes", "response-without-offer"),
        ("Drops", "response-without-offer"),
        ("Beavers => 4", "beaver-in-match"),
        ("Doubles => 2", "double-unanswered"),
    ],
)
def test_a_word_may_be_written_over_a_roll(word: str, name: str) -> None:
    rows = (BEGIN, f"{word} | 41: 24/23 13/9", "62: 24/18 13/11 | 31: 6/5 6/3", "| Wins 1 point")
    assert errors(match(7, game(*rows))) == [name]


def test_a_missing_answer_in_money_play_may_have_been_a_beaver() -> None:
    rows = ("31: 8/5 6/5 | Doubles => 2", "| 52: 13/8 24/22", GO_ON, "Wins 4 points")
    assert errors(match(0, game(*rows))) == ["double-unanswered"]


def test_losses_and_wins_are_two_halves_of_one_result() -> None:
    assert errors(match(3, game(BEGIN, "Losses 2 point | Wins 3 point and the match"))) == ["losses-mismatch"]
    assert errors(match(3, game(BEGIN, "Losses 3 point | Wins 3 point and the match"))) == []


def test_a_position_that_is_set_brings_its_cube_and_is_no_opening() -> None:
    # Left: two each on 6 and 5, one on 4; right: two on left's 24.
    board = "----ABB-----------------b-"
    rows = ("66: 6/off(2) 5/off(2) | Doubles => 8", "Drops |", "| Wins 4 points")
    assert faults(match(7, game(*rows, position=board, exponent=2))) == []
    assert faults(match(7, game("Doubles => 8 | Drops", "Wins 4 points", position=board, exponent=2))) == []
    assert errors(match(7, game("Doubles => 4 | Drops", "Wins 4 points", position=board, exponent=2))) == ["cube-value"]
