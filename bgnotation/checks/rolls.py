"""BG21x: turns of several rolls, as the variants with rules of their own have them."""

from collections.abc import Iterator

from bgnotation.checks._base import Finding, cell_of, match_check, name_of, span_of
from bgnotation.diagnostic import Severity
from bgnotation.replay import Replay
from bgnotation.replay.problems import CubeFault, CubeFaultKind, Deadlock, ExtraRoll, MissingRoll, TrayAsBar


@match_check("BG210", "acey-missing-roll", Severity.ERROR, needs=MissingRoll)
def missing_roll(replay: Replay) -> Iterator[Finding]:
    """A side has not rolled again though the rules of Acey-deucey make it.

    **Why.** After a double the side throws again; after a 1-2 it plays a double of a number besides, and throws again.
    The rule sets differ in what has to be played for that: `AceyDeucey` always goes on, `AceyDeucey-R` only after both
    of the 1-2 and all four of a double, `AceyDeucey-S` after both of a 1-2, and not after a plain double.

    **Cure.** Write the roll, in the same cell behind a `+`: `21: 8/6 6/5 + =55: start/20(4) + 64:`. Only where the
    record ends there may it be left out.
    """
    for game, problem in replay.problems(MissingRoll):
        name = name_of(game, problem.slot & 1)
        dice = cell_of(game, problem.slot).dice
        if problem.given:
            message = f"after {dice} {name} plays a double besides, which is not written"
            help = "the double stands behind it with its mark: + =55:"
        else:
            message = f"after {dice} {name} throws again, which is not written"
            help = "a roll that can't be played is written without moves"
        yield Finding(span_of(game, problem.slot), message, help, game, problem.slot)


@match_check("BG211", "acey-extra-roll", Severity.ERROR, needs=ExtraRoll)
def extra_roll(replay: Replay) -> Iterator[Finding]:
    """A side rolls once more than the rules of Acey-deucey allow.

    **Why.** Only a double and a 1-2 go on, and in some rule sets only if all of it was played. A double with the mark
    `=` stands behind a 1-2 alone.

    **Cure.** Remove the roll, or find the turn of the other side that is missing before it.
    """
    for game, problem in replay.problems(ExtraRoll):
        side = problem.slot & 1
        name, other = name_of(game, side), name_of(game, 1 - side)
        dice = cell_of(game, problem.slot).dice
        if problem.given:
            message = f"no double is given to {name} here: ={dice}: stands behind a 1-2 that was played"
            help = None
        else:
            message = f"{name} rolls once more, though the roll before gives no other"
            help = f"this roll is one too many, or a turn of {other} is missing before it"
        yield Finding(span_of(game, problem.slot), message, help, game, problem.slot)


@match_check("BG212", "acey-deadlock", Severity.INFO, needs=Deadlock)
def deadlock(replay: Replay) -> Iterator[Finding]:
    """Neither side can ever move again, whatever it throws.

    **Why.** It can happen in Acey-deucey where checkers at home may not move before all are there. The game is void:
    nobody scores, and it has no `Wins` line.

    **Cure.** None is needed.
    """
    for game, problem in replay.problems(Deadlock):
        message = "neither side can ever move again: the game is void"
        yield Finding(span_of(game, problem.slot), message, game=game, slot=problem.slot)


@match_check("BG213", "tray-as-bar", Severity.WARNING, needs=TrayAsBar)
def tray_as_bar(replay: Replay) -> Iterator[Finding]:
    """A checker that enters from the tray is written as if it came from the bar.

    **Why.** The bar is empty, so that it can only be one of those that wait to enter. It is read so.

    **Cure.** Write `start/` instead of `bar/`.
    """
    for game, problem in replay.problems(TrayAsBar):
        message = "the bar is empty: the checker enters from the tray"
        yield Finding(span_of(game, problem.slot), message, "write start/ instead of bar/", game, problem.slot)


@match_check("BG214", "no-cube", Severity.ERROR, needs=CubeFault)
def no_cube(replay: Replay) -> Iterator[Finding]:
    """An action with the cube in a game that has none.

    **Why.** Acey-deucey is played without a doubling cube.

    **Cure.** Remove the action, or correct the tag `Variation`.
    """
    for game, problem in replay.problems(CubeFault):
        if problem.kind is CubeFaultKind.NO_CUBE:
            message = f"{replay.variant.title} has no doubling cube"
            yield Finding(span_of(game, problem.slot), message, None, game, problem.slot)
