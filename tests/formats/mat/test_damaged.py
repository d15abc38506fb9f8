"""Damaged tables and positions: nothing raised, nothing slow, every finding inside the file, written again and read.

A sample; more by `python -m tests.fuzz.of_format snowie`.
"""

import pytest

from bgnotation.formats import find
from tests.fuzz.of_format import faults, through
from tests.fuzz.seeds import seeds

INPUTS, SEED = 60, 2024
NAMES = ["mat", "snowie", "snowie-position", "gam", "pos"]


@pytest.mark.parametrize("name", NAMES)
def test_the_seeds_are_sound(name: str) -> None:
    for data in seeds(name):
        through(find(name), data)


@pytest.mark.parametrize("name", NAMES)
def test_damaged_files_do_no_harm(name: str) -> None:
    assert list(faults(find(name), seeds(name), range(INPUTS), SEED)) == []
