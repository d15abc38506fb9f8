"""Sound files of the formats that have none among the sample matches, made by small writers of their own."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from bgnotation.cells import DOUBLE, DROP, RESIGN, ROLL, TAKE
from bgnotation.formats import find, read_all
from bgnotation.formats._base import Outgoing
from bgnotation.formats._position import is_position
from bgnotation.replay import Replay, replay
from bgnotation.replay.actions import Action, actions
from tests.every_fact import matches

_ROOT = Path(__file__).resolve().parents[2]
_SAMPLES = ("double-and-drop.mat", "resigned-games.mat", "money-beaver.mat", "three-point-match.mat")


@cache
def seeds(format: str) -> tuple[bytes, ...]:
    """Files of a format."""
    if format == "gmd":
        return tuple(gmd(done) for done in _replays())
    if format == "javafibs":
        return tuple(javafibs(done) for done in _replays())
    known = find(format)
    write = known.write
    assert write is not None
    if known.position:
        return tuple(write([Outgoing(match)], "") for match in matches().values() if is_position(match))
    written = [write([Outgoing.replayed(done)], "") for done in _replays()]
    return (*written, *(write([Outgoing(match)], "") for match in matches().values()))


def _replays() -> list[Replay]:
    folder = _ROOT / "data" / "matches"
    return [replay(match) for name in _SAMPLES for match in read_all(folder / name).matches]


def _points(action: Action, side: int, separator: str, *, turned: bool) -> str:
    """Steps with points as one of the sides has them."""

    def point(number: int) -> str:
        return str(25 - number) if turned else str(number)

    return " ".join(
        f"{'bar' if source == 25 else point(source)}{separator}{'off' if target == 0 else point(target)}"
        for source, target, _ in action.steps
    )


def gmd(done: Replay) -> bytes:
    """A match as Gibbon match data."""
    left, right = done.transcript.players
    lines = ["GMD-2 # a sample", f"Length: {done.transcript.length}", f"Player:W: {left}", f"Player:B: {right}"]
    lines += ["Rank:W: 1800.5 12 (FIBS)", "Location: the club", "Rule: Crawford"]
    for game in done.games:
        lines += ["Game:", "Roll:-:: 3 3"]
        for action in actions(game):
            by = "WB"[action.side]
            if action.kind == ROLL:
                lines.append(f"Roll:{by}:: {action.dice[0]} {action.dice[1]}")
                if action.state != "unplayed":
                    lines.append(f"Move:{by}:: {_points(action, action.side, '/', turned=action.side == 1)}".rstrip())
            elif action.kind in (DOUBLE, TAKE, DROP):
                word = {DOUBLE: "Double", TAKE: "Take", DROP: "Drop"}[action.kind]
                lines.append(f"{word}:{by}:")
    return ("\n".join(lines) + "\n").encode()


def javafibs(done: Replay) -> bytes:
    """A match as JavaFIBS has it; in every second game the sides count the other way."""
    names = ("You", done.transcript.players[1] or "Bob")
    lines = ["JavaFIBS internal match representation v1.1", f"8:{names[1]}:{done.transcript.length}"]
    score = [0, 0]
    for game in done.games:
        lines += [f"13:{names[1]}:", f"6:You:{names[1]}"]
        lines += _records(game.index, actions(game), names)
        if game.result:
            side, points = game.result
            score[side] += points
            lines.append(f"7:{names[side]}:{points}")
            real = ("Ann", names[1])
            lines.append(f"14:{real[side]}-{score[side]}:{real[1 - side]}-{score[1 - side]}")
    return ("\n".join(lines) + "\n").encode()


def _records(index: int, done: Iterator[Action], names: tuple[str, str]) -> Iterator[str]:
    first = True
    for action in done:
        name = names[action.side]
        if action.kind == ROLL:
            yield f"{11 if first else 0}:{name}:{action.dice[0]} {action.dice[1]}"
            first = False
            if action.state == "danced":
                yield f"15:{name}:"
            elif action.state != "unplayed":
                yield f"1:{name}:{_points(action, action.side, '-', turned=action.side == index % 2)}"
        elif action.kind in (DOUBLE, TAKE, DROP):
            code = {DOUBLE: 2, TAKE: 4, DROP: 5}[action.kind]
            yield f"{code}:{name}:"
        elif action.kind == RESIGN:
            yield f"3:{name}:1"
