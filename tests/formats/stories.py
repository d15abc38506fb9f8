"""What happened in a match, without a word on how a file tells it: to compare records of different formats."""

from collections.abc import Iterable

from bgnotation.cells import WIN
from bgnotation.replay import replay
from bgnotation.replay.actions import actions
from bgnotation.transcript import Game, Transcript


def cells(game: Game) -> list[tuple[int, str]]:
    """Side and text of each cell."""
    return [(slot & 1, cell.text) for slot, cell in game.slots()]


def story(match: Transcript, *, turned: bool = False, ordered: bool = True) -> list[tuple[object, ...]]:
    """Of each game players, score, result and every action with its dice and steps of one die.

    `turned`: the sides change places; not `ordered`: the steps of a play in any order.
    """
    told: list[tuple[object, ...]] = []
    for done in replay(match).games:
        steps = [
            (action.side ^ turned, action.kind, action.dice, _steps(action.steps, ordered=ordered), action.state)
            for action in actions(done)
            if action.kind != WIN
        ]
        order = -1 if turned else 1
        result = (done.result[0] ^ turned, done.result[1]) if done.result else None
        told.append((done.game.players[::order], done.score.points[::order], result, steps))
    return told


def _steps(steps: Iterable[tuple[int, int, bool]], *, ordered: bool) -> list[tuple[int, int]]:
    legs = [step[:2] for step in steps]
    return legs if ordered else sorted(legs)
