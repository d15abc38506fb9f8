"""The members of a match and of a game that are single values: each is taken over, or is not what it should be."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bgnotation.extras import Refusal
from bgnotation.formats.json.actions import is_number
from bgnotation.game.rules import Rules
from bgnotation.source import Span

_LONGEST_MATCH = 9_999
_SWITCHES = ("crawford", "jacoby", "holland")
_LIMITS = ("beavers", "auto_doubles", "cube_limit")


@dataclass(slots=True)
class MatchFields:
    """What is said of a match as a whole."""

    header: Span
    length: int | None = None
    written: str = ""
    dialect: str = ""
    origin: str = ""
    variation: str = "Backgammon"
    rules: Rules = field(default_factory=Rules)
    tags: dict[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    flags: dict[str, bool] = field(default_factory=dict)


@dataclass(slots=True)
class GameFields:
    """What is said of a game besides its actions."""

    number: int | None = None
    players: tuple[str, str] = ("", "")
    score: tuple[int, int] | None = None
    ratings: tuple[str, str] = ("", "")
    raw: str | None = None
    extras: dict[str, Any] = field(default_factory=dict)
    """By the names of `Extras`."""


Take = Callable[[Any, Any], bool]
"""Takes a value over into the fields; False if it is of another kind than it should be."""


def _set(name: str, fit: Callable[[Any], Any]) -> Take:
    """Sets `name` to what `fit` makes of a value; None is what it can't make anything of."""

    def take(fields: Any, value: Any) -> bool:
        found = fit(value)
        if found is not None:
            setattr(fields, name, found)
        return found is not None

    return take


def _extra(name: str, fit: Callable[[Any], Any]) -> Take:
    """The same for `Extras`."""

    def take(fields: GameFields, value: Any) -> bool:
        found = fit(value)
        if found is not None:
            fields.extras[name] = found
        return found is not None

    return take


def _flag(name: str) -> Take:
    def take(fields: MatchFields, value: Any) -> bool:
        if isinstance(value, bool):
            fields.flags[name] = value
        return isinstance(value, bool)

    return take


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _switch(value: Any) -> bool | None:
    return value if isinstance(value, bool) else None


def _whole(least: int, most: int) -> Callable[[Any], int | None]:
    return lambda value: value if is_number(value, least, most) else None


def _texts(value: Any) -> tuple[str, ...] | None:
    return tuple(value) if isinstance(value, list) and all(isinstance(one, str) for one in value) else None


def _both_texts(value: Any) -> tuple[str, ...] | None:
    texts = _texts(value)
    return texts if texts is not None and len(texts) == 2 else None


def _numbers(value: Any) -> tuple[int, int] | None:
    """Two whole numbers."""
    if not isinstance(value, list) or len(value) != 2 or not all(map(is_number, value)):
        return None
    return value[0], value[1]


def _ties(value: Any) -> tuple[tuple[int, int], ...] | None:
    found = [_numbers(one) for one in value] if isinstance(value, list) else [None]
    return None if None in found else tuple(one for one in found if one)


def _refusals(value: Any) -> tuple[Refusal, ...] | None:
    found = [_refusal(one) for one in value] if isinstance(value, list) else [None]
    return None if None in found else tuple(one for one in found if one)


def _refusal(value: Any) -> Refusal | None:
    if not isinstance(value, dict):
        return None
    rolls, side, level = value.get("rolls"), value.get("side"), value.get("level", 0)
    if not (is_number(rolls, 0) and is_number(side, 1, 2) and is_number(level, 0, 3)):
        return None
    return Refusal(rolls, side - 1, level)


def _origin(fields: MatchFields, value: Any) -> bool:
    found = value if isinstance(value, dict) else {"format": None}
    name, dialect = found.get("format", ""), found.get("dialect", "")
    if not isinstance(name, str) or not isinstance(dialect, str):
        return False
    fields.origin, fields.dialect = name, dialect
    return True


def _length(fields: MatchFields, value: Any) -> bool:
    """A length that can't be meant is a finding of its own."""
    fields.length = value if is_number(value, 0, _LONGEST_MATCH) else None
    fields.written = str(value)[:100] if is_number(value) or isinstance(value, str | float) else ""
    return bool(fields.written)


def _tags(value: Any) -> dict[str, str] | None:
    return value if isinstance(value, dict) and all(isinstance(one, str) for one in value.values()) else None


def _rules(value: Any) -> Rules | None:
    if not isinstance(value, dict):
        return None
    said = {name: value[name] for name in (*_SWITCHES, *_LIMITS) if name in value}
    for name, one in said.items():
        fits = isinstance(one, bool) if name in _SWITCHES else is_number(one, 0)
        # Null is: without limit; of the Jacoby rule: not known.
        if not fits and (one is not None or name in ("crawford", "holland")):
            return None
    return Rules(**said)


OF_MATCH: dict[str, Take] = {
    "origin": _origin,
    "length": _length,
    "length_written": _set("written", _text),
    "variation": _set("variation", _text),
    "rules": _set("rules", _rules),
    "tags": _set("tags", _tags),
    "notes": _set("notes", _texts),
    "marks_hits": _flag("marks_hits"),
    "states_results": _flag("states_results"),
    # These are lists, and are read as such: here they are something else.
    "games": lambda fields, value: False,
    "prose": lambda fields, value: False,
}
OF_GAME: dict[str, Take] = {
    "number": _set("number", _whole(-1 << 30, 1 << 30)),
    "players": _set("players", _both_texts),
    "score": _set("score", _numbers),
    "ratings": _set("ratings", _both_texts),
    "raw": _set("raw", _text),
    "date": _extra("date", _text),
    "crawford": _extra("crawford", _switch),
    "auto_doubles": _extra("auto_doubles", _whole(0, 1 << 30)),
    "ties": _extra("ties", _ties),
    "refusals": _extra("refusals", _refusals),
    "ending": _extra("ending", _text),
    "resign_level": _extra("level", _whole(0, 3)),
    "actions": lambda fields, value: False,
}
