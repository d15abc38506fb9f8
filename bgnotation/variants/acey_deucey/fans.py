"""The results of a throw as fans: those that differ in the last step only, made when somebody looks at them.

Who plays at random wants to know how many there are, and one of them.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Protocol

from bgnotation.game.legal import Step
from bgnotation.variants.acey_deucey.packed import Counts, Packed
from bgnotation.variants.acey_deucey.ways import Way

Fan = tuple[Packed, tuple[Step, ...], Sequence[Way]]
"""A state, the steps to it, and the last steps from there."""


class Source(Protocol):
    """Where fans come from."""

    @property
    def sizes(self) -> Sequence[int]:
        """How many results each has."""

    def fan(self, number: int) -> Fan:
        """A fan by its number. No result stands in two of them."""


class Fans(Mapping[Packed, tuple[Step, ...]]):
    """Results and one way to reach each."""

    def __init__(self, source: Source) -> None:
        self._source = source

    def nth(self, number: int) -> tuple[Packed, tuple[Step, ...]]:
        """A result by its place in the order, from 0, and the steps to it."""
        for place, size in enumerate(self._source.sizes):
            if number < size:
                before, steps, last = self._source.fan(place)
                return last[number].made(before, steps)
            number -= size
        raise IndexError(number)

    @cached_property
    def _made(self) -> dict[Packed, tuple[Step, ...]]:
        found = {}
        for place, size in enumerate(self._source.sizes):
            if not size:
                continue
            before, steps, last = self._source.fan(place)
            for _, _, change, step, blot, change_behind, step_behind in last:
                if blot and not before >> 8 * blot & 255:
                    found[before + change_behind] = (*steps, step_behind)
                else:
                    found[before + change] = (*steps, step)
        return found

    def __len__(self) -> int:
        return sum(self._source.sizes)

    def __iter__(self) -> Iterator[Packed]:
        return iter(self._made)

    def __getitem__(self, end: Packed) -> tuple[Step, ...]:
        return self._made[end]


class OfEqual:
    """The fans of equal dice: the last step behind all ways to make the others."""

    def __init__(self, ways: Sequence[Way], level: Sequence[tuple[Packed, int, tuple[Step, ...]]]) -> None:
        """`level`: states with a mask of the ways that go on from there, and the steps to them."""
        self._ways = ways
        self._level = level
        self.sizes = [held.bit_count() for _, held, _ in level]

    def fan(self, number: int) -> Fan:
        """A fan by its number."""
        state, held, steps = self._level[number]
        return state, steps, [way for place, way in enumerate(self._ways) if held >> place & 1]


class OfDifferent:
    """The fans of different dice, where nothing waits that goes first: the other die behind each step of one."""

    def __init__(self, start: Packed, me: Counts, high: Sequence[Way], low: Sequence[Way]) -> None:
        """`high`, `low`: the steps that the points allow for each die."""
        self._start, self._me = start, me
        self.firsts = [way for way in high if me[way[0]]]
        self.seconds = [way for way in low if me[way[0]]]
        self._highs = highs = {way[0]: way for way in high}
        self._lows = lows = {way[0]: way for way in low}
        self._again: dict[int, int] = {}
        """Where a checker would stand in between → its source: of what it does by both dice, the lower first, if it is
        nothing else than by the higher first, because nothing is hit on the way."""
        movable = {way[0] for way in self.seconds}
        for two in self.seconds:
            one = highs.get(two[0])
            if one is not None and one[1] in lows and two[1] in highs and not (one[4] or two[4]):
                self._again[two[1]] = two[0]
        again = self._again
        self.sizes = [
            len(movable)
            - (way[0] in movable and me[way[0]] == 1)
            - (way[0] in again)
            + (not me[way[1]] and way[1] in lows)
            for way in self.firsts
        ]
        self.sizes += [not me[way[1]] and way[1] in highs and way[1] not in again for way in self.seconds]

    def fan(self, number: int) -> Fan:
        """A fan by its number: first those of the higher die, then what one checker does by the lower one first."""
        if number >= len(self.firsts):
            two = self.seconds[number - len(self.firsts)]
            return self._start + two.change, (two.step,), [self._highs[two.target]]
        one = self.firsts[number]
        used = one.source if self._me[one.source] == 1 else -1
        known = self._again.get(one.source, -1)
        last = [two for two in self.seconds if two[0] not in (used, known)]
        if not self._me[one.target] and one.target in self._lows:
            last.append(self._lows[one.target])
        return self._start + one.change, (one.step,), last
