"""Verdicts: which source reaches a position, what it says, and that no firm word is wrong where the truth is known."""

import random
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from bgnotation.equity import KAZAROSS_XG2, WOOLSEY_HEINRICH, CubeEquities
from bgnotation.game.board import Board
from bgnotation.game.cube import Cube
from bgnotation.game.dice import Dice
from bgnotation.game.position import Phase, Position
from bgnotation.game.score import MatchScore
from bgnotation.game.side import Side
from bgnotation.races import (
    LONG_BOUND,
    Answer,
    Done,
    Double,
    Source,
    Verdict,
    assess,
    kleinman,
    long_race,
    one_sided,
    two_sided,
)
from bgnotation.races._cube import HOME_EFFICIENCY, for_match, for_money, margin
from bgnotation.races._home import all_counts
from bgnotation.races._onesided import BOUND
from bgnotation.races._verdict import decided, estimated
from bgnotation.variants.acey_deucey.board import AceyBoard
from tests.races import brute
from tests.races.brute_match import Solved

LEFT, RIGHT = Side.LEFT, Side.RIGHT
SHORT = Board.from_points({6: 2}, {6: 2})
PASSED = Board.from_points({3: 2, 4: 2, 5: 2}, {4: 3, 5: 3})
LONG = Board.from_points({12: 3, 8: 4, 6: 4, 5: 4}, {12: 3, 8: 4, 6: 4, 5: 4})
HOME = Board.from_points({6: 3, 5: 3, 4: 3}, {6: 3, 5: 3, 4: 3})


def judged(board: Board, side: Side = LEFT, **rest: Any) -> Verdict:
    """The verdict on a board, for money unless said otherwise."""
    verdict = assess(replace(Position(board, side), **rest))
    assert verdict is not None
    return verdict


# ---------------------------------------------------------------- exact


def test_short_bear_offs_for_money_are_exact() -> None:
    verdict = judged(SHORT)
    assert (verdict.source, verdict.win_source, verdict.exact, verdict.bound) == (
        Source.TWO_SIDED,
        Source.TWO_SIDED,
        True,
        0,
    )
    assert (verdict.double, verdict.answer, verdict.text) == (Double.DOUBLE, Answer.TAKE, "double, take")
    assert f"{verdict.win:.4f}" == "0.7545"  # (1 + .509) / 2
    assert (verdict.win_gammon, verdict.lose_gammon) == (0, 0)


def test_an_exact_verdict_tells_every_cost() -> None:
    verdict = judged(SHORT)  # no double .603, double and take .961
    assert [verdict.cost_text(done) for done in Done] == ["0.358", "0.000", "0.000", "0.039"]
    passed = judged(PASSED)  # .781 and 1.0095
    assert passed.text == "double, pass"
    assert [passed.cost_text(done) for done in Done] == ["0.219", "0.000", "0.010", "0.000"]


def test_an_estimate_would_take_what_must_be_passed() -> None:
    # The example of met.md §8: the exact answer differs from the engines' estimate. Here the estimate says so itself.
    win = one_sided().win({3: 2, 4: 2, 5: 2}, {4: 3, 5: 3})
    equities = for_money(win, (0, 0), centred=True, efficiency=HOME_EFFICIENCY, jacoby=False)
    assert equities.double_take < 1
    assert estimated([equities], margin(24, win))[1] is Answer.CLOSE


def test_an_owned_cube_is_turned_later_than_a_centred_one() -> None:
    owned, centred = judged(SHORT, cube=Cube(2, LEFT)), judged(SHORT, cube=Cube(2))
    assert owned.exact
    assert owned.equities is not None
    assert centred.equities is not None
    assert owned.equities.no_double > centred.equities.no_double
    assert owned.equities.double_take == centred.equities.double_take


@pytest.mark.parametrize("side", [LEFT, RIGHT])
def test_the_side_on_roll_is_the_one_that_is_judged(side: Side) -> None:
    board = Board.from_points({1: 2}, {6: 6})
    verdict = judged(board, side)
    assert verdict.side is side
    assert verdict.win == pytest.approx(1 if side is LEFT else 0)
    assert verdict.text == ("double, pass" if side is LEFT else "no double, take")


