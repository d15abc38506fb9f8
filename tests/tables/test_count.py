"""The number of results of a roll: GNU Backgammon's figure, and agreement with the list of all results."""

from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings

from bgnotation.game.board import BAR, Board
from bgnotation.game.dice import Dice
from bgnotation.game.legal import results
from bgnotation.game.side import Side
from bgnotation.tables._count import count_results
from tests import strategies

START = Board.from_points({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5})


def test_opening_has_447_results_with_all_rolls_as_gnu_backgammon_says() -> None:
    rolls = combinations_with_replacement(range(1, 7), 2)
    assert sum(count_results(*START.checkers, high, low) for low, high in rolls) == 447


@pytest.mark.parametrize(
    ("left", "high", "low", "number"),
    [
        # On the bar against a closed board: a dance.
        ({BAR: 1, 13: 14}, 6, 3, 1),
        # Two on the bar: both dice enter, nothing to choose.
        ({BAR: 2, 13: 13}, 6, 3, 1),
        # One checker, one point away: it goes, whatever the die.
        ({1: 1}, 6, 5, 1),
        # Four pips for two checkers on the 6 point: they end on 6 and 2, 5 and 3, or both on 4.
        ({6: 2}, 1, 1, 3),
    ],
)
def test_few_results_are_counted_as_by_hand(left: dict[int, int], high: int, low: int, number: int) -> None:
    closed = BAR in left and left[BAR] == 1
    right = {6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2} if closed else {13: 2}
    board = Board.from_points(left, right)
    assert count_results(*board.checkers, high, low) == number


def test_a_side_with_all_checkers_off_has_one_result() -> None:
    row = (15,) + (0,) * 25
    assert count_results(row, START.checkers[0], 6, 5) == count_results(row, START.checkers[0], 3, 3) == 1


@given(strategies.boards(), strategies.sides, strategies.dice)
@settings(max_examples=500)
def test_number_is_that_of_the_listed_results(board: Board, side: Side, dice: Dice) -> None:
    me, op = board.checkers[side], board.checkers[side.other]
    assert count_results(me, op, dice.high, dice.low) == len(results(me, op, dice.high, dice.low))
