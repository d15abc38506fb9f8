"""What a record of BackgammonRoom holds of each fact: what is read of it."""

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
    "length": no(),
    "money": yes("always"),
    "variant": no(),
    "crawford-rule": no(),
    "crawford-game": no(),
    "jacoby": no(),
    "beaver-rule": no(),
    "auto-double-rule": no(),
    "auto-doubles": no(),
    "cube-limit": no(),
    "no-cube": no(),
    "start-position": no(),
    "dice-order": yes(),
    "opening-ties": no(),
    "dance": yes("can't move"),
    "unplayed-roll": derived("a roll without a play"),
    "illegal-play": partly("its moves, no position", _whole),
    "hits": derived(),
    "step-order": yes(),
    "cube-actions": yes("the answer is implied"),
    "cube-value": derived(),
    "beavers": no(),
    "resignation": no(),
    "resign-level": no(),
    "refused-resignation": no(),
    "timeout": no(),
    "points": derived("but for resigned games"),
    "score": no(),
    "match-comments": no(),
    "action-comments": no(),
    "clocks": no(),
    "ratings": no(),
    "analysis": no(),
    "other-tags": partly("the version", _whole),
    "unreadable": yes(),
    "prose": yes(),
    "set-position": no(),
    "holland": no(),
    "game-number": yes(),
    "own-data": no(),
}
