"""BG52x: what is worth knowing about a result without being wrong."""

from collections.abc import Iterator

from bgnotation.checks._base import Finding, either, match_check, name_of, points
from bgnotation.checks.results import faults, rewrite, say
from bgnotation.diagnostic import Severity
from bgnotation.replay import Replay
from bgnotation.replay.problems import SCORE_LINE, ResultFault, ResultKind


@match_check("BG520", "points-capped", Severity.INFO, needs=ResultFault)
def points_capped(replay: Replay) -> Iterator[Finding]:
    """The last game's points are written as what was needed, not as what was won.

    **Why.** Some sites cap the last result at the match length or at the points needed (`Wins 1 point and the match`
    for a gammon). Accepted only with the words `and the match`, in the last game.

    **Cure.** None is needed.
    """
    for game, problem in faults(replay, ResultKind.CAPPED):
        won = either(problem.expected)
        message = f"{points(problem.stated)} written where {won} were won: capped at the end of the match"
        yield say(game, problem, message)


@match_check("BG521", "forfeit", Severity.INFO, needs=ResultFault)
def forfeit(replay: Replay) -> Iterator[Finding]:
    """A game given up for the whole match: the points are those needed, not a multiple of the cube.

    **Why.** Sites write a forfeit or a loss on time so.

    **Cure.** None is needed.
    """
    for game, problem in faults(replay, ResultKind.FORFEIT):
        yield say(game, problem, f"{name_of(game, 1 - problem.winner)} forfeits {points(problem.stated)}")


@match_check("BG522", "fragment", Severity.INFO, needs=ResultFault)
def fragment(replay: Replay) -> Iterator[Finding]:
    """The first game does not start at 0–0: part of a match.

    **Why.** If a side is one point from the match, the first game is taken for the Crawford game.

    **Cure.** None is needed.
    """
    for game, problem in faults(replay, ResultKind.FRAGMENT):
        left, right = game.game.score or (0, 0)
        yield say(game, problem, f"the record begins at {left}-{right}")


@match_check("BG523", "single-game", Severity.INFO, needs=ResultFault)
def single_game(replay: Replay) -> Iterator[Finding]:
    """A file of Backgammon Galaxy with one game of a longer match.

    **Why.** The site exports money games so, under the Jacoby rule and as a match to 16 or so.

    **Cure.** None is needed.
    """
    for game, problem in faults(replay, ResultKind.SINGLE_GAME):
        yield say(game, problem, f"one game of a match to {replay.transcript.length}, as Galaxy exports single games")


@match_check("BG530", "jacoby-result", Severity.WARNING, needs=ResultFault)
def jacoby_result(replay: Replay) -> Iterator[Finding]:
    """A gammon is written with all its points though the cube was never turned, under the Jacoby rule.

    **Why.** Under this rule a gammon counts only after the cube was turned; automatic doubles don't turn it. GNU
    Backgammon writes the gammon's points and adds the single game's, or adds them all where the game was given up.
    Reported at the next score line where that is what shows or repeats it, else at the result.

    **Cure.** Correct the result.
    """
    for game, problem in faults(replay, ResultKind.JACOBY_RESULT):
        single = problem.expected[0]
        fix = rewrite(game, problem)
        if problem.slot == SCORE_LINE and _added(replay, game.index) == single:
            message = f"the score adds {single}, not the {points(problem.stated)} written"
            help = "the cube was never turned, so the gammon counts once under the Jacoby rule"
        else:
            counted = f"{points(problem.stated)} are counted with the cube never turned"
            message, help = f"{counted}: under the Jacoby rule the game counts {single}", None
        # The next score line shows it, but it is about the game before.
        about = replay.games[game.index - 1] if problem.slot == SCORE_LINE else game
        yield say(game, problem, message, help, fix)._replace(game=about)


def _added(replay: Replay, index: int) -> int | None:
    """By how much a game's score line is above that of the game before."""
    before, after = replay.games[index - 1].game.score, replay.games[index].game.score
    return sum(after) - sum(before) if before is not None and after is not None else None


@match_check("BG531", "jacoby-unknown", Severity.INFO, needs=ResultFault)
def jacoby_unknown(replay: Replay) -> Iterator[Finding]:
    """A gammon with a cube that was never turned, in money play that does not say whether the Jacoby rule holds.

    **Why.** With the rule it counts once, without it twice or three times. What the record says is accepted.

    **Cure.** Say it in the file (`; [Jacoby "On"]`) or with `--rule jacoby=on|off`.
    """
    for game, problem in faults(replay, ResultKind.JACOBY_UNKNOWN):
        if problem.how == "on":
            message = "a gammon with the cube never turned counts once: the Jacoby rule seems to be on"
        elif problem.how == "off":
            message = "a gammon with the cube never turned counts in full: the Jacoby rule seems to be off"
        else:
            message = "a gammon with the cube never turned: the file does not say whether the Jacoby rule holds"
        yield say(game, problem, message)


@match_check("BG532", "jacoby-conflict", Severity.ERROR, needs=ResultFault)
def jacoby_conflict(replay: Replay) -> Iterator[Finding]:
    """One session counts gammons with an unturned cube both ways.

    **Why.** The Jacoby rule holds for the whole session or not at all.

    **Cure.** Correct the result that is wrong.
    """
    for game, problem in faults(replay, ResultKind.JACOBY_CONFLICT):
        yield say(game, problem, "gammons with the cube never turned count once in one game and in full in another")
