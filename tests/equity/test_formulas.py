"""Rules of thumb, error rates, luck: the figures of their authors and of GNU Backgammon's formulas."""

from itertools import product

import pytest

from bgnotation.equity import KAZAROSS_XG2, WOOLSEY_HEINRICH, formulas, rates


def test_janowskis_example_is_three_away_eight_away() -> None:
    assert round(100 * formulas.janowski((3, 8)), 1) == 80.4


def test_turners_example_is_eighty_percent() -> None:
    assert formulas.turner((3, 8)) == pytest.approx(0.8)


def test_woolseys_example_of_neils_numbers_is_three_nil_to_seven() -> None:
    assert formulas.neil((4, 7)) == pytest.approx(0.695)


def test_neils_numbers_are_ten_nine_eight_seven_then_six_at_eight_five_at_eleven_four_at_fifteen() -> None:
    known = {3: 10, 4: 9, 5: 8, 6: 7, 8: 6, 11: 5, 15: 4}
    assert {needed: formulas.neils_number(needed) for needed in known} == known
    assert formulas.neils_number(9) == pytest.approx(6 - 1 / 3)
    for outside in (2, 16):
        with pytest.raises(ValueError, match="from 3 to 15"):
            formulas.neils_number(outside)


def test_neils_numbers_are_close_to_woolseys_table_where_the_leader_needs_three_or_more() -> None:
    away = [(mine, theirs) for mine, theirs in product(range(3, 16), repeat=2)]
    worst = max(abs(formulas.neil(one) - WOOLSEY_HEINRICH.chance(one)) for one in away)
    assert worst < 0.035


def test_turner_is_off_by_up_to_twelve_percent_within_fifteen_points() -> None:
    away = [(mine, theirs) for mine, theirs in product(range(2, 16), repeat=2)]
    worst = max(abs(formulas.turner(one) - KAZAROSS_XG2.chance(one)) for one in away)
    assert 0.115 < worst < 0.125


def test_neils_rule_of_point_six_meets_the_table_in_the_crawford_game() -> None:
    for needed in range(6, 16):
        assert formulas.neils_rule(needed) == pytest.approx(KAZAROSS_XG2.chance((needed, 1)), abs=0.0005)


def test_the_crawford_formula_has_its_revision() -> None:
    # 55 + 55·3/6 and 52.5 + 57·3/6 at 1 away, 4 away.
    assert formulas.janowski_crawford((1, 4)) == pytest.approx(0.825)
    assert formulas.janowski_crawford((1, 4), revised=True) == pytest.approx(0.81)
    with pytest.raises(ValueError, match="no score of a Crawford game"):
        formulas.janowski_crawford((2, 4))


@pytest.mark.parametrize("formula", [formulas.janowski, formulas.turner, formulas.neil])
def test_what_the_leader_has_the_trailer_lacks(formula: object) -> None:
    assert callable(formula)
    assert formula((4, 9)) + formula((9, 4)) == pytest.approx(1)
    assert formula((5, 5)) == 0.5
    with pytest.raises(ValueError, match="no game is played"):
        formula((0, 5))


# ---------------------------------------------------------------- rates


def test_rates_of_the_programs_differ_by_what_they_divide_by() -> None:
    # .42 given up in 60 decisions of a player, 120 moves of both.
    assert rates.error_rate(0.42, 60) == pytest.approx(7)
    assert rates.snowie_error_rate(0.42, 120) == pytest.approx(3.5)
    assert rates.performance_rating(0.42, 60) == pytest.approx(3.5)
    assert rates.error_rate(0, 0) == rates.performance_rating(0, 0) == 0


def test_a_cube_decision_is_close_where_a_double_loses_less_than_point_sixteen() -> None:
    assert rates.is_close(0.159, 0.0)
    assert not rates.is_close(0.161, 0.0)
    # Passed: the double is worth 1.
    assert rates.is_close(1.1, 1.5)
    assert not rates.is_close(1.2, 1.5)


def test_a_trivial_decision_is_one_without_a_difference_or_without_a_doubt() -> None:
    assert rates.is_trivial(0.5, 0.5005)
    assert rates.is_trivial(0.1, -0.11)
    assert rates.is_trivial(1.21, 1.5)
    assert rates.is_trivial(-0.95, -0.91)
    assert not rates.is_trivial(0.4, 0.3)
    assert rates.is_trivial_answer(1.0005)
    assert not rates.is_trivial_answer(1.002)


@pytest.mark.parametrize(
    ("error", "gnubg", "xg"),
    [
        (0.019, None, None),
        (0.039, None, "error"),
        (0.04, "doubtful", "error"),
        (0.08, "bad", "blunder"),
        (0.16, "very bad", "blunder"),
    ],
)
def test_marks_begin_at_their_thresholds(error: float, gnubg: str | None, xg: str | None) -> None:
    assert (rates.skill(error), rates.xg_skill(error)) == (gnubg, xg)


@pytest.mark.parametrize(
    ("thousandths", "word"),
    [
        (2, "supernatural"),
        (2.1, "world class"),
        (8, "expert"),
        (12, "advanced"),
        (18, "intermediate"),
        (26, "casual player"),
        (35, "beginner"),
        (35.1, "awful!"),
    ],
)
def test_rating_words_hold_up_to_their_thresholds(thousandths: float, word: str) -> None:
    assert rates.rating(thousandths) == word


ROLLS = {(high, low): 0.1 * high - 0.01 * low for high in range(1, 7) for low in range(1, high + 1)}


def test_luck_of_all_rolls_averages_to_nothing() -> None:
    total = sum(rates.luck(ROLLS, roll) * (1 if roll[0] == roll[1] else 2) for roll in ROLLS)
    assert total == pytest.approx(0)
    opening = [roll for roll in ROLLS if roll[0] != roll[1]]
    assert sum(rates.luck(ROLLS, roll, opening=True) for roll in opening) == pytest.approx(0)


def test_luck_asks_for_no_order_of_the_dice() -> None:
    assert rates.luck(ROLLS, (2, 5)) == rates.luck(ROLLS, (5, 2))


def test_a_result_is_freed_of_luck() -> None:
    assert rates.luck_adjusted(1, 0.7, 0.2) == pytest.approx(0.5)


def test_fibs_formulas_are_those_of_gnu_backgammon() -> None:
    # FIBS: the favourite's chance is 1 / (1 + 10^(-D·√n / 2000)).
    for difference, length in ((100, 5), (-250, 9), (0, 1)):
        chance = 1 / (1 + 10 ** (-difference * length**0.5 / 2000))
        assert rates.fibs_difference(chance, length) == pytest.approx(difference)
    assert rates.fibs_checker_loss(0.01, 5) == pytest.approx(0.01 * (8798 + 25526 / 5))
    assert rates.fibs_cube_loss(0.1, 5) == pytest.approx(0.1 * (863 - 519 / 5))
    assert rates.fibs_rating(0, 0, 5) == 2050
    with pytest.raises(ValueError, match="chance of 1"):
        rates.fibs_difference(1, 5)
