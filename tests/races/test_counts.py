"""Race counts on 120 positions, against GNU Backgammon 1.07.001 (`freeze` made the table)."""

from math import sqrt

import pytest

from bgnotation.game.board import Board
from bgnotation.game.side import Side
from bgnotation.races import counts, eight_nine_twelve, isight, keith, kleinman, kleinman_metric, thorp, trice
from tests.races.frozen import counted

ROLLER, OTHER = Side.RIGHT, Side.LEFT
RACES = pytest.mark.parametrize(("board", "said"), counted(), ids=[said["position"] for _, said in counted()])


def test_there_are_120_races() -> None:
    assert len(counted()) == 120
    assert all(board.is_race and not board.faults() for board, _ in counted())


@RACES
def test_counts_are_gnu_backgammons(board: Board, said: dict[str, str]) -> None:
    assert [board.pips(ROLLER), board.pips(OTHER)] == [int(said["pips"]), int(said["pips_opponent"])]
    assert [thorp(board, ROLLER), thorp(board, OTHER)] == [int(said["thorp"]), int(said["thorp_opponent"])]
    assert [keith(board, ROLLER), keith(board, OTHER)] == [int(said["keith"]), int(said["keith_opponent"])]
    assert [isight(board, ROLLER), isight(board, OTHER)] == [int(said["isight"]), int(said["isight_opponent"])]


@RACES
def test_kleinmans_chance_is_gnu_backgammons(board: Board, said: dict[str, str]) -> None:
    assert f"{kleinman(board, ROLLER):.4f}" == said["kleinman_win"]
    # It prints the root of the metric, halved, with four digits.
    metric = kleinman_metric(board, ROLLER)
    assert sqrt(abs(metric)) / 2 * (1 if metric > 0 else -1) == pytest.approx(float(said["kleinman"]), rel=6e-4)


@RACES
def test_what_thorp_says_is_what_gnu_backgammon_says(board: Board, said: dict[str, str]) -> None:
    rule = counts(board, ROLLER)[0]
    assert f"{rule.roller:.1f}" == f"{float(said['thorp_adjusted']):.1f}"
    words = said["thorp_says"]
    assert rule.double == (not words.startswith("No Double"))
    assert rule.redouble == words.startswith(("Redouble", "Double, Drop"))
    if rule.roller != rule.opponent - 2:  # there the literature takes and the program passes
        assert rule.take == ("Drop" not in words)


@RACES
def test_what_keith_says_is_what_gnu_backgammon_says(board: Board, said: dict[str, str]) -> None:
    rule = counts(board, ROLLER)[1]
    whole = keith(board, ROLLER) * 8 / 7
    assert f"{whole:.1f}" == said["keith_adjusted"]
    assert 0 <= whole - rule.roller < 1
    words = said["keith_says"]
    ahead = whole - rule.opponent
    # The program keeps the fraction: they may differ only where it lifts the count over a limit, or on the limit.
    if not any(limit <= ahead < limit + 1 for limit in (2, 3, 4)):
        assert rule.double == (not words.startswith("No Double"))
        assert rule.redouble == words.startswith(("Redouble", "Double, Drop"))
        assert rule.take == ("Drop" not in words)


def test_keiths_words_differ_from_gnu_backgammons_by_the_fraction_alone() -> None:
    differ = 0
    for board, said in counted():
        rule = counts(board, ROLLER)[1]
        words = said["keith_says"]
        differ += rule.double == words.startswith("No Double") or rule.take == ("Drop" in words)
    assert differ <= 6


@RACES
def test_the_8_9_12_rule_says_what_gnu_backgammon_says(board: Board, said: dict[str, str]) -> None:
    rule = eight_nine_twelve(board, ROLLER)
    assert 100 * (rule.opponent - rule.roller) / rule.roller == pytest.approx(float(said["lead"]), abs=0.051)
    words = said["lead_says"]
    if abs(100 * (rule.opponent - rule.roller) / rule.roller - 12) > 1e-9:
        assert rule.take == ("Drop" not in words)
    assert rule.double == (not words.startswith("NoDouble"))


def test_keiths_fraction_is_dropped() -> None:
    # 71 * 8 / 7 = 81.14: 81 is 4 more than 77 and a double.
    board = Board.from_points({6: 5, 5: 5, 4: 4}, {6: 6, 5: 5, 4: 4})
    rule = counts(board, Side.LEFT)[1]
    assert (keith(board, Side.LEFT), keith(board, Side.RIGHT)) == (71, 77)
    assert (rule.roller, rule.double, rule.redouble, rule.take) == (81, True, False, True)


def test_a_limit_that_is_reached_exactly_is_reached() -> None:
    # Thorp: 40 * 1.1 = 44 is 2 less than 46: still a take; Isight: 60 * 7 / 6 = 70.
    rule = eight_nine_twelve(Board.from_points({10: 10}, {12: 9}), Side.LEFT)
    assert (rule.double, rule.redouble, rule.take) == (True, False, True)
    rule = eight_nine_twelve(Board.from_points({10: 10}, {10: 9, 11: 2}), Side.LEFT)
    assert (rule.double, rule.redouble, rule.take) == (True, True, True)


@pytest.mark.parametrize(
    ("pips", "behind"), [(26, 3), (33, 4), (54, 7), (61, 8), (62, 8), (63, 8), (70, 8), (71, 9), (110, 12)]
)
def test_trices_point_of_last_take_is_a_seventh_of_short_races_and_a_tenth_of_long_ones(pips: int, behind: int) -> None:
    assert trice(pips) == behind


def test_trices_two_rules_meet_at_62() -> None:
    assert trice(62) == trice(63)
    assert all(0 <= trice(pips + 1) - trice(pips) <= 1 for pips in range(5, 200))


def test_isight_counts_the_bar_as_four_crossovers() -> None:
    ahead, behind = {6: 5, 5: 5, 4: 4}, {6: 5, 5: 5, 4: 4}
    board = Board.from_points({**ahead, 25: 1}, behind)
    # 94 pips, 1 checker more, 4 crossovers more.
    assert isight(board, Side.LEFT) == board.pips(Side.LEFT) + 1 + 4


def test_kleinman_needs_more_than_four_pips() -> None:
    board = Board.from_points({1: 2}, {1: 2})
    for ask in (kleinman, kleinman_metric):
        with pytest.raises(ValueError, match="4 pips"):
            ask(board, Side.LEFT)


def test_a_side_without_checkers_has_no_lead_in_percent() -> None:
    with pytest.raises(ValueError, match="no checkers"):
        eight_nine_twelve(Board.from_points({}, {1: 2}), Side.LEFT)
