"""What a log of TrueMoneyGames holds of each fact: what is read of it."""

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
    "date": yes("Startdate"),
    "length": yes(),
    "money": yes("a length of 0"),
    "variant": partly("backgammon, nackgammon", _whole),
    "crawford-rule": yes("Crawford"),
    "crawford-game": derived(),
    "jacoby": yes("Jacoby"),
    "beaver-rule": yes("Beavers, Raccoons"),
    "auto-double-rule": yes("Automatics"),
    "auto-doubles": yes("records of kind 2"),
    "cube-limit": yes("MaxCube"),
    "no-cube": yes("Cube"),
    "start-position": no(),
    "dice-order": yes(),
    "opening-ties": partly("as automatic doubles", _whole),
    "dance": yes("0/0"),
    "unplayed-roll": derived("a roll without a play"),
    "illegal-play": partly("its moves, no position", _whole),
    "hits": derived(),
    "step-order": yes(),
    "cube-actions": yes(),
    "cube-value": yes(),
    "beavers": yes("the take after them is implied"),
    "resignation": derived("a result before the end of the game"),
    "resign-level": derived("told by the points"),
    "refused-resignation": no(),
    "timeout": yes("records of kind 17, 19, 22"),
    "points": yes(),
    "score": yes(),
    "match-comments": no(),
    "action-comments": partly("changes of the rules during a game", _whole),
    "clocks": no(),
    "ratings": yes("the number behind the name"),
    "analysis": no(),
    "other-tags": yes("other lines"),
    "unreadable": yes(),
    "prose": yes(),
    "set-position": no(),
    "holland": no(),
    "game-number": yes(),
    "own-data": no(),
}
