"""A reader and replayer for the plain layout of GNU Backgammon, apart from bgnotation.

Rows by regular expressions, checkers moved as written, cube and score by their own arithmetic. A file that is not
in the plain form, or in which anything does not fit, is refused: only records known to be right are to be changed.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

from tests import oracle

_CELL = r"[1-6][1-6]:(?: [0-9]+/[0-9]+\*?)*|Doubles => [0-9]+|Takes|Drops|Wins [0-9]+ points?(?: and the match)?"
_ROW = re.compile(rf" *(?:[0-9]+\))?(?P<gap> *)(?:(?P<one>{_CELL})(?: *(?P<two>{_CELL}))?)? *")
_LENGTH = re.compile(r" *([0-9]+) point match *")
_GAME = re.compile(r" *Game [0-9]+ *")
_SCORE = re.compile(r" *([^:]*?) *: (?P<left>[0-9]+) {2,}([^:]*?) *: (?P<right>[0-9]+) *")
_FOREIGN = re.compile(r"jacoby|beaver|variation|crawford|autodoubles|galaxy", re.IGNORECASE)
_MIDDLE = 20
"""A cell that begins further right stands in the right column."""
_START = {24: 2, 13: 5, 8: 3, 6: 5}

Pairs = tuple[tuple[int, int], ...]
Rows = tuple[tuple[int, ...], tuple[int, ...]]
"""Of the left and the right side, each in its own numbering."""


class NotPlainError(Exception):
    """The file is not in the plain form, or something in it does not fit."""


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of a line, both counted from 0."""

    line: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Turn:
    """An action and what it met."""

    place: Place
    side: int
    kind: str
    """play, double, take or drop"""
    rows: Rows
    cube: int
    dice: tuple[int, int] = (0, 0)
    moves: Pairs = ()
    value: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """A result line; `allowed` are the points that board and cube leave possible, sure where only one is."""

    place: Place
    side: int
    points: int
    allowed: frozenset[int]
    ends_match: bool


@dataclass(slots=True)
class GameRecord:
    """A game: where its two scores stand, its turns and its result."""

    scores: tuple[Place, Place]
    score: tuple[int, int]
    turns: list[Turn] = field(default_factory=list)
    result: Result | None = None

    @property
    def last_action(self) -> int:
        """The place of the last turn."""
        return len(self.turns) - 1


@dataclass(frozen=True, slots=True)
class Record:
    """A file and its games."""

    name: str
    lines: tuple[str, ...]
    length: int
    games: tuple[GameRecord, ...]

    def with_changes(self, changes: dict[Place, str]) -> str:
        """The file's text with other words in these places; what stands behind them keeps its column if it can."""
        lines = list(self.lines)
        for place in sorted(changes, key=lambda p: (p.line, -p.start)):
            line, new = lines[place.line], changes[place]
            behind = line[place.end :]
            column = place.end + len(behind) - len(behind.lstrip(" "))
            if behind.strip():
                new = new.ljust(column - place.start - 1) + " "
            lines[place.line] = line[: place.start] + new + behind.lstrip(" ")
        return "\n".join(lines)


def read(path: Path) -> Record:
    """The record of a file. Raises NotPlainError."""
    return parse(path.read_text(encoding="utf-8-sig"), path.name)


def parse(text: str, name: str) -> Record:
    """The record of a text. Raises NotPlainError."""
    lines = tuple(text.replace("\r\n", "\n").split("\n"))
    length = 0
    games: list[GameRecord] = []
    state: _State | None = None
    expects_score = False
    for number, line in enumerate(lines):
        if not line.strip():
            continue
        if not games and not expects_score:
            if line.lstrip()[0] == ";":
                if _FOREIGN.search(line):
                    raise NotPlainError(f"{name}: a header of other rules")
                continue
            if not length and (found := _LENGTH.fullmatch(line)):
                length = int(found[1])
                continue
        if length and _GAME.fullmatch(line):
            expects_score = True
        elif expects_score and (found := _SCORE.fullmatch(line)):
            expects_score = False
            places = [Place(number, *found.span(column)) for column in ("left", "right")]
            games.append(GameRecord((places[0], places[1]), (int(found["left"]), int(found["right"]))))
            state = _State()
        elif state is not None and not expects_score and (found := _ROW.fullmatch(line)):
            if found["two"]:
                cells = [(0, "one"), (1, "two")]
            else:
                cells = [(int(found.start("one") > _MIDDLE), "one")]
            for side, column in cells:
                if found[column]:
                    state.add(games[-1], Place(number, *found.span(column)), side, found[column])
        else:
            raise NotPlainError(f"{name}: line {number + 1} is not plain")
    record = Record(name, lines, length, tuple(games))
    _check_chain(record)
    return record


