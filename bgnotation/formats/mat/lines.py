"""The lines that are no rows: match length, tags, score line."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from bgnotation.game.rules import Rules
from bgnotation.grammar import compiled

BLANKS = " \t\r\v\f\0\x1a\ufeff"
"""What counts as blank around a line: also NUL, the end mark of old systems, a stray byte order mark."""
LONGEST_MATCH = 9_999
"""Points; a longer match is not believed."""
_LONGEST_FIRST = 1_000
_AT = re.compile(r":[ \t]*(\d{1,9})(?=([ \t]+)|\r?$)")
_PLAIN = re.compile(r"([^:]*):[ \t]*(\d{1,9})(?=[^\d:])([^:]*):[ \t]*(\d{1,9})[ \t\r]*$")
"""A score line without colons in its names, as nearly all are. Behind a long name GNU Backgammon leaves no blank."""
_RATING = re.compile(r",\s*(\d{1,5}(?:[.,]\d+)?)\s*$")


_STRUCTURE = (
    # Most lines are rows, which begin with their number.
    r"(?! *[0-9]+[).])[ \t\0]*(?=[-0-9GgMmUu])"
    r"(?:(?P<length>{LENGTH_LINE}|{WORD_LENGTH_LINE}|{MONEY_LINE})|(?P<game>{GAME_LINE}))\r?$"
)


@cache
def _structure() -> re.Pattern[str]:
    # Beginning with a letter that can be searched for makes the search four times as fast as `^` would.
    return compiled("mat", r"\n" + _STRUCTURE, re.MULTILINE)


class Heading(NamedTuple):
    """A line that begins a match (`is_length`) or a game: where the line stands, and what it says without blanks."""

    start: int
    end: int
    is_length: bool
    written: str


def structure(text: str, end: int | None = None) -> Iterator[Heading]:
    """Finds the lines that begin a match or a game."""
    first = text[: text.find("\n")] if "\n" in text[:_LONGEST_FIRST] else text[:_LONGEST_FIRST]
    if found := _structure().match("\n" + first):
        yield _heading(found, -1)
    for found in _structure().finditer(text, 0, len(text) if end is None else end):
        yield _heading(found, 0)


def _heading(found: re.Match[str], shift: int) -> Heading:
    length, game = found.groups()
    return Heading(found.start() + 1 + shift, found.end() + shift, game is None, (game or length).strip())


@cache
def tag_line() -> re.Pattern[str]:
    """A line that is a tag."""
    return compiled("mat", r"{TAG}\r?\Z")


_TAG = re.compile(r'\[([^"\]]*)"([^"]*)"')


def parse_tag(line: str) -> tuple[str, str] | None:
    """Name and value of a tag line, None if the line is none."""
    if '"' in line and tag_line().match(line.lstrip(" \t")) and (found := _TAG.search(line)):
        return found[1].strip(" \t"), found[2]
    return None


def parse_length(line: str) -> int | None:
    """Points to play to, 0 for money play, None where the number is not believed."""
    number = re.search(r"-?\d+", line)
    if number is None:
        return 0
    if len(number[0]) > 6:
        return None
    length = int(number[0])
    return length if 0 <= length <= LONGEST_MATCH else None


class ScoreLine(NamedTuple):
    """Names (without ratings), ratings and points of both columns, and where the second name begins."""

    players: tuple[str, str]
    ratings: tuple[str, str]
    points: tuple[int, int]
    second: int


def parse_score(line: str) -> ScoreLine | None:
    """Reads `Ann : 0      Bob : 2`; a name may be empty or hold a colon: the widest gap parts the columns."""
    if ":" not in line or len(line) > 20_000:
        return None
    plain = _PLAIN.match(line)
    if plain is not None and "\t" not in line and "," not in line:
        one, first, two, last = plain.groups()
        second = plain.end(3) - len(two.lstrip())
        return ScoreLine((one.strip(), two.strip()), ("", ""), (int(first), int(last)), second)
    marks = list(_AT.finditer(line))
    if len(marks) < 2 or line[marks[-1].end() :].strip():
        return None
    last = marks[-1]
    first = marks[0]
    if len(marks) > 2:
        first = max(marks[:-1], key=lambda mark: len((mark[2] or "").expandtabs(8)))
    one = line[: first.start()].strip()
    two = line[first.end() : last.start()]
    second = len(line[: first.end()].expandtabs(8)) + len(two) - len(two.lstrip())
    names, ratings = [], []
    for name in (one, two.strip()):
        rating = _RATING.search(name)
        names.append(name[: rating.start()].rstrip() if rating else name)
        ratings.append(rating[1] if rating else "")
    return ScoreLine((names[0], names[1]), (ratings[0], ratings[1]), (int(first[1]), int(last[1])), second)


_RULES = frozenset({"crawford", "jacoby", "beaver", "beavers", "holland", "cubelimit"})
_USUAL = Rules()
_SWITCH = {"on": True, "off": False, "yes": True, "no": False, "true": True, "false": False, "1": True, "0": False}


def rules_of(tags: Iterable[tuple[str, str]]) -> Rules:
    """The rules that a header's tags name."""
    known = {name.lower().replace(" ", ""): value.strip() for name, value in tags}
    if _RULES.isdisjoint(known):
        return _USUAL

    def switch(*names: str) -> bool | None:
        return next((_SWITCH.get(known[name].lower()) for name in names if name in known), None)

    beavers = switch("beaver", "beavers")
    limit = known.get("cubelimit", "")
    return Rules(
        crawford=switch("crawford") is not False,
        jacoby=switch("jacoby"),
        beavers=0 if beavers is False else None,
        holland=switch("holland") is True,
        cube_limit=int(limit) if limit.isdecimal() and 0 < len(limit) < 9 and int(limit) > 0 else None,
    )
