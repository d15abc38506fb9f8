"""rules.md §3, legal play, and §8, the table of bearing off: a test for each statement, named after its section.

The legal plays of each position are written out by hand, and asked of the package and of the brute-force generator in
`tests/oracle.py`. A side numbers its points from its own home; 25 is the bar, and what is not named has been borne off.
"""

import re
from collections.abc import Mapping

import pytest
from hypothesis import assume, given, settings

from bgnotation.game.board import Board
from bgnotation.game.dice import Dice
from bgnotation.game.legal import results
from bgnotation.game.side import Side
from bgnotation.variants import find
from tests import oracle, strategies
from tests.cases.rows import errors, faults, game, match

START = {24: 2, 13: 5, 8: 3, 6: 5}
Places = Mapping[int, int]


def legal(me: Places, op: Places, high: int, low: int) -> set[oracle.Rows]:
    """Every position that a legal play leads to; both generators must agree."""
    board = Board.from_points(me, op)
    found = set(results(*board.checkers, high, low))
    assert found == oracle.legal_results(*board.checkers, (low, high))
    return found


def after(me: Places, op: Places, *plays: str) -> set[oracle.Rows]:
    """The positions after plays such as `13/7 7/3`, made without a look at the rules; a single checker met is hit."""
    found = set()
    for play in plays:
        mine, theirs = (list(row) for row in Board.from_points(me, op).checkers)
        for source, target in re.findall(r"(\w+)/(\w+)", play):
            a, b = (25 if word == "bar" else 0 if word == "off" else int(word) for word in (source, target))
            mine[a] -= 1
            mine[b] += 1
            if b and theirs[25 - b]:
                theirs[25 - b] -= 1
                theirs[25] += 1
        found.add((tuple(mine), tuple(theirs)))
    return found


def only(me: Places, op: Places, high: int, low: int, *plays: str) -> bool:
    """Whether these are the legal plays, all of them."""
    return legal(me, op, high, low) == after(me, op, *plays)


# ---------------------------------------------------------------- a single step


def test_s3_from_the_bar_a_die_leads_to_25_less_the_die_and_no_other_checker_moves() -> None:
    assert only({25: 2, 13: 13}, {}, 2, 1, "bar/24 bar/23")
    assert only({25: 1}, {1: 2}, 2, 1, "bar/23 23/22")


def test_s3_any_other_checker_goes_as_far_as_the_die_shows() -> None:
    assert only({13: 1}, {}, 6, 2, "13/7 7/5")


def test_s3_two_opposing_checkers_close_a_point_and_a_single_one_is_hit() -> None:
    assert only({13: 1, 6: 1}, {18: 2}, 6, 4, "13/9 9/3")
    assert only({13: 1}, {18: 1, 16: 2}, 6, 4, "13/7 7/3")
    ((_, theirs),) = legal({13: 1}, {18: 1, 16: 2}, 6, 4)
    assert (theirs[18], theirs[25]) == (0, 1)


def test_s3_no_checker_is_borne_off_while_one_is_outside_home_at_that_moment() -> None:
    assert only({6: 1, 13: 1}, {}, 6, 1, "13/7 7/6", "13/7 6/5")
    assert after({6: 1, 5: 1}, {}, "6/off 5/off") <= legal({6: 1, 5: 1}, {}, 6, 5)


def test_s3_it_is_borne_off_by_its_number_or_by_more_from_the_rearmost_point() -> None:
    assert only({5: 1, 3: 1}, {}, 6, 3, "5/off 3/off", "5/2 3/off")
    assert only({6: 1, 3: 1}, {23: 2}, 4, 4, "")


# ---------------------------------------------------------------- a play


def test_s3_two_unequal_dice_are_a_step_each_and_equal_ones_are_four() -> None:
    assert only({24: 2}, {}, 2, 1, "24/23 24/22", "24/23 23/21")
    assert {sum(n * count for n, count in enumerate(me)) for me, _ in legal({24: 15}, {}, 5, 5)} == {15 * 24 - 4 * 5}


