"""The actions of a replayed game, each with what it met and what it left.

`moments` gives them in the compact form of the replay, cheap enough for tables of whole archives;
`steps` as objects that tell everything.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from bgnotation.cells import COMBINED, DOUBLE, DROP, ILLEGAL, ONE_DIE, QUIT, ROLL, STEPS, TAKE, TURNS, Cell
from bgnotation.events import Event
from bgnotation.game.board import Board
from bgnotation.game.cube import Cube
from bgnotation.game.dice import Dice
from bgnotation.game.legal import Step as OneDie
from bgnotation.game.legal import can_play
from bgnotation.game.play import Move, Play
from bgnotation.game.position import Phase, Position
from bgnotation.game.side import Side
from bgnotation.replay.problems import Problem
from bgnotation.replay.state import Over, State
from bgnotation.written import readings

if TYPE_CHECKING:
    from bgnotation.replay import GameReplay

_PHASES = (Phase.PLAYING, Phase.OVER, Phase.DROPPED, Phase.RESIGNED)
"""By `Over`."""
_SIDES = (Side.LEFT, Side.RIGHT)
_OWNERS = (Side.LEFT, Side.RIGHT, None)
"""By the owner of a state, -1 the last one."""
_DANCE = Play()


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a game: the event, the position it met and the one it left."""

    game: int
    """The game's place in the transcript, from 1."""
    turn: int
    """The action's place in the game, from 1."""
    event: Event
    side: Side
    line: int
    """The line of the source, from 1."""
    before: Position
    """With the dice thrown, where the action is a play."""
    after: Position
    play: Play | None
    """What the checkers did; None where that is not recorded or can't be told."""
    legal: bool | None
    """Whether the play is legal; None of other actions, where no play is recorded and where it was not judged."""
    problem: Problem | None
    """What is wrong with this action."""
    players: tuple[str, str]

    def _repr_svg_(self) -> str:
        from bgnotation.draw.svg import step_svg

        return step_svg(self, players=self.players)


class Moment(NamedTuple):
    """An action in the compact form of the replay."""

    slot: int
    """Its place in the game's cells; odd ones are the right side's."""
    cell: Cell
    before: State
    after: State
    play: Play | None
    legal: bool | None

    @property
    def judged(self) -> bool:
        """Whether the board is still known here, so that a play can be judged."""
        return not self.after.blind


def steps(done: "GameReplay") -> Iterator[Step]:
    """Every action of a game with the positions before and after it."""
    game = done.game
    wrong = {getattr(problem, "slot", None): problem for problem in reversed(done.problems)}
    for turn, moment in enumerate(moments(done), 1):
        slot = moment.slot
        yield Step(
            game=done.index + 1,
            turn=turn,
            event=game.event(slot),
            side=_SIDES[slot & 1],
            line=game.source.position(game.offset(slot))[0],
            before=position_before(done, moment),
            after=position(done, moment.after),
            play=moment.play,
            legal=moment.legal,
            problem=wrong.get(slot),
            players=game.players,
        )


def moments(done: "GameReplay") -> Iterator[Moment]:
    """Every action of a game in compact form, in order."""
    cells, path = done.game.cells, done.path
    if path is None:
        yield from _clean(cells, State(done.start, cube=done.cube))
    elif path.first >= 0:
        yield from _clean(cells[: path.first], State(done.start, cube=done.cube))
        yield from _recorded(cells, path, _judged if done.own_rules is None else done.own_rules.judged)


def position_before(done: "GameReplay", moment: Moment) -> Position:
    """What the acting side sees: the dice thrown where it plays, the doubler on roll where it answers."""
    state, cell = moment.before, moment.cell
    if state.doubler >= 0:
        if cell.kind != ROLL:
            return position(done, state, turn=_SIDES[state.doubler])
        # A throw settles the offer that stood, as after a beaver, whose take nobody writes.
        state = state._replace(doubler=-1, cube=moment.after.cube, owner=moment.after.owner)
    return position(done, state, turn=_SIDES[moment.slot & 1], cell=cell)


def position(done: "GameReplay", state: State, *, turn: Side | None = None, cell: Cell | None = None) -> Position:
    """A state of a game as a position; `turn` is the side on roll where the state doesn't tell."""
    if turn is None:
        turn = _SIDES[state.turn] if state.turn in (0, 1) else Side.LEFT
    rules, money = done.rules, not done.score.length
    return Position(
        Board(state.rows) if state.board is None else state.board,
        turn,
        _dice(cell.high, cell.low) if cell is not None and cell.kind == ROLL and cell.high else None,
        _cube(state.cube, state.owner),
        doubled=1 + state.animals if state.doubler >= 0 and not state.phantom else 0,
        score=done.score,
        jacoby=rules.jacoby if money else None,
        beavers=rules.beavers > 0 if money and rules.beavers is not None else None,
        cube_limit=rules.cube_limit.bit_length() - 1 if rules.cube_limit else None,
        phase=_PHASES[state.over],
        players=done.game.players,
    )


