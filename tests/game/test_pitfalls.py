"""The legality cases P01-P28 of specs/pitfalls.md, verdicts of GNU Backgammon."""

import csv
from dataclasses import dataclass
from itertools import pairwise, product
from pathlib import Path

import pytest

from bgnotation.game import legal
from bgnotation.game.board import BAR, OFF, Board, Row
from bgnotation.game.dice import Dice
from bgnotation.game.ids import parse_position_id, parse_xgid, position_id, xgid
from bgnotation.game.position import Position
from bgnotation.game.side import Side
from tests import oracle

Rows = tuple[Row, Row]


@dataclass(frozen=True)
class Case:
    name: str
    board: Board
    dice: Dice
    position_id: str
    xgid: str
    n_results: int
    results: str
    play: str
    verdict: str

    @property
    def rows(self) -> Rows:
        left, right = self.board.checkers
        return right, left

    def legal_results(self) -> set[Rows]:
        return set(legal.results(*self.rows, self.dice.high, self.dice.low))


def points(text: str) -> dict[int, int]:
    pairs = (word.split(":") for word in text.split())
    return {BAR if point == "bar" else int(point): int(count) for point, count in pairs}


def cases() -> list[Case]:
    with open(Path(__file__).with_name("pitfalls.tsv"), encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader((line for line in file if line[0] != "#"), delimiter="\t"))
    return [
        Case(
            row["case"],
            Board.from_points(points(row["op"]), points(row["me"])),
            Dice(int(row["dice"][0]), int(row["dice"][1])),
            row["position_id"],
            row["xgid"],
            int(row["n_results"]),
            row["results"],
            row["play"],
            row["verdict"],
        )
        for row in rows
    ]


PLAYS = cases()
POSITIONS = list({case.name: case for case in PLAYS}.values())


def legs(play: str) -> list[tuple[int, int]]:
    """The stretches of a written play, one a checker: `24/18*/14(2)` gives four."""
    found = []
    for word in play.split():
        path, _, times = word.replace("*", "").partition("(")
        stops = [int(stop) for stop in path.replace("bar", str(BAR)).replace("off", str(OFF)).split("/")]
        found += list(pairwise(stops)) * int(times.rstrip(")") or 1)
    return found


def ends(rows: Rows, dice: Dice, play: str) -> list[Rows]:
    """The end positions that a written play can mean: first without a hit on the way of a merged move."""
    moved = legs(play)
    ways: list[list[tuple[int, ...]]] = []
    for source, target in moved:
        ways.append([()])
        if dice.is_double:
            ways[-1].append(tuple(range(source - dice.high, target, -dice.high)))
        else:
            ways[-1] += [(source - die,) for die in dice.numbers if source - die > target]
    found = []
    for choice in product(*ways):
        me, op = list(rows[0]), list(rows[1])
        touched = {target for _, target in moved} | {stop for way in choice for stop in way}
        for source, target in moved:
            me[source] -= 1
            me[target] += 1
        for point in touched - {OFF}:
            if rows[1][25 - point] == 1:
                op[25 - point] -= 1
                op[BAR] += 1
        found.append((tuple(me), tuple(op)))
    return found


@pytest.mark.parametrize("case", POSITIONS, ids=lambda case: case.name)
def test_the_number_of_legal_results_is_gnubgs(case: Case) -> None:
    results = case.legal_results()
    if case.n_results == 0:
        assert results == {case.rows}
    else:
        assert len(results) == case.n_results
        assert case.rows not in results


@pytest.mark.parametrize("case", [case for case in POSITIONS if case.results], ids=lambda case: case.name)
def test_the_legal_results_are_those_listed(case: Case) -> None:
    listed = {ends(case.rows, case.dice, play)[0] for play in case.results.split("; ")}
    assert case.legal_results() == listed


@pytest.mark.parametrize("case", PLAYS, ids=lambda case: f"{case.name} {case.play or 'nothing'}")
def test_a_written_play_has_the_verdict_of_the_rules(case: Case) -> None:
    results = case.legal_results()
    direct, *through_hits = ends(case.rows, case.dice, case.play)
    match case.verdict:
        case "legal" | "hit-mark":
            assert direct in results
        case "implied-hit":
            assert direct not in results
            assert set(through_hits) & results
        case "bad-path":
            paths = oracle.plays(*case.rows, (case.dice.high, case.dice.low))[direct]
            assert direct in results
            assert sorted(legs(case.play)) not in [sorted(step[:2] for step in way) for way in paths]
        case "wrong-die" | "incomplete" | "illegal-step" | "missing-play":
            assert not results & {direct, *through_hits}
        case other:
            raise AssertionError(f"unknown verdict {other}")


@pytest.mark.parametrize("case", POSITIONS, ids=lambda case: case.name)
def test_the_oracle_agrees_with_gnubgs_number(case: Case) -> None:
    results = oracle.legal_results(*case.rows, (case.dice.high, case.dice.low))
    assert len(results - {case.rows}) == case.n_results


@pytest.mark.parametrize("case", POSITIONS, ids=lambda case: case.name)
def test_the_ids_are_gnubgs_both_ways(case: Case) -> None:
    position = Position(case.board, Side.RIGHT, case.dice)
    assert position_id(case.board, Side.RIGHT) == case.position_id
    assert parse_position_id(case.position_id) == case.board
    assert xgid(position) == case.xgid
    read = parse_xgid(case.xgid)
    assert (read.board, read.turn, read.dice) == (case.board, Side.RIGHT, case.dice)


def test_a_merged_move_past_a_blot_has_one_result_with_a_hit_and_one_without() -> None:
    case = next(case for case in POSITIONS if case.name == "P19")
    without, *through = ends(case.rows, case.dice, "24/14")
    with_hit = next(end for end in through if end[1][BAR] == 1)
    assert without[1][BAR] == 0
    assert {without, with_hit} <= case.legal_results()
