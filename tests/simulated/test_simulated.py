"""Simulated games are clean in every format and come back as they were; with one fault they are not.

A sample; `python -m tests.simulated` puts 20,000 games through.
"""

import pytest

from bgnotation.formats._write import writable_formats
from tests.simulated.faults import KINDS
from tests.simulated.plans import KINDS as PLANS
from tests.simulated.plans import kind_of, number_of, plan_of
from tests.simulated.record import Match
from tests.simulated.trial import Outcome, fault_of, faulty, right

SEED = 2024
ONCE = [number_of(plan.name) for plan in PLANS]
AGAIN = [number_of(name, nth) for name in ("match", "money-all", "hypergammon", "nackgammon") for nth in (1, 2)]
SAMPLE = sorted({*ONCE, *AGAIN})

matches = pytest.mark.parametrize("number", SAMPLE, ids=[f"{kind_of(number).name}-{number}" for number in SAMPLE])


def match_of(number: int) -> tuple[Match, Outcome]:
    return Match(plan_of(number, SEED), number), Outcome(number)


@matches
def test_a_simulated_match_is_clean_and_the_same_in_every_format_that_can_hold_it(number: int) -> None:
    match, made = match_of(number)
    right(match, made, SEED)
    assert made.wrong == []
    assert {"mat", "json"} <= made.written.keys()


@matches
def test_a_fault_in_a_game_is_an_error_and_the_first_one_on_its_line(number: int) -> None:
    match, made = match_of(number)
    faulty(match, made, SEED)
    assert made.missed == []
    assert made.placed == made.flagged == made.faults
    # A game that was given up at once may have nothing that could be wrong.
    assert sum(made.faults.values()) >= len(match.games) - 1


def test_a_plain_match_is_written_in_every_format_for_games() -> None:
    match, made = match_of(number_of("match"))
    right(match, made, SEED)
    assert {name.partition(":")[0] for name in made.written} == {
        format.name for format in writable_formats() if not format.position
    }


def test_every_kind_of_fault_is_drawn() -> None:
    found = set()
    for name in ("match", "acey-main-remaining", "acey-server"):
        for number in (number_of(name, nth) for nth in range(8)):
            match, _ = match_of(number)
            faults = [fault_of(match, index, SEED) for index in range(len(match.games))]
            found |= {(fault.kind, fault.format) for fault in faults if fault is not None}
    assert {kind for kind, _ in found} == set(KINDS)
    assert {format for _, format in found} == {"mat", "bgammon"}


def test_every_kind_of_match_comes_soon() -> None:
    assert {kind_of(number) for number in range(3 * len(PLANS))} == set(PLANS)
