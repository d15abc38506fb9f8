"""What the root of a tree tells: the match, the players, the score, the rules, the result."""

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from bgnotation.errors import UnknownNameError
from bgnotation.formats.sgf.tokens import Node, Property
from bgnotation.formats.sgf.values import Texts, number, plain, whole
from bgnotation.game.rules import Rules
from bgnotation.grammar import compiled
from bgnotation.source import Source, Span
from bgnotation.variants import find

LONGEST_MATCH = 9_999
"""Points; a longer match is not believed."""
TAGS = {"EV": "Event", "RO": "Round", "PC": "Site", "AN": "Transcriber"}
"""Properties that are header tags, by the names that .mat files give them. The date is one more."""
SETUP = frozenset({"AE", "AW", "AB", "PL", "DI", "CV", "CP", "CO"})
ACTIONS = frozenset({"W", "B", "C"})
_HEADER = frozenset({"FF", "GM", "CA", "MI", "PW", "PB", "WR", "BR", "DT", "GC", "RU", "RE", *TAGS})
_NO_RESULT = frozenset({"", "?", "void", "0", "draw", "jigo"})
_WRITERS = {"gnu backgammon": "gnubg", "gibbon": "gibbon", "bgnotation": "bgnotation"}
MARKERS = frozenset(_WRITERS.values())
"""Dialects that mark the Crawford game wherever it is one."""
_ENDINGS = {"r": "resigned", "t": "timeout", "f": "forfeited"}
_DAY = re.compile(r"(\d{4})-(\d\d)-(\d\d)\Z")


class Result(NamedTuple):
    """Who won (0 White, 1 Black) how many points, how, and where that stands."""

    winner: int
    points: int
    ending: str
    span: Span


class Root(NamedTuple):
    """The root of a tree, read."""

    length: int | None
    """Points to play to, 0 for money, None where it is not told or not believed."""
    length_written: str
    game_number: int | None
    """The number of the game as written: GNU Backgammon counts from 0, others from 1."""
    score: tuple[int, int] | None
    players: tuple[str, str]
    """White and Black."""
    ratings: tuple[str, str]
    tags: Mapping[str, str]
    note: str
    """The comment on the match."""
    rules: frozenset[str]
    """The words of RU in lower case."""
    variation: str
    auto_doubles: int
    result: Result | None
    unreadable: tuple[Span, ...]
    """Properties whose values say nothing that could be meant."""
    info: Span
    """Where the score stands; empty where it does not."""
    info_written: str
    raw: str
    """Properties that are kept as they are."""
    events: tuple[Property, ...]
    """Properties that belong to the course of the game: comments, set positions, even moves."""
    dialect: str
    charset: str
    """The encoding that the tree names, as written."""


@cache
def _number() -> re.Pattern[str]:
    return compiled("sgf", r"({TAG}):({NUMBER})\Z")


@cache
def _result() -> re.Pattern[str]:
    return compiled("sgf", r"({WINNER})\+({NUMBER})?({HOW})?\Z")


@cache
def _rule() -> re.Pattern[str]:
    return compiled("sgf", r"{RULE}")


def game_of(root: Node, text: str) -> str:
    """The number of the game that a tree is of, as written; `1`, which is Go, where it does not say."""
    for one in root.properties:
        if one.ident == "GM" and one.values:
            return whole(text[one.values[0].start : one.values[0].end])
    return "1"


def read_root(source: Source, node: Node) -> Root:
    """What the root of a tree says."""
    return _Reader(source, node).root()


