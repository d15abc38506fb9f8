"""Dice, chances and endings: `tables.dice`, and the columns of `games` that need no judgement."""

from pathlib import Path

import pandas as pd
import pytest

from bgnotation import reads, tables
from bgnotation.equity import KAZAROSS_XG2
from bgnotation.formats import read_all
from bgnotation.transcript import Transcript

DATA = Path(__file__).resolve().parents[2] / "data/matches"
# Ann opens with 31, Bob rolls 52 and 44; in the second game the columns are exchanged and Ann opens again.
TWO_GAMES = """\
 3 point match

 Game 1
 Ann : 0                      Bob : 0
  1) 31: 8/5 6/5               52: 13/8 24/22
  2) 64: 24/14                 44: 24/20 24/20 13/9 13/9
  3) Doubles => 2              Drops
      Wins 1 point

 Game 2
 Bob : 0                      Ann : 1
  1)                           31: 8/5 6/5
  2) 31: 8/5 6/5
"""


def test_rolls_of_a_player_are_counted_in_whatever_column_he_stands() -> None:
    found = tables.dice(reads(TWO_GAMES))
    assert len(found) == 42
    thrown = found[found["count"] > 0]
    assert thrown[["player", "side", "dice", "count", "openings"]].values.tolist() == [
        ["Ann", 1, "31", 2, 2],
        ["Ann", 1, "64", 1, 0],
        ["Bob", 2, "31", 1, 0],
        ["Bob", 2, "44", 1, 0],
        ["Bob", 2, "52", 1, 0],
    ]


def test_a_roll_that_opens_a_game_is_expected_to_be_no_double() -> None:
    found = tables.dice(reads(TWO_GAMES)).set_index(["player", "dice"])
    # Ann threw three rolls, two of which opened a game: 1/36, and 2/36 + 2/15.
    assert found.loc[("Ann", "66"), "expected"] == pytest.approx(1 / 36)
    assert found.loc[("Ann", "21"), "expected"] == pytest.approx(2 / 36 + 2 / 15)
    assert found.loc[("Bob", "66"), "expected"] == pytest.approx(3 / 36)


def test_as_many_rolls_are_expected_as_were_thrown() -> None:
    found = tables.dice(DATA.glob("*.mat"))
    by_side = found.groupby(["path", "match", "side"])
    assert by_side["expected"].sum().to_numpy() == pytest.approx(by_side["count"].sum().to_numpy())
    assert by_side["rolls"].first().tolist() == by_side["count"].sum().tolist()
    assert by_side.size().eq(21).all()


def test_rolls_are_those_of_the_table_of_turns() -> None:
    path = DATA / "five-point-match.mat"
    turns = tables.turns(path)
    found = tables.dice(path)
    for side in (1, 2):
        theirs = turns[turns["side"] == side]["dice"].dropna().value_counts()
        mine = found[found["side"] == side].set_index("dice")["count"]
        assert mine.to_dict() == theirs.to_dict()


def test_pips_of_a_double_count_twofold() -> None:
    found = tables.dice(reads(TWO_GAMES)).set_index("dice")["pips"]
    assert (found["66"].iloc[0], found["65"].iloc[0], found["21"].iloc[0]) == (24, 11, 3)


def test_doubles_that_a_rule_gives_are_not_thrown() -> None:
    # After a 2-1 Acey-deucey gives a double of the player's choice.
    path = DATA / "acey-deucey.mat"
    rolls = sum(cell.kind == 0 and bool(cell.high) for match in read_all(path).matches for game in match.games
                for _, cell in game.slots())  # fmt: skip
    assert 0 < tables.dice(path)["count"].sum() < rolls


# ---------------------------------------------------------------- games


def test_doubles_and_the_average_roll_of_either_side() -> None:
    game = tables.games(reads(TWO_GAMES)).iloc[0]
    assert (game["rolls_left"], game["rolls_right"]) == (2, 2)
    assert (game["doubles_left"], game["doubles_right"]) == (0, 1)
    # 31 and 64; 52 and 44.
    assert (game["pips_a_roll_left"], game["pips_a_roll_right"]) == (7, 11.5)


