"""A play as the page has it, and where it meets the board.

`resolve` is the one place where what is written becomes what the checkers do.
"""

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from itertools import pairwise, permutations
from typing import TYPE_CHECKING, NamedTuple

from bgnotation.game.board import BAR, OFF, Row
from bgnotation.game.dice import Dice
from bgnotation.game.legal import Rows, Step, can_play, move, results, target_of
from bgnotation.game.play import Move, Play, point_name
from bgnotation.game.referee import is_maximal

if TYPE_CHECKING:
    from bgnotation.game.position import Position


class WrittenMove(NamedTuple):
    """A move as written: `24/18*/14(2)` has the points 24, 18, 14, a star on 18, and two checkers.

    Points are the mover's, 25 the bar and 0 off; `stars[i]` tells of a star behind `points[i + 1]`.
    """

    points: tuple[int, ...]
    stars: tuple[bool, ...]
    checkers: int = 1

    def __str__(self) -> str:
        legs = "".join(
            f"/{point_name(p)}{'*' if star else ''}" for p, star in zip(self.points[1:], self.stars, strict=True)
        )
        return f"{point_name(self.points[0])}{legs}{f'({self.checkers})' if self.checkers > 1 else ''}"


WrittenPlay = tuple[WrittenMove, ...]
"""A play as written: its moves in the order of the page. Empty where nothing is written."""


class Verdict(Enum):
    """Why a play is illegal, in the order in which the question is asked."""

    MISSING_PLAY = "missing-play"
    BAD_PATH = "bad-path"
    WRONG_DIE = "wrong-die"
    INCOMPLETE = "incomplete"
    TOO_MANY = "too-many"
    ILLEGAL_STEP = "illegal-step"


class Reading(NamedTuple):
    """One way to make a written play: the rows after it, its steps, and the points hit in passing unwritten."""

    rows: Rows
    steps: tuple[Step, ...]
    implied: tuple[int, ...] = ()

    @property
    def play(self) -> Play:
        """The reading as a play."""
        return Play(tuple(Move(*step) for step in self.steps))


class Illegal(NamedTuple):
    """The written play can't be made with this roll; `reason` is a finer word for it."""

    verdict: Verdict
    reason: str
    step: WrittenMove | None = None
    """The move at fault, where one is."""


class Ambiguous(NamedTuple):
    """The written play leaves open which of several results is meant: they differ by checkers hit in passing."""

    plays: tuple[Play, ...]


class Leg(NamedTuple):
    """From one written point to the next, by one checker."""

    source: int
    target: int
    star: bool
    move: WrittenMove


def legs_of(moves: Sequence[WrittenMove]) -> list[Leg]:
    """The written moves cut at every written point, once for each checker."""
    return [
        Leg(source, target, star, written)
        for written in moves
        for _ in range(min(written.checkers, 16))
        for source, target, star in zip(written.points, written.points[1:], written.stars, strict=False)
    ]


def _walks(leg: Leg, dice: tuple[int, ...]) -> list[int]:
    """The points of a leg when walked with these dice, the source first; empty if they don't fit it."""
    points = [leg.source]
    for i, die in enumerate(dice):
        at = points[-1] - die
        if at <= OFF:
            if leg.target != OFF or i < len(dice) - 1:
                return []
            at = OFF
        points.append(at)
    return points if points[-1] == leg.target else []


@lru_cache(maxsize=1 << 13)
def _options(moves: tuple[WrittenMove, ...], high: int, low: int) -> list[list[tuple[int, int, bool]]]:
    """Every way to make the moves of single steps: lists of (source, target, at a written point), from the back."""
    # Of checkers that land on one point, one that is written to stop there hits.
    return [sorted(steps, key=lambda s: (-s[0], not s[2])) for steps in _ways(legs_of(moves), high, low)]


