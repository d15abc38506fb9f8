"""The turns of the cube in a match."""

from typing import Any

from bgnotation.events import Beaver, Double, Drop, Raccoon, Take
from bgnotation.replay import Replay
from bgnotation.replay.steps import Step

_VERBS = {Double: "doubles to", Beaver: "beavers to", Raccoon: "raccoons to"}


def cube_turns(done: Replay) -> list[list[Any]]:
    """`[game from 0, turn, side, "doubles to 2", answer, [pips left, pips right], ""]` of each turn of the cube."""
    found = []
    for game in done.games:
        steps = game.steps
        for at, step in enumerate(steps):
            verb = _VERBS.get(type(step.event))
            if verb is None:
                continue
            value = int(step.after.cube.value << step.after.doubled)
            board = step.before.board
            pips = [board.pips(side) for side in (0, 1)]  # type: ignore[arg-type]
            answer = _answer(steps[at + 1] if at + 1 < len(steps) else None)
            found.append([game.index, step.turn, int(step.side), f"{verb} {value}", answer, pips, ""])
    return found


def _answer(following: Step | None) -> str:
    if following is None:
        return "no answer"
    event = following.event
    if isinstance(event, Take):
        return "takes"
    if isinstance(event, Drop):
        return "passes"
    return _VERBS[type(event)].split()[0] if type(event) in _VERBS else "no answer"
