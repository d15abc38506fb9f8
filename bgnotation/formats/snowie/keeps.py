"""What Snowie's texts hold of each fact."""

from collections.abc import Mapping
from typing import Any

from bgnotation.facts import Keep, derived, no, partly, yes
from bgnotation.formats.mat.keeps import ROWS
from bgnotation.formats.mat.texts import names_kept
from bgnotation.formats.pos.keeps import KEEPS as POS_KEEPS
from bgnotation.formats.pos.keeps import larger_first


def _plain_names(names: tuple[str, str]) -> tuple[str, str]:
    from bgnotation.formats.snowie.names import plain

    return plain(names[0]), plain(names[1])


def _the_board(play: Any) -> Any:
    """The board after an illegal play; not its moves."""
    return play if play and len(play[0]) == 26 else None


_NO_HEADER = no("no header")

KEEPS: Mapping[str, Keep] = {
    **ROWS,
    "player-names": partly("not empty, without colons, and no number behind a comma", names_kept),
    "event": _NO_HEADER,
    "round": _NO_HEADER,
    "site": _NO_HEADER,
    "annotator": _NO_HEADER,
    "date": _NO_HEADER,
    "length": yes(),
    "money": yes(),
    "variant": _NO_HEADER,
    "crawford-rule": no("taken for on", lambda on: on or None),
    "crawford-game": derived(),
    "jacoby": _NO_HEADER,
    "beaver-rule": _NO_HEADER,
    "auto-double-rule": _NO_HEADER,
    "auto-doubles": _NO_HEADER,
    "holland": _NO_HEADER,
    "cube-limit": _NO_HEADER,
    "no-cube": _NO_HEADER,
    "start-position": no("only the position after the first play, as an illegal one"),
    "set-position": no("only the position after the next play"),
    "illegal-play": partly("the position after it, not its moves", _the_board),
    "hits": derived(),
    "score": yes(),
    "match-comments": _NO_HEADER,
    "ratings": _NO_HEADER,
    "other-tags": _NO_HEADER,
}

POSITION_KEEPS: Mapping[str, Keep] = {
    **POS_KEEPS,
    "player-names": partly("without semicolons and brackets", _plain_names),
    "beaver-rule": no(),
    "no-cube": no(),
    "dice-order": partly("larger die first", larger_first),
}
