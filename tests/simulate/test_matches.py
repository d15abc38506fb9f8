"""What is simulated is clean by the word of the judge, who knows nothing of its making; all that may happen does."""

import doctest
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bgnotation.cells import BEAVER, DOUBLE, DROP, QUIT, RACCOON, RESIGN, ROLL, TAKE, WIN
from bgnotation.checks import check
from bgnotation.errors import UnknownNameError
from bgnotation.game.rules import Rules
from bgnotation.simulate import MONEY_RULES, Plan, policies, simulate
from bgnotation.simulate.match import played
from bgnotation.simulate.record import PlayedGame, Rolled, Said
from bgnotation.transcript import Transcript
from bgnotation.variants import find

PLAIN = ("backgammon", "nackgammon", "hypergammon", "hypergammon2", "hypergammon1", "longgammon")
SETS = {
    "one-point": (1, Rules()),
    "match": (5, Rules()),
    "no-crawford": (5, Rules(crawford=False)),
    "holland": (5, Rules(holland=True)),
    "no-cube": (3, Rules(cube_limit=1)),
    "money": (0, MONEY_RULES),
    "money-no-jacoby": (0, Rules(jacoby=False, beavers=0, auto_doubles=1)),
    "money-all": (0, Rules(jacoby=True, beavers=None, auto_doubles=None)),
    "money-limit": (0, Rules(jacoby=True, beavers=1, auto_doubles=2, cube_limit=4)),
}


def plan(name: str = "backgammon", rules: str = "match", **more: object) -> Plan:
    length, agreed = SETS[rules]
    made = Plan(find(name), length=length, rules=agreed, games=6)
    return replace(made, **more)  # type: ignore[arg-type]


CASES = [("backgammon", rules) for rules in SETS] + [
    (name, one) for name in PLAIN[1:] for one in ("match", "money-all")
]


@pytest.mark.parametrize(("name", "rules"), CASES)
def test_the_judge_finds_nothing_wrong(name: str, rules: str) -> None:
    for policy in policies():
        for match in simulate(plan(name, rules, policy=policy, seed=len(name))):
            assert not check(match, rules=match.rules), policy
            assert all(any(cell.kind == WIN for _, cell in game.slots()) for game in match.games)


def test_the_same_plan_gives_the_same_bytes_and_another_seed_others() -> None:
    def text(match: Transcript) -> str:
        return match.source.text

    one, two = map(text, simulate(plan(seed=3), 2))
    assert [one, two] == [text(match) for match in simulate(plan(seed=3), 2)]
    assert len({one, two, *map(text, simulate(plan(seed=4), 2))}) == 4


def test_an_unknown_policy_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownNameError) as caught:
        next(simulate(plan(policy="perfect")))
    assert list(caught.value.known) == ["random", "sensible"]


# ---------------------------------------------------------------- the score


def test_a_match_ends_with_the_game_that_reaches_its_length() -> None:
    for number in range(20):
        games = played(plan(), number)
        score = [0, 0]
        for game in games:
            assert tuple(score) == game.score
            assert max(score) < 5
            assert game.winner is not None
            score[game.winner] += game.points
        assert max(score) >= 5


def test_a_session_has_as_many_games_as_were_asked_for() -> None:
    assert [len(played(plan(rules="money", games=games), 0)) for games in (1, 7)] == [1, 7]


# ---------------------------------------------------------------- what happens


@pytest.fixture(scope="module")
def money() -> list[PlayedGame]:
    """The games of some sessions with all that money play knows."""
    return [game for number in range(25) for game in played(plan(rules="money-all", games=12), number)]


@pytest.fixture(scope="module")
def matches() -> list[PlayedGame]:
    return [game for policy in policies() for number in range(25) for game in played(plan(policy=policy), number)]


def said(games: list[PlayedGame]) -> Iterator[Said]:
    return (action for game in games for action in game.actions if isinstance(action, Said))


