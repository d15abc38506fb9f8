"""A game of an OGXM document → a game."""

from functools import lru_cache
from typing import Any

from bgnotation.cells import ILLEGAL, ROLL, Cell
from bgnotation.extras import NO_EXTRAS, Extras, Refusal
from bgnotation.formats._build import GameBuilder
from bgnotation.formats._cells import (
    DROPS,
    TAKES,
    beaver,
    comment,
    dance,
    double,
    illegal,
    nothing,
    raccoon,
    resign,
    roll,
    set_position,
    unplayed,
    unreadable,
    win,
    written,
)
from bgnotation.formats._plays import moves_of
from bgnotation.formats.ogxm.analysis import Noted
from bgnotation.formats.ogxm.notes import NO_NOTES, Notes
from bgnotation.game.legal import Rows
from bgnotation.source import Source, Span
from bgnotation.transcript import Game
from bgnotation.written import WrittenMove

Document = dict[str, Any]

LAST_ROLL = 20
DOUBLE, TAKE, DROP = 21, 22, 23
MARKS = frozenset({24, 25, 26, 30})
"""Plies that say only that something is over."""
RESIGN, RESIGN_MATCH, FORFEIT = 27, 28, 29
SET, BEAVER, RACCOON, SETTLE, SET_CUBE, PASS = 31, 32, 33, 34, 36, 37
_ANSWERED = frozenset({TAKE, DROP, BEAVER})
PAIRS = [(a, b) for a in range(1, 7) for b in range(a, 7)]
"""The rolls by their action."""
LEVELS = {"single": 1, "gammon": 2, "backgammon": 3}
_CUBES = frozenset(1 << power for power in range(16))
_ENDINGS = frozenset({"dropped", "resigned", "settled", "forfeited"})
_TIMEOUT = "timeout"
_MOST_POINTS = 1 << 31


