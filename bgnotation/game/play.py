"""What the checkers do with a roll."""

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from bgnotation.game.board import BAR, OFF, TRAY


def point_name(n: int) -> str:
    """The name of an index of a board: `bar`, `off`, or the point's number; `start` for a variant's tray.

    >>> point_name(25), point_name(13), point_name(0), point_name(26)
    ('bar', '13', 'off', 'start')
    """
    return "bar" if n == BAR else "off" if n == OFF else "start" if n == TRAY else str(n)


class Move(NamedTuple):
    """One checker moved by one die, points from the mover's side; `hit`: it sends a checker to the bar."""

    source: int
    target: int
    hit: bool = False

    def __str__(self) -> str:
        return f"{point_name(self.source)}/{point_name(self.target)}{'*' if self.hit else ''}"


@dataclass(frozen=True, slots=True)
class Play:
    """All that is played of a roll: moves of one die each, in an order in which they can be made.

    No moves: a dance. As text the moves stand by descending source, equal ones once with their
    number; bar and off are written as words.

    >>> str(Play((Move(8, 5), Move(6, 5))))
    '8/5 6/5'
    >>> str(Play((Move(13, 9), Move(13, 9), Move(9, 5, True), Move(6, 2))))
    '13/9(2) 9/5* 6/2'
    """

    moves: tuple[Move, ...] = ()

    @property
    def hits(self) -> int:
        """How many checkers are hit."""
        return sum(move.hit for move in self.moves)

    @property
    def pips(self) -> int:
        """The pips used, a checker borne off by a larger die counting its own point."""
        return sum(move.source - move.target for move in self.moves)

    def __str__(self) -> str:
        ordered = sorted(self.moves, key=lambda m: (-m.source, -m.target, not m.hit))
        pairs = Counter((m.source, m.target) for m in ordered)
        hits = {(m.source, m.target) for m in ordered if m.hit}
        words = []
        for (source, target), n in pairs.items():
            star = "*" if (source, target) in hits else ""
            words.append(f"{point_name(source)}/{point_name(target)}{star}{f'({n})' if n > 1 else ''}")
        return " ".join(words)
