"""Points in the server's numbering: one side's rise, or nobody's do."""

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import pairwise
from re import Pattern

from bgnotation.game.board import BAR, OFF
from bgnotation.grammar import compiled
from bgnotation.written import WrittenMove

_MOST_STEPS = 40
_LONGEST = 400
"""Characters of a play that is still read."""
Chain = tuple[int, ...]
"""The points of a move as written; 25 is the bar and 0 off in either numbering."""


@cache
def _step() -> Pattern[str]:
    return compiled("oldmoves", r"{STEP}\Z")


def _point(word: str) -> int:
    letter = word[0]
    return BAR if letter in "bB" else OFF if letter in "oO" else int(word)


@lru_cache(maxsize=1 << 15)
def chains_of(text: str) -> tuple[Chain, ...] | None:
    """The moves of a play as written; None where one can't be read.

    >>> chains_of("bar-20 6-off")
    ((25, 20), (6, 0))
    """
    words = text.split() if len(text) <= _LONGEST else []
    if not 0 < len(words) <= _MOST_STEPS or not all(map(_step().match, words)):
        return None
    return tuple(tuple(map(_point, word.replace("/", "-").replace("*", "").split("-"))) for word in words)


def bad_part(text: str) -> tuple[int, int]:
    """Where in a play the words stand that can't be read."""
    bad = []
    at = 0
    for word in text.split() if len(text) <= _LONGEST else []:
        at = text.index(word, at)
        if not _step().match(word):
            bad.append((at, at + len(word)))
        at += len(word)
    return (bad[0][0], bad[-1][1]) if bad else (0, len(text))


def rises(source: int, target: int) -> bool:
    """Whether a step goes upwards.

    >>> rises(17, 20), rises(8, 5), rises(25, 5), rises(25, 20), rises(24, 0), rises(6, 0)
    (True, False, True, False, True, False)
    """
    if source == BAR:
        return target <= 12
    return source > 12 if target == OFF else target > source


def rising(plays: Iterable[tuple[Chain, ...]]) -> bool | None:
    """Whether most steps of these plays go upwards; None where as many go up as down."""
    votes = 0
    for play in plays:
        for chain in play:
            votes += sum(1 if rises(*step) else -1 for step in pairwise(chain))
    return votes > 0 if votes else None


@lru_cache(maxsize=1 << 15)
def moves_of(play: tuple[Chain, ...], *, upwards: bool) -> tuple[WrittenMove, ...]:
    """The moves in the mover's numbering."""
    return tuple(
        WrittenMove(tuple(turned(point) if upwards else point for point in chain), (False,) * (len(chain) - 1))
        for chain in play
    )


def turned(point: int) -> int:
    """A point counted from the other side; the bar and off stay what they are.

    >>> turned(17), turned(25), turned(0)
    (8, 25, 0)
    """
    return 25 - point if OFF < point < BAR else point
