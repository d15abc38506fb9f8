"""What a producer thought of a ply, and its reading of the clock, as a document has them → typed values.

An equity of a document is in units of the cube, or a match winning chance where the analysis counts in those; then
the document gives the chances after losing and winning a plain game at this cube, its anchors, and they are scaled to
units of the cube.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from math import isfinite
from typing import Any

from bgnotation.analysis import Analysis, Candidate, CubeAnalysis, Evaluation, PlayAnalysis, Rollout, Steps

Document = dict[str, Any]

MATCH_CURRENCIES = frozenset({"cubeful_match", "cubeless_match"})
_NORMAL = 1.959964
"""Standard errors on each side of a 95 % interval."""
_MOST = 1 << 50
"""The largest number of milliseconds that is read."""


class Scale:
    """Brings equities of one decision to units of the cube."""

    def __init__(self, middle: float = 0.0, half: float = 1.0) -> None:
        self._middle = middle
        self._half = half

    def equity(self, value: float) -> float:
        """An equity."""
        return (value - self._middle) / self._half

    def difference(self, value: float) -> float:
        """What two equities differ by."""
        return value / self._half


class Noted:
    """Collects the analyses and clock readings of a game, by the slots of its actions."""

    def __init__(self, currency: str, move: Callable[[object, int], tuple[int, int] | None]) -> None:
        """`currency`: what the analysis counts in; `move`: a document's step of a side as source and target."""
        self.analysis: dict[int, Analysis] = {}
        self.clocks: dict[int, str] = {}
        self._currency = currency
        self._move = move
        self._doubled = -1

    def clock(self, slot: int, ply: Document) -> None:
        """Takes in when a ply was made, whose action stands in a slot."""
        moment = ply.get("timestamp_ms")
        if isinstance(moment, int) and not isinstance(moment, bool) and 0 <= moment < _MOST:
            self.clocks[slot] = clock(moment)

    def roll(self, slot: int, ply: Document) -> None:
        """Takes in the analysis of a roll and its play."""
        self._doubled = -1
        told = ply.get("analysis")
        if isinstance(told, dict) and (play := self._play(told, slot & 1)) is not None:
            self.analysis[slot] = play

    def double(self, slot: int, ply: Document) -> None:
        """Takes in the analysis of a double."""
        self._doubled = slot
        told = ply.get("analysis")
        if isinstance(told, dict) and (cube := self._cube(told, answer=False)) is not None:
            self.analysis[slot] = cube

    def answer(self, ply: Document) -> None:
        """Takes in the analysis of the answer to the last double: it stands with the double."""
        told = ply.get("analysis")
        if isinstance(told, dict) and self._doubled >= 0 and (made := self._cube(told, answer=True)) is not None:
            known = self.analysis.get(self._doubled)
            if isinstance(known, CubeAnalysis):
                made = replace(known, error_answer=made.error_answer)
            self.analysis[self._doubled] = made
        self._doubled = -1

    def _scale(self, told: Document) -> Scale | None:
        """How the equities of a decision are read; None where they can't be."""
        anchors = told.get("emg_anchors")
        if isinstance(anchors, list) and len(anchors) == 2 and all(map(_is_number, anchors)):
            low, high = anchors
            return Scale((low + high) / 2, (high - low) / 2) if high > low else None
        currency = told.get("currency", self._currency)
        return None if currency in MATCH_CURRENCIES else Scale()

    def _play(self, told: Document, side: int) -> PlayAnalysis | None:
        scale = self._scale(told)
        if scale is None:
            return None
        candidates: list[Candidate] = []
        played = None
        for one in _list(told.get("alternatives")):
            made = self._candidate(one, scale, side) if isinstance(one, dict) else None
            if made is None:
                continue
            if one.get("is_played") is True and played is None:
                played = len(candidates)
            candidates.append(made)
        cube = told.get("cube_decision")
        held = self._cube(cube, answer=False) if isinstance(cube, dict) else None
        rolled = told.get("roll")
        luck = _real(rolled.get("luck")) if isinstance(rolled, dict) else None
        error = _real(told.get("equity_loss"))
        if not candidates and held is None and luck is None and error is None:
            return None
        return PlayAnalysis(
            level_words(told.get("level"), "checker_ply"),
            tuple(candidates),
            played,
            _error(error, scale),
            scale.difference(luck) if luck is not None else None,
            held,
        )

    def _candidate(self, one: Document, scale: Scale, side: int) -> Candidate | None:
        equity, level = _real(one.get("equity")), one.get("level")
        chances = _evaluation(one.get("eval"), scale.equity(equity)) if equity is not None else None
        steps = self._steps(one.get("move"), side)
        if chances is None or steps is None:
            return None
        return Candidate(steps, level_words(level, "checker_ply"), chances, _rollout(level, one, scale))

    def _steps(self, told: object, side: int) -> Steps | None:
        found = [self._move(step, side) for step in _list(told)]
        return tuple(step for step in found if step is not None) if None not in found else None

    def _cube(self, told: Document, *, answer: bool) -> CubeAnalysis | None:
        scale = self._scale(told)
        names = ("no_double_equity", "double_take_equity", "double_pass_equity")
        equities = [found for name in names if (found := _real(told.get(name))) is not None]
        if scale is None or len(equities) < len(names):
            return None
        no_double, take, drop = map(scale.equity, equities)
        error = _error(_real(told.get("equity_loss")), scale)
        return CubeAnalysis(
            level_words(told.get("level"), "cube_ply"),
            no_double,
            take,
            drop,
            None if answer else error,
            error if answer else None,
            _evaluation(told.get("eval"), no_double),
            rollout=_rollout(told.get("level"), told, scale),
        )


