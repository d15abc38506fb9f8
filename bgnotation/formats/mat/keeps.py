"""What a .mat file holds of each fact."""

from collections.abc import Mapping
from typing import Any

from bgnotation.facts import Keep, derived, no, partly, yes
from bgnotation.formats.mat.texts import comments_kept, names_kept, passage_kept, tag_kept, value_kept


def _tags(tags: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    return tuple((tag_kept(name), value_kept(value)) for name, value in tags)


def _ratings(ratings: tuple[str, str]) -> tuple[str, str]:
    return value_kept(ratings[0]), value_kept(ratings[1])


def written_out(play: Any) -> Any:
    """The moves of an illegal play; not the board after it."""
    return play if play and len(play[0]) == 2 else None


def passages_kept(passages: tuple[str, ...]) -> tuple[str, ...] | None:
    """What is unreadable in a cell here too."""
    return tuple(text for passage in passages if (text := passage_kept(passage))) or None


_IN_QUOTES = "in one line, with ' for \""

ROWS: Mapping[str, Keep] = {
    "dice-order": yes(),
    "dance": derived("an empty cell"),
    "unplayed-roll": yes("????"),
    "illegal-play": partly("its moves, no position", written_out),
    "hits": yes(),
    "step-order": yes(),
    "cube-actions": yes(),
    "cube-value": yes(),
    "beavers": yes("the take is implied"),
    "resignation": derived("the points tell"),
    "resign-level": derived("points by cube"),
    "refused-resignation": no(),
    "timeout": no("written as a resignation"),
    "points": yes(),
    "opening-ties": no(),
    "action-comments": no("GNU Backgammon repeats a move at a comment between rows"),
    "clocks": no(),
    "analysis": no(),
    "unreadable": partly("what can't be read in a cell here either", passages_kept),
    "prose": no(),
    "set-position": yes("XG Mobile's comment"),
    "game-number": yes(),
    "own-data": no(),
}
"""What rows hold, in every format that has such."""

KEEPS: Mapping[str, Keep] = {
    **ROWS,
    "player-names": partly("not empty, without colons, and no number behind a comma", names_kept),
    "event": partly(_IN_QUOTES, value_kept),
    "round": partly(_IN_QUOTES, value_kept),
    "site": partly(_IN_QUOTES, value_kept),
    "annotator": partly(_IN_QUOTES, value_kept),
    "date": yes(),
    "length": yes(),
    "money": yes(),
    "variant": yes(),
    "crawford-rule": yes(),
    "crawford-game": derived(),
    "jacoby": yes(),
    "beaver-rule": partly("on or off", lambda limit: limit if limit == 0 else None),
    "auto-double-rule": no("only the doubles made"),
    "auto-doubles": yes("a tag of its own"),
    "holland": yes("a tag of its own"),
    "cube-limit": yes(),
    "no-cube": yes("a cube limit of 1"),
    "start-position": yes("XG Mobile's comment"),
    "score": yes(),
    "match-comments": partly("each line is a comment", comments_kept),
    "ratings": partly(_IN_QUOTES, _ratings),
    "other-tags": partly("Latin names, and a value " + _IN_QUOTES, _tags),
}
