"""The rows of `turns`: actions, and what the acting side saw."""

from collections.abc import Iterator
from functools import lru_cache

from bgnotation.cells import BEAVER, DOUBLE, DROP, RACCOON, RESIGN, ROLL, TAKE
from bgnotation.game.dice import Dice
from bgnotation.game.legal import can_play
from bgnotation.game.side import Side
from bgnotation.replay import GameReplay, Replay
from bgnotation.replay.steps import Moment, moments
from bgnotation.tables._count import count_results
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
from bgnotation.tables._situation import BEFORE, Situations

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
_DICE = tuple(tuple(f"{high}{low}" for low in range(7)) for high in range(7))
"""By both numbers."""

_text = lru_cache(maxsize=1 << 14)(str)


def turn_rows(record: Judged) -> Iterator[Row]:
    """A row for each action of a record."""
    for match in record.replays:
        for done in match.games:
            situations = Situations(done)
            rolls = 0
            for place, moment, faults in located(record, match, done):
                before = situations.before(moment, rolls)
                play, forced = _NOTHING, _UNKNOWN
                if moment.cell.kind == ROLL:
                    rolls += 1
                    play, forced = _of_play(done, moment)
                yield (*place, *play, *before, *forced, *faults)


def located(record: Judged, match: Replay, done: GameReplay) -> Iterator[tuple[Row, Moment, Row]]:
    """The actions of a game, each with the columns that tell where it stands, and whether it is verified."""
    game = done.game
    source = game.source
    position, offset, players = source.position, game.offset, game.players
    number = match.transcript.index + 1
    head = (source.path, number, done.index + 1)
    found = record.faults(number, done.index + 1)
    faults = Faults(done, found) if found else None
    clean = (True, None)
    for turn, moment in enumerate(moments(done), 1):
        slot = moment.slot
        side = slot & 1
        place = (*head, turn, position(offset(slot))[0], side + 1, players[side], ACTIONS[moment.cell.kind])
        blind = moment.after.blind
        if faults is None:
            yield place, moment, (False, None) if blind else clean
        else:
            yield place, moment, faults.of(turn, slot, blind=blind)


def _of_play(done: GameReplay, moment: Moment) -> tuple[Row, Row]:
    """The columns of a play from `dice` to `hits`, and those of a dance and a forced play."""
    _, cell, state, following, play, legal = moment
    text, hits = (None, None) if play is None else (_text(play), play.hits)
    high, low = cell.high, cell.low
    if not high:
        return (None, None, text, legal, None, hits), _UNKNOWN
    number, forced = None, _UNKNOWN
    if not (following.blind or state.over):
        number, dances = _results(done, moment)
        forced = dances, number == 1 and not dances
    dice = _DICE[high][low]
    written = cell.text.partition(":")[0].strip()
    if written != dice:
        written = "".join(filter(str.isdigit, written))
    return (dice, written, text, legal, number, hits), forced


def _results(done: GameReplay, moment: Moment) -> tuple[int, bool]:
    """How many results the roll has, and whether it can't be played."""
    slot, cell, state, _, play, _ = moment
    side, high, low = slot & 1, cell.high, cell.low
    if done.own_rules is not None and state.board is not None:
        plays = done.own_rules.variant.legal_plays(state.board, Side(side), Dice(high, low))
        return len(plays), len(plays) == 1 and not next(iter(plays)).moves
    me, op = state.rows[side], state.rows[1 - side]
    number = count_results(me, op, high, low)
    if number > 1 or (play is not None and play.moves):
        return number, False
    return number, not (can_play(me, op, high) or can_play(me, op, low))


TURNS = Kind({**WHERE, **_OF_PLAY, **BEFORE, **_FORCED, **FAULTS}, turn_rows)
