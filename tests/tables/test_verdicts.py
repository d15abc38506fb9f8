"""`tables.cube` in races: what was right, by which source, and what the action cost."""

from pathlib import Path

import pandas as pd
import pytest

from bgnotation import reads, replay, tables
from bgnotation.game.board import Board
from bgnotation.transcript import Transcript
from bgnotation.variants import Variant

DATA = Path(__file__).resolve().parents[2] / "data/matches"
MONEY = " 0 point match\n\n Game 1\n Ann : 0                      Bob : 0\n"


def cube(left: dict[int, int], right: dict[int, int], actions: str, head: str = MONEY) -> pd.DataFrame:
    """The cube actions of a game that begins with these checkers."""
    match: Transcript = reads(head + actions)
    variant = Variant("bearing-off", "Bearing off", Board.from_points(left, right))
    return tables.cube(replay(match, variant=variant))


# Bob bears off his last checkers on the 2 and 1 point; then Ann is to throw.
ROLL = "  1)                            21: 2/0 1/0\n"
# Equities without and after a double, from GNU Backgammon's two-sided table: .603 and .961; .781 and 1.0095.
TAKE = ({6: 2}, {6: 2, 2: 1, 1: 1})
PASS = ({3: 2, 4: 2, 5: 2}, {4: 3, 5: 3, 2: 1, 1: 1})


@pytest.mark.parametrize(("answer", "cost"), [("Takes", 0.0), ("Drops", 0.039)])
def test_a_double_that_should_be_taken_costs_who_passes_it(answer: str, cost: float) -> None:
    found = cube(*TAKE, f"{ROLL}  2) Doubles => 2               {answer}\n")
    assert found["verdict"].tolist() == ["double, take"] * 2
    assert found["source"].tolist() == ["two-sided"] * 2
    assert found["exact"].all()
    assert found["cost"].tolist() == pytest.approx([0, cost], abs=0.0006)


@pytest.mark.parametrize(("answer", "cost"), [("Takes", 0.0095), ("Drops", 0.0)])
def test_a_double_that_should_be_passed_costs_who_takes_it(answer: str, cost: float) -> None:
    found = cube(*PASS, f"{ROLL}  2) Doubles => 2               {answer}\n")
    assert found["verdict"].tolist() == ["double, pass"] * 2
    assert found["cost"].tolist() == pytest.approx([0, cost], abs=0.0001)


def test_chances_are_those_of_the_acting_side() -> None:
    found = cube(*TAKE, f"{ROLL}  2) Doubles => 2               Takes\n")
    # Cubeless .509: a chance of (1 + .509) / 2.
    assert found["win"].tolist() == pytest.approx([0.7545, 0.2455], abs=0.0003)


def test_more_checkers_give_an_estimate_that_says_so() -> None:
    found = cube({6: 4, 5: 4}, {6: 4, 5: 4, 2: 1, 1: 1}, f"{ROLL}  2) Doubles => 2               Takes\n")
    assert found["source"].tolist() == ["one-sided+janowski"] * 2
    assert not found["exact"].any()
    assert not found["verdict"].str.contains("≈").any()


def test_at_a_match_score_the_verdict_is_an_estimate_without_a_cost() -> None:
    found = cube(*TAKE, f"{ROLL}  2) Doubles => 2               Takes\n", MONEY.replace(" 0 point", " 9 point", 1))
    assert found["source"].tolist() == ["met-window"] * 2
    assert not found["exact"].any()
    assert found["cost"].isna().all()


def test_a_beaver_has_no_verdict() -> None:
    found = cube(*TAKE, f"{ROLL}  2) Doubles => 2               Beavers => 4\n  3) Takes\n")
    assert found["action"].tolist()[:2] == ["double", "beaver"]
    assert found["verdict"].notna().tolist()[:2] == [True, False]


def test_with_contact_there_is_no_verdict() -> None:
    found = tables.cube(DATA / "double-and-drop.mat")
    assert not found["race"].any()
    assert found[["win", "verdict", "source", "exact", "cost"]].isna().all(axis=None)
