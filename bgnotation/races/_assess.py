"""Judging a position: which table or formula reaches it, and what that says of the cube."""

from dataclasses import dataclass, replace
from itertools import product
from math import erf, sqrt

from bgnotation.equity import DEFAULT, CubeEquities, MatchEquityTable
from bgnotation.game.board import Board
from bgnotation.game.position import Phase, Position
from bgnotation.game.side import Side
from bgnotation.races import _cube
from bgnotation.races._counts import kleinman
from bgnotation.races._gammon import gammon_chances, has_borne_off
from bgnotation.races._home import FEW, is_home
from bgnotation.races._onesided import BOUND, one_sided
from bgnotation.races._twosided import PairEquities, two_sided
from bgnotation.races._verdict import Source, Verdict, decided, estimated

KLEINMAN_BOUND = 0.045
"""How far Kleinman's formula was off at most from GNU Backgammon's race net, of 60 positions (.015 on average)."""
SELDOM = 0.001
"""A gammon that comes no more often is not thought of."""


def assess(position: Position, *, table: MatchEquityTable = DEFAULT) -> Verdict | None:
    """What can be said of a race before the throw of the side on roll, `position.turn`.

    None where the sides have not passed each other, where the game is over or not begun, and on the boards of variants
    with rules of their own. A roll that has been thrown already is not looked at. A double that waits for its answer is
    judged as the decision before it; of a beaver nothing is said. Where the cube can't be turned (it is the
    opponent's, at its limit, or this is the Crawford game), only the chances are told. `table` is used at match scores.

    The first call may take some seconds: it makes the tables that it needs, see `one_sided` and `two_sided`. Raises
    ValueError for a side with more than fifteen checkers, and where the score is none of a match that goes on.

    >>> from bgnotation.game.score import MatchScore
    >>> board = Board.from_points({2: 3, 3: 3, 4: 3}, {4: 3, 5: 4, 6: 3})
    >>> verdict = assess(Position(board, Side.LEFT))
    >>> verdict.source, verdict.exact, verdict.text
    (<Source.ONE_SIDED_JANOWSKI: 'one-sided+janowski'>, False, '≈ double, pass')
    """
    board, side = position.board, position.turn
    if type(board) is not Board or position.phase is not Phase.PLAYING or not board.is_race:
        return None
    if not (board.pips(Side.LEFT) and board.pips(Side.RIGHT)):
        return None
    seen = _seen(board, side)
    plain = Verdict(side, seen.win, seen.source, seen.bound, *seen.gammons, seen.source, exact=seen.pair is not None)
    if not _may_double(position):
        return plain
    if position.score.is_money:
        return _for_money(position, seen, plain)
    return _for_match(position, seen, plain, table)


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
    margin = _cube.margin(min(board.pips(Side.LEFT), board.pips(Side.RIGHT)))
    if not all(map(is_home, rows)):
        return _Seen(
            kleinman(board, side),
            Source.KLEINMAN,
            KLEINMAN_BOUND,
            gammon_chances(board, side),
            None,
            _cube.race_efficiency(board.pips(side)),
            margin,
            (_up_to(_most(board, side)), _up_to(_most(board, side.other))),
        )
    exact = all(sum(row[1:]) <= FEW for row in rows) and all(has_borne_off(board, each) for each in Side)
    pair = two_sided().equities(mine, theirs) if exact else None
    won, lost = gammons = gammon_chances(board, side)
    return _Seen(
        one_sided().win(mine, theirs) if pair is None else pair.win,
        Source.ONE_SIDED if pair is None else Source.TWO_SIDED,
        BOUND if pair is None else 0.0,
        gammons,
        pair,
        _cube.HOME_EFFICIENCY,
        margin,
        ((won or 0.0,), (lost or 0.0,)),
    )


def _up_to(chance: float) -> tuple[float, ...]:
    return (0.0, chance) if chance else (0.0,)


def _most(board: Board, winner: Side) -> float:
    """A generous estimate of the chance that `winner` wins a gammon, while checkers are outside home.

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


def _for_match(position: Position, seen: _Seen, plain: Verdict, table: MatchEquityTable) -> Verdict:
    side, score = position.turn, position.score
    away = score.away(side) or 0, score.away(side.other) or 0
    stakes = table.at(away, position.cube.value)

    def equities_of(chance: float, gammons: tuple[float, float]) -> CubeEquities:
        return _cube.for_match(chance, gammons, stakes, centred=position.cube.owner is None, efficiency=seen.efficiency)

    double, answer = estimated([equities_of(*each) for each in _candidates(seen)], seen.margin)
    return replace(
        plain,
        source=Source.MET_WINDOW,
        exact=False,
        double=double,
        answer=answer,
        equities=equities_of(seen.win, (seen.likely[0][0], seen.likely[1][0])),
        windows=stakes.window(),
    )


def _candidates(seen: _Seen) -> list[tuple[float, tuple[float, float]]]:
    """The chances to win within the bound, with the chances of gammons that must be thought of."""
    chances = sorted({min(max(seen.win + off, 0.0), 1.0) for off in (-seen.bound, 0.0, seen.bound)})
    return [(chance, gammons) for chance in chances for gammons in product(*seen.likely)]
