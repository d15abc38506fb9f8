"""`bgnotation show`: the board at any turn of a record."""

import argparse
import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from bgnotation.cli._arguments import parser
from bgnotation.cli._terminal import can_show, complain
from bgnotation.cli._visible import visible
from bgnotation.game.side import Side

if TYPE_CHECKING:
    from bgnotation.game.position import Position
    from bgnotation.replay import GameReplay, Step
    from bgnotation.transcript import Archive

_ABOUT = """\
Draws the board before one action of a match record: checkers, dice, cube, score, pips.

  bgnotation show match.mat --game 2 --turn 5
  bgnotation show match.mat --game 2 --turn end    the board after the last action
  bgnotation show match.mat --line 41              the board at a line of the file
  bgnotation show match.mat --line 41:10           the same for a finding that names line and column
  bgnotation show match.mat --game 2 --turn 5 --svg -o board.svg
"""

_END = 0
"""The turn that stands for the end of a game."""


class _MissingError(Exception):
    """What was asked for is not in the file."""


class _Place(NamedTuple):
    """A line of a file, and a column of it where one is named."""

    line: int
    column: int | None


class _Scene(NamedTuple):
    """What is drawn: an action of a game, or with None the game's end."""

    game: "GameReplay"
    step: "Step | None"


def run(words: Sequence[str]) -> int:
    """Draws what `words` ask for; the exit status."""
    reader = _parser()
    asked = reader.parse_args(words)
    if asked.line is not None and (asked.match, asked.game, asked.turn) != (None, None, None):
        reader.error("--line says which match, game and turn: give it alone")
    try:
        scene = _find(asked)
    except _MissingError as missing:
        complain(f"{asked.file}: {missing}")
        return 2
    if asked.svg or (asked.output or "").lower().endswith(".svg"):
        picture = _picture(scene) + "\n"
    else:
        picture = _board(scene, asked.output)
    return _write(picture, asked)


def _parser() -> argparse.ArgumentParser:
    reader = parser("show", "FILE [--game N] [--turn N] [options]", _ABOUT)
    add = reader.add_argument
    add("file", metavar="FILE", help="the record, or - for standard input")
    add("--match", type=_ordinal, metavar="N", help="which match of a file that holds several (default: 1)")
    add("--game", type=_ordinal, metavar="N", help="which game of the match (default: 1)")
    add("--turn", type=_turn, metavar="N", help="which action of the game, counted from 1, or end (default: 1)")
    line = "the action at this line of the file, as a finding names it: 41 or 41:10 (line:column)"
    add("--line", type=_line, metavar="LINE", help=line)
    add("--svg", action="store_true", help="a picture as SVG instead of characters (as -o FILE.svg does)")
    add("--output", "-o", metavar="FILE", help="write to this file instead of the terminal")
    return reader


def _ordinal(word: str) -> int:
    if not (word.isascii() and word.isdigit() and int(word) > 0):
        raise argparse.ArgumentTypeError(f"a number from 1, not {word!r}")
    return int(word)


def _turn(word: str) -> int:
    if word.lower() == "end":
        return _END
    if not (word.isascii() and word.isdigit() and int(word) > 0):
        raise argparse.ArgumentTypeError(f"a number from 1 or end, not {word!r}")
    return int(word)


def _line(word: str) -> _Place:
    named = re.fullmatch(r"([0-9]+)(?::([0-9]+))?:?", word)
    if named is None or int(named[1]) == 0:
        raise argparse.ArgumentTypeError(f"a line such as 41, or line and column such as 41:10, not {word!r}")
    return _Place(int(named[1]), int(named[2]) if named[2] else None)


def _find(asked: argparse.Namespace) -> _Scene:
    from bgnotation.cli._inspect import load
    from bgnotation.cli._paths import reason
    from bgnotation.errors import UnknownFormatError
    from bgnotation.replay import replay

    try:
        archive = load(asked.file)
    except OSError as error:
        raise _MissingError(reason(error)) from error
    except UnknownFormatError as error:
        raise _MissingError(error.reason) from error
    if asked.line is not None:
        return _at(archive, asked.line)
    match, game, turn = asked.match or 1, asked.game or 1, 1 if asked.turn is None else asked.turn
    _in_range("match", "matches", match, len(archive.matches), "this file")
    played = replay(archive.matches[match - 1])
    _in_range("game", "games", game, len(played.games), f"match {match}")
    if turn == _END:
        return _Scene(played.games[game - 1], None)
    _in_range("turn", "turns", turn, len(played.games[game - 1].steps), f"game {game}")
    return _Scene(played.games[game - 1], played.step(game=game, turn=turn))


