"""The course of a game that was replayed with care: the state before each of its cells."""

from array import array
from collections.abc import Iterable, Iterator
from itertools import chain, islice, repeat

from bgnotation.replay.state import State

Parents = dict[State, State]
"""States after a cell, each with the one before it that it came from. What a cell left as it was need not be there."""


_ROW = 26
"""Counts of a side, 0 to 15."""


class Course:
    """The slots in order, each with the state before it; last the slot -1 with the state after all.

    States are kept where they change only, and packed: as objects they would take fifty times as much as the text.
    """

    __slots__ = ("_boards", "_others", "_places", "_slots")

    def __init__(self, slots: "array[int]", places: "array[int]", states: Iterable[State]) -> None:
        """`places`: where among the slots, counted from 0, each of the states begins to hold."""
        self._slots = slots
        self._places = places
        boards = bytearray()
        others: list[tuple[object, ...]] = []
        shared: dict[tuple[object, ...], tuple[object, ...]] = {}
        for (left, right), *other in states:
            boards += bytes(left) + bytes(right)
            key = tuple(other)
            others.append(shared.setdefault(key, key))
        self._boards = bytes(boards)
        self._others = others
        """What else there is in each state."""

    @property
    def first(self) -> int:
        """The first slot, -1 if there is none."""
        return self._slots[0] if self._slots else -1

    @property
    def states(self) -> Iterator[State]:
        """The states, each where it begins to hold."""
        boards = self._boards
        for number, other in enumerate(self._others):
            at = 2 * _ROW * number
            rows = tuple(boards[at : at + _ROW]), tuple(boards[at + _ROW : at + 2 * _ROW])
            yield State._make((rows, *other))

    def __iter__(self) -> Iterator[tuple[int, State]]:
        slots = chain(self._slots, (-1,))
        ends = islice(chain(self._places, (len(self._slots) + 1,)), 1, None)
        for begin, end, state in zip(self._places, ends, self.states, strict=True):
            yield from zip(islice(slots, end - begin), repeat(state))


class Trail:
    """What each state came from, while the course is not known yet."""

    def __init__(self) -> None:
        self._slots = array("i")
        self._places = array("i")
        self._parents: list[Parents] = []
        self._now: Parents = {}
        self._shared: dict[tuple[tuple[State, State], ...], Parents] = {}

    def begin(self, slot: int, *, share: bool) -> Parents:
        """Goes on to a slot; the parents to be filled. `share`: those of the slot before are likely to come again."""
        self._keep(share=share)
        self._slots.append(slot)
        self._now = {}
        return self._now

    def _keep(self, *, share: bool) -> None:
        if self._now:
            parents = self._now
            self._places.append(len(self._slots) - 1)
            self._parents.append(self._shared.setdefault(tuple(parents.items()), parents) if share else parents)

    def course(self, last: State) -> Course:
        """Goes back from the last state through those it came from, and uses the trail up."""
        self._keep(share=False)
        places, states = array("i"), []
        while self._parents:
            place = self._places.pop()
            before = self._parents.pop().get(last, last)
            if before is not last:
                places.append(place + 1)
                states.append(last)
                last = before
        places.append(0)
        states.append(last)
        places.reverse()
        states.reverse()
        return Course(self._slots, places, states)
