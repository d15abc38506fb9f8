"""What a JavaFIBS match holds of each fact."""

from collections.abc import Mapping
from typing import Any

from bgnotation.facts import Keep, derived, no, partly, yes


def _whole(value: Any) -> Any:
    return value


KEEPS: Mapping[str, Keep] = {
    "player-names": partly("the user is `You`, his own name stands only in the score", _whole),
    "event": no(),
    "round": no(),
    "site": no(),
    "annotator": no(),
    "date": no(),
    "length": yes(),
    "money": yes("a length of 0 or 9999; not seen"),
    "variant": no(),
    "crawford-rule": no("always on", lambda on: on or None),
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
    "dance": yes("record 15"),
    "unplayed-roll": yes("a roll without record 1 or 15"),
    "illegal-play": partly("its moves, no position", _whole),
    "hits": derived(),
    "step-order": yes(),
    "cube-actions": yes(),
    "cube-value": derived(),
    "beavers": no(),
    "resignation": yes("record 3"),
    "resign-level": partly("record 3 has points", _whole),
    "refused-resignation": partly("record 3, when play goes on; not seen", _whole),
    "timeout": no(),
    "points": yes("record 7"),
    "score": yes("record 14, after the game before"),
    "match-comments": no(),
    "action-comments": no(),
    "clocks": no(),
    "ratings": no(),
    "analysis": no(),
    "other-tags": no(),
    "unreadable": yes(),
    "prose": no(),
    "set-position": no(),
    "holland": no(),
    "game-number": no(),
    "own-data": no(),
}