def test_s3_1_as_many_dice_are_used_as_can_be() -> None:
    assert only({5: 1}, {1: 2, 21: 2}, 5, 4, "5/1 1/off")


def test_s3_2_where_only_one_of_two_dice_can_be_used_it_is_the_larger() -> None:
    assert only({24: 1}, {12: 2}, 6, 5, "24/18")


def test_s3_without_a_step_the_turn_is_forfeited() -> None:
    assert only({25: 1, 6: 5}, dict.fromkeys(range(1, 7), 2), 6, 5, "")


def test_s3_if_only_one_number_can_ever_be_played_it_must_be_even_the_smaller() -> None:
    assert only({24: 1}, {7: 2, 8: 2}, 6, 1, "24/23")


@settings(max_examples=300, deadline=None)
@given(board=strategies.boards(), dice=strategies.dice)
def test_s3_if_each_number_alone_can_be_played_but_never_both_it_is_one_checker_that_would_play_either(
    board: Board, dice: Dice
) -> None:
    """A step of another checker never takes a legal step away, so the case of two checkers can't come about."""
    assume(not dice.is_double)
    me, op = board.checkers
    table = oracle._Table.of(me, op)
    can = {die: [s for s in range(26) if table.after(s, die)] for die in (dice.high, dice.low)}
    most = max(len(way) for ways in oracle.plays(me, op, (dice.low, dice.high)).values() for way in ways)
    if most == 1 and all(can.values()):
        assert can[dice.high] == can[dice.low]
        assert len(can[dice.low]) == 1


def test_s3_the_first_rule_beats_the_second_and_the_smaller_number_goes_first() -> None:
    board = Board.from_points({5: 1}, {1: 2, 21: 2})
    (steps,) = results(*board.checkers, 5, 4).values()
    assert [step[:2] for step in steps] == [(5, 1), (1, 0)]
    assert oracle.plays(*board.checkers, (5, 4)) == {
        end: [[(5, 1, False), (1, 0, False)]] for end in legal({5: 1}, {1: 2, 21: 2}, 5, 4)
    }


@pytest.mark.parametrize("steps", range(5))
def test_s3_with_a_double_there_are_as_many_steps_as_can_be_made(steps: int) -> None:
    way = ["24/21", "21/18", "18/15", "15/12"]
    closed = [4, 7, 10, 13]
    assert only({24: 1}, {closed[steps]: 2} if steps < 4 else {}, 3, 3, " ".join(way[:steps]))


def test_s3_the_bar_takes_the_dice_that_enter_and_the_rest_is_free_or_lost() -> None:
    assert only({25: 2, 13: 1}, {3: 2}, 6, 3, "bar/19")
    free = after({25: 1, 13: 2}, {}, "bar/19 13/7 13/7 7/1", "bar/19 19/13 13/7 13/7", "bar/19 19/13 13/7 7/1")
    assert free <= legal({25: 1, 13: 2}, {}, 6, 6)


def test_s3_a_checker_that_plays_both_dice_needs_one_open_point_between() -> None:
    assert only({13: 1}, {18: 2}, 6, 4, "13/9 9/3")
    assert only({13: 1}, {16: 2}, 6, 4, "13/7 7/3")
    assert only({13: 1}, {16: 2, 18: 2}, 6, 4, "")


def test_s3_bearing_off_is_no_duty_where_another_play_is_as_long() -> None:
    assert after({6: 1, 4: 1}, {}, "6/2 4/2", "4/off 6/4") <= legal({6: 1, 4: 1}, {}, 4, 2)


def test_s3_the_last_checker_may_come_home_and_one_be_borne_off_in_one_play() -> None:
    assert only({7: 1, 6: 1}, {}, 6, 1, "7/6 6/off", "7/1 6/5")


