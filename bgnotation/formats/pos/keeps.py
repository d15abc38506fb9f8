"""What a Jellyfish position holds of each fact. Of a game it holds nothing, and is not written."""

from collections.abc import Mapping
from typing import Any

from bgnotation.facts import Keep, no, partly, yes


def _names(names: tuple[str, str]) -> tuple[str, str]:
    from bgnotation.formats.pos.writer import name_kept

    return name_kept(names[0]), name_kept(names[1])


def larger_first(dice: tuple[int, int]) -> Any:
    """The order of dice that is the only one."""
    return dice if dice[0] > dice[1] else None


_NO_GAME = no("one position, no game")

KEEPS: Mapping[str, Keep] = {
    "player-names": partly("255 bytes each", _names),
    "event": no(),
    "round": no(),
    "site": no(),
    "annotator": no(),
    "date": no(),
    "length": yes(),
    "money": yes(),
    "variant": no(),
    "crawford-rule": no("taken for on", lambda on: on or None),
    "crawford-game": yes(),
    "jacoby": yes(),
    "beaver-rule": partly("on or off", lambda limit: limit if limit == 0 else None),
    "auto-double-rule": no(),
    "auto-doubles": no(),
    "cube-limit": no(),
    "no-cube": yes(),
    "start-position": yes(),
    "dice-order": partly("larger die first", larger_first),
    "opening-ties": no(),
    "dance": _NO_GAME,
    "unplayed-roll": yes(),
    "illegal-play": _NO_GAME,
    "hits": _NO_GAME,
    "step-order": _NO_GAME,
    "cube-actions": _NO_GAME,
    "cube-value": _NO_GAME,
    "beavers": _NO_GAME,
    "resignation": _NO_GAME,
    "resign-level": _NO_GAME,
    "refused-resignation": _NO_GAME,
    "timeout": _NO_GAME,
    "points": _NO_GAME,
    "score": yes(),
    "match-comments": no(),
    "action-comments": no(),
    "clocks": no(),
    "ratings": no(),
    "analysis": no(),
    "other-tags": no(),
    "unreadable": no(),
    "prose": no(),
    "set-position": no(),
    "holland": no(),
    "game-number": no(),
    "own-data": no(),
}
