"""What is right with the cube, and what the other choices cost."""

import pytest

from bgnotation.equity import CubeEquities, Market


# Equities without a double and after a double that is taken, and what follows from them by the rules of the decision.
@pytest.mark.parametrize(
    ("no_double", "double_take", "market"),
    [
        (0.3, 0.1, "no double, take"),
        (0.603, 0.961, "double, take"),
        (0.781, 1.0095, "double, pass"),
        (0.95, 1.4, "double, pass"),
        (1.2, 1.5, "too good, pass"),
        (1.1, 0.9, "too good, take"),
        (0.5, 0.5, "optional double, take"),
        (1.0, 1.3, "optional double, pass"),
        (-0.3, -0.2, "double, take"),
    ],
)
def test_a_decision_follows_from_its_equities(no_double: float, double_take: float, market: str) -> None:
    assert CubeEquities(no_double, double_take).market.value == market


def test_a_double_of_the_underdog_is_beavered_where_that_is_agreed() -> None:
    assert CubeEquities(-0.1, -0.4, beavers=True).market is Market.NO_DOUBLE_BEAVER
    assert CubeEquities(-0.5, -0.4, beavers=True).market is Market.DOUBLE_BEAVER
    assert CubeEquities(-0.1, -0.4).market is Market.NO_DOUBLE_TAKE


def test_a_market_says_whether_to_double_and_to_take() -> None:
    assert {one for one in Market if not one.takes} == {
        Market.DOUBLE_PASS,
        Market.OPTIONAL_DOUBLE_PASS,
        Market.TOO_GOOD_PASS,
    }
    assert [one.doubles for one in (Market.DOUBLE_TAKE, Market.DOUBLE_PASS, Market.OPTIONAL_DOUBLE_TAKE)] == [True] * 3
    assert [one.doubles for one in (Market.NO_DOUBLE_TAKE, Market.NO_DOUBLE_BEAVER, Market.TOO_GOOD_PASS)] == [
        False
    ] * 3


@pytest.mark.parametrize(
    ("equities", "no_double", "double", "take", "drop"),
    [
        (CubeEquities(0.3, 0.1), 0, 0.2, 0, 0.9),
        (CubeEquities(0.6, 0.9), 0.3, 0, 0, 0.1),
        (CubeEquities(0.7, 1.2), 0.3, 0, 0.2, 0),
        (CubeEquities(1.3, 1.5), 0, 0.3, 0.5, 0),
    ],
)
def test_each_wrong_choice_costs_what_lacks_to_the_best(
    equities: CubeEquities, no_double: float, double: float, take: float, drop: float
) -> None:
    assert equities.error_of_no_double == pytest.approx(no_double)
    assert equities.error_of_double == pytest.approx(double)
    assert equities.error_of_take == pytest.approx(take)
    assert equities.error_of_pass == pytest.approx(drop)


def test_the_best_is_the_better_of_keeping_the_cube_and_the_right_answer_to_it() -> None:
    assert CubeEquities(0.3, 0.1).best == 0.3
    assert CubeEquities(0.3, 1.4).best == 1.0
    assert CubeEquities(0.3, 0.6).best == 0.6