def _check_chain(record: Record) -> None:
    score = [0, 0]
    crawford_seen = False
    for game in record.games:
        if tuple(score) != game.score or max(score) >= record.length or game.result is None:
            raise NotPlainError(f"{record.name}: scores or results that do not fit")
        crawford = not crawford_seen and (score[0] == record.length - 1) != (score[1] == record.length - 1)
        crawford_seen |= crawford
        if crawford and any(turn.kind == "double" for turn in game.turns):
            raise NotPlainError(f"{record.name}: a double in the Crawford game")
        score[game.result.side] += game.result.points
    if max(score) < record.length or not record.length:
        raise NotPlainError(f"{record.name}: not played to its end")


class _State:
    """A game in progress."""

    def __init__(self) -> None:
        self.sides = [[_START.get(n, 0) for n in range(26)] for _ in range(2)]
        self.cube = 1
        self.owner = -1
        self.turn = -1
        self.doubler = -1
        self.winner = -1
        self.dropped = False

    def add(self, game: GameRecord, place: Place, side: int, text: str) -> None:
        """Adds a cell to the game."""
        rows = (tuple(self.sides[0]), tuple(self.sides[1]))
        if game.result is not None:
            raise NotPlainError("a cell behind the result")
        if text.startswith("Wins"):
            game.result = self._result(place, side, text)
            return
        if self.winner >= 0:
            raise NotPlainError("a turn behind the end")
        if text[0].isdigit():
            pairs = [tuple(map(int, word.rstrip("*").split("/"))) for word in text[3:].split()]
            moves = tuple((source, target) for source, target in pairs)
            turn = Turn(place, side, "play", rows, self.cube, (int(text[0]), int(text[1])), moves)
            self._play(turn)
        elif text.startswith("Doubles"):
            turn = Turn(place, side, "double", rows, self.cube, value=int(text.split()[-1]))
            if side != self.turn or self.doubler >= 0 or self.owner == 1 - side or turn.value != 2 * self.cube:
                raise NotPlainError("a double that does not fit")
            self.doubler = side
        else:
            turn = Turn(place, side, text[:4].lower(), rows, self.cube)
            if self.doubler != 1 - side:
                raise NotPlainError("an answer without a double")
            if turn.kind == "take":
                self.cube, self.owner = 2 * self.cube, side
            else:
                self.winner, self.dropped = self.doubler, True
            self.doubler = -1
        game.turns.append(turn)

    def _play(self, turn: Turn) -> None:
        side = turn.side
        if self.doubler >= 0 or self.turn not in (-1, side) or (self.turn < 0 and turn.dice[0] == turn.dice[1]):
            raise NotPlainError("a roll out of turn")
        mine, theirs = self.sides[side], self.sides[1 - side]
        for source, target in turn.moves:
            if not mine[source] or (target and theirs[25 - target] > 1):
                raise NotPlainError("a move that can't be made")
            mine[source] -= 1
            mine[target] += 1
            if target and theirs[25 - target]:
                theirs[25 - target] -= 1
                theirs[25] += 1
        self.turn = 1 - side
        if mine[0] == 15:
            self.winner = side

    def _result(self, place: Place, side: int, text: str) -> Result:
        points = int(text.split()[1])
        if self.winner < 0:
            if self.doubler >= 0:
                raise NotPlainError("a result behind an open double")
            allowed = {self.cube, 2 * self.cube, 3 * self.cube}
        elif self.dropped:
            allowed = {self.cube}
        else:
            loser = self.sides[1 - self.winner]
            level = 1 if loser[0] else 3 if any(loser[19:26]) else 2
            allowed = {level * self.cube}
        if points not in allowed or self.winner not in (-1, side):
            raise NotPlainError("a result that does not fit")
        return Result(place, side, points, frozenset(allowed), text.endswith("match"))


# ---------------------------------------------------------------- the referee


def is_legal(turn: Turn, dice: tuple[int, int], moves: Pairs) -> bool:
    """Whether the moves, merged ones too and in any order, are a legal play of the dice where the turn stands."""
    ways = oracle.plays(turn.rows[turn.side], turn.rows[1 - turn.side], dice)
    return any(_fits([step[:2] for step in way], moves) for found in ways.values() for way in found)


def _fits(steps: list[tuple[int, int]], moves: Pairs) -> bool:
    """Whether the steps can be joined to the moves, none left over."""
    if not moves:
        return not steps
    (source, target), rest = moves[0], moves[1:]
    left = steps.copy()
    at = source
    while at != target:
        following = next((step for step in left if step[0] == at), None)
        if following is None:
            return False
        left.remove(following)
        at = following[1]
    return _fits(left, rest)
