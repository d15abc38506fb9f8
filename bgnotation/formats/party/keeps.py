"""What a record of PartyGammon holds of each fact: what is read of it."""

from collections.abc import Mapping
from typing import Any

from bgnotation.facts import Keep, derived, no, partly, yes


def _whole(value: Any) -> Any:
    return value


KEEPS: Mapping[str, Keep] = {
    "player-names": yes(),
    "event": no(),
    "round": no(),
    "site": no(),
    "annotator": no(),
    "date": no(),
    "length": yes(),
    "money": yes("a length of 0; not seen"),
    "variant": no(),
    "crawford-rule": no(),
    "crawford-game": derived(),
    "jacoby": no(),
    "beaver-rule": no(),
    "auto-double-rule": no(),
    "auto-doubles": no(),
    "cube-limit": no(),
    "no-cube": no(),
    "start-position": no(),
    "dice-order": yes(),
    "opening-ties": no(),
    "dance": derived("a roll without a play"),
    "unplayed-roll": derived("a roll without a play"),
    "illegal-play": partly("its moves, no position", _whole),
    "hits": derived(),
    "step-order": yes(),
    "cube-actions": yes(),
    "cube-value": partly("where a number stands behind the word", _whole),
    "beavers": partly("not seen", _whole),
    "resignation": partly("not seen", _whole),
    "resign-level": derived("told by the points"),
    "refused-resignation": no(),
    "timeout": no(),
    "points": yes("what the score grows by"),
    "score": yes("of the game before, behind it"),
    "match-comments": no(),
    "action-comments": no(),
    "clocks": no(),
    "ratings": no(),
    "analysis": no(),
    "other-tags": yes("other fields"),
    "unreadable": yes(),
    "prose": no(),
    "set-position": no(),
    "holland": no(),
    "game-number": no(),
    "own-data": no(),
}
