"""The one-sided table. Expected values: specs/met.md §6.1 and §8, and GNU Backgammon's own database."""

import subprocess
import sys
from fractions import Fraction
from functools import cache

import pytest

from bgnotation.game.board import Board
from bgnotation.game.side import Side
from bgnotation.races import BOUND, effective_pips, one_sided, two_sided
from bgnotation.races._home import all_counts, home, number
from tests.races import brute
from tests.races.frozen import counted


@pytest.mark.parametrize(
    ("checkers", "rolls", "epc"),
    [
        ({1: 1}, "1.00000", "8.1667"),
        ({6: 1}, "1.25000", "10.2083"),
        ({6: 2}, "2.10961", "17.2285"),
        ({1: 2}, "1.00000", "8.1667"),
        ({1: 4}, "1.83333", "14.9722"),
        ({1: 6}, "2.69444", "22.0046"),
        ({5: 1, 6: 1}, "1.96005", "16.0071"),
        ({2: 2}, "1.27778", "10.4352"),
        ({3: 3}, "2.00694", "16.3900"),
        ({1: 15}, "6.97959", "57.0000"),
        ({6: 15}, "12.26619", "100.1739"),
    ],
    ids=str,
)
def test_means_and_effective_pips_are_those_of_the_table_of_check_values(
    checkers: dict[int, int], rolls: str, epc: str
) -> None:
    assert f"{one_sided().mean(checkers):.5f}" == rolls
    assert f"{one_sided().epc(checkers):.4f}" == epc


def test_two_checkers_on_the_six_point_need_their_rolls_as_often_as_is_known() -> None:
    assert [f"{chance:.4f}" for chance in one_sided().distribution({6: 2})[:6]] == [
        "0.0000",
        "0.1111",
        "0.6713",
        "0.2145",
        "0.0031",
        "0.0000",
    ]


def test_a_stack_on_the_ace_point_wastes_what_a_stack_must() -> None:
    # 15 checkers, two a roll and four with a double.
    @cache
    def rolls(checkers: int) -> Fraction:
        if checkers <= 0:
            return Fraction(0)
        return 1 + Fraction(5, 6) * rolls(checkers - 2) + Fraction(1, 6) * rolls(checkers - 4)

    mean = rolls(15) * Fraction(49, 6)
    assert one_sided().epc({1: 15}) == pytest.approx(float(mean), abs=1e-12)
    assert one_sided().wastage({1: 15}) == pytest.approx(float(mean) - 15, abs=1e-12)


def test_every_position_has_a_number_of_its_own() -> None:
    counts = all_counts()
    assert counts.shape == (54264, 6)
    assert len({tuple(row) for row in counts.tolist()}) == 54264
    assert all(number(counts[index]) == index for index in range(0, 54264, 211))


def test_numbers_and_effective_pips_are_gnu_backgammons() -> None:
    compared = 0
    for board, said in counted():
        if not said["number"]:
            continue
        for side, suffix in ((Side.RIGHT, ""), (Side.LEFT, "_opponent")):
            row = board.checkers[side]
            assert number(home(row)) == int(said[f"number{suffix}"])
            # Its database keeps distributions in steps of 1/65535.
            assert one_sided().epc(row) == pytest.approx(float(said[f"epc{suffix}"]), abs=0.003)
            compared += 1
    assert compared >= 80


def test_chances_to_win_are_gnu_backgammons_where_it_uses_its_one_sided_database() -> None:
    compared = 0
    for board, said in counted():
        few = all(sum(board.checkers[side][1:]) <= 6 for side in Side)
        if said["number"] and not few:
            win = one_sided().win(board.checkers[Side.RIGHT], board.checkers[Side.LEFT])
            assert win == pytest.approx(float(said["win"]), abs=0.0006)
            compared += 1
    assert compared >= 30


def test_means_are_the_least_that_legal_plays_allow() -> None:
    @cache
    def least(row: brute.Row) -> float:
        if not any(row):
            return 0.0
        rolls = zip(brute.ROLLS, brute.ends(row), strict=True)
        return 1 + sum((1 if a == b else 2) * min(map(least, ends)) for (a, b), ends in rolls) / 36

    for row in brute.rows(4):
        assert one_sided().mean(row) == pytest.approx(least(row), abs=1e-12)


def test_the_chances_of_all_numbers_of_rolls_make_one_and_their_mean_is_the_mean() -> None:
    table = one_sided()
    assert abs(table.chances.sum(axis=1) - 1).max() < 1e-12
    assert abs(table.chances @ range(25) - table.means).max() < 1e-10


def test_24_rolls_are_always_enough() -> None:
    chances = one_sided().chances
    assert chances[number((0, 0, 0, 0, 0, 15)), 24] > 0
    assert chances.sum(axis=1).min() > 1 - 1e-12


def test_the_chance_to_win_is_within_its_bound_for_every_exact_pair() -> None:
    chances, exact = one_sided().chances[:924], (1 + two_sided().planes[0]) / 2
    later = 1 - chances.cumsum(axis=1)
    off = abs(chances[:, 1:] @ later[:, :-1].T - exact)[1:, 1:]
    assert off.shape == (923, 923)
    assert f"{off.mean():.4f}" == "0.0009"
    assert f"{off.max():.4f}" == "0.0139"
    assert off.max() <= BOUND
    worst = divmod(int(off.argmax()), 923)
    assert [all_counts()[index + 1].tolist() for index in worst] == [[0, 0, 2, 2, 2, 0], [3, 2, 1, 0, 0, 0]]


def test_the_chance_to_win_is_never_more_than_one() -> None:
    assert one_sided().win({1: 1}, {6: 15}) == 1.0
    assert one_sided().win({6: 15}, {1: 1}) == pytest.approx(0, abs=1e-9)


def test_a_row_of_a_board_and_its_points_are_the_same() -> None:
    board = Board.from_points({6: 2, 3: 1}, {1: 1})
    assert one_sided().mean(board.checkers[Side.LEFT]) == one_sided().mean({6: 2, 3: 1})
    assert one_sided().mean({}) == 0.0


def test_effective_pips_are_told_of_a_side_at_home() -> None:
    board = Board.from_points({6: 2}, {7: 1, 6: 14})
    assert effective_pips(board, Side.LEFT) == one_sided().epc({6: 2})
    assert effective_pips(board, Side.RIGHT) is None


@pytest.mark.parametrize("checkers", [{7: 1}, {25: 1}, {6: 16}, {6: 17, 5: -1}, {3: -1}, {-1: 2}], ids=str)
def test_checkers_that_the_table_does_not_reach_are_refused(checkers: dict[int, int]) -> None:
    with pytest.raises(ValueError, match="checker"):
        one_sided().mean(checkers)


def test_numpy_is_loaded_with_the_first_table_only() -> None:
    code = (
        "import sys, bgnotation.races as r; from bgnotation.game.board import Board; "
        "r.keith(Board.from_points({6: 1}, {6: 1}), 0); print('numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False"]
