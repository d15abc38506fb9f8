"""The records of one game → its actions."""

from typing import TYPE_CHECKING

from bgnotation.cells import Cell
from bgnotation.extras import Extras
from bgnotation.formats import _cells
from bgnotation.formats._build import GameBuilder
from bgnotation.formats.xg import records as xg
from bgnotation.formats.xg.analysis import Analyses, Place, has_cube_analysis, has_play_analysis
from bgnotation.formats.xg.container import RECORD
from bgnotation.source import Source, Span
from bgnotation.transcript import Damage, Game
from bgnotation.written import WrittenMove, readings

if TYPE_CHECKING:
    from bgnotation.formats.xg.reader import Comments

_MOST_POINTS = 1 << 20
_MOST_AUTO_DOUBLES = 15
_STEP_MOVES: dict[tuple[int, int], WrittenMove] = {
    (source, target): _cells.written(source, target) for source in range(1, 26) for target in range(26)
}
_ENDINGS = {1: "resigned", 10: "settled"}
"""By the hundreds of the number that says how a game ended."""


class GameReader:
    """Takes a game's records in order; `game` gives the game.

    It follows the positions that the records hold, so that a record that contradicts itself is seen, and one
    that goes on from another position sets it.
    """

    def __init__(
        self,
        source: Source,
        comments: "Comments",
        rollouts: bytes,
        damage: list[Damage],
        version: int,
        start: bytes,
        begin: int,
        *,
        sets_position: bool = False,
    ) -> None:
        assert source.data is not None
        self.data = source.data
        self.comments = comments
        self.rollouts = rollouts
        self.damage = damage
        self.version = version
        self.sets_position = sets_position
        """Whether the first position is to be set even if games begin from it."""
        self.builder = GameBuilder(source)
        self.checkers = sum(byte for byte in start if byte < 128)
        self.board: bytes | None = start
        """The position that the actions so far lead to, in the first player's frame; None where that is not known."""
        self.excused = False
        """Whether it is known already that the next record may go on from another position."""
        self.acted = False
        self.cube_place = -1
        """The record of a decision not to double that waits for its roll."""
        self.clock = ""
        self.places: dict[int, Place] = {}
        self.clocks: dict[int, str] = {}
        self.number: int | None = None
        self.score: tuple[int, int] | None = None
        self.crawford = False
        self.auto_doubles = 0
        self.title = Span(begin, begin)
        self.header = Span(begin, begin)
        self.last_comment = ""
        self.ending = ""
        self.level = 0
        self.missing: tuple[int, int, int] | None = None
        self.won = False
        self.set_at = -1
        """The slot of the last position that was set."""

    def record(self, kind: int, at: int) -> None:
        """Takes the record of a kind that begins at an offset."""
        if kind == xg.GAME:
            self._header(at)
        elif kind == xg.CUBE:
            self._cube(at)
        elif kind == xg.MOVE:
            self._move(at)
        elif kind == xg.GAME_END:
            self._end(at)
        elif kind == xg.MISSING:
            self.missing = (xg.number(self.data, at + 24), xg.number(self.data, at + 28), at)

    # ------------------------------------------------------------ the header

    def _header(self, at: int) -> None:
        data = self.data
        self.title, self.header = Span(at, at + RECORD), Span(at + 12, at + 20)
        self.number = xg.number(data, at + 48)
        self.score = xg.score_of(data, at + 12)
        self.crawford = data[at + 20] != 0
        if self.version >= 26:
            self.auto_doubles = min(max(xg.number(data, at + 64), 0), _MOST_AUTO_DOUBLES)
        self._remark(xg.number(data, at + 56), at + 56)
        self.last_comment = self.comments[xg.number(data, at + 60)]
        self._go_on_from(data[at + 21 : at + 47], 0, at + 21, 0)

    # ------------------------------------------------------------ actions

    def _cube(self, at: int) -> None:
        cube = xg.cube_record(self.data, at)
        if cube.side < 0 or not -2 <= cube.double <= 1:
            self._unreadable(f"cube decision {cube.double} of side {xg.number(self.data, at + 12)}", at)
            return
        self._go_on_from(cube.position, cube.code, at + 36, cube.side)
        self.clock = self._clock(at)
        self.cube_place = at if cube.double == 0 and has_cube_analysis(self.data, at) else -1
        if cube.double == 1:
            self._double(cube, at)
        self._remark(cube.comment, at + 292)

    def _double(self, cube: xg.Cube, at: int) -> None:
        """A double and the answers to it: a side that does not take or pass turns the cube again."""
        self.acted = True
        shown = xg.cube_of(cube.code, self.auto_doubles)
        value = 2 * shown[0] if shown else None
        slot = self.builder.add(cube.side, _cells.double(value), at + 12, at + 20)
        if has_cube_analysis(self.data, at):
            self.places[slot] = Place(-1, at)
        self._note_clock(slot)
        side = cube.side
        for place, answer in zip((20, 24, 28), cube.answers, strict=True):
            side = 1 - side
            if answer not in (0, 1, 2):
                if answer != -1:
                    self._unreadable(f"answer {answer} to a double", at + place, 4)
                return
            again = _cells.beaver if place == 20 else _cells.raccoon
            value = 2 * value if value else None
            cell = (_cells.DROPS, _cells.TAKES, again(value))[answer]
            self.builder.add(side, cell, at + place, at + place + 4)
            if answer < 2:
                return

    def _move(self, at: int) -> None:
        data = self.data
        move = xg.move_record(data, at)
        first, second = move.dice
        if move.side < 0 or not (1 <= first <= 6 and 1 <= second <= 6):
            self._unreadable(f"roll {first} {second} of side {xg.number(data, at + 64)}", at, side=move.side)
            self.board, self.excused = None, True
            return
        self._go_on_from(move.before, move.code, at + 9, move.side)
        cell = self._roll(move, at)
        if cell is None:
            self._unreadable(f"{first}{second}: steps {' '.join(map(str, move.raw))}", at, side=move.side)
            self.board, self.excused = None, True
            return
        self.acted = True
        slot = self.builder.add(move.side, cell, at + 64, at + 108)
        cube, self.cube_place = self.cube_place, -1
        has_play = has_play_analysis(data, at)
        if has_play or cube >= 0:
            self.places[slot] = Place(at, cube)
        self._note_clock(slot)
        self._remark(move.comment, at + 2524)

    def _roll(self, move: xg.Move, at: int) -> Cell | None:
        """The cell of a roll and its play; None where the play can't be meant. Follows the position."""
        first, second = move.dice
        if not (move.was_played or any(move.raw) or any(move.after)):
            return _cells.unplayed(first, second)
        after = move.after if any(move.after) else None
        if after is not None and move.side:
            after = xg.turned(after)
        if move.is_illegal and after is not None:
            rows = xg.rows_of(after, self.checkers)
            if rows is not None:
                self.board = after
                cube, owner = xg.cube_of(move.code, self.auto_doubles) or (1, -1)
                return _cells.illegal(first, second, rows, cube, owner)
        if move.steps is None:
            return None
        if not move.steps:
            # Where nothing says that it was played, the board decides.
            return _cells.dance(first, second) if move.was_played else _cells.nothing(first, second)
        moves = tuple(map(_STEP_MOVES.__getitem__, move.steps))
        self._follow(move, moves, after, at)
        return _cells.roll(first, second, moves)

    # ------------------------------------------------------------ positions

    def _follow(self, move: xg.Move, moves: tuple[WrittenMove, ...], after: bytes | None, at: int) -> None:
        """Makes the steps, and compares where they lead with the position that the record holds."""
        before = self.board
        self.board = None
        if before is not None:
            mine = xg.turned(before) if move.side else before
            end = xg.played(mine, move.steps or ())
            if end is not None:
                self.board = xg.turned(end) if move.side else end
        if after is None or self.board == after or before is None:
            self.board = self.board or after
            return
        self.excused = True
        rows = xg.rows_of(mine, self.checkers)
        if rows is not None and readings(*rows, max(move.dice), min(move.dice), moves):
            # Else the play is illegal, and that is found without this.
            words = f"the play {' '.join(map(str, moves))} does not lead to the position that stands behind it"
            self.damage.append(Damage(Span(at, at + RECORD), words))

    def _go_on_from(self, position: bytes, code: int, at: int, side: int) -> None:
        """Sets the position that a record begins with, if the actions before it do not lead to it."""
        if position == xg.NOTHING or (position == self.board and not self.sets_position):
            return
        rows = xg.rows_of(position, self.checkers)
        if rows is None:
            if not self.excused:
                self.damage.append(Damage(Span(at, at + 26), "a position with checkers that can't be"))
            self.excused = True
            return
        if self.acted and not self.excused:
            self.damage.append(Damage(Span(at, at + 26), "this is not the position that the play before leads to"))
        cube, owner = xg.cube_of(code, self.auto_doubles) or (1, -1)
        cell = _cells.set_position(rows, cube, owner)
        if not self.acted and 0 <= self.set_at == self.builder.last():
            # The header's position is not the one that the game begins from after all.
            self.builder.replace(self.set_at, cell)
        else:
            self.set_at = self.builder.add(side, cell, at, at + 26)
        self.board, self.excused, self.sets_position = position, False, False

    # ------------------------------------------------------------ the end

    def _end(self, at: int) -> None:
        end = xg.game_end(self.data, at)
        kind, level = divmod(end.how, 100)
        self.ending = "dropped" if end.how == 0 else _ENDINGS.get(min(kind, 10), "")
        self.level = level if self.ending == "resigned" and level in (1, 2, 3) else 0
        if end.winner < 0 and end.points == 0:
            self.ending = ""
        else:
            self._win(end.winner, end.points, at + 24)

    def _win(self, winner: int, points: int, at: int) -> None:
        if winner < 0 or not 0 < points < _MOST_POINTS:
            self._unreadable(f"a result of {points} points", at, 8)
        else:
            self.builder.add(winner, _cells.win(points), at, at + 8)
            self.won = True

    def game(self, players: tuple[str, str], ratings: tuple[str, str], end: int, *, has_crawford: bool) -> Game:
        """The game that the records up to `end` give. Its mark of the Crawford game counts with `has_crawford`."""
        if self.missing is not None and not self.won:
            winner, points, at = self.missing
            self._win({1: 0, -1: 1}.get(winner, -1), points, at + 24)
        if self.last_comment:
            self.builder.remark(_cells.comment(self.last_comment), self.title.start + 60, self.title.start + 64)
        extras = Extras(
            auto_doubles=self.auto_doubles,
            crawford=self.crawford if has_crawford else None,
            ending=self.ending,
            level=self.level,
            clocks=self.clocks,
            analysis=Analyses(self.data, self.rollouts, self.places),
        )
        return self.builder.game(
            number=self.number,
            players=players,
            score=self.score,
            ratings=ratings,
            title=self.title,
            header=self.header,
            body=Span(min(self.title.end, end), end),
            extras=extras,
        )

    # ------------------------------------------------------------ small things

    def _remark(self, index: int, at: int) -> None:
        if text := self.comments[index]:
            self.builder.remark(_cells.comment(text), at, at + 4)

    def _unreadable(self, text: str, at: int, size: int = RECORD, side: int = -1) -> None:
        cell = _cells.unreadable(text)
        if side < 0:
            self.builder.remark(cell, at, at + size)
        else:
            self.builder.add(side, cell, at, at + size)

    def _note_clock(self, slot: int) -> None:
        """Puts the clock of the last cube record to the action in a slot: the first one behind it."""
        if self.clock:
            self.clocks[slot] = self.clock
            self.clock = ""

    def _clock(self, at: int) -> str:
        """The seconds that both players have left, where clocks are kept."""
        if self.version < 28:
            return ""
        left, right = xg.number(self.data, at + 304), xg.number(self.data, at + 308)
        return f"{left} {right}" if left or right else ""
