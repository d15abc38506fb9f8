"""Race counts that are reckoned over the board: Thorp, Keith, Isight, Kleinman, Trice, the 8-9-12 rule.

All of them are rules of thumb. `side` is the side on roll where a count has one; points are seen from the side whose
checkers are counted. The functions ask only for the checkers: whether there is contact still, and whether the cube may
be turned, is for the caller to know. Sources: the counts as GNU Backgammon 1.07 has them, the limits from literature.
"""

from dataclasses import dataclass
from math import erf, sqrt

from bgnotation.game.board import Board
from bgnotation.game.side import Side

HOME = range(1, 7)


@dataclass(frozen=True, slots=True)
class RaceCount:
    """A count of both sides and what its inventor's limits say of the cube."""

    name: str
    roller: float
    """The count of the side on roll as it is compared: with what its inventor adds for the roller."""
    opponent: float
    double: bool
    """Whether the limit for a first double is reached."""
    redouble: bool
    take: bool
    """Whether the opponent has a take."""


def thorp(board: Board, side: Side) -> int:
    """Thorp's count: pips, 2 for each checker left, 1 for each on the ace point, less 1 for each home point held.

    >>> start = Board.from_points({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5})
    >>> thorp(start, Side.LEFT)
    196
    """
    row = board.checkers[side]
    return board.pips(side) + 2 * sum(row[1:]) + row[1] - sum(row[point] > 0 for point in HOME)


def keith(board: Board, side: Side) -> int:
    """Keith Rettke's count: pips, and pips for stacks and gaps at home.

    2 for each checker but one on the ace point, 1 for each but one on point 2, 1 for each but three on point 3, and 1
    for each of the points 4, 5 and 6 that is empty.

    >>> keith(Board.from_points({6: 2, 3: 4, 1: 3}, {6: 1}), Side.LEFT)
    34
    """
    row = board.checkers[side]
    stacks = 2 * _beyond(row[1], 1) + _beyond(row[2], 1) + _beyond(row[3], 3)
    return board.pips(side) + stacks + sum(not row[point] for point in (4, 5, 6))


def isight(board: Board, side: Side) -> int:
    """Axel Reichert's count: pips, and pips for what the other side has less of.

    1 for each checker more than the opponent has left, 2 for each but two on the ace point, 1 for each but two on point
    2, 1 for each but three on point 3, 1 for each of the points 4, 5 and 6 that is empty where the opponent's is not,
    and 1 for each crossover into home more than the opponent needs.

    >>> isight(Board.from_points({6: 2, 3: 4, 1: 3}, {6: 1}), Side.LEFT)
    38
    """
    row, other = board.checkers[side], board.checkers[side.other]
    stacks = 2 * _beyond(row[1], 2) + _beyond(row[2], 2) + _beyond(row[3], 3)
    gaps = sum(not row[point] and other[point] > 0 for point in (4, 5, 6))
    more = _beyond(sum(row[1:]), sum(other[1:])) + _beyond(_crossovers(board, side), _crossovers(board, side.other))
    return board.pips(side) + stacks + gaps + more


