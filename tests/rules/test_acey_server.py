"""rules.md §10.5, Acey-deucey as bgammon.org plays it beside the two written rule sets: a test for each row there.

Each shows the three sets apart, on pages or by the hooks of the variants.
"""

import pytest

from bgnotation import Dice, Move, Play, Side
from bgnotation.variants import Roll, Throw
from bgnotation.variants.acey_deucey import MAIN, RESTRICTIVE, SERVER, AceyBoard
from tests import acey_oracle as oracle
from tests.rules.test_acey_form import faults, page

SETS = (MAIN, RESTRICTIVE, SERVER)
Answers = tuple[bool, bool, bool]
"""Of main, restrictive, server."""


def board(me: dict[int, int]) -> AceyBoard:
    """A left side with these checkers, 26 the tray, the rest off; the right one is all in its tray. Gates open."""
    row = [0] * 26
    for place, checkers in me.items():
        if place < 26:
            row[place] = checkers
    row[0] = 15 - sum(me.values())
    return AceyBoard((tuple(row), (0,) * 26), (me.get(26, 0), 15), (True, True))


def may(me: dict[int, int], source: int, die: int) -> Answers:
    """Whether a checker may be moved from `source` by `die`."""
    main, restrictive, server = (one.step(board(me), Side.LEFT, Dice(die, die), source, die) for one in SETS)
    return main is not None, restrictive is not None, server is not None


def follows(dice: Dice, used: int, throw: Throw = Throw.TWO_DICE) -> list[Roll]:
    """The roll that is due after one of the left side, of which so many steps were made."""
    made = Play((Move(26, 24),) * used)
    return [one.next_turn(Roll(Side.LEFT, throw), dice, made, board({26: 15})) for one in SETS]


AGAIN, GIVEN, OTHER = Roll(Side.LEFT), Roll(Side.LEFT, Throw.DOUBLE), Roll(Side.RIGHT)


def test_s10_5_gate_only_the_server_has_none() -> None:
    assert [one.start.gates for one in SETS if isinstance(one.start, AceyBoard)] == [
        (False, False),
        (False, False),
        (True, True),
    ]
    found = [faults(page(rules, [(0, "64: start/19 start/21"), (1, "64:")][:1], 0)) for rules in oracle.NAMES]
    assert found == [["illegal-play"], ["illegal-play"], []]


def test_s10_5_tray_first_only_the_server_lets_others_move() -> None:
    assert may({26: 1, 13: 14}, 13, 6) == (False, False, True)
    # The bar is first in all of them.
    assert may({25: 1, 26: 1, 13: 13}, 26, 6) == (False, False, False)
    assert may({25: 1, 26: 1, 13: 13}, 13, 6) == (False, False, False)


def test_s10_5_home_checkers_are_frozen_in_main_only() -> None:
    assert may({13: 1, 6: 14}, 6, 2) == (False, True, True)


def test_s10_5_moves_inside_home_once_all_are_home_are_closed_in_restrictive_only() -> None:
    assert may({6: 15}, 6, 2) == (True, False, True)


def test_s10_5_bear_off_is_exact_in_all() -> None:
    assert may({4: 5}, 4, 4) == (True, True, True)
    assert may({4: 5}, 4, 5) == (False, False, False)
    assert may({4: 5}, 4, 6) == (False, False, False)


@pytest.mark.parametrize("used", range(5))
def test_s10_5_plain_doubles_give_an_extra_roll_but_by_the_server(used: int) -> None:
    assert follows(Dice(3, 3), used) == [AGAIN, AGAIN if used == 4 else OTHER, OTHER]


@pytest.mark.parametrize("used", range(3))
def test_s10_5_after_a_12_a_double_follows_in_main_always_else_if_both_were_played(used: int) -> None:
    both = GIVEN if used == 2 else OTHER
    assert follows(Dice(2, 1), used) == [GIVEN, both, both]


def test_s10_5_after_a_12_the_double_is_chosen_or_thrown_with_one_die() -> None:
    assert [one.flags.chosen_after_12 for one in SETS] == [True, False, True]


@pytest.mark.parametrize("used", range(5))
def test_s10_5_an_extra_roll_after_that_double_needs_all_four_in_restrictive_only(used: int) -> None:
    assert follows(Dice(5, 5), used, Throw.DOUBLE) == [AGAIN, AGAIN if used == 4 else OTHER, AGAIN]


def test_s10_5_first_throw_shows_two_dice_a_double_too() -> None:
    """Who begins is decided before, and not part of the record."""
    cells = {"main": "33: start/22(4) + 64: start/19 start/21", "server": "33: start/22(4)"}
    for rules in oracle.NAMES:
        assert faults(page(rules, [(0, cells.get(rules, cells["main"]))], 0)) == []
    assert {one.opening for one in SETS} == {Throw.TWO_DICE}


def test_s10_5_points_are_the_checkers_left_by_the_server_tray_and_bar_included() -> None:
    left = board({25: 1, 26: 3, 13: 2, 2: 1})
    assert [one.value(left, Side.LEFT) for one in SETS] == [1, 1, 7]
    for variant in SETS:
        told = variant.told({"AceyScore": "remaining"})
        assert told.value(left, Side.LEFT) == 7
