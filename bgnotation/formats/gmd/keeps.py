"""What Gibbon match data hold of each fact."""

from collections.abc import Mapping
from typing import Any

from bgnotation.facts import Keep, derived, no, partly, yes


def _whole(value: Any) -> Any:
    return value


KEEPS: Mapping[str, Keep] = {
    "player-names": yes(),
    "event": no(),
    "round": no(),
    "site": yes("Location"),
    "annotator": no(),
    "date": no(),
    "length": yes(),
    "money": yes("a length of 0; not seen"),
    "variant": no(),
    "crawford-rule": yes("Rule"),
    "crawford-game": derived(),
    "jacoby": yes("Rule; not seen"),
    "beaver-rule": no(),
    "auto-double-rule": no(),
    "auto-doubles": no("equal opening throws are kept, not whether they double the cube"),
    "cube-limit": no(),
    "no-cube": no(),
    "start-position": yes("Game: Points{…}"),
    "dice-order": yes(),
    "opening-ties": yes("Roll:-"),
    "dance": yes("a move without steps"),
    "unplayed-roll": yes("a roll without a move"),
    "illegal-play": partly("its moves, no position", _whole),
    "hits": derived(),
    "step-order": yes(),
    "cube-actions": yes(),
    "cube-value": derived(),
    "beavers": no(),
    "resignation": yes("Resign, Accept"),
    "resign-level": partly("a number that is points or the level", _whole),
    "refused-resignation": yes("Reject"),
    "timeout": no(),
    "points": partly("of resigned games", _whole),
    "score": partly("of games from an edited position", _whole),
    "match-comments": partly("a remark in the first line", _whole),
    "action-comments": no(),
    "clocks": no("a number behind a roll is kept as it is"),
    "ratings": yes("Rank"),
    "analysis": no(),
    "other-tags": yes("other rules"),
    "unreadable": yes(),
    "prose": yes(),
    "set-position": no(),
    "holland": no(),
    "game-number": no(),
    "own-data": yes("the number behind Roll"),
}
