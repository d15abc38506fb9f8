"""Damaged files of servers, and known faults of programs that read them: a finding or a refusal, never a crash."""

from pathlib import Path

import pytest

from bgnotation import Severity, UnknownFormatError, check, read_all, reads, replay

FOLDER = Path(__file__).resolve().parents[4] / "shared" / "cases" / "broken-other"
NAMES = {
    "sgg_ok.sgg": {"illegal-play"},
    "sgg_known_headers.sgg": {"illegal-play"},
    "sgg_longname.sgg": {"match-unfinished"},
    "sgg_unknown_header.sgg": {"match-unfinished"},
    "tmg_badrec.tmg": {"unreadable"},
    "tmg_unknown.tmg": {"unknown-variation"},
    "party_short.gam": {"unreadable"},
    "oldmoves_trunc.fibs": {"match-unfinished"},
}


@pytest.mark.corpus
@pytest.mark.skipif(not FOLDER.is_dir(), reason="needs ../shared/cases")
@pytest.mark.parametrize("name", NAMES)
def test_a_damaged_file_has_a_finding(name: str) -> None:
    found = {one.name for one in check(read_all(FOLDER / name)) if one.severity is not Severity.INFO}
    assert found >= NAMES[name]


@pytest.mark.corpus
@pytest.mark.skipif(not FOLDER.is_dir(), reason="needs ../shared/cases")
def test_a_session_without_any_action_is_refused() -> None:
    with pytest.raises(UnknownFormatError, match="BackgammonRoom without any action"):
        read_all(FOLDER / "bgf_badcount.bgf")


@pytest.mark.parametrize("text", ["Alice vs. Bob\n", "Player1: 1 alice 1.0\n", "CREATOR=PG\n", "Score is 0-0.\n"])
def test_a_beginning_alone_is_refused(text: str) -> None:
    with pytest.raises(UnknownFormatError):
        reads(text)


# ---------------------------------------------------------------- part B of the collection of known faults


def fibs(*games: tuple[str, str, str, list[str]]) -> str:
    return "\n".join(
        f"Score is {score} in a 5 point match.\n{x} is X - {o} is O\n" + "".join(f"{line}\n" for line in lines)
        for score, x, o, lines in games
    )


BEGIN = ["X: (3 1) 8-5 6-5", "O: (6 4) 24-14"]


def test_b1_a_score_pair_that_is_swapped_is_told_by_the_score_before() -> None:
    one = ("0-0", "a", "b", [*BEGIN, "X: wants to resign", "O: wins 2 points"])
    swapped = reads(fibs(one, ("2-0", "b", "a", BEGIN)))
    assert [game.score for game in swapped.games] == [(0, 0), (0, 2)]
    neither = reads(fibs(one, ("3-0", "b", "a", BEGIN)))
    assert "score-mismatch" in {one.name for one in check(neither)}


def test_b2_rising_moves_are_turned_but_the_bar_and_off_stay() -> None:
    rising, falling = (
        replay(reads(fibs(("0-0", "a", "b", [first, *BEGIN[1:], second])))).step(turn=3)
        for first, second in (("X: (3 1) 17-20 19-20", "X: (5 4) 12-17 1-5"), (BEGIN[0], "X: (5 4) 13-8 24-20"))
    )
    assert str(rising.play) == str(falling.play) == "24/20 13/8"
    entered = reads(fibs(("0-0", "a", "b", ["X: (3 2) bar-3 12-14"])))
    assert [cell.text for _, cell in entered.games[0].slots()] == ["32: bar/22 13/11"]


def test_b3_the_points_of_a_resignation_are_told_by_the_next_score() -> None:
    one = ("0-0", "a", "b", [*BEGIN, "X: wants to resign", "O: wins"])
    assert replay(reads(fibs(one, ("0-3", "a", "b", BEGIN)))).games[0].result == (1, 3)


def test_b4_a_side_that_is_closed_out_passes_its_turn_without_a_roll() -> None:
    text = "Alice vs. Bob\nGame 1.0-0/1\n\n1\t31: 8/5, 6/5\n1\t\t -\n2\t31: 24/23, 13/10\n"
    game = reads(text).games[0]
    assert [(slot & 1, cell.high, cell.text) for slot, cell in game.slots()] == [
        (0, 3, "31: 8/5 6/5"),
        (1, 0, "Cannot Move"),
        (0, 3, "31: 24/23 13/10"),
    ]


@pytest.mark.parametrize("record", ["-1 17 Out of time", "-1 22 Lost on time"])
def test_b5_who_is_out_of_time_loses_the_game(record: str) -> None:
    head = "Player1: 1 alice 1.0\nPlayer2: 2 bob 1.0\nLength: 1\nGame 1: 0-0\n"
    match = reads(head + f"1 1 31:\n1 4 8/5 6/5\n-1 1 ?\n{record}\n2 14 1 alice wins 1 point\n")
    done = replay(match).games[0]
    assert done.result == (0, 1)
    assert match.games[0].extras.ending == "timeout"
    assert [one for one in check(match) if one.severity is not Severity.INFO] == []


def test_b5_a_result_of_a_game_that_is_not_over_is_a_resignation() -> None:
    head = "Player1: 1 alice 1.0\nPlayer2: 2 bob 1.0\nLength: 2\nGame 1: 0-0\n"
    match = reads(head + "1 1 31:\n1 4 8/5 6/5\n2 14 2 alice wins 2 points\n")
    assert replay(match).games[0].result == (0, 2)


def test_b6_x_is_who_is_marked_so_in_a_record_of_backgammonroom() -> None:
    text = "BGF version 1.2\n\nGame 1 - alice (0) vs. bob (X)\nSingle game\n1.X:(3 1)8/5 6/5\n\nWin the Match\n"
    match = reads(text)
    (step,) = replay(match).steps()
    assert match.players[step.side] == "bob"
