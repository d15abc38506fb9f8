"""Acey-deucey in three rule sets: `main`, `restrictive`, and `server` as bgammon.org plays it.

All checkers start in a tray; a 1-2 gives doubles of a number besides, and another throw.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from bgnotation.game.board import BAR, OFF, Board
from bgnotation.game.dice import Dice
from bgnotation.game.play import Move, Play
from bgnotation.game.side import Side
from bgnotation.variants._base import Plays, Roll, Throw, Variant
from bgnotation.variants.acey_deucey.board import CHECKERS, TRAY, AceyBoard
from bgnotation.variants.acey_deucey.fans import Fans
from bgnotation.variants.acey_deucey.moves import (
    HOME,
    Flags,
    can_move,
    is_home,
    sources,
    target_of,
)
from bgnotation.variants.acey_deucey.packed import Packed, rows_of, unpacked
from bgnotation.variants.acey_deucey.sure import stepped
from bgnotation.variants.acey_deucey.throws import packed_results

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


class _Plays(Plays[Packed]):
    """Plays of which one can be had without making the others."""

    def nth(self, number: int) -> tuple[Play, Board]:
        """A play by its place in the order, from 0, and the board after it."""
        if not isinstance(self._ends, Fans):
            return super().nth(number)
        end, steps = self._ends.nth(number)
        return Play(tuple([Move(*step) for step in steps])), self._board_after(end)


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
        ends = packed_results(_counts(board, side), board.checkers[side.other], dice.high, dice.low, self.flags)
        return _Plays(ends, partial(after, board, side), rows_of)

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

    def step(self, board: Board, side: Side, dice: Dice, source: int, die: int) -> tuple[Move, Board] | None:
        """One step of `die` from `source` by a side that has thrown `dice`; None where the rules don't allow it."""
        assert isinstance(board, AceyBoard)
        if self.flags.gate and not board.gates[side]:
            if not opens(dice):
                return None
            board = board.with_gate(side)
        me, op = _counts(board, side), board.checkers[side.other]
        if source not in sources(me, self.flags):
            return None
        target = target_of(me, op, source, die, self.flags)
        if target < 0:
            return None
        mine, theirs = list(me), list(op)
        mine[source] -= 1
        mine[target] += 1
        hit = target > 0 and theirs[25 - target] > 0
        if hit:
            theirs[25 - target] -= 1
            theirs[BAR] += 1
        return Move(source, target, hit), _board(board, side, mine, theirs)

    def sure(self, board: Board, side: Side, dice: Dice, legs: Sequence[tuple[int, int]]) -> tuple[Play, Board] | None:
        """A play that uses all dice, each move written for one, and the board after it; None where that is not so."""
        assert isinstance(board, AceyBoard)
        if self.flags.gate and not board.gates[side]:
            if not opens(dice):
                return None
            board = board.with_gate(side)
        found = stepped(_counts(board, side), board.checkers[side.other], dice.numbers, legs, self.flags)
        if found is None:
            return None
        made, mine, theirs = found
        return Play(tuple(made)), _board(board, side, mine, theirs)

    def fault(self, board: Board, side: Side, dice: Dice, source: int, target: int) -> str:
        """Why the rules don't let a checker go from `source` to `target`, as a word."""
        assert isinstance(board, AceyBoard)
        flags = self.flags
        me, op = _counts(board, side), board.checkers[side.other]
        start = BAR if source == TRAY else source
        home = is_home(me)
        if flags.gate and not board.gates[side] and not opens(dice):
            return "gate-closed"
        if target >= start:
            return "backwards"
        if not (0 < source <= TRAY and me[source]):
            return "empty-point"
        if me[BAR] and source != BAR:
            return "bar-first"
        if me[TRAY] and flags.tray_first and source != TRAY:
            return "tray-first"
        if target == OFF:
            if not home:
                return "bear-off-too-early"
            return "inexact-bear-off" if source < dice.high else "wrong-distance"
        if source <= HOME:
            if flags.freeze and not home:
                return "frozen"
            if not flags.inner_moves_when_home and home:
                return "home-closed"
        if op[25 - target] > 1:
            return "blocked"
        return "wrong-distance"

    def told(self, tags: Mapping[str, str]) -> "AceyDeucey":
        """The rule set as a file's tags specify it: `[AceyScore "remaining"]` or `"one"` (U9)."""
        said = next((value.strip().lower() for name, value in tags.items() if name.lower() == "aceyscore"), "")
        remaining = said == "remaining"
        return (
            replace(self, remaining=remaining) if said in ("one", "remaining") and remaining != self.remaining else self
        )

    def meant(self, board: Board, side: Side, legs: Sequence[tuple[int, int]]) -> Sequence[tuple[int, int]]:
        """The moves with the tray for a bar that is empty: some write both alike."""
        assert isinstance(board, AceyBoard)
        if board.checkers[side][BAR] or not board.trays[side]:
            return legs
        return [(TRAY if source == BAR else source, target) for source, target in legs]

    def is_deadlocked(self, board: Board) -> bool:
        """Whether neither side can ever move again, so that the game is void (U13)."""
        assert isinstance(board, AceyBoard)
        return not any(can_move(_counts(board, side), board.checkers[side.other], self.flags) for side in Side)


def opens(dice: Dice) -> bool:
    """Whether a throw opens the gate: a double or a 1-2."""
    return dice.high == dice.low or (dice.high, dice.low) == (2, 1)


def _counts(board: AceyBoard, side: Side) -> tuple[int, ...]:
    """The 27 counts of a side, the tray last."""
    return (*board.checkers[side], board.trays[side])


def after(board: AceyBoard, side: Side, end: Packed) -> AceyBoard:
    """The board once a play of `side` has led to this state."""
    return _board(board, side, *unpacked(end))


def _board(board: AceyBoard, side: Side, mine: Sequence[int], theirs: Sequence[int]) -> AceyBoard:
    """The same board with these 27 counts of a side, and 26 of the other."""
    row, tray = tuple(mine[:26]), mine[26]
    theirs = tuple(theirs)
    if side is Side.LEFT:
        return AceyBoard((row, theirs), (tray, board.trays[1]), board.gates)
    return AceyBoard((theirs, row), (board.trays[0], tray), board.gates)


def _rule_set(name: str, title: str, written: tuple[str, ...], flags: Flags, *, remaining: bool = False) -> AceyDeucey:
    start = AceyBoard.start(open_gates=not flags.gate)
    return AceyDeucey(
        name,
        title,
        start,
        CHECKERS,
        written,
        Throw.TWO_DICE,
        cube=False,
        notation="acey",
        flags=flags,
        remaining=remaining,
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
