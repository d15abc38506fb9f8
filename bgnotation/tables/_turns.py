"""The rows of `turns`: actions, and what the acting side saw."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from bgnotation.cells import BEAVER, DOUBLE, DROP, RACCOON, RESIGN, ROLL, TAKE
from bgnotation.game.board import Row as Checkers
from bgnotation.game.dice import Dice
from bgnotation.game.legal import can_play
from bgnotation.game.side import Side
from bgnotation.replay import GameReplay, Replay
from bgnotation.replay.steps import Moment, moments
from bgnotation.tables._count import counted
from bgnotation.tables._faults import Faults
from bgnotation.tables._frame import (
    DICE,
    FLAG,
    FLAG_OR_MISSING,
    TEXT,
    WHOLE,
    WHOLE_OR_MISSING,
    Columns,
    Kind,
    Row,
    choice,
)
from bgnotation.tables._records import Judged
from bgnotation.tables._situation import BEFORE, Action, Plain, situations

ACTIONS = {
    ROLL: "play",
    DOUBLE: "double",
    TAKE: "take",
    DROP: "drop",
    BEAVER: "beaver",
    RACCOON: "raccoon",
    RESIGN: "resign",
}
WHERE: Columns = {
    "path": TEXT,
    "match": WHOLE,
    "game": WHOLE,
    "turn": WHOLE,
    "line": WHOLE,
    "side": WHOLE,
    "player": TEXT,
    "action": choice(*ACTIONS.values()),
}
"""The columns that tell where an action stands."""
FAULTS: Columns = {"verified": FLAG, "problem": TEXT}

_OF_PLAY: Columns = {
    "dice": DICE,
    "dice_written": TEXT,
    "play": TEXT,
    "legal": FLAG_OR_MISSING,
    "n_legal": WHOLE_OR_MISSING,
    "hits": WHOLE_OR_MISSING,
}
_FORCED: Columns = {"dance": FLAG_OR_MISSING, "forced": FLAG_OR_MISSING}
_NOTHING: Row = (None,) * len(_OF_PLAY)
_UNKNOWN: Row = (None, None)
_CERTAIN: Row = (True, None)
_UNSURE: Row = (False, None)
_DICE = tuple(tuple(f"{high}{low}" for low in range(7)) for high in range(7))
"""By both numbers."""

_text = lru_cache(maxsize=1 << 14)(str)


def turn_rows(record: Judged) -> Iterator[Row]:
    """A row for each action of a record."""
    taken = [one for match in record.replays for done in match.games for one in located(record, match, done)]
    actions = [one.action for one in taken]
    before, plain = situations(actions)
    numbers = _numbers(actions, plain)
    for (place, action, faults), number, situation in zip(taken, numbers, before, strict=True):
        play, forced = _of_play(action.moment, number) if action.moment.cell.kind == ROLL else (_NOTHING, _UNKNOWN)
        yield (*place, *play, *situation, *forced, *faults)


class Located(NamedTuple):
    """An action, with the columns that tell where it stands and whether it is verified."""

    place: Row
    action: Action
    faults: Row


def located(record: Judged, match: Replay, done: GameReplay) -> Iterator[Located]:
    """The actions of a game, in order."""
    game = done.game
    source = game.source
    position, offset, players = source.position, game.offset, game.players
    number = match.transcript.index + 1
    head = (source.path, number, done.index + 1)
    found = record.faults(number, done.index + 1)
    faults = Faults(done, found) if found else None
    rolls = 0
    for turn, moment in enumerate(moments(done), 1):
        slot = moment.slot
        side = slot & 1
        place = (*head, turn, position(offset(slot))[0], side + 1, players[side], ACTIONS[moment.cell.kind])
        blind = moment.after.blind
        if faults is None:
            certain = _UNSURE if blind else _CERTAIN
        else:
            certain = faults.of(turn, slot, blind=blind)
        yield Located(place, Action(done, moment, rolls), certain)
        rolls += moment.cell.kind == ROLL


def _of_play(moment: Moment, number: int) -> tuple[Row, Row]:
    """The columns of a play from `dice` to `hits`, and those of a dance and a forced play.

    `number`: its results, 0 where they can't be known.
    """
    _, cell, _, _, play, legal = moment
    text, hits = (None, None) if play is None else (_text(play), play.hits)
    if not cell.high:
        return (None, None, text, legal, None, hits), _UNKNOWN
    dice = _DICE[cell.high][cell.low]
    written = cell.text.partition(":")[0].strip()
    if written != dice:
        written = "".join(filter(str.isdigit, written))
    if not number:
        return (dice, written, text, legal, None, hits), _UNKNOWN
    dances = _dances(moment) if number == 1 else False
    forced = (dances, number == 1 and not dances) if dances is not None else _UNKNOWN
    return (dice, written, text, legal, number, hits), forced


def _dances(moment: Moment) -> bool | None:
    """Whether a roll of one result can't be played; None where only a variant's own rules could tell."""
    if moment.play is not None:
        return not moment.play.moves
    state, side = moment.before, moment.slot & 1
    if state.board is not None:
        return None
    me, op = state.rows[side], state.rows[1 - side]
    return not (can_play(me, op, moment.cell.high) or can_play(me, op, moment.cell.low))


def _numbers(actions: Sequence[Action], plain: Plain) -> list[int]:
    """How many results the roll of each action has; 0 where there is none, or they can't be known."""
    numbers = [0] * len(actions)
    rows: list[int] = []
    rolls: list[tuple[Checkers, int, int]] = []
    for row, at in enumerate(plain.places):
        slot, cell, state, _, _, _ = actions[at].moment
        if cell.kind == ROLL and cell.high and not state.over:
            rows.append(row)
            rolls.append((state.rows[slot & 1], cell.high, cell.low))
    if rows:
        known = plain.boards
        for row, number in zip(rows, counted(known.mine[rows], known.theirs[rows], rolls), strict=True):
            numbers[plain.places[row]] = number
    if len(plain.places) < len(actions):
        for at, (done, (slot, cell, state, after, _, _), _) in enumerate(actions):
            if cell.kind != ROLL or not cell.high or after.blind or state.over:
                continue
            if done.own_rules is not None and state.board is not None:
                dice = Dice(cell.high, cell.low)
                numbers[at] = len(done.own_rules.variant.legal_plays(state.board, Side(slot & 1), dice))
    return numbers


TURNS = Kind({**WHERE, **_OF_PLAY, **BEFORE, **_FORCED, **FAULTS}, turn_rows)