def test_the_cube_is_used_in_every_way(money: list[PlayedGame]) -> None:
    kinds = Counter(action.kind for action in said(money))
    assert kinds.keys() == {DOUBLE, TAKE, DROP, BEAVER, RACCOON, RESIGN}
    assert {game.auto_doubles for game in money} >= {0, 1, 2}
    assert max(action.value for action in said(money)) >= 16


def test_games_are_won_in_every_way(matches: list[PlayedGame]) -> None:
    assert {game.winner for game in matches} == {0, 1}
    assert {game.level for game in matches if game.resigned} >= {1, 2}
    last = [game.actions[-1] for game in matches]
    assert any(isinstance(action, Rolled) and action.given_up for action in last)
    assert any(isinstance(action, Said) and action.kind == DROP for action in last)


def test_there_are_gammons_and_backgammons() -> None:
    games = [game for number in range(40) for game in played(plan(rules="no-cube", policy="random"), number)]
    assert {game.points for game in games if not game.resigned} == {1, 2, 3}


def test_nobody_doubles_in_the_crawford_game_but_the_one_behind_does_afterwards() -> None:
    after = []
    for number in range(60):
        near = [game for game in played(plan(), number) if max(game.score) == 4]
        assert not [action for action in said(near[:1]) if action.kind == DOUBLE]
        after += near[1:]
    assert [action for action in said(after) if action.kind == DOUBLE]


def test_holland_means_two_throws_each_before_the_first_double_after_the_crawford_game() -> None:
    seen = 0
    for number in range(60):
        for game in [game for game in played(plan(rules="holland"), number) if max(game.score) == 4][1:]:
            throws = [0, 0]
            for action in game.actions:
                if isinstance(action, Rolled):
                    throws[action.side] += 1
                elif action.kind == DOUBLE:
                    assert min(throws) >= 2
                    seen += 1
    assert seen


def test_without_automatic_doubles_ties_are_not_told(matches: list[PlayedGame]) -> None:
    assert not any(game.ties or game.auto_doubles for game in matches)


def test_automatic_doubles_stop_at_their_limit() -> None:
    games = [game for number in range(30) for game in played(plan(rules="money-no-jacoby"), number)]
    assert {min(len(game.ties), 1) for game in games if len(game.ties) > 1} == {1}
    assert all(game.auto_doubles == min(len(game.ties), 1) for game in games)


def test_the_cube_stops_at_its_limit() -> None:
    games = [game for number in range(20) for game in played(plan(rules="money-limit"), number)]
    values = {action.value for action in said(games) if action.value}
    assert max(values) == 4
    assert max(game.points for game in games if not game.resigned) <= 12


# ---------------------------------------------------------------- how it is told


def test_a_transcript_carries_what_a_mat_file_has_no_place_for() -> None:
    agreed = plan(rules="money-all", games=12)
    found = Counter[str]()
    for match in simulate(agreed, 10):
        assert match.rules == agreed.rules
        assert match.variation == "Backgammon"
        for game in match.games:
            found.update({"tied": bool(game.extras.ties), game.extras.ending: 1})
            kinds = {cell.kind for _, cell in game.slots()}
            quits = any(cell.kind == ROLL and cell.how == QUIT for _, cell in game.slots())
            assert (game.extras.ending == "resigned") == (RESIGN in kinds or quits) == (game.extras.level > 0)
    assert found["tied"]
    assert found["resigned"]


def test_a_variant_is_named_as_its_files_name_it() -> None:
    (match,) = simulate(plan("hypergammon1", "one-point"))
    assert find(match.variation).name == "hypergammon1"


def test_tags_of_its_own_stand_in_the_header() -> None:
    (match,) = simulate(plan(rules="one-point", tags=(("Event", "Trial"), ("AceyScore", "remaining"))))
    assert (match.tag("Event"), match.tag("AceyScore"), match.tag("Round")) == ("Trial", "remaining", "1")


def test_the_example_of_the_page_prints_what_it_says() -> None:
    page = (Path(__file__).parents[2] / "docs" / "simulate.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    told: list[str] = []
    doctest.DocTestRunner().run(doctest.DocTestParser().get_doctest(block, {}, "page", None, 0), out=told.append)
    assert told == []
