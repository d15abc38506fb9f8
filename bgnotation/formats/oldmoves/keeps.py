"""What a transcript of FIBS holds of each fact."""

from collections.abc import Mapping
from typing import Any

from bgnotation.facts import Keep, derived, no, partly, yes


def _names(players: tuple[str, str]) -> tuple[str, str]:
    from bgnotation.formats.oldmoves.names import names_kept

    return names_kept(players)


def _written_out(play: Any) -> Any:
    """The legs of an illegal play where there are any; not the board after it."""
    return None if not play or (len(play) == 2 and len(play[0]) == 26) else play


def _animals(animals: tuple[str, ...]) -> tuple[str, ...]:
    return ("beaver", *["raccoon"] * (len(animals) - 1))


KEEPS: Mapping[str, Keep] = {
    "player-names": partly("one line, at most 31 bytes, not empty", _names),
    "event": no(),
    "round": no(),
    "site": no(),
    "annotator": no(),
    "date": no(),
    "length": yes(),
    "money": yes("no length"),
    "variant": no("FIBS plays backgammon only"),
    "crawford-rule": no("taken as on", lambda on: on or None),
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
    "dance": yes("can't move"),
    "unplayed-roll": derived("a roll without a play"),
    "illegal-play": partly("its moves, no position", _written_out),
    "hits": derived(),
    "step-order": yes(),
    "cube-actions": yes(),
    "cube-value": derived(),
    "beavers": partly("a double of the side that was doubled: the first one is a beaver, others raccoons", _animals),
    "resignation": yes("wants to resign"),
    "resign-level": yes("in words that GNU Backgammon passes over"),
    "refused-resignation": yes("rejects"),
    "timeout": no(),
    "points": yes("wins N points"),
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
