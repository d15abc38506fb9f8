"""A simulated match as its player told it, with the checkers moved by a few lines of its own, and as rows of .mat text.

What is known here comes from the simulator's own notes (`PlayedGame`), never from reading or replaying a text.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from bgnotation.cells import DROP, RESIGN
from bgnotation.formats.mat.header import score_line
from bgnotation.formats.mat.table import USUAL, Table
from bgnotation.simulate import Page, Plan
from bgnotation.simulate.match import played
from bgnotation.simulate.page import _said, _segment, page_of
from bgnotation.simulate.record import PlayedGame, Rolled, Said
from bgnotation.variants import Throw
from tests.acey_oracle import Side, Step, opens, words

Rows = tuple[Side, Side]
"""Of the left and the right side: 27 counts, 0 off, 25 the bar, 26 the tray."""


class Roll(NamedTuple):
    """A roll of a game and what it met."""

    place: int
    """Among the game's actions, from 0."""
    side: int
    dice: tuple[int, int]
    given: bool
    """Whether the rules give this double."""
    steps: tuple[Step, ...]
    given_up: bool
    rows: Rows
    """Before it."""
    gates: tuple[bool, bool]
    """Before it: whether each side has thrown a double or a 1-2."""


class Word(NamedTuple):
    """What stands in a cell, or a roll of several in one."""

    side: int
    text: str
    place: int
    """The action that it tells of; -1 for one that did not happen."""
    is_roll: bool


def word_of(roll: Roll, dice: tuple[int, int] | None = None, steps: tuple[Step, ...] | None = None) -> Word:
    """A roll's word, with other dice or other steps."""
    high, low = dice or roll.dice
    text = f"{'=' if roll.given else ''}{high}{low}: {words(roll.steps if steps is None else steps)}".rstrip()
    return Word(roll.side, text, roll.place, True)


@dataclass
class Told:
    """A game, its actions and what they met."""

    game: PlayedGame
    start: Rows
    opened: bool
    """Whether nobody waits for a gate."""

    @cached_property
    def rolls(self) -> tuple[Roll, ...]:
        """The rolls in order."""
        return tuple(self._rolls())

    def _rolls(self) -> Iterator[Roll]:
        rows = self.start
        gates = (self.opened, self.opened)
        for place, action in enumerate(self.game.actions):
            if not isinstance(action, Rolled):
                continue
            dice = (action.dice.high, action.dice.low)
            steps = tuple((move.source, move.target, move.hit) for move in action.play.moves)
            side = int(action.side)
            given = action.throw is Throw.DOUBLE
            yield Roll(place, side, dice, given, steps, action.given_up, rows, gates)
            if opens(dice):
                gates = (gates[0] or side == 0, gates[1] or side == 1)
            rows = moved(rows, side, steps)

    @property
    def last(self) -> int:
        """The place of the last action."""
        return len(self.game.actions) - 1

    @property
    def final(self) -> Rows:
        """The checkers after the last roll."""
        rolls = self.rolls
        return moved(rolls[-1].rows, rolls[-1].side, rolls[-1].steps) if rolls else self.start

    @property
    def how(self) -> str:
        """How it ended: `off`, `dropped`, `resigned` before a roll, `given up` after one, `void`."""
        game = self.game
        if game.winner is None:
            return "void"
        last = game.actions[-1]
        if isinstance(last, Said):
            return "dropped" if last.kind == DROP else "resigned" if last.kind == RESIGN else "void"
        return "given up" if last.given_up else "off"

    @property
    def words(self) -> list[Word]:
        """What stands in the cells."""
        return [
            Word(
                action.side,
                _segment(action) if isinstance(action, Rolled) else _said(action),
                place,
                isinstance(action, Rolled),
            )
            for place, action in enumerate(self.game.actions)
        ]


def counted(points: int) -> str:
    """`1 point`, `2 points`."""
    return f"{points} point{'' if points == 1 else 's'}"


def moved(rows: Rows, side: int, steps: Sequence[Step]) -> Rows:
    """The rows after steps that are made whatever the rules say; a single checker where one lands is hit."""
    both = [list(rows[0]), list(rows[1])]
    mine, theirs = both[side], both[1 - side]
    for source, target, _ in steps:
        mine[source] -= 1
        mine[target] += 1
        if 0 < target < 25 and theirs[25 - target] == 1:
            theirs[25 - target] = 0
            theirs[25] += 1
    return tuple(both[0]), tuple(both[1])


