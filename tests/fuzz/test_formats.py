"""Damaged files of single formats. A sample; `python -m tests.fuzz.of_format NAME` puts thousands through."""

import pytest

from bgnotation import check, reads
from bgnotation.checks import Findings
from bgnotation.formats import find
from tests.fuzz.of_format import damaged, faults, through
from tests.fuzz.seeds import seeds

NAMES = ["bgammon", "gmd", "javafibs", "json"]
INPUTS, SEED = 60, 2024


@pytest.mark.parametrize("name", NAMES)
def test_the_seeds_are_sound(name: str) -> None:
    for data in seeds(name):
        through(find(name), data)


@pytest.mark.parametrize("name", ["gmd", "javafibs"])
def test_what_another_writer_writes_is_read_without_a_finding(name: str) -> None:
    # money-beaver.mat has beavers, which these formats have not.
    *matches, three = seeds(name)
    assert _errors(check(reads(three))) == []
    assert _errors(check(reads(matches[0]))) == []


def _errors(found: Findings) -> list[str]:
    return [str(one) for one in found.errors]


@pytest.mark.parametrize("name", NAMES)
def test_damaged_files_do_no_harm(name: str) -> None:
    assert list(faults(find(name), seeds(name), range(INPUTS), SEED)) == []


def test_an_input_is_the_same_each_time() -> None:
    assert [damaged(seeds("gmd"), number, 7) for number in range(20)] == [
        damaged(seeds("gmd"), number, 7) for number in range(20)
    ]
