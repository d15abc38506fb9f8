"""Long files and long lines: time and memory in proportion to the file.

The shapes that `python -m tests.fuzz --long` measures, smaller.
"""

import sys

import pytest

from tests.fuzz.long_inputs import MOST_TIMES, SHAPES, Shape, measure

_SMALL = 2**20
_AT_REST = 8
"""Megabytes that any file may take besides: memos, the first thousand findings, and what the allocator keeps."""
_MOST_SECONDS = 20
"""For each megabyte; about ten times what the slowest shape takes."""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="peak memory is counted in other units elsewhere")
@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_time_and_memory_grow_with_the_file_alone(shape: Shape) -> None:
    found = measure(shape, _SMALL // (5 if shape.line else 1), seconds=120)
    assert not found.failure
    assert found.memory < MOST_TIMES * found.size + _AT_REST
    assert found.seconds < _MOST_SECONDS * max(1, found.size)