def test_a_won_game_may_be_doubled_or_not_and_costs_nothing() -> None:
    verdict = judged(Board.from_points({1: 2}, {1: 1}))
    assert (verdict.double, verdict.answer) == (Double.DOUBLE, Answer.PASS)
    assert verdict.cost(Done.NO_DOUBLE) == 0
    assert verdict.cost(Done.TAKE) == 1  # a lost game at twice the stake


def test_equal_choices_are_both_free() -> None:
    assert decided(CubeEquities(1.0, 2.0)) == (Double.DOUBLE, Answer.PASS)
    assert decided(CubeEquities(0.0, 0.0)) == (Double.NO_DOUBLE, Answer.TAKE)
    assert decided(CubeEquities(0.5, 1.0)) == (Double.DOUBLE, Answer.TAKE)
    assert decided(CubeEquities(1.2, 1.4)) == (Double.TOO_GOOD, Answer.PASS)


def test_without_a_checker_off_a_gammon_is_possible_and_nothing_exact() -> None:
    # Three checkers a side, as in Hypergammon: nobody has borne off.
    board = Board.from_points({1: 1, 2: 2}, {6: 3}, checkers=3)
    verdict = judged(board)
    assert not verdict.exact
    assert verdict.source is Source.ONE_SIDED_GAMMON
    assert (verdict.win_gammon, verdict.lose_gammon) == (None, None)
    # Who may be gammoned or not: whether to play on is not said. (Both saved, it is a cash.)
    assert (verdict.double, verdict.answer) == (Double.CLOSE, Answer.PASS)


# ---------------------------------------------------------------- estimates


def test_more_checkers_are_judged_by_the_one_sided_table_and_janowski() -> None:
    verdict = judged(HOME)
    assert (verdict.source, verdict.win_source, verdict.exact) == (
        Source.ONE_SIDED_JANOWSKI,
        Source.ONE_SIDED,
        False,
    )
    assert verdict.bound == BOUND
    points = {6: 3, 5: 3, 4: 3}
    assert verdict.win == one_sided().win(points, points)


def test_estimates_are_marked_and_small_costs_not_told() -> None:
    ahead = judged(Board.from_points({2: 3, 3: 3, 4: 3}, {4: 3, 5: 4, 6: 3}))
    assert ahead.text == "≈ double, pass"
    assert ahead.cost_text(Done.TAKE).startswith("≈ ")
    assert ahead.cost(Done.DOUBLE) == 0
    assert ahead.cost_text(Done.DOUBLE) == "0.000"
    won = judged(Board.from_points({1: 4, 2: 3}, {4: 3, 5: 4, 6: 3}))
    assert won.double is Double.DOUBLE
    assert won.cost(Done.NO_DOUBLE) is None  # hardly anything is lost by playing on


def test_what_lies_within_the_error_is_close_and_costs_nothing_that_could_be_told() -> None:
    row = {6: 3, 5: 3, 4: 3}
    boards = (Board.from_points(row, {**row, 3: extra, 2: more}) for extra in range(3) for more in range(4))
    close = [verdict for verdict in map(judged, boards) if Answer.CLOSE is verdict.answer]
    assert close
    for verdict in close:
        assert verdict.cost(Done.TAKE) is None
        assert verdict.cost_text(Done.PASS) == ""
        assert verdict.text.startswith("≈ ")


def test_with_fifteen_checkers_a_gammon_may_be_worth_more_than_the_cube() -> None:
    verdict = judged(Board.from_points({1: 4}, {6: 15}))
    assert (verdict.source, verdict.double, verdict.answer) == (Source.ONE_SIDED_GAMMON, Double.TOO_GOOD, Answer.PASS)
    assert verdict.win_gammon == pytest.approx(1 / 6 + 5 / 6 * 19 / 36)
    assert verdict.cost_text(Done.DOUBLE).startswith("≈ ")
    by_jacoby = judged(Board.from_points({1: 4}, {6: 15}), jacoby=True)
    assert by_jacoby.double is Double.DOUBLE  # gammons count only then


