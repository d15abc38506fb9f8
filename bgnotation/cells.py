"""What stands in one column of a row: the compact form of an event.

Cells are shared: the same text is the same cell, wherever it stands. They know nothing of a board;
what can be settled without one (which die makes which step) is settled once, as the cell's plan.
"""

from operator import itemgetter
from typing import NamedTuple

from bgnotation.game.board import BAR
from bgnotation.game.dice import Dice
from bgnotation.written import WrittenMove

# Kinds. Plain ints: the replay asks for them once an event.
ROLL, DOUBLE, TAKE, DROP, BEAVER, RACCOON, RESIGN, WIN, LOSS, SET_POSITION, COMMENT, UNREADABLE = range(12)

ACTIONS = frozenset({ROLL, DOUBLE, TAKE, DROP, BEAVER, RACCOON})
"""The kinds that are an action on the board or with the cube."""
TURNS = ACTIONS | {RESIGN}
"""The kinds that are counted as a game's turns."""

EXPECTED = "a roll such as 64: 24/18 13/9, Doubles, Takes, Drops or Wins"
"""What may stand in a cell, in words."""

# What stands where a roll has no play.
PLAYED, NOTHING, DANCED, QUIT, ILLEGAL = range(5)

GIVEN = 1
"""The value of a roll that is a double given by the rules, not thrown with two dice."""

# Plans: what settles a play. STEPS use all dice; LAST are fewer, which are legal if they end the game.
NO_PLAN, STEPS, COMBINED, DANCE, ONE_DIE, LAST = range(6)

PlanLeg = tuple[int, int, bool]
"""Source, target, star."""

PlanStep = tuple[int, int, int, int]
"""Source, target, the opponent's number of the target (bearing off: the lowest point that must be bare upwards), mark.

The mark is 1 for a star, 2 for a point passed without stopping (nothing may be hit there), else 0."""


class Word(NamedTuple):
    """A word of a play (usually one move) and what follows from it whatever the roll."""

    moves: tuple[WrittenMove, ...]
    legs: tuple[PlanLeg, ...]
    """The moves cut at every written point, once for each checker."""
    stars: int
    """The starred points as a mask: bit p for point p."""
    step: PlanStep | None
    """The word as one step, where it is one and bears nothing off."""


def word_of(moves: tuple[WrittenMove, ...]) -> Word:
    """The word of these moves."""
    legs = []
    stars = 0
    for points, starred, count in moves:
        cut = list(zip(points, points[1:], starred, strict=False))
        legs += cut * min(count, 16)
        for _, target, star in cut:
            if star and target:
                stars |= 1 << target
    step = None
    if len(legs) == 1 and legs[0][1] and legs[0][0] <= BAR:
        source, target, star = legs[0]
        step = (source, target, 25 - target, int(star))
    return Word(moves, tuple(legs), stars, step)


class Cell:
    """One cell. Not to be changed once made."""

    # A plain class, not a frozen dataclass: making one is on the hot path of reading.
    __slots__ = ("bad", "high", "how", "kind", "low", "plan", "plan_kind", "stars", "text", "value", "words")

    def __init__(
        self,
        kind: int,
        text: str,
        high: int = 0,
        low: int = 0,
        words: tuple[Word, ...] = (),
        how: int = PLAYED,
        value: int | None = None,
        bad: tuple[int, int] | None = None,
    ) -> None:
        self.kind = kind
        self.text = text
        self.high = high
        self.low = low
        self.words = words
        """The words of the play."""
        self.how = how
        """How the roll was played: one of PLAYED … ILLEGAL. Of a win: whether it ends the match (1)."""
        self.value = value
        """The number of a cube action or result; GIVEN of a roll that the rules give."""
        self.bad = bad
        """Of an unreadable cell: which characters of the text can't be read."""
        stars = 0
        for word in words:
            stars |= word.stars
        self.stars = stars
        """The starred points as a mask: bit p for point p."""
        if kind == ROLL and high and how != ILLEGAL:
            self.plan_kind, self.plan = _plan_of(high, low, words) if words else _DANCES
        else:
            self.plan_kind, self.plan = _NONE

    @property
    def moves(self) -> tuple[WrittenMove, ...]:
        """The play's moves as written."""
        return tuple(move for word in self.words for move in word.moves)

    @property
    def dice(self) -> Dice | None:
        """The roll, None where it is not given."""
        return Dice(self.high, self.low) if self.high else None

    def __repr__(self) -> str:
        return f"Cell({self.kind}, {self.text!r})"


