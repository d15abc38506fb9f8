"""Judging a position: which table or formula reaches it, and what that says of the cube."""

from dataclasses import dataclass, replace
from itertools import product
from math import erf, sqrt

from bgnotation.equity import DEFAULT, CubeEquities, MatchEquityTable, MatchStakes
from bgnotation.game.board import Board
from bgnotation.game.position import Phase, Position
from bgnotation.game.side import Side
from bgnotation.races import _cube
from bgnotation.races._gammon import gammon_chances, has_borne_off
from bgnotation.races._home import FEW, MOST, is_home
from bgnotation.races._long import BOUND as LONG_BOUND
from bgnotation.races._long import long_race
from bgnotation.races._onesided import BOUND, one_sided
from bgnotation.races._twosided import PairEquities, two_sided
from bgnotation.races._verdict import Answer, Double, Source, Verdict, decided, estimated

LONGEST = 1000
"""More points than this no match equity table knows."""
NOTHING = 1e-9
"""Where the cube wins or loses no more of the match than this, a table can't tell its windows."""
SELDOM = 0.001
"""A gammon that comes no more often is not thought of."""


def assess(position: Position, *, table: MatchEquityTable = DEFAULT) -> Verdict | None:
    """What can be said of a race before the throw of the side on roll, `position.turn`.

    None where the sides have not passed each other, where the game is over or not begun, where a side has more than
    fifteen checkers, and on the boards of variants with rules of their own. A roll that has been thrown already is not
    looked at. A double that waits for its answer is judged as the decision before it; of a beaver nothing is said. The
    Jacoby rule holds where the position says so. Where the cube can't be turned (it is the opponent's, at its limit, or
    this is the Crawford game) and at a score at which no game is played, or nothing is at stake, only the chances are
    told. `table` is used at
    match scores.

    The first call may take some seconds: it makes the tables that it needs, see `one_sided` and `two_sided`.

    >>> from bgnotation.game.score import MatchScore
    >>> board = Board.from_points({2: 3, 3: 3, 4: 3}, {4: 3, 5: 4, 6: 3})
    >>> verdict = assess(Position(board, Side.LEFT))
    >>> verdict.source, verdict.exact, verdict.text
    (<Source.ONE_SIDED_JANOWSKI: 'one-sided+janowski'>, False, '≈ double, pass')
    """
    board, side = position.board, position.turn
    if type(board) is not Board or position.phase is not Phase.PLAYING or not board.is_race:
        return None
    if not all(0 < sum(row[1:]) <= MOST for row in board.checkers):
        return None
    seen = _seen(board, side)
    plain = Verdict(side, seen.win, seen.source, seen.bound, *seen.gammons, seen.source, exact=seen.pair is not None)
    if not _may_double(position):
        return plain
    mine, theirs = (position.score.away(each) for each in (side, side.other))
    if mine is None or theirs is None:
        return _for_money(position, seen, plain)
    if min(mine, theirs) < 1 or max(mine, theirs) > LONGEST:
        return plain
    stakes = table.at((mine, theirs), position.cube.value)
    return _for_match(position, seen, plain, stakes) if stakes.half > NOTHING else plain


@dataclass(frozen=True, slots=True)
class _Seen:
    """What the tables and formulas say without the cube."""

    win: float
    source: Source
    bound: float
    gammons: tuple[float | None, float | None]
    pair: PairEquities | None
    efficiency: float
    margin: float
    likely: tuple[tuple[float, ...], tuple[float, ...]]
    """Chances of a gammon won, and lost, that must be thought of."""


def _seen(board: Board, side: Side) -> _Seen:
    rows = mine, theirs = board.checkers[side], board.checkers[side.other]
    gammons, pair, bound, efficiency = gammon_chances(board, side), None, BOUND, _cube.HOME_EFFICIENCY
    if not all(map(is_home, rows)):
        source, win, bound = Source.KLEINMAN, long_race(board, side), LONG_BOUND
        efficiency = _cube.race_efficiency(board.pips(side))
    elif all(sum(row[1:]) <= FEW for row in rows) and all(has_borne_off(board, each) for each in Side):
        pair = two_sided().equities(mine, theirs)
        source, win, bound = Source.TWO_SIDED, pair.win, 0.0
    else:
        source, win = Source.ONE_SIDED, one_sided().win(mine, theirs)
    pips = min(board.pips(each) for each in Side)
    won, lost = (_likely(board, each, known) for each, known in zip((side, side.other), gammons, strict=True))
    return _Seen(win, source, bound, gammons, pair, efficiency, _cube.margin(pips, win), (won, lost))


