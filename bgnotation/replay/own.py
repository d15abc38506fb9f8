"""The replay of variants with rules of their own, over the variant's hooks: nothing here knows which one it is.

As in the careful replay every position that could be meant is kept after a fault, so that one fault gives one finding.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from bgnotation.cells import GIVEN, Cell
from bgnotation.game.board import OFF, Board
from bgnotation.game.dice import Dice
from bgnotation.game.play import Move, Play
from bgnotation.game.rules import Rules
from bgnotation.game.score import MatchScore
from bgnotation.game.side import Side
from bgnotation.replay.chain import Chain
from bgnotation.replay.problems import SCORE_LINE, ResultFault
from bgnotation.replay.state import End, Over, State
from bgnotation.transcript import Game, Transcript
from bgnotation.variants import Plays, Roll, Throw, Variant
from bgnotation.written import Illegal, Verdict, WrittenMove, legs_of

if TYPE_CHECKING:
    from bgnotation.replay import GameReplay

SIDES = (Side.LEFT, Side.RIGHT)
_WORK = 6_000
"""Rolls that are tried after faults in a file's first match, half as many in its second and so on …"""
_WORK_A_GAME = 600
"""… and at most in a game while others may need some."""
_MOST_LEGS = 16
_DICE = tuple(tuple(Dice(max(one, 1), max(two, 1)) for two in range(7)) for one in range(7))
"""By both numbers, from 1."""


def replayed(transcript: Transcript, rules: Rules, variant: Variant) -> "tuple[tuple[GameReplay, ...], Variant]":
    """The games of a transcript under a variant's own rules, and the variant as the file specifies it."""
    from bgnotation.replay import GameReplay
    from bgnotation.replay.ownjudge import OwnJudge

    variant = variant.told(transcript.tags)
    own = OwnRules(variant)
    if not variant.cube:
        # Nothing that is about the cube exists.
        rules = replace(rules, crawford=False, jacoby=False, beavers=0, auto_doubles=0, holland=False, cube_limit=1)
    chain = Chain(transcript, rules)
    games = []
    carried: list[ResultFault] = []
    work = _WORK // (1 + transcript.index)
    for index, game in enumerate(transcript.games):
        points, crawford, problems = chain.before(index)
        problems = carried + problems
        seen = OwnJudge(own, game.cells, max(min(work, 4 * _WORK_A_GAME), 40), partial(_joined, game)).run()
        work -= seen.work
        void = any(not end.results for end in seen.ends)
        more, result = chain.after(index, seen.ends, seen.results, faulty=seen.after_end or void)
        score = MatchScore(transcript.length or 0, points, crawford)
        done = GameReplay(game, index, score, variant.start.checkers, seen.ends, seen.results, seen.doubts, rules)
        done.own_rules, done.judged, done.result, done.path = own, seen.judged, result, seen.path
        carried = [problem for problem in more if problem.slot == SCORE_LINE]
        done.problems = (*problems, *seen.problems, *(one for one in more if one.slot != SCORE_LINE))
        games.append(done)
    return tuple(games), variant


def _joined(game: Game, before: int, slot: int) -> bool:
    """Whether a game's record has the roll in a slot in one cell with that before it."""
    text = game.source.text[game.span(before).end : game.span(slot).start]
    return text.strip() == "+"


Legs = tuple[tuple[int, int], ...]
Ways = dict[Board, tuple[Move, ...]]
"""Boards that can be reached, each with one way to do it."""


class Reading(NamedTuple):
    """A legal way to understand a written play."""

    board: Board
    play: Play
    respelled: bool = False
    """Whether places are written in the words of another game."""