def test_checkers_outside_home_are_judged_by_kleinmans_formula_of_effective_pips() -> None:
    verdict = judged(LONG)
    assert (verdict.source, verdict.win_source, verdict.exact) == (Source.KLEINMAN, Source.KLEINMAN, False)
    assert verdict.bound == LONG_BOUND
    assert (verdict.win_gammon, verdict.lose_gammon) == (None, None)
    assert verdict.win == long_race(LONG, LEFT)
    assert f"{kleinman(LONG, LEFT):.4f}" == "0.5756"  # 112 pips each: ½(1 + erf(4 / (2·√220)))


def test_a_long_race_with_a_large_lead_is_passed_and_one_with_none_not_doubled() -> None:
    behind = Board.from_points({12: 3, 8: 4, 6: 4, 5: 4}, {12: 5, 10: 4, 6: 3, 5: 3})
    assert judged(behind).text in ("≈ double, pass", "≈ close, pass")
    assert judged(LONG).text == "≈ no double, take"
    assert judged(behind, RIGHT).text == "≈ no double, take"


def test_a_gammon_that_no_table_tells_of_leaves_it_open_whether_to_play_on() -> None:
    # The loser has 15 checkers far away, the roller is nearly off.
    board = Board.from_points({1: 3, 2: 2}, {12: 5, 11: 5, 10: 5})
    verdict = judged(board)
    assert (verdict.double, verdict.answer, verdict.win_gammon) == (Double.CLOSE, Answer.PASS, None)
    # With a checker off there is no gammon, and doubling ends the game.
    saved = judged(Board.from_points({1: 3, 2: 2}, {12: 5, 11: 5, 10: 4}))
    assert (saved.double, saved.answer, saved.win_gammon) == (Double.DOUBLE, Answer.PASS, 0.0)


# ---------------------------------------------------------------- match scores


def match(mine: int, theirs: int, length: int = 7, **rest: bool) -> MatchScore:
    """The score at which the left side needs `mine` points and the right one `theirs`."""
    return MatchScore(length, (length - mine, length - theirs), **rest)


def test_at_a_match_score_the_window_is_told_and_nothing_called_exact() -> None:
    verdict = judged(SHORT, score=match(2, 4))
    assert (verdict.source, verdict.win_source, verdict.bound) == (Source.MET_WINDOW, Source.TWO_SIDED, 0)
    assert not verdict.exact
    assert verdict.windows is not None
    assert verdict.windows.redoubled is not None
    dead, again = verdict.windows.dead, verdict.windows.redoubled
    assert [f"{100 * at:.2f}" for at in (*dead, *again)] == ["34.89", "62.87", "76.35", "81.44"]
    assert all(verdict.cost(done) is None for done in Done)
    other = judged(SHORT, RIGHT, score=match(2, 4))
    assert other.windows is not None
    assert f"{100 * other.windows.dead.closes:.2f}" == "80.11"


def test_a_leader_whom_the_trailer_will_redouble_does_not_double() -> None:
    # About two thirds: the leader's window, with a dead cube from 34.89 to 62.87 %, opens at 76.35 % only, as the
    # trailer will redouble at once.
    board = Board.from_points({6: 2, 5: 4, 4: 6, 3: 2}, {6: 4, 5: 4, 4: 4, 3: 2})
    leader = judged(board, score=match(2, 4))
    assert 0.65 < leader.win < 0.7
    assert leader.answer is Answer.TAKE
    assert leader.double is Double.NO_DOUBLE


def test_after_the_crawford_game_the_trailer_doubles_at_once() -> None:
    # 4 away against 1: everything is won by doubling, nothing lost.
    verdict = judged(HOME, score=match(4, 1))
    assert verdict.double is Double.DOUBLE
    leader = judged(HOME, RIGHT, score=match(4, 1))
    assert leader.double is not Double.DOUBLE


def test_a_cube_that_wins_the_match_already_is_not_doubled_and_a_double_of_it_taken() -> None:
    won = Board.from_points({1: 2}, {1: 1})
    for board in (SHORT, HOME, won):
        verdict = judged(board, score=match(2, 4), cube=Cube(2, LEFT))
        assert (verdict.double, verdict.answer) == (Double.NO_DOUBLE, Answer.TAKE)


