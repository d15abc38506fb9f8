"""What a record of GamesGrid or GridGammon holds of each fact: what is read of it."""

from collections.abc import Mapping
from typing import Any

from bgnotation.facts import Keep, derived, no, partly, yes


def _whole(value: Any) -> Any:
    return value


KEEPS: Mapping[str, Keep] = {
    "player-names": yes(),
    "event": no(),
    "round": no(),
    "site": yes("a line that is nothing else"),
    "annotator": no(),
    "date": yes("the day in words"),
    "length": yes(),
    "money": yes("no length behind the score"),
    "variant": yes("Variant"),
    "crawford-rule": yes("Crawford"),
    "crawford-game": yes("a star behind the score"),
    "jacoby": yes("Jacoby"),
    "beaver-rule": yes("Beavers, Raccoons"),
    "auto-double-rule": yes("Automatic Doubles"),
    "auto-doubles": yes("a line for each"),
    "cube-limit": no(),
    "no-cube": yes("Doubling Cube"),
    "start-position": no(),
    "dice-order": yes(),
    "opening-ties": partly("as automatic doubles", _whole),
    "dance": yes("O-O; without dice where the side is closed out"),
    "unplayed-roll": yes("resign behind the dice"),
    "illegal-play": partly("its moves, no position", _whole),
    "hits": derived(),
    "step-order": yes(),
    "cube-actions": yes(),
    "cube-value": partly("of beavers and raccoons", _whole),
    "beavers": yes("the take after them is implied"),
    "resignation": yes("resign"),
    "resign-level": derived("told by the points"),
    "refused-resignation": yes("play that goes on"),
    "timeout": no(),
    "points": yes(),
    "score": yes(),
    "match-comments": yes("lines before the first game"),
    "action-comments": yes("other lines in a game"),
    "clocks": no(),
    "ratings": yes("ELO, with the experience"),
    "analysis": no(),
    "other-tags": yes("other options"),
    "unreadable": yes(),
    "prose": no(),
    "set-position": no(),
    "holland": no(),
    "game-number": yes(),
    "own-data": no(),
}
