"""BG50x: points, winner and score against the board and the cube."""

import re
from collections.abc import Iterator

from bgnotation.checks._base import Finding, cell_of, either, is_literal, match_check, name_of, points, span_of
from bgnotation.diagnostic import Edit, Fix, Severity
from bgnotation.game.outcome import Outcome, outcome
from bgnotation.replay import GameReplay, Over, Replay
from bgnotation.replay.problems import AfterEnd, ResultFault, ResultKind
from bgnotation.source import Span


def faults(replay: Replay, *kinds: ResultKind) -> Iterator[tuple[GameReplay, ResultFault]]:
    """The replay's result problems of these kinds."""
    return ((game, problem) for game, problem in replay.problems(ResultFault) if problem.kind in kinds)


def say(
    game: GameReplay, problem: ResultFault, message: str, help: str | None = None, fix: Fix | None = None
) -> Finding:
    """A finding at the place of a result problem."""
    return Finding(span_of(game, problem.slot), message, help, game, problem.slot, fix)


def rewrite(game: GameReplay, problem: ResultFault) -> Fix | None:
    """Writes the only number that fits."""
    if len(problem.expected) != 1 or problem.slot < 0 or not is_literal(game, problem.slot):
        return None
    number = re.search(r"\d+", cell_of(game, problem.slot).text)
    if number is None:
        return None
    start = span_of(game, problem.slot).start
    place = Span(start + number.start(), start + number.end())
    return Fix(f"Write {problem.expected[0]} instead of {number[0]}", (Edit(place, str(problem.expected[0])),))


@match_check("BG501", "points-mismatch", Severity.ERROR, needs=ResultFault)
def points_mismatch(replay: Replay) -> Iterator[Finding]:
    """The points of a result are not those that board and cube give.

    **Why.** A game counts the cube, twice it for a gammon, three times for a backgammon; a dropped double counts the
    cube before it.

    **Cure.** Correct the number; where only one fits, the finding proposes it as a possible fix. `--fix` leaves it to
    you.
    """
    for game, problem in faults(replay, ResultKind.POINTS):
        if problem.expected:
            message = f"{name_of(game, problem.winner)} wins {either(problem.expected)}, not {problem.stated}"
        elif all(end.results == () for end in game.ends):
            message = f"the game is void: nobody can win {points(problem.stated)}"
        else:
            message = f"{points(problem.stated)} can't be what this game counts"
        yield say(game, problem, message, _count(game, problem), rewrite(game, problem))


def _count(game: GameReplay, problem: ResultFault) -> str:
    """What the points are counted from."""
    if len(game.ends) == 1:
        end = game.ends[0]
        if end.results is not None:
            return "so this game counts by the rules of the variant" if end.results else "neither side can ever move"
        if end.over is Over.DROPPED:
            return f"a double was dropped with the cube at {end.stake}"
        if end.over is Over.BORNE_OFF:
            names = {Outcome.SINGLE: "a single game", Outcome.GAMMON: "a gammon", Outcome.BACKGAMMON: "a backgammon"}
            worth = outcome(end.rows[1 - end.winner])
            void = worth > 1 and problem.expected == (end.cube,)
            return f"{names[worth]} with the cube at {end.cube}{', never turned (Jacoby)' if void else ''}"
    return f"the cube is at {problem.cube}"


@match_check("BG502", "points-impossible", Severity.ERROR, needs=ResultFault)
def points_impossible(replay: Replay) -> Iterator[Finding]:
    """Points that no game with this cube can count.

    **Why.** A game counts the cube, a gammon twice the cube, a backgammon three times; nothing else can be won.

    **Cure.** Correct the number, or the double that is missing or wrong in the game.
    """
    for game, problem in faults(replay, ResultKind.IMPOSSIBLE):
        levels = (problem.cube, 2 * problem.cube, 3 * problem.cube)
        if len(game.ends) == 1 and game.ends[0].over is Over.DROPPED:
            message = f"{name_of(game, problem.winner)} wins {either(problem.expected)}, not {problem.stated}"
            help: str | None = _count(game, problem)
        else:
            cube = f"with the cube at {problem.cube}"
            message = f"{points(problem.stated)} can't be won {cube}: a game counts {either(levels)}"
            single, gammon, backgammon = levels
            help = f"{single} for a single game, {gammon} for a gammon, {backgammon} for a backgammon"
            if problem.expected not in ((), levels):
                help += f"; here it is {either(problem.expected)}"
        yield say(game, problem, message, help, rewrite(game, problem))


@match_check("BG503", "winner-mismatch", Severity.ERROR, needs=ResultFault)
def winner_mismatch(replay: Replay) -> Iterator[Finding]:
    """The result stands in the column of the side that lost.

    **Why.** The board or a dropped double shows who won.

    **Cure.** Put the line into the winner's column.
    """
    for game, problem in faults(replay, ResultKind.WINNER):
        winner, loser = name_of(game, 1 - problem.winner), name_of(game, problem.winner)
        message = f"the result gives the game to {loser}, but {winner} has won it"
        reasons = {
            Over.DROPPED: f"{loser} dropped the double",
            Over.BORNE_OFF: f"{winner} bore off the last checker",
        }
        yield say(game, problem, message, reasons.get(game.ends[0].over) if len(game.ends) == 1 else None)


