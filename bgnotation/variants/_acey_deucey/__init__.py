"""Acey-deucey in three rule sets: `main`, `restrictive`, and `server` as bgammon.org plays it.

All checkers start in a tray; a 1-2 gives doubles of a number besides, and another throw.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from bgnotation.game.board import OFF, Board
from bgnotation.game.dice import Dice
from bgnotation.game.play import Play
from bgnotation.game.side import Side
from bgnotation.variants._acey_deucey.board import CHECKERS, AceyBoard
from bgnotation.variants._acey_deucey.moves import Flags, Packed, can_move, packed_results, unpacked
from bgnotation.variants._base import Plays, Roll, Throw, Variant

__all__ = ["MAIN", "RESTRICTIVE", "SERVER", "AceyBoard", "AceyDeucey", "Flags"]


_MAIN = Flags(
    gate=True,
    tray_first=True,
    freeze=True,
    inner_moves_when_home=True,
    extra_on_doubles=True,
    chosen_after_12=True,
    need_both_of_12=False,
    need_four=False,
)


@dataclass(frozen=True, slots=True)
class AceyDeucey(Variant):
    """A rule set of Acey-deucey; its boards are `AceyBoard`s."""

    flags: Flags = _MAIN
    remaining: bool = False
    """Whether a game counts as many points as the loser has checkers not borne off; else one."""

    def legal_plays(self, board: Board, side: Side, dice: Dice) -> Mapping[Play, Board]:
        """Each legal play of `side`, one for each distinct result, and the board after it.

        A double or a 1-2 opens the gate whether or not it can be played (A3).
        """
        assert isinstance(board, AceyBoard)
        if self.flags.gate and not board.gates[side]:
            if not opens(dice):
                return {Play(): board}
            board = board.with_gate(side)
        me = (*board.checkers[side], board.trays[side])
        ends = packed_results(me, board.checkers[side.other], dice.high, dice.low, self.flags)
        return Plays(ends, partial(after, board, side))

    def next_turn(self, roll: Roll, dice: Dice, play: Play, board: Board) -> Roll:
        """The roll that is due after `roll` showed `dice`, was played as `play` and left `board`."""
        assert isinstance(board, AceyBoard)
        flags, used, side = self.flags, len(play.moves), roll.side
        again = Roll(side, Throw.TWO_DICE)
        if flags.gate and not board.gates[side]:
            return Roll(side.other)
        if roll.throw is Throw.DOUBLE:
            return again if used == 4 or not flags.need_four else Roll(side.other)
        if dice.high == dice.low:
            return again if flags.extra_on_doubles and (used == 4 or not flags.need_four) else Roll(side.other)
        if (dice.high, dice.low) == (2, 1) and (used == 2 or not flags.need_both_of_12):
            return Roll(side, Throw.DOUBLE)
        return Roll(side.other)

    def value(self, board: Board, loser: Side) -> int:
        """The points that `loser` loses here: one, or its checkers not borne off, the tray and the bar included."""
        return CHECKERS - board.checkers[loser][OFF] if self.remaining else 1

    def is_deadlocked(self, board: Board) -> bool:
        """Whether neither side can ever move again, so that the game is void (U13)."""
        assert isinstance(board, AceyBoard)
        return not any(
            can_move((*board.checkers[side], board.trays[side]), board.checkers[side.other], self.flags)
            for side in Side
        )


def opens(dice: Dice) -> bool:
    """Whether a throw opens the gate: a double or a 1-2."""
    return dice.high == dice.low or (dice.high, dice.low) == (2, 1)


def after(board: AceyBoard, side: Side, end: Packed) -> AceyBoard:
    """The board once a play of `side` has led to this state."""
    mine, theirs = unpacked(end)
    row, tray = mine[:26], mine[26]
    if side is Side.LEFT:
        return AceyBoard((row, theirs), (tray, board.trays[1]), board.gates)
    return AceyBoard((theirs, row), (board.trays[0], tray), board.gates)


def _rule_set(name: str, title: str, written: tuple[str, ...], flags: Flags, *, remaining: bool = False) -> AceyDeucey:
    start = AceyBoard.start(open_gates=not flags.gate)
    return AceyDeucey(
        name, title, start, CHECKERS, written, Throw.TWO_DICE, cube=False, flags=flags, remaining=remaining
    )


MAIN = _rule_set("acey-deucey", "AceyDeucey", ("acey-deucey-main",), _MAIN)
RESTRICTIVE = _rule_set(
    "acey-deucey-restrictive",
    "AceyDeucey-R",
    (),
    Flags(
        gate=True,
        tray_first=True,
        freeze=False,
        inner_moves_when_home=False,
        extra_on_doubles=True,
        chosen_after_12=False,
        need_both_of_12=True,
        need_four=True,
    ),
)
SERVER = _rule_set(
    "acey-deucey-server",
    "AceyDeucey-S",
    (),
    Flags(
        gate=False,
        tray_first=False,
        freeze=False,
        inner_moves_when_home=True,
        extra_on_doubles=False,
        chosen_after_12=True,
        need_both_of_12=True,
        need_four=False,
    ),
    remaining=True,
)
