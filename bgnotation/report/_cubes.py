"""The turns of the cube in a match, and what the bear-off tables say of those in races."""

from typing import Any

from bgnotation.events import Beaver, Double, Drop, Raccoon, Take
from bgnotation.game.side import Side
from bgnotation.replay import Replay
from bgnotation.replay.steps import Step

_VERBS = {Double: "doubles to", Beaver: "beavers to", Raccoon: "raccoons to"}


def cube_turns(done: Replay) -> list[list[Any]]:
    """`[game from 0, turn, side, "doubles to 2", answer, [pips left, pips right], verdict]` of each turn of the cube.

    The verdict is empty where the sides have not passed each other. Estimates begin with `≈`.
    """
    found = []
    for game in done.games:
        steps = game.steps
        for at, step in enumerate(steps):
            verb = _VERBS.get(type(step.event))
            if verb is None:
                continue
            value = int(step.after.cube.value << step.after.doubled)
            pips = [step.before.pips(side) for side in Side]
            following = steps[at + 1] if at + 1 < len(steps) else None
            verdict = _verdict(step, following)
            found.append([game.index, step.turn, int(step.side), f"{verb} {value}", _answer(following), pips, verdict])
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


def _verdict(step: Step, following: Step | None) -> str:
    """What a double in a race deserved, whose word that is, and what double and answer gave up."""
    if not isinstance(step.event, Double) or not step.before.board.is_race:
        return ""
    try:
        import numpy as numpy  # the tables are made of it; where it is missing, nothing is said
    except ImportError:
        return ""
    from bgnotation.races import Done, assess

    verdict = assess(step.before)
    if verdict is None or not verdict.text:
        return ""
    parts = [f"{verdict.text} ({verdict.source.value})"]
    done = {Take: Done.TAKE, Drop: Done.PASS}.get(type(following.event)) if following else None
    for name, what in (("double", Done.DOUBLE), ("answer", done)):
        cost = verdict.cost(what) if what else None
        if what and cost:
            parts.append(f"the {name} cost {verdict.cost_text(what)}")
    return ", ".join(parts)
