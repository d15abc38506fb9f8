"""What a game is worth (pitfalls.md P45-P49, rules.md §4) and the cube after automatic doubles (P61)."""

import pytest

from bgnotation.game.board import BAR, Board
from bgnotation.game.cube import Cube, opening_cube
from bgnotation.game.dice import Dice
from bgnotation.game.outcome import Outcome, outcome, points_won
from bgnotation.game.side import Side

WON: dict[int, int] = {}


def loser(points: dict[int, int]) -> tuple[int, ...]:
    return Board.from_points(points, WON).checkers[0]


def test_p45_a_cube_of_two_pays_two_four_or_six() -> None:
    rows = [loser({6: 14}), loser({6: 15}), loser({6: 14, 19: 1})]
    assert [points_won(row, 2) for row in rows] == [2, 4, 6]


def test_p46_a_borne_off_checker_excludes_gammon_and_backgammon() -> None:
    assert points_won(loser({6: 13, BAR: 1}), 1) == 1


def test_p47_a_checker_on_the_winners_six_point_makes_a_backgammon() -> None:
    assert points_won(loser({6: 14, 19: 1}), 1) == 3


def test_p48_a_checker_on_the_winners_bar_point_makes_no_backgammon() -> None:
    assert points_won(loser({6: 14, 18: 1}), 1) == 2


def test_a_checker_on_the_bar_makes_a_backgammon() -> None:
    assert outcome(loser({6: 14, BAR: 1})) is Outcome.BACKGAMMON


@pytest.mark.parametrize("point", range(19, 25))
def test_every_point_of_the_winners_home_board_makes_a_backgammon(point: int) -> None:
    assert outcome(loser({1: 14, point: 1})) is Outcome.BACKGAMMON


def test_p49_a_gammon_counts_one_under_jacoby_while_the_cube_is_unturned() -> None:
    assert points_won(loser({6: 15}), 1, jacoby=True, turned=False) == 1


def test_a_gammon_counts_in_full_under_jacoby_once_the_cube_was_turned() -> None:
    assert points_won(loser({6: 15}), 2, jacoby=True, turned=True) == 4


def test_jacoby_leaves_the_stake_of_automatic_doubles() -> None:
    assert points_won(loser({6: 15}), 4, jacoby=True, turned=False) == 4


def test_p61_the_second_tie_is_ignored_under_a_limit_of_one() -> None:
    assert opening_cube([Dice(3, 3), Dice(5, 5), Dice(4, 1)], limit=1) == Cube(2)


def test_every_tie_doubles_the_cube_without_a_limit() -> None:
    assert opening_cube([Dice(3, 3), Dice(5, 5), Dice(4, 1)], limit=None) == Cube(4)


def test_no_tie_doubles_the_cube_under_a_limit_of_zero() -> None:
    assert opening_cube([Dice(3, 3), Dice(4, 1)], limit=0) == Cube(1)


def test_doubles_after_the_opening_throw_do_not_count() -> None:
    assert opening_cube([Dice(4, 1), Dice(3, 3)], limit=None) == Cube(1)


def test_a_centred_cube_is_available_to_both_and_an_owned_one_to_its_owner() -> None:
    assert Cube(1).available_to(Side.LEFT)
    assert Cube(1).available_to(Side.RIGHT)
    assert Cube(2, Side.LEFT).available_to(Side.LEFT)
    assert not Cube(2, Side.LEFT).available_to(Side.RIGHT)
