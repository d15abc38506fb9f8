"""Acey-deucey's board: beside the points each side has a tray that it starts from, and a gate."""

from dataclasses import dataclass

from bgnotation.game.board import OFF, TRAY, Board
from bgnotation.game.side import Side

__all__ = ["CHECKERS", "TRAY", "AceyBoard"]

CHECKERS = 15
_EMPTY = (0,) * 26


@dataclass(frozen=True, slots=True)
class AceyBoard(Board):
    """Where the checkers stand. Rows hold those on the points, the bar and off; the rest waits in the trays."""

    trays: tuple[int, int] = (CHECKERS, CHECKERS)
    """Checkers of the left and right side that have not entered yet."""
    gates: tuple[bool, bool] = (False, False)
    """Whether a side has thrown what lets it move: a double or a 1-2. Nothing on the board tells."""

    @property
    def is_race(self) -> bool:
        """Whether no hit is possible any more: while checkers wait, they enter behind whatever has passed."""
        return not any(self.trays) and Board(self.checkers).is_race

    @classmethod
    def start(cls, *, open_gates: bool = False) -> "AceyBoard":
        """The board before the first throw."""
        return cls((_EMPTY, _EMPTY), gates=(open_gates, open_gates))

    @property
    def waiting(self) -> tuple[int, int]:
        """Checkers of the left and the right side that wait in their tray."""
        return self.trays

    @property
    def shut(self) -> tuple[bool, bool]:
        """Whether the gates of the left and the right side are closed."""
        return not self.gates[0], not self.gates[1]

    def pips(self, side: Side) -> int:
        """The pips `side` has still to play, a checker in the tray or on the bar counting 25.

        >>> AceyBoard.start().pips(Side.LEFT)
        375
        """
        # Not by `super()`: a slotted dataclass is another class than the one that the call would look for.
        return Board.pips(self, side) + 25 * self.trays[side]

    def flipped(self) -> "AceyBoard":
        """The same board with the sides exchanged."""
        return AceyBoard(self.checkers[::-1], self.trays[::-1], self.gates[::-1])

    def with_gate(self, side: Side) -> "AceyBoard":
        """The same board with the gate of `side` open."""
        gates = (True, self.gates[1]) if side is Side.LEFT else (self.gates[0], True)
        return AceyBoard(self.checkers, self.trays, gates)

    def faults(self, checkers: int = CHECKERS) -> list[str]:
        """What makes this board impossible, in words; empty if nothing does."""
        found = []
        for side in Side:
            row, tray = self.checkers[side], self.trays[side]
            if len(row) != 26 or min(row) < 0 or tray < 0:
                return [f"side {side.number} has no counts of checkers"]
            if sum(row) + tray != checkers:
                found.append(f"side {side.number} has {sum(row) + tray} checkers, not {checkers}")
        one, two = self.checkers
        found += [f"point {n} of side 1 holds checkers of both sides" for n in range(1, 25) if one[n] and two[25 - n]]
        if one[OFF] == two[OFF] == checkers:
            found.append("both sides have borne off all their checkers")
        return found
