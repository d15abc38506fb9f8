"""The benchmarks compare what they say they compare, and a part of them leaves the other rows of the page alone."""

from pathlib import Path

import pytest

from benchmarks import _goals, _hooks
from benchmarks.__main__ import renewed
from bgnotation import read_all, replay

DATA = Path(__file__).resolve().parents[1] / "data" / "matches"
PAGE = "# Fast\n\n<!-- benchmarks -->\n<!-- /benchmarks -->\n\nThe end.\n"
FIRST = [_goals.Line("a : b", 2.0, detail="one"), _goals.Line("c : d", 3.0, 4.0, detail="two")]


@pytest.mark.parametrize("name", ["money-session", "fault-illegal-move", "two-matches", "resigned-games"])
def test_without_the_hooks_the_same_is_replayed(name: str) -> None:
    without = _hooks.replay_without_variants()
    for match in read_all(DATA / f"{name}.mat").matches:
        one, other = replay(match), without(match)
        assert [game.problems for game in one.games] == [game.problems for game in other.games]
        assert [game.result for game in one.games] == [game.result for game in other.games]


def test_without_the_hooks_nothing_asks_for_the_variant() -> None:
    match = read_all(DATA / "nackgammon.mat").matches[0]
    assert replay(match).variant.name == "nackgammon"
    assert _hooks.replay_without_variants()(match).variant.name == "backgammon"


def test_a_whole_run_makes_the_table_anew() -> None:
    page = renewed(renewed(PAGE, FIRST, "run", whole=True), FIRST[:1], "run", whole=True)
    assert page.startswith("# Fast\n\n<!-- benchmarks -->\nMade by `run` on ")
    assert page.endswith("| a : b | **2.00** |  | one |\n<!-- /benchmarks -->\n\nThe end.\n")
    assert "c : d" not in page


def test_a_part_renews_its_rows_and_says_how_they_were_made() -> None:
    page = renewed(PAGE, FIRST, "run", whole=True)
    more = [
        _goals.Line("c : d", 5.0, 4.0, detail="three"),
        _goals.Line("e : f", 1.0, 1.03, at_most=True, detail="four"),
    ]
    for _ in range(2):
        page = renewed(page, more, "run part", whole=False)
    assert page.count("Made by `run` on ") == page.count("Made by `run part` on ") == 1
    rows = [line for line in page.splitlines() if line.startswith("| ")]
    assert rows == [
        "| what | ratio | goal | made of |",
        "| a : b | **2.00** |  | one |",
        "| c : d | **5.00** | ≥ 4 | three |",
        "| e : f | **1.00** | ≤ 1.03 | four |",
    ]
