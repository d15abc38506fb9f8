"""`bgnotation show`: the board at any turn of a record, or of an ID."""

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bgnotation.cli import _scene
from bgnotation.cli._arguments import parser
from bgnotation.cli._paths import STDIN
from bgnotation.cli._scene import Given, Scene
from bgnotation.cli._terminal import can_show, complain
from bgnotation.cli._visible import visible
from bgnotation.game.side import Side

if TYPE_CHECKING:
    from bgnotation.game.position import Position

_ABOUT = """\
Draws the board before one action of a match record: checkers, dice, cube, score, pips. Or the board of an ID.

  bgnotation show match.mat --game 2 --turn 5
  bgnotation show match.mat --game 2 --turn end    the board after the last action
  bgnotation show match.mat --line 41              the board at a line of the file
  bgnotation show match.mat --line 41:10           the same for a finding that names line and column
  bgnotation show match.mat --game 2 --turn 5 --svg -o board.svg
  bgnotation show XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10
  bgnotation show 4HPwATDgc/ABMA:cAkAAAAAAAAA      GNU Backgammon's IDs; also OGID, Snowie's line, FIBS's board:

An ID with semicolons or question marks stands in quotes.
"""

_OTHER_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tif", ".tiff", ".pdf", ".eps", ".ps", ".svgz")
"""Endings under which nobody expects characters."""


def run(words: Sequence[str]) -> int:
    """Draws what `words` ask for; the exit status."""
    reader = _parser()
    asked = reader.parse_args(_scene.shielded(words))
    _scene.check_place(reader, asked)
    if (asked.output or "").lower().endswith(_OTHER_PICTURES):
        reader.error(f"{asked.output}: a picture of a board is written as .svg")
    try:
        found = _found(asked)
    except _scene.MissingError as missing:
        complain(f"{asked.file}: {missing}")
        return 2
    if isinstance(found, Given) and _scene.has_place(asked):
        reader.error("an ID is one position: --match, --game, --turn and --line are for a file")
    if asked.svg or (asked.output or "").lower().endswith(".svg"):
        picture = (_picture_of_id(found) if isinstance(found, Given) else _picture(found)) + "\n"
    elif isinstance(found, Given):
        picture = _board_of_id(found, asked.output)
    else:
        picture = _board(found, asked.output)
    return _write(picture, asked)


def _found(asked: argparse.Namespace) -> Scene | Given:
    """What is to be drawn. Raises MissingError."""
    if asked.file == STDIN:
        read = _scene.standard_input()
        if not isinstance(read, tuple):
            return _scene.moment(asked, read)
        given = _scene.given_id(read[0][1]) if len(read) == 1 else None
        if given is None:
            raise _scene.MissingError("neither a record nor one ID")
        return given
    given = None if _scene.is_file(asked.file) else _scene.given_id(asked.file)
    return given if given is not None else _scene.find(asked, asked.file)


def _parser() -> argparse.ArgumentParser:
    reader = parser("show", "FILE|ID [--game N] [--turn N] [options]", _ABOUT)
    add = reader.add_argument
    add("file", metavar="FILE|ID", help="the record, or - for standard input; or the ID of a position")
    _scene.add_place(reader)
    add("--svg", action="store_true", help="a picture as SVG instead of characters (as -o FILE.svg does)")
    add("--output", "-o", metavar="FILE", help="write to this file instead of the terminal")
    return reader


def _picture(scene: Scene) -> str:
    from bgnotation.draw.svg import position_svg, step_svg

    players = scene.game.game.players
    if scene.step is not None:
        return step_svg(scene.step, players=players)
    return position_svg(scene.game.final, players=players, caption=f"Game {scene.game.index + 1}, the end")


def _picture_of_id(given: Given) -> str:
    from bgnotation.draw.svg import position_svg

    return position_svg(given.position)


def _board(scene: Scene, output: str | None) -> str:
    players = scene.game.game.players
    side = scene.step.side if scene.step is not None else Side.RIGHT
    board = _characters(_scene.position_of(scene), players, side, output)
    return f"{board}\n\n{_caption(scene)}\n{_numbering(players, side)}\n"


def _board_of_id(given: Given, output: str | None) -> str:
    position = given.position
    board = _characters(position, position.players, position.to_act, output)
    return f"{board}\n\n{given.known.title}\n{_numbering(position.players, position.to_act)}\n"


def _characters(position: "Position", players: tuple[str, str], side: Side, output: str | None) -> str:
    from bgnotation.draw.text import board_text

    unicode = output is not None or can_show(sys.stdout, "○●┌▸…")
    return board_text(position, players=players, unicode=unicode, numbered=side)


def _numbering(players: tuple[str, str], side: Side) -> str:
    return f"(the points are numbered as {_name(players, side)} counts them)"


def _name(players: tuple[str, str], side: Side) -> str:
    return visible(players[side]) or ("Left", "Right")[side]


def _caption(scene: Scene) -> str:
    """Where the step stands and what was done, as written."""
    from bgnotation.words import count

    game, step = scene
    turns = len(game.steps)
    if step is None:
        winner, points = game.winner, count(game.points or 0, "point")
        won = f": {_name(game.game.players, winner)} wins {points}" if winner is not None else ""
        return f"Game {game.index + 1}, after the last of {turns} turns{won}"
    written = visible(" ".join(_written(scene).split()))
    mark = " (illegal)" if step.legal is False else ""
    who = _name(game.game.players, step.side)
    place = f", line {step.line}" if game.game.source.data is None else ""
    return f"Game {step.game}, turn {step.turn} of {turns}{place}: {who}: {written}{mark}"


def _written(scene: Scene) -> str:
    """What was done as the file has it, in .mat's words where that is bytes or signs of its own."""
    from bgnotation.cells import TURNS

    game, step = scene
    assert step is not None
    cells = [cell for _, cell in game.game.slots() if cell.kind in TURNS]
    return cells[step.turn - 1].text


def _write(picture: str, asked: argparse.Namespace) -> int:
    if asked.output is None or asked.output == "-":
        sys.stdout.write(picture)
        return 0
    from bgnotation.cli._output import write_output

    return write_output(asked.output, picture.encode("utf-8"), [asked.file])
