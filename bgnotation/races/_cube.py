"""Estimates of the cube in a race, from the chance to win: Janowski's for money, the same idea at a match score."""

from bgnotation.equity import CubeEquities, MatchStakes, money

LEAST_MARGIN = 0.03
MARGIN_OF_PIPS = 3
"""So many equity pips may an estimate be off: the nearer the end, the less is the cube like Janowski's.

With it and the bound of the chance to win no firm verdict is wrong among all pairs of up to eight checkers."""
HOME_EFFICIENCY = 0.6
"""Of the cube when all checkers are at home: GNU Backgammon's, and near the best for the longer exact races."""


def margin(pips: int, win: float) -> float:
    """How far an estimate must be from the balance to count as firm; `pips` is the smaller pip count.

    Where the game is nearly decided, the cube is hardly turned again, and the margin becomes small too.

    >>> margin(25, 0.7), margin(120, 0.7), round(margin(25, 0.98), 3)
    (0.12, 0.03, 0.03)
    """
    return max(LEAST_MARGIN, MARGIN_OF_PIPS / pips * min(1.0, 8 * win * (1 - win)))


def too_late(pips: int) -> float:
    """The largest part of the dead cube where the taker would turn it again at once; `pips` is the smaller pip count.

    >>> too_late(10), too_late(100)
    (1.0, 0.2)
    """
    return min(1.0, 20 / pips)


def race_efficiency(pips: int) -> float:
    """GNU Backgammon's efficiency of the cube in a race in which the roller has so many pips.

    >>> race_efficiency(30), race_efficiency(80), race_efficiency(160)
    (0.6, 0.65, 0.7)
    """
    return min(max(0.55 + 0.00125 * pips, 0.6), 0.7)


def for_money(
    chance: float, gammons: tuple[float, float], *, centred: bool, efficiency: float, jacoby: bool
) -> CubeEquities:
    """The equities of doubling and not doubling for money by Janowski.

    `chance`: to win, of the side on roll. `gammons`: the chances to win and to lose one.

    >>> found = for_money(0.75, (0, 0), centred=True, efficiency=0.6, jacoby=False)
    >>> round(found.no_double, 3), round(found.double_take, 3)
    (0.7, 0.85)
    """
    wins, losses = (1 + share for share in _shares(chance, gammons))
    owner = money.Owner.CENTRED if centred else money.Owner.OWN
    return CubeEquities(
        money.equity(chance, wins, losses, owner=owner, efficiency=efficiency, jacoby=jacoby),
        2 * money.equity(chance, wins, losses, owner=money.Owner.OPPONENT, efficiency=efficiency),
    )


def for_match(
    chance: float,
    gammons: tuple[float, float],
    stakes: MatchStakes,
    *,
    centred: bool,
    efficiency: float,
    too_late: float = 0.0,
) -> CubeEquities:
    """The equities of doubling and not doubling at a match score: a part of a live cube and a part of a dead one.

    The live cube is turned at the live cash points of the match equity table. Where the taker has no use for the cube
    it is dead. Where it wins the doubler the match the taker turns it again when his turn comes; `too_late` is the part
    of the dead cube then, as the game may be decided by that time: 0 in a long race, 1 in a last roll.

    >>> from bgnotation.equity import KAZAROSS_XG2
    >>> leader = KAZAROSS_XG2.at((2, 4))
    >>> [
    ...     round(for_match(0.7, (0, 0), leader, centred=True, efficiency=0.6, too_late=late).double_take, 2)
    ...     for late in (0, 1)
    ... ]
    [-0.06, 1.33]
    """
    shares = _shares(chance, gammons)
    doubled = stakes.doubled
    mine, theirs = stakes.window(shares), stakes.exchanged.window(shares[::-1])
    single = stakes.worth(stakes.cube), stakes.worth(-stakes.cube)
    ends = _mean(stakes, stakes.cube, shares)
    corners = []
    if centred and not stakes.exchanged.is_dead():
        corners.append((1 - theirs.live_closes, single[1]))
    if not stakes.is_dead():
        corners.append((mine.live_closes, single[0]))
    no_double = _mixed(chance, ends, corners, efficiency)
    if mine.redoubled is not None:
        (win, lose), (_, lose_again) = (_mean(stakes, times * doubled.cube, shares) for times in (1, 2))
        ends, corners = (win, lose_again + too_late * (lose - lose_again)), []
    else:
        ends = _mean(stakes, doubled.cube, shares)
        again = 1 - doubled.exchanged.window(shares[::-1]).live_closes
        corners = [] if mine.is_dead else [(again, stakes.worth(-doubled.cube))]
    double_take = _mixed(chance, ends, corners, efficiency)
    return CubeEquities(stakes.equity(no_double), stakes.equity(double_take))


def _shares(chance: float, gammons: tuple[float, float]) -> tuple[float, float]:
    """How many of a side's wins are gammons, and of the other's."""
    won, lost = gammons
    return min(won / chance, 1.0) if won else 0.0, min(lost / (1 - chance), 1.0) if lost else 0.0


def _mean(stakes: MatchStakes, cube: int, shares: tuple[float, float]) -> tuple[float, float]:
    """The mean worth of a game won and of one lost."""
    won, lost = shares
    return (
        (1 - won) * stakes.worth(cube) + won * stakes.worth(2 * cube),
        (1 - lost) * stakes.worth(-cube) + lost * stakes.worth(-2 * cube),
    )


def _mixed(chance: float, ends: tuple[float, float], corners: list[tuple[float, float]], efficiency: float) -> float:
    """A part of the straight line between losing and winning, a part of the line through the corners too."""
    dead = ends[1] + chance * (ends[0] - ends[1])
    live, (left, low) = dead, (0.0, ends[1])
    for right, high in [*corners, (1.0, ends[0])]:
        if chance <= right:
            live = high if right == left else low + (high - low) * (chance - left) / (right - left)
            break
        left, low = right, high
    return (1 - efficiency) * dead + efficiency * live
