"""BG30x: plays that the rules don't allow."""

from collections.abc import Callable, Iterator, Sequence

from bgnotation.cells import DANCED, ROLL
from bgnotation.checks._base import (
    Finding,
    cell_of,
    either,
    is_literal,
    match_check,
    move_span,
    name_of,
    span_of,
    spelled,
    written,
)
from bgnotation.diagnostic import Edit, Fix, Severity
from bgnotation.game.board import BAR, Row
from bgnotation.game.legal import results
from bgnotation.game.play import Move, Play
from bgnotation.replay import GameReplay, Replay
from bgnotation.replay.problems import NotJudged, PlayFault, RecordedIllegal
from bgnotation.source import Span
from bgnotation.written import Verdict, net_rows, readings

_FEW = 4
"""Legal plays that a help text lists."""
_ROLLS = tuple((high, low) for high in range(6, 0, -1) for low in range(high, 0, -1))
_ANOTHER_ROLL = (Verdict.ILLEGAL_STEP, Verdict.TOO_MANY)
"""What may be a right play behind a wrong roll."""
_REASONS = {
    "gate-closed": "before a double or a 1-2 is thrown no checker may move",
    "tray-first": "checkers in the tray must enter first",
    "frozen": "a checker at home may not move before all are there",
    "home-closed": "with all checkers at home none may move there, only be borne off",
    "inexact-bear-off": "a checker is borne off by its exact number only, and {dice} has none for it",
}
"""What a variant's own rules forbid, in words."""
_MOST_ROLLS = 3
"""Rolls that a help text lists."""


def _play(steps: Sequence[tuple[int, int, bool]]) -> Play:
    return Play(tuple(Move(*step) for step in steps))


def _legal(problem: PlayFault, high: int, low: int) -> list[Play]:
    if problem.plays is not None:
        return list(problem.plays(high, low))
    me, op = problem.rows
    ends = results(me, op, high, low)
    return [_play(steps) for steps in ends.values()]


def _faults(replay: Replay, verdict: Verdict) -> Iterator[tuple[GameReplay, PlayFault]]:
    return ((game, p) for game, p in replay.problems(PlayFault) if p.illegal.verdict is verdict)


def _copied(game: GameReplay, slot: int) -> str | None:
    """Tells of a cell that repeats what the other side played just before or after it."""
    cells = game.game.cells
    text = cell_of(game, slot).text
    for other in range(max(slot - 3, 0), min(slot + 4, len(cells))):
        cell = cells[other]
        if other % 2 != slot % 2 and cell is not None and cell.text == text and cell.moves:
            return f"repeats the play of {name_of(game, 1 - slot % 2)}; probably a copy"
    return None


def _advice(game: GameReplay, problem: PlayFault) -> str | None:
    """What could have been played, or thrown."""
    if copied := _copied(game, problem.slot):
        return copied
    cell = cell_of(game, problem.slot)
    if not cell.high or not problem.only:
        return None
    if problem.plays is not None:
        return _by_own_rules(game, problem)
    advice = [_other_roll(game, problem), _other_play(game, problem)]
    return "; ".join(filter(None, advice)) or None


def _by_own_rules(game: GameReplay, problem: PlayFault) -> str | None:
    """The legal plays of the roll by the rules of a variant."""
    cell = cell_of(game, problem.slot)
    plays = sorted(_legal(problem, cell.high, cell.low), key=str)
    if plays == [Play()]:
        return f"no checker can be moved with {cell.dice}"
    if len(plays) == 1:
        return f"{spelled(game, plays[0])} is the only legal play"
    return f"legal plays: {_list(game, plays)}" if len(plays) <= _FEW else None


def _other_roll(game: GameReplay, problem: PlayFault) -> str | None:
    """The rolls with which the play would be legal as it is written."""
    cells, slot = game.game.cells, problem.slot
    moves = cell_of(game, slot).moves
    if problem.illegal.verdict not in _ANOTHER_ROLL or len(moves) > 4:
        return None
    opens = all(cell is None or cell.kind != ROLL for cell in cells[:slot])
    fitting = [
        f"{high}{low}"
        for high, low in _ROLLS
        if not (opens and high == low) and readings(*problem.rows, high, low, moves)
    ]
    if not 0 < len(fitting) <= _MOST_ROLLS:
        return None
    return f"the play fits a roll of {either(fitting)}"