class GameReader:
    """Reads one game ply by ply."""

    def __init__(
        self,
        source: Source,
        game: Document,
        places: list[Span],
        record: Span,
        notes: "dict[tuple[str, int], Notes]",
        first_ply: int,
        index: int,
        start: Rows,
        currency: str = "",
    ) -> None:
        self.game = game
        self.plies: list[Document] = [ply for ply in _list(game.get("plies")) if isinstance(ply, dict)]
        self.places = places
        self.record = record
        self.index = index
        self.start = start
        self.notes = notes.get(("game", index), NO_NOTES)
        self._ply_notes = [notes.get(("ply", first_ply + n), NO_NOTES) for n in range(len(self.plies))]
        self._builder = GameBuilder(source)
        self._noted = Noted(currency, _step)
        self._rolls = 0
        self._cube, self._owner = 1, -1
        self._level = 0
        self._ending = ""

    @property
    def winner(self) -> int | None:
        """The side that won, None if the file names none."""
        return {0: 0, 1: 1}.get(number(self.game.get("winner"), 255))

    @property
    def points(self) -> int:
        """The points that the file says were won."""
        return number(self.game.get("points_won"), 0)

    def read(self, players: tuple[str, str], score: tuple[int, int] | None, date: str) -> Game:
        """The game. Players, score and date are what the match says of it, if the game does not say otherwise."""
        self._begin()
        self._remarks(self.notes, self.record.start)
        for n, ply in enumerate(self.plies):
            place = self.places[n]
            before = len(self._builder.cells)
            self._ply(n, ply, place)
            self._note(ply, before)
            self._remarks(self._ply_notes[n], place.end)
        self._finish()
        return self._builder.game(
            number=self.index + 1,
            players=_pair(self.notes.listed("players"), str) or players,
            score=_pair(self.notes.listed("score"), int) or score,
            ratings=_pair(self.notes.listed("ratings"), str) or ("", ""),
            title=Span(self.record.start, self.record.start),
            header=Span(self.record.start, self.record.start),
            body=self.record,
            extras=self._extras(date),
        )

    def _remarks(self, notes: Notes, at: int) -> None:
        if notes is NO_NOTES:
            return
        for text in notes.remarks:
            if text:
                self._builder.remark(comment(text), at, at)

    def _begin(self) -> None:
        """The board and the cube that the game begins with, where they are not the usual ones."""
        value = number(self.game.get("initial_cube_value"), 1)
        owner = {"white": 0, "black": 1}.get(str(self.game.get("initial_cube_owner")), -1)
        rows = _rows(self.game.get("initial_board"), self.start)
        if rows == self.start:
            rows = None
        if rows is not None or ((value > 1 or owner >= 0) and value in _CUBES):
            self._cube, self._owner = value if value in _CUBES else 1, owner
            self._put(0, set_position(rows or self.start, self._cube, owner), self.record.start, self.record.start)

    def _put(self, side: int, cell: Any, start: int, end: int) -> int:
        return self._builder.add(side, cell, start, end)

    # ------------------------------------------------------------ plies

    def _ply(self, n: int, ply: Document, place: Span) -> None:
        action = number(ply.get("action_id"), -1)
        side = 0 if number(ply.get("color"), 1) else 1
        if 0 <= action <= LAST_ROLL:
            self._roll(n, ply, side, PAIRS[action], place)
        elif action == SET:
            self._set(n, ply, side, place)
        elif action == SET_CUBE:
            self._set_cube(n, ply, side, place)
        elif action in (RESIGN, RESIGN_MATCH, FORFEIT, SETTLE):
            self._give_up(action, ply, side, place)
        elif action in _CUBE_CELLS:
            self._turn(action, side)
            word = self._ply_notes[n].own.get("word", "")
            self._put(side, _AGAIN.get(word, _CUBE_CELLS[action]), *place)
            self._answer(n, place)
        elif action == PASS and "dance" in self._ply_notes[n].own:
            self._put(side, dance(), *place)
        elif action not in MARKS and action != PASS:
            self._builder.remark(unreadable(f"action {action}"), *place)

    def _note(self, ply: Document, before: int) -> None:
        """Keeps what a ply says beside its action, the first one in the slots from `before` on."""
        cells = self._builder.cells
        slot = next((n for n in range(before, len(cells)) if cells[n] is not None), -1)
        if slot < 0:
            return
        self._noted.clock(slot, ply)
        action = number(ply.get("action_id"), -1)
        if 0 <= action <= LAST_ROLL or (action == SET and "d1" in ply):
            self._noted.roll(slot, ply)
        elif action == DOUBLE:
            self._noted.double(slot, ply)
        elif action in _ANSWERED:
            self._noted.answer(ply)

    def _roll(self, n: int, ply: Document, side: int, dice: tuple[int, int], place: Span) -> None:
        self._rolls += 1
        moves = [move for step in _list(ply.get("moves")) if (move := _move(step, side)) is not None]
        if moves:
            cell = roll(*dice, tuple(moves))
        elif "unplayed" in self._ply_notes[n].own:
            cell = unplayed(*dice)
        elif self._stops(n) and "dance" not in self._ply_notes[n].own:
            # Whether it could be played is for the board to say.
            cell = nothing(*dice)
        else:
            cell = dance(*dice)
        self._put(side, cell, *place)

    def _stops(self, n: int) -> bool:
        """Whether the game ends behind a ply without being played out: the side resigns, or the record breaks off."""
        if n + 1 == len(self.plies):
            return self.winner is None
        return number(self.plies[n + 1].get("action_id"), -1) in (RESIGN, RESIGN_MATCH)

    def _set(self, n: int, ply: Document, side: int, place: Span) -> None:
        rows = _rows(ply.get("set_position"), self.start)
        first, second = number(ply.get("d1"), 0), number(ply.get("d2"), 0)
        if rows is None:
            self._builder.remark(unreadable("a position that can't be"), *place)
        elif not (1 <= first <= 6 and 1 <= second <= 6):
            self._put(side, set_position(rows, self._cube, self._owner), *place)
        else:
            self._rolls += 1
            told = self._ply_notes[n].own.get("play")
            moves = moves_of(told) if told is not None and len(told) < 400 else None
            if moves:
                self._put(side, roll(first, second, moves), *place)
            elif told == "":
                self._put(side, Cell(ROLL, f"{first}{second}: Illegal play", second, first, how=ILLEGAL), *place)
            else:
                self._put(side, illegal(first, second, rows, self._cube, self._owner), *place)

    def _answer(self, n: int, place: Span) -> None:
        """The answer to a beaver or raccoon, for which there is no ply of its own."""
        word, _, side = self._ply_notes[n].own.get("answer", "").partition(" ")
        if word in _ANSWERS and side in ("0", "1"):
            self._put(int(side), _ANSWERS[word], place.end, place.end)

    def _set_cube(self, n: int, ply: Document, side: int, place: Span) -> None:
        value = number(ply.get("cube_value"), 0)
        turned = self._ply_notes[n].own.get("turned")
        if turned is not None:
            word, _, by = turned.partition(" ")
            if word in _AGAIN and by in ("0", "1"):
                self._put(int(by), _AGAIN[word], *place)
            self._cube = value if value in _CUBES else self._cube
            self._answer(n, place)
        elif self._rolls or value not in _CUBES:
            self._builder.remark(unreadable(f"the cube is set to {value}"), *place)
        else:
            self._cube, self._owner = value, {"white": 0, "black": 1}.get(str(ply.get("cube_owner")), -1)
            self._put(side, set_position(self.start, self._cube, self._owner), *place)

    def _turn(self, action: int, side: int) -> None:
        """Follows the cube, for positions that are set."""
        if action == TAKE:
            self._cube, self._owner = self._cube * 2, side
        elif action == BEAVER:
            self._cube, self._owner = self._cube * 4, side
        elif action == RACCOON:
            self._cube *= 2
        self._cube = min(self._cube, 1 << 15)

    def _give_up(self, action: int, ply: Document, side: int, place: Span) -> None:
        timed_out = self.notes.own.get("ending") == _TIMEOUT
        if action == SETTLE:
            self._ending = "settled"
            return
        if action == FORFEIT:
            self._ending = "forfeited"
            self._put(side, resign("Loses on time" if timed_out else "Forfeits"), *place)
            return
        self._level = LEVELS.get(str(ply.get("resign_value")), 0)
        self._put(side, resign("Resigns" if action == RESIGN else "Resigns the match"), *place)

    # ------------------------------------------------------------ the end

    def _finish(self) -> None:
        at = self.record.end
        if (resigned := self.notes.own.get("resigned")) in ("0", "1"):
            self._put(int(resigned), resign(), at, at)
        if self.winner is not None and 0 <= self.points < _MOST_POINTS:
            self._put(self.winner, win(self.points), at, at)

    def _extras(self, date: str) -> Extras:
        own = self.notes.own
        said = str(self.game.get("termination", ""))
        ending = own.get("ending") or (said if said in _ENDINGS else "") or self._ending
        level = own.get("level", "")
        extras = Extras(
            auto_doubles=min(max(number(self.game.get("auto_doubles"), 0), 0), 15),
            ending=ending if ending in _ENDINGS or ending == _TIMEOUT else "",
            level=int(level) if level in ("0", "1", "2", "3") else self._level,
            date=self.notes.own.get("date", date),
            ties=tuple(tie for one in self.notes.listed("ties") if (tie := _pair(one, int)) is not None),
            refusals=tuple(_refusals(self.notes.listed("refusals"))),
            clocks=self._noted.clocks,
            analysis=self._noted.analysis,
        )
        return NO_EXTRAS if extras == NO_EXTRAS else extras


