"""Faults in the order of turns: a roll too few or too many."""

from bgnotation.cells import DOUBLE
from bgnotation.simulate.record import Rolled, Said
from tests.simulated.game import Fault, FaultyGame
from tests.simulated.record import Rows, moved
from tests.simulated.referee import ALL_DICE, Due


def missing(game: FaultyGame, kind: str) -> Fault | None:
    """A roll is left out though its side could have moved, and another one than was due comes next."""
    told = game.told
    actions = told.game.actions
    for place, roll in game.turns():
        if not place or roll.place >= told.last:
            continue
        following = actions[roll.place + 1]
        if not (isinstance(following, Rolled) or (isinstance(following, Said) and following.kind == DOUBLE)):
            # Resigned can be at any time.
            continue
        if not game.referee.may_move(roll.rows, roll, roll.side):
            continue
        if isinstance(following, Rolled):
            later = told.rolls[place + 1]
            if game.matchfile is not None and later.side == roll.side:
                # It does not say which doubles are given.
                continue
            if Due(later.side, later.given) == game.before(place):
                # Of the kind that was due: a fault only if that one can't be played here.
                here = later._replace(rows=roll.rows, gates=roll.gates)
                if later.given_up or not game.is_wrong(place + 1, here, (here.dice, here.steps)):
                    continue
        return game.without(kind, place, roll)
    return None


def extra(game: FaultyGame, kind: str) -> Fault | None:
    """The side that has rolled rolls once more, by a legal play, though the other one (or another kind) is due."""
    told = game.told
    for place, roll in game.turns():
        if place + 1 >= len(told.rolls) or roll.given_up or not isinstance(told.game.actions[roll.place], Rolled):
            continue
        due = game.referee.due(roll.rows, roll, roll.dice, roll.steps)
        given = bool(game.rules) and game.chance.random() < 0.3
        if due is None or due == Due(roll.side, given):
            continue
        if game.matchfile is not None and due.side == roll.side:
            # It does not say which doubles are given.
            continue
        if not game.referee.may_move(moved(roll.rows, roll.side, roll.steps), roll, 1 - roll.side):
            continue
        high, low = game.chance.choice(ALL_DICE)
        dice = (high, high) if given else (high, low)
        after: Rows = moved(roll.rows, roll.side, roll.steps)
        open_now = told.rolls[place + 1].gates
        more = roll._replace(place=-1, dice=dice, given=given, rows=after, gates=open_now)
        steps = game.referee.a_play(after, more, dice, game.chance)
        if not steps and not game.rules:
            continue
        return game.with_more(kind, place, roll, more, steps)
    return None
