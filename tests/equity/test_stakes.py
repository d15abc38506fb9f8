"""Stakes: equity and match-winning chance, the six results, windows, take points, gammon values."""

from itertools import product

import pytest

from bgnotation import equity
from bgnotation.equity import KAZAROSS_XG2, MONEY, TABLES, Chances, MoneyStakes
from tests.equity import with_gnubg
from tests.with_gnubg import program

needs_gnubg = pytest.mark.skipif(program() is None, reason="GNU Backgammon is not installed")
LEADER = KAZAROSS_XG2.at((2, 4))
TRAILER = LEADER.exchanged


def percent(*chances: float) -> list[float]:
    return [round(100 * chance, 2) for chance in chances]


# ---------------------------------------------------------------- worth and equity


def test_winning_and_losing_the_cube_have_the_equities_one_and_minus_one() -> None:
    assert LEADER.equity(0.81436) == 1
    assert LEADER.equity(0.59947) == -1
    assert TRAILER.doubled.equity(0.5) == 1


def test_equity_is_the_straight_line_between_losing_and_winning() -> None:
    # eq = (2·mwc − w − l) / (w − l) with w = .81436, l = .59947.
    assert LEADER.equity(0.7) == pytest.approx((2 * 0.7 - 0.81436 - 0.59947) / (0.81436 - 0.59947))


@pytest.mark.parametrize("stakes", [LEADER, TRAILER.doubled, MONEY, MoneyStakes(4)], ids=repr)
def test_worth_of_an_equity_is_the_reverse(stakes: equity.MatchStakes | equity.MoneyStakes) -> None:
    assert stakes.worth_of(stakes.equity(0.3)) == pytest.approx(0.3)


def test_an_error_costs_half_of_what_lies_between_losing_and_winning() -> None:
    assert LEADER.loss(0.1) == pytest.approx(0.1 * (0.81436 - 0.59947) / 2)
    assert MoneyStakes(4).loss(0.1) == pytest.approx(0.4)


def test_six_results_are_weighed_by_what_they_bring() -> None:
    chances = Chances(0.6, 0.2, 0.05, 0.1, 0.02)
    # At 2 away, 4 away: 1, 2, 3 points won, then lost.
    worth = (0.4 * 0.81436, 0.15, 0.05, 0.3 * 0.59947, 0.08 * 0.5, 0.02 * 0.32264)
    assert LEADER.cubeless(chances) == pytest.approx(sum(worth))


def test_cubeless_equity_for_money_counts_gammons_twice_and_backgammons_three_times() -> None:
    # 2·win − 1 + (gammons won − lost) + (backgammons won − lost).
    chances = Chances(0.6, 0.2, 0.05, 0.1, 0.02)
    expected = 2 * 0.6 - 1 + 0.1 + 0.03
    assert MONEY.cubeless_equity(chances) == pytest.approx(expected)
    assert MoneyStakes(4).cubeless_equity(chances) == pytest.approx(expected)
    assert MoneyStakes(4).cubeless(chances) == pytest.approx(4 * expected)


def test_gammons_count_nothing_extra_under_jacoby_with_a_centred_cube() -> None:
    assert MoneyStakes(gammons_count=False).cubeless_equity(Chances(0.6, 0.3, 0.1)) == pytest.approx(0.2)


def test_the_six_results_add_up_to_one() -> None:
    assert sum(Chances(0.6, 0.2, 0.05, 0.1, 0.02).outcomes.values()) == pytest.approx(1)


@pytest.mark.parametrize(("away", "cube"), [((0, 3), 1), ((3, -1), 1), ((3, 3), 0)])
def test_no_game_is_played_for_nothing(away: tuple[int, int], cube: int) -> None:
    with pytest.raises(ValueError, match="no game is played"):
        KAZAROSS_XG2.at(away, cube)


# ---------------------------------------------------------------- the example of 5-3 to 7


def test_the_windows_of_the_leader_at_two_and_four_away() -> None:
    windows = LEADER.window()
    assert windows.redoubled is not None
    assert percent(*windows.dead) == [34.89, 62.87]
    assert percent(*windows.redoubled) == [76.35, 81.44]
    assert percent(windows.live_closes) == [81.44]
    assert not windows.is_dead


def test_the_window_of_the_trailer_at_four_and_two_away() -> None:
    windows = TRAILER.window()
    assert percent(*windows.dead) == [65.11, 80.11]
    assert windows.redoubled is None
    assert windows.is_dead


def test_take_points_are_what_the_doublers_window_leaves() -> None:
    assert percent(TRAILER.take_point()) == [37.13]
    assert percent(TRAILER.take_point(live=True)) == [18.56]
    assert percent(LEADER.take_point()) == [19.89]


def test_gammon_values_of_leader_and_trailer() -> None:
    assert [round(one.gammon_value, 4) for one in (LEADER, TRAILER)] == [0.8639, 0.4629]
    assert [round(one.backgammon_value, 5) for one in (LEADER, TRAILER)] == [0.86388, 1.28824]


def test_a_cube_that_wins_its_owner_the_match_is_dead() -> None:
    assert LEADER.is_dead(2)
    assert not LEADER.is_dead()
    assert not TRAILER.is_dead(2)
    assert TRAILER.is_dead(4)


