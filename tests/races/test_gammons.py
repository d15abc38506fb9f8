"""Gammons in races. Expected values: by hand, by the generator of legal plays, and GNU Backgammon's database."""

from functools import cache

import pytest

from bgnotation.game.board import Board
from bgnotation.game.side import Side
from bgnotation.races import gammon_chances, one_sided
from bgnotation.races._gammon import saving_chances
from bgnotation.races._home import home
from tests.races import brute
from tests.races.frozen import counted

ROLLER, OTHER = Side.RIGHT, Side.LEFT
FULL = {6: 15}


def test_who_has_borne_off_a_checker_can_not_lose_a_gammon() -> None:
    assert gammon_chances(Board.from_points({1: 1}, {6: 14}), Side.LEFT) == (0.0, 0.0)
    far = Board.from_points({1: 1}, {12: 14})
    assert gammon_chances(far, Side.LEFT) == (0.0, 0.0)


def test_who_is_off_at_once_wins_a_gammon_of_fifteen_checkers() -> None:
    assert gammon_chances(Board.from_points({1: 2}, FULL), Side.LEFT) == (1.0, 0.0)
    # On the other's roll the loser has one, which saves him 17 times of 36.
    board = Board.from_points(FULL, {1: 2})
    won, lost = gammon_chances(board, Side.LEFT)
    assert won == pytest.approx(0)
    assert lost == pytest.approx(19 / 36)


def test_a_second_roll_comes_after_one_of_the_losers() -> None:
    board = Board.from_points({1: 4}, FULL)
    at_once = 6 / 36  # a double
    assert gammon_chances(board, Side.LEFT)[0] == pytest.approx(at_once + 30 / 36 * 19 / 36)


def test_of_checkers_outside_home_no_number_is_given() -> None:
    assert gammon_chances(Board.from_points({1: 2}, {6: 14, 7: 1}), Side.LEFT) == (None, 0.0)
    assert gammon_chances(Board.from_points({7: 1}, FULL), Side.LEFT) == (None, 0.0)
    assert gammon_chances(Board.from_points(FULL, {7: 15}), Side.LEFT) == (None, None)


def test_saving_chances_are_those_of_the_best_legal_plays() -> None:
    @cache
    def best(row: brute.Row, rolls: int) -> float:
        if sum(row) < 15:
            return 1.0
        if not rolls:
            return 0.0
        throws = zip(brute.ROLLS, brute.ends(row), strict=True)
        return sum((1 if a == b else 2) * max(best(end, rolls - 1) for end in ends) for (a, b), ends in throws) / 36

    for counts in _full_homes():
        row = (0, *counts, *brute.EMPTY[7:])
        found = saving_chances(counts)
        assert [best(row, rolls) for rolls in range(3)] == pytest.approx(found[:3], abs=1e-12)
        assert list(found) == sorted(found)


def _full_homes() -> list[tuple[int, ...]]:
    return [
        (0, 0, 0, 0, 0, 15),
        (0, 0, 0, 0, 5, 10),
        (0, 0, 0, 5, 5, 5),
        (0, 0, 3, 3, 4, 5),
        (1, 0, 0, 0, 0, 14),
        (0, 7, 0, 0, 0, 8),
        (5, 0, 0, 0, 5, 5),
        (15, 0, 0, 0, 0, 0),
    ]


def test_gnu_backgammon_saves_gammons_as_often() -> None:
    compared = 0
    for board, said in counted():
        for side, suffix in ((ROLLER, ""), (OTHER, "_opponent")):
            if said["number"] and not board.checkers[side][0]:
                # It tells the mean of the rolls to the first checker off.
                mean = sum(1 - chance for chance in saving_chances(home(board.checkers[side])))
                assert mean == pytest.approx(float(said[f"saving{suffix}"]), abs=0.0006)
                compared += 1
    assert compared >= 8


def test_gammons_won_and_lost_are_gnu_backgammons() -> None:
    compared = 0
    for board, said in counted():
        if said["number"]:
            won, lost = gammon_chances(board, ROLLER)
            assert won == pytest.approx(float(said["win_gammon"]), abs=0.0006)
            assert lost == pytest.approx(float(said["lose_gammon"]), abs=0.0006)
            compared += won not in (None, 0.0)
    assert compared >= 2


def test_no_gammon_is_likelier_than_the_win() -> None:
    for points in ({1: 2}, {1: 6}, {6: 4}, {3: 8}):
        board = Board.from_points(points, FULL)
        won, _ = gammon_chances(board, Side.LEFT)
        assert won is not None
        assert won <= one_sided().win(points, FULL) + 1e-12
