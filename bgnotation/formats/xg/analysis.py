"""XG's own analysis, read from the records when somebody asks for it."""

import struct
from collections.abc import Iterator, Mapping
from math import isfinite
from typing import NamedTuple

from bgnotation.analysis import Analysis, Candidate, CubeAnalysis, Evaluation, PlayAnalysis, Rollout
from bgnotation.formats.xg.container import ROLLOUT
from bgnotation.formats.xg.records import NO_ERROR, move_record, number, real, steps_of

_WORDS = {
    **{level: f"{level + 1}-ply" for level in range(7)},
    12: "3-ply red", 100: "rollout", 998: "opening book", 999: "opening book",
    1000: "XG Roller", 1001: "XG Roller+", 1002: "XG Roller++",
}  # fmt: skip
_MOST = 32
"""Candidates that a record has room for."""
_SEVEN = struct.Struct("<7f")
_THREE = struct.Struct("<3f")
_LEVEL = struct.Struct("<h")
_BYTES = struct.Struct("8b")
_FLOAT = struct.Struct("<f")
_ROLLED_OUT = 100


class Place(NamedTuple):
    """Where the records of an action begin, -1 for one that is not there."""

    move: int
    cube: int


class Analyses(Mapping[int, Analysis]):
    """Slot of an action → its analysis, made on access."""

    def __init__(self, records: bytes, rollouts: bytes, places: Mapping[int, Place]) -> None:
        self._records = records
        self._rollouts = rollouts
        self._places = places

    def __getitem__(self, slot: int) -> Analysis:
        """The analysis of the action in a slot. Raises KeyError where there is none."""
        place = self._places[slot]
        cube = self._cube(place.cube) if place.cube >= 0 else None
        if place.move < 0:
            assert cube is not None
            return cube
        return self._play(place.move, cube)

    def __iter__(self) -> Iterator[int]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def _cube(self, at: int) -> CubeAnalysis:
        data = self._records
        no_double, take, drop = _THREE.unpack_from(data, at + 152)
        level = number(data, at + 92)
        index = number(data, at + 224) if level == _ROLLED_OUT else -1
        return CubeAnalysis(
            level_words(level),
            no_double,
            take,
            drop,
            _error(real(data, at + 200)),
            _error(real(data, at + 216)) if number(data, at + 16) == 1 else None,
            _evaluation(data, at + 124),
            _evaluation(data, at + 168),
            self._rollout(index, 84, 2020),
            self._rollout(index, 2140, 2024),
        )

    def _play(self, at: int, cube: CubeAnalysis | None) -> PlayAnalysis:
        data = self._records
        move = move_record(data, at)
        candidates: list[Candidate] = []
        played = None
        for index in range(min(max(number(data, at + 188), 0), _MOST)):
            evaluation = _evaluation(data, at + 1408 + 28 * index)
            steps = steps_of(_BYTES.unpack_from(data, at + 1024 + 8 * index))
            if evaluation is None or steps is None:
                continue
            if played is None and data[at + 192 + 26 * index : at + 218 + 26 * index] == move.after:
                played = len(candidates)
            level = _LEVEL.unpack_from(data, at + 1280 + 4 * index)[0]
            rollout = number(data, at + 2344 + 4 * index) if level == _ROLLED_OUT else -1
            candidates.append(Candidate(steps, level_words(level), evaluation, self._rollout(rollout, 84, 2020)))
        luck = real(data, at + 2320)
        return PlayAnalysis(
            level_words(number(data, at + 2472)) if candidates else "",
            tuple(candidates),
            played,
            _error(real(data, at + 2312)) if candidates else None,
            luck if candidates and abs(luck) < -NO_ERROR else None,
            cube,
        )

    def _rollout(self, index: int, games: int, interval: int) -> Rollout | None:
        at = index * ROLLOUT
        if not 0 <= at <= len(self._rollouts) - ROLLOUT:
            return None
        rolled = number(self._rollouts, at + games)
        width = _FLOAT.unpack_from(self._rollouts, at + interval)[0]
        return Rollout(rolled, width if isfinite(width) else None) if rolled > 0 else None


def level_words(level: int) -> str:
    """How deep a level is, in XG's words, whose one ply is the position itself.

    >>> level_words(3), level_words(1001)
    ('4-ply', 'XG Roller+')
    """
    return _WORDS.get(level, f"level {level}" if level >= 0 else "")


def has_cube_analysis(data: bytes, at: int) -> bool:
    """Whether the cube record that begins at an offset holds equities."""
    equities = _THREE.unpack_from(data, at + 152)
    return any(equities) and all(map(isfinite, equities))


def has_play_analysis(data: bytes, at: int) -> bool:
    """Whether the move record that begins at an offset holds candidates."""
    return number(data, at + 188) > 0 and _evaluation(data, at + 1408) is not None


def _evaluation(data: bytes, at: int) -> Evaluation | None:
    """The seven numbers at an offset; None where there are none."""
    numbers = _SEVEN.unpack_from(data, at)
    if not all(map(isfinite, numbers)) or not any(numbers):
        return None
    lose_backgammon, lose_gammon, _, win, win_gammon, win_backgammon, equity = numbers
    return Evaluation(win, win_gammon, win_backgammon, lose_gammon, lose_backgammon, equity)


def _error(written: float) -> float | None:
    """An error as 0 or less; some are written as more than 0, such as not to have doubled. None where there is none."""
    return 0.0 - abs(written) if abs(written) < -NO_ERROR else None
