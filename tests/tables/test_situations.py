"""What the acting side sees, in `tables.turns`: the same as the replay's positions tell, one by one."""

from pathlib import Path

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bgnotation import Play, legal_plays, reads, replay, tables
from bgnotation.formats import read_all
from bgnotation.game.board import Board
from bgnotation.game.dice import Dice
from bgnotation.game.ids import position_id
from bgnotation.game.position import Position
from bgnotation.game.side import Side
from bgnotation.replay import Step
from bgnotation.tables._boards import boards, held, opposing, position_ids, single, xgid_boards
from tests import strategies

DATA = Path(__file__).resolve().parents[2] / "data/matches"
FILES = sorted(DATA.iterdir())
HEAD = " 5 point match\n\n Game 1\n Ann : 0                      Bob : 0\n"


def steps(path: Path) -> list[Step]:
    return [step for match in read_all(path).matches for step in replay(match).steps()]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_ids_and_pips_are_those_of_the_replays_positions(path: Path) -> None:
    found = tables.turns(path)
    known = found[found["position_id"].notna()]
    assert len(known) > 0
    taken = steps(path)
    assert len(taken) == len(found)
    for row, step in zip(found.to_dict("records"), taken, strict=True):
        if pd.isna(row["position_id"]):
            continue
        position = step.before
        assert (row["position_id"], row["match_id"], row["xgid"]) == (
            position.position_id,
            position.match_id,
            position.xgid,
        )
        assert (row["pips"], row["pips_opponent"]) == (position.pips(step.side), position.pips(step.side.other))


@pytest.mark.parametrize("path", [one for one in FILES if "acey" not in one.name], ids=lambda path: path.name)
def test_race_dance_and_forced_plays_are_what_the_rules_say(path: Path) -> None:
    for row, step in zip(tables.turns(path).to_dict("records"), steps(path), strict=True):
        if pd.isna(row["position_id"]):
            continue
        position = step.before
        assert row["race"] == position.board.is_race
        if row["action"] == "play" and not pd.isna(row["n_legal"]) and position.dice is not None:
            plays = legal_plays(position.board, step.side, position.dice)
            assert row["n_legal"] == len(plays)
            assert row["dance"] == (plays == (Play(),))
            assert row["forced"] == (len(plays) == 1 and not row["dance"])


@given(st.lists(st.tuples(strategies.boards(), strategies.sides), min_size=1, max_size=5))
@settings(max_examples=200)
def test_many_boards_at_once_are_each_what_it_is_alone(several: list[tuple[Board, Side]]) -> None:
    known = boards([(board.checkers[side], board.checkers[side.other]) for board, side in several])
    ids = position_ids(known.theirs, known.mine)
    closed, blots = opposing(known.mine, blots=False), opposing(known.mine, blots=True)
    for at, (board, side) in enumerate(several):
        row = board.checkers[side]
        assert (known.pips[at], known.pips_opponent[at]) == (board.pips(side), board.pips(side.other))
        assert (known.race[at], known.home[at]) == (board.is_race, not any(row[7:]))
        assert not known.shared[at]
        assert ids[at] == position_id(board, side)
        assert held(known.mine)[at] == sum(1 << place for place in range(1, 26) if row[place])
        assert single(known.mine)[at] == sum(1 << place for place in range(1, 26) if row[place] == 1)
        assert closed[at] == sum(1 << 25 - place for place in range(1, 25) if row[place] > 1)
        assert blots[at] == sum(1 << 25 - place for place in range(1, 25) if row[place] == 1)


@given(strategies.boards())
def test_the_board_of_an_xgid_is_the_positions(board: Board) -> None:
    known = boards([board.checkers])
    assert f"XGID={xgid_boards(known.mine, known.theirs)[0]}" == Position(board).xgid.split(":")[0]


def test_a_point_with_checkers_of_both_sides_is_seen() -> None:
    one, other = [0] * 26, [0] * 26
    one[8], other[17] = 2, 1
    assert boards([(tuple(one), tuple(other))]).shared == [True]
    other[17], other[16] = 0, 1
    assert boards([(tuple(one), tuple(other))]).shared == [False]


def test_more_checkers_than_an_id_has_room_for_are_refused() -> None:
    row = (0, 16) + (0,) * 24
    known = boards([(row, row)])
    with pytest.raises(ValueError, match="30 checkers"):
        position_ids(known.mine, known.theirs)


# ---------------------------------------------------------------- phases


