"""Races with checkers outside home, against GNU Backgammon's race net."""

from statistics import fmean

from bgnotation.game.board import Board
from bgnotation.game.side import Side
from bgnotation.races import LONG_BOUND, effective_pips_to_come, kleinman, long_race, one_sided
from bgnotation.races._home import is_home
from tests.races.frozen import counted, long_races

ROLLER = Side.RIGHT


def test_in_races_of_real_games_the_chance_is_near_the_race_nets() -> None:
    off = [abs(long_race(board, ROLLER) - win) for board, win in long_races()]
    assert len(off) == 600
    assert fmean(off) < 0.007
    assert max(off) < 0.067


def test_in_races_set_up_at_random_too_it_is_within_the_bound() -> None:
    races = [(board, float(said["win"])) for board, said in counted() if not all(map(is_home, board.checkers))]
    off = [abs(long_race(board, ROLLER) - win) for board, win in races]
    assert len(off) == 79
    assert fmean(off) < 0.017
    assert max(off) <= LONG_BOUND


def test_plain_pips_may_mislead_late_in_a_race() -> None:
    off = [abs(kleinman(board, ROLLER) - win) for board, win in long_races()]
    assert max(off) > 0.4
    assert fmean(off) > 2 * 0.007


def test_where_all_are_home_the_effective_pips_are_the_tables() -> None:
    board = Board.from_points({6: 4, 5: 3, 2: 1}, {13: 5, 6: 5, 8: 5})
    assert effective_pips_to_come(board, Side.LEFT) == one_sided().epc({6: 4, 5: 3, 2: 1})
    # Ten come in: five to each of the points 5 and 4, which makes five on all three.
    assert effective_pips_to_come(board, Side.RIGHT) == board.pips(Side.RIGHT) + one_sided().wastage({6: 5, 5: 5, 4: 5})


def test_the_chance_does_not_depend_on_the_columns() -> None:
    board = Board.from_points({12: 5, 6: 10}, {10: 4, 5: 11})
    assert long_race(board, Side.LEFT) == long_race(board.flipped(), Side.RIGHT)
