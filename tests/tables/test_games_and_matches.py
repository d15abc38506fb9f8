"""`tables.games`, `matches`, `cube` and `diagnostics`, read off sample records by hand."""

from pathlib import Path

import pandas as pd

from bgnotation import check, reads, tables

DATA = Path(__file__).resolve().parents[2] / "data/matches"
# The players change columns after the first game.
EXCHANGED = """\
 3 point match

 Game 1
 Ann : 0                      Bob : 0
  1) 31: 8/5 6/5               Doubles => 2
  2) Drops
                               Wins 1 point

 Game 2
 Bob : 1                      Ann : 0
  1) 31: 8/5 6/5               52: 13/8 24/22
  2) Doubles => 2              Takes
  3) 64: 24/14                 Concedes
      Wins 2 points
"""


def test_games_of_a_match_are_read_with_result_and_score() -> None:
    found = tables.games(DATA / "three-point-match.mat")
    assert found["line"].tolist() == [7, 41]
    assert found["player_left"].tolist() == ["Ann West"] * 2
    assert found["winner"].tolist() == ["Ann West"] * 2
    assert found["winner_side"].tolist() == [1, 1]
    assert found["points"].tolist() == [2, 1]
    assert found["ending"].tolist() == ["borne-off"] * 2
    assert found["score_left"].tolist() == [0, 2]
    assert found["away_left"].tolist() == [3, 1]
    assert found["crawford"].tolist() == [False, True]
    # In the first game the loser has borne none off and stands outside the winner's home board.
    assert found["outcome"].tolist() == ["gammon", "single"]
    assert found["pips_left"].tolist() == [0, 0]


def test_dropped_game_ends_with_the_cube_as_it_stood() -> None:
    game = tables.games(DATA / "double-and-drop.mat").iloc[0]
    assert (game["ending"], game["points"], game["cube"]) == ("dropped", 1, 1)
    assert pd.isna(game["outcome"])
    assert pd.isna(game["cube_owner"])


def test_outcome_of_a_resigned_game_follows_from_points_and_cube() -> None:
    game = tables.games(reads(EXCHANGED)).iloc[1]
    assert (game["ending"], game["outcome"], game["cube"], game["cube_owner"]) == ("resigned", "single", 2, 2)
    assert (game["turns"], game["plays"]) == (6, 3)


def test_unfinished_game_has_no_winner() -> None:
    game = tables.games(DATA / "unfinished-match.mat").iloc[-1]
    assert game["ending"] == "unfinished"
    assert game[["winner_side", "winner", "points", "outcome"]].isna().all()


def test_match_is_won_by_who_reaches_its_length() -> None:
    match = tables.matches(DATA / "three-point-match.mat").iloc[0]
    assert (match["length"], match["games"], match["variant"]) == (3, 2, "backgammon")
    assert (match["event"], match["round"], match["date"]) == ("Club Championship", "2", "2024.03.09")
    assert (match["score_left"], match["score_right"]) == (3, 0)
    assert (match["winner_side"], match["winner"]) == (1, "Ann West")
    assert match["crawford_rule"]
    assert pd.isna(match["site"])
    assert pd.isna(match["jacoby_rule"])


def test_final_score_stands_in_the_columns_of_the_first_game() -> None:
    match = tables.matches(reads(EXCHANGED)).iloc[0]
    assert (match["player_left"], match["player_right"]) == ("Ann", "Bob")
    assert (match["score_left"], match["score_right"]) == (0, 3)
    assert (match["winner_side"], match["winner"]) == (2, "Bob")


def test_money_session_has_no_winner() -> None:
    session = tables.matches(DATA / "money-session.mat").iloc[0]
    assert (session["length"], session["score_left"], session["score_right"]) == (0, 2, 6)
    assert session[["winner_side", "winner", "crawford_rule"]].isna().all()


def test_cube_actions_tell_what_came_of_them() -> None:
    found = tables.cube(DATA / "money-beaver.mat")
    last = found[found["game"] == 3].reset_index(drop=True)
    assert last["action"].tolist() == ["double", "beaver", "double", "drop"]
    assert last["side"].tolist() == [2, 1, 1, 2]
    assert last["cube"].tolist() == [1, 1, 4, 4]
    assert last["offered"].tolist() == [2, 4, 8, 8]
    assert last["answer"].astype("string").fillna("").tolist() == ["beaver", "take", "drop", ""]
    # Ann wins 4 points.
    assert last["won"].tolist() == [False, True, True, False]
    assert last["points"].tolist() == [-4, 4, 4, -4]


def test_findings_are_those_of_check() -> None:
    path = DATA / "fault-illegal-move.mat"
    found = tables.diagnostics(path)
    (error,) = check(path).errors
    row = found[found["severity"] == "error"].iloc[0]
    assert (row["code"], row["line"], row["column"], row["message"]) == (
        error.code,
        error.line,
        error.column,
        error.message,
    )
    assert (row["game"], row["turn"], row["side"], row["player"]) == (error.game, error.turn, error.side, error.player)


def test_findings_without_a_fix_have_none() -> None:
    found = tables.diagnostics([DATA / "missing-hit-mark.mat", DATA / "fault-illegal-move.mat"])
    assert found["fix"].notna().tolist() == found["fix_is_safe"].notna().tolist()
    assert found["fix"].notna().any()
    assert found["fix"].isna().any()
