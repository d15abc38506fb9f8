"""The lines between the players and the first game: when, where, under what rules."""

from functools import cache
from re import Pattern

from bgnotation.game.rules import UNSAID, Rules
from bgnotation.grammar import compiled

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NAMED = ("jacoby", "automatic doubles", "crawford", "beavers", "raccoons", "doubling cube")
"""Options that are on or off."""
_AUTO_DOUBLES = {None: UNSAID, False: 0, True: None}
_SWITCH = {"yes": True, "no": False, "on": True, "off": False}


@cache
def _date() -> Pattern[str]:
    return compiled("sgg", r"{WEEKDAY} +({MONTH}) +({NUMBER}){_COMMA} +([0-9]{4})(?![0-9])")


@cache
def _option() -> Pattern[str]:
    return compiled("sgg", r"({KEY})[ \t]*({VALUE})?\Z")


@cache
def _ratings() -> Pattern[str]:
    number = r"([0-9]{1,6}(?:\.[0-9]{1,9})?)"
    return compiled("sgg", rf"{number} +({{NUMBER}}) +{number} +({{NUMBER}})\Z")


class Options:
    """What the lines say."""

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.notes: list[str] = []
        """Lines that are nothing else."""
        self.ratings = ("", "")
        self.length = ""
        """The match's length, digits or nothing."""
        self.variation = "Backgammon"
        self._on: dict[str, bool] = {}

    @property
    def rules(self) -> Rules:
        """The rules that the options name."""
        on = self._on
        beavers = None
        if on.get("beavers") is False:
            beavers = 0
        elif on.get("beavers") and "raccoons" in on:
            beavers = 2 if on["raccoons"] else 1
        return Rules(
            crawford=on.get("crawford", True),
            jacoby=on.get("jacoby"),
            beavers=beavers,
            auto_doubles=_AUTO_DOUBLES[on.get("automatic doubles")],
            cube_limit=1 if on.get("doubling cube") is False else None,
        )

    def line(self, line: str) -> bool:
        """Takes in a line; False if it says something that an earlier one says otherwise."""
        if found := _date().match(line):
            month, day, year = found.groups()
            if month[:3].lower() in _MONTHS and int(day) <= 31:
                return self._tag("EventDate", f"{year}.{_MONTHS.index(month[:3].lower()) + 1:02}.{int(day):02}")
            return self._tag("EventDate", line)
        if found := _option().match(line):
            return self._option(found[1][:-1], (found[2] or "").rstrip())
        if "Site" not in self.tags:
            # Any other line is the place, the first one that is.
            return self._tag("Site", line)
        self.notes.append(line)
        return True

    def _option(self, key: str, value: str) -> bool:
        name = key.lower()
        if name in _NAMED and value.lower() in _SWITCH:
            on = _SWITCH[value.lower()]
            return self._on.setdefault(name, on) == on
        if name == "elo" and (found := _ratings().match(value)):
            # As GNU Backgammon writes them into its own files.
            self.ratings = (f"{found[1]} (Exp {found[2]})", f"{found[3]} (Exp {found[4]})")
            return True
        if name == "match length" and value.isascii() and value.isdigit() and len(value) < 9:
            self.length = value
            return True
        if name == "variant":
            self.variation = value
            return True
        return self._tag(key, value)

    def _tag(self, name: str, value: str) -> bool:
        return self.tags.setdefault(name, value) == value
