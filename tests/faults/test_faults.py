"""Single and double faults in right files, each proved by a referee that shares no code with bgnotation.

A sample; `python -m tests.faults` makes a thousand single and three hundred double ones.
"""

from random import Random

import pytest

from bgnotation.diagnostic import Severity
from tests.faults import record as plain
from tests.faults.changes import KINDS, change
from tests.faults.trial import Trial, all_plays_are_legal, double_faults, errors, records, single_faults, summary

SINGLE, DOUBLE, SEED = 160, 60, 2024


@pytest.fixture(scope="module")
def single() -> list[Trial]:
    return list(single_faults(SINGLE, SEED))


@pytest.fixture(scope="module")
def double() -> list[Trial]:
    return list(double_faults(DOUBLE, SEED))


def _listed(trials: list[Trial]) -> str:
    return "\n".join(map(str, trials))


@pytest.mark.parametrize("kind", KINDS)
def test_each_single_fault_is_an_error_on_its_line_and_the_first_one(kind: str, single: list[Trial]) -> None:
    trials = [trial for trial in single if trial.faults[0].kind == kind]
    assert len(trials) == SINGLE // len(KINDS)
    wrong = [trial for trial in trials if trial.missed or not trial.first]
    assert not wrong, _listed(wrong)


def test_a_single_fault_brings_no_second_error(single: list[Trial]) -> None:
    wrong = [trial for trial in single if trial.more]
    assert len(wrong) <= SINGLE // 100, _listed(wrong)


def test_two_faults_in_one_game_are_both_found(double: list[Trial]) -> None:
    wrong = [trial for trial in double if trial.missed]
    assert len(wrong) <= 1, _listed(wrong)


def test_the_findings_say_which_severity_and_line() -> None:
    record = records()[0]
    fault = change(record, "target", Random(SEED))
    assert fault is not None
    found = errors(record.with_changes({fault.place: fault.new}))
    assert [(one.severity, one.line) for one in found] == [(Severity.ERROR, fault.line)]


# ---------------------------------------------------------------- the referee itself


def test_the_referee_allows_every_play_of_a_right_file() -> None:
    small = sorted(records(), key=lambda record: len(record.lines))[:3]
    assert all(all_plays_are_legal(record) for record in small)


def test_a_record_without_changes_is_the_file() -> None:
    for record in records()[:20]:
        assert record.with_changes({}) == "\n".join(record.lines)


OPENING = plain.Turn(plain.Place(0, 0, 0), 0, "play", ((*[0] * 6, 5, 0, 3, *[0] * 4, 5, *[0] * 10, 2, 0),) * 2, cube=1)


@pytest.mark.parametrize(
    ("dice", "moves", "legal"),
    [
        ((3, 1), ((8, 5), (6, 5)), True),
        ((3, 1), ((24, 20),), True),
        ((3, 1), ((6, 5), (8, 5)), True),
        ((3, 1), ((8, 5),), False),
        ((3, 1), ((8, 4), (6, 5)), False),
        ((3, 1), ((8, 5), (6, 5), (6, 5)), False),
        ((3, 1), (), False),
        ((6, 6), ((24, 12), (13, 7), (13, 7)), False),
        ((6, 6), ((24, 18), (24, 18), (13, 7), (13, 7)), True),
        ((6, 5), ((24, 13),), True),
        ((5, 5), ((13, 3), (13, 8), (8, 3)), True),
    ],
)
def test_the_referee_by_hand(dice: tuple[int, int], moves: plain.Pairs, legal: bool) -> None:
    assert plain.is_legal(OPENING, dice, moves) is legal


@pytest.mark.parametrize(
    "broken",
    [
        " 1 point match\n\n Game 1\n A : 0     B : 0\n  1) 33: 8/5 8/5 6/3 6/3\n",
        " 1 point match\n\n Game 1\n A : 0     B : 0\n  1) 31: 8/5 5/4\n",
        " 1 point match\n\n Game 1\n A : 0     B : 1\n  1) 31: 8/5 6/5\n      Wins 1 point\n",
        " 3 point match\n\n Game 1\n A : 0     B : 0\n  1) 31: 8/5 6/5\n      Wins 4 points\n",
        " 1 point match\n\n Game 1\n A : 0     B : 0\n  1) 31: 8/5 6/5              Takes\n",
    ],
)
def test_a_file_that_does_not_fit_is_not_used(broken: str) -> None:
    with pytest.raises(plain.NotPlainError):
        plain.parse(broken, "broken")


def test_the_summary_counts_by_kind(single: list[Trial]) -> None:
    assert f"{'all':14}{SINGLE:>22}" in summary(single)
