"""Any bytes: nothing is raised, nothing takes long, no line is lost. A sample; `python -m tests.formats.servers N`."""

from dataclasses import replace

import pytest

from bgnotation import Source
from bgnotation.formats import find
from tests.formats.servers.accounts import FORMATS, lost, make, seeds, through

INPUTS, PARTS = 200, 4


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", FORMATS)
def test_damaged_files_are_read_and_kept(name: str, part: int) -> None:
    for number in range(part, INPUTS, PARTS):
        assert through(name, make(name, number), judged=number % 4 == 0) == "", f"input {number} of {name}"


@pytest.mark.parametrize("name", FORMATS)
def test_what_is_lost_is_told(name: str) -> None:
    source = Source.from_bytes(seeds(name)[0])
    archive = find(name).read(source)
    assert lost(name, archive) == ""
    (match,) = archive.matches
    without = replace(archive, matches=(replace(match, games=match.games[1:], prose=()),))
    assert lost(name, without).startswith("lost: ")
