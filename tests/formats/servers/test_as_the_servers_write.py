"""Whole matches as the servers write them: plays, cube, points and score come back, and nothing is wrong."""

from functools import cache
from pathlib import Path

import pytest

from bgnotation import Severity, check, read, replay
from bgnotation.cells import ROLL
from bgnotation.facts import Held, find
from bgnotation.formats import find as format_called
from bgnotation.formats import sniff
from bgnotation.replay import Over, Replay
from bgnotation.replay.actions import actions
from bgnotation.source import Source
from tests.formats.servers.written import WRITERS

DATA = Path(__file__).resolve().parents[3] / "data" / "matches"
MATCHES = (
    "five-point-match.mat",
    "three-point-match.mat",
    "one-point-match.mat",
    "double-and-drop.mat",
    "resigned-games.mat",
    "crawford-rule-off.mat",
    "money-gammon.mat",
    "money-beaver.mat",
)
BEAVERS = "money-beaver.mat"
NO_BEAVERS = ("party", "bgroom")
CASES = [(name, file) for name in WRITERS for file in MATCHES if not (file == BEAVERS and name in NO_BEAVERS)]


@cache
def original(name: str) -> Replay:
    return replay(read(DATA / name))


def again(name: str, match: Replay) -> Replay:
    """A match as a server writes it and its reader reads it, under the rules and the variant of the match."""
    text = WRITERS[name](match)
    source = Source.from_bytes(text.encode())
    assert sniff(source).name == name
    archive = format_called(name).read(source)
    assert archive.strays == ()
    (transcript,) = archive.matches
    assert transcript.prose == ()
    return replay(transcript, match.rules, variant=match.variant)


def rolls(match: Replay) -> list[list[object]]:
    return [
        [(one.side, one.dice, one.state, one.steps, one.rows) for one in actions(game) if one.kind == ROLL]
        for game in match.games
    ]


@pytest.mark.parametrize(("name", "file"), CASES)
def test_every_roll_and_play_comes_back(name: str, file: str) -> None:
    match = original(file)
    assert rolls(again(name, match)) == rolls(match)


@pytest.mark.parametrize(("name", "file"), CASES)
def test_the_cube_and_the_results_come_back(name: str, file: str) -> None:
    match = original(file)
    one, two = match, again(name, match)
    before, after = Held(one.transcript, lambda: one), Held(two.transcript, lambda: two)
    # BackgammonRoom tells neither score nor result; who resigned, nobody knows.
    told = ("points", "score", "length") if name != "bgroom" else ()
    for fact in ("cube-actions", "beavers", "player-names", *told):
        assert find(fact).of(after) == find(fact).of(before), fact
    for was, now in zip(one.games, two.games, strict=True):
        assert now.result == was.result or (name == "bgroom" and was.ending is Over.RESIGNED)


@pytest.mark.parametrize(("name", "file"), CASES)
def test_nothing_is_wrong_in_a_legal_record(name: str, file: str) -> None:
    match = original(file)
    known = sorted(one.name for one in check(match) if one.severity is not Severity.INFO)
    found = sorted(one.name for one in check(again(name, match)) if one.severity is not Severity.INFO)
    assert found == [name for name in known if name == "match-unfinished"]
