"""Rolls, plays and the cube."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from bgnotation.cells import DANCED, ILLEGAL, QUIT, ROLL
from bgnotation.facts._base import At, Place, Values, fact
from bgnotation.facts._held import Held
from bgnotation.replay.actions import dice_of
from bgnotation.replay.setup import rows_of_setup


def _order_told(values: Sequence[tuple[int, int]]) -> str:
    n = len(values)
    how = "smaller" if all(a < b for a, b in values) else "larger" if all(a > b for a, b in values) else ""
    if how:
        return f"{n:,} rolls were thrown {how} die first" if n > 1 else f"1 roll was thrown {how} die first"
    return f"{n:,} rolls tell which die fell first"


@fact("BG919", "dice-order", "dice in thrown order", At.ROLL, _order_told)
def dice_order(held: Held) -> Values:
    """Which die of a roll is written first. Sites that throw two dice in turn keep the order; it means nothing else."""
    return {
        (g, n): dice_of(cell)
        for g, walk in enumerate(held.games)
        for n, (_, cell) in enumerate(walk.rolls)
        if cell.high != cell.low
    }


@fact(
    "BG920",
    "opening-ties",
    "opening ties",
    At.GAME,
    "before 1 game equal dice were thrown",
    "before {n} games equal dice were thrown",
)
def opening_ties(held: Held) -> Values:
    """Equal throws for the first turn, which were thrown again."""
    return {(g,): game.extras.ties for g, game in enumerate(held.transcript.games) if game.extras.ties}


def _how(held: Held, how: int) -> Values:
    return {
        (g, n): True for g, walk in enumerate(held.games) for n, (_, cell) in enumerate(walk.rolls) if cell.how == how
    }


@fact(
    "BG921",
    "dance",
    "dance said in words",
    At.ROLL,
    "1 roll is said to have no legal play",
    "{n} rolls are said to have no legal play",
)
def dance(held: Held) -> Values:
    """The record's own word that a roll could not be played. Without it the board tells."""
    return _how(held, DANCED)


@fact(
    "BG922",
    "unplayed-roll",
    "roll without a play",
    At.ROLL,
    "1 roll is said not to have been played",
    "{n} rolls are said not to have been played",
)
def unplayed_roll(held: Held) -> Values:
    """A roll behind which the record says that the player gave up instead of playing it."""
    return _how(held, QUIT)


@fact(
    "BG923",
    "illegal-play",
    "illegal play as played",
    At.ROLL,
    "1 play is against the rules",
    "{n} plays are against the rules",
    replays=True,
)
def illegal_play(held: Held) -> Values:
    """A play that the rules don't allow: the board after it where the record gives that, else its moves.

    Without moves where the record says no more than that it was illegal.
    """
    found: dict[Place, Any] = {}
    for g, done in enumerate(held.replay().games):
        if done.path is None:
            continue
        rolls = [action for action in held.actions(g) if action.kind == ROLL]
        totals = (sum(done.start[0]), sum(done.start[1]))
        for n, action in enumerate(rolls):
            if action.state != "illegal" or not action.judged:
                continue
            if action.cell.how == ILLEGAL and rows_of_setup(action.cell.text, 1 - action.side, totals):
                found[g, n] = action.rows
            else:
                found[g, n] = tuple(step[:2] for step in action.steps)
    return found


@lru_cache(maxsize=1 << 12)
def _points(stars: int) -> tuple[int, ...]:
    return tuple(point for point in range(1, 25) if stars >> point & 1)


@fact("BG924", "hits", "hits marked", At.ROLL, "1 play has its hits marked", "{n} plays have their hits marked")
def hits(held: Held) -> Values:
    """The stars behind moves that hit. Who replays the game knows the hits without."""
    return {
        (g, n): _points(cell.stars)
        for g, walk in enumerate(held.games)
        for n, (_, cell) in enumerate(walk.rolls)
        if cell.stars
    }


@fact(
    "BG925",
    "step-order",
    "order of the moves",
    At.ROLL,
    "1 play has its moves in an order of its own",
    "{n} plays have their moves in an order of their own",
    replays=True,
)
def step_order(held: Held) -> Values:
    """The order in which a play's moves are written, each cut into steps of one die."""
    return {
        (g, n): tuple([step[:2] for step in action.steps])
        for g in range(len(held.games))
        for n, action in enumerate([action for action in held.actions(g) if action.kind == ROLL])
        if action.state == "played"
    }


@fact(
    "BG926",
    "cube-actions",
    "double, take, drop",
    At.CUBE,
    "1 double with its answer",
    "{n} doubles with their answers",
)
def cube_actions(held: Held) -> Values:
    """Who doubled, after how many rolls, and the answer."""
    return {
        (g, c): (turn.rolls, turn.side, turn.answer)
        for g, walk in enumerate(held.games)
        for c, turn in enumerate(walk.turns)
    }


@fact(
    "BG927",
    "cube-value",
    "cube value with the double",
    At.CUBE,
    "1 double names the new value of the cube",
    "{n} doubles name the new value of the cube",
)
def cube_value(held: Held) -> Values:
    """The value written behind a double and its beavers. Who follows the cube knows it without."""
    return {
        (g, c): turn.values
        for g, walk in enumerate(held.games)
        for c, turn in enumerate(walk.turns)
        if any(turn.values)
    }


@fact(
    "BG928",
    "beavers",
    "beaver, raccoon",
    At.CUBE,
    "a double is turned again once",
    "a double is turned again {n} times",
    each=len,
)
def beavers(held: Held) -> Values:
    """The re-turns of a double: beaver, raccoon."""
    return {
        (g, c): turn.animals for g, walk in enumerate(held.games) for c, turn in enumerate(walk.turns) if turn.animals
    }