class Written(NamedTuple):
    """A game's rows."""

    lines: list[str]
    """With their ends."""
    line_of: dict[int, int]
    """The action → its line among them, from 0; -1 the one that did not happen."""
    result: int
    """The line of the result, from 0."""


@dataclass
class Match:
    """A match or session."""

    plan: Plan
    number: int

    def __post_init__(self) -> None:
        self._known: dict[int, Written] = {}
        start = self.plan.variant.start
        trays = getattr(start, "trays", (0, 0))
        rows = ((*start.checkers[0], trays[0]), (*start.checkers[1], trays[1]))
        opened = bool(getattr(start, "gates", (True,))[0])
        self.games = tuple(Told(game, rows, opened) for game in played(self.plan, self.number))

    @property
    def rule_set(self) -> str:
        """The set of rules as the brute-force generator of Acey-deucey calls it; empty for what is no Acey-deucey."""
        return ACEY.get(self.plan.variant.title, "")

    @cached_property
    def page(self) -> Page:
        """The match as a .mat file."""
        return page_of(self.plan, self.number, [told.game for told in self.games])

    @cached_property
    def blocks(self) -> tuple[list[str], list[list[str]]]:
        """The lines before the first game, and those of each game up to its score line."""
        lines = self.page.text.splitlines(keepends=True)
        begins = [place for place, line in enumerate(lines) if line.startswith(" Game ")]
        return lines[: begins[0]], [lines[place : place + 2] for place in begins]

    def is_last(self, index: int) -> bool:
        """Whether a game is the last one."""
        return index == len(self.games) - 1

    def result(self, index: int, points: int | None = None) -> str:
        """A game's result as it stands in the file, with other points."""
        game = self.games[index].game
        won = game.score[game.winner or 0] + game.points
        tail = " and the match" if 0 < self.plan.length <= won else ""
        return f"Wins {counted(game.points if points is None else points)}{tail}"

    def rows(
        self, index: int, words: Sequence[Word] | None = None, winner: int | None = None, points: int | None = None
    ) -> Written:
        """The rows of a game, with other words or another result."""
        told = self.games[index]
        table = Table(USUAL)
        line_of: dict[int, int] = {}
        for cell in _cells(told.words if words is None else words, joined=bool(self.rule_set)):
            side = cell[0].side
            text = " + ".join(word.text for word in cell)
            table.cell(side, f"{text}  " if side == 0 and len(text) > USUAL.left else text)
            line = len(table.lines) - side
            line_of.update((word.place, line) for word in cell)
        winner = told.game.winner if winner is None else winner
        if winner is not None:
            text = self.result(index, points)
            table.result(winner, text, f" {text}")
        table.flush()
        return Written(table.lines, line_of, len(table.lines) - 1)

    def text(self, changed: dict[int, Written], *, head: list[str] | None = None) -> tuple[str, list[int]]:
        """The file with other rows for some games, and the line on which the rows of each game begin, from 1."""
        first, titles = self.blocks
        lines = list(first if head is None else head)
        begins = []
        for index, title in enumerate(titles):
            lines += title
            begins.append(len(lines) + 1)
            lines += changed[index].lines if index in changed else self._clean(index).lines
            lines.append(USUAL.after)
        return "".join(lines), begins

    def with_score(self, text: str, index: int, score: tuple[int, int]) -> str:
        """The file with another score line for a game."""
        lines = text.splitlines(keepends=True)
        (title,) = [place for place, line in enumerate(lines) if line == f" Game {index + 1}\n"]
        lines[title + 1] = score_line(self.plan.players, score, USUAL)
        return "".join(lines)

    def _clean(self, index: int) -> Written:
        if index not in self._known:
            self._known[index] = self.rows(index)
        return self._known[index]


def _cells(words: Sequence[Word], *, joined: bool) -> Iterator[list[Word]]:
    """The words of each cell: where turns have several rolls, those of one side in a row stand in one."""
    cell: list[Word] = []
    for word in words:
        if cell and not (joined and word.is_roll and cell[-1].is_roll and word.side == cell[-1].side):
            yield cell
            cell = []
        cell.append(word)
    if cell:
        yield cell


ACEY = {"AceyDeucey": "main", "AceyDeucey-R": "restrictive", "AceyDeucey-S": "server"}
