"""What is played: matches and sessions of every variant and every set of rules, by number."""

from functools import cache
from typing import NamedTuple

from bgnotation.game.rules import Rules
from bgnotation.simulate import Plan, policies
from bgnotation.variants import find

MATCH = Rules()
MONEY = Rules(jacoby=True, beavers=3, auto_doubles=0)


class Kind(NamedTuple):
    """A variant under a set of rules."""

    name: str
    variant: str
    length: int
    rules: Rules = MATCH
    tags: tuple[tuple[str, str], ...] = ()
    games: int = 5
    """Of a money session."""
    weight: int = 1
    """How many of a round's matches are of this kind."""


_REMAINING = (("AceyScore", "remaining"),)
_ONE = (("AceyScore", "one"),)

KINDS = (
    Kind("match", "backgammon", 7, weight=4),
    Kind("long-match", "backgammon", 15),
    Kind("one-point", "backgammon", 1, weight=2),
    Kind("no-crawford", "backgammon", 5, Rules(crawford=False), weight=2),
    Kind("holland", "backgammon", 5, Rules(holland=True), weight=2),
    Kind("cube-limit", "backgammon", 7, Rules(cube_limit=2)),
    Kind("no-cube", "backgammon", 3, Rules(cube_limit=1), weight=2),
    Kind("money", "backgammon", 0, MONEY, weight=3),
    Kind("money-no-jacoby", "backgammon", 0, Rules(jacoby=False, beavers=0, auto_doubles=1), weight=2),
    Kind("money-all", "backgammon", 0, Rules(jacoby=True, beavers=None, auto_doubles=None), weight=3),
    Kind("money-limit", "backgammon", 0, Rules(jacoby=True, beavers=1, auto_doubles=2, cube_limit=4), weight=2),
    Kind("money-raccoons", "backgammon", 0, Rules(jacoby=False, beavers=2, auto_doubles=0)),
    Kind("nackgammon", "nackgammon", 7, weight=3),
    Kind("nackgammon-money", "nackgammon", 0, MONEY, weight=2),
    Kind("hypergammon", "hypergammon", 7, weight=2),
    Kind("hypergammon-money", "hypergammon", 0, Rules(jacoby=True, beavers=None, auto_doubles=None), weight=2),
    Kind("hypergammon2", "hypergammon2", 3, weight=2),
    Kind("hypergammon1", "hypergammon1", 3, weight=2),
    Kind("longgammon", "longgammon", 3, weight=2),
    Kind("longgammon-money", "longgammon", 0, MONEY, games=2),
    Kind("acey-main", "acey-deucey", 1, weight=5),
    Kind("acey-main-match", "acey-deucey", 3),
    Kind("acey-main-remaining", "acey-deucey", 7, tags=_REMAINING, weight=2),
    Kind("acey-restrictive", "acey-deucey-restrictive", 1, weight=5),
    Kind("acey-restrictive-remaining", "acey-deucey-restrictive", 15, tags=_REMAINING, weight=2),
    Kind("acey-restrictive-money", "acey-deucey-restrictive", 0, games=2),
    Kind("acey-server", "acey-deucey-server", 5, weight=5),
    Kind("acey-server-match", "acey-deucey-server", 15),
    Kind("acey-server-one", "acey-deucey-server", 1, tags=_ONE, weight=3),
)


@cache
def _round() -> tuple[Kind, ...]:
    """The kinds of one round, each as often as it weighs, spread out so that a short run has all of them."""
    places = [((turn + 0.5) / kind.weight, number) for number, kind in enumerate(KINDS) for turn in range(kind.weight)]
    return tuple(KINDS[number] for _, number in sorted(places))


def kind_of(number: int) -> Kind:
    """The kind of the match with this number, from 0."""
    return _round()[number % len(_round())]


def plan_of(number: int, seed: int) -> Plan:
    """The match with this number; `simulate` plays it as its match of the same number."""
    kind = kind_of(number)
    policy = policies()[(number + number // len(_round())) % 2]
    return Plan(find(kind.variant), kind.length, kind.games, kind.rules, policy=policy, seed=seed, tags=kind.tags)


def number_of(name: str, nth: int = 0) -> int:
    """The number of the n-th match of a kind."""
    places = [place for place, kind in enumerate(_round()) if kind.name == name]
    return nth // len(places) * len(_round()) + places[nth % len(places)]
