"""The rows of `turns` and `cube`: actions, and what the acting side saw."""

from collections.abc import Iterator
from functools import lru_cache
from operator import mul

from bgnotation.cells import BEAVER, DOUBLE, DROP, RACCOON, RESIGN, ROLL, TAKE
from bgnotation.game.ids import match_id, position_id, xgid
from bgnotation.game.position import Position
from bgnotation.game.side import Side
from bgnotation.replay import GameReplay, Replay
from bgnotation.replay.steps import Moment, moments, position_before
from bgnotation.tables._count import count_results
from bgnotation.tables._frame import (
    DICE,
    FLAG,
    FLAG_OR_MISSING,
    TEXT,
    WHOLE,
    WHOLE_OR_MISSING,
    Columns,
    Row,
    choice,
    whole,
)

_ACTIONS = {
    ROLL: "play",
    DOUBLE: "double",
    TAKE: "take",
    DROP: "drop",
    BEAVER: "beaver",
    RACCOON: "raccoon",
    RESIGN: "resign",
}
_OFFERS = frozenset({DOUBLE, BEAVER, RACCOON})
_ANSWERS = frozenset({TAKE, DROP, BEAVER, RACCOON})
_ID_NUMBERS = 1 << 15
"""What length and points in a Match ID stay below, and half of the cube."""
_OWNERS = choice("centred", "own", "opponent")

_WHERE: Columns = {
    "path": TEXT,
    "match": WHOLE,
    "game": WHOLE,
    "turn": WHOLE,
    "line": WHOLE,
    "side": WHOLE,
    "player": TEXT,
    "action": choice(*_ACTIONS.values()),
}
_IDS: Columns = {"position_id": TEXT, "match_id": TEXT, "xgid": TEXT}
_COUNTS: Columns = {"pips": WHOLE_OR_MISSING, "pips_opponent": WHOLE_OR_MISSING}
_CUBE: Columns = {"cube": WHOLE_OR_MISSING, "cube_owner": _OWNERS}
_SCORE: Columns = {
    "score": WHOLE,
    "score_opponent": WHOLE,
    "away": WHOLE_OR_MISSING,
    "away_opponent": WHOLE_OR_MISSING,
    "crawford": FLAG,
}

TURNS: Columns = {
    **_WHERE,
    "dice": DICE,
    "dice_written": TEXT,
    "play": TEXT,
    "legal": FLAG_OR_MISSING,
    "n_legal": WHOLE_OR_MISSING,
    "hits": WHOLE_OR_MISSING,
    **_IDS,
    **_COUNTS,
    **_CUBE,
    **_SCORE,
}
CUBE: Columns = {
    **_WHERE,
    "offered": WHOLE_OR_MISSING,
    "answer": choice("take", "drop", "beaver", "raccoon"),
    "won": FLAG_OR_MISSING,
    "points": WHOLE_OR_MISSING,
    **_IDS,
    **_COUNTS,
    **_CUBE,
    **_SCORE,
}


_POINTS = range(26)
_text = lru_cache(maxsize=1 << 14)(str)


def turn_rows(replay: Replay) -> Iterator[Row]:
    """A row for each action of a match."""
    for done in replay.games:
        scores = _scores(done)
        for place, moment in _located(replay, done):
            yield (
                *place,
                *(_of_play(moment) if moment.cell.kind == ROLL else (None,) * 6),
                *_situation(position_before(done, moment), moment),
                *scores[moment.slot & 1],
            )


def cube_rows(replay: Replay) -> Iterator[Row]:
    """A row for each cube action of a match, with what came of it."""
    for done in replay.games:
        scores = _scores(done)
        located = list(_located(replay, done))
        for (place, moment), following in zip(located, [*located[1:], None], strict=True):
            cell = moment.cell
            if cell.kind in (ROLL, RESIGN):
                continue
            before = position_before(done, moment)
            offers = before.doubled + (cell.kind in _OFFERS)
            won = None if done.winner is None else done.winner == moment.slot & 1
            yield (
                *place,
                whole(before.cube.value << offers) if offers else None,
                _answer(moment, following[1]) if following and cell.kind in _OFFERS else None,
                won,
                None if won is None or done.points is None else whole(done.points if won else -done.points),
                *_situation(before, moment),
                *scores[moment.slot & 1],
            )


def _located(replay: Replay, done: GameReplay) -> Iterator[tuple[Row, Moment]]:
    """The actions of a game, each with the columns that tell where it stands."""
    game = done.game
    source = game.source
    head = (source.path, replay.transcript.index + 1, done.index + 1)
    for turn, moment in enumerate(moments(done), 1):
        slot = moment.slot
        side = slot & 1
        line = source.position(game.offset(slot))[0]
        yield (*head, turn, line, side + 1, game.players[side], _ACTIONS[moment.cell.kind]), moment


def _of_play(moment: Moment) -> Row:
    """The columns of a play from `dice` to `hits`."""
    _, cell, state, following, play, legal = moment
    if not cell.high:
        return None, None, None if play is None else _text(play), legal, None, None if play is None else play.hits
    side = moment.slot & 1
    known = not (following.blind or state.over)
    written = cell.text.partition(":")[0].strip()
    dice = f"{cell.high}{cell.low}"
    return (
        dice,
        written if written == dice else "".join(filter(str.isdigit, written)),
        None if play is None else _text(play),
        legal,
        count_results(state.rows[side], state.rows[1 - side], cell.high, cell.low) if known else None,
        None if play is None else play.hits,
    )


def _situation(before: Position, moment: Moment) -> Row:
    """The columns from `position_id` to `cube_owner`, seen from the acting side."""
    cube, score, side = before.cube, before.score, moment.slot & 1
    owner = "centred" if cube.owner is None else "own" if cube.owner == side else "opponent"
    if moment.after.blind:
        return None, None, None, None, None, whole(cube.value), owner
    rows = before.board.checkers
    # No Match ID holds a number as large as some files have.
    fits = max(score.length, *score.points, cube.value >> 1) < _ID_NUMBERS
    return (
        position_id(before.board, before.turn),
        match_id(before) if fits else None,
        xgid(before),
        sum(map(mul, _POINTS, rows[side])),
        sum(map(mul, _POINTS, rows[1 - side])),
        whole(cube.value),
        owner,
    )


def _scores(done: GameReplay) -> tuple[Row, Row]:
    """The columns from `score` to `crawford` for either side."""
    score = done.score
    left, right = (
        (score.points[me], score.points[me.other], score.away(me), score.away(me.other), score.crawford) for me in Side
    )
    return left, right


def _answer(moment: Moment, following: Moment) -> str | None:
    """What the other side did about an offer; a beaver is taken by the roll that follows it."""
    if following.cell.kind in _ANSWERS:
        return _ACTIONS[following.cell.kind]
    if following.cell.kind == DOUBLE and following.slot & 1 != moment.slot & 1:
        return "beaver" if moment.cell.kind == DOUBLE else "raccoon"
    return "take" if following.cell.kind == ROLL and following.before.animals else None
