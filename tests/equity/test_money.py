"""The cube of money play: Janowski's points and equities, by hand and as GNU Backgammon prints them."""

import re

import pytest

from bgnotation.equity import money
from bgnotation.equity.money import Owner
from tests.equity import with_gnubg
from tests.with_gnubg import program

POINTS = {
    "Take Point (TP)": money.take_point,
    "Beaver Point (BP)": money.beaver_point,
    "Redouble Point (RDP)": money.redouble_point,
    "Cash Point (CP)": money.cash_point,
    "Too good Point (TGP)": money.too_good_point,
}


@pytest.mark.parametrize(("efficiency", "take", "cash"), [(0, 0.25, 0.75), (1, 0.2, 0.8)])
def test_without_gammons_the_cube_is_taken_with_a_quarter_or_a_fifth(
    efficiency: float, take: float, cash: float
) -> None:
    assert money.take_point(efficiency=efficiency) == pytest.approx(take)
    assert money.cash_point(efficiency=efficiency) == pytest.approx(cash)


def test_gammons_move_the_take_point() -> None:
    # (L − ½) / (W + L + x/2) with L = 1.5, W = 1.25.
    assert money.take_point(1.25, 1.5) == pytest.approx(1 / 2.75)
    assert money.take_point(1.25, 1.5, efficiency=0.6) == pytest.approx(1 / 3.05)


@pytest.mark.parametrize("wins", [1.0, 1.2, 1.4])
@pytest.mark.parametrize("losses", [1.0, 1.3])
@pytest.mark.parametrize("efficiency", [0.0, 0.3, 0.68, 1.0])
def test_every_point_is_where_two_equities_meet(wins: float, losses: float, efficiency: float) -> None:
    def worth(chance: float, owner: Owner) -> float:
        return money.equity(chance, wins, losses, owner=owner, efficiency=efficiency)

    def points(point: float) -> tuple[float, float, float]:
        return worth(point, Owner.CENTRED), worth(point, Owner.OWN), 2 * worth(point, Owner.OPPONENT)

    # Turning it and keeping it; where he passes it brings no more than 1.
    redouble = money.redouble_point(wins, losses, efficiency=efficiency)
    if redouble <= money.cash_point(wins, losses, efficiency=efficiency):
        _, kept, turned = points(redouble)
        assert kept == pytest.approx(turned)
    centred, _, turned = points(money.double_point(wins, losses, efficiency=efficiency))
    assert centred == pytest.approx(turned)
    _, _, turned = points(money.cash_point(wins, losses, efficiency=efficiency))
    assert turned == pytest.approx(1)
    if wins > 1:
        _, kept, _ = points(money.too_good_point(wins, losses, efficiency=efficiency))
        assert kept == pytest.approx(1)


def test_the_take_point_of_one_side_is_what_the_other_sides_cash_point_leaves() -> None:
    for x in (0, 0.5, 1):
        assert money.take_point(1.1, 1.4, efficiency=x) == pytest.approx(1 - money.cash_point(1.4, 1.1, efficiency=x))


def test_a_live_centred_cube_is_worth_one_at_the_cash_point_and_minus_one_at_the_take_point() -> None:
    assert money.equity(0.8, efficiency=1) == pytest.approx(1)
    assert money.equity(0.2, efficiency=1) == pytest.approx(-1)
    assert money.equity(0.5, efficiency=1) == pytest.approx(0)


def test_owning_the_cube_is_worth_more_than_a_centred_one_and_that_more_than_the_opponents() -> None:
    for hundredths in range(1, 100):
        own, centred, opponents = (
            money.equity(hundredths / 100, 1.2, 1.2, owner=owner)
            for owner in (Owner.OWN, Owner.CENTRED, Owner.OPPONENT)
        )
        assert own >= centred >= opponents


def test_under_jacoby_a_centred_cube_is_worth_at_most_one() -> None:
    assert money.equity(0.99, 1.5, efficiency=1, jacoby=True) == pytest.approx(1)
    assert money.equity(0.99, 1.5, efficiency=1) > 1
    # Dead: 2p − 1 = 2(p(W + L) − L), with W = 1 and L = 1.5 at 2/3.
    assert money.double_point(1, 1.5, jacoby=True) == pytest.approx(2 / 3)


@pytest.mark.skipif(program() is None, reason="GNU Backgammon is not installed")
@pytest.mark.parametrize("position", [with_gnubg.RACE, with_gnubg.OPENING])
def test_points_are_those_of_gnu_backgammon(position: str) -> None:
    text = with_gnubg.say("new session", f"set board {position}", "set turn 0", "show marketwindow")
    rates = [
        (float(gammons) / 100, float(backgammons) / 100)
        for gammons, backgammons in re.findall(r"gammon rate +([\d.]+)%, bg rate +([\d.]+)%", text)
    ]
    wins, losses = (1 + gammons + 2 * backgammons for gammons, backgammons in rates)
    first = text.split("cube parameters:")[1]
    for name, point in POINTS.items():
        found = re.search(rf"{re.escape(name)} +([\d.]+)% +([\d.]+)%", first)
        assert found, name
        for efficiency, percent in enumerate(found.groups()):
            # The rates are printed with two decimals.
            assert 100 * point(wins, losses, efficiency=efficiency) == pytest.approx(float(percent), abs=0.02), name
