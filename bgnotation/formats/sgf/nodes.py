"""Cell → the node that GNU Backgammon writes for it, as far as the cell alone settles it.

A game whose cells all settle their nodes is written without a board: its nodes are looked up and joined.
What a cell leaves open it marks by a sign that no text can hold.
"""

import re
from collections.abc import Sequence

from bgnotation.cells import (
    BEAVER,
    COMMENT,
    DANCED,
    DOUBLE,
    DROP,
    ILLEGAL,
    LAST,
    LOSS,
    NOTHING,
    ONE_DIE,
    QUIT,
    RACCOON,
    ROLL,
    STEPS,
    TAKE,
    WIN,
    Cell,
)
from bgnotation.formats._actions import dice_of, meant
from bgnotation.formats.sgf.values import LETTERS, as_text, escaped

SIDES = "WB"
ASK = "\ud800"
"""Instead of a node: the board decides, or what was before."""
_BEAVER = "\ud801"
"""Behind a double that answers a double."""
BEGIN, _END = "\ud802", "\ud803"
"""Around the text of a comment."""
_IMPLIED = re.compile(rf"([WB])\[double\]{_BEAVER}((?:{BEGIN}[^{_END}]*{_END})*)(?=\n;(?:[WB]\[[1-6]|PL\[))")
"""A beaver behind which somebody rolls, which takes it."""
_LIMIT = 100_000
_SHARED = frozenset({ROLL, DOUBLE, TAKE, DROP, BEAVER, RACCOON, WIN, LOSS})
"""Kinds whose cells are the same wherever they say the same."""


class Nodes(dict[Cell | None, str]):
    """Cell → its node in the column of a side; nothing where the cell is no node of its own."""

    def __init__(self, side: int) -> None:
        super().__init__({None: ""})
        self._side = side

    def __missing__(self, cell: Cell) -> str:
        text = _node(cell, self._side)
        if cell.kind in _SHARED and cell.how != ILLEGAL:
            if len(self) > _LIMIT:
                self.clear()
                self[None] = ""
            self[cell] = text
        return text


NODES = (Nodes(0), Nodes(1))
"""For the left column, which is White's, and the right one."""


def _node(cell: Cell, side: int) -> str:
    kind = cell.kind
    if kind == ROLL:
        return _roll(cell, side)
    if kind == DOUBLE:
        return f"\n;{SIDES[side]}[double]"
    if kind in (BEAVER, RACCOON):
        return f"\n;{SIDES[side]}[double]{_BEAVER}"
    if kind in (TAKE, DROP):
        return f"\n;{SIDES[side]}[{'take' if kind == TAKE else 'drop'}]"
    if kind in (WIN, LOSS):
        return ""
    if kind == COMMENT:
        text = meant(cell)
        return f"{BEGIN}{escaped(as_text(text))}{_END}" if text else ""
    return ASK


def _roll(cell: Cell, side: int) -> str:
    if not cell.high or cell.how == ILLEGAL:
        return ASK
    dice = dice_text(cell)
    if cell.how == QUIT:
        return unplayed_node(side, dice)
    if not cell.words:
        return f"\n;{SIDES[side]}[{dice}]" if cell.how in (NOTHING, DANCED) else ASK
    if cell.plan_kind not in (STEPS, ONE_DIE, LAST):
        return ASK
    legs = [(source, target) for word in cell.words for source, target, _ in word.legs]
    if cell.high == cell.low:
        legs = [step for leg in legs for step in _single(*leg, cell.high)]
    return play_node(side, dice, legs)


def _single(source: int, target: int, die: int) -> list[tuple[int, int]]:
    """The steps of a leg that was made with a double."""
    steps = []
    while source - target > die:
        steps.append((source, source - die))
        source -= die
    return [*steps, (source, target)]


def dice_text(cell: Cell) -> str:
    """The two dice in the order thrown."""
    first, second = dice_of(cell)
    return f"{first}{second}"


def play_node(side: int, dice: str, steps: Sequence[tuple[int, int]]) -> str:
    """The node of a play.

    >>> play_node(0, "31", [(8, 5), (6, 5)])
    '\\n;W[31hefe]'
    """
    letters = LETTERS[side]
    return f"\n;{SIDES[side]}[{dice}{''.join([letters[source] + letters[target] for source, target in steps])}]"


def unplayed_node(side: int, dice: str) -> str:
    """The node of a roll that was not played."""
    return f"\n;PL[{SIDES[side]}]DI[{dice}]"


def finished(body: str) -> tuple[str, str]:
    """Nodes with all signs resolved, and before them the comments that stand before the first one.

    >>> finished(f"{BEGIN}one{_END}\\n;W[double]\\n;B[double]{_BEAVER}{BEGIN}two{_END}{BEGIN}three{_END}\\n;W[31]")
    ('C[one]', '\\n;W[double]\\n;B[double]C[two\\nthree]\\n;W[take]\\n;W[31]')
    """
    if _BEAVER in body:
        body = _IMPLIED.sub(_with_take, body).replace(_BEAVER, "")
    if BEGIN in body:
        body = body.replace(_END + BEGIN, "\n")
        end = body.index(_END) + 1 if body[0] == BEGIN else 0
        body = body.replace(BEGIN, "C[").replace(_END, "]")
        # What marked the beginning was one sign, what stands there now are two.
        return (body[: end + 1], body[end + 1 :]) if end else ("", body)
    return "", body


def _with_take(found: re.Match[str]) -> str:
    other = SIDES[1 - SIDES.index(found[1])]
    return f"{found[1]}[double]{found[2]}\n;{other}[take]"