def _other_play(game: GameReplay, problem: PlayFault) -> str | None:
    """The legal plays of the roll that are nearest to what is written."""
    cell = cell_of(game, problem.slot)
    plays = sorted(_legal(problem, cell.high, cell.low), key=str)
    if plays == [Play()]:
        return f"no checker can {'enter' if problem.rows[0][BAR] else 'be moved'} with {cell.dice}"
    if len(plays) == 1:
        return f"{spelled(game, plays[0])} is the only legal play"
    step = problem.illegal.step
    if problem.illegal.reason == "bar-first":
        entries = [25 - die for die in sorted({cell.low, cell.high}) if problem.rows[1][die] < 2]
        return f"with {cell.dice} the checker can enter on the {either(entries)} point"
    if problem.illegal.verdict is Verdict.BAD_PATH:
        after = net_rows(problem.rows[0], cell.moves)
        ends = results(*problem.rows, cell.high, cell.low)
        there = {str(p): p for p in (_play(steps) for rows, steps in ends.items() if rows[0] == after)}
        if there:
            return f"the same can be played as {_list(game, list(there.values()))}"
    if step is not None:
        source = step.points[0]
        own = [play for play in plays if problem.rows[0][source] and any(move.source == source for move in play.moves)]
        if len(own) == 1:
            return f"{spelled(game, own[0])} is the only legal play that starts on {_place(source)}"
        if 1 < len(own) <= _FEW:
            return f"legal from {_place(source)}: {_list(game, own)}"
    if len(plays) <= _FEW:
        return f"legal plays: {_list(game, plays)}"
    return None


def _list(game: GameReplay, plays: list[Play]) -> str:
    return "; ".join(spelled(game, play) for play in plays)


def _place(point: int) -> str:
    if point > BAR:
        return "the tray"
    return "the bar" if point == BAR else f"the {point} point"


def _report(replay: Replay, verdict: Verdict, message: Callable[[GameReplay, PlayFault], str]) -> Iterator[Finding]:
    for game, problem in _faults(replay, verdict):
        span = move_span(game, problem.slot, problem.illegal.step)
        yield Finding(
            span, message(game, problem), _advice(game, problem), game, problem.slot, detail=problem.illegal.reason
        )


def _illegal_step(game: GameReplay, problem: PlayFault) -> str:
    cell = cell_of(game, problem.slot)
    step = problem.illegal.step
    if step is None:
        return f"this can't be played with {cell.dice}"
    move = written(game, problem.slot, step)
    source, target = step.points[0], step.points[-1]
    me, op = problem.rows
    if (words := _REASONS.get(problem.illegal.reason)) is not None:
        return f"{move} can't be played: {words.format(dice=cell.dice)}"
    match problem.illegal.reason:
        case "backwards":
            return f"{move} goes backwards: checkers move to lower points, counted from the player's own side"
        case "empty-point":
            return f"{move} can't be played: {_absent(me, problem, source)}"
        case "bar-first":
            return f"{move} can't be played while a checker is on the bar"
        case "blocked":
            held = next((p for p in step.points[1:] if 0 < p < 25 and op[25 - p] > 1), None)
            if held is not None:
                return f"{move} is blocked: the opponent holds {_place(held)} with {op[25 - held]} checkers"
            return f"{move} is blocked on its way with {cell.dice}"
        case "bear-off-too-early":
            outside = sum(me[7:])
            if not outside:
                return f"{move} bears off before all checkers are home"
            return f"{move} bears off while {outside} checker{'s are' if outside > 1 else ' is'} outside the home board"
        case "higher-point-held":
            return f"{move} can't be played with {cell.dice}: a checker stands on a higher point"
    distance = source - target
    if distance in (cell.high, cell.low):
        return f"{move} can't be played with {cell.dice}: there is no die left for it"
    return f"{move} can't be played with {cell.dice}: it moves {distance} pip{'' if distance == 1 else 's'}"


def _absent(me: Row, problem: PlayFault, source: int) -> str:
    """No checker there at all, or none left once the others have moved."""
    if source > BAR:
        return "no checker is left in the tray"
    if not me[source]:
        return f"no checker stands on {_place(source)}"
    return f"no checker is left on {_place(source)}"


@match_check("BG301", "illegal-play", Severity.ERROR, needs=PlayFault)
def illegal_play(replay: Replay) -> Iterator[Finding]:
    """A move that can't be made: a wrong distance, a blocked or an empty point, a checker left on the bar, and so on.

    **Why.** The roll or the move is written wrongly, or an earlier play is. The replay goes on with every position
    that could be meant, so that one slip gives one finding.

    **Cure.** Correct the roll or the move. The help names a roll that the play fits, and the legal plays from that
    point.
    """
    yield from _report(replay, Verdict.ILLEGAL_STEP, _illegal_step)


@match_check("BG302", "missing-play", Severity.ERROR, needs=PlayFault)
def missing_play(replay: Replay) -> Iterator[Finding]:
    """A roll without a play, although a checker can be moved and the game goes on.

    **Why.** A play may be left out only where none is legal, or where the game ends with that roll because somebody
    resigns. `Cannot Move` is judged in the last row too.

    **Cure.** Write the play. Where only one is legal, the finding proposes it as a possible fix; `--fix` leaves it to
    you.
    """
    for game, problem in _faults(replay, Verdict.MISSING_PLAY):
        span = span_of(game, problem.slot)
        cell = cell_of(game, problem.slot)
        if not cell.high:
            message = f"{cell.text!r} is written, but a checker can be moved with any roll"
            yield Finding(span, message, game=game, slot=problem.slot)
            continue
        plays = _legal(problem, cell.high, cell.low)
        fix = None
        mark = cell.text.partition(":")[2].strip()
        if cell.how == DANCED:
            message = f"{mark!r} is written, but {cell.dice} can be played"
        elif mark:
            message = f"{mark!r} is written for {cell.dice}, but the game goes on: the play is missing"
        else:
            message = f"the play of {cell.dice} is missing"
        advice = f"{len(plays)} plays are legal"
        if len(plays) == 1:
            text = spelled(game, plays[0])
            advice = f"{text} is the only legal play"
            at = span.start + cell.text.find(":") + 1
            if problem.only and ":" in cell.text and is_literal(game, problem.slot):
                fix = Fix(f"Write the only legal play, {text}", (Edit(Span(at, span.end), " " + text),))
        yield Finding(span, message, advice, game, problem.slot, fix)