_CUBE_CELLS = {DOUBLE: double(), TAKE: TAKES, DROP: DROPS, BEAVER: beaver(), RACCOON: raccoon()}


_AGAIN = {"beaver": beaver(), "raccoon": raccoon()}
_ANSWERS = {"take": TAKES, "drop": DROPS}


def after(score: tuple[int, int] | None, winner: int | None, points: int) -> tuple[int, int] | None:
    """The score behind a game, None where it can't be told.

    >>> after((2, 1), 1, 4), after((2, 1), None, 0)
    ((2, 5), None)
    """
    if score is None or winner is None:
        return None
    left, right = score
    return (left + points, right) if winner == 0 else (left, right + points)


def number(value: object, otherwise: int) -> int:
    """A whole number out of a document, `otherwise` where there is none."""
    return value if isinstance(value, int) and not isinstance(value, bool) else otherwise


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _pair(value: object, kind: type) -> Any:
    """Two values of a kind, None if there are not just two of them."""
    if isinstance(value, list) and len(value) == 2 and all(type(one) is kind for one in value):
        return value[0], value[1]
    return None


def _refusals(found: list[Any]) -> list[Refusal]:
    return [
        Refusal(*one)
        for one in found
        if isinstance(one, list) and len(one) == 3 and all(type(part) is int for part in one) and one[1] in (0, 1)
    ]


def _move(step: object, side: int) -> WrittenMove | None:
    """A step in the mover's numbering: white moves upwards from its bar at 0, black downwards from its bar at 25."""
    if not isinstance(step, dict):
        return None
    return _leg(number(step.get("from"), -1), number(step.get("pips"), 0), side)


def _step(step: object, side: int) -> tuple[int, int] | None:
    """Source and target of a step in the mover's numbering, None if it can't be read."""
    move = _move(step, side)
    return (move.points[0], move.points[1]) if move is not None else None


@lru_cache(maxsize=512)
def _leg(place: int, pips: int, side: int) -> WrittenMove | None:
    if not (0 <= place <= 25 and 0 < pips <= 25):
        return None
    source = place if side else 25 - place
    return written(source, max(0, source - pips)) if source else None


def _rows(board: object, start: Rows) -> Rows | None:
    """The rows of a board of 26 counts, white positive, as white moves; None if they can't be.

    The checkers that are missing of those of the start are borne off.
    """
    if not (isinstance(board, list) and len(board) == 26 and all(type(count) is int for count in board)):
        return None
    left, right = [0] * 26, [0] * 26
    for place, count in enumerate(board):
        if count > 0:
            left[25 - place] = count
        else:
            right[place] = -count
    if left[0] or right[0]:
        return None
    left[0], right[0] = sum(start[0]) - sum(left), sum(start[1]) - sum(right)
    if left[0] < 0 or right[0] < 0:
        return None
    return tuple(left), tuple(right)
