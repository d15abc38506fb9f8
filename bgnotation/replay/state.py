"""Where a game stands while it is replayed, and how it ended."""

from collections.abc import Iterable
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from bgnotation.game.board import OFF
from bgnotation.game.legal import Rows
from bgnotation.game.outcome import outcome

if TYPE_CHECKING:
    from bgnotation.game.board import Board
    from bgnotation.variants import Roll


class Over(IntEnum):
    """How a game ended so far as the board and the cube tell."""

    NO = 0
    BORNE_OFF = 1
    DROPPED = 2
    RESIGNED = 3


ANYONE = -3
"""A turn that is either side's: in a position that was set."""
HIGHEST_CUBE = 1 << 15
"""The highest value that a cube is taken for where what is written can't be right."""


class State(NamedTuple):
    """One position that could be meant. Sides are 0 (left) and 1 (right), -1 for none."""

    rows: Rows
    """Of the left and the right side, each in its own numbering."""
    turn: int = -1
    """The side that acts next; -1 before the first roll, -2 when the game is over, or ANYONE."""
    cube: int = 1
    owner: int = -1
    doubler: int = -1
    """The side whose double (or re-turn of it) began the offer that stands; -1 without one."""
    offer: int = 0
    """What the cube will show if the offer is taken."""
    answers: int = -1
    """The side that owes the answer."""
    animals: int = 0
    """Re-turns (beaver, raccoon …) of this offer."""
    taker: int = -1
    """The side first doubled: it owns the cube in the end."""
    phantom: bool = False
    """The offer is not possible; the answer to it changes nothing."""
    throws: tuple[int, int] = (0, 0)
    over: Over = Over.NO
    winner: int = -1
    stake: int = 0
    """Points of a game that was dropped."""
    blind: bool = False
    """The board is not known any more."""
    board: "Board | None" = None
    """The board of a variant with rules of its own: it may hold more than the rows."""
    due: "Roll | None" = None
    """The roll that is due by such rules; None before the first one and when the game is over."""


class End(NamedTuple):
    """A state at the end of a game's actions, as the judgement of the result needs it."""

    rows: Rows
    cube: int
    owner: int
    over: Over
    winner: int
    stake: int
    doubler: int = -1
    blind: bool = False
    results: "tuple[tuple[int, int], ...] | None" = None
    """The winners and points that it allows by a variant's own rules; None where backgammon's count."""


def end_of(state: State) -> End:
    """The end that a state is."""
    doubler = -1 if state.phantom else state.doubler
    # Who gives up while an offer stands loses the cube before it: before the last re-turn, where it was turned again.
    stake = state.stake or (state.offer // 2 if doubler >= 0 else state.cube)
    return End(state.rows, state.cube, state.owner, state.over, state.winner, stake, doubler, state.blind)


def ends_of(states: Iterable[State]) -> tuple[End, ...]:
    """The ends that these states are, one of each kind that makes a difference to the result.

    After a fault there may be hundreds that differ only in where the checkers stand.
    """
    found: dict[tuple[object, ...], End] = {}
    for state in states:
        end = end_of(state)
        left, right = end.rows
        if end.over == Over.BORNE_OFF:
            board: object = outcome((right, left)[end.winner])
        else:
            # A side that has borne off can't lose a gammon.
            board = (not left[OFF], not right[OFF])
        found.setdefault((board, *end[1:]), end)
    return tuple(found.values())


def reopened(end: End) -> End:
    """The end of a game that was not over after all."""
    return end._replace(over=Over.NO, winner=-1, stake=end.cube, doubler=-1, blind=True)
