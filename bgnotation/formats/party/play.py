"""The actions of a PartyGammon game, parted by `#`."""

from functools import cache
from re import Pattern

from bgnotation.cells import Cell
from bgnotation.formats._build import GameBuilder
from bgnotation.formats._cells import (
    DROPS,
    TAKES,
    beaver,
    dance,
    double,
    nothing,
    raccoon,
    resign,
    unreadable,
    win,
)
from bgnotation.formats._plays import play
from bgnotation.grammar import compiled
from bgnotation.source import Source, Span

_LONGEST = 4_000
"""Characters of an action that is still read."""
_HIGHEST_CUBE = 1 << 15


@cache
def _roll() -> Pattern[str]:
    return compiled("party", r"({SIDE})[ \t]+{SKIPPED}[ \t]+{SKIPPED}[ \t]+({DICE})[ \t]*({DANCE}\Z)?")


@cache
def _word() -> Pattern[str]:
    return compiled(
        "party",
        r"({SIDE})[ \t]+(?:(?P<double>{DOUBLE})|(?P<beaver>{BEAVER})|(?P<raccoon>{RACCOON})|(?P<take>{TAKE})"
        r"|(?P<drop>{DROP})|(?P<resign>{RESIGN}))\Z",
    )


@cache
def _value() -> Pattern[str]:
    return compiled("party", r"({NUMBER})[ \t.]*\Z")


def actions(source: Source, place: Span, won: tuple[int, int] | None, result: Span) -> GameBuilder:
    """The actions that stand at a place, and behind them the result: side and points, and the lines that tell it."""
    build = GameBuilder(source)
    text = source.text
    at = place.start
    while at < place.end:
        stop = text.find("#", at, place.end)
        stop = place.end if stop < 0 else stop
        start, end = at, stop
        while start < end and text[start] in " \t":
            start += 1
        while end > start and text[end - 1] in " \t\r":
            end -= 1
        if start < end:
            _put(build, text, start, end)
        at = stop + 1
    if won is not None:
        build.add(won[0], win(won[1]), result.start, result.end)
    return build


def _put(build: GameBuilder, text: str, start: int, end: int) -> None:
    """Puts one action."""
    readable = end - start <= _LONGEST
    if readable and (found := _roll().match(text, start, end)):
        dice = (int(found[2][0]), int(found[2][1]))
        at = found.end()
        if found[3]:
            cell = dance(*dice)
        else:
            cell = play(text, start, at, end, *dice) if at < end else nothing(*dice)
        build.add(int(found[1]) - 1, cell, start, end)
    elif readable and (found := _word().match(text, start, end)):
        build.add(int(found[1]) - 1, _cell(found.lastgroup or "", text[start:end]), start, end)
    else:
        side = int(text[start]) - 1 if text[start] in "12" and text[start + 1 : start + 2].isspace() else -1
        cell = unreadable(text[start:end])
        if side < 0:
            build.remark(cell, start, end)
        else:
            build.add(side, cell, start, end)


def _cell(kind: str, action: str) -> Cell:
    """The cell of an action that is no roll."""
    number = _value().search(action, 2)
    value = int(number[1]) if number and 1 < int(number[1]) <= _HIGHEST_CUBE else None
    match kind:
        case "double":
            return double(value)
        case "beaver":
            return beaver(value)
        case "raccoon":
            return raccoon(value)
        case "take":
            return TAKES
        case "drop":
            return DROPS
    return resign()