class OwnRules:
    """Judges plays by a variant's hooks."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    def start(self) -> State:
        """Where a game stands before the first roll."""
        return State(self.variant.start.checkers, board=self.variant.start)

    # ------------------------------------------------------------ plays

    def readings(self, board: Board, side: Side, cell: Cell) -> list[Reading]:
        """Every legal way to understand a roll's play; none if it is not legal, or none is written and one is due."""
        dice = _DICE[cell.high][cell.low]
        legs = tuple([leg[:2] for word in cell.words for leg in word.legs])
        if not legs:
            plays = self.variant.legal_plays(board, side, dice)
            # Whatever can be played, nothing else is legal.
            return [Reading(after, play) for play, after in plays.items() if not play.moves] if len(plays) == 1 else []
        if len(legs) > _MOST_LEGS:
            return []
        if (sure := self.variant.sure(board, side, dice, legs)) is not None:
            return [Reading(sure[1], sure[0])]
        found = self._legal(board, side, dice, legs)
        if found:
            return _by_stars(found, cell)
        meant = tuple(self.variant.meant(board, side, legs))
        if meant == legs:
            return []
        found = self._legal(board, side, dice, meant)
        return [one._replace(respelled=True) for one in _by_stars(found, cell)]

    def _plays(self, board: Board, side: Side, dice: Dice) -> list[tuple[Play, Board]]:
        return list(self.variant.legal_plays(board, side, dice).items())

    def boards(self, board: Board, side: Side, dice: Dice) -> list[Board]:
        """The boards after each legal play."""
        plays = self.variant.legal_plays(board, side, dice)
        return plays.boards() if isinstance(plays, Plays) else list(plays.values())

    def _legal(self, board: Board, side: Side, dice: Dice, legs: Legs) -> list[Reading]:
        ways = self.ways(board, side, dice, legs)
        full = len(dice.numbers)
        if any(len(moves) < full for moves in ways.values()):
            # Not all dice are used: it must be impossible to use more.
            ends = set(self.boards(board, side, dice))
            ways = {after: moves for after, moves in ways.items() if after in ends}
        return [Reading(after, Play(moves)) for after, moves in ways.items()]

    def ways(self, board: Board, side: Side, dice: Dice, legs: Legs) -> Ways:
        """The boards after these legs, made with the dice in any order that the rules allow step by step."""
        found: Ways = {}
        seen: set[tuple[Board, Legs, tuple[int, ...]]] = set()
        step = self.variant.step

        def walk(at: Board, left: Legs, numbers: tuple[int, ...], made: tuple[Move, ...]) -> None:
            if not left:
                found.setdefault(at, made)
                return
            if len(left) > len(numbers) or (at, left, numbers) in seen:
                return
            seen.add((at, left, numbers))
            for leg in dict.fromkeys(left):
                source, target = leg
                place = left.index(leg)
                others = left[:place] + left[place + 1 :]
                for die in dict.fromkeys(numbers):
                    after = step(at, side, dice, source, die)
                    if after is None or after[0].target < target:
                        continue
                    rest = others if after[0].target == target else tuple(sorted((*others, (after[0].target, target))))
                    if after[0].target != target and not after[0].target:
                        continue
                    spot = numbers.index(die)
                    walk(after[1], rest, numbers[:spot] + numbers[spot + 1 :], (*made, after[0]))

        walk(board, tuple(sorted(legs)), dice.numbers, ())
        return found

    def judged(self, before: State, after: State, cell: Cell, side: int) -> tuple[Play | None, bool | None]:
        """What the checkers did between two states, and whether that was legal; None where it is not recorded."""
        if before.board is None or after.over == Over.RESIGNED:
            return None, None
        if not cell.high:
            # Nobody knows the roll, so nothing speaks against it.
            return (Play(), True) if before.board == after.board else (None, None)
        for reading in self.readings(before.board, SIDES[side], cell):
            if reading.board == after.board:
                return reading.play, True
        return None, False

    # ------------------------------------------------------------ states

    def after(self, state: State, roll: Roll, dice: Dice, play: Play, board: Board) -> State:
        """The state after a play."""
        side = roll.side
        if state.doubler >= 0:
            state = state._replace(doubler=-1, phantom=False)
        if board.checkers[side][OFF] == self.variant.checkers:
            return state._replace(
                rows=board.checkers, board=board, turn=-2, due=None, over=Over.BORNE_OFF, winner=int(side)
            )
        due = self.variant.next_turn(roll, dice, play, board)
        return state._replace(rows=board.checkers, board=board, turn=int(due.side), due=due)

    def is_stuck(self, board: Board) -> bool:
        """Whether neither side can ever move again."""
        # Equal dice: they move whatever any die moves, and where a gate is closed they open it.
        return not any(
            play.moves
            for side in SIDES
            for die in range(1, 7)
            for play in self.variant.legal_plays(board, side, Dice(die, die))
        )

    def end(self, state: State, *, stuck: bool = False) -> End:
        """A state as the end of a game; `stuck`: of one that is void, because nobody can move any more."""
        value = self.variant.value
        if state.board is None or state.blind:
            most = [value(self.variant.start, side) for side in SIDES]
            results = tuple((1 - loser, points) for loser in (0, 1) for points in range(1, most[loser] + 1))
        elif state.over and state.winner >= 0:
            results = ((state.winner, value(state.board, SIDES[1 - state.winner])),)
        elif stuck:
            results = ()
        else:
            results = tuple((1 - loser, value(state.board, SIDES[loser])) for loser in (0, 1))
        return End(state.rows, 1, -1, state.over, state.winner, 1, -1, state.blind, results)

    # ------------------------------------------------------------ faults

    def illegal(self, board: Board, side: Side, cell: Cell) -> Illegal:
        """Why a play that has no legal reading is illegal, and which move shows it first."""
        moves = cell.moves
        if not moves or not cell.high:
            return Illegal(Verdict.MISSING_PLAY, "missing-play")
        dice = Dice(cell.high, cell.low)
        legs = legs_in(moves)
        first = self.variant.fault(board, side, dice, *legs[0])
        plays = self._plays(board, side, dice)
        if plays == [(Play(), board)] and first == "gate-closed":
            return Illegal(Verdict.ILLEGAL_STEP, first, moves[0])
        if len(legs) > len(dice.numbers):
            return Illegal(Verdict.TOO_MANY, "too-many-moves", moves[-1])
        most = max(len(play.moves) for play, _ in plays)
        if any(len(made) < most for made in self.ways(board, side, dice, legs).values()):
            return Illegal(Verdict.INCOMPLETE, "incomplete-play")
        if most == 1 and len(legs) == 1 and self.ways(board, side, dice, legs):
            return Illegal(Verdict.WRONG_DIE, "wrong-die", moves[0])
        if any(_net(play) == _net_of(legs) for play, _ in plays):
            return Illegal(Verdict.BAD_PATH, "bad-path", moves[0])
        reason, leg = self._first_fault(board, side, dice, legs)
        step = next((move for move in moves if leg in legs_in((move,))), None)
        return Illegal(Verdict.ILLEGAL_STEP, reason, step)

    def _first_fault(self, board: Board, side: Side, dice: Dice, legs: Legs) -> tuple[str, tuple[int, int]]:
        """The leg that can't be made once all others that can be are, and why."""
        left, numbers, at = list(legs), list(dice.numbers), board
        while left:
            for leg in sorted(left, key=lambda leg: (leg[0] != 25, -leg[0], -leg[1])):
                made = next(
                    (
                        (die, after[1])
                        for die in dict.fromkeys(numbers)
                        if (after := self.variant.step(at, side, dice, leg[0], die)) and after[0].target == leg[1]
                    ),
                    None,
                )
                if made is not None:
                    numbers.remove(made[0])
                    at = made[1]
                    left.remove(leg)
                    break
            else:
                leg = max(left, key=lambda leg: (leg[0] == 25, leg[0]))
                return self.variant.fault(at, side, dice, *leg), leg
        return "wrong-distance", legs[-1]

    def plays(self, board: Board, side: Side, high: int, low: int) -> list[Play]:
        """The legal plays of a roll."""
        return [play for play, _ in self._plays(board, side, Dice(high, low))]

    def plays_at(self, board: Board, side: Side) -> "partial[list[Play]]":
        """The same for any roll on this board, for a finding to tell."""
        return partial(self.plays, board, side)


