"""How checkers are played: a policy picks one of the legal plays."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import getitem, mul
from random import Random

from bgnotation.game.board import BAR, OFF, Board
from bgnotation.game.play import Play
from bgnotation.game.side import Side
from bgnotation.variants import Counts, Plays

Policy = Callable[[Mapping[Play, Board], Side, Random], tuple[Play, Board]]
"""The legal plays of a roll, who plays it → the play that is made, and the board after it."""


def policies() -> tuple[str, ...]:
    """The names of the policies.

    >>> policies()
    ('random', 'sensible')
    """
    return tuple(sorted(_POLICIES))


def policy(name: str) -> Policy:
    """The policy called `name`. Raises UnknownNameError."""
    from bgnotation.errors import UnknownNameError

    if name not in _POLICIES:
        raise UnknownNameError("policy", name, policies())
    return _POLICIES[name]


def at_random(plays: Mapping[Play, Board], side: Side, chance: Random) -> tuple[Play, Board]:
    """Any play, each result as likely as the others."""
    return _nth(plays, int(chance.random() * len(plays)))


def sensibly(plays: Mapping[Play, Board], side: Side, chance: Random) -> tuple[Play, Board]:
    """The play whose board looks best for the side: it makes points, hits, leaves few blots and runs home."""
    if len(plays) == 1:
        return _nth(plays, 0)
    if isinstance(plays, Plays):
        worths = [worth(me, op) for me, op in plays.rows()]
    else:
        worths = [worth(board.checkers[side], board.checkers[side.other]) for board in plays.values()]
    return _nth(plays, worths.index(max(worths)))


_POLICIES: Mapping[str, Policy] = {"random": at_random, "sensible": sensibly}


def _nth(plays: Mapping[Play, Board], number: int) -> tuple[Play, Board]:
    return plays.nth(number) if isinstance(plays, Plays) else list(plays.items())[number]


_MADE = (0.0, 1, 3, 4, 7, 8, 7, 5, 4, 3, 2, 2, 2, 3, 2, 3, 3, 3, 4, 5, 6, 6, 5, 4, 3)
"""What a point is worth, in pips, that is held by two checkers. The first number stands for those borne off."""
_STACKED = 0.8
"""What each checker behind the third on a point costs."""
_OFF = 3.0
_ON_BAR = 12.0
"""What an opponent's checker on the bar is worth, besides the pips it has lost."""
_MOST = 16
_ONE_SHOT = 0.35
"""How likely a blot is hit that the opponent still has to pass, very roughly."""


def _held(point: int, count: int) -> float:
    """What checkers on one of the mover's points are worth to it."""
    worth = (BAR - point) * float(count)
    if point == OFF:
        return worth + _OFF * count
    if count > 1:
        worth += _MADE[point] - _STACKED * max(0, count - 3)
    return worth


_HELD = tuple([tuple([_held(point, count) for count in range(_MOST)]) for point in range(BAR)] + [(0.0,) * _MOST])


def _blot(point: int, passed: int) -> float:
    return _ONE_SHOT * (BAR - point) if passed < point < BAR else 0.0


_WORTHS = tuple(
    tuple((held[0], held[1] - _blot(point, passed), *held[2:]) for point, held in enumerate(_HELD))
    for passed in range(BAR + 1)
)
"""Where the opponent's rearmost checker stands, as the mover's point → each point → checkers there → their worth."""


@lru_cache(maxsize=1 << 14)
def _opposed(op: Counts) -> tuple[float, tuple[tuple[float, ...], ...]]:
    """What the opponent's checkers are worth to the mover, and what the mover's own are that they can still hit."""
    rear = BAR
    while rear and not op[rear]:
        rear -= 1
    # What is below the rearmost checker can't be hit.
    return _ON_BAR * op[BAR] + sum(map(mul, op[:BAR], range(BAR))), _WORTHS[BAR - rear]


def worth(me: Counts, op: Counts) -> float:
    """What a position is worth, in pips, to the side whose checkers stand as `me` (26 counts, as those of `op`).

    >>> worth((0,) * 5 + (2,) + (0,) * 20, (0,) * 26) > worth((0,) * 4 + (1, 0, 1) + (0,) * 19, (0,) * 26)
    True
    """
    against, worths = _opposed(op)
    return against + sum(map(getitem, worths, me))