def test_s3_after_a_hit_nothing_is_borne_off_until_all_are_home_again() -> None:
    assert only({25: 1, 6: 1}, {}, 6, 1, "bar/19 6/5", "bar/19 19/18")


# ---------------------------------------------------------------- 3.1 plays that are one


def test_s3_1_equivalence_plays_that_leave_the_same_position_are_one() -> None:
    assert len(legal({13: 1}, {}, 6, 4)) == 1


def test_s3_1_equivalence_with_and_without_a_hit_on_the_way_they_are_two() -> None:
    assert only({13: 1}, {16: 1}, 6, 4, "13/9 9/3", "13/7 7/3")
    assert len(legal({13: 1}, {16: 1}, 6, 4)) == 2


def test_s3_1_equivalence_the_opening_31_has_16_results() -> None:
    assert len(legal(START, START, 3, 1)) == 16


# ---------------------------------------------------------------- 3.2 what can be wrong

ON_THE_BAR = "-b----E-C---eE---c-e----AA"
TWO_LEFT = "---A--A------------eee----"
ONE_BACK = "-------------b----------A-"
AT_THE_MIDPOINT = "-------b-----A------------"


@pytest.mark.parametrize(
    ("cell", "position", "expected"),
    [
        ("31: 8/5 6/5", None, []),
        ("54: 24/20 24/19", None, ["illegal-play"]),
        ("31: 12/9 6/5", None, ["illegal-play"]),
        ("31: 8/4 6/5", None, ["illegal-play"]),
        ("31: 8/5 6/5", ON_THE_BAR, ["illegal-play"]),
        ("61: 6/off 8/7", None, ["illegal-play"]),
        ("51: 3/off 6/5", TWO_LEFT, ["illegal-play"]),
        ("31: 8/5", None, ["incomplete-play"]),
        ("65: 24/19", ONE_BACK, ["wrong-die"]),
        ("31: 8/5 6/5 6/5", None, ["too-many-moves"]),
        ("64: 13/7/3", AT_THE_MIDPOINT, ["bad-path"]),
        ("64: 13/9/3", AT_THE_MIDPOINT, []),
        ("31: 8/5* 6/5", None, ["hit-mark"]),
    ],
)
def test_s3_2_verdict_of_a_play(cell: str, position: str | None, expected: list[str]) -> None:
    assert [name for name in faults(match(7, game(cell, position=position))) if name != "match-unfinished"] == expected


def test_s3_2_verdict_of_a_roll_without_a_play_that_could_be_made() -> None:
    assert errors(match(7, game("31: | 52: 13/8 24/22", "Wins 1 point"))) == ["missing-play"]


# ---------------------------------------------------------------- 8. bearing off


@pytest.mark.parametrize(
    ("me", "op", "die", "expected"),
    [
        # A checker on the die's point: it goes off, or another step is made.
        ({6: 1, 4: 1, 2: 1}, {}, 4, {(4, 0), (6, 2)}),
        ({6: 1, 4: 1}, {23: 2}, 4, {(4, 0)}),
        # None there, but one behind: only steps of those behind, if they are open.
        ({6: 1, 5: 1, 2: 1}, {}, 4, {(6, 2), (5, 1)}),
        ({6: 1, 5: 1}, {23: 2, 24: 2}, 4, set()),
        # None there and none behind: the rearmost one goes off.
        ({3: 1, 2: 1}, {}, 4, {(3, 0)}),
    ],
)
def test_s8_what_a_die_may_do_once_all_are_home(
    me: Places, op: Places, die: int, expected: set[tuple[int, int]]
) -> None:
    board = Board.from_points(me, op)
    variant = find("backgammon")
    steps = [variant.step(board, Side.LEFT, Dice(die, die), source, die) for source in range(1, 26)]
    assert {(step[0].source, step[0].target) for step in steps if step} == expected
    table = oracle._Table.of(*board.checkers)
    assert {step[1][:2] for source in range(26) if (step := table.after(source, die))} == expected