@match_check("BG303", "bad-path", Severity.ERROR, needs=PlayFault)
def bad_path(replay: Replay) -> Iterator[Finding]:
    """The end of the play can be reached, but not by the way that is written.

    **Why.** `24/18/14` stops on 18, which is held; by 20 it would be legal.

    **Cure.** Write the way that is open, or only the ends (`24/14`).
    """
    for game, problem in _faults(replay, Verdict.BAD_PATH):
        cell = cell_of(game, problem.slot)
        op = problem.rows[1]
        step, held = next(
            ((move, p) for move in cell.moves for p in move.points[1:] if 0 < p < 25 and op[25 - p] > 1), (None, 0)
        )
        if step is None:
            message = "the play can't be made the way it is written, though its end can be reached"
        else:
            move = written(game, problem.slot, step)
            message = f"{move} stops on {_place(held)}, which the opponent holds; the end can be reached another way"
        span = move_span(game, problem.slot, step)
        yield Finding(span, message, _advice(game, problem), game, problem.slot, detail=problem.illegal.reason)


@match_check("BG304", "wrong-die", Severity.ERROR, needs=PlayFault)
def wrong_die(replay: Replay) -> Iterator[Finding]:
    """Only one die can be played, and it is the lower one though the higher could be.

    **Why.** Where either die can be played but not both, the higher one must be.

    **Cure.** Write the play of the higher die.
    """

    def message(game: GameReplay, problem: PlayFault) -> str:
        cell = cell_of(game, problem.slot)
        step = problem.illegal.step
        move = written(game, problem.slot, step) if step is not None else "the play"
        return f"{move} uses the {cell.low}; only one die can be played, so it must be the {cell.high}"

    yield from _report(replay, Verdict.WRONG_DIE, message)


@match_check("BG305", "incomplete-play", Severity.ERROR, needs=PlayFault)
def incomplete_play(replay: Replay) -> Iterator[Finding]:
    """Fewer dice are played than can be.

    **Why.** As many dice as possible must be played.

    **Cure.** Write the whole play.
    """

    def message(game: GameReplay, problem: PlayFault) -> str:
        cell = cell_of(game, problem.slot)
        most = max(len(play.moves) for play in _legal(problem, cell.high, cell.low))
        if cell.high != cell.low:
            return f"only one die of {cell.dice} is played, though both can be"
        numbers = {2: "two moves", 3: "three moves", 4: "all four moves"}[most]
        return f"less than {cell.dice} allows is played: {numbers} can be made"

    yield from _report(replay, Verdict.INCOMPLETE, message)


@match_check("BG306", "too-many-moves", Severity.ERROR, needs=PlayFault)
def too_many_moves(replay: Replay) -> Iterator[Finding]:
    """More moves than the roll has dice.

    **Why.** A roll gives two moves, a double four.

    **Cure.** Remove the move that was not made, or correct the roll.
    """

    def message(game: GameReplay, problem: PlayFault) -> str:
        cell = cell_of(game, problem.slot)
        count = sum(move.checkers * (len(move.points) - 1) for move in cell.moves)
        return f"{count} moves are written; {cell.dice} gives {4 if cell.high == cell.low else 2}"

    yield from _report(replay, Verdict.TOO_MANY, message)


@match_check("BG320", "illegal-play-recorded", Severity.INFO, needs=RecordedIllegal)
def illegal_play_recorded(replay: Replay) -> Iterator[Finding]:
    """The record itself says that the play was illegal.

    **Why.** Snowie writes `Illegal play` and the position after it. The play is not judged; the replay goes on from
    that position, or where none is given, with any.

    **Cure.** None is needed.
    """
    for game, problem in replay.problems(RecordedIllegal):
        message = "the record marks this play as illegal"
        yield Finding(span_of(game, problem.slot), message, game=game, slot=problem.slot)


@match_check("BG330", "not-judged", Severity.INFO, needs=NotJudged)
def not_judged(replay: Replay) -> Iterator[Finding]:
    """From here on the plays of this game are not judged.

    **Why.** After an earlier fault several positions were possible, and this action fits none of them (or too many
    are left), so the board is not known any more.

    **Cure.** Correct the faults named before and check again.
    """
    for game, problem in replay.problems(NotJudged):
        yield Finding(
            span_of(game, problem.slot),
            "from here on the plays of this game are not judged: the position is not known any more",
            game=game,
            slot=problem.slot,
        )