def roll_of(cell: Cell, side: Side) -> Roll:
    """The roll that a cell is."""
    return Roll(side, Throw.DOUBLE if cell.value == GIVEN else Throw.TWO_DICE)


def legs_in(moves: Sequence[WrittenMove]) -> Legs:
    """Source and target of each checker's way from one written point to the next."""
    return tuple((leg.source, leg.target) for leg in legs_of(moves))


def _by_stars(found: list[Reading], cell: Cell) -> list[Reading]:
    """Those readings that hit where stars stand, if any does; else all."""
    exact = [one for one in found if hits_of(one.play) == cell.stars] if len(found) > 1 else found
    return exact or found


def hits_of(play: Play) -> int:
    """The points on which a play hits, as a mask."""
    return sum({1 << move.target for move in play.moves if move.hit})


def _net(play: Play) -> tuple[tuple[int, int], ...]:
    return _net_of(tuple((move.source, move.target) for move in play.moves))


def _net_of(legs: Legs) -> tuple[tuple[int, int], ...]:
    """What legs change on the mover's side: places with the difference."""
    change: dict[int, int] = {}
    for source, target in legs:
        change[source] = change.get(source, 0) - 1
        change[target] = change.get(target, 0) + 1
    return tuple(sorted((place, by) for place, by in change.items() if by))