# What is the same in many positions is made once.


@lru_cache(maxsize=36)
def _dice(high: int, low: int) -> Dice:
    return Dice(high, low)


@lru_cache(maxsize=64)
def _cube(value: int, owner: int) -> Cube:
    return Cube(value, _OWNERS[owner])


@lru_cache(maxsize=1 << 14)
def _play_of(taken: tuple[OneDie, ...]) -> Play:
    return Play(tuple(Move(*step) for step in taken))


# ---------------------------------------------------------------- of a game with something to judge


def _recorded(
    cells: Sequence[Cell | None],
    path: Iterable[tuple[int, State]],
    judged: Callable[[State, State, Cell, int], tuple[Play | None, bool | None]],
) -> Iterator[Moment]:
    for (slot, state), (_, following) in pairwise(path):
        cell = cells[slot]
        assert cell is not None
        if cell.kind == ROLL and not following.blind and not state.over:
            yield Moment(slot, cell, state, following, *judged(state, following, cell, slot & 1))
        elif cell.kind in TURNS:
            yield Moment(slot, cell, state, following, None, None)


def _judged(state: State, following: State, cell: Cell, side: int) -> tuple[Play | None, bool | None]:
    me, op = state.rows[side], state.rows[1 - side]
    after = (following.rows[side], following.rows[1 - side])
    if cell.how == ILLEGAL:
        return None, False
    if not cell.moves:
        if following.over == Over.RESIGNED:
            return None, None
        danced = after == (me, op)
        return (_DANCE if danced else None), danced
    for reading in readings(me, op, cell.high, cell.low, cell.moves):
        if reading.rows == after:
            return _play_of(reading.steps), True
    return None, False


# ---------------------------------------------------------------- of a clean game


def _clean(cells: Sequence[Cell | None], state: State) -> Iterator[Moment]:
    """The actions of a game in which the quick replay found no doubt: here nothing is judged any more."""
    total = (sum(state.rows[0]), sum(state.rows[1]))
    for slot, cell in enumerate(cells):
        if cell is None or cell.kind not in TURNS:
            continue
        side = slot & 1
        play: Play | None = None
        legal: bool | None = None
        following = state
        if cell.kind == ROLL:
            if not state.over:
                me, op = list(state.rows[side]), list(state.rows[1 - side])
                taken = _taken(cell, me, op)
                rows = (tuple(me), tuple(op)) if side == 0 else (tuple(op), tuple(me))
                over, turn, winner = Over.NO, 1 - side, -1
                if taken is None:
                    over = Over.RESIGNED
                else:
                    play, legal = _play_of(taken), True
                    if me[0] == total[side]:
                        over, turn, winner = Over.BORNE_OFF, -2, side
                following = State(rows, turn, state.cube, state.owner, over=over, winner=winner)
        elif cell.kind == DOUBLE:
            following = state._replace(doubler=side, offer=2 * state.cube, answers=1 - side, taker=1 - side)
        elif cell.kind == TAKE:
            following = State(state.rows, state.turn, state.offer, state.taker)
        elif cell.kind == DROP:
            following = state._replace(over=Over.DROPPED, winner=1 - side, stake=state.cube, doubler=-1, turn=-2)
        elif not state.over:
            following = state._replace(over=Over.RESIGNED)
        yield Moment(slot, cell, state, following, play, legal)
        state = following


def _taken(cell: Cell, me: list[int], op: list[int]) -> tuple[OneDie, ...] | None:
    """Plays a cell in place and gives its steps; None where the side gave up instead of playing."""
    if not cell.moves:
        return None if cell.how == QUIT or can_play(me, op, cell.high) or can_play(me, op, cell.low) else ()
    ways: Sequence[Sequence[int]] = cell.plan
    if cell.plan_kind == COMBINED:
        source, target = cell.plan[0][:2]
        # By the larger die first, unless that way a checker would be hit in passing.
        between = source - (cell.low if op[cell.plan[1][0]] else cell.high)
        ways = (source, between), (between, target)
    elif cell.plan_kind not in (STEPS, ONE_DIE):
        reading = readings(me, op, cell.high, cell.low, cell.moves)[0]
        me[:], op[:] = reading.rows
        return reading.steps
    taken = []
    for source, target, *_ in ways:
        hit = target > 0 and op[25 - target] > 0
        if hit:
            op[25 - target] -= 1
            op[25] += 1
        me[source] -= 1
        me[target] += 1
        taken.append((source, target, hit))
    return tuple(taken)