class _Reader:
    def __init__(self, source: Source, node: Node) -> None:
        self.text = source.text
        self.first: dict[str, Property] = {}
        self.kept: list[Property] = []
        self.unreadable: list[Span] = []
        for one in node.properties:
            if one.ident in self.first and one.ident not in SETUP | ACTIONS:
                self.kept.append(one)
            else:
                self.first.setdefault(one.ident, one)
        self.node = node
        self.texts = Texts(source, self._raw("CA"))

    def _raw(self, ident: str) -> str:
        one = self.first.get(ident)
        return self.text[one.values[0].start : one.values[0].end] if one is not None else ""

    def _line(self, ident: str) -> str:
        return self.texts.line(self._raw(ident))

    def root(self) -> Root:
        """All of it."""
        info = self._info()
        rules, variation = self._rules()
        writer = plain(self._raw("AP")).lower()
        dialect = next((name for start, name in _WRITERS.items() if writer.startswith(start)), "")
        length_written, length = info.get("length", ""), None
        if length_written:
            length = number(length_written)
            length = length if length is not None and length <= LONGEST_MATCH else None
        score = None
        if "ws" in info or "bs" in info:
            score = (number(info.get("ws", "0")) or 0, number(info.get("bs", "0")) or 0)
        auto_doubles = self._auto_doubles()
        result = self._result()
        place = self.first.get("MI")
        game = number(info.get("game", ""))
        return Root(
            length,
            length_written,
            game,
            score,
            (self._line("PW"), self._line("PB")),
            (self._line("WR"), self._line("BR")),
            self._tags(),
            self.texts.of(self._raw("GC")),
            rules,
            variation,
            auto_doubles,
            result,
            tuple(self.unreadable),
            place.span if place is not None else Span(0, 0),
            self._written("MI"),
            self._kept(),
            tuple(
                one
                for one in self.node.properties
                if one.ident in ACTIONS or (one.ident in SETUP and not (one.ident == "CV" and auto_doubles >= 0))
            ),
            dialect or _slug(writer) or "sgf",
            self._raw("CA"),
        )

    def _written(self, ident: str) -> str:
        one = self.first.get(ident)
        return self.text[one.span.start : one.span.end] if one is not None else ""

    def _info(self) -> dict[str, str]:
        found: dict[str, str] = {}
        if "MI" in self.first:
            for value in self.first["MI"].values:
                if one := _number().match(whole(self.text[value.start : min(value.end, value.start + 200)])):
                    found.setdefault(one[1].lower(), one[2])
        return found

    def _rules(self) -> tuple[frozenset[str], str]:
        variation = "Backgammon"
        words = frozenset(found.strip() for found in _rule().findall(plain(self._raw("RU")[:400]).lower()))
        for word in words - {"crawford", "crawfordgame", "jacoby", "nocube", ""}:
            try:
                variation = find(word).title
            except UnknownNameError:
                if "RU" in self.first and self.first["RU"] not in self.kept:
                    self.kept.append(self.first["RU"])
        return words, variation

    def _tags(self) -> dict[str, str]:
        tags = {name: self._line(ident) for ident, name in TAGS.items() if ident in self.first}
        if "DT" in self.first:
            written = self._line("DT")
            day = _DAY.match(written)
            tags["EventDate"] = ".".join(day.groups()) if day else written
        return {name: value for name, value in tags.items() if value}

    def _auto_doubles(self) -> int:
        """How often the cube was doubled before the first roll; -1 where CV belongs to a position that is set."""
        one = self.first.get("CV")
        if one is None:
            return 0
        if not {"AE", "AW", "AB"}.isdisjoint(self.first):
            return -1
        owner = {whole(self._raw(ident)).lower() for ident in ("CP", "CO") if ident in self.first}
        if owner & {"w", "b"}:
            return -1
        exponent = exponent_of(self._raw("CV"))
        if exponent is None:
            self.unreadable.append(one.span)
            return 0
        return exponent

    def _result(self) -> Result | None:
        one = self.first.get("RE")
        if one is None:
            return None
        raw = self._raw("RE")
        found = _result().match(whole(raw)) if len(raw) < 60 else None
        points = number(found[2]) if found and found[2] else None
        if found is None or points is None:
            if (found is not None and not found[2]) or whole(raw[:60]).lower() in _NO_RESULT:
                # No result, or who won without how much.
                self.kept.append(one)
            else:
                self.unreadable.append(one.span)
            return None
        how = _ENDINGS[found[3][0].lower()] if found[3] else ""
        return Result("wb".index(found[1].lower()), points, how, one.span)

    def _kept(self) -> str:
        own = {id(one) for one in self.kept}
        kept = [
            one
            for one in self.node.properties
            if id(one) in own or not (one.ident in _HEADER or one.ident in SETUP or one.ident in ACTIONS)
        ]
        return "".join(f"{one.ident}{''.join(f'[{self.text[low:high]}]' for low, high in one.values)}" for one in kept)


def exponent_of(raw: str) -> int | None:
    """The exponent of a cube's value, None where there is no such cube.

    >>> exponent_of("4"), exponent_of("3")
    (2, None)
    """
    value = number(whole(raw[:60]))
    if not value or value & (value - 1) or value > 1 << 15:
        return None
    return value.bit_length() - 1


def info_text(length: int | None, number: int | None, score: tuple[int, int] | None) -> str:
    """The property of the match's numbers as GNU Backgammon writes it; empty where nothing is known.

    >>> info_text(7, 3, (2, 0))
    'MI[length:7][game:2][ws:2][bs:0]'
    """
    parts = [f"[length:{length}]"] if length is not None else []
    if number is not None:
        parts.append(f"[game:{number - 1}]")
    if score is not None:
        parts.append(f"[ws:{score[0]}][bs:{score[1]}]")
    return "MI" + "".join(parts) if parts else ""


def rules_of(root: Root) -> Rules:
    """The rules of a match, as the root of its first game has them."""
    words, length = root.rules, root.length
    return Rules(
        crawford="crawford" in words if length and length > 1 else True,
        jacoby=("jacoby" in words) if length == 0 else None,
        cube_limit=1 if "nocube" in words else None,
    )


def crawford_mark(root: Root, *, marked: bool) -> bool | None:
    """Whether a game is marked as the Crawford game; `marked`: some game of the match is, or its writer marks them."""
    if "crawfordgame" in root.rules:
        return True
    return False if marked and "crawford" in root.rules and (root.length or 0) > 1 else None


def _slug(writer: str) -> str:
    """The program's name in letters and digits.

    >>> _slug("some app 2:1.3")
    'some-app-2'
    """
    return "-".join(re.findall(r"[a-z0-9]+", writer[:60].partition(":")[0]))[:24]
