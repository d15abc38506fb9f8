"""The board, the dice, the text of a play, the score: small facts of rules.md §1."""

import pytest
from hypothesis import given

from bgnotation.game.board import BAR, Board
from bgnotation.game.dice import Dice
from bgnotation.game.play import Move, Play
from bgnotation.game.score import MatchScore
from bgnotation.game.side import Side
from tests import strategies

POINTS = {24: 2, 13: 5, 8: 3, 6: 5}
START = Board.from_points(POINTS, POINTS)
CLOSED = {BAR: 1, **dict.fromkeys(range(1, 7), 2)}


def test_the_start_has_167_pips_a_side_and_no_fault() -> None:
    assert [START.pips(side) for side in Side] == [167, 167]
    assert START.faults() == []


def test_a_checker_on_the_bar_counts_25_pips_and_one_borne_off_none() -> None:
    assert Board.from_points({BAR: 1, 1: 2}, {}).pips(Side.LEFT) == 27


@pytest.mark.parametrize(
    ("board", "fault"),
    [
        (Board.from_points({6: 5}, {19: 1}), "point 6 of side 1 holds checkers of both sides"),
        (Board.from_points({0: 0, 6: 14}, POINTS), "side 1 has 14 checkers, not 15"),
        (Board.from_points({6: 16}, POINTS), "side 1 has no 26 counts of checkers"),
        (Board.from_points({}, {}), "both sides have borne off all their checkers"),
        (Board.from_points(CLOSED, CLOSED), "both sides are on the bar against closed boards"),
    ],
)
def test_an_impossible_board_says_why(board: Board, fault: str) -> None:
    assert fault in board.faults()


def test_one_closed_board_with_both_sides_on_the_bar_is_possible() -> None:
    assert Board.from_points(CLOSED, {BAR: 1, 5: 2, 4: 2}).faults() == []


@pytest.mark.parametrize(
    ("left", "right", "race"),
    [
        ({6: 15}, {6: 15}, True),
        ({13: 15}, {11: 15}, True),
        ({13: 15}, {13: 15}, False),
        ({6: 15}, {24: 1}, False),
        ({1: 1}, {BAR: 1}, False),
        (POINTS, POINTS, False),
    ],
)
def test_a_race_is_a_position_without_contact(left: dict[int, int], right: dict[int, int], race: bool) -> None:
    assert Board.from_points(left, right).is_race is race


@given(strategies.boards())
def test_a_flipped_board_has_the_pips_exchanged(board: Board) -> None:
    assert [board.flipped().pips(side) for side in Side] == [board.pips(side.other) for side in Side]


@pytest.mark.parametrize(("one", "two"), [(0, 3), (3, 7), (-1, 1)])
def test_dice_show_one_to_six(one: int, two: int) -> None:
    with pytest.raises(ValueError, match="1 to 6"):
        Dice(one, two)


def test_a_play_is_written_by_descending_source_with_bar_and_off_as_words() -> None:
    play = Play((Move(6, 0), Move(BAR, 22, True), Move(8, 5), Move(8, 5)))
    assert str(play) == "bar/22* 8/5(2) 6/off"
    assert play.hits == 1


def test_nobody_is_away_from_the_end_of_a_money_session() -> None:
    assert MatchScore().away(Side.LEFT) is None
    assert MatchScore(5, (6, 1)).away(Side.LEFT) == 0
