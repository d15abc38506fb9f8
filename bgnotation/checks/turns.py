"""BG2xx: whose turn it is, and the opening roll."""

from collections.abc import Iterator

from bgnotation.cells import DROP, TAKE
from bgnotation.checks._base import Finding, cell_of, match_check, name_of, span_of
from bgnotation.diagnostic import Severity
from bgnotation.replay import Replay
from bgnotation.replay.problems import OpeningDouble, TurnLeftOut, TurnOrder


@match_check("BG201", "turn-order", Severity.ERROR, needs=TurnOrder)
def turn_order(replay: Replay) -> Iterator[Finding]:
    """An action by a side that is not on turn.

    **Why.** Sides alternate. A turn is missing, or an action stands in the wrong column. The replay goes on
    with every result that the missing turn may have had.

    **Cure.** Find the missing turn; a dance is written as a roll without moves (`52:`).
    """
    for game, problem in replay.problems(TurnOrder):
        side = problem.slot & 1
        name, other = name_of(game, side), name_of(game, 1 - side)
        if cell_of(game, problem.slot).kind in (TAKE, DROP):
            message = f"{name} has doubled: {other} answers the double"
            help = "this stands in the wrong column, or the double does"
        else:
            message = f"{name} acts twice in a row: it is the turn of {other}"
            help = f"a turn of {other} is missing before this, or this stands in the wrong column"
        yield Finding(span_of(game, problem.slot), message, help, game, problem.slot)


@match_check("BG202", "opening-double", Severity.ERROR, needs=OpeningDouble)
def opening_double(replay: Replay) -> Iterator[Finding]:
    """The first roll of a game shows equal dice.

    **Why.** Each side throws one die, and equal throws are thrown again; so the game can't begin with a double.

    **Cure.** Write the roll that was played, or the turn that is missing before it.
    """
    for game, problem in replay.problems(OpeningDouble):
        dice = cell_of(game, problem.slot).dice
        yield Finding(
            span_of(game, problem.slot),
            f"the game begins with {dice}: equal opening dice are thrown again",
            "the roll is written wrongly, or a turn before it is missing",
            game=game,
            slot=problem.slot,
        )


@match_check("BG203", "turn-left-out", Severity.INFO, needs=TurnLeftOut)
def turn_left_out(replay: Replay) -> Iterator[Finding]:
    """The turn of a side that was closed out is not written.

    **Why.** On the bar against six made points every roll dances; some archives leave such turns out. Nothing is lost
    but the roll.

    **Cure.** None is needed.
    """
    for game, problem in replay.problems(TurnLeftOut):
        side = 1 - (problem.slot & 1)
        yield Finding(
            span_of(game, problem.slot),
            f"the turn of {name_of(game, side)}, who was closed out, is not written before this",
            game=game,
            slot=problem.slot,
        )
