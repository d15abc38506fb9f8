"""What facts find in a record, place by place. The values are read off the records by hand."""

from dataclasses import replace
from typing import Any

import pytest

from bgnotation import reads, replay
from bgnotation.errors import UnknownNameError
from bgnotation.extras import Extras, Refusal
from bgnotation.facts import Held, Place, all_facts, find
from bgnotation.formats._build import GameBuilder
from bgnotation.formats._cells import TAKES, beaver, dance, double, nothing, resign, roll, set_position, win, written
from bgnotation.game.rules import UNSAID, Rules
from bgnotation.source import Source
from bgnotation.transcript import Game, Transcript

MATCH = """\
; [Event "Club final"]
; [EventDate "2024.3.9"]
; [Variation "NackGammon"]
; [CubeLimit "64"]
; [Crawford "Off"]
; [Table "3"]
; played late
 7 point match

 Game 1
 Ann,1650 : 0                   Bob,1700 : 2
  1) 13: 8/5 6/5                 62: 24/18 13/11
; what now
  2)  Doubles => 2                Takes
  3) 44: 24/20(2) 13/9(2)       52: 13/8* 13/11
  4) 31: 20/10                   21: ????
      Wins 4 points
"""


def found(match: Transcript) -> dict[str, dict[Place, Any]]:
    """The facts of a match that has any values, by name."""
    done = replay(match)
    held = Held(match, lambda: done)
    return {fact.name: dict(values) for fact in all_facts() if (values := fact.of(held))}


def match_of(*games: Game, length: int | None = 0) -> Transcript:
    return Transcript(Source(""), "", "", length, games)


def test_everything_in_a_text_is_found_at_its_place() -> None:
    assert found(reads(MATCH)) == {
        "player-names": {(0,): ("Ann", "Bob")},
        "event": {(): "Club final"},
        "date": {(): "2024-03-09"},
        "length": {(): 7},
        "variant": {(): "nackgammon"},
        "crawford-rule": {(): False},
        "cube-limit": {(): 64},
        "dice-order": {(0, 0): (1, 3), (0, 1): (6, 2), (0, 3): (5, 2), (0, 4): (3, 1), (0, 5): (2, 1)},
        "unplayed-roll": {(0, 5): True},
        "illegal-play": {(0, 4): ((20, 10),)},
        "hits": {(0, 3): (8,)},
        "step-order": {
            (0, 0): ((8, 5), (6, 5)),
            (0, 1): ((24, 18), (13, 11)),
            (0, 2): ((24, 20), (24, 20), (13, 9), (13, 9)),
            (0, 3): ((13, 8), (13, 11)),
        },
        "cube-actions": {(0, 0): (2, 0, "take")},
        "cube-value": {(0, 0): (2,)},
        "points": {(0,): (0, 4)},
        "score": {(0,): (0, 2)},
        "match-comments": {(): ("played late",)},
        "action-comments": {(0, 2): ("what now",)},
        "ratings": {(0,): ("1650", "1700")},
        "other-tags": {(): (("Table", "3"),)},
    }


def test_money_play_has_rules_of_its_own() -> None:
    text = '; [Jacoby "On"]\n; [Beaver "Off"]\n 0 point match\n\n Game 1\n A : 0      B : 0\n  1) 31: 8/5 6/5\n'
    facts = found(reads(text))
    assert facts["money"] == {(): True}
    assert facts["jacoby"] == {(): True}
    assert facts["beaver-rule"] == {(): 0}
    assert "crawford-rule" not in facts
    assert "length" not in facts


def builder() -> GameBuilder:
    made = GameBuilder(Source(""))
    made.add(0, roll(3, 1, (written(8, 5), written(6, 5))), 0, 0)
    made.add(1, roll(6, 5, (written(24, 13),)), 0, 0)
    return made


def game_of(made: GameBuilder, extras: Extras | None = None) -> Game:
    return made.game(number=1, players=("A", "B"), score=None, extras=extras or Extras())


def test_a_merged_move_is_cut_at_its_dice() -> None:
    assert found(match_of(game_of(builder())))["step-order"][0, 1] == ((24, 18), (18, 13))


def test_a_beaver_is_taken_by_whoever_rolls_on() -> None:
    made = builder()
    made.add(0, double(2), 0, 0)
    made.add(1, beaver(4), 0, 0)
    made.add(0, roll(2, 1, (written(13, 11), written(6, 5))), 0, 0)
    made.add(1, double(8), 0, 0)
    facts = found(match_of(game_of(made)))
    assert facts["cube-actions"] == {(0, 0): (2, 0, "take"), (0, 1): (3, 1, None)}
    assert facts["beavers"] == {(0, 0): ("beaver",)}
    assert facts["cube-value"] == {(0, 0): (2, 4), (0, 1): (8,)}


def test_a_double_in_the_place_of_the_answer_is_a_beaver_and_the_next_a_raccoon() -> None:
    made = builder()
    for side in (0, 1, 0):
        made.add(side, double(), 0, 0)
    made.add(1, TAKES, 0, 0)
    facts = found(match_of(game_of(made)))
    assert facts["beavers"] == {(0, 0): ("beaver", "raccoon")}
    assert facts["cube-actions"] == {(0, 0): (2, 0, "take")}
    assert "cube-value" not in facts


def test_an_answer_without_a_double_is_nobodys_turn() -> None:
    made = builder()
    made.add(0, TAKES, 0, 0)
    assert found(match_of(game_of(made)))["cube-actions"] == {(0, 0): (2, -1, "take")}