def _ways(legs: list[Leg], high: int, low: int) -> list[list[tuple[int, int, bool]]]:
    options: list[list[tuple[int, int, bool]]] = []
    if any(leg.source > BAR for leg in legs):
        return options

    def walk(leg: Leg, dice: tuple[int, ...]) -> list[tuple[int, int, bool]]:
        points = _walks(leg, dice)
        return [(a, b, b == leg.target) for a, b in pairwise(points)]

    if high == low:
        steps = []
        for leg in legs:
            distance = leg.source - leg.target
            found = walk(leg, (high,) * -(-distance // high)) if 0 < distance <= 25 else []
            if not found:
                return []
            steps += found
        return [steps] if len(steps) <= 4 else []
    if len(legs) == 1:
        ways = ((high,), (low,), (high, low), (low, high))
        options += [steps for dice in ways if (steps := walk(legs[0], dice))]
    elif len(legs) == 2:
        for one, two in permutations((high, low)):
            first, second = walk(legs[0], (one,)), walk(legs[1], (two,))
            if first and second:
                options.append(first + second)
    return options


def _execute(
    me: Sequence[int], op: Sequence[int], steps: Sequence[tuple[int, int, bool]], dice: tuple[int, ...]
) -> Reading | None:
    """Makes the steps one after the other, each legal by itself with some unused die; None if one is not."""
    mine, theirs = list(me), list(op)
    left = list(dice)
    made: list[Step] = []
    implied = []
    for source, target, written in steps:
        # Bearing off takes the smallest die that does it: a larger one may be needed for a higher point.
        for die in (source - target,) if target else reversed(left):
            if die in left and target_of(mine, theirs, source, die) == target:
                break
        else:
            return None
        left.remove(die)
        hit = move(mine, theirs, source, target)
        if hit and not written:
            implied.append(target)
        made.append((source, target, hit))
    return Reading((tuple(mine), tuple(theirs)), tuple(made), tuple(implied))


def readings(me: Sequence[int], op: Sequence[int], high: int, low: int, moves: Sequence[WrittenMove]) -> list[Reading]:
    """The legal readings of a written play, the best first: no hit in passing before hits in passing.

    Stars are not asked: they never change legality.
    """
    dice = (high,) * 4 if high == low else (high, low)
    found: dict[Rows, Reading] = {}
    for option in _options(tuple(moves), high, low):
        reading = _execute(me, op, option, dice)
        if reading is None:
            continue
        known = found.get(reading.rows)
        if known is not None and len(known.implied) <= len(reading.implied):
            continue
        if is_maximal(me, op, high, low, reading.steps, reading.rows):
            found[reading.rows] = reading
    return sorted(found.values(), key=lambda r: len(r.implied))


def net_rows(me: Sequence[int], moves: Sequence[WrittenMove]) -> Row | None:
    """The mover's row once each checker stands where it is written to end; None if a checker is lacking."""
    row = list(me)
    for written in moves:
        row[written.points[0]] -= written.checkers
        row[written.points[-1]] += written.checkers
    return tuple(row) if min(row) >= 0 else None


def judge(me: Sequence[int], op: Sequence[int], high: int, low: int, moves: Sequence[WrittenMove]) -> Illegal:
    """Why a play without a legal reading is illegal, and which written move shows it first."""
    ends = results(me, op, high, low)
    if not moves:
        return Illegal(Verdict.MISSING_PLAY, "missing-play")
    legs = legs_of(moves)
    for leg in legs:
        if leg.source > BAR:
            # From the tray of a variant that has one.
            return Illegal(Verdict.ILLEGAL_STEP, "empty-point", leg.move)
    if me[BAR] and all(leg.source != BAR for leg in legs):
        # Whatever else is wrong with the play, it begins with this.
        return Illegal(Verdict.ILLEGAL_STEP, "bar-first", moves[0])
    after = net_rows(me, moves)
    if after is not None and any(mine == after for mine, _ in ends):
        return Illegal(Verdict.BAD_PATH, "bad-path", moves[0])
    dice = (high,) * 4 if high == low else (high, low)
    most = max(len(steps) for steps in ends.values())
    playable = [r for r in (_execute(me, op, o, dice) for o in _options(tuple(moves), high, low)) if r is not None]
    if most == 1 and high != low and any(len(r.steps) == 1 for r in playable):
        return Illegal(Verdict.WRONG_DIE, "wrong-die", moves[0])
    if any(len(r.steps) < most for r in playable) or _is_part(legs, ends):
        return Illegal(Verdict.INCOMPLETE, "incomplete-play")
    if len(legs) > len(dice):
        return Illegal(Verdict.TOO_MANY, "too-many-moves", moves[-1])
    reason, step = _first_fault(me, op, high, low, legs)
    return Illegal(Verdict.ILLEGAL_STEP, reason, step)


def _is_part(legs: Sequence[Leg], ends: dict[Rows, tuple[Step, ...]]) -> bool:
    wanted = [(leg.source, leg.target) for leg in legs]
    for steps in ends.values():
        have = [(s, t) for s, t, _ in steps]
        if len(wanted) < len(have) and all(wanted.count(pair) <= have.count(pair) for pair in wanted):
            return True
    return False


def _first_fault(
    me: Sequence[int], op: Sequence[int], high: int, low: int, legs: Sequence[Leg]
) -> tuple[str, WrittenMove | None]:
    """Walks the legs by descending source until one can't be made, and says why."""
    mine, theirs = list(me), list(op)
    dice = [high] * 4 if high == low else [high, low]
    # A checker may use several dice only as far as the other written moves leave them.
    most = max(1, 1 + len(dice) - len(legs))
    for leg in legs:
        if leg.target >= leg.source:
            return "backwards", leg.move
    for leg in sorted(legs, key=lambda step: -step.source):
        source, target = leg.source, leg.target
        if mine[BAR] and source != BAR:
            return "bar-first", leg.move
        if not mine[source]:
            return "empty-point", leg.move
        distance = source - target
        sums = {sum(dice[:n]) for n in range(1, min(most, len(dice)) + 1)} | set(dice)
        if target == OFF:
            outside = sum(mine[7:]) - (source > 6)
            if outside or (source > 6 and distance not in sums):
                return "bear-off-too-early", leg.move
            if max(dice, default=0) < distance and distance > max(sums, default=0):
                return "wrong-distance", leg.move
            if distance not in sums and any(mine[source + 1 : 7]):
                return "higher-point-held", leg.move
        elif distance not in sums:
            return "wrong-distance", leg.move
        elif theirs[25 - target] > 1:
            return "blocked", leg.move
        for die in sorted(dice, key=lambda d: (d != distance, d)):
            if die == distance or (target == OFF and die > distance):
                dice.remove(die)
                break
        else:
            if high != low and not any(target_of(mine, theirs, source, die) > 0 for die in dice):
                return "blocked", leg.move
            del dice[: max(1, -(-distance // max(high, low)))]
        move(mine, theirs, source, target)
    return "wrong-distance", legs[-1].move if legs else None


def resolve(position: "Position", dice: Dice, moves: Sequence[WrittenMove]) -> Play | Illegal | Ambiguous:
    """What the checkers do when the side on roll plays `moves` with `dice`.

    A play that can be read without a hit in passing is read so; `Ambiguous` only where every reading hits
    in passing and they differ.
    """
    me = position.board.checkers[position.turn]
    op = position.board.checkers[position.turn.other]
    if not moves and not can_play(me, op, dice.high) and not can_play(me, op, dice.low):
        return Play()
    found = readings(me, op, dice.high, dice.low, moves) if moves else []
    if not found:
        return judge(me, op, dice.high, dice.low, moves)
    best = [r for r in found if len(r.implied) == len(found[0].implied)]
    return found[0].play if len(best) == 1 else Ambiguous(tuple(r.play for r in best))
