"""Any bytes: nothing is raised, nothing takes long, no line is lost. A sample; `python -m tests.formats.servers N`."""

import pytest

from tests.formats.servers.accounts import FORMATS, make, through

INPUTS, PARTS = 200, 4


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", FORMATS)
def test_damaged_files_are_read_and_kept(name: str, part: int) -> None:
    for number in range(part, INPUTS, PARTS):
        done, data = make(name, number)
        assert through(name, data) == "", f"input {number} of {name}: {done}"
