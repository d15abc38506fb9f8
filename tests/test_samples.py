"""The sample matches in data/matches that were simulated are such as the commands in data/README.md make."""

import re
import shlex
from pathlib import Path

import pytest

from bgnotation import Severity, check, reads, replay
from bgnotation.cli import main

DATA = Path(__file__).resolve().parents[1] / "data"
README = (DATA / "README.md").read_text(encoding="utf-8")
COMMANDS = {line.split()[-1]: line for line in README.splitlines() if line.startswith("bgnotation simulate")}
FAULTY = "fault-acey-deucey.mat"


@pytest.mark.parametrize("name", COMMANDS)
def test_a_simulated_sample_is_of_the_kind_that_its_command_makes(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the kind, for another version may play otherwise: header, rules, variant and number of games are the same."""
    monkeypatch.chdir(tmp_path)
    assert main([*shlex.split(COMMANDS[name])[1:], "--quiet"]) == 0
    made, sample = reads((tmp_path / name).read_bytes()), reads((DATA / "matches" / name).read_bytes())
    assert check(made) == ()
    for fact in ("length", "rules", "variation", "players"):
        assert getattr(made, fact, None) == getattr(sample, fact, None), fact
    tags = [{key: value for key, value in one.tags.items() if key != "AutoDoubles"} for one in (made, sample)]
    assert tags[0] == tags[1]
    assert len(made.games) == len(sample.games)


def test_there_are_two_games_of_each_rule_set_of_acey_deucey_and_a_session_with_all_money_rules() -> None:
    assert len(COMMANDS) == 5
    for name in ("acey-deucey", "acey-deucey-restrictive", "acey-deucey-server"):
        match = reads((DATA / "matches" / f"{name}.mat").read_bytes())
        assert (replay(match).variant.name, len(match.games)) == (name, 2)
    text = (DATA / "matches" / "money-all-rules.mat").read_text(encoding="utf-8")
    assert all(word in text for word in ('[Jacoby "On"]', "AutoDoubles", "Beavers =>", "Raccoons =>"))


@pytest.mark.parametrize("name", [name for name in COMMANDS if name != FAULTY])
def test_nothing_is_found_in_a_sample_without_a_fault(name: str) -> None:
    assert check(DATA / "matches" / name) == ()


def test_the_readme_tells_the_place_of_the_fault() -> None:
    (found,) = check(DATA / "matches" / FAULTY)
    assert (found.name, found.severity) == ("acey-missing-roll", Severity.ERROR)
    (row,) = re.findall(rf"^\| {FAULTY} \|.*$", README, re.MULTILINE)
    assert f"line {found.line}, right column" in row