@pytest.mark.parametrize(
    "rest",
    [
        {"score": match(1, 4, crawford=True)},
        {"cube": Cube(2, RIGHT)},
        {"cube": Cube(1024), "cube_limit": 10},
        {"cube": Cube(1), "cube_limit": 0},
        {"doubled": 2},
    ],
    ids=["Crawford game", "opponent's cube", "limit reached", "no cube", "beavered"],
)
def test_where_the_cube_can_not_be_turned_there_is_a_chance_and_no_verdict(rest: dict[str, Any]) -> None:
    verdict = judged(SHORT, **rest)
    assert (verdict.double, verdict.answer, verdict.equities, verdict.text) == (None, None, None, "")
    assert f"{verdict.win:.4f}" == "0.7545"
    assert verdict.exact
    assert [verdict.cost(done) for done in Done] == [None] * 4
    assert verdict.cost_text(Done.TAKE) == ""
    assert judged(HOME, **rest).source is Source.ONE_SIDED


def test_a_double_that_waits_for_its_answer_is_judged_as_before_it() -> None:
    assert judged(SHORT, doubled=1) == judged(SHORT)
    assert judged(SHORT, dice=Dice(6, 5)) == judged(SHORT)


def test_another_match_equity_table_gives_other_windows() -> None:
    position = Position(SHORT, score=match(2, 4))
    one, other = assess(position), assess(position, table=WOOLSEY_HEINRICH)
    assert one is not None
    assert other is not None
    assert one.windows != other.windows


def test_a_long_way_from_the_end_a_match_is_much_like_money() -> None:
    for chance in (0.3, 0.5, 0.7, 0.78, 0.9):
        money = for_money(chance, (0, 0), centred=True, efficiency=0.65, jacoby=False)
        stakes = KAZAROSS_XG2.at((25, 25))
        found = for_match(chance, (0, 0), stakes, centred=True, efficiency=0.65)
        assert found.no_double == pytest.approx(money.no_double, abs=0.03)
        assert found.double_take == pytest.approx(money.double_take, abs=0.06)


# ---------------------------------------------------------------- nothing to say


@pytest.mark.parametrize(
    "position",
    [
        Position(Board.from_points({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5})),
        Position(Board.from_points({6: 1}, {24: 1})),
        Position(Board.from_points({6: 1}, {25: 1})),
        Position(Board.from_points({}, {6: 1})),
        Position(Board.from_points({6: 1}, {})),
        Position(SHORT, phase=Phase.OVER),
        Position(SHORT, phase=Phase.NOT_STARTED),
        Position(AceyBoard(SHORT.checkers, (0, 0))),
        Position(Board.from_points({6: 16}, {6: 15})),
    ],
    ids=["start", "contact", "bar", "won", "lost", "over", "not begun", "Acey-deucey", "too many checkers"],
)
def test_what_is_no_race_has_no_verdict(position: Position) -> None:
    assert assess(position) is None


@pytest.mark.parametrize("score", [match(0, 3), match(3, 0), MatchScore(5000, (0, 0))], ids=["won", "lost", "endless"])
def test_at_a_score_at_which_no_game_is_played_there_is_a_chance_and_no_verdict(score: MatchScore) -> None:
    verdict = judged(SHORT, score=score)
    assert (verdict.double, verdict.answer, verdict.windows) == (None, None, None)
    assert f"{verdict.win:.4f}" == "0.7545"


# ---------------------------------------------------------------- firm words are right


def firm_and_wrong(verdict: tuple[Double | None, Answer | None], exact: CubeEquities) -> list[str]:
    """What is firm of a verdict and costs something by the exact equities."""
    double, answer = verdict
    wrong = []
    if double is Double.DOUBLE and exact.error_of_double > 1e-9:
        wrong.append(f"double costs {exact.error_of_double:.3f}")
    if double is Double.NO_DOUBLE and exact.error_of_no_double > 1e-9:
        wrong.append(f"no double costs {exact.error_of_no_double:.3f}")
    if answer is Answer.TAKE and exact.error_of_take > 1e-9:
        wrong.append(f"take costs {exact.error_of_take:.3f}")
    if answer is Answer.PASS and exact.error_of_pass > 1e-9:
        wrong.append(f"pass costs {exact.error_of_pass:.3f}")
    return wrong