def test_a_side_that_threw_nothing_has_no_average() -> None:
    game = tables.games(reads(TWO_GAMES.replace("  2) 31: 8/5 6/5\n", ""))).iloc[1]
    assert game["rolls_left"] == 0
    assert pd.isna(game["pips_a_roll_left"])


def test_chances_before_a_game_are_those_of_the_table() -> None:
    games = tables.games(reads(TWO_GAMES))
    assert (games["mwc_left"].iloc[0], games["mwc_right"].iloc[0]) == (0.5, 0.5)
    # Bob needs three, Ann two.
    assert games.loc[1, "mwc_left"] == KAZAROSS_XG2.chance((3, 2))
    assert (games["mwc_left"] + games["mwc_right"]).tolist() == pytest.approx([1, 1])


def test_chances_know_the_crawford_game_from_those_after_it() -> None:
    games = tables.games(DATA / "five-point-match.mat")
    for game in games.to_dict("records"):
        away = int(game["away_left"]), int(game["away_right"])
        after = 1 in away and not game["crawford"]
        assert game["mwc_left"] == KAZAROSS_XG2.chance(away, crawford=not after)
    assert games["crawford"].any()


def test_money_play_has_no_chance_to_win_a_match() -> None:
    games = tables.games(DATA / "money-session.mat")
    assert games[["mwc_left", "mwc_right"]].isna().all(axis=None)


@pytest.mark.parametrize("length", [1001, 10**30])
def test_a_match_longer_than_every_table_has_no_chances(length: int) -> None:
    text = f" {length} point match\n\n Game 1\n A : 0     B : 0\n  1) 31: 8/5 6/5\n"
    try:
        games = tables.games(reads(text))
    except OverflowError:
        pytest.fail("a number of a file is too large for a column")
    assert games["mwc_left"].isna().all()


def test_hits_and_dances_are_those_of_the_turns() -> None:
    path = DATA / "money-beaver.mat"
    games, turns = tables.games(path), tables.turns(path)
    for game in games.to_dict("records"):
        for side, name in ((1, "left"), (2, "right")):
            rows = turns[(turns["game"] == game["game"]) & (turns["side"] == side)]
            assert game[f"hits_{name}"] == rows["hits"].sum()
            assert game[f"dances_{name}"] == rows["dance"].sum()


def test_the_race_begins_where_the_sides_have_passed_each_other() -> None:
    path = DATA / "three-point-match.mat"
    games, turns = tables.games(path), tables.turns(path)
    for game in games.to_dict("records"):
        rows = turns[turns["game"] == game["game"]]
        assert game["race_turn"] == rows[rows["race"]]["turn"].min()


def test_a_game_without_a_race_has_no_turn_of_it() -> None:
    assert tables.games(reads(TWO_GAMES))["race_turn"].isna().all()


# The formats whose records say so have their own tests; here it is what a reader made of them.
@pytest.mark.parametrize(
    ("told", "shown"),
    [("timeout", "timeout"), ("forfeited", "forfeited"), ("settled", "settled"), ("resigned", "resigned")],
)
def test_an_ending_that_only_the_record_can_tell_is_told(told: str, shown: str) -> None:
    from dataclasses import replace

    match = reads(TWO_GAMES.replace("  3) Doubles => 2              Drops\n", ""))
    game = match.games[0]
    game.extras = replace(game.extras, ending=told)
    assert isinstance(match, Transcript)
    assert tables.games(match)["ending"].iloc[0] == shown


def test_a_game_that_the_cube_ended_was_dropped_whatever_the_record_says() -> None:
    from dataclasses import replace

    match = reads(TWO_GAMES)
    match.games[0].extras = replace(match.games[0].extras, ending="timeout")
    assert tables.games(match)["ending"].iloc[0] == "dropped"
