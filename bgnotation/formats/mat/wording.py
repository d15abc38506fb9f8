"""The usual spelling of a roll and its play: Jellyfish's, Snowie's and GNU Backgammon's.

A move for each die, 25 the bar, 0 off, a star behind the move that hits.
"""

from collections.abc import Callable, Iterable, Sequence

from bgnotation.cells import ILLEGAL, LAST, ONE_DIE, QUIT, ROLL, STEPS, Cell
from bgnotation.game.legal import Step as OneDie
from bgnotation.replay.actions import dice_of

_LIMIT = 100_000
"""Texts kept, as many as the reader keeps."""
_FULL = 4
NO_DICE = "Cannot Move"
"""A turn that could not be played, where the record does not give the roll."""

Legs = Iterable[tuple[int, int]]


def starred(steps: Legs, stars: int) -> tuple[OneDie, ...]:
    """Steps with a star where the first of them comes to each of the points in the mask `stars`.

    >>> starred([(6, 5), (8, 5)], 1 << 5)
    ((6, 5, True), (8, 5, False))
    """
    found = []
    for source, target in steps:
        star = target > 0 and stars >> target & 1 > 0
        if star:
            stars &= ~(1 << target)
        found.append((source, target, star))
    return tuple(found)


def usual(dice: tuple[int, int], steps: Sequence[OneDie]) -> str:
    """A roll with its play in the usual spelling; behind fewer than four moves stands a blank, as in gnubg's files.

    >>> usual((3, 1), [(25, 22, True), (1, 0, False)])
    '31: 25/22* 1/0 '
    """
    text = f"{dice[0]}{dice[1]}: " + "".join([f"{a}/{b}*{' '}" if star else f"{a}/{b} " for a, b, star in steps])
    return text[:-1] if len(steps) >= _FULL else text


class Texts(dict[Cell, str | None]):
    """Roll → its text, None where that takes the board (and for all that is no roll); found once."""

    def __init__(self, text_of: Callable[[Cell], str | None]) -> None:
        super().__init__()
        self._text_of = text_of

    def __missing__(self, cell: Cell) -> str | None:
        if len(self) > _LIMIT:
            self.clear()
        text = self[cell] = self._text_of(cell) if cell.kind == ROLL else None
        return text


def _usual_of(cell: Cell) -> str | None:
    if not cell.words:
        return unmoved(cell)
    if cell.plan_kind == LAST and cell.high != cell.low:
        # One checker goes off: perhaps with both dice.
        return None
    return settled(cell)


def legs_of(cell: Cell) -> list[tuple[int, int]] | None:
    """The moves of a play if each is written for one die; None where some are drawn together."""
    legs = [leg[:2] for word in cell.words for leg in word.legs]
    return legs if cell.plan_kind in (STEPS, ONE_DIE, LAST) and len(legs) == len(cell.plan) else None


def settled(cell: Cell) -> str | None:
    """The text of a roll each move of which is written for one die; None where moves are drawn together."""
    legs = legs_of(cell)
    return None if legs is None else usual(dice_of(cell), starred(legs, cell.stars))


def unmoved(cell: Cell) -> str | None:
    """The text of a roll without a play, None if the play is said to be illegal."""
    if cell.how == ILLEGAL:
        return None
    if not cell.high:
        return NO_DICE
    first, second = dice_of(cell)
    return f"{first}{second}: {'????' if cell.how == QUIT else ''}"


USUAL = Texts(_usual_of)
"""What most rolls are written as: found without a board."""
