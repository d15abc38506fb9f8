"""Analysis as objects of JSON, both ways."""

import json
from collections.abc import Mapping
from dataclasses import fields
from math import isfinite
from typing import Any

from bgnotation.analysis import Analysis, Candidate, CubeAnalysis, Evaluation, PlayAnalysis, Rollout
from bgnotation.formats.json.actions import MOST, is_number, quoted, steps_of, steps_text

_CHANCES = tuple(field.name for field in fields(Evaluation))
_NUMBERS = ("no_double", "double_take", "double_pass")
_NOT_FINITE = {"nan": float("nan"), "inf": float("inf"), "-inf": float("-inf")}


# ---------------------------------------------------------------- analysis → text


def analysis_text(analysis: Analysis, indent: str) -> str:
    """An analysis as an object, a candidate on each line behind `indent`."""
    if isinstance(analysis, CubeAnalysis):
        return _cube(analysis)
    candidates = f",\n{indent}".join(map(_candidate, analysis.candidates))
    found = [f'"level": {quoted(analysis.level)}']
    found += [f'"played": {analysis.played}'] if analysis.played is not None else []
    found += _maybe("error", analysis.error) + _maybe("luck", analysis.luck)
    found += [f'"cube": {_cube(analysis.cube)}'] if analysis.cube is not None else []
    found.append(f'"candidates": [\n{indent}{candidates}]' if candidates else '"candidates": []')
    return f"{{{', '.join(found)}}}"


def _number(value: float) -> str:
    """A number as short as it can be read again; a string where JSON has no number for it."""
    return json.dumps(value) if isfinite(value) else f'"{value}"'


def _maybe(name: str, value: float | None) -> list[str]:
    return [] if value is None else [f'"{name}": {_number(value)}']


def _evaluation(name: str, evaluation: Evaluation | None) -> list[str]:
    if evaluation is None:
        return []
    chances = ", ".join(f'"{chance}": {_number(getattr(evaluation, chance))}' for chance in _CHANCES)
    return [f'"{name}": {{{chances}}}']


def _rollout(name: str, rollout: Rollout | None) -> list[str]:
    if rollout is None:
        return []
    parts = [f'"games": {rollout.games}', *_maybe("interval", rollout.interval)]
    return [f'"{name}": {{{", ".join(parts)}}}']


def _candidate(candidate: Candidate) -> str:
    found = [
        f'"play": "{steps_text(candidate.steps)}"',
        f'"level": {quoted(candidate.level)}',
        *_evaluation("evaluation", candidate.evaluation),
        *_rollout("rollout", candidate.rollout),
    ]
    return f"{{{', '.join(found)}}}"


def _cube(cube: CubeAnalysis) -> str:
    found = [f'"level": {quoted(cube.level)}']
    found += [f'"{name}": {_number(getattr(cube, name))}' for name in _NUMBERS]
    found += _maybe("error", cube.error) + _maybe("error_answer", cube.error_answer)
    found += _evaluation("evaluation", cube.evaluation) + _evaluation("evaluation_doubled", cube.evaluation_doubled)
    found += _rollout("rollout", cube.rollout) + _rollout("rollout_doubled", cube.rollout_doubled)
    return f"{{{', '.join(found)}}}"


# ---------------------------------------------------------------- members → analysis


class _WrongError(Exception):
    """A value is of another kind than it should be. Never leaves this module."""


def analysis_of(value: object) -> Analysis | None:
    """The analysis of these members; None where they make none."""
    try:
        members = _object(value)
        return _play_of(members) if "candidates" in members else _cube_of(members)
    except _WrongError:
        return None


def _object(value: object) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise _WrongError
    return value


def _play_of(members: Mapping[str, Any]) -> PlayAnalysis:
    candidates, played, cube = members["candidates"], members.get("played"), members.get("cube")
    if not isinstance(candidates, list) or not (played is None or is_number(played, 0)):
        raise _WrongError
    return PlayAnalysis(
        _string(members.get("level", "")),
        tuple(map(_candidate_of, candidates)),
        played,
        _float_or_none(members.get("error")),
        _float_or_none(members.get("luck")),
        None if cube is None else _cube_of(_object(cube)),
    )


def _cube_of(members: Mapping[str, Any]) -> CubeAnalysis:
    return CubeAnalysis(
        _string(members.get("level", "")),
        _float(members.get("no_double")),
        _float(members.get("double_take")),
        _float(members.get("double_pass")),
        _float_or_none(members.get("error")),
        _float_or_none(members.get("error_answer")),
        _evaluation_of(members.get("evaluation")),
        _evaluation_of(members.get("evaluation_doubled")),
        _rollout_of(members.get("rollout")),
        _rollout_of(members.get("rollout_doubled")),
    )


def _candidate_of(value: object) -> Candidate:
    members = _object(value)
    steps, evaluation = steps_of(members.get("play")), _evaluation_of(members.get("evaluation"))
    if steps is None or evaluation is None:
        raise _WrongError
    return Candidate(steps, _string(members.get("level", "")), evaluation, _rollout_of(members.get("rollout")))


def _evaluation_of(value: object) -> Evaluation | None:
    if value is None:
        return None
    members = _object(value)
    return Evaluation(*(_float(members.get(chance)) for chance in _CHANCES))


def _rollout_of(value: object) -> Rollout | None:
    if value is None:
        return None
    members = _object(value)
    games = members.get("games")
    if not is_number(games, 0):
        raise _WrongError
    return Rollout(games, _float_or_none(members.get("interval")))


def _string(value: object) -> str:
    if not isinstance(value, str):
        raise _WrongError
    return value


def _float_or_none(value: object) -> float | None:
    return None if value is None else _float(value)


def _float(value: object) -> float:
    if isinstance(value, str) and value in _NOT_FINITE:
        return _NOT_FINITE[value]
    if isinstance(value, float) or is_number(value, -MOST, MOST):
        return float(value)
    raise _WrongError
