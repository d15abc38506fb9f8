"""BG4xx: what the doubling cube can't do."""

import re
from collections.abc import Iterator

from bgnotation.cells import ACTIONS, BEAVER, DOUBLE, RACCOON, TAKE
from bgnotation.checks._base import Finding, cell_of, is_literal, match_check, name_of, span_of
from bgnotation.diagnostic import Edit, Fix, Severity
from bgnotation.replay import GameReplay, Replay
from bgnotation.replay.problems import CubeFault, CubeFaultKind
from bgnotation.source import Span


def _faults(replay: Replay, *kinds: CubeFaultKind) -> Iterator[tuple[GameReplay, CubeFault]]:
    return ((game, problem) for game, problem in replay.problems(CubeFault) if problem.kind in kinds)


def _say(game: GameReplay, problem: CubeFault, message: str, help: str | None = None) -> Finding:
    return Finding(span_of(game, problem.slot), message, help, game, problem.slot)


@match_check("BG401", "cube-before-opening", Severity.ERROR, needs=CubeFault)
def cube_before_opening(replay: Replay) -> Iterator[Finding]:
    """A double before the first roll of the game.

    **Why.** The first roll decides who begins and is played at once. The second player may double before his own
    first roll.

    **Cure.** Remove the double, or find the opening roll that is missing.
    """
    for game, problem in _faults(replay, CubeFaultKind.BEFORE_OPENING):
        message = f"{name_of(game, problem.slot & 1)} doubles before the opening roll"
        yield _say(game, problem, message, "the first double can come after the opening play, from the other side")


@match_check("BG402", "not-cube-owner", Severity.ERROR, needs=CubeFault)
def not_cube_owner(replay: Replay) -> Iterator[Finding]:
    """A double by the side that does not own the cube.

    **Why.** Who takes a double owns the cube, and alone may redouble.

    **Cure.** The double stands in the wrong column, or an earlier take does.
    """
    for game, problem in _faults(replay, CubeFaultKind.NOT_OWNER):
        side = problem.slot & 1
        yield _say(
            game,
            problem,
            f"{name_of(game, side)} doubles, but {name_of(game, 1 - side)} owns the cube at {problem.cube}",
        )


@match_check("BG403", "cube-value", Severity.ERROR, needs=CubeFault)
def cube_value(replay: Replay) -> Iterator[Finding]:
    """The number behind a double is not twice the cube.

    **Why.** A double always doubles. The replay goes on with both values until the points decide.

    **Cure.** Write twice the cube's value; the finding proposes it as a possible fix, which `--fix` leaves to you.
    """
    for game, problem in _faults(replay, CubeFaultKind.VALUE):
        cell = cell_of(game, problem.slot)
        span = span_of(game, problem.slot)
        number = re.search(r"\d+", cell.text)
        fix = None
        if number and is_literal(game, problem.slot):
            place = Span(span.start + number.start(), span.start + number.end())
            fix = Fix(f"Write {problem.expected} instead of {number[0]}", (Edit(place, str(problem.expected)),))
        yield Finding(
            span,
            f"the cube goes to {problem.expected}, not to {cell.value}",
            f"it stands at {problem.expected // 2} before this",
            game,
            problem.slot,
            fix,
        )


@match_check("BG404", "response-without-offer", Severity.ERROR, needs=CubeFault)
def response_without_offer(replay: Replay) -> Iterator[Finding]:
    """A take or a pass without a double.

    **Why.** There is nothing to answer. The replay goes on with the double that may be missing, and without it.

    **Cure.** Write the double in the row before, or remove the answer.
    """
    for game, problem in _faults(replay, CubeFaultKind.NO_OFFER):
        word = "takes" if cell_of(game, problem.slot).kind == TAKE else "drops"
        message = f"{name_of(game, problem.slot & 1)} {word}, but there is no double to answer"
        yield _say(game, problem, message, "the double before this is missing, or this is one answer too many")


