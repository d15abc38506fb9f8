"""Whole games of Acey-deucey as bgammon.org keeps them: read, judged by its rules, and written."""

from pathlib import Path

import pytest

from bgnotation import Severity, check, read, reads, replay, writes
from bgnotation.cli import main as main_program
from bgnotation.errors import CannotExpressError
from bgnotation.simulate import Plan, simulate
from bgnotation.transcript import Transcript
from bgnotation.variants import find

SEEDS = pytest.mark.parametrize("seed", [1, 2])
POLICIES = pytest.mark.parametrize("policy", ["random", "sensible"])
_MOST = 15
"""Points of a game at most, so that a session of one game is a match of one."""


def match_of(policy: str, seed: int, variant: str = "acey-deucey-server") -> Transcript:
    """A match of a few games."""
    (match,) = simulate(Plan(find(variant), length=2 * _MOST, policy=policy, seed=seed))
    return match


def moved(match: Transcript) -> list[list[tuple[object, ...]]]:
    """Of each game: who plays what, what legal it is, and the board after it."""
    return [
        [
            (step.side, step.event.__class__, str(step.play), step.legal, step.after.board)
            for step in game.steps
            if step.play is not None
        ]
        for game in replay(match).games
    ]


def errors(match: Transcript) -> list[str]:
    """What is wrong with it."""
    return [str(one) for one in check(match) if one.severity is not Severity.INFO]


@SEEDS
@POLICIES
def test_a_match_is_the_same_written_and_read_again(policy: str, seed: int) -> None:
    match = match_of(policy, seed)
    again = reads(writes(match, "bgammon"))
    assert (again.format, again.variation, again.length) == ("bgammon", "AceyDeucey-S", match.length)
    assert errors(match) == errors(again) == []
    assert moved(again) == moved(match)
    assert [game.result for game in replay(again).games] == [game.result for game in replay(match).games]


@SEEDS
def test_what_is_read_is_written_as_a_mat_file_and_back(seed: int) -> None:
    data = writes(match_of("sensible", seed), "bgammon")
    through = reads(writes(reads(data), "mat"))
    assert (through.format, errors(through)) == ("mat", [])
    assert writes(through, "bgammon") == data


def test_its_points_are_the_checkers_left() -> None:
    match = reads(writes(match_of("random", 3), "bgammon"))
    for game in replay(match).games:
        assert game.result is not None
        loser = 1 - game.result[0]
        assert game.result[1] == _MOST - game.final.board.checkers[loser][0]


def test_another_rule_set_counts_where_it_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "a.match"
    path.write_bytes(writes(match_of("sensible", 1), "bgammon"))
    assert errors(read(path)) == []
    # By `main` nobody may move before a double or a 1-2, and a game is one point.
    main = check(read(path), variant=find("acey-deucey"))
    assert {"illegal-play", "points-mismatch"} <= {one.name for one in main if one.severity is Severity.ERROR}
    assert main_program(["check", str(path)]) == 0
    assert main_program(["check", str(path), "--rule", "variant=acey-deucey"]) == 1


@pytest.mark.parametrize("variant", ["acey-deucey", "acey-deucey-restrictive"])
def test_the_site_has_no_file_for_the_other_rule_sets(variant: str) -> None:
    match = match_of("sensible", 1, variant)
    with pytest.raises(CannotExpressError):
        writes(match, "bgammon")
