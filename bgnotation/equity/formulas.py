"""Rules of thumb for the chance to win a match, for comparison with the tables.

`away` is a pair of points needed; chances are those of the side that needs the first, before a game. At equal scores
all give one half; of a trailer they give what the leader lacks.
"""

from itertools import pairwise

from bgnotation.equity._tables import Away

_NEIL = ((3, 10.0), (4, 9.0), (5, 8.0), (6, 7.0), (8, 6.0), (11, 5.0), (15, 4.0))
"""Points the trailer needs, and the percent that each point of the lead is worth."""


def janowski(away: Away) -> float:
    """The chance before the Crawford game: 50 + 85·D / (T + 6) percent, D the lead, T what the trailer needs.

    Rick Janowski, about 1993. Raises ValueError where a side needs no point.

    >>> round(janowski((3, 8)), 4), round(janowski((8, 3)), 4)
    (0.8036, 0.1964)
    """
    lead, trailer = _lead(away)
    return _of(away, 50 + 85 * lead / (trailer + 6))


def janowski_crawford(away: Away, *, revised: bool = False) -> float:
    """The chance before the Crawford game itself: 55 + 55·D / (T + 2) percent; `revised` (2013): 52.5 + 57·D / (T + 2).

    Raises ValueError where not exactly one side needs one point.

    >>> round(janowski_crawford((1, 2)), 4), round(janowski_crawford((1, 2), revised=True), 4)
    (0.6875, 0.6675)
    """
    lead, trailer = _lead(away)
    if min(away) != 1 or not lead:
        raise ValueError(f"{away[0]} and {away[1]} away is no score of a Crawford game")
    base, slope = (52.5, 57) if revised else (55, 55)
    return _of(away, base + slope * lead / (trailer + 2))


def turner(away: Away) -> float:
    """The chance before the Crawford game: 50 + (24/T + 3)·D percent. Stephen Turner, 1994.

    It is off by up to 12 percent where both need 2 to 15 points. Raises ValueError where a side needs no point.

    >>> turner((3, 8))
    0.8
    """
    lead, trailer = _lead(away)
    return _of(away, 50 + (24 / trailer + 3) * lead)


def neil(away: Away) -> float:
    """The chance before the Crawford game by Neil Kazaross' numbers, as Kit Woolsey told them in 1994.

    Each point of the lead is worth 10, 9, 8, 7 percent where the trailer needs 3, 4, 5, 6, then 6 at 8, 5 at 11 and 4
    at 15, straight between. Best where the leader needs three or more. Raises ValueError where a side needs no point,
    and where the trailer needs fewer than 3 or more than 15.

    >>> neil((4, 7)), neil((3, 8))
    (0.695, 0.8)
    """
    lead, trailer = _lead(away)
    return _of(away, 50 + neils_number(trailer) * lead)


def neils_number(trailer: int) -> float:
    """What a point of the lead is worth in percent where the trailer needs so many. Raises ValueError outside 3 to 15.

    >>> [neils_number(needed) for needed in (3, 7, 8, 11, 15)]
    [10.0, 6.5, 6.0, 5.0, 4.0]
    """
    for (one, high), (other, low) in pairwise(_NEIL):
        if one <= trailer <= other:
            return high + (low - high) * (trailer - one) / (other - one)
    raise ValueError(f"Neil's numbers go from 3 to 15 points, not to {trailer}")


def neils_rule(trailer: int) -> float:
    """The trailer's chance before the Crawford game by the rule of .6: two points more leave him 0.6 of it.

    From 11.3 percent at 6 away and 9.3 at 7 away. Raises ValueError below 6.

    >>> round(neils_rule(8), 4), round(neils_rule(9), 4)
    (0.0678, 0.0558)
    """
    if trailer < 6:
        raise ValueError(f"the rule begins at 6 points away, not at {trailer}")
    return (0.113, 0.093)[trailer % 2] * 0.6 ** ((trailer - 6) // 2)


def _lead(away: Away) -> tuple[int, int]:
    """The lead, and what the trailer needs."""
    if min(away) < 1:
        raise ValueError(f"no game is played at {away[0]} and {away[1]} points away")
    return abs(away[0] - away[1]), max(away)


def _of(away: Away, leaders: float) -> float:
    """The chance of the side that asks, of the leader's in percent."""
    return leaders / 100 if away[0] <= away[1] else 1 - leaders / 100
