"""Games all of whose nodes are one action and nothing else: cells by looking each node's value up."""

import re
from array import array
from collections.abc import Sequence
from functools import cache, cached_property
from typing import overload

from bgnotation.cells import Cell
from bgnotation.formats.sgf.actions import VALUES
from bgnotation.formats.sgf.tokens import quick_nodes
from bgnotation.grammar import compiled
from bgnotation.source import Source, Span

_LIMIT = 100_000


class UnusualNodeError(Exception):
    """A node asks for a closer look. Never leaves the reader."""


class _Nodes(dict[str, tuple[int, Cell]]):
    """A node as it stands in the file → side and cell."""

    def __missing__(self, node: str) -> tuple[int, Cell]:
        side = int(node[1] == "B")
        cell = VALUES[side][node[3 : node.index("]")]]
        if not isinstance(cell, Cell):
            raise UnusualNodeError
        if len(self) > _LIMIT:
            self.clear()
        self[node] = found = (side, cell)
        return found


_NODES = _Nodes()


@cache
def _turned_again() -> re.Pattern[str]:
    """A double behind a double: perhaps a beaver."""
    return compiled("sgf", r"\[{DOUBLE}\]{_SPACE}?;[WB]\[{DOUBLE}\]")


def quick_cells(source: Source, span: Span) -> list[Cell | None] | None:
    """The cells of nodes that are all of the usual form; None where one asks for a closer look."""
    if _turned_again().search(source.text, span.start, span.end):
        return None
    cells: list[Cell | None] = []
    put = cells.append
    place = 0
    try:
        for side, cell in map(_NODES.__getitem__, quick_nodes().findall(source.text, span.start, span.end)):
            if place != side:
                put(None)
            put(cell)
            place = 1 - side
    except UnusualNodeError:
        return None
    return cells


class Places:
    """Where the cells stand that `quick_cells` gave, and the result behind them; found only when somebody asks."""

    def __init__(self, source: Source, span: Span, cells: Sequence[Cell | None], result: Span | None) -> None:
        self._source, self._span, self._cells, self._result = source, span, cells, result
        self.begins: Sequence[int] = _Lazy(self, ends=False)
        self.ends: Sequence[int] = _Lazy(self, ends=True)

    def found(self) -> tuple["array[int]", "array[int]"]:
        """Where each slot begins and ends."""
        begins, ends = array("q"), array("q")
        nodes = quick_nodes().finditer(self._source.text, self._span.start, self._span.end)
        begin = end = self._span.start
        for cell in self._cells:
            if cell is not None:
                node = next(nodes, None)
                if node is not None:
                    begin, end = node.start() + 1, node.start() + node[0].index("]") + 1
                elif self._result is not None:
                    begin, end = self._result
            begins.append(begin)
            ends.append(end)
        return begins, ends


class _Lazy(Sequence[int]):
    def __init__(self, places: Places, *, ends: bool) -> None:
        self._places, self._ends = places, ends

    @cached_property
    def _all(self) -> "array[int]":
        return self._places.found()[self._ends]

    def __len__(self) -> int:
        return len(self._all)

    @overload
    def __getitem__(self, slot: int) -> int: ...

    @overload
    def __getitem__(self, slot: slice) -> Sequence[int]: ...

    def __getitem__(self, slot: int | slice) -> int | Sequence[int]:
        return self._all[slot]
