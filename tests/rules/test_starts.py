"""rules.md §9, the variants as data: a test for each row of the table, and the names by which files call them."""

import pytest

from bgnotation import Board, Side, check, reads, replay
from bgnotation.game.ids.gnu import position_id
from bgnotation.variants import Throw, find
from bgnotation.variants.acey_deucey import MAIN, RESTRICTIVE, SERVER, AceyBoard, AceyDeucey
from tests.cases.rows import match

HYPERGAMMON_2_1 = [
    ("hypergammon2", 2, "24:1 23:1", 47, "AABAAQAACgAAAA"),
    ("hypergammon1", 1, "24:1", 24, "AACAAAAAAgAAAA"),
]


def starts(name: str, checkers: int, start: str, pips: int, gnu_id: str) -> bool:
    """Whether both sides of a variant start so: points and checkers, pips to go, GNU Backgammon's position ID."""
    variant = find(name)
    row = {int(point): int(count) for point, _, count in (word.partition(":") for word in start.split())}
    assert sum(row.values()) == checkers
    assert variant.start == Board.from_points(row, row, checkers)
    assert [variant.start.pips(side) for side in Side] == [pips, pips]
    return variant.checkers == checkers and position_id(variant.start, Side.LEFT) == gnu_id


def test_s9_backgammon() -> None:
    assert starts("backgammon", 15, "24:2 13:5 8:3 6:5", 167, "4HPwATDgc/ABMA")


def test_s9_nackgammon_has_the_same_rules() -> None:
    assert starts("nackgammon", 15, "24:2 23:2 13:4 8:3 6:4", 194, "4Dl4ADbgOXgANg")
    assert find("nackgammon").is_plain


def test_s9_hypergammon_is_played_with_three_checkers_and_a_gammon_lost_with_all_of_them() -> None:
    assert starts("hypergammon", 3, "24:1 23:1 22:1", 69, "AACgAgAAKgAAAA")
    value = find("hypergammon").value
    assert [value(Board.from_points({6: left}, {1: 1}, 3), Side.LEFT) for left in (3, 2, 1)] == [2, 1, 1]


@pytest.mark.parametrize(("name", "checkers", "start", "pips", "gnu_id"), HYPERGAMMON_2_1)
def test_s9_hypergammon_with_two_checkers_or_one(name: str, checkers: int, start: str, pips: int, gnu_id: str) -> None:
    assert starts(name, checkers, start, pips, gnu_id)


def test_s9_longgammon() -> None:
    assert starts("longgammon", 15, "24:15", 360, "AACA/z8AAID/Pw")


@pytest.mark.parametrize("variant", [MAIN, RESTRICTIVE, SERVER], ids=lambda one: one.name)
def test_s9_acey_deucey_starts_from_the_tray_which_counts_25_pips(variant: AceyDeucey) -> None:
    start = variant.start
    assert isinstance(start, AceyBoard)
    assert (start.trays, [start.pips(side) for side in Side]) == ((15, 15), [375, 375])
    assert not any(any(row) for row in start.checkers)


@pytest.mark.parametrize(
    ("written", "name"),
    [("Backgammon", "backgammon"), ("NackGammon", "nackgammon"), ("Hypergammon1", "hypergammon1")],
)
def test_s9_files_name_them_as_gnubg_does(written: str, name: str) -> None:
    assert replay(reads(match(1, tags=(f'Variation "{written}"',)))).variant is find(name)


def test_s9_an_opening_throw_is_unequal_in_all_but_acey_deucey() -> None:
    assert {find(name).opening for name in ("backgammon", "nackgammon", "hypergammon", "longgammon")} == {Throw.OPENING}
    text = match(
        1, " Game 1\n Ann : 0     Bob : 0\n  1) 33: 22/19 23/20 24/21 19/16\n", tags=('Variation "Hypergammon"',)
    )
    assert "opening-double" in [one.name for one in check(reads(text))]