def level_words(level: object, ply: str) -> str:
    """How deep a decision was looked at: the producer's own name for it, or what is known of it.

    >>> level_words({"preset": "++", "checker_ply": 2}, "checker_ply"), level_words({"checker_ply": 3}, "cube_ply")
    ('++', '3-ply')
    """
    if not isinstance(level, dict):
        return ""
    preset, depth = level.get("preset"), level.get(ply, level.get("checker_ply"))
    if isinstance(preset, str) and preset:
        return preset
    if isinstance(level.get("rollout"), dict):
        return "rollout"
    return f"{depth}-ply" if isinstance(depth, int) and not isinstance(depth, bool) else ""


def clock(milliseconds: int) -> str:
    """The time since the match began, as a clock shows it.

    >>> clock(5_230), clock(3_723_000)
    ('0:00:05.23', '1:02:03')
    """
    seconds, rest = divmod(milliseconds, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    fraction = f".{rest:03}".rstrip("0") if rest else ""
    return f"{hours}:{minutes:02}:{seconds:02}{fraction}"


_SETTINGS = (("reserve_ms", "reserve"), ("delay_ms", "delay"), ("increment_ms", "increment"))


def settings(told: object) -> str:
    """How the clocks of a match were set; empty where it does not say.

    >>> settings({"reserve_ms": 120000, "delay_ms": 12000, "increment_ms": 0})
    'reserve 0:02:00, delay 0:00:12'
    """
    if not isinstance(told, dict):
        return ""
    return ", ".join(_set(told))


def _set(told: Mapping[str, object]) -> Iterator[str]:
    for key, word in _SETTINGS:
        value = told.get(key)
        if isinstance(value, int) and 0 < value < _MOST:
            yield f"{word} {clock(value)}"


def _rollout(level: object, told: Document, scale: Scale) -> Rollout | None:
    rolled = level.get("rollout") if isinstance(level, dict) else None
    trials = rolled.get("trials") if isinstance(rolled, dict) else None
    if not isinstance(trials, int) or trials < 1:
        return None
    deviation = _real(told.get("rollout_se"))
    return Rollout(trials, scale.difference(deviation) * _NORMAL if deviation is not None else None)


_CHANCES = ("win", "gammon_win", "bg_win", "gammon_loss", "bg_loss")


def _evaluation(told: object, equity: float) -> Evaluation | None:
    if not isinstance(told, dict):
        return None
    chances = [found for name in _CHANCES if (found := _real(told.get(name))) is not None]
    if len(chances) < len(_CHANCES):
        return None
    win, win_gammon, win_backgammon, lose_gammon, lose_backgammon = chances
    return Evaluation(win, win_gammon, win_backgammon, lose_gammon, lose_backgammon, equity)


def _error(loss: float | None, scale: Scale) -> float | None:
    """An error as 0 or less."""
    return 0.0 - abs(scale.difference(loss)) if loss is not None else None


def _is_number(value: object) -> bool:
    return _real(value) is not None


def _real(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if isfinite(value) else None


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []
