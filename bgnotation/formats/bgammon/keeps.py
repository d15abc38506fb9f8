"""What a replay file of bgammon.org holds of each fact."""

from collections.abc import Mapping
from typing import Any

from bgnotation.facts import Keep, derived, no, partly, yes


def _names(players: tuple[str, str]) -> tuple[str, str]:
    from bgnotation.formats.bgammon.writer import name_of

    return name_of(players[0]), name_of(players[1])


def _date(value: str) -> str | None:
    from bgnotation.formats.bgammon.writer import seconds_of

    return value if seconds_of(value) else None


def _variant(name: str) -> str | None:
    from bgnotation.formats.bgammon.writer import VARIANTS

    return name if name in VARIANTS else None


def _answered(turn: tuple[int, int, str | None]) -> tuple[int, int, str | None] | None:
    return turn if turn[1] >= 0 and turn[2] else None


def _written_out(play: Any) -> Any:
    """The legs of an illegal play; not the board after it."""
    return play if play and len(play[0]) == 2 else None


KEEPS: Mapping[str, Keep] = {
    "player-names": partly("no blanks", _names),
    "event": no(),
    "round": no(),
    "site": no(),
    "annotator": no(),
    "date": partly("Unix time, from 1970 on", _date),
    "length": yes(),
    "money": yes("a length of 0, which the site does not have"),
    "variant": partly("acey-deucey by the rules of the site, tabula", _variant),
    "crawford-rule": no("always on", lambda on: on or None),
    "crawford-game": derived(),
    "jacoby": no(),
    "beaver-rule": no(),
    "auto-double-rule": no(),
    "auto-doubles": no(),
    "cube-limit": no(),
    "no-cube": no(),
    "start-position": no(),
    "dice-order": partly("larger die first", lambda dice: dice if dice[0] > dice[1] else None),
    "opening-ties": no(),
    "dance": derived("a roll without steps"),
    "unplayed-roll": derived("a roll without steps"),
    "illegal-play": partly("its moves, no position", _written_out),
    "hits": derived(),
    "step-order": yes(),
    "cube-actions": partly("a double with its answer only", _answered),
    "cube-value": derived("always written"),
    "beavers": no("written as one double to the value taken"),
    "resignation": yes("t"),
    "resign-level": no("told by the points"),
    "refused-resignation": no(),
    "timeout": no("written as a resignation"),
    "points": derived("the field holds the cube's value"),
    "score": yes(),
    "match-comments": no(),
    "action-comments": no(),
    "clocks": no(),
    "ratings": no(),
    "analysis": no(),
    "other-tags": no(),
    "unreadable": no(),
    "prose": no("read, not written"),
    "set-position": no(),
    "holland": no(),
    "game-number": no(),
    "own-data": no(),
}
