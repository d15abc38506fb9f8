"""The match equity tables: every published number, the lookups, and what lies beyond."""

import csv
import subprocess
import sys
from pathlib import Path

import pytest

from bgnotation import equity
from bgnotation.equity import KAZAROSS_XG2, TABLES, MatchEquityTable
from bgnotation.errors import UnknownNameError
from bgnotation.game.score import MatchScore
from bgnotation.game.side import Side
from tests.equity import with_gnubg
from tests.with_gnubg import program

SPECS = Path(__file__).resolve().parents[3] / "shared" / "specs"
FILES = {
    "kazaross-xg2": ("kazaross_xg2", "Kazaross-XG2"),
    "rockwell-kazaross": ("rockwell_kazaross", "Rockwell-Kazaross"),
    "jacobs-trice": ("jacobs_trice", "jacobs"),
    "woolsey-heinrich": ("woolsey_heinrich", "woolsey"),
    "ortega-kleinman": ("ortega_kleinman", "ortega"),
    "snowie-2.1": ("snowie21", "snowie"),
}
"""Of each table the file of the specification, and GNU Backgammon's."""
each_table = pytest.mark.parametrize("one", TABLES.values(), ids=TABLES)
needs_gnubg = pytest.mark.skipif(program() is None, reason="GNU Backgammon is not installed")


@each_table
def test_every_number_of_the_specification_is_found_to_its_last_digit(one: MatchEquityTable) -> None:
    path = SPECS / f"{FILES[one.name][0]}.csv"
    if not path.is_file():
        pytest.skip(f"{path.name} is not here")
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))[1:]
    assert len(rows) == one.size + 1
    for kind, row, *values in rows:
        for column, value in enumerate(values, 1):
            if kind == "pre":
                assert one.chance((int(row), column)) == float(value)
            else:
                assert one.chance((column, 1), crawford=False) == float(value)
                assert one.chance((1, column), crawford=False) == 1 - float(value)


# Printed figures, of the notes on the tables and of Kit Woolsey's published table.
@pytest.mark.parametrize(
    ("name", "away", "chance"),
    [
        ("kazaross-xg2", (2, 3), 0.59947),
        ("kazaross-xg2", (2, 4), 0.66870),
        ("kazaross-xg2", (3, 5), 0.64795),
        ("kazaross-xg2", (4, 5), 0.57732),
        ("kazaross-xg2", (1, 2), 0.67736),
        ("woolsey-heinrich", (7, 13), 0.78),
        ("woolsey-heinrich", (15, 2), 0.02),
        ("ortega-kleinman", (4, 7), 0.703),
        ("ortega-kleinman", (2, 3), 0.598),
    ],
)
def test_a_published_figure_is_the_chance_at_that_score(name: str, away: tuple[int, int], chance: float) -> None:
    assert equity.table(name).chance(away) == chance


def test_after_the_crawford_game_the_trailer_has_the_published_chances() -> None:
    printed = [0.48803, 0.32264, 0.31002, 0.19012, 0.18072, 0.11559, 0.10906, 0.06953, 0.065161]
    assert [KAZAROSS_XG2.chance((needed, 1), crawford=False) for needed in range(2, 11)] == printed


@each_table
def test_what_one_side_has_the_other_lacks(one: MatchEquityTable) -> None:
    # Ortega and Kleinman rounded both halves of their table.
    slack = 0.0021 if one.name == "ortega-kleinman" else 1e-9
    for mine in range(1, one.size + 6):
        for theirs in range(1, one.size + 6):
            assert one.chance((mine, theirs)) + one.chance((theirs, mine)) == pytest.approx(1, abs=slack)
            after = one.chance((mine, theirs), crawford=False) + one.chance((theirs, mine), crawford=False)
            assert after == pytest.approx(1, abs=slack)


def test_a_side_that_needs_no_point_has_won() -> None:
    assert KAZAROSS_XG2.chance((0, 5)) == 1
    assert KAZAROSS_XG2.chance((5, -1)) == 0


def test_both_sides_cannot_have_won() -> None:
    with pytest.raises(ValueError, match="both sides have won"):
        KAZAROSS_XG2.chance((0, 0))


@pytest.mark.parametrize("crawford", [True, False])
def test_at_double_match_point_chances_are_equal(crawford: bool) -> None:
    assert KAZAROSS_XG2.chance((1, 1), crawford=crawford) == 0.5


def test_the_crawford_game_makes_a_difference_only_where_a_side_needs_one_point() -> None:
    assert KAZAROSS_XG2.chance((2, 5), crawford=False) == KAZAROSS_XG2.chance((2, 5))
    assert KAZAROSS_XG2.chance((1, 5), crawford=False) != KAZAROSS_XG2.chance((1, 5))


def test_who_reaches_the_last_point_plays_the_crawford_game_next() -> None:
    # 5-3 to 7, the leader wins one point: 1 away, 4 away, Crawford.
    assert KAZAROSS_XG2.after((2, 4), 1) == 0.81436


