"""What a run was asked for: the rules to judge by, the findings to show."""

from argparse import ArgumentTypeError
from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from typing import NamedTuple

from bgnotation.diagnostic import Diagnostic
from bgnotation.game.rules import Rules

UNKNOWN_FORMAT = "BG100"
"""A file in no known format; shown whatever is selected, unless it is ignored by its code."""


class Mending(Enum):
    """What is done with safe fixes."""

    NONE = "none"
    SHOW = "show"
    WRITE = "write"


class Overrides(NamedTuple):
    """Rules that hold whatever a file says: `--rule NAME=VALUE`.

    >>> Overrides((("jacoby", True),)).apply(Rules()).jacoby
    True
    """

    rules: tuple[tuple[str, bool | int | None], ...] = ()
    """Fields of `Rules` with their values; a later one wins."""
    variant: str | None = None

    def apply(self, rules: Rules) -> Rules:
        """`rules` with the overridden ones."""
        values: dict[str, bool | int | None] = dict(self.rules)
        # Each value was made for its field by `parse_rule`.
        return replace(rules, **values) if values else rules  # type: ignore[arg-type]

    def __bool__(self) -> bool:
        return bool(self.rules or self.variant)


class Options(NamedTuple):
    """All that a worker has to know about a run. Picklable."""

    select: tuple[str, ...] = ()
    """Beginnings of codes, or names of checks; empty: all."""
    ignore: tuple[str, ...] = ()
    overrides: Overrides = Overrides()
    format: str | None = None
    """Read every file as this format; None: as it looks."""
    excerpts: bool = True
    """Whether the report is to carry source lines."""
    mending: Mending = Mending.NONE

    def wants(self, found: Diagnostic) -> bool:
        """Whether a finding was selected and not ignored."""
        if _matches(found, self.ignore):
            return False
        return not self.select or found.code == UNKNOWN_FORMAT or _matches(found, self.select)


def _matches(found: Diagnostic, codes: tuple[str, ...]) -> bool:
    return any(found.code.startswith(code) or found.name == code for code in codes)


_SWITCHES = {"on": True, "off": False}

_FIELDS = {
    "crawford": "crawford",
    "jacoby": "jacoby",
    "beavers": "beavers",
    "auto-doubles": "auto_doubles",
    "holland": "holland",
    "cube-limit": "cube_limit",
}
_NUMBERS = ("beavers", "auto-doubles", "cube-limit")
_RULES = (
    "crawford=on|off, jacoby=on|off, beavers=N|any|off, auto-doubles=N|any|off, holland=on|off, cube-limit=N|any,"
    " variant=NAME"
)


def parse_rules(words: Sequence[str]) -> Overrides:
    """The overrides that `--rule` words ask for.

    Raises ArgumentTypeError with the known names or values where one is wrong.

    >>> parse_rules(["beavers=any", "crawford=off"]).rules
    (('beavers', None), ('crawford', False))
    """
    rules: list[tuple[str, bool | int | None]] = []
    variant = None
    for word in words:
        name, equals, value = word.partition("=")
        name, value = name.strip().lower().replace("_", "-"), value.strip().lower()
        if name not in _FIELDS and name != "variant":
            raise ArgumentTypeError(f"no rule is called {name!r}; a rule is one of {_RULES}")
        if not equals:
            form = next(form for form in _RULES.split(", ") if form.startswith(f"{name}="))
            raise ArgumentTypeError(f"the rule {name} needs a value: {form}")
        if name == "variant":
            variant = _variant(value)
        else:
            rules.append((_FIELDS[name], _value(name, value)))
    return Overrides(tuple(rules), variant)


def _variant(name: str) -> str:
    from bgnotation.errors import UnknownNameError
    from bgnotation.variants import find

    try:
        return find(name).name
    except UnknownNameError as error:
        raise ArgumentTypeError(str(error)) from error


def _value(name: str, value: str) -> bool | int | None:
    if name not in _NUMBERS:
        if value not in _SWITCHES:
            raise ArgumentTypeError(f"{name} is on or off, not {value!r}")
        return _SWITCHES[value]
    if value == "any":
        return None
    if name == "cube-limit":
        # 1: there is no cube.
        if not (value.isascii() and value.isdigit() and len(value) < 9 and int(value)):
            raise ArgumentTypeError(f"{name} is a number from 1 on or any, not {value!r}")
        return int(value)
    if value == "off":
        return 0
    if not (value.isascii() and value.isdigit() and len(value) < 5):
        raise ArgumentTypeError(f"{name} is a number, any or off, not {value!r}")
    return int(value)


def parse_codes(words: Sequence[str], known: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """The codes (or beginnings of codes, or names) in `words`, separated by commas; `known` has (code, name) pairs.

    Raises ArgumentTypeError where nothing known begins so.

    >>> parse_codes(["bg3,BG401"], [("BG301", "illegal-play"), ("BG401", "cube-value")])
    ('BG3', 'BG401')
    """
    codes = []
    for word in ",".join(words).split(","):
        code = word.strip()
        if not code:
            continue
        if any(code.lower() == name for _, name in known):
            codes.append(code.lower())
        elif any(known_code.startswith(code.upper()) for known_code, _ in known):
            codes.append(code.upper())
        else:
            raise ArgumentTypeError(f"no code begins with {code!r}; `bgnotation explain` lists them all")
    return tuple(codes)
