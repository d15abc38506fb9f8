"""BG42x: automatic doubles, by which equal opening throws raise the cube of a money game."""

import re
from collections.abc import Iterator

from bgnotation.cells import BEAVER, DOUBLE, RACCOON, WIN
from bgnotation.checks._base import Finding, is_literal, match_check, span_of
from bgnotation.diagnostic import Edit, Fix, Severity
from bgnotation.replay import GameReplay, Replay
from bgnotation.replay.problems import NEXT_SCORE_LINE, DoublesFault
from bgnotation.source import Span

_TAG = "AutoDoubles"
_SHOWN = ("score", "numbers")
"""What shows a double that the record does not tell at all."""
_WORDS = ("no automatic double", "an automatic double", "two automatic doubles", "three automatic doubles")


def _doubles(count: int) -> str:
    return _WORDS[count] if count < len(_WORDS) else f"{count} automatic doubles"


def _place(replay: Replay, game: GameReplay, problem: DoublesFault) -> Span:
    if problem.slot == NEXT_SCORE_LINE:
        return replay.games[game.index + 1].game.header
    return span_of(game, problem.slot)


def _number(game: GameReplay) -> int:
    return game.index + 1 if game.game.number is None else game.game.number


@match_check("BG420", "automatic-double-missing", Severity.WARNING, needs=DoublesFault)
def automatic_double_missing(replay: Replay) -> Iterator[Finding]:
    """A money game counts twice or four times what is written: an automatic double is not recorded.

    **Why.** Where it is agreed on, equal opening throws double the cube before the first roll. Tables of two columns
    have no place for that: GNU Backgammon writes cube and points as if nothing had been doubled, and only the score
    counts it; other programs write the real numbers, which then begin at 2. Reported where the scores fit with such
    doubles and not without; at the next score line, or at the first number that shows it.

    **Cure.** Say it in the tag `; [AutoDoubles "7:1"]` (game 7, one double) and write the cube's real values and
    points; the finding proposes that as a possible fix. If none were played, `--rule auto-doubles=off`.
    """
    fix = _fix(replay)
    for game, problem in replay.problems(DoublesFault):
        if problem.told >= problem.real:
            continue
        number, count = _number(game), problem.real - problem.told
        help = None
        if problem.why == "ties":
            due = f"{_doubles(problem.real)} due after {_throws(game)}"
            message = (
                f"game {number} begins with {_doubles(problem.told)}: there {'is' if due[0] == 'a' else 'are'} {due}"
            )
        else:
            times = 1 << count
            message = f"game {number} began with {_doubles(count)} (×{times}) that the record does not tell"
            if problem.why == "score" and game.result is not None:
                added = game.result[1]
                help = f"the score adds {added}, {times} times the {added // times} that the game counts as written"
            elif problem.why == "numbers":
                help = f"cube, points and score agree if the cube begins at {times}"
        shown = problem.why in _SHOWN
        yield Finding(_place(replay, game, problem), message, help, game, problem.slot, fix if shown else None)


def _throws(game: GameReplay) -> str:
    count = len(game.game.extras.ties)
    return f"{count} equal opening throw{'' if count == 1 else 's'}"


@match_check("BG421", "automatic-double-not-possible", Severity.ERROR, needs=DoublesFault)
def automatic_double_not_possible(replay: Replay) -> Iterator[Finding]:
    """An automatic double in a match, more of them than the rules allow, or more than equal opening throws.

    **Why.** Equal opening throws double the cube in money play alone, where it was agreed on, and often once a game
    only. The replay goes on with either cube.

    **Cure.** Correct the number, or the rule: `--rule auto-doubles=N|any`.
    """
    for game, problem in replay.problems(DoublesFault):
        if problem.told <= problem.real:
            continue
        told = _doubles(problem.told)
        if problem.why == "match":
            message = f"the game begins with {told}, which belongs to money play"
        elif problem.why == "ties":
            message = f"the game begins with {told} after {_throws(game)}"
        elif problem.real == 0:
            message = f"the game begins with {told}, but automatic doubles are off"
        else:
            message = f"the game begins with {told}, but the limit is {problem.real} a game"
        yield Finding(_place(replay, game, problem), message, None, game, problem.slot)


# ---------------------------------------------------------------- the fix


def _fix(replay: Replay) -> Fix | None:
    """Tells of all the doubles that the numbers show: a tag, and the cube's real values where they are not written.

    One fix for all of them, for a tag can stand only once. It is safe where the tag is all that it takes: a program
    that does not know the tag must not be told of a cube at 4 that it takes for 2.
    """
    transcript = replay.transcript
    found = {_number(game): (game, one) for game, one in replay.problems(DoublesFault) if one.why in _SHOWN}
    repeated = len({_number(game) for game in replay.games}) < len(replay.games)
    if not (found and transcript.tabular and transcript.header.end) or repeated or transcript.tag(_TAG):
        return None
    start = transcript.source.text.rfind("\n", 0, transcript.header.start) + 1
    counts = " ".join(f"{number}:{one.real}" for number, (_, one) in found.items())
    edits = [Edit(Span(start, start), f'; [{_TAG} "{counts}"]\n')]
    for game, one in found.values():
        if one.why == "score":
            edits += _real_numbers(game, 1 << one.real)
    title = f'Say it in a tag: [{_TAG} "{counts}"]'
    if len(edits) > 1:
        title += ", and write the real numbers of the game"
    return Fix(title, tuple(edits), safe=len(edits) == 1)


def _real_numbers(game: GameReplay, times: int) -> Iterator[Edit]:
    """The edits that write a game's numbers with its automatic doubles."""
    for slot, cell in game.game.slots():
        real = cell.value * times if cell.value and cell.kind in (DOUBLE, BEAVER, RACCOON) else None
        if cell.kind == WIN and game.result is not None:
            real = game.result[1]
        number = re.search(r"\d+", cell.text) if real is not None and is_literal(game, slot) else None
        if number is not None:
            start = game.game.offset(slot)
            place = Span(start + number.start(), start + number.end())
            longer = len(str(real)) - len(number[0])
            if game.game.source.text.startswith(" " * (longer + 3), place.end):
                # A cell to the right stays in its column.
                place = Span(place.start, place.end + longer)
            yield Edit(place, str(real))
