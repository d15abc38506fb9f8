"""Cells and words as lark reads them: grammar tree → cell.

Apart from `cells`, which needs it, and lark, only for what is not of the usual form.
"""

from lark import Token, Tree
from lark.exceptions import UnexpectedInput

from bgnotation.cells import (
    BEAVER,
    DANCED,
    DOUBLE,
    DROP,
    ILLEGAL,
    LOSS,
    NOTHING,
    PLAYED,
    QUIT,
    RACCOON,
    RESIGN,
    ROLL,
    TAKE,
    WIN,
    Cell,
    word_of,
)
from bgnotation.formats.mat.cells import PAIRS
from bgnotation.game.board import BAR, OFF
from bgnotation.grammar import parser
from bgnotation.written import WrittenMove

_LARGEST_NUMBER = 9
"""Digits of a number that is still believed."""
_KINDS = {"double": DOUBLE, "beaver": BEAVER, "raccoon": RACCOON, "take": TAKE, "drop": DROP, "resign": RESIGN}


def moves_by_grammar(text: str) -> tuple[WrittenMove, ...] | None:
    """The moves of a word as the grammar's rule `play` reads it; None where it can't."""
    try:
        return _moves(parser("mat").parse(text, start="play"))
    except UnexpectedInput:
        return None


def cell_by_grammar(text: str) -> Cell | None:
    """The cell as the grammar's rule `cell` reads it; None where it can't."""
    if len(text) > 4000:
        return None
    try:
        tree = parser("mat").parse(text, start="cell")
    except UnexpectedInput:
        return None
    node = tree.children[0]
    assert isinstance(node, Tree)
    name = str(node.data)
    if name == "roll":
        return _roll(text, node)
    if name == "cannot":
        return Cell(ROLL, text, how=DANCED)
    numbers = [str(token) for token in node.children if isinstance(token, Token) and token.type == "INT"]
    if numbers and len(numbers[0]) > _LARGEST_NUMBER:
        return None
    value = int(numbers[0]) if numbers else None
    if name == "win":
        ends = any(isinstance(t, Token) and t.type == "TAIL" and "match" in t.lower() for t in node.children)
        return Cell(WIN, text, how=int(ends), value=value)
    if name == "loss":
        return Cell(LOSS, text, value=value)
    return Cell(_KINDS[name], text, value=value)


def _roll(text: str, node: Tree[Token]) -> Cell | None:
    dice, how = node.children
    digits = "".join(c for c in str(dice) if c.isdigit())
    assert isinstance(how, Tree)
    pair = PAIRS.get(digits)
    if pair is None:
        # Backgammon Studio writes 00: ???? for a resignation before the throw.
        return Cell(RESIGN, text) if digits == "00" and how.data == "quit" else None
    match how.data.rpartition("__")[2]:
        case "dance":
            return Cell(ROLL, text, *pair, how=DANCED)
        case "quit":
            return Cell(ROLL, text, *pair, how=QUIT)
        case "illegal":
            return Cell(ROLL, text, *pair, how=ILLEGAL)
    moves = _moves(how)
    return Cell(ROLL, text, *pair, (word_of(moves),) if moves else (), PLAYED if moves else NOTHING)


def _moves(play: Tree[Token]) -> tuple[WrittenMove, ...]:
    return tuple(_move(move) for move in play.children if isinstance(move, Tree))


def _move(move: Tree[Token]) -> WrittenMove:
    """One `move` of the grammar: `from leg+ count?`."""
    points: list[int] = []
    stars: list[bool] = []
    count = 1
    for part in move.children:
        assert isinstance(part, Tree)
        name = part.data.rpartition("__")[2]
        starred = any(isinstance(child, Token) and child.type.endswith("STAR") for child in part.children)
        if name == "count":
            number = str(part.children[0])
            count = int(number) if len(number) < 3 else 99
            stars[-1] = stars[-1] or starred
            continue
        points.append(_point(part.children[0]))
        if name == "leg":
            stars.append(starred)
    return WrittenMove(tuple(points), tuple(stars), max(count, 1))


def _point(node: Tree[Token] | Token) -> int:
    """`from`, `to` → `point | off` → a number, the bar or off."""
    while isinstance(node, Tree):
        if node.data.endswith("off"):
            return OFF
        if node.data.endswith("bar"):
            return BAR
        node = node.children[0]
    return int(node)
