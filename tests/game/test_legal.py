"""Legal plays: known faults of other programs, counts, and agreement with the oracle."""

from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bgnotation.game import legal
from bgnotation.game.board import BAR, Board, Row
from bgnotation.game.dice import Dice
from bgnotation.game.play import Move, Play
from bgnotation.game.side import Side
from tests import oracle, strategies

ROLLS = list(combinations_with_replacement(range(1, 7), 2))
START = Board.from_points({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5})
TWO_ON_BAR = Board.from_points({BAR: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 5: 3, 3: 2})


def after(board: Board, *moves: tuple[int, int]) -> tuple[Row, Row]:
    """The rows of the left side and of the right one when left has moved so, without a hit."""
    me = list(board.checkers[0])
    for source, target in moves:
        me[source] -= 1
        me[target] += 1
    return tuple(me), board.checkers[1]


def results(board: Board, high: int, low: int) -> set[tuple[Row, Row]]:
    return set(legal.results(*board.checkers, high, low))


# Part C of cases/bugreports.md


def test_two_checkers_enter_from_the_bar_and_the_rest_of_a_double_is_free() -> None:
    assert after(TWO_ON_BAR, (BAR, 19), (BAR, 19), (13, 7), (13, 7)) in results(TWO_ON_BAR, 6, 6)


def test_no_other_checker_moves_while_one_is_on_the_bar() -> None:
    assert after(TWO_ON_BAR, (BAR, 21), (13, 11)) not in results(TWO_ON_BAR, 4, 2)
    assert results(TWO_ON_BAR, 4, 2) == {after(TWO_ON_BAR, (BAR, 21), (BAR, 23))}


def test_half_a_roll_is_no_play() -> None:
    assert after(START, (13, 8)) not in results(START, 5, 2)


def test_one_checker_may_play_both_dice() -> None:
    assert after(START, (24, 15)) in results(START, 6, 3)


def test_a_step_inside_the_board_is_legal_beside_a_bear_off() -> None:
    board = Board.from_points({6: 2}, {3: 1, 1: 1}).flipped()
    assert after(board, (3, 2), (2, 0)) in results(board, 4, 1)


def test_the_higher_die_is_compulsory_where_only_one_can_be_played() -> None:
    board = Board.from_points({24: 1, 1: 14}, {12: 2, 13: 2, 17: 2})
    assert results(board, 6, 5) == {after(board, (24, 18))}


@pytest.mark.parametrize("number", range(1, 7))
def test_a_double_is_four_steps_where_nothing_stands_in_the_way(number: int) -> None:
    board = Board.from_points({24: 8, 23: 7}, {})
    assert {len(play.moves) for play in legal.legal_plays(board, Side.LEFT, Dice(number, number))} == {4}


def test_the_last_outside_checker_comes_home_and_then_one_is_borne_off() -> None:
    board = Board.from_points({7: 1, 6: 2, 5: 2}, {24: 2})
    assert results(board, 6, 1) == {after(board, (7, 6), (6, 0))}


def test_no_bear_off_after_a_hit_until_the_checker_is_home_again() -> None:
    board = Board.from_points({BAR: 1, 3: 2, 2: 2}, {6: 2, 5: 2, 13: 2})
    plays = legal.legal_plays(board, Side.LEFT, Dice(4, 3))
    assert plays
    assert not any(move.target == 0 for play in plays for move in play.moves)


def test_a_roll_that_cannot_be_played_has_the_empty_play_alone() -> None:
    board = Board.from_points({BAR: 1, 6: 5}, dict.fromkeys(range(1, 7), 2))
    assert legal.legal_plays(board, Side.LEFT, Dice(6, 5)) == (Play(),)


def test_a_hit_is_marked_on_its_move() -> None:
    board = Board.from_points({24: 1}, {6: 1, 5: 2})
    (play,) = [p for p in legal.legal_plays(board, Side.LEFT, Dice(5, 1)) if p.moves[0].target == 19]
    assert play.moves[0] == Move(24, 19, True)


# Counts of rules.md §3.1 and architecture.md


def test_the_opening_31_has_sixteen_results() -> None:
    assert len(results(START, 3, 1)) == 16


def test_the_twenty_one_rolls_of_the_start_have_447_results() -> None:
    assert sum(len(results(START, high, low)) for low, high in ROLLS) == 447


def test_two_plies_from_the_start_have_202782_results() -> None:
    count = 0
    for low, high in ROLLS:
        for me, op in legal.results(*START.checkers, high, low):
            count += sum(len(legal.results(op, me, larger, smaller)) for smaller, larger in ROLLS)
    assert count == 202_782


# Laws


@settings(deadline=None, max_examples=300)
@given(strategies.boards(), strategies.dice)
def test_the_results_are_those_of_the_oracle(board: Board, dice: Dice) -> None:
    assert results(board, dice.high, dice.low) == oracle.legal_results(*board.checkers, (dice.low, dice.high))


@settings(deadline=None, max_examples=100)
@given(strategies.boards(checkers=3), strategies.dice)
def test_the_results_of_three_checkers_are_those_of_the_oracle(board: Board, dice: Dice) -> None:
    assert results(board, dice.high, dice.low) == oracle.legal_results(*board.checkers, (dice.high, dice.low))


@settings(deadline=None, max_examples=100)
@given(strategies.boards(), strategies.dice)
def test_the_steps_given_for_a_result_are_one_of_the_oracles_ways(board: Board, dice: Dice) -> None:
    ways = oracle.plays(*board.checkers, (dice.high, dice.low))
    for end, steps in legal.results(*board.checkers, dice.high, dice.low).items():
        assert list(steps) in ways[end]


@settings(deadline=None, max_examples=100)
@given(strategies.boards(), strategies.dice, strategies.sides)
def test_a_play_keeps_every_checker(board: Board, dice: Dice, side: Side) -> None:
    ends = legal.results(board.checkers[side], board.checkers[side.other], dice.high, dice.low)
    assert {(sum(me), sum(op)) for me, op in ends} == {(15, 15)}
    assert all(min(*me, *op) >= 0 for me, op in ends)


@settings(deadline=None, max_examples=100)
@given(strategies.boards(), st.integers(1, 6))
def test_a_die_can_be_played_where_the_oracle_plays_it_as_a_double(board: Board, die: int) -> None:
    assert legal.can_play(*board.checkers, die) == (
        oracle.legal_results(*board.checkers, (die, die)) != {board.checkers}
    )
