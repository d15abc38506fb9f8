"""Single faults for a game: drawn at random, and kept where the referee says that they are faults."""

from collections.abc import Callable
from random import Random

from tests.simulated import cube, plays, results, rolls
from tests.simulated.game import Fault, FaultyGame
from tests.simulated.record import Match

KINDS: dict[str, Callable[[FaultyGame, str], Fault | None]] = {
    "target": plays.of(plays.target),
    "source": plays.of(plays.source),
    "die": plays.of(plays.die),
    "dropped step": plays.of(plays.dropped),
    "extra step": plays.of(plays.more),
    "early home move": plays.of(plays.early, plays.some_are_home),
    "inexact bear-off": plays.of(plays.inexact, plays.all_are_home),
    "missing roll": rolls.missing,
    "extra roll": rolls.extra,
    "points": results.points,
    "winner": results.winner,
    "AceyScore": results.score_tag,
    "cube value": cube.value,
    "forbidden double": cube.forbidden,
}


def draw(match: Match, index: int, chance: Random) -> Fault | None:
    """A fault in a game, of any kind that the game can have; None where it can have none.

    Most are put into the text of the .mat file; some of those in a play or roll into the .match file of the same match.
    """
    for kind in chance.sample(list(KINDS), len(KINDS)):
        fault = KINDS[kind](FaultyGame(match, index, chance), kind)
        if fault is not None:
            return fault
    return None
