"""What games without a header hold of each fact."""

from collections.abc import Mapping

from bgnotation.facts import Keep, derived, no, partly, yes
from bgnotation.formats.mat.keeps import ROWS


def _words(names: tuple[str, str]) -> tuple[str, str]:
    from bgnotation.formats.gam.names import words_kept

    return words_kept(names)


_NO_HEADER = no("no header")

KEEPS: Mapping[str, Keep] = {
    **ROWS,
    "player-names": partly("one word of 30 bytes, blanks as _", _words),
    "event": _NO_HEADER,
    "round": _NO_HEADER,
    "site": _NO_HEADER,
    "annotator": _NO_HEADER,
    "date": _NO_HEADER,
    "length": no("always money"),
    "money": yes(),
    "variant": _NO_HEADER,
    "crawford-rule": _NO_HEADER,
    "crawford-game": derived(),
    "jacoby": _NO_HEADER,
    "beaver-rule": _NO_HEADER,
    "auto-double-rule": _NO_HEADER,
    "auto-doubles": _NO_HEADER,
    "holland": _NO_HEADER,
    "cube-limit": _NO_HEADER,
    "no-cube": _NO_HEADER,
    "start-position": yes("XG Mobile's comment"),
    "game-number": no(),
    "score": _NO_HEADER,
    "match-comments": _NO_HEADER,
    "ratings": _NO_HEADER,
    "other-tags": _NO_HEADER,
}