def money_estimates(planes: NDArray[np.float64], pairs: Iterable[tuple[int, int]]) -> tuple[int, list[str]]:
    """How many of these pairs' estimates are firm, owned and centred cubes apart, and which of them are wrong.

    Estimated as a position is that the two-sided table doesn't reach. `planes` are those of a two-sided table.
    """
    counts = all_counts().tolist()
    firm, wrong = 0, []
    later = 1 - one_sided().chances[: planes.shape[1]].cumsum(axis=1)
    for mine, theirs in pairs:
        win = float(one_sided().chances[mine, 1:] @ later[theirs, :-1])
        pips = min(sum(point * count for point, count in enumerate(counts[each], 1)) for each in (mine, theirs))
        _, unavailable, owned, centred = planes[:, mine, theirs].tolist()
        for is_centred, no_double in ((False, owned), (True, centred)):
            candidates = [
                for_money(
                    min(max(win + off, 0), 1), (0, 0), centred=is_centred, efficiency=HOME_EFFICIENCY, jacoby=False
                )
                for off in (-BOUND, 0, BOUND)
            ]
            verdict = estimated(candidates, margin(pips, win))
            firm += verdict[0] is not Double.CLOSE
            found = firm_and_wrong(verdict, CubeEquities(no_double, 2 * unavailable))
            wrong += [f"{counts[mine]} v {counts[theirs]}: {each}" for each in found]
    return firm, wrong


def test_no_firm_estimate_for_money_is_wrong_where_the_truth_is_known() -> None:
    chance = random.Random(5)
    pairs = [(chance.randrange(1, 924), chance.randrange(1, 924)) for _ in range(4000)]
    firm, wrong = money_estimates(two_sided().planes, pairs)
    assert wrong == []
    assert firm > 0.65 * 2 * len(pairs)


def match_estimates(away: tuple[int, int], checkers: int) -> tuple[int, list[str]]:
    """How many verdicts on all pairs of so many checkers at a score are firm, and which of them are wrong."""
    stakes, length = KAZAROSS_XG2.at(away), max(away)
    solved = Solved(checkers, away, stakes.worth)
    firm, wrong = 0, []
    for (mine, theirs, key), taken in solved.taken.items():
        roller, value, owner = key
        side = Side(roller)
        own = KAZAROSS_XG2.at(away if side is LEFT else away[::-1], value)
        exact = CubeEquities(own.equity(solved.no_double[mine, theirs, key]), own.equity(taken))
        rows = [(15 - sum(row), *row[1:]) for row in (mine, theirs)]
        board = Board((rows[0], rows[1]) if side is LEFT else (rows[1], rows[0]))
        score = MatchScore(length, (length - away[0], length - away[1]))
        verdict = judged(board, side, score=score, cube=Cube(value, None if owner == 2 else side))
        firm += verdict.double is not Double.CLOSE
        found = firm_and_wrong((verdict.double, verdict.answer), exact)
        wrong += [f"{away} {key} {brute.pips(mine)} v {brute.pips(theirs)}: {each}" for each in found]
    return firm, wrong


@pytest.mark.parametrize("away", [(2, 4), (3, 7), (5, 5)])
def test_no_firm_estimate_at_a_match_score_is_wrong_where_a_plain_computation_knows(away: tuple[int, int]) -> None:
    firm, wrong = match_estimates(away, 2)
    assert wrong == []
    assert firm > 500


@pytest.mark.parametrize(("length", "points"), [(2000, (1951, 1602)), (1001, (178, 725)), (1001, (99, 994))])
@pytest.mark.parametrize("side", Side)
def test_at_a_score_where_nothing_is_at_stake_only_the_chances_are_told(
    length: int, points: tuple[int, int], side: Side
) -> None:
    board = Board.from_points({6: 2}, {6: 2})
    verdict = assess(Position(board, side, score=MatchScore(length, points)))
    assert verdict is not None
    # The chance is that of met.md's check values, at any score.
    assert verdict.text == ""
    assert verdict.windows is None
    assert verdict.win == pytest.approx(0.7545, abs=0.0005)
