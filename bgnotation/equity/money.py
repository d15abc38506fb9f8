"""The cube of money play by Janowski's formulas (Take-Points in Money Games, 1993), at any efficiency of the cube.

W and L, here `wins` and `losses`, are the mean values of a game won and lost in units of the cube: 1 without gammons,
at most 3. The `efficiency` x lies between 0, a dead cube, which is not turned again, and 1, a live one, which is turned
at the perfect moment. GNU Backgammon takes 0.68 with contact and 0.6 to 0.7 in a race, more the longer it is.

Chances are those of the side that asks to win the game, from 0 to 1. Gammons count, but for what says otherwise, and
nobody beavers.

>>> from bgnotation.equity import money
>>> [round(money.take_point(efficiency=x), 4) for x in (0, 0.68, 1)]
[0.25, 0.2137, 0.2]
"""

from enum import Enum

CONTACT = 0.68
"""GNU Backgammon's efficiency of the cube with contact."""


class Owner(Enum):
    """Who may turn the cube, seen from the side that asks."""

    CENTRED = "centred"
    OWN = "own"
    OPPONENT = "opponent"


def take_point(wins: float = 1.0, losses: float = 1.0, *, efficiency: float = 0.0) -> float:
    """The least chance with which a double may be taken: (L − ½) / (W + L + x/2).

    >>> take_point(), take_point(efficiency=1), round(take_point(wins=1.25, losses=1.5), 4)
    (0.25, 0.2, 0.3636)
    """
    return (losses - 0.5) / _spread(wins, losses, efficiency)


def beaver_point(wins: float = 1.0, losses: float = 1.0, *, efficiency: float = 0.0) -> float:
    """The least chance with which a double may be turned again at once: L / (W + L + x/2).

    >>> beaver_point(), beaver_point(efficiency=1)
    (0.5, 0.4)
    """
    return losses / _spread(wins, losses, efficiency)


def cash_point(wins: float = 1.0, losses: float = 1.0, *, efficiency: float = 0.0) -> float:
    """From which chance on a double is passed: (L + ½ + x/2) / (W + L + x/2).

    >>> cash_point(), cash_point(efficiency=1)
    (0.75, 0.8)
    """
    return (losses + (1 + efficiency) / 2) / _spread(wins, losses, efficiency)


def redouble_point(wins: float = 1.0, losses: float = 1.0, *, efficiency: float = 0.0) -> float:
    """From which chance on the owner may turn the cube: (L + x) / (W + L + x/2).

    There owning it and having given it away at twice the value are worth the same.

    >>> redouble_point(), round(redouble_point(efficiency=0.68), 4), redouble_point(efficiency=1)
    (0.5, 0.7179, 0.8)
    """
    return (losses + efficiency) / _spread(wins, losses, efficiency)


def double_point(wins: float = 1.0, losses: float = 1.0, *, efficiency: float = 0.0, jacoby: bool = False) -> float:
    """From which chance on a centred cube may be turned: where `equity` of it meets twice that of the opponent's cube.

    `jacoby`: gammons count only after that.

    >>> double_point(), round(double_point(efficiency=0.68), 4), round(double_point(efficiency=1), 4)
    (0.5, 0.6917, 0.8)
    """

    def gain(chance: float) -> float:
        before = equity(chance, wins, losses, owner=Owner.CENTRED, efficiency=efficiency, jacoby=jacoby)
        return 2 * equity(chance, wins, losses, owner=Owner.OPPONENT, efficiency=efficiency) - before

    # Both are straight between the live cube's corners.
    take, cash = take_point(wins, losses, efficiency=1), cash_point(wins, losses, efficiency=1)
    for low, high in ((0.0, take), (take, cash), (cash, 1.0)):
        at_low, at_high = gain(low), gain(high)
        if at_low <= 0 <= at_high:
            return low if at_low == at_high else low - at_low * (high - low) / (at_high - at_low)
    return 1.0


def too_good_point(wins: float = 1.0, losses: float = 1.0, *, efficiency: float = 0.0) -> float:
    """From which chance on the owner of the cube plays on for a gammon: where not doubling is worth more than 1.

    >>> too_good_point(), too_good_point(efficiency=1), round(too_good_point(wins=1.5), 4)
    (1.0, 0.8, 0.8)
    """
    cash = cash_point(wins, losses, efficiency=1)

    def over(chance: float) -> float:
        return equity(chance, wins, losses, owner=Owner.OWN, efficiency=efficiency) - 1

    at_cash, at_end = over(cash), over(1.0)
    if at_cash >= 0:
        return cash
    return cash - at_cash * (1 - cash) / (at_end - at_cash) if at_end > 0 else 1.0


def equity(
    chance: float,
    wins: float = 1.0,
    losses: float = 1.0,
    *,
    owner: Owner = Owner.CENTRED,
    efficiency: float = CONTACT,
    jacoby: bool = False,
) -> float:
    """The equity of a chance to win, in units of the cube: (1 − x) · dead + x · live.

    The live cube's is straight between (0, −L), the take point at −1, the cash point at 1, and (1, W), without the
    corners of the side that can't turn it. `jacoby`: while the cube is centred, gammons don't count.

    >>> equity(0.8, owner=Owner.OWN, efficiency=1), round(equity(0.5, owner=Owner.OPPONENT), 2)
    (1.0, -0.17)
    """
    gammonless = jacoby and owner is Owner.CENTRED
    dead = 2 * chance - 1 if gammonless else chance * (wins + losses) - losses
    corners = [(0.0, -1.0 if gammonless else -losses), (1.0, 1.0 if gammonless else wins)]
    if owner is not Owner.OPPONENT:
        corners.insert(1, (cash_point(wins, losses, efficiency=1), 1.0))
    if owner is not Owner.OWN:
        corners.insert(1, (take_point(wins, losses, efficiency=1), -1.0))
    return (1 - efficiency) * dead + efficiency * _between(corners, chance)


def _between(corners: list[tuple[float, float]], chance: float) -> float:
    """The height at `chance` of the line through these corners."""
    (left, low), (right, high) = corners[0], corners[1]
    for corner in corners[2:]:
        if chance <= right:
            break
        (left, low), (right, high) = (right, high), corner
    return low if left == right else low + (high - low) * (chance - left) / (right - left)


def _spread(wins: float, losses: float, efficiency: float) -> float:
    return wins + losses + efficiency / 2