@match_check("BG504", "score-mismatch", Severity.ERROR, needs=ResultFault)
def score_mismatch(replay: Replay) -> Iterator[Finding]:
    """A score line that does not follow from the score and the result before it.

    **Why.** Each game adds its points to the winner. The replay goes on with both scores.

    **Cure.** Correct the score line or the result before it.
    """
    for game, problem in faults(replay, ResultKind.SCORE):
        left, right = game.game.score or (0, 0)
        one, two = problem.expected
        if not game.index:
            message = f"the first game begins at {left}-{right}, but the next one goes on from {one}-{two}"
            yield say(game, problem, message)
            continue
        before = replay.games[game.index - 1]
        help = None
        if problem.winner >= 0:
            start = before.game.score or before.score.points
            winner = name_of(before, problem.winner)
            help = f"the score was {start[0]}-{start[1]}, and {winner} won {points(problem.stated)}"
            gain = (left, right)[problem.winner] - start[problem.winner]
            doubled = gain in (2 * problem.stated, 4 * problem.stated)
            if doubled and replay.transcript.length == 0 and replay.rules.auto_doubles != 0:
                help += "; perhaps an automatic double that is not recorded"
        yield say(game, problem, f"the score is {left}-{right}; the games before give {one}-{two}", help)


@match_check("BG505", "after-game-end", Severity.ERROR, needs=AfterEnd)
def after_game_end(replay: Replay) -> Iterator[Finding]:
    """An action or a second result after the game was over. Reported once a game.

    **Why.** A game ends with the last checker borne off, a dropped double or its result.

    **Cure.** Remove the row, or start a new game before it.
    """
    words = {
        "borne_off": "the last checker was borne off",
        "dropped": "the double was dropped",
        "resigned": "the game was given up",
        "result": "the result was written",
    }
    for game, problem in replay.problems(AfterEnd):
        message = f"the game was over: {words[problem.how]} before this"
        yield Finding(span_of(game, problem.slot), message, None, game, problem.slot)


@match_check("BG506", "after-match-end", Severity.ERROR, needs=ResultFault)
def after_match_end(replay: Replay) -> Iterator[Finding]:
    """A game after the match was won. Reported once a match.

    **Why.** The match is over when a side has the points; GNU Backgammon leaves such games out without a word.

    **Cure.** Remove the games, or correct the match length.
    """
    for game, problem in faults(replay, ResultKind.AFTER_MATCH):
        yield say(game, problem, f"the match to {replay.transcript.length} was over before this game")


@match_check("BG507", "resign-level", Severity.WARNING, needs=ResultFault)
def resign_level(replay: Replay) -> Iterator[Finding]:
    """A gammon or backgammon given up by a side that has already borne off a checker.

    **Why.** By play it could lose no more than a single game.

    **Cure.** Nothing, if it was agreed so.
    """
    for game, problem in faults(replay, ResultKind.RESIGN_LEVEL):
        loser = name_of(game, 1 - problem.winner)
        message = f"{points(problem.stated)} for a resignation, but {loser} can lose only {problem.cube} here"
        yield say(game, problem, message, f"{loser} has borne off a checker, so a gammon is not possible")


@match_check("BG508", "winner-column", Severity.WARNING, needs=ResultFault)
def winner_column(replay: Replay) -> Iterator[Finding]:
    """The result stands in the loser's column, but the next score line gives the points to the winner.

    **Why.** Hand-typed records put every result at the left. Other programs give the game to the wrong side.

    **Cure.** Put the line into the winner's column.
    """
    for game, problem in faults(replay, ResultKind.WINNER_COLUMN):
        yield say(game, problem, f"the result stands in the column of {name_of(game, problem.winner)}, who lost")


@match_check("BG509", "match-unfinished", Severity.WARNING, needs=ResultFault)
def match_unfinished(replay: Replay) -> Iterator[Finding]:
    """A game without an end, or a match that stops before a side has the points.

    **Why.** The record may have been cut off. Nothing is added to it.

    **Cure.** Export the match again, write how it ended, or leave it so if play stopped there.
    """
    for game, problem in faults(replay, ResultKind.UNFINISHED, ResultKind.MATCH_OPEN):
        if problem.kind is ResultKind.UNFINISHED:
            left, right = game.score.points
            yield say(game, problem, f"the game, begun at {left}-{right}, stops without a result")
        else:
            message = f"the match to {replay.transcript.length} stops at {_score_after(game)}, before it is won"
            yield say(game, problem, message)


def _score_after(game: GameReplay) -> str:
    """The score once a game is over, or before it where nobody knows who won."""
    points = list(game.score.points)
    if game.result is not None:
        winner, won = game.result
        points[winner] += won
    return "-".join(map(str, points))


@match_check("BG510", "result-missing", Severity.WARNING, needs=ResultFault)
def result_missing(replay: Replay) -> Iterator[Finding]:
    """A finished game, not the last, without its `Wins` line.

    **Why.** The result can be told from the board and the next score line, but other programs need the line.

    **Cure.** Write `Wins N points` in the winner's column.
    """
    for game, problem in faults(replay, ResultKind.MISSING):
        help = f"{name_of(game, game.result[0])} won {points(game.result[1])}" if game.result else None
        yield say(game, problem, f"the game has no result{' line' if replay.transcript.tabular else ''}", help)


@match_check("BG511", "losses-mismatch", Severity.ERROR, needs=ResultFault)
def losses_mismatch(replay: Replay) -> Iterator[Finding]:
    """`Losses N` and `Wins N` that don't agree.

    **Why.** They are two halves of one result.

    **Cure.** Write the same number, in different columns.
    """
    for game, problem in faults(replay, ResultKind.LOSSES):
        number = cell_of(game, problem.slot).value or 0
        if problem.slot & 1 == problem.winner:
            message = f"both Wins and Losses stand in the column of {name_of(game, problem.winner)}"
        else:
            message = f"one side loses {number}, the other wins {points(problem.stated)}"
        yield say(game, problem, message)
