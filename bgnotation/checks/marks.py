"""BG512 to BG514: what a record says of a game beside its actions, against the score and the board."""

from collections.abc import Iterator

from bgnotation.cells import RESIGN, WIN
from bgnotation.checks._base import Finding, match_check, name_of, points, span_of
from bgnotation.checks.results import faults, say
from bgnotation.diagnostic import Severity
from bgnotation.replay import GameReplay, Over, Replay
from bgnotation.replay.problems import END, ResultFault, ResultKind


@match_check("BG512", "crawford-mark", Severity.ERROR, needs=ResultFault)
def crawford_mark(replay: Replay) -> Iterator[Finding]:
    """The record marks another game as the Crawford game than the score does.

    **Why.** The Crawford game is the first one that a side begins one point from the match. Formats that mark it (SGF
    by `CrawfordGame`, SGG by a star) say the same thing twice. The score is followed.

    **Cure.** Correct the mark, or the score or match length that is wrong.
    """
    for game, problem in faults(replay, ResultKind.CRAWFORD_MARK):
        left, right = game.score.points
        score = f"at {left}-{right} to {replay.transcript.length}"
        if problem.how == "marked":
            message = f"this is marked as the Crawford game, but {score} it is none"
        else:
            message = f"this is the Crawford game, {score}, but it is not marked"
        yield say(game, problem, message)


@match_check("BG513", "ending-mismatch", Severity.ERROR)
def ending_mismatch(replay: Replay) -> Iterator[Finding]:
    """The record says that a side resigned or dropped, but its actions ended the game in another way.

    **Why.** SGF's `RE[W+2R]` and similar marks tell how a game ended; so do its actions.

    **Cure.** Remove the mark, or find the actions that are too many or missing.
    """
    for game in replay.games:
        message = _contradiction(game) if game.game.extras.ending in ("resigned", "dropped") else None
        if message is not None:
            slot = game.results[0] if game.results else END
            yield Finding(span_of(game, slot), message, game=game, slot=slot)


@match_check("BG514", "resignation-two-readings", Severity.INFO)
def resignation_two_readings(replay: Replay) -> Iterator[Finding]:
    """The number of a resignation may mean points or a level, and nothing in the record tells which.

    **Why.** Some files give the points that are conceded, others the level (1 a single game, 2 a gammon, 3 a
    backgammon). With the cube at 2 a resignation of 2 is then a single game for 2 points or a gammon for 4. It is read
    as points.

    **Cure.** None is needed if the points are right. Else a score before the next game settles it.
    """
    for game in replay.games:
        extras = game.game.extras
        if not extras.other_level or not extras.level:
            continue
        resigned = won = None
        for slot, cell in game.game.slots():
            if cell.kind == RESIGN:
                resigned = slot
            elif cell.kind == WIN and cell.value:
                won = cell.value
        if resigned is None or won is None:
            continue
        other = points(won // extras.level * extras.other_level)
        message = (
            f"the resignation is read as a {_LEVELS[extras.level]} for {points(won)}; "
            f"its number may also mean a {_LEVELS[extras.other_level]} for {other}"
        )
        yield Finding(span_of(game, resigned), message, game=game, slot=resigned)


_LEVELS = ("", "single game", "gammon", "backgammon")


def _contradiction(game: GameReplay) -> str | None:
    ways = {Over.NO if end.blind else end.over for end in game.ends}
    winner = next((end.winner for end in game.ends if end.winner >= 0), 0)
    if game.game.extras.ending == "dropped":
        return "the record says that a double was dropped, but none was" if Over.DROPPED not in ways else None
    if ways == {Over.BORNE_OFF}:
        return f"the record says that the game was given up, but {name_of(game, winner)} bore off the last checker"
    if ways == {Over.DROPPED}:
        return f"the record says that the game was given up, but {name_of(game, 1 - winner)} dropped a double"
    return None
