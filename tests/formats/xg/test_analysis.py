"""XG's own analysis as values: levels in words, evaluations, errors, luck, rollouts."""

import pytest

from bgnotation import reads
from bgnotation.analysis import CubeAnalysis, Evaluation, PlayAnalysis, Rollout
from bgnotation.facts import Held
from bgnotation.facts import find as fact
from bgnotation.replay import replay
from bgnotation.transcript import Transcript
from tests.formats.xg.making import (
    START,
    Game,
    cube,
    game_header,
    match_header,
    move,
    packed,
    position,
    rollout,
    turned,
)

BOARD = position(START, START)
SEVEN = (0.01, 0.1, 0.4, 0.6, 0.2, 0.02, 0.25)
"""Backgammons, gammons and games lost, games, gammons and backgammons won, equity."""
BEST, SECOND = ((8, 5), (6, 5)), ((13, 10), (24, 23))


def read(*records: bytes, rollouts: bytes = b"") -> Transcript:
    return reads(packed(match_header(), game_header(), *records, rollouts=rollouts))


def play_of(found: Transcript, slot: int = 0) -> PlayAnalysis:
    analysis = found.games[0].extras.analysis[slot]
    assert isinstance(analysis, PlayAnalysis)
    return analysis


def analysed(**more: object) -> bytes:
    candidates = ((BEST, 3, SEVEN), (SECOND, 1002, (*SEVEN[:6], 0.125)))
    return move(1, (3, 1), SECOND, board=BOARD, candidates=candidates, error=-0.125, luck=0.5, **more)  # type: ignore[arg-type]


def test_candidates_with_their_levels_chances_and_equities() -> None:
    one = play_of(read(analysed()))
    assert [candidate.level for candidate in one.candidates] == ["4-ply", "XG Roller++"]
    assert one.candidates[0].steps == BEST
    assert [round(value, 6) for value in _values(one.candidates[0].evaluation)] == [0.6, 0.2, 0.02, 0.1, 0.01, 0.25]
    assert (one.played, one.error, one.luck, one.cube) == (1, -0.125, 0.5, None)


def _values(one: Evaluation) -> tuple[float, ...]:
    return (
        one.win, one.win_gammon, one.win_backgammon, one.lose_gammon, one.lose_backgammon, one.equity,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("level", "words"),
    [(0, "1-ply"), (6, "7-ply"), (12, "3-ply red"), (100, "rollout"), (998, "opening book"), (1000, "XG Roller"),
     (1001, "XG Roller+"), (77, "level 77")],
)  # fmt: skip
def test_levels_in_words(level: int, words: str) -> None:
    record = move(1, (3, 1), BEST, board=BOARD, candidates=((BEST, level, SEVEN),))
    assert play_of(read(record)).candidates[0].level == words


def test_a_play_that_is_not_analysed_has_no_analysis() -> None:
    assert dict(read(move(1, (3, 1), BEST, board=BOARD)).games[0].extras.analysis) == {}
    # Space for it, and nothing but zeros in it.
    empty = move(1, (3, 1), BEST, board=BOARD, candidates=((BEST, 0, (0.0,) * 7),))
    assert dict(read(empty).games[0].extras.analysis) == {}


def test_numbers_that_are_none_are_left_out() -> None:
    nan = float("nan")
    record = move(
        1, (3, 1), BEST, board=BOARD, error=nan, luck=float("inf"),
        candidates=((BEST, 3, SEVEN), (SECOND, 3, (nan,) * 7)),
    )  # fmt: skip
    one = play_of(read(record))
    assert (len(one.candidates), one.error, one.luck) == (1, None, None)
    assert play_of(read(move(1, (3, 1), BEST, board=BOARD, candidates=((BEST, 3, SEVEN),)))).error is None


def test_more_candidates_than_there_is_room_for_are_not_believed() -> None:
    record = bytearray(analysed())
    record[188:192] = (2**31 - 1).to_bytes(4, "little")
    assert len(play_of(read(bytes(record))).candidates) == 2


def test_a_rollout_says_how_many_games_and_how_sure() -> None:
    record = move(1, (3, 1), BEST, board=BOARD, candidates=((BEST, 100, SEVEN), (SECOND, 100, SEVEN)), rollouts=(1, 9))
    one = play_of(read(record, rollouts=rollout(1296, 0.5) + rollout(648, 0.25)))
    assert one.candidates[0].rollout == Rollout(648, 0.25)
    assert one.candidates[1].rollout is None


def no_double(board: list[int], error: float = 0.0) -> bytes:
    return cube(
        -1, 0, board=board, equities=(0.5, 0.25, 1.0), errors=(error, 0.0), level=1001,
    )  # fmt: skip


def test_the_decision_not_to_double_comes_with_the_roll_behind_it() -> None:
    game = Game().roll(1, (3, 1), (8, 5), (6, 5))
    records = [*game.records, no_double(game.board, 0.125), move(-1, (6, 4), ((24, 14),), board=turned(game.board))]
    one = play_of(read(*records), 1)
    assert one.candidates == ()
    assert isinstance(one.cube, CubeAnalysis)
    assert (one.cube.level, one.cube.no_double, one.cube.double_take, one.cube.double_pass) == (
        "XG Roller+", 0.5, 0.25, 1.0,
    )  # fmt: skip
    # Not to double where that is right is written as an error of more than nought.
    assert (one.cube.error, one.cube.error_answer) == (-0.125, None)
    assert one.cube.evaluation is not None
    assert one.cube.evaluation_doubled is not None
    assert [round(x.equity, 6) for x in (one.cube.evaluation, one.cube.evaluation_doubled)] == [0.3, 0.5]


def test_a_double_has_its_own_analysis_and_that_of_the_answer() -> None:
    game = Game().roll(1, (3, 1), (8, 5), (6, 5))
    double = cube(
        -1, 1, (1, -1, -1), board=game.board, equities=(0.5, 0.75, 1.0), errors=(0.0, -0.25), level=100, rollout=0,
    )  # fmt: skip
    found = read(*game.records, double, rollouts=rollout(1296, 0.125, 1080, 0.25))
    slots = list(found.games[0].extras.analysis)
    assert [found.games[0].cells[slot].text for slot in slots] == ["Doubles => 2"]  # type: ignore[union-attr]
    one = found.games[0].extras.analysis[slots[0]]
    assert isinstance(one, CubeAnalysis)
    assert (one.level, one.error, one.error_answer) == ("rollout", 0.0, -0.25)
    assert (one.rollout, one.rollout_doubled) == (Rollout(1296, 0.125), Rollout(1080, 0.25))


def test_a_decision_that_is_not_analysed_is_none() -> None:
    game = Game().roll(1, (3, 1), (8, 5), (6, 5)).roll(-1, (6, 4), (24, 18), (18, 14))
    assert dict(read(*game.records).games[0].extras.analysis) == {}


def test_the_fact_names_the_rolls_that_are_analysed() -> None:
    game = Game().roll(1, (3, 1), (8, 5), (6, 5))
    records = [*game.records, no_double(game.board), move(-1, (6, 4), ((24, 14),), board=turned(game.board))]
    found = read(*records)
    assert fact("analysis").of(Held(found, lambda: replay(found))) == {(0, 1): "xg"}
