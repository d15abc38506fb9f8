"""GNU Backgammon's analysis: the properties A, DA and LU of an action, read when somebody asks for them.

Of matches the cubeful values of DA are chances to win the match. They become equities by the table that GNU Backgammon
uses from the start, Kazaross-XG2; A has equities, and so have both for money.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import isfinite
from typing import TYPE_CHECKING

from bgnotation.analysis import Analysis, Candidate, CubeAnalysis, Evaluation, PlayAnalysis, Rollout
from bgnotation.cells import BEAVER, DOUBLE, DROP, ROLL, TAKE, TURNS, Cell
from bgnotation.formats.sgf.tokens import values_of
from bgnotation.formats.sgf.values import POINTS, number
from bgnotation.grammar import compiled

if TYPE_CHECKING:
    from bgnotation.equity import MatchStakes

_LONGEST = 4_000
"""Characters of a value that is still read; one of a rollout has some 700."""
_MOST = 500
"""Candidates of a play that are read."""
_NORMAL = 1.96
"""Standard errors in half of the 95 % interval."""


@cache
def _number() -> re.Pattern[str]:
    return compiled("sgf", r"{_SPACE}?({REAL}){_SPACE}?")


@cache
def _evaluated() -> re.Pattern[str]:
    return compiled(
        "sgf",
        r"{_SPACE}?((?:{POINT}{POINT})*){_SPACE}?E(?:{_SPACE}ver{_SPACE}{NUMBER})?((?:{_SPACE}{REAL}){6})"
        r"{_SPACE}({PLIES}|{NUMBER})",
    )


@cache
def _rolled() -> re.Pattern[str]:
    return compiled(
        "sgf",
        r"{_SPACE}?((?:{POINT}{POINT})*){_SPACE}?X{_SPACE}ver{_SPACE}{NUMBER}{_SPACE}Score{_SPACE}({REAL}){_SPACE}{REAL}"
        r"{_SPACE}Trials{_SPACE}({NUMBER}){_SPACE}Output((?:{_SPACE}{REAL}){7}){_SPACE}StdDev((?:{_SPACE}{REAL}){7})",
    )


@cache
def _cube_evaluated() -> re.Pattern[str]:
    return compiled(
        "sgf",
        r"{_SPACE}?E{_SPACE}ver{_SPACE}{NUMBER}{_SPACE}({PLIES}|{NUMBER})(?:{_SPACE}{REAL}){3,4}?((?:{_SPACE}{REAL}){14})"
        r"{_SPACE}?\Z",
    )


@cache
def _cube_rolled() -> re.Pattern[str]:
    sample = r"Output((?:{_SPACE}{REAL}){7}){_SPACE}StdDev((?:{_SPACE}{REAL}){7})"
    return compiled(
        "sgf",
        r"{_SPACE}?X{_SPACE}ver{_SPACE}{NUMBER}{_SPACE}Eq{_SPACE}Trials{_SPACE}({NUMBER}){_SPACE}NoDouble{_SPACE}"
        + sample
        + r"{_SPACE}DoubleTake{_SPACE}"
        + sample,
    )


class Analyses(Mapping[int, Analysis]):
    """Slot of an action → its analysis, read on access."""

    def __init__(
        self,
        raw: Mapping[int, str],
        cells: Sequence[Cell | None],
        cubes: Mapping[int, int],
        length: int,
        score: tuple[int, int] | None,
    ) -> None:
        self._raw = raw
        self._cells = cells
        self._cubes = cubes
        """Slot → what the cube shows before the action, where that is known."""
        self._length = length
        self._score = score

    def __getitem__(self, slot: int) -> Analysis:
        """The analysis of the action in a slot. Raises KeyError where there is none."""
        return self._all[slot]

    def __iter__(self) -> Iterator[int]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    @cached_property
    def _all(self) -> dict[int, Analysis]:
        found: dict[int, Analysis] = {}
        for slot, raw in self._raw.items():
            cell = self._cells[slot] if 0 <= slot < len(self._cells) else None
            if cell is None or cell.kind not in (ROLL, DOUBLE) or "[" not in raw:
                continue
            said, scale = values_of(raw), self._scale(slot)
            cube = self._cube(said.get("DA", ()), slot, scale)
            one = cube if cell.kind == DOUBLE else _play(said, slot & 1, scale, cube)
            if one is not None:
                found[slot] = one
        return found

    def _cube(self, values: Sequence[str], slot: int, scale: "_Scale | None") -> CubeAnalysis | None:
        """The analysis of doubling; of matches none where the score does not tell what a value means."""
        value = values[0] if values else ""
        if not value or len(value) > _LONGEST or scale is None:
            return None
        errors: tuple[list[float], list[float]] | None = None
        if found := _cube_evaluated().match(value):
            level, games, numbers = _level(found[1]), 0, _numbers(found[2])
            one, two = numbers[:7], numbers[7:]
        elif found := _cube_rolled().match(value):
            level, games = "rollout", int(found[1][:9])
            one, two = _numbers(found[2]), _numbers(found[4])
            errors = _numbers(found[3]), _numbers(found[5])
        else:
            return None
        if not all(map(isfinite, (*one, *two))):
            return None
        no_double, take = scale.equity(one[6]), scale.equity(two[6])
        rollouts = [_rollout(games, some[6], scale) for some in errors] if errors else [None, None]
        doubled = min(take, 1.0)
        made = doubled if self._is_double(slot) else no_double
        return CubeAnalysis(
            level,
            no_double,
            take,
            1.0,
            made - max(no_double, doubled),
            self._answer_error(slot, take),
            _evaluation([*one[:5], no_double]),
            _evaluation([*two[:5], take]),
            *rollouts,
        )

    def _is_double(self, slot: int) -> bool:
        cell = self._cells[slot]
        return cell is not None and cell.kind == DOUBLE

    def _answer_error(self, slot: int, take: float) -> float | None:
        """What the answer to the double in a slot gives up; None without one, or where it is a beaver."""
        if not self._is_double(slot):
            return None
        answer = next(
            (cell.kind for cell in self._cells[slot + 1 :] if cell is not None and cell.kind in TURNS), BEAVER
        )
        if answer not in (TAKE, DROP):
            return None
        return min(take, 1.0) - (take if answer == TAKE else 1.0)

    def _scale(self, slot: int) -> "_Scale | None":
        """What the cubeful values at a slot mean; None where the score does not tell."""
        if not self._length:
            return _Scale(None)
        if self._score is None:
            return None
        from bgnotation.equity import KAZAROSS_XG2

        side = slot & 1
        away = self._length - self._score[side], self._length - self._score[1 - side]
        try:
            return _Scale(KAZAROSS_XG2.at(away, self._cubes.get(slot, 1)))
        except ValueError:
            return None


@dataclass(frozen=True, slots=True)
class _Scale:
    """Turns what is written into equities in units of the cube."""

    stakes: "MatchStakes | None"
    """None for money, where it is one already."""

    def equity(self, written: float) -> float:
        return written if self.stakes is None else self.stakes.equity(written)

    def width(self, written: float) -> float:
        return written if self.stakes is None else written / self.stakes.half


def _play(
    said: Mapping[str, Sequence[str]], side: int, scale: _Scale | None, cube: CubeAnalysis | None
) -> PlayAnalysis | None:
    """The analysis of a roll: what A and LU say, and of the double before it."""
    index, *values = said.get("A", ("",))
    chosen = number(index.strip())
    candidates: list[Candidate] = []
    played = None
    for place, value in enumerate(values[:_MOST]):
        one = _candidate(value, side, scale)
        if one is not None:
            if place == chosen:
                played = len(candidates)
            candidates.append(one)
    luck = _real(said.get("LU", ("",))[0])
    if not candidates and cube is None and luck is None:
        return None
    best = max((one.evaluation.equity for one in candidates), default=0.0)
    return PlayAnalysis(
        candidates[0].level if candidates else "",
        tuple(candidates),
        played,
        candidates[played].evaluation.equity - best if played is not None else None,
        luck,
        cube,
    )


def _candidate(value: str, side: int, scale: _Scale | None) -> Candidate | None:
    if len(value) > _LONGEST:
        return None
    rollout = None
    if found := _evaluated().match(value):
        numbers, level = _numbers(found[2]), _level(found[3])
    elif found := _rolled().match(value):
        # The equity by which the plays are ordered is cubeful and no chance, unlike the last of the means.
        numbers, level = [*_numbers(found[4])[:5], float(found[2])], "rollout"
        rollout = _rollout(int(found[3][:9]), _numbers(found[5])[6], scale)
    else:
        return None
    if not all(map(isfinite, numbers)):
        return None
    letters, points = found[1].lower(), POINTS[side]
    steps = tuple([(points[a], points[b]) for a, b in zip(letters[::2], letters[1::2], strict=True)])
    return Candidate(steps, level, _evaluation(numbers), rollout)


def _evaluation(numbers: Sequence[float]) -> Evaluation:
    win, win_gammon, win_backgammon, lose_gammon, lose_backgammon, equity = numbers
    return Evaluation(win, win_gammon, win_backgammon, lose_gammon, lose_backgammon, equity)


def _rollout(games: int, error: float, scale: _Scale | None) -> Rollout | None:
    """How far a rollout went, by its number of games and the standard error as it is written."""
    if not games:
        return None
    width = _NORMAL * scale.width(error) if scale is not None else None
    return Rollout(games, width if width is not None and isfinite(width) else None)


def _level(plies: str) -> str:
    """How deep, in GNU Backgammon's words.

    >>> _level("2C"), _level("0")
    ('2-ply', '0-ply cubeless')
    """
    return f"{plies[:-1]}-ply" if plies.endswith("C") else f"{int(plies[:3])}-ply cubeless"


def _numbers(text: str) -> list[float]:
    return [float(word) for word in text.split()]


def _real(text: str) -> float | None:
    """A number that stands alone; None where none does."""
    if len(text) > _LONGEST or not (found := _number().fullmatch(text)):
        return None
    value = float(found[1])
    return value if isfinite(value) else None
