"""Damaged files: nothing is raised, nothing takes long. A sample; tests/formats/ogxm/mutations.py runs thousands."""

import pytest

pytest.importorskip("ogxm", reason="the package ogxm reads the files: pip install '.[ogxm]'")

from tests.formats.ogxm.mutations import make, run

INPUTS, PARTS, SEED = 320, 8, 2024


@pytest.mark.parametrize("part", range(PARTS))
def test_a_damaged_file_is_read_and_checked(part: int) -> None:
    for number in range(part, INPUTS, PARTS):
        outcome = run(SEED, number)
        assert not outcome.fault, f"python -m tests.formats.ogxm.mutations --seed {SEED} --input {number}: {outcome}"


def test_an_input_is_the_same_each_time() -> None:
    assert [make(7, number) for number in range(20)] == [make(7, number) for number in range(20)]
