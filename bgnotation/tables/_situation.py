"""What the acting side sees before an action, as columns: IDs, pips, contact and phase, cube, score.

The IDs are those of `game.ids`, put together of parts: what a score and a cube have in them is worked out once a game,
what a side's checkers have in them once for each row.
"""

from binascii import a2b_base64, b2a_base64

from bgnotation.cells import ROLL
from bgnotation.game.board import BAR
from bgnotation.game.ids import match_id, position_id, xgid
from bgnotation.game.ids.gnu import MATCH_BYTES, POSITION_BYTES
from bgnotation.game.position import Position
from bgnotation.game.side import Side
from bgnotation.replay import GameReplay
from bgnotation.replay.steps import Moment, position_before
from bgnotation.tables._facts import Facts, facts
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
_EMPTY = bytes([ord("-"), *range(1, 256)])
"""Puts a dash where no checker stands."""
_LETTERS = 14
"""Of a Position ID."""
_ACTION = "?"
"""Stands for the dice in an XGID."""
_LARGER_DIE, _SMALLER_DIE = 15, 18
"""Where the dice stand in a Match ID."""
_SIDES = (Side.LEFT, Side.RIGHT)
_DICE = tuple(tuple(f"{high}{low}" for low in range(7)) for high in range(7))
"""By both numbers."""


class Situations:
    """The situations of a game."""

    def __init__(self, done: GameReplay) -> None:
        self._done = done
        score = done.score
        self._scores = [
            (score.points[me], score.points[me.other], score.away(me), score.away(me.other), score.crawford)
            for me in _SIDES
        ]
        self._known: dict[tuple[int, ...], tuple[int | None, str, str]] = {}

    def before(self, moment: Moment, rolls: int) -> Row:
        """The columns of `BEFORE` for an action that follows on so many rolls."""
        slot, cell, state, after, _, _ = moment
        side = slot & 1
        doubled = 0
        turn, cube, owner = side, state.cube, state.owner
        if state.doubler >= 0:
            if cell.kind == ROLL:
                # A throw settles the offer that stood, as after a beaver.
                cube, owner = after.cube, after.owner
            else:
                turn, doubled = state.doubler, 0 if state.phantom else 1 + state.animals
        holder = "centred" if owner < 0 else "own" if owner == side else "opponent"
        score = self._scores[side]
        if after.blind:
            return (None, None, None, None, None, whole(cube), holder, *score, None, None)
        rows = state.rows
        mine, theirs = facts(rows[side]), facts(rows[1 - side])
        counts = (mine.pips, theirs.pips, whole(cube), holder, *score)
        if state.board is not None:
            own, other = (state.board.pips(_SIDES[one]) for one in (side, 1 - side))
            is_race = state.board.is_race and not any(state.board.waiting)
            return (*self._slowly(moment), own, other, *counts[2:], is_race, None)
        race = _race(mine, theirs, rolls)
        if theirs.held & (mine.closed | mine.blots):
            # Both sides on one point, after a play that is not legal: the parts don't fit together.
            return (*self._slowly(moment), *counts, *race)
        bits, action, rest = self._parts(moment, (turn, cube, owner, doubled, state.over))
        opponent, on_roll = (theirs, mine) if turn == side else (mine, theirs)
        checkers = (opponent.bits | on_roll.bits << opponent.length).to_bytes(POSITION_BYTES, "little")
        dice = 0
        if cell.kind == ROLL and cell.high:
            dice = cell.high << _LARGER_DIE | cell.low << _SMALLER_DIE
            action = _DICE[cell.high][cell.low]
        letters = (theirs.top | mine.bottom if side else mine.top | theirs.bottom).to_bytes(BAR + 1)
        return (
            b2a_base64(checkers, newline=False)[:_LETTERS].decode("ascii"),
            None if bits is None else b2a_base64((bits | dice).to_bytes(MATCH_BYTES, "little"), newline=False).decode(),
            f"XGID={letters.translate(_EMPTY).decode('ascii')}{rest.replace(_ACTION, action)}",
            *counts,
            *race,
        )

    def _parts(self, moment: Moment, key: tuple[int, ...]) -> tuple[int | None, str, str]:
        """Of a Match ID the bits without dice; of an XGID the action before the throw, and what follows the board."""
        if (known := self._known.get(key)) is None:
            position = position_before(self._done, moment).with_dice(None)
            match = self._match_id(position)
            bits = None if match is None else int.from_bytes(a2b_base64(match), "little")
            _, *fields = xgid(position).split(":")
            action, fields[3] = fields[3], _ACTION
            known = self._known[key] = bits, action, f":{':'.join(fields)}"
        return known

    def _slowly(self, moment: Moment) -> Row:
        """The three IDs."""
        position = position_before(self._done, moment)
        return position_id(position.board, position.turn), self._match_id(position), xgid(position)

    def _match_id(self, position: Position) -> str | None:
        # No Match ID holds a number as large as some files have.
        score, cube = position.score, position.cube
        return match_id(position) if max(score.length, *score.points, cube.value >> 1) < _ID_NUMBERS else None


def _race(mine: Facts, theirs: Facts, rolls: int) -> tuple[bool, str]:
    """Whether the sides have passed each other, and the phase."""
    if mine.rear + theirs.rear < BAR:
        return True, "race" if mine.outside else "bear-off"
    if not mine.outside:
        return False, "contact bear-off"
    return False, "opening" if rolls < OPENING_ROLLS else "middle"
