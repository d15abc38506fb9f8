"""What the acting side sees before an action, as columns: IDs, pips, contact and phase, cube, score.

The IDs are those of `game.ids`, put together of parts: what a score and a cube have in them is worked out once a game,
what the checkers have in them for all actions at once.
"""

from binascii import a2b_base64, b2a_base64
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from bgnotation.cells import ROLL
from bgnotation.game.board import Row as Checkers
from bgnotation.game.ids import match_id, position_id, xgid
from bgnotation.game.ids.gnu import MATCH_BYTES
from bgnotation.game.position import Position
from bgnotation.game.side import Side
from bgnotation.replay import GameReplay
from bgnotation.replay.steps import Moment, position_before
from bgnotation.tables._boards import Boards, boards, position_ids, xgid_boards
from bgnotation.tables._frame import (
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

OPENING_ROLLS = 6
"""Rolls of a game, of both sides, that are its opening."""
OWNERS = choice("centred", "own", "opponent")
PHASES = choice("opening", "middle", "contact bear-off", "race", "bear-off")

BEFORE: Columns = {
    "position_id": TEXT,
    "match_id": TEXT,
    "xgid": TEXT,
    "pips": WHOLE_OR_MISSING,
    "pips_opponent": WHOLE_OR_MISSING,
    "cube": WHOLE_OR_MISSING,
    "cube_owner": OWNERS,
    "score": WHOLE,
    "score_opponent": WHOLE,
    "away": WHOLE_OR_MISSING,
    "away_opponent": WHOLE_OR_MISSING,
    "crawford": FLAG,
    "race": FLAG_OR_MISSING,
    "phase": PHASES,
}
"""The columns of a situation."""

_ID_NUMBERS = 1 << 15
"""What length and points in a Match ID stay below, and half of the cube."""
_LARGER_DIE, _SMALLER_DIE = 15, 18
"""Where the dice stand in a Match ID."""
_SIDES = (Side.LEFT, Side.RIGHT)
_DICE = tuple(tuple(f"{high}{low}" for low in range(7)) for high in range(7))
"""By both numbers."""


class Action(NamedTuple):
    """An action of a game, and how many rolls came before it."""

    done: GameReplay
    moment: Moment
    rolls: int


class Plain(NamedTuple):
    """Those of some actions that met a board with backgammon's checkers only, and the boards."""

    places: list[int]
    boards: Boards


_Parts = tuple[bool, int | None, str, Row]
"""Whether the side that acts is on roll (else it answers); of the Match ID the bits, None where it has no room; of the
XGID what follows the board; the columns from `cube` to `crawford`."""


def situations(actions: Sequence[Action]) -> tuple[list[Row], Plain]:
    """The columns of `BEFORE` for each of these actions, and which of them met an ordinary board."""
    found: list[Row] = [()] * len(actions)
    places: list[int] = []
    told: list[_Parts] = []
    rows: list[tuple[Checkers, Checkers]] = []
    last: GameReplay | None = None
    for at, (done, moment, _) in enumerate(actions):
        if done is not last:
            last, game = done, _Game(done)
        state, side = moment.before, moment.slot & 1
        parts = game.parts(moment)
        if moment.after.blind:
            found[at] = (None, None, None, None, None, *parts[-1], None, None)
        elif state.board is not None:
            pips = [state.board.pips(_SIDES[one]) for one in (side, 1 - side)]
            is_race = state.board.is_race
            found[at] = (*game.slowly(moment), *pips, *parts[-1], is_race, None)
        else:
            places.append(at)
            told.append(parts)
            rows.append((state.rows[side], state.rows[1 - side]))
    plain = Plain(places, boards(rows))
    if places:
        _fill(found, actions, plain, told)
    return found, plain


def _fill(found: list[Row], actions: Sequence[Action], plain: Plain, told: Sequence[_Parts]) -> None:
    """Puts in the situations on ordinary boards."""
    known = plain.boards
    on_roll = np.array([parts[0] for parts in told])[:, np.newaxis]
    is_left = np.array([not actions[at].moment.slot & 1 for at in plain.places])[:, np.newaxis]
    mine, theirs = known.mine, known.theirs
    ids = position_ids(np.where(on_roll, theirs, mine), np.where(on_roll, mine, theirs))
    letters = xgid_boards(np.where(is_left, mine, theirs), np.where(is_left, theirs, mine))
    columns = zip(plain.places, told, ids, letters, *known[2:], strict=True)
    for at, (_, bits, fields, rest), position, board, pips, pips_opponent, race, home, shared in columns:
        if race:
            phase = "bear-off" if home else "race"
        elif home:
            phase = "contact bear-off"
        else:
            phase = "opening" if actions[at].rolls < OPENING_ROLLS else "middle"
        if shared:
            slowly = _Game(actions[at].done).slowly(actions[at].moment)
            found[at] = (*slowly, pips, pips_opponent, *rest, race, phase)
            continue
        match = None if bits is None else b2a_base64(bits.to_bytes(MATCH_BYTES, "little"), newline=False).decode()
        found[at] = (position, match, f"XGID={board}{fields}", pips, pips_opponent, *rest, race, phase)


class _Game:
    """What is the same in many situations of a game."""

    def __init__(self, done: GameReplay) -> None:
        self._done = done
        score = done.score
        self._scores = [
            (score.points[me], score.points[me.other], score.away(me), score.away(me.other), score.crawford)
            for me in _SIDES
        ]
        self._known: dict[tuple[int, ...], tuple[int | None, str, str, str]] = {}

    def parts(self, moment: Moment) -> _Parts:
        """What an action's IDs hold besides the checkers; only the columns where there are none of backgammon's."""
        slot, cell, state, after, _, _ = moment
        side = turn = slot & 1
        doubled, cube, owner = 0, state.cube, state.owner
        if state.doubler >= 0:
            if cell.kind == ROLL:
                # A throw settles the offer that stood, as after a beaver.
                cube, owner = after.cube, after.owner
            else:
                turn, doubled = state.doubler, 0 if state.phantom else 1 + state.animals
        holder = "centred" if owner < 0 else "own" if owner == side else "opponent"
        rest = (whole(cube), holder, *self._scores[side])
        if after.blind or state.board is not None:
            return turn == side, None, "", rest
        key = (turn, cube, owner, doubled, state.over)
        if (known := self._known.get(key)) is None:
            known = self._known[key] = self._of_cube(moment)
        bits, head, action, tail = known
        if cell.kind == ROLL and cell.high:
            action = _DICE[cell.high][cell.low]
            if bits is not None:
                bits |= cell.high << _LARGER_DIE | cell.low << _SMALLER_DIE
        return turn == side, bits, f"{head}{action}{tail}", rest

    def _of_cube(self, moment: Moment) -> tuple[int | None, str, str, str]:
        """Of a Match ID the bits without dice; of an XGID, behind the board, up to the action, the action, the rest."""
        position = position_before(self._done, moment).with_dice(None)
        match = _match_id(position)
        bits = None if match is None else int.from_bytes(a2b_base64(match), "little")
        _, *fields = xgid(position).split(":")
        return bits, f":{':'.join(fields[:3])}:", fields[3], f":{':'.join(fields[4:])}"

    def slowly(self, moment: Moment) -> Row:
        """The three IDs of any board."""
        position = position_before(self._done, moment)
        return position_id(position.board, position.turn), _match_id(position), xgid(position)


def _match_id(position: Position) -> str | None:
    # No Match ID holds a number as large as some files have.
    score, cube = position.score, position.cube
    return match_id(position) if max(score.length, *score.points, cube.value >> 1) < _ID_NUMBERS else None