_NONE: tuple[int, tuple[PlanStep, ...]] = (NO_PLAN, ())
_DANCES: tuple[int, tuple[PlanStep, ...]] = (DANCE, ())


def _step(source: int, target: int, die: int, mark: int) -> PlanStep:
    if target:
        return source, target, 25 - target, mark
    return source, 0, 7 if source == die else source + 1, mark


def _plan_of(high: int, low: int, words: tuple[Word, ...]) -> tuple[int, tuple[PlanStep, ...]]:
    """The plan of a play. Its commonest form, two moves of one die each, uses the words' own steps."""
    if high != low and len(words) == 2:
        one, two = words[0].step, words[1].step
        if one is not None and two is not None:
            if one[0] < two[0]:
                one, two = two, one
            first, second = one[0] - one[1], two[0] - two[1]
            if (first == high and second == low) or (first == low and second == high):
                return STEPS, (one, two)
            return _NONE
    if len(words) == 4 and high == low:
        steps = [word.step for word in words if word.step is not None and word.step[0] - word.step[1] == high]
        if len(steps) == 4:
            steps.sort(key=_SOURCE, reverse=True)
            return STEPS, tuple(steps)
    legs: tuple[PlanLeg, ...] = ()
    for word in words:
        legs += word.legs
    return _plan(high, low, legs)


_SOURCE = itemgetter(0)


def _plan(high: int, low: int, legs: tuple[PlanLeg, ...]) -> tuple[int, tuple[PlanStep, ...]]:
    """Settles which die makes which step, where that needs no board."""
    if not legs or max(legs)[0] > BAR:
        # Nothing, or from a tray: nothing that backgammon knows.
        return _NONE
    if high != low:
        if len(legs) == 2:
            return _two_steps(high, low, *legs)
        if len(legs) == 1 and legs[0][1] == 0:
            source = legs[0][0]
            return (LAST, (_step(source, 0, 0, 0),)) if source <= high else _NONE
        if len(legs) == 1:
            source, target, star = legs[0]
            distance = source - target
            if distance == high + low:
                ways = (25 - source + high, 25 - source + low, 0, 0)
                return COMBINED, ((source, target, 25 - target, int(star)), ways)
            if distance in (high, low):
                return ONE_DIE, ((source, target, 25 - target, int(star)),)
        return _NONE
    steps: list[PlanStep] = []
    for source, target, star in legs:
        at = source
        while at - target > high:
            steps.append((at, at - high, 25 - at + high, 2))
            at -= high
            if len(steps) > 4:
                return _NONE
        if at <= target or (target and at - target != high):
            return _NONE
        steps.append((at, target, 25 - target, int(star)) if target else _step(at, 0, high, 0))
    if not 0 < len(steps) <= 4:
        return _NONE
    # From the back; of checkers that land on one point, one that is written to stop there hits.
    steps.sort(key=_order)
    return STEPS if len(steps) == 4 else LAST, tuple(steps)


def _order(step: PlanStep) -> int:
    return -2 * step[0] + (step[3] == 2)


def _two_steps(high: int, low: int, one: PlanLeg, two: PlanLeg) -> tuple[int, tuple[PlanStep, ...]]:
    if one[0] < two[0]:
        one, two = two, one
    s1, t1, h1 = one
    s2, t2, h2 = two
    d1, d2 = s1 - t1, s2 - t2
    if t1 and t2:
        if (d1 == high and d2 == low) or (d1 == low and d2 == high):
            return STEPS, ((s1, t1, 25 - t1, int(h1)), (s2, t2, 25 - t2, int(h2)))
        return _NONE
    # Bearing off: exactly, or by a larger die.
    for first, second in ((high, low), (low, high)):
        if (d1 == first or (not t1 and d1 < first)) and (d2 == second or (not t2 and d2 < second)):
            return STEPS, (_step(s1, t1, first, int(h1)), _step(s2, t2, second, int(h2)))
    return _NONE
