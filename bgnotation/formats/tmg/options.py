"""The lines `Key: value`: who plays, when, under what rules."""

from functools import cache
from re import Pattern

from bgnotation.game.rules import UNSAID, Rules
from bgnotation.grammar import compiled
from bgnotation.source import Span

_LONGEST_MATCH = 9_999
_HIGHEST_CUBE = 1 << 15
_VARIANTS = {"1": "Backgammon", "2": "Nackgammon"}
_RULES = {
    "Jacoby": "jacoby",
    "Crawford": "crawford",
    "Cube": "cube",
    "MaxCube": "limit",
    "Beavers": "beavers",
    "Raccoons": "raccoons",
    "Raccons": "raccoons",  # so the site spells it
    "Automatics": "automatics",
}
_CHANGING = ("beavers", "raccoons", "automatics")
"""What the players may switch on and off during play."""


@cache
def _player() -> Pattern[str]:
    return compiled("tmg", r"({NUMBER})[ \t]+({NAME})(?:[ \t]+({RATING}))?\Z")


@cache
def _day() -> Pattern[str]:
    return compiled("tmg", r"({YEAR})-({MONTH})-({MONTH})(?![0-9])(.*)\Z")


@cache
def _number() -> Pattern[str]:
    return compiled("tmg", r"{NUMBER}\Z")


class Options:
    """What the lines say."""

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.players = ("", "")
        self.ratings = ("", "")
        self.length: int | None = None
        self.written = ""
        self.header: Span | None = None
        """The line with the match's length."""
        self.variation = "Backgammon"
        self._numbers: dict[str, int] = {}

    @property
    def rules(self) -> Rules:
        """The rules that the lines name. What was allowed at some time counts as allowed."""
        numbers = self._numbers
        beavers = None
        if numbers.get("beavers") == 0:
            beavers = 0
        elif numbers.get("beavers") and "raccoons" in numbers:
            beavers = 2 if numbers["raccoons"] else 1
        limit = numbers.get("limit", 0)
        cube_limit = limit if 1 < limit <= _HIGHEST_CUBE else None
        return Rules(
            crawford=numbers.get("crawford") != 0,
            jacoby=bool(numbers["jacoby"]) if "jacoby" in numbers else None,
            beavers=beavers,
            auto_doubles=(None if numbers["automatics"] else 0) if "automatics" in numbers else UNSAID,
            cube_limit=1 if numbers.get("cube") == 0 else cube_limit,
        )

    def set(self, name: str, value: str, place: Span) -> bool:
        """Takes in a line before the first game; False if it says something that an earlier one says otherwise."""
        if name in ("Player1", "Player2") and (found := _player().match(value)):
            side = int(name == "Player2")
            self.players = _with(self.players, side, found[2])
            self.ratings = _with(self.ratings, side, found[3] or "")
            return self._tag(f"{name} ID", found[1])
        known = _RULES.get(name)
        number = int(value) if _number().match(value) else None
        if known and number is not None:
            return self._numbers.setdefault(known, number) == number
        if name == "Length" and number is not None and self.header is None:
            self.length = number if number <= _LONGEST_MATCH else None
            self.written, self.header = value, place
            return True
        if name == "Variant":
            self.variation = _VARIANTS.get(value, f"TrueMoneyGames {value}".strip())
            return True
        if name == "Startdate" and (found := _day().match(value)):
            self._tag("EventDate", f"{found[1]}.{int(found[2]):02}.{int(found[3]):02}")
            if not found[4].strip():
                return True
        return self._tag(name, value)

    def change(self, name: str, value: str) -> None:
        """Takes in a line between actions."""
        known = _RULES.get(name)
        if known in _CHANGING and _number().match(value):
            self._numbers[known] = max(self._numbers.get(known, 0), int(value))

    def _tag(self, name: str, value: str) -> bool:
        return self.tags.setdefault(name, value) == value


def _with(pair: tuple[str, str], side: int, value: str) -> tuple[str, str]:
    return (value, pair[1]) if side == 0 else (pair[0], value)
