"""`bgnotation show`: the board at any turn of a record."""

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bgnotation.cli._arguments import parser
from bgnotation.cli._terminal import can_show, complain
from bgnotation.cli._visible import visible

if TYPE_CHECKING:
    from bgnotation.replay import Replay, Step

_ABOUT = """\
Draws the board before one action of a match record: checkers, dice, cube, score, pips.

  bgnotation show match.mat --game 2 --turn 5
  bgnotation show match.mat --game 2 --turn 5 --svg -o board.svg
"""


class _MissingError(Exception):
    """What was asked for is not in the file."""


def run(words: Sequence[str]) -> int:
    """Draws what `words` ask for; the exit status."""
    reader = _parser()
    asked = reader.parse_args(words)
    try:
        replay, step = _find(asked)
    except _MissingError as missing:
        complain(f"{asked.file}: {missing}")
        return 2
    if asked.svg or (asked.output or "").lower().endswith(".svg"):
        from bgnotation.draw.svg import step_svg

        picture = step_svg(step, players=replay.transcript.players) + "\n"
    else:
        picture = _board(replay, step, asked.output)
    return _write(picture, asked)


def _parser() -> argparse.ArgumentParser:
    reader = parser("show", "FILE [--game N] [--turn N] [options]", _ABOUT)
    add = reader.add_argument
    add("file", metavar="FILE", help="the record, or - for standard input")
    add("--match", type=_ordinal, default=1, metavar="N", help="which match of a file that holds several (default: 1)")
    add("--game", type=_ordinal, default=1, metavar="N", help="which game of the match (default: 1)")
    add("--turn", type=_ordinal, default=1, metavar="N", help="which action of the game, counted from 1 (default: 1)")
    add("--svg", action="store_true", help="a picture as SVG instead of characters (as -o FILE.svg does)")
    add("--output", "-o", metavar="FILE", help="write to this file instead of the terminal")
    return reader


def _ordinal(word: str) -> int:
    if not (word.isascii() and word.isdigit() and int(word) > 0):
        raise argparse.ArgumentTypeError(f"a number from 1, not {word!r}")
    return int(word)


def _find(asked: argparse.Namespace) -> "tuple[Replay, Step]":
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
    _in_range("match", "matches", asked.match, len(archive.matches), "this file")
    played = replay(archive.matches[asked.match - 1])
    _in_range("game", "games", asked.game, len(played.games), f"match {asked.match}")
    _in_range("turn", "turns", asked.turn, len(played.games[asked.game - 1].steps), f"game {asked.game}")
    return played, played.step(game=asked.game, turn=asked.turn)


def _in_range(noun: str, nouns: str, number: int, most: int, where: str) -> None:
    if number > most:
        raise _MissingError(f"there is no {noun} {number}; {where} has {most} {noun if most == 1 else nouns}")


def _board(replay: "Replay", step: "Step", output: str | None) -> str:
    from bgnotation.draw.text import board_text
    from bgnotation.game.dice import Dice

    is_offer = step.after.doubled > step.before.doubled
    position = step.after if is_offer else step.before
    dice = getattr(step.event, "dice", None)
    if isinstance(dice, Dice) and position.dice is None:
        position = position.with_dice(dice)
    unicode = output is not None or can_show(sys.stdout, "○●┌▸…")
    board = board_text(position, players=replay.transcript.players, unicode=unicode)
    return f"{board}\n\n{_caption(replay, step)}\n"


def _caption(replay: "Replay", step: "Step") -> str:
    """Where the step stands and what was done, as written."""
    game = replay.transcript.games[step.game - 1]
    turns = len(replay.games[step.game - 1].steps)
    span = step.event.span
    written = visible(" ".join(replay.transcript.source.text[span.start : span.end].split()))
    player = visible(game.players[step.side]) or ("Left", "Right")[step.side]
    mark = " (illegal)" if step.legal is False else ""
    text = f"Game {step.game}, turn {step.turn} of {turns}, line {step.line}: {player}: {written}{mark}"
    if not step.side:
        # The board is numbered from the bottom, and the left column's player sits at the top.
        text += f"\n(the points are numbered from the other side: {player}'s point N stands at 25 - N)"
    return text


def _write(picture: str, asked: argparse.Namespace) -> int:
    if asked.output is None or asked.output == "-":
        sys.stdout.write(picture)
        return 0
    from bgnotation.cli._output import write_output

    return write_output(asked.output, picture.encode("utf-8"), [asked.file])
