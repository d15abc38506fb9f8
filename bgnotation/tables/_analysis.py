"""The rows of `analysis`: decisions that a program has looked at, as the record keeps it."""

from collections.abc import Iterator

from bgnotation.analysis import CubeAnalysis, Evaluation, PlayAnalysis, Steps
from bgnotation.cells import BEAVER, DROP, TAKE
from bgnotation.game.board import Row as Checkers
from bgnotation.replay import GameReplay, Replay
from bgnotation.replay.steps import Moment, moments
from bgnotation.tables._frame import TEXT, WHOLE, WHOLE_OR_MISSING, Columns, Row, choice
from bgnotation.written import WrittenMove, readings

NUMBER = "Float64"

ANALYSIS: Columns = {
    "path": TEXT,
    "match": WHOLE,
    "game": WHOLE,
    "turn": WHOLE,
    "side": WHOLE,
    "player": TEXT,
    "decision": choice("double", "answer", "play"),
    "made": TEXT,
    "best": TEXT,
    "level": TEXT,
    "error": NUMBER,
    "luck": NUMBER,
    "equity": NUMBER,
    "equity_best": NUMBER,
    "no_double": NUMBER,
    "double_take": NUMBER,
    "double_pass": NUMBER,
    "win": NUMBER,
    "win_gammon": NUMBER,
    "win_backgammon": NUMBER,
    "lose_gammon": NUMBER,
    "lose_backgammon": NUMBER,
    "candidates": WHOLE_OR_MISSING,
}
_ANSWERS = {TAKE: "take", DROP: "drop", BEAVER: "beaver"}


def analysis_rows(replay: Replay) -> Iterator[Row]:
    """A row for each decision of a match that the record has an analysis of."""
    for done in replay.games:
        analysis = done.game.extras.analysis
        if not analysis:
            continue
        taken = list(moments(done))
        for turn, moment in enumerate(taken, 1):
            one = analysis.get(moment.slot)
            if isinstance(one, PlayAnalysis):
                if one.cube is not None:
                    yield _double(replay, done, turn, moment, one.cube, made="no double")
                if one.candidates:
                    yield _play(replay, done, turn, moment, one)
            elif isinstance(one, CubeAnalysis):
                yield _double(replay, done, turn, moment, one, made="double")
                following = taken[turn] if turn < len(taken) else None
                if one.error_answer is not None and following is not None and following.cell.kind in _ANSWERS:
                    yield _answer(replay, done, turn + 1, following, one)


def _head(replay: Replay, done: GameReplay, turn: int, side: int) -> Row:
    game = done.game
    return game.source.path, replay.transcript.index + 1, done.index + 1, turn, side + 1, game.players[side]


def _chances(one: Evaluation | None) -> Row:
    if one is None:
        return (None,) * 5
    return one.win, one.win_gammon, one.win_backgammon, one.lose_gammon, one.lose_backgammon


def _cube_equities(one: CubeAnalysis) -> Row:
    return one.no_double, one.double_take, one.double_pass


def _double(replay: Replay, done: GameReplay, turn: int, moment: Moment, one: CubeAnalysis, *, made: str) -> Row:
    doubled = min(one.double_take, one.double_pass)
    best = "double" if doubled > one.no_double else "no double"
    return (
        *_head(replay, done, turn, moment.slot & 1),
        "double",
        made,
        best,
        one.level,
        one.error,
        None,
        doubled if made == "double" else one.no_double,
        max(doubled, one.no_double),
        *_cube_equities(one),
        *_chances(one.evaluation),
        None,
    )


def _answer(replay: Replay, done: GameReplay, turn: int, moment: Moment, one: CubeAnalysis) -> Row:
    made = _ANSWERS[moment.cell.kind]
    equities = {"take": -one.double_take, "drop": -one.double_pass}
    best = max(equities, key=equities.__getitem__)
    return (
        *_head(replay, done, turn, moment.slot & 1),
        "answer",
        made,
        best,
        one.level,
        one.error_answer,
        None,
        equities.get(made),
        equities[best],
        *_cube_equities(one),
        *(None,) * 5,
        None,
    )


def _play(replay: Replay, done: GameReplay, turn: int, moment: Moment, one: PlayAnalysis) -> Row:
    side = moment.slot & 1
    best = one.candidates[0]
    played = one.candidates[one.played] if one.played is not None else None
    rows = moment.before.rows
    made = str(moment.play) if moment.play is not None else moment.cell.text.partition(":")[2].strip() or None
    return (
        *_head(replay, done, turn, side),
        "play",
        made,
        play_text(best.steps, moment.cell.high, moment.cell.low, rows[side], rows[1 - side]),
        one.level,
        one.error,
        one.luck,
        played.evaluation.equity if played is not None else None,
        best.evaluation.equity,
        None,
        None,
        None,
        *_chances(played.evaluation if played is not None else None),
        len(one.candidates),
    )


def play_text(steps: Steps, high: int, low: int, me: Checkers, op: Checkers) -> str:
    """A play as the package writes it, with its hits; in the steps of the record where it is not legal here.

    >>> mine, theirs = [0] * 26, [0] * 26
    >>> mine[8] = theirs[20] = 1
    >>> play_text(((8, 5), (5, 4)), 3, 1, tuple(mine), tuple(theirs))
    '8/5* 5/4'
    """
    moves = tuple(WrittenMove(step, (False,)) for step in steps)
    for reading in readings(me, op, high, low, moves):
        return str(reading.play)
    return " ".join(map(str, moves))
