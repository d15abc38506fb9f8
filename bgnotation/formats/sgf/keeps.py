"""What an SGF file holds of each fact."""

from collections.abc import Mapping
from typing import Any

from bgnotation.errors import UnknownNameError
from bgnotation.facts import Keep, derived, no, partly, yes
from bgnotation.formats.sgf.values import as_line, as_text, without_halves
from bgnotation.variants import find

_TEXT = "tabs and the like become blanks"


def text_kept(text: str) -> str:
    """What remains of a text."""
    return without_halves(as_text(text)).replace("\0", "")


def line_kept(text: str) -> str:
    """What remains of a text of one line."""
    return without_halves(as_line(text)).replace("\0", "")


def pair_kept(texts: tuple[str, str]) -> tuple[str, str]:
    """What remains of two such texts."""
    return line_kept(texts[0]), line_kept(texts[1])


def comments_kept(texts: tuple[str, ...]) -> tuple[str, ...] | None:
    """What remains of comments: each line comes back as one."""
    return tuple(line for text in texts for line in text_kept(text).split("\n") if line) or None


def variant_kept(name: str) -> str | None:
    """A variant that is known by its name."""
    try:
        return name if find(name).name == name else None
    except UnknownNameError:
        return None


def play_kept(play: Any) -> Any:
    """An illegal play, unless the record says no more than that it was illegal."""
    return play or None


def animals_kept(animals: tuple[str, ...]) -> tuple[str, ...]:
    """The re-turns of a double, named by their place."""
    return ("beaver", *("raccoon" for _ in animals[1:]))


def of_its_own(format: str) -> str | None:
    """What a record has that was SGF before."""
    return format if format == "sgf" else None


KEEPS: Mapping[str, Keep] = {
    "player-names": partly(f"{_TEXT}; GNU Backgammon reads 31 bytes of a name", pair_kept),
    "event": partly(_TEXT, line_kept),
    "round": partly(_TEXT, line_kept),
    "site": partly(_TEXT, line_kept),
    "annotator": partly(_TEXT, line_kept),
    "date": partly(_TEXT, line_kept),
    "length": yes(),
    "money": yes(),
    "variant": partly("variants that have a name here", variant_kept),
    "crawford-rule": yes(),
    "crawford-game": yes(),
    "jacoby": yes(),
    "beaver-rule": no(),
    "auto-double-rule": no(),
    "auto-doubles": yes("CV of the root"),
    "cube-limit": no(),
    "no-cube": yes("NoCube"),
    "start-position": yes("AE, AW, AB"),
    "dice-order": yes(),
    "opening-ties": no(),
    "dance": yes("dice without a play"),
    "unplayed-roll": yes("DI without a play"),
    "illegal-play": partly("its moves, or the position after it", play_kept),
    "hits": derived(),
    "step-order": yes(),
    "cube-actions": yes(),
    "cube-value": derived(),
    "beavers": partly("all but the first are raccoons", animals_kept),
    "resignation": yes("R behind the result"),
    "resign-level": derived("points by cube"),
    "refused-resignation": yes("as Gibbon writes it; GNU Backgammon passes over it"),
    "timeout": no("written as a resignation"),
    "points": yes(),
    "score": yes(),
    "match-comments": partly("each line is a comment", comments_kept),
    "action-comments": partly("each line is a comment", comments_kept),
    "clocks": no(),
    "ratings": partly(_TEXT, pair_kept),
    "analysis": partly("from SGF to SGF, as it is written", of_its_own),
    "other-tags": no(),
    "unreadable": no("kept only from SGF to SGF, where it stands in the place of an action"),
    "prose": no(),
    "set-position": yes("AE, AW, AB"),
    "holland": no(),
    "game-number": yes("MI"),
    "own-data": partly("from SGF to SGF", lambda data: data if data[0] == "sgf" else None),
}
"""All that a file holds; what is not here is not written at all."""
