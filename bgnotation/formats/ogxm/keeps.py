"""What an OGXM file holds of each fact; much of it in annotations, which others may show and this package reads."""

from collections.abc import Mapping
from typing import Any

from bgnotation.facts import Keep, derived, no, partly, yes

_LONGEST = 4096
"""Bytes of a text."""
_NAME = 300
"""Bytes of a name."""
_IN_NOTES = "in an annotation"


def _bytes(text: str) -> int:
    return len(text.encode("utf-8", "replace"))


def _text(value: str) -> str | None:
    return value if _bytes(value) <= _LONGEST else None


def _names(players: tuple[str, str]) -> tuple[str, str]:
    left, right = (name.encode("utf-8", "replace")[:_NAME].decode("utf-8", "ignore") for name in players)
    return left, right


def _tags(tags: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...] | None:
    return (
        tuple((name, value) for name, value in tags if value.strip() and name != "Signed" and _bytes(value) <= _LONGEST)
        or None
    )


def _answered(turn: tuple[int, int, Any]) -> tuple[int, int, Any] | None:
    return turn if turn[1] >= 0 else None


def lawful(steps: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Steps in the order written, or from the back where that breaks a rule: enter first, bear off last.

    >>> lawful(((25, 23), (23, 21), (25, 23), (23, 21)))
    ((25, 23), (25, 23), (23, 21), (23, 21))
    >>> lawful(((6, 5), (13, 7)))
    ((6, 5), (13, 7))
    """
    for n, (source, target) in enumerate(steps):
        later = [step[0] for step in steps[n + 1 :]]
        if (source != 25 and 25 in later) or (target == 0 and any(other > source for other in later)):
            return tuple(sorted(steps, key=lambda step: -step[0]))
    return steps


KEEPS: Mapping[str, Keep] = {
    "player-names": partly("300 bytes", _names),
    "event": partly("4,096 bytes", _text),
    "round": partly("a number to 99, or a text", _text),
    "site": partly("as the city", _text),
    "annotator": partly(_IN_NOTES, _text),
    "date": partly("a day from 1971 on, or a text in an annotation", _text),
    "length": yes(),
    "money": yes(),
    "variant": yes("nackgammon, hypergammon, longgammon; others by name in an annotation"),
    "crawford-rule": yes(),
    "crawford-game": derived("by the score"),
    "jacoby": yes(),
    "beaver-rule": yes("beavers, raccoons on or off; a number in an annotation"),
    "auto-double-rule": yes("on or off; a number in an annotation"),
    "auto-doubles": yes("to 15"),
    "cube-limit": yes("a power of two; other numbers in an annotation"),
    "no-cube": yes("a limit of 1"),
    "start-position": yes(),
    "dice-order": partly("smaller die first", lambda dice: dice if dice[0] < dice[1] else None),
    "opening-ties": yes(_IN_NOTES),
    "dance": yes("a roll without steps"),
    "unplayed-roll": yes("a roll without steps before a resignation"),
    "illegal-play": yes("the board after it; its moves in an annotation"),
    "hits": derived(),
    "step-order": partly("who is on the bar enters first, what is borne off goes last", lawful),
    "cube-actions": partly("a double with its answer only", _answered),
    "cube-value": derived(),
    "beavers": yes(),
    "resignation": yes(),
    "resign-level": yes(),
    "refused-resignation": yes(_IN_NOTES),
    "timeout": yes("settled, forfeited; a time-out in an annotation"),
    "points": yes(),
    "score": yes("of the first game; others where they don't follow, in annotations"),
    "match-comments": yes("in annotations"),
    "action-comments": yes("in annotations"),
    "clocks": no("read, not written"),
    "ratings": yes(_IN_NOTES),
    "analysis": no("read, not written"),
    "other-tags": partly("in annotations of 4,096 bytes", _tags),
    "unreadable": no(),
    "prose": no(),
    "set-position": partly("the checkers, not the cube", lambda position: (position[0], 1, -1)),
    "holland": yes(_IN_NOTES),
    "game-number": no(),
    "own-data": no(),
}