def test_no_crawford_game_follows_a_game_in_which_a_side_needed_one_point() -> None:
    # The trailer wins two of four: 1 away, 2 away after the Crawford game.
    assert KAZAROSS_XG2.after((1, 4), -2) == 1 - 0.48803
    assert KAZAROSS_XG2.after((4, 1), 1) == 0.32264


def test_no_game_is_played_once_a_side_has_won() -> None:
    with pytest.raises(ValueError, match="no game is played at 0 and 3"):
        KAZAROSS_XG2.after((0, 3), 1)


def test_a_score_of_a_match_knows_whether_it_is_the_crawford_game() -> None:
    assert KAZAROSS_XG2.before(MatchScore(5, (4, 2), crawford=True)) == 0.75076
    assert KAZAROSS_XG2.before(MatchScore(5, (4, 2), crawford=False)) == 1 - 0.32264
    assert KAZAROSS_XG2.before(MatchScore(5, (4, 2), crawford=True), Side.RIGHT) == 0.24924


def test_a_money_session_has_no_chance_to_win() -> None:
    with pytest.raises(ValueError, match="money"):
        KAZAROSS_XG2.before(MatchScore())


# Printed by GNU Backgammon 1.07 in a match to 32 points, in percent.
@pytest.mark.parametrize(
    ("name", "away", "percent"),
    [
        ("kazaross-xg2", (1, 26), 99.9179),
        ("kazaross-xg2", (26, 25), 46.8472),
        ("kazaross-xg2", (26, 30), 61.8670),
        ("kazaross-xg2", (31, 4), 0.2702),
        ("woolsey-heinrich", (16, 15), 45.9588),
        ("woolsey-heinrich", (3, 20), 98.5327),
    ],
)
def test_beyond_a_table_chances_are_estimated_as_gnu_backgammon_does(
    name: str, away: tuple[int, int], percent: float
) -> None:
    assert equity.table(name).chance(away) == pytest.approx(percent / 100, abs=5.1e-7)


def test_beyond_a_table_the_trailer_is_estimated_by_the_recursion() -> None:
    # By hand: half of a quarter of the chance at 22 away and three quarters of that at 24 away.
    assert KAZAROSS_XG2.chance((26, 1), crawford=False) == pytest.approx((0.25 * 0.00303 + 0.75 * 0.00182) / 2)


def test_chances_fall_with_every_point_needed_also_beyond_the_table() -> None:
    chances = [KAZAROSS_XG2.chance((needed, 30)) for needed in range(26, 60)]
    assert chances == sorted(chances, reverse=True)
    post = [KAZAROSS_XG2.chance((needed, 1), crawford=False) for needed in (20, 22, 24, 26, 28, 100, 1000)]
    assert post == sorted(post, reverse=True)


def test_more_than_a_thousand_points_are_refused() -> None:
    assert KAZAROSS_XG2.chance((1000, 1000)) == 0.5
    with pytest.raises(ValueError, match="1001 points is beyond every table"):
        KAZAROSS_XG2.chance((2, 1001))


@each_table
def test_the_rows_of_a_table_are_its_chances(one: MatchEquityTable) -> None:
    rows = one.rows()
    assert [len(row) for row in rows] == [one.size] * one.size
    assert rows[1][3] == one.chance((2, 4))
    assert len(one.rows(one.size + 3)) == one.size + 3


def test_a_table_is_found_by_its_name() -> None:
    assert equity.table("jacobs-trice") is equity.JACOBS_TRICE
    assert equity.DEFAULT is KAZAROSS_XG2
    with pytest.raises(UnknownNameError, match="no match equity table is called 'g11'; known: kazaross-xg2"):
        equity.table("g11")


@each_table
def test_the_notice_of_the_numbers_stands_in_their_file(one: MatchEquityTable) -> None:
    text = (Path(equity.__file__).parent / "data" / f"{one.file}.csv").read_text(encoding="utf-8")
    assert text.startswith("# Copyright (C) ")
    assert "are permitted in any medium without royalty provided the copyright" in text
    assert "# notice and this notice are preserved." in text


def test_no_numbers_are_read_before_somebody_asks() -> None:
    code = (
        "import bgnotation.equity; from bgnotation.equity._numbers import numbers; print(numbers.cache_info().misses)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "0"


@needs_gnubg
@each_table
def test_gnu_backgammon_has_the_same_table_and_goes_on_with_it_alike(one: MatchEquityTable) -> None:
    length = 64
    (rows,) = with_gnubg.tables(length, [FILES[one.name][1]])
    before, after = rows[:length], rows[length]
    assert {len(row) for row in rows} == {length}
    for mine, row in enumerate(before, 1):
        for theirs, percent in enumerate(row, 1):
            assert one.chance((mine, theirs)) == pytest.approx(percent / 100, abs=6e-7)
    # It puts its own estimate in the place of the last number that a table has after the Crawford game.
    for needed, percent in enumerate(after, 1):
        if needed < one.size:
            assert one.chance((needed, 1), crawford=False) == pytest.approx(percent / 100, abs=6e-7)
