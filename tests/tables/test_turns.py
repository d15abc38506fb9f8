"""`tables.turns`: a row an action, everything before it and from the acting side's view."""

from pathlib import Path

import pandas as pd

from bgnotation import reads, replay, tables

DATA = Path(__file__).resolve().parents[2] / "data/matches"
HEAD = " 5 point match\n\n Game 1\n Ann : 0                      Bob : 0\n"
OPENING = "  1) 31: 8/5 6/5                52: 13/8 24/22\n"
MONEY = '; [Jacoby "On"]\n\n 0 point match\n\n Game 1\n Ann : 0                      Bob : 0\n'
# Bob's 52 can't be played so; whatever was meant, his next play blocks the 24/18 of Ann's third roll.
TWICE_WRONG = (
    "  1) 31: 8/5 6/5                52: 13/8 13/10\n"
    "  2) 64: 24/14                  61: 13/7 8/7\n"
    "  3) 65: 24/18 13/7             Doubles => 2\n"
    "  4) Takes\n"
)


def turns(games: str, head: str = HEAD) -> pd.DataFrame:
    return tables.turns(reads(head + games))


def test_a_row_tells_what_the_acting_side_saw() -> None:
    # Bob's roll after 31: 8/5 6/5, whose Position ID and pips GNU Backgammon gives (specs of the ID, worked example).
    row = turns(OPENING).iloc[1]
    assert (row["side"], row["player"], row["action"], row["turn"]) == (2, "Bob", "play", 2)
    assert (row["dice"], row["play"], row["legal"], row["hits"]) == ("52", "24/22 13/8", True, 0)
    assert (row["position_id"], row["pips"], row["pips_opponent"]) == ("sGfwATDgc/ABMA", 167, 163)
    assert (row["score"], row["away"], row["away_opponent"], row["crawford"]) == (0, 5, 5, False)


def test_dice_have_the_higher_die_first_and_beside_it_the_order_written() -> None:
    row = turns("  1) 13: 8/5 6/5\n").iloc[0]
    assert (row["dice"], row["dice_written"]) == ("31", "13")


def test_ids_of_an_answer_are_the_doublers_and_its_counts_the_answerers() -> None:
    # GNU Backgammon's IDs of a double by its player 0 after 31: 8/5 6/5 by player 1, under Jacoby.
    found = turns("  1)                            31: 8/5 6/5\n  2)  Doubles => 2              Takes\n", MONEY)
    assert found["action"].tolist() == ["play", "double", "take"]
    assert found["position_id"].tolist()[1:] == ["sGfwATDgc/ABMA"] * 2
    assert found["match_id"].tolist()[1:] == ["MAEAAAAAAAAA", "MBkAAAAAAAAA"]
    assert found["pips"].tolist()[1:] == [167, 163]
    assert found["away"].isna().all()


def test_cube_and_owner_are_those_before_the_action_from_the_acting_side() -> None:
    found = turns(
        "  1)                            31: 8/5 6/5\n"
        "  2)  Doubles => 2              Takes\n"
        "  3) 65: 24/18 18/13            43: 24/20 13/10\n"
    )
    assert found["cube"].tolist() == [1, 1, 1, 2, 2]
    assert found["cube_owner"].tolist() == ["centred", "centred", "centred", "opponent", "own"]


def test_roll_after_a_beaver_finds_it_taken() -> None:
    found = turns(
        "  1)                            31: 8/5 6/5\n"
        "  2)  Doubles => 2              Beavers => 4\n"
        "  3) 65: 24/18 18/13\n",
        MONEY,
    )
    assert found["action"].tolist() == ["play", "double", "beaver", "play"]
    assert found["cube"].tolist() == [1, 1, 1, 4]
    assert found["cube_owner"].tolist()[-1] == "opponent"


def test_dance_is_an_empty_play_of_one_result() -> None:
    # Rows 11 to 18 of the third game: Bob on the bar against a closed board.
    found = tables.turns(DATA / "money-beaver.mat")
    danced = found[(found["game"] == 3) & (found["play"] == "")]
    assert danced["dice"].tolist() == ["44", "61", "64", "11", "51", "52", "52", "42"]
    assert danced["side"].eq(2).all()
    assert danced["legal"].all()
    assert danced["n_legal"].eq(1).all()
    assert danced["hits"].eq(0).all()


def test_play_that_is_not_recorded_is_missing_and_not_judged() -> None:
    row = turns(OPENING + "  2) 43: ????\n                                 Wins 1 point\n").iloc[-1]
    assert (row["action"], row["dice"]) == ("play", "43")
    assert pd.isna(row["play"])
    assert pd.isna(row["legal"])
    assert pd.isna(row["hits"])
    assert row["position_id"] == "4PPgASSwZ/ABMA"


def test_hits_are_counted() -> None:
    # Row 16 of the first game hits once, on the 3 point; row 13 twice.
    found = tables.turns(DATA / "three-point-match.mat")
    left = found[(found["game"] == 1) & (found["side"] == 1)].reset_index()
    assert (left.loc[15, "play"], left.loc[15, "hits"]) == ("22/16 16/10 10/4 9/3*", 1)
    assert (left.loc[12, "play"], left.loc[12, "hits"]) == ("10/9* 10/7*", 2)


def test_illegal_play_is_false_and_no_play_is_told() -> None:
    row = turns("  1) 31: 8/4 6/5                52: 13/8 24/22\n").iloc[0]
    assert not row["legal"]
    assert pd.isna(row["play"])
    # 31 has 16 results at the opening.
    assert row["n_legal"] == 16


def test_from_a_second_fault_on_what_needs_the_board_is_missing() -> None:
    found = turns(TWICE_WRONG)
    board = ["legal", "n_legal", "play", "hits", "position_id", "match_id", "xgid", "pips", "pips_opponent"]
    assert not tables.games(reads(HEAD + TWICE_WRONG))["judged"].any()
    assert found.loc[:3, ["legal", "position_id"]].notna().all(axis=None)
    assert found.loc[4:, board].isna().all(axis=None)
    assert found["cube"].tolist() == [1] * 7
    assert found["dice"].astype("string").fillna("").tolist()[4:] == ["65", "", ""]


def test_giving_up_before_the_throw_is_an_action_of_its_own() -> None:
    found = turns(OPENING + "  2) Concedes\n                                 Wins 1 point\n")
    assert found["action"].tolist() == ["play", "play", "resign"]
    assert pd.isna(found["dice"].iloc[-1])


def test_numbers_too_large_for_a_match_id_leave_it_missing() -> None:
    found = turns(OPENING, " 0 point match\n\n Game 1\n Ann : 0      Bob : 999999999\n")
    assert found["match_id"].isna().all()
    assert found["score"].tolist() == [0, 999_999_999]
    assert found["xgid"].notna().all()


def test_rules_of_a_replay_are_kept() -> None:
    # XGID's eighth field in money play: 1 for Jacoby.
    text = reads(MONEY + OPENING)
    assert tables.turns(text)["xgid"].iloc[0].split(":")[7] == "1"
    assert tables.turns(replay(text))["xgid"].iloc[0].split(":")[7] == "1"


def test_lines_are_those_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "one.mat"
    path.write_text(HEAD + OPENING + "  2) 21: 13/11 24/23\n", encoding="utf-8")
    found = tables.turns(path)
    assert found["line"].tolist() == [5, 5, 6]
    assert found["path"].unique().tolist() == [str(path)]