# ---------------------------------------------------------------- money


def test_money_has_the_known_window_and_values() -> None:
    windows = MONEY.window()
    assert percent(*windows.dead, windows.live_closes) == [50, 75, 80]
    assert percent(MONEY.take_point(), MONEY.take_point(live=True)) == [25, 20]
    assert (MONEY.gammon_value, MONEY.backgammon_value) == (0.5, 1)
    assert not MONEY.is_dead(64)


def test_gammons_close_the_doublers_window_for_money_earlier() -> None:
    # A quarter of his wins are gammons, W = 1.25: (L + ½) / (W + L) = 1.5 / 2.25.
    assert percent(MONEY.window(gammons=(0.25, 0)).dead.closes) == [66.67]
    # And the taker's losses: (L − ½) / (W + L) = .75 / 2.25.
    assert percent(MONEY.take_point(gammons=(0, 0.25))) == [33.33]


def test_under_jacoby_a_centred_cube_is_turned_later_where_gammons_are_lost() -> None:
    # 2p − 1 = 2(p(W + L) − L) with W = 1, L = 1.5: p = 2 / 3.
    stakes = MoneyStakes(gammons_count=False)
    assert percent(stakes.window(gammons=(0, 0.5)).dead.opens) == [66.67]


# ---------------------------------------------------------------- at any score


@pytest.mark.parametrize("one", TABLES.values(), ids=TABLES)
@pytest.mark.parametrize("cube", [1, 2, 4])
def test_no_window_closes_before_it_opens_and_a_live_cube_closes_it_no_earlier(
    one: equity.MatchEquityTable, cube: int
) -> None:
    for mine, theirs in product(range(2, 16), repeat=2):
        windows = one.at((mine, theirs), cube).window()
        if min(mine, theirs) > cube:
            assert 0 <= windows.dead.opens <= windows.dead.closes <= 1
            assert windows.live_closes >= windows.dead.closes - 1e-9


def test_there_is_nothing_to_gain_by_a_double_at_double_match_point() -> None:
    assert KAZAROSS_XG2.at((1, 1)).window().dead == (1, 1)


def test_a_leader_who_needs_one_point_never_doubles_and_his_opponent_always() -> None:
    assert KAZAROSS_XG2.at((1, 4)).window().dead == (1, 1)
    # As GNU Backgammon prints, with the cube at 1 and at 2.
    assert percent(*KAZAROSS_XG2.at((4, 1)).window().dead) == [0, 66.11]
    assert percent(*KAZAROSS_XG2.at((4, 1), cube=2).window().dead) == [0, 48.8]


def test_a_live_cube_meets_the_money_figure_in_a_long_match() -> None:
    assert KAZAROSS_XG2.at((25, 25)).window().live_closes == pytest.approx(0.8, abs=0.005)


# ---------------------------------------------------------------- against another program


def _same(stakes: equity.MatchStakes, market: with_gnubg.Market, rates: tuple[float, float, float, float]) -> None:
    windows = stakes.window(gammons=(rates[0], rates[2]), backgammons=(rates[1], rates[3]))
    # Rates are printed with two decimals; what follows from them is as exact.
    slack = 0.006 if not any(rates) else 0.03
    for name, (opens, closes) in market.windows.items():
        if name.startswith("Live"):
            expected = (windows.dead.opens, windows.live_closes)
        elif "opponent redoubles" in name:
            assert windows.redoubled is not None
            expected = windows.redoubled
        else:
            expected = windows.dead
        assert (opens, closes) == pytest.approx([100 * one for one in expected], abs=slack), name
    assert ("opponent redoubles" in " ".join(market.windows)) == (windows.redoubled is not None)
    assert ("Live cube" in market.windows) == (not windows.is_dead and windows.redoubled is None)
    assert stakes.gammon_value == pytest.approx(market.gammon_value, abs=6e-6)
    assert stakes.backgammon_value == pytest.approx(market.backgammon_value, abs=6e-6)


# Length, scores, cube: with dead, live and automatically redoubled cubes, and after the Crawford game.
@needs_gnubg
@pytest.mark.parametrize(
    ("length", "score", "cube"),
    [
        (7, (5, 3), 1),
        (7, (0, 0), 1),
        (11, (4, 7), 1),
        (11, (4, 7), 2),
        (11, (9, 0), 1),
        (25, (3, 11), 4),
        (5, (4, 1), 1),
        (9, (2, 8), 1),
        (40, (3, 0), 1),
    ],
)
@pytest.mark.parametrize("position", [with_gnubg.RACE, with_gnubg.OPENING])
def test_windows_and_gammon_values_are_those_of_gnu_backgammon(
    length: int, score: tuple[int, int], cube: int, position: str
) -> None:
    left, right = with_gnubg.market(length, score, cube, position)
    (mine, mine_three), (theirs, theirs_three) = left.rates, right.rates
    rates = (mine / 100, mine_three / 100, theirs / 100, theirs_three / 100)
    stakes = KAZAROSS_XG2.at((length - score[0], length - score[1]), cube)
    _same(stakes, left, rates)
    _same(stakes.exchanged, right, (*rates[2:], *rates[:2]))