@pytest.mark.parametrize(
    ("words", "facts"),
    [
        ("Resigns", {"resignation": {(0,): 0}}),
        ("Lost on time", {"timeout": {(0,): "timeout"}}),
        ("Forfeits match", {"timeout": {(0,): "forfeited"}}),
    ],
)
def test_the_words_of_an_ending_are_told_apart(words: str, facts: dict[str, Any]) -> None:
    made = builder()
    made.add(0, resign(words), 0, 0)
    made.add(1, win(1), 0, 0)
    known = found(match_of(game_of(made)))
    assert {name: known[name] for name in ("resignation", "timeout") if name in known} == facts
    assert known["points"] == {(0,): (1, 1)}


def test_an_ending_beside_the_actions_names_the_loser_as_who_resigned() -> None:
    made = builder()
    made.add(1, win(2), 0, 0)
    facts = found(match_of(game_of(made, Extras(ending="resigned", level=2, refusals=(Refusal(1, 0, 1),)))))
    assert facts["resignation"] == {(0,): 0}
    assert facts["resign-level"] == {(0,): 2}
    assert facts["refused-resignation"] == {(0,): (Refusal(1, 0, 1),)}


def test_a_roll_behind_which_nothing_stands_says_neither_dance_nor_surrender() -> None:
    made = builder()
    made.add(0, nothing(2, 1), 0, 0)
    facts = found(match_of(game_of(made)))
    assert "dance" not in facts
    assert "unplayed-roll" not in facts


def test_a_dance_is_one_that_the_record_tells() -> None:
    made = builder()
    made.add(0, dance(6, 5), 0, 0)
    assert found(match_of(game_of(made)))["dance"] == {(0, 2): True}


def test_a_start_position_is_one_before_the_first_roll() -> None:
    row = (13, 1, 1) + (0,) * 23
    first, later = GameBuilder(Source("")), builder()
    first.add(0, set_position((row, row), 4, 1), 0, 0)
    later.add(0, set_position((row, row), 4, 1), 0, 0)
    assert found(match_of(game_of(first), game_of(later)))["start-position"] == {(0,): ((row, row), 4, 1)}


def test_a_fact_is_found_by_code_and_by_name() -> None:
    assert find("bg919") is find("Dice-Order")
    with pytest.raises(UnknownNameError, match="no fact is called 'dice'"):
        find("dice")


def test_codes_are_without_a_gap_and_every_fact_is_described() -> None:
    facts = all_facts()
    assert [fact.code for fact in facts] == [f"BG{number}" for number in range(901, 947)]
    assert len({fact.name for fact in facts}) == len(facts)
    assert all(fact.doc for fact in facts)


@pytest.mark.parametrize(
    ("name", "values", "sentence"),
    [
        ("dice-order", [(1, 2)], "1 roll was thrown smaller die first"),
        ("dice-order", [(1, 2), (3, 5)], "2 rolls were thrown smaller die first"),
        ("dice-order", [(2, 1), (3, 5)], "2 rolls tell which die fell first"),
        ("event", ["Club final"], 'the event is "Club final"'),
        ("jacoby", [False], "the Jacoby rule is off"),
        ("player-names", [("Ann", "Bob")], "1 game has names of players that can't be written so"),
        ("match-comments", [("one", "two")], "the match has 2 comments"),
        ("hits", [(5,)], "1 play has its hits marked"),
        ("hits", [(5,)] * 1234, "1,234 plays have their hits marked"),
    ],
)
def test_a_loss_is_told_in_a_sentence(name: str, values: list[Any], sentence: str) -> None:
    assert find(name).tell(values) == sentence


def test_text_outside_of_games_is_prose_and_a_number_out_of_turn_is_told() -> None:
    text = "Dear Cy,\nhere it is.\n\n" + MATCH.replace("Game 1", "Game 4")
    facts = found(reads(text))
    assert [one.split() for one in facts["prose"][()]] == [["Dear", "Cy,", "here", "it", "is."]]
    assert facts["game-number"] == {(0,): 4}


def test_a_position_set_after_some_rolls_is_no_start_position() -> None:
    rows = ((0, 0, 2, 2, 2, 3, 3, 1, 0, 0, 0, 0, 0, 2) + (0,) * 12, (3, 2, 2, 2, 2, 2, 2) + (0,) * 19)
    made = builder()
    made.add(0, set_position(rows, 2, 1), 0, 0)
    facts = found(match_of(game_of(made)))
    assert facts["set-position"] == {(0, 2): (rows, 2, 1)}
    assert "start-position" not in facts


@pytest.mark.parametrize(("length", "told"), [(7, {(): True}), (None, {(): True}), (0, {})])
def test_the_holland_rule_is_one_of_matches(length: int | None, told: dict[Place, Any]) -> None:
    match = replace(match_of(length=length), rules=Rules(holland=True))
    assert found(match).get("holland", {}) == told


@pytest.mark.parametrize(("limit", "told"), [(UNSAID, {}), (0, {(): 0}), (2, {(): 2}), (None, {(): -1})])
def test_that_nothing_doubles_automatically_is_a_rule_too(limit: int | None, told: dict[Place, Any]) -> None:
    assert found(replace(match_of(), rules=Rules(auto_doubles=limit))).get("auto-double-rule", {}) == told


def test_data_of_a_formats_own_are_counted_with_its_name() -> None:
    match = reads("(;FF[4]GM[6]PW[A]PB[B]AP[x]XX[1];B[31qtst]LU[0.1];W[42lpnp])")
    assert found(match)["own-data"] == {(0,): ("sgf", 1)}