def _likely(board: Board, winner: Side, known: float | None) -> tuple[float, ...]:
    """The chances of a gammon of `winner` that must be thought of: the known one, else from none to the most."""
    if known is not None:
        return (known,)
    most = _most(board, winner)
    return (0.0, most) if most else (0.0,)


def _most(board: Board, winner: Side) -> float:
    """A generous estimate of the chance that `winner` wins a gammon, where no table tells of it.

    Kleinman's formula of the race between his bear-off, without any waste, and the loser's to bear one off.
    """
    loser = winner.other
    if has_borne_off(board, loser):
        return 0.0
    row = board.checkers[loser]
    last = min(min(point, 6) for point in range(1, 26) if row[point])
    saves = sum((point - 6) * count for point, count in enumerate(row) if point > 6) + last
    pips = board.pips(winner)
    chance = (1 + erf((saves - pips + 4) / (2 * sqrt(max(saves + pips - 4, 1))))) / 2
    return chance if chance > SELDOM else 0.0


def _may_double(position: Position) -> bool:
    limit = position.cube_limit
    return (
        position.doubled < 2
        and not position.score.crawford
        and position.cube.available_to(position.turn)
        and (limit is None or position.cube.value < 2**limit)
    )


def _for_money(position: Position, seen: _Seen, plain: Verdict) -> Verdict:
    centred = position.cube.owner is None
    if seen.pair is not None:
        no_double = seen.pair.no_double_centred if centred else seen.pair.no_double_owned
        equities = CubeEquities(no_double, seen.pair.double_take)
        double, answer = decided(equities)
        return replace(plain, double=double, answer=answer, equities=equities)

    def equities_of(chance: float, gammons: tuple[float, float]) -> CubeEquities:
        return _cube.for_money(
            chance, gammons, centred=centred, efficiency=seen.efficiency, jacoby=position.jacoby is True
        )

    double, answer = estimated([equities_of(*each) for each in _candidates(seen)], seen.margin)
    gammon = any(chances != (0.0,) for chances in seen.likely)
    source = Source.ONE_SIDED_GAMMON if gammon else Source.ONE_SIDED_JANOWSKI
    if seen.source is Source.KLEINMAN:
        source = Source.KLEINMAN
    equities = equities_of(seen.win, (seen.likely[0][0], seen.likely[1][0]))
    return replace(plain, source=source, double=double, answer=answer, equities=equities)


def _for_match(position: Position, seen: _Seen, plain: Verdict, stakes: MatchStakes) -> Verdict:
    late = _cube.too_late(min(position.pips(Side.LEFT), position.pips(Side.RIGHT)))

    def equities_of(chance: float, gammons: tuple[float, float], late: float) -> CubeEquities:
        # The nearer the last roll, the less a cube that comes back is alive.
        centred, efficiency = position.cube.owner is None, seen.efficiency * (1 - late)
        return _cube.for_match(chance, gammons, stakes, centred=centred, efficiency=efficiency, too_late=late)

    candidates = [equities_of(*each, part) for each in _candidates(seen) for part in (0.0, late)]
    double, answer = estimated(candidates, seen.margin)
    if stakes.is_dead():  # the cube wins him the match as it is; who passes a double has lost it
        double, answer = Double.NO_DOUBLE, Answer.TAKE
    return replace(
        plain,
        source=Source.MET_WINDOW,
        exact=False,
        double=double,
        answer=answer,
        equities=equities_of(seen.win, (seen.likely[0][0], seen.likely[1][0]), late / 2),
        windows=stakes.window(),
    )


def _candidates(seen: _Seen) -> list[tuple[float, tuple[float, float]]]:
    """The chances to win within the bound, with the chances of gammons that must be thought of."""
    chances = sorted({min(max(seen.win + off, 0.0), 1.0) for off in (-seen.bound, 0.0, seen.bound)})
    return [(chance, gammons) for chance in chances for gammons in product(*seen.likely)]
