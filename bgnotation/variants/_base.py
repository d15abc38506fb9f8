"""What a variant is to the rest of the package: a few facts and four hooks."""

from collections.abc import Callable, ItemsView, Iterator, KeysView, Mapping, Sequence, ValuesView
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import islice
from typing import Generic, NamedTuple, TypeVar

from bgnotation.game.board import BAR, OFF, Board
from bgnotation.game.dice import Dice
from bgnotation.game.legal import Rows, Step, move, results, target_of
from bgnotation.game.outcome import outcome
from bgnotation.game.play import Move, Play
from bgnotation.game.side import Side


class Throw(Enum):
    """How the numbers of a roll come about."""

    OPENING = "opening"
    """One die each, thrown again until they differ."""
    TWO_DICE = "two dice"
    """Both dice by one side, any numbers."""
    DOUBLE = "double"
    """A double that the rules give: its number chosen, or thrown with one die."""


class Roll(NamedTuple):
    """A roll that is due: who plays it and how its numbers come about."""

    side: Side
    throw: Throw = Throw.TWO_DICE


End = TypeVar("End")
Counts = tuple[int, ...] | bytes
"""How many checkers of a side stand on each place, as in a board's row."""


class Plays(Mapping[Play, Board], Generic[End]):
    """The legal plays of a roll and the board after each, made when somebody looks at them.

    A player who looks at all boards needs only one of the plays.
    """

    def __init__(
        self,
        ends: Mapping[End, tuple[Step, ...]],
        board_after: Callable[[End], Board],
        rows_after: Callable[[End], tuple[Counts, Counts]],
    ) -> None:
        """`ends`: each legal result, in whatever form the rules have it, and the steps that lead to it."""
        self._ends = ends
        self._board_after = board_after
        self._rows_after = rows_after

    def boards(self) -> list[Board]:
        """The board after each play, in their order."""
        return list(map(self._board_after, self._ends))

    def rows(self) -> list[tuple[Counts, Counts]]:
        """The counts of the side that plays and of the other after each play, in their order: cheaper than boards."""
        return list(map(self._rows_after, self._ends))

    def nth(self, number: int) -> tuple[Play, Board]:
        """A play by its place in the order, from 0, and the board after it."""
        end = next(islice(self._ends, number, None))
        return _play(self._ends[end]), self._board_after(end)

    @cached_property
    def _made(self) -> dict[Play, Board]:
        return dict(zip(map(_play, self._ends.values()), self.boards(), strict=True))

    def __len__(self) -> int:
        return len(self._ends)

    def __iter__(self) -> Iterator[Play]:
        return iter(self._made)

    def __getitem__(self, play: Play) -> Board:
        return self._made[play]

    def keys(self) -> KeysView[Play]:
        """The plays."""
        return self._made.keys()

    def values(self) -> ValuesView[Board]:
        """The boards after them."""
        return self._made.values()

    def items(self) -> ItemsView[Play, Board]:
        """The plays, each with the board after it."""
        return self._made.items()

    def __repr__(self) -> str:
        return f"Plays({self._made!r})"


def _play(steps: tuple[Step, ...]) -> Play:
    return Play(tuple([Move(*step) for step in steps]))


@dataclass(frozen=True, slots=True)
class Variant:
    """A way to play with checkers and dice: the facts, and as hooks `start`, `legal_plays`, `next_turn`, `value`.

    As it stands it has backgammon's rules from any start. A variant with rules of its own overrides
    hooks; one whose state is more than checkers (a reservoir, a gate) keeps it in a subclass of `Board`,
    starts from one and gives one back from `legal_plays`. So that a record of it can be judged it also says
    what single steps are possible (`step`), why one is not (`fault`), and how its files are to be understood
    (`notation`, `told`, `meant`).
    """

    name: str
    """One word, as options and tables have it: `nackgammon`."""
    title: str
    """As people write it: `Nackgammon`."""
    start: Board
    """The position before the first roll."""
    checkers: int = 15
    """Of each side."""
    written: tuple[str, ...] = ()
    """The names files use for it beside `name` and `title`. Case, blanks and punctuation don't count."""
    opening: Throw = Throw.OPENING
    """How the first roll of a game comes about."""
    cube: bool = True
    """Whether there is a doubling cube."""
    notation: str = ""
    """The name of the notation in which .mat files write its turns, where it is another one than backgammon's."""

    @property
    def is_plain(self) -> bool:
        """Whether it has backgammon's rules but for the start."""
        return type(self) is Variant

    def legal_plays(self, board: Board, side: Side, dice: Dice) -> Mapping[Play, Board]:
        """Each legal play of `side`, one for each distinct result, and the board after it.

        `{Play(): …}` where nothing can be played.
        """
        ends = results(board.checkers[side], board.checkers[side.other], dice.high, dice.low)
        return Plays(ends, Board if side is Side.LEFT else _right_after, _same)

    def next_turn(self, roll: Roll, dice: Dice, play: Play, board: Board) -> Roll:
        """The roll that is due after `roll` showed `dice`, was played as `play` and left `board`."""
        return Roll(roll.side.other)

    def value(self, board: Board, loser: Side) -> int:
        """What multiplies the cube if `loser` loses here, by play or by resignation."""
        return outcome(board.checkers[loser])

    def step(self, board: Board, side: Side, dice: Dice, source: int, die: int) -> tuple[Move, Board] | None:
        """One step of `die` from `source` by a side that has thrown `dice`; None where the rules don't allow it."""
        me, op = list(board.checkers[side]), list(board.checkers[side.other])
        target = target_of(me, op, source, die) if 0 < source <= BAR else -1
        if target < 0:
            return None
        made = Move(source, target, move(me, op, source, target))
        rows = (tuple(me), tuple(op))
        return made, Board(rows if side is Side.LEFT else rows[::-1])

    def sure(self, board: Board, side: Side, dice: Dice, legs: Sequence[tuple[int, int]]) -> tuple[Play, Board] | None:
        """The play that moves written in any order are, and the board after it, where it is certain at once.

        None says nothing: whether it is legal and what it may be is then found by `step` and `legal_plays`.
        """
        return None

    def fault(self, board: Board, side: Side, dice: Dice, source: int, target: int) -> str:
        """Why the rules don't let a checker go from `source` to `target`, as a word."""
        me, op = board.checkers[side], board.checkers[side.other]
        if target >= source:
            return "backwards"
        if not (0 < source <= BAR and me[source]):
            return "empty-point"
        if me[BAR] and source != BAR:
            return "bar-first"
        if target > 0 and op[25 - target] > 1:
            return "blocked"
        if target == OFF and any(me[7:]):
            return "bear-off-too-early"
        return "wrong-distance"

    def told(self, tags: Mapping[str, str]) -> "Variant":
        """The variant as a file's tags specify it."""
        return self

    def meant(self, board: Board, side: Side, legs: Sequence[tuple[int, int]]) -> Sequence[tuple[int, int]]:
        """The moves that are meant where a file says them in the words of another game; else the same."""
        return legs


def _right_after(end: Rows) -> Board:
    return Board(end[::-1])


def _same(end: Rows) -> Rows:
    return end


def same_start(points: Mapping[int, int]) -> Board:
    """The board on which both sides stand at `{own point: checkers}`, none borne off.

    >>> same_start({24: 1}).checkers[0] == same_start({24: 1}).checkers[1]
    True
    """
    row = tuple(0 if n in (OFF, BAR) else points.get(n, 0) for n in range(26))
    return Board((row, row))
