"""IDs: a position in a line of text, as programs exchange it.

The left side is GNU Backgammon's player 0, XG's top player and OGID's Black, the right side player 1, the bottom
player and White. An ID that breaks a rule of its notation or shows an impossible board raises `InvalidIdError`, which
says why; nothing is repaired.

>>> position = parse_id("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10")
>>> write_id(position, "ogid")
'11ccccchhhjjjjj:66666888dddddoo:N0N:13:B::0:0:0:0'
"""

from functools import cache

from bgnotation.errors import InvalidIdError, UnknownNameError
from bgnotation.game.ids._base import FEATURES, PositionId
from bgnotation.game.ids._losses import losses
from bgnotation.game.ids.fibs import fibs_board, parse_fibs_board
from bgnotation.game.ids.gnu import (
    gnu_id,
    match_id,
    parse_gnu_id,
    parse_match_id,
    parse_position_id,
    position_id,
    why_no_id,
)
from bgnotation.game.ids.ogid import ogid, parse_ogid
from bgnotation.game.ids.snowie import parse_snowie_position, snowie_position
from bgnotation.game.ids.xgid import parse_xgid, xgid
from bgnotation.game.position import Position
from bgnotation.registry import objects

__all__ = [
    "FEATURES",
    "PositionId",
    "all_ids",
    "fibs_board",
    "find",
    "gnu_id",
    "losses",
    "match_id",
    "ogid",
    "parse_fibs_board",
    "parse_gnu_id",
    "parse_id",
    "parse_match_id",
    "parse_ogid",
    "parse_position_id",
    "parse_snowie_position",
    "parse_xgid",
    "position_id",
    "recognise",
    "snowie_position",
    "why_no_id",
    "write_id",
    "xgid",
]

_LONGEST = 2_000
"""Characters of a text that may still be an ID."""


@cache
def all_ids() -> tuple[PositionId, ...]:
    """Every ID, those with the surest signs first.

    >>> [known.name for known in all_ids()]
    ['fibs', 'xgid', 'ogid', 'snowie', 'gnu', 'position']
    """
    return tuple(sorted(objects(__name__, PositionId), key=lambda known: (known.rank, known.name)))


def find(name: str) -> PositionId:
    """The ID called `name`. Raises UnknownNameError."""
    for known in all_ids():
        if known.name == name.lower():
            return known
    raise UnknownNameError("ID", name, [known.name for known in all_ids()])


def recognise(text: str) -> PositionId | None:
    """The ID that a text is meant as, rightly or wrongly written; None if it looks like none.

    >>> recognise("4HPwATDgc/ABMA:cAkAAAAAAAAA").name
    'gnu'
    """
    text = text.strip()
    if len(text) > _LONGEST:
        return None
    return next((known for known in all_ids() if known.looks(text)), None)


def parse_id(text: str, checkers: int = 15) -> Position:
    """The position of an ID of any kind. Raises InvalidIdError, which says what is wrong or what was expected.

    >>> parse_id("4HPwATDgc/ABMA:cIkFAAAAAAAA").dice
    Dice(high=3, low=1)
    """
    known = recognise(text)
    if known is None:
        expected = "; ".join(f"{one.name}: {one.form}" for one in all_ids())
        raise InvalidIdError(
            text if len(text) <= _LONGEST else f"{text[:60]}…", f"no ID; expected is one of {expected}"
        )
    return known.parse(text, checkers)


def write_id(position: Position, name: str) -> str:
    """A position as the ID called `name`. Raises UnknownNameError, and ValueError where a number is too large for it.

    >>> write_id(parse_id("4HPwATDgc/ABMA:cAkAAAAAAAAA"), "xgid")
    'XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:1:0:10'
    """
    return find(name).write(position)
