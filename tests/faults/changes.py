"""Single changes of a right record that are faults for certain.

Each is proved one: a changed play is illegal by the referee of record.py, changed points contradict the board or the
cube, a changed score the chain of the results, a changed cube value the cube. What is right by accident is not made.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from tests.faults.record import GameRecord, Pairs, Place, Record, Turn, is_legal

_TRIES = 60


@dataclass(frozen=True, slots=True)
class Fault:
    """A change: what kind, in which game (from 0), at which turn (from 0; -1 the score line), and the new words."""

    kind: str
    game: int
    turn: int
    place: Place
    old: str
    new: str

    @property
    def line(self) -> int:
        """The changed line, from 1."""
        return self.place.line + 1


def _words(dice: tuple[int, int], moves: Pairs) -> str:
    return f"{dice[0]}{dice[1]}:" + "".join(f" {source}/{target}" for source, target in moves)


def _other(number: int, random: Random, low: int, high: int) -> int:
    """Another number, near this one."""
    return random.choice([n for n in range(number - 4, number + 5) if n != number and low <= n <= high])


def _target(turn: Turn, random: Random) -> tuple[tuple[int, int], Pairs] | None:
    if not turn.moves:
        return None
    moves = list(turn.moves)
    at = random.randrange(len(moves))
    source, target = moves[at]
    moves[at] = (source, _other(target, random, 0, 24))
    return None if moves[at][1] == source else (turn.dice, tuple(moves))


def _source(turn: Turn, random: Random) -> tuple[tuple[int, int], Pairs] | None:
    if not turn.moves:
        return None
    moves = list(turn.moves)
    at = random.randrange(len(moves))
    source, target = moves[at]
    moves[at] = (_other(source, random, 1, 25), target)
    return None if moves[at][0] == target else (turn.dice, tuple(moves))


def _dice(turn: Turn, random: Random) -> tuple[tuple[int, int], Pairs] | None:
    dice = list(turn.dice)
    at = random.randrange(2)
    dice[at] = random.choice([n for n in range(1, 7) if n != dice[at]])
    return (dice[0], dice[1]), turn.moves


def _dropped(turn: Turn, random: Random) -> tuple[tuple[int, int], Pairs] | None:
    if not turn.moves:
        return None
    at = random.randrange(len(turn.moves))
    return turn.dice, turn.moves[:at] + turn.moves[at + 1 :]


def _extra(turn: Turn, random: Random) -> tuple[tuple[int, int], Pairs] | None:
    die = random.choice(turn.dice)
    sources = [point for point in range(1, 26) if turn.rows[turn.side][point]]
    if turn.moves and random.random() < 0.5:
        more = random.choice(turn.moves)
    else:
        source = random.choice(sources)
        more = (source, max(source - die, 0))
    return turn.dice, (*turn.moves, more)


_PLAYS: dict[str, Callable[[Turn, Random], tuple[tuple[int, int], Pairs] | None]] = {
    "target": _target,
    "source": _source,
    "dice": _dice,
    "dropped move": _dropped,
    "extra move": _extra,
}
KINDS = (*_PLAYS, "points", "header", "cube value")


def change(record: Record, kind: str, random: Random, *, game: int | None = None) -> Fault | None:
    """A fault of this kind somewhere in the record (in this game), None if none was found."""
    for _ in range(_TRIES):
        index = random.randrange(len(record.games)) if game is None else game
        one = record.games[index]
        if kind == "points":
            fault = _points(record, index, one, random)
        elif kind == "header":
            fault = _header(record, index, one, random)
        elif kind == "cube value":
            fault = _cube(record, index, one, random)
        else:
            fault = _play(record, kind, index, one, random)
        if fault is not None:
            return fault
    return None


def _old(record: Record, place: Place) -> str:
    return record.lines[place.line][place.start : place.end]


def _play(record: Record, kind: str, index: int, game: GameRecord, random: Random) -> Fault | None:
    at = random.randrange(len(game.turns))
    turn = game.turns[at]
    if turn.kind != "play" or (made := _PLAYS[kind](turn, random)) is None:
        return None
    dice, moves = made
    if not moves and at == game.last_action:
        # The last roll of a game without a play: it was given up there, and nothing is wrong.
        return None
    opening = all(before.kind != "play" for before in game.turns[:at])
    if is_legal(turn, dice, moves) and not (opening and dice[0] == dice[1]):
        return None
    return Fault(kind, index, at, turn.place, _old(record, turn.place), _words(dice, moves))


def _points(record: Record, index: int, game: GameRecord, random: Random) -> Fault | None:
    result = game.result
    assert result is not None
    wrong = random.choice([n for n in range(13) if n not in result.allowed])
    needed = {record.length, record.length - game.score[result.side]}
    if result.ends_match and wrong in needed and wrong < max(result.allowed):
        # A last result may count only the points that were needed.
        return None
    tail = " and the match" if result.ends_match else ""
    new = f"Wins {wrong} point{'' if wrong == 1 else 's'}{tail}"
    return Fault("points", index, len(game.turns), result.place, _old(record, result.place), new)


def _header(record: Record, index: int, game: GameRecord, random: Random) -> Fault | None:
    if index == 0 and len(record.games) == 1:
        # Nothing contradicts the only score of a file: it may be part of a match.
        return None
    side = random.randrange(2)
    wrong = _other(game.score[side], random, 0, record.length + 2)
    place = game.scores[side]
    return Fault("header", index, -1, place, _old(record, place), str(wrong))


def _cube(record: Record, index: int, game: GameRecord, random: Random) -> Fault | None:
    doubles = [(at, turn) for at, turn in enumerate(game.turns) if turn.kind == "double"]
    if not doubles:
        return None
    at, turn = random.choice(doubles)
    wrong = random.choice([n for n in (1, 2, 3, 4, 6, 8, 16, 32, 64, 2 * turn.value, turn.cube) if n != turn.value])
    return Fault("cube value", index, at, turn.place, _old(record, turn.place), f"Doubles => {wrong}")