@match_check("BG405", "crawford-double", Severity.ERROR, needs=CubeFault)
def crawford_double(replay: Replay) -> Iterator[Finding]:
    """A double in the Crawford game.

    **Why.** In the first game that a side starts one point from the match nobody may double.

    **Cure.** Remove the double. If the match was played without the rule, say so: `; [Crawford "Off"]` in the file, or
    `bgnotation check --rule crawford=off FILE`.
    """
    for game, problem in _faults(replay, CubeFaultKind.CRAWFORD):
        yield _say(
            game,
            problem,
            f"{name_of(game, problem.slot & 1)} doubles in the Crawford game",
            "if the match was played without the Crawford rule, add --rule crawford=off to the command",
        )


@match_check("BG406", "beaver-in-match", Severity.ERROR, needs=CubeFault)
def beaver_in_match(replay: Replay) -> Iterator[Finding]:
    """A beaver or raccoon in a match.

    **Why.** They belong to money play.

    **Cure.** Write `Takes`, or `0 point match` if this is money play.
    """
    for game, problem in _faults(replay, CubeFaultKind.BEAVER_IN_MATCH):
        kind = cell_of(game, problem.slot).kind
        if kind == DOUBLE:
            name = name_of(game, problem.slot & 1)
            message = f"{name} doubles instead of answering the double: a beaver, which belongs to money play"
        else:
            message = f"a {'raccoon' if kind == RACCOON else 'beaver'} in a match: it belongs to money play"
        yield _say(game, problem, message, "write Takes or Drops")


@match_check("BG407", "holland", Severity.ERROR, needs=CubeFault)
def holland(replay: Replay) -> Iterator[Finding]:
    """A double before both sides have thrown twice, under the Holland rule.

    **Why.** Under this old rule nobody doubles after the Crawford game before each side has had two throws.
    It is off unless the file has `; [Holland "On"]`, or by `--rule holland=on`.

    **Cure.** Remove the double or the rule.
    """
    for game, problem in _faults(replay, CubeFaultKind.HOLLAND):
        name = name_of(game, problem.slot & 1)
        yield _say(game, problem, f"{name} doubles before both sides have thrown twice (Holland rule)")


@match_check("BG408", "double-unanswered", Severity.ERROR, needs=CubeFault)
def double_unanswered(replay: Replay) -> Iterator[Finding]:
    """The game goes on although a double has not been answered.

    **Why.** Nobody rolls before the double is taken, and a second double can't follow. The replay goes on with the
    double taken and with it forgotten.

    **Cure.** Write `Takes` or `Drops` in the opponent's column, before the next roll.
    """
    for game, problem in _faults(replay, CubeFaultKind.UNANSWERED):
        yield _say(game, problem, "the double before this has not been answered", "write Takes or Drops before this")


@match_check("BG409", "beaver-not-possible", Severity.ERROR, needs=CubeFault)
def beaver_not_possible(replay: Replay) -> Iterator[Finding]:
    """A beaver or raccoon where none is possible.

    **Why.** Only the side that has just been doubled may turn the cube at once, and only as often as the rules allow.

    **Cure.** Write `Takes`, or raise the limit: `--rule beavers=any`.
    """
    for game, problem in _faults(replay, CubeFaultKind.BEAVER):
        name = name_of(game, problem.slot & 1)
        kinds = [cell.kind for cell in game.game.cells[: problem.slot] if cell is not None and cell.kind in ACTIONS]
        allowed = replay.rules.beavers
        if not kinds or kinds[-1] not in (DOUBLE, BEAVER, RACCOON):
            message = f"{name} turns the cube once more, but there is no double to answer"
        elif allowed == 0:
            message = f"{name} turns the cube once more, but beavers are off"
        else:
            message = f"{name} turns the cube once more, but the limit is {allowed} for a double"
        yield _say(game, problem, message)


@match_check("BG410", "cube-limit", Severity.ERROR, needs=CubeFault)
def cube_limit(replay: Replay) -> Iterator[Finding]:
    """A double beyond the limit that the file names.

    **Why.** The header says how high the cube may go (`CubeLimit`), or that there is none.

    **Cure.** Remove the double, or correct the limit: in the header, or by `--rule cube-limit=N|any`.
    """
    for game, problem in _faults(replay, CubeFaultKind.LIMIT):
        limit = replay.rules.cube_limit
        value = cell_of(game, problem.slot).value or 2 * problem.cube
        above = f"the cube goes to {value}, above its limit of {limit}"
        yield _say(game, problem, "a double, but no cube is in use" if limit == 1 else above)
