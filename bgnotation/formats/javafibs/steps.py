"""Steps in the server's numbering, in which one side counts up and the other down."""

from functools import cache, lru_cache
from re import Pattern

from bgnotation.game.board import BAR, OFF
from bgnotation.grammar import compiled
from bgnotation.written import WrittenMove

_ABSOLUTE_BAR = -1
_ABSOLUTE_OFF = -2
_MOST_STEPS = 16

Steps = tuple[tuple[int, int], ...]
"""Source and target of each step; bar and off are numbers below 0."""


@cache
def _step() -> Pattern[str]:
    return compiled("javafibs", r"{STEP}\Z")


def _point(word: str) -> int:
    return _ABSOLUTE_BAR if word == "bar" else _ABSOLUTE_OFF if word == "off" else int(word)


@lru_cache(maxsize=1 << 15)
def steps_of(text: str) -> Steps | None:
    """The steps as written; None if one of them is none, or there are too many."""
    words = text.split()
    if len(words) > _MOST_STEPS or not all(map(_step().match, words)):
        return None
    return tuple((_point(source), _point(target)) for source, _, target in (word.partition("-") for word in words))


def rises(source: int, target: int) -> bool:
    """Whether a step goes upwards in the server's numbering."""
    if source == _ABSOLUTE_BAR:
        return target <= 12
    return source > 12 if target == _ABSOLUTE_OFF else target > source


@lru_cache(maxsize=1 << 15)
def moves_of(steps: Steps, *, upwards: bool) -> tuple[WrittenMove, ...]:
    """The steps in the mover's numbering."""

    def own(point: int) -> int:
        if point == _ABSOLUTE_BAR:
            return BAR
        if point == _ABSOLUTE_OFF:
            return OFF
        return 25 - point if upwards else point

    return tuple(WrittenMove((own(source), own(target)), (False,)) for source, target in steps)
