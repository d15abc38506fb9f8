"""Faults in a play: one change of its dice or of one of its steps."""

from collections.abc import Callable
from random import Random

from tests.acey_oracle import BAR, TRAY, Step
from tests.simulated.game import Fault, FaultyGame, Made
from tests.simulated.record import Roll

Change = Callable[[Roll, Random, FaultyGame], Made | None]
"""Another play for a roll; None where there is none of this kind."""


def _play(game: FaultyGame, kind: str, change: Change, where: Callable[[Roll], bool] | None) -> Fault | None:
    for place, roll in game.turns(where):
        if roll.given_up or (made := change(roll, game.chance, game)) is None or made == (roll.dice, roll.steps):
            continue
        if game.is_wrong(place, roll, made):
            return game.changed(kind, place, roll, made)
    return None


def _replaced(roll: Roll, at: int, step: Step) -> Made:
    return roll.dice, (*roll.steps[:at], step, *roll.steps[at + 1 :])


def _step(roll: Roll, source: int, target: int) -> Step:
    """A step with its star, where somebody stands alone."""
    op = roll.rows[1 - roll.side]
    return source, target, 0 < target < 25 and op[25 - target] == 1


def target(roll: Roll, chance: Random, game: FaultyGame) -> Made | None:
    """Another target of one step."""
    if not roll.steps:
        return None
    at = chance.randrange(len(roll.steps))
    source, target, _ = roll.steps[at]
    targets = [n for n in range(max(0, target - 4), min(24, target + 4) + 1) if n not in (source, target)]
    return _replaced(roll, at, _step(roll, source, chance.choice(targets)))


def source(roll: Roll, chance: Random, game: FaultyGame) -> Made | None:
    """Another checker goes: by the same die, or to the same place."""
    if not roll.steps:
        return None
    at = chance.randrange(len(roll.steps))
    source, target, _ = roll.steps[at]
    places = [*range(1, 26), *([TRAY] if game.rules else [])]
    new = chance.choice([place for place in places if place != source])
    die = _start(source) - target
    shifted = max(0, _start(new) - die) if chance.random() < 0.6 else target
    return None if shifted == new else _replaced(roll, at, _step(roll, new, shifted))


def _start(source: int) -> int:
    return BAR if source == TRAY else source


def die(roll: Roll, chance: Random, game: FaultyGame) -> Made | None:
    """Another number of one die, or of a double that the rules give."""
    one, two = roll.dice
    if roll.given:
        number = chance.choice([n for n in range(1, 7) if n != one])
        return (number, number), roll.steps
    at = chance.randrange(2)
    other = chance.choice([n for n in range(1, 7) if n != roll.dice[at]])
    dice = (other, two) if at == 0 else (one, other)
    return (max(dice), min(dice)), roll.steps


def dropped(roll: Roll, chance: Random, game: FaultyGame) -> Made | None:
    """One step less."""
    if not roll.steps:
        return None
    at = chance.randrange(len(roll.steps))
    return roll.dice, roll.steps[:at] + roll.steps[at + 1 :]


def more(roll: Roll, chance: Random, game: FaultyGame) -> Made | None:
    """One step more: that of another checker, or one of the play's own again."""
    if roll.steps and chance.random() < 0.4:
        return roll.dice, (*roll.steps, chance.choice(roll.steps))
    sources = [place for place in range(1, 27) if roll.rows[roll.side][place]]
    source = chance.choice(sources)
    target = max(0, _start(source) - chance.choice(roll.dice))
    return roll.dice, (*roll.steps, _step(roll, source, target))


def early(roll: Roll, chance: Random, game: FaultyGame) -> Made | None:
    """A checker at home moves, or is borne off, before all are there (in one set of rules: moves when all are)."""
    if not roll.steps:
        return None
    me = roll.rows[roll.side]
    home = [point for point in range(1, 7) if me[point]]
    if not home:
        return None
    at = chance.randrange(len(roll.steps))
    source, target, _ = roll.steps[at]
    die = _start(source) - target
    ways = [(point, max(0, point - die)) for point in home if point != source]
    if not any(me[7:]):
        # Nothing is early any more, but within the home board.
        ways = [way for way in ways if way[1]] if game.rules == "restrictive" else []
    elif game.rules != "main":
        ways = [way for way in ways if not way[1]]
    return _replaced(roll, at, _step(roll, *chance.choice(ways))) if ways else None


def inexact(roll: Roll, chance: Random, game: FaultyGame) -> Made | None:
    """A checker is borne off by a die that does not take it there, though all are at home."""
    me = roll.rows[roll.side]
    home = [point for point in range(1, 7) if me[point]]
    if any(me[7:]) or not home:
        return None
    step = (chance.choice(home), 0, False)
    if not roll.steps:
        return roll.dice, (step,)
    return _replaced(roll, chance.randrange(len(roll.steps)), step)


def some_are_home(roll: Roll) -> bool:
    """Whether the mover has a checker in its home board."""
    return any(roll.rows[roll.side][1:7])


def all_are_home(roll: Roll) -> bool:
    """Whether the mover has all its checkers in its home board or off."""
    return not any(roll.rows[roll.side][7:])


def of(change: Change, where: Callable[[Roll], bool] | None = None) -> Callable[[FaultyGame, str], Fault | None]:
    """What draws a fault of this kind; `where`: for which rolls there can be one."""
    return lambda game, kind: _play(game, kind, change, where)