def _in_range(noun: str, nouns: str, number: int, most: int, where: str) -> None:
    if number > most:
        raise _MissingError(f"there is no {noun} {number}; {where} has {most} {noun if most == 1 else nouns}")


def _at(archive: "Archive", place: _Place) -> _Scene:
    """What stands at a line: the action there, of two the one at the column or the first that is wrong.

    A line without an action shows the board that it meets: the next action's, behind the last one the game's end.
    """
    text = archive.source.text
    lines = text.count("\n") + (not text.endswith("\n"))
    if place.line > lines:
        raise _MissingError(f"there is no line {place.line}; this file has {lines} lines")
    game = _game_at(archive, place.line)
    here = [step for step in game.steps if step.line == place.line]
    if place.column is not None:
        source = archive.source
        behind = [step for step in here if source.position(step.event.span.start)[1] <= place.column]
        here = behind[-1:] or here[:1]
    wrong = [step for step in here if step.problem is not None]
    later = [step for step in game.steps if step.line > place.line]
    return _Scene(game, next(iter((*wrong, *here, *later)), None))


def _game_at(archive: "Archive", line: int) -> "GameReplay":
    """The game that a line belongs to."""
    from bgnotation.replay import replay

    found = None
    for match in archive.matches:
        for index, game in enumerate(match.games):
            # A line that is missing has an empty span.
            starts = [span.start for span in (game.title, game.header, game.body) if span.end > span.start]
            if starts and archive.source.position(min(starts))[0] <= line:
                found = match, index
    if found is None:
        raise _MissingError(f"line {line} stands before the first game")
    match, index = found
    return replay(match).games[index]


def _position(scene: _Scene) -> "Position":
    """The position before the action, a double as it is offered, or the last position of the game."""
    from bgnotation.game.dice import Dice

    step = scene.step
    if step is None:
        return scene.game.final
    position = step.after if step.after.doubled > step.before.doubled else step.before
    dice = getattr(step.event, "dice", None)
    return position.with_dice(dice) if isinstance(dice, Dice) and position.dice is None else position


def _picture(scene: _Scene) -> str:
    from bgnotation.draw.svg import position_svg, step_svg

    players = scene.game.game.players
    if scene.step is not None:
        return step_svg(scene.step, players=players)
    return position_svg(scene.game.final, players=players, caption=f"Game {scene.game.index + 1}, the end")


def _board(scene: _Scene, output: str | None) -> str:
    from bgnotation.draw.text import board_text

    unicode = output is not None or can_show(sys.stdout, "○●┌▸…")
    players = scene.game.game.players
    side = scene.step.side if scene.step is not None else Side.RIGHT
    board = board_text(_position(scene), players=players, unicode=unicode, numbered=side)
    return f"{board}\n\n{_caption(scene)}\n(the points are numbered as {_name(scene, side)} counts them)\n"


def _name(scene: _Scene, side: Side) -> str:
    return visible(scene.game.game.players[side]) or ("Left", "Right")[side]


def _caption(scene: _Scene) -> str:
    """Where the step stands and what was done, as written."""
    from bgnotation.cli._report import count

    game, step = scene
    turns = len(game.steps)
    if step is None:
        winner, points = game.winner, count(game.points or 0, "point")
        won = f": {_name(scene, winner)} wins {points}" if winner is not None else ""
        return f"Game {game.index + 1}, after the last of {turns} turns{won}"
    span = step.event.span
    written = visible(" ".join(game.game.source.text[span.start : span.end].split()))
    mark = " (illegal)" if step.legal is False else ""
    return (
        f"Game {step.game}, turn {step.turn} of {turns}, line {step.line}: {_name(scene, step.side)}: {written}{mark}"
    )


def _write(picture: str, asked: argparse.Namespace) -> int:
    if asked.output is None or asked.output == "-":
        sys.stdout.write(picture)
        return 0
    from bgnotation.cli._output import write_output

    return write_output(asked.output, picture.encode("utf-8"), [asked.file])