def _crossovers(board: Board, side: Side) -> int:
    """How often checkers must pass from a quarter of the board to the next to be home; from the bar four times."""
    return sum(count * ((point - 1) // 6) for point, count in enumerate(board.checkers[side]) if point > 6)


def _beyond(count: int, limit: int) -> int:
    return max(0, count - limit)


def counts(board: Board, side: Side) -> tuple[RaceCount, ...]:
    """Thorp's, Keith's and Isight's counts with the limits of each, `side` on roll.

    Thorp adds a tenth to a roller's count of more than 30: double with at most 2 more than the opponent, redouble with
    1, take while the roller has no less than 2 fewer. Keith adds a seventh and drops the fraction: 4, 3, take with at
    least 2 more. Isight adds a sixth: 6, 5, and 2. GNU Backgammon keeps Keith's fraction, and passes at the limits of
    the take.

    >>> board = Board.from_points({6: 5, 5: 5, 4: 5}, {6: 6, 5: 5, 4: 4})
    >>> [(one.name, round(one.roller, 1), one.opponent, one.double, one.take) for one in counts(board, Side.LEFT)]
    [('Thorp', 112.2, 104, False, True), ('Keith', 85, 77, False, True), ('Isight', 87.5, 77, False, True)]
    """
    mine, other = thorp(board, side), side.other
    return (
        _compared("Thorp", mine * 1.1 if mine > 30 else mine, thorp(board, other), 2, 1, -2),
        _compared("Keith", keith(board, side) * 8 // 7, keith(board, other), 4, 3, 2),
        _compared("Isight", isight(board, side) * 7 / 6, isight(board, other), 6, 5, 2),
    )


def _compared(name: str, roller: float, opponent: float, double: int, redouble: int, take: int) -> RaceCount:
    # Sixths and tenths have no exact binary fraction, and a limit may be reached exactly.
    more = round(roller - opponent, 6)
    return RaceCount(name, roller, opponent, more <= double, more <= redouble, more >= take)


def kleinman(board: Board, side: Side) -> float:
    """Danny Kleinman's estimate of the chance to win of the side on roll.

    The normal distribution of the pips still to be thrown: ½(1 + erf((D + 4) / (2·√(S - 4)))), D the lead, S the sum of
    both pip counts. Raises ValueError where both sides together have 4 pips or fewer.

    >>> round(kleinman(Board.from_points({6: 10}, {6: 12}), Side.LEFT), 4)
    0.8413
    """
    lead, total = _lead_and_sum(board, side)
    return (1 + erf((lead + 4) / (2 * sqrt(total - 4)))) / 2


def kleinman_metric(board: Board, side: Side) -> float:
    """Kleinman's K of the side on roll, (D + 4)² / (S - 4), with the sign of D + 4.

    Literature: double at .44, redouble at .61, pass at 1.2. Raises ValueError as `kleinman` does.

    >>> round(kleinman_metric(Board.from_points({6: 10}, {6: 12}), Side.LEFT), 3)
    2.0
    """
    lead, total = _lead_and_sum(board, side)
    return (lead + 4) * abs(lead + 4) / (total - 4)


def _lead_and_sum(board: Board, side: Side) -> tuple[int, int]:
    mine, theirs = board.pips(side), board.pips(side.other)
    if mine + theirs <= 4:
        raise ValueError(f"Kleinman's estimate is for more than 4 pips, not {mine + theirs}")
    return theirs - mine, mine + theirs


def eight_nine_twelve(board: Board, side: Side) -> RaceCount:
    """The 8-9-12 rule of long races: double 8 % ahead, redouble 9 %, take up to 12 %, of the roller's pips.

    Raises ValueError where the roller has no checkers left.

    >>> rule = eight_nine_twelve(Board.from_points({10: 10}, {10: 11}), Side.LEFT)
    >>> rule.double, rule.redouble, rule.take
    (True, True, True)
    """
    mine, theirs = board.pips(side), board.pips(side.other)
    if not mine:
        raise ValueError("the side on roll has no checkers left")
    # In whole numbers, so that 9 % of 100 is reached.
    ahead = 100 * (theirs - mine)
    return RaceCount("8-9-12", mine, theirs, ahead >= 8 * mine, ahead >= 9 * mine, ahead <= 12 * mine)


def trice(pips: int) -> int:
    """How many pips behind a roller of so many pips the opponent may be and still take: Walter Trice's "rule 62".

    For display only: its rounding is not known for sure. Up to 62 pips ⌊(pips - 5) / 7⌋, else ⌈pips / 10⌉ + 1.
    A redouble is due 2 pips before that point, a first double 3.

    >>> trice(62), trice(63), trice(100)
    (8, 8, 11)
    """
    return (pips - 5) // 7 if pips <= 62 else -(-pips // 10) + 1
