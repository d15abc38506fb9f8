"""Long files and long lines: memory in proportion to the file.

Smaller ones than `python -m tests.fuzz --long` measures, and a few of its shapes.
"""

import sys

import pytest

from tests.fuzz.long_inputs import MOST_TIMES, SHAPES, Shape, measure

_SMALL = 2**20
_SAMPLE = ("matches, all right", "one game, tolerant", "junk lines", "line of rolls", "line of digits", "line of tags")
_AT_REST = 8
"""Megabytes that memory may grow by besides: caches, and what the allocator keeps."""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="peak memory is counted in other units elsewhere")
@pytest.mark.parametrize("shape", [one for one in SHAPES if one.name in _SAMPLE], ids=lambda shape: shape.name)
def test_memory_grows_with_the_file_alone(shape: Shape) -> None:
    found = measure(shape, _SMALL // (4 if shape.line else 1), seconds=120)
    assert not found.failure
    assert found.times < MOST_TIMES + _AT_REST / found.size