def test_phases_follow_each_other_in_a_game() -> None:
    # Read off the first game of the record: contact until Ann's last checkers have passed Bob's, who has one far back.
    found = tables.turns(DATA / "three-point-match.mat")
    game = found[found["game"] == 1]
    assert game["phase"].tolist()[:7] == ["opening"] * 6 + ["middle"]
    # Ann bears off from row 22 on, with Bob on her bar or behind her.
    left = game[game["side"] == 1].reset_index()
    assert left.loc[21, "phase"] == "contact bear-off"
    assert not left.loc[21, "race"]
    assert game["phase"].iloc[-1] == "bear-off"
    assert game["race"].iloc[-1]


def test_a_long_opening_is_over_after_six_rolls() -> None:
    games = (
        "  1) 31: 8/5 6/5                52: 13/8 24/22\n"
        "  2) 21: 13/11 24/23            21: 13/11 24/23\n"
        "  3) 21: 13/11 24/23            21: 13/11 22/21\n"
        "  4) 21: 13/11 23/22\n"
    )
    assert tables.turns(reads(HEAD + games))["phase"].tolist() == ["opening"] * 6 + ["middle"]


def test_games_with_rules_of_their_own_have_no_phase_and_no_race_while_checkers_wait() -> None:
    found = tables.turns(DATA / "acey-deucey.mat")
    assert found["phase"].isna().all()
    assert not found["race"].iloc[0]
    assert found["pips"].iloc[0] == 375


def test_results_of_acey_deucey_are_counted_by_its_own_rules() -> None:
    path = DATA / "acey-deucey.mat"
    done = replay(read_all(path).matches[0])
    found = tables.turns(path)
    rolls = found[(found["match"] == 1) & (found["action"] == "play") & found["n_legal"].notna()].head(20)
    for row in rolls.to_dict("records"):
        step = done.step(int(row["game"]), int(row["turn"]))
        dice = step.before.dice
        assert dice is not None
        plays = done.variant.legal_plays(step.before.board, step.side, Dice(dice.high, dice.low))
        assert row["n_legal"] == len(plays)


# ---------------------------------------------------------------- what is certain


def test_a_clean_record_is_verified_and_has_no_problem() -> None:
    found = tables.turns(DATA / "three-point-match.mat")
    assert found["verified"].all()
    assert found["problem"].isna().all()


def test_from_an_error_on_a_games_actions_are_not_verified() -> None:
    path = DATA / "fault-illegal-move.mat"
    finding = tables.diagnostics(path).query("severity == 'error'").iloc[0]
    found = tables.turns(path)
    game = found[found["game"] == finding["game"]]
    before, after = game[game["turn"] < finding["turn"]], game[game["turn"] >= finding["turn"]]
    assert before["verified"].all()
    assert not after["verified"].any()
    assert after["problem"].tolist()[0] == "illegal-play"
    assert game["problem"].notna().sum() == 1


def test_a_warning_is_a_problem_and_leaves_the_action_verified() -> None:
    path = DATA / "missing-hit-mark.mat"
    found = tables.turns(path)
    assert found["verified"].all()
    assert found["problem"].dropna().unique().tolist() == ["hit-mark"]


def test_a_wrong_result_leaves_the_actions_before_it_verified() -> None:
    path = DATA / "fault-wrong-points.mat"
    found = tables.turns(path)
    assert found["verified"].all()
    games = tables.games(path)
    wrong = games[games["errors"] > 0].iloc[0]
    assert not wrong["verified"]
    assert wrong["problem"] == "points-mismatch"
    match = tables.matches(path).iloc[0]
    assert (match["verified"], match["errors"]) == (False, 1)


def test_a_wrong_score_line_leaves_nothing_in_its_game_verified() -> None:
    path = DATA / "fault-wrong-score.mat"
    finding = tables.diagnostics(path).query("severity == 'error'").iloc[0]
    assert pd.isna(finding["turn"])
    found = tables.turns(path)
    for game, rows in found.groupby("game"):
        assert rows["verified"].eq(game != finding["game"]).all()


def test_what_is_not_judged_is_not_verified() -> None:
    games = (
        "  1) 31: 8/5 6/5                52: 13/8 13/10\n"
        "  2) 64: 24/14                  61: 13/7 8/7\n"
        "  3) 65: 24/18 13/7             Doubles => 2\n"
        "  4) Takes\n"
    )
    found = tables.turns(reads(HEAD + games))
    assert found["verified"].tolist() == [True] + [False] * 6


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_counts_of_findings_are_those_of_the_findings(path: Path) -> None:
    findings, games, matches = tables.diagnostics(path), tables.games(path), tables.matches(path)
    for severity, column in (("error", "errors"), ("warning", "warnings")):
        told = findings[(findings["severity"] == severity) & findings["match"].notna()]
        assert matches[column].sum() == len(told)
        assert games[column].sum() == told["game"].notna().sum()
