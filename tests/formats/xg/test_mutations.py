"""Damaged files: nothing is raised, nothing takes long. A sample; tests/formats/xg/mutations.py runs thousands."""

import pytest

from tests.formats.xg.mutations import make, run

INPUTS, PARTS, SEED = 240, 8, 2024


@pytest.mark.parametrize("part", range(PARTS))
def test_a_damaged_file_is_read_and_checked(part: int) -> None:
    for number in range(part, INPUTS, PARTS):
        outcome = run(SEED, number)
        assert not outcome.fault, f"python -m tests.formats.xg.mutations --seed {SEED} --input {number}: {outcome}"


def test_an_input_is_the_same_each_time() -> None:
    assert [make(7, number) for number in range(20)] == [make(7, number) for number in range(20)]
