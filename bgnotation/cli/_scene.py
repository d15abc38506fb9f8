"""Which moment of a record, or which ID, a command was asked for."""

import argparse
import os
import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from bgnotation.cli._paths import STDIN

if TYPE_CHECKING:
    from bgnotation.game.ids import PositionId
    from bgnotation.game.position import Position
    from bgnotation.replay import GameReplay, Step
    from bgnotation.transcript import Archive

_END = 0
"""The turn that stands for the end of a game."""
_BARE_XGID = re.compile(r"-[-A-Pa-p]{19,31}:")


class MissingError(Exception):
    """What was asked for is not there."""


class Place(NamedTuple):
    """A line of a file, and a column of it where one is named."""

    line: int
    column: int | None


class Scene(NamedTuple):
    """An action of a game, or with None the game's end."""

    game: "GameReplay"
    step: "Step | None"


class Given(NamedTuple):
    """An ID that was given, and what it means."""

    text: str
    known: "PositionId"
    position: "Position"


def add_place(reader: argparse.ArgumentParser) -> None:
    """The options that name a moment of a record."""
    add = reader.add_argument
    add("--match", type=_ordinal, metavar="N", help="which match of a file that holds several (default: 1)")
    add("--game", type=_ordinal, metavar="N", help="which game of the match (default: 1)")
    add("--turn", type=_turn, metavar="N", help="which action of the game, counted from 1, or end (default: 1)")
    line = "the action at this line of the file, as a finding names it: 41 or 41:10 (line:column)"
    add("--line", type=_line, metavar="LINE", help=line)


def has_place(asked: argparse.Namespace) -> bool:
    """Whether a moment of a record is named."""
    return any(value is not None for value in (asked.line, asked.match, asked.game, asked.turn))


def check_place(reader: argparse.ArgumentParser, asked: argparse.Namespace) -> None:
    """Ends the run with a word about usage where the moment is named twice."""
    if asked.line is not None and (asked.match, asked.game, asked.turn) != (None, None, None):
        reader.error("--line says which match, game and turn: give it alone")


def shielded(words: Sequence[str]) -> list[str]:
    """The words, with its prefix before an XGID that would be taken for an option."""
    return [f"XGID={word}" if _BARE_XGID.match(word) else word for word in words]


def _ordinal(word: str) -> int:
    if not (word.isascii() and word.isdigit() and 0 < len(word) < 10 and int(word) > 0):
        raise argparse.ArgumentTypeError(f"a number from 1, not {word!r}")
    return int(word)


def _turn(word: str) -> int:
    if word.lower() == "end":
        return _END
    if not (word.isascii() and word.isdigit() and len(word) < 10 and int(word) > 0):
        raise argparse.ArgumentTypeError(f"a number from 1 or end, not {word!r}")
    return int(word)


def _line(word: str) -> Place:
    named = re.fullmatch(r"([0-9]{1,9})(?::([0-9]{1,9}))?:?", word)
    if named is None or int(named[1]) == 0:
        raise argparse.ArgumentTypeError(f"a line such as 41, or line and column such as 41:10, not {word!r}")
    return Place(int(named[1]), int(named[2]) if named[2] else None)


# ---------------------------------------------------------------- IDs


def is_file(word: str) -> bool:
    """Whether a word names something on the disk or standard input: then it is no ID."""
    try:
        return word == STDIN or os.path.exists(word)
    except ValueError:  # a NUL
        return False


def given_id(word: str) -> Given | None:
    """The ID that a word is, None where it looks like none. Raises MissingError where it is a wrong one."""
    from bgnotation.errors import InvalidIdError
    from bgnotation.game.ids import recognise

    known = recognise(word)
    if known is None:
        return None
    try:
        return Given(word.strip(), known, known.parse(word, 15))
    except InvalidIdError as error:
        nothing = "no such file, and no ID: " if known.is_part else ""
        raise MissingError(f"{nothing}{error.reason}") from error


def no_file(word: str) -> str:
    """Why a word names neither a file nor, if it may be meant as one, an ID."""
    from bgnotation.game.ids import why_no_id

    wrong = why_no_id(word)
    return f"no such file, and no ID: {wrong}" if wrong else "no such file or folder"


def standard_input() -> "Archive | tuple[tuple[int, str], ...]":
    """The record that standard input is, else its lines that are not blank with their numbers: IDs, perhaps."""
    from bgnotation.errors import UnknownFormatError
    from bgnotation.formats import read_source
    from bgnotation.source import Source

    source = Source.from_bytes(sys.stdin.buffer.read(), STDIN)
    try:
        return read_source(source)
    except UnknownFormatError as error:
        lines = tuple((n, line.strip()) for n, line in enumerate(source.text.splitlines(), start=1) if line.strip())
        if source.data is not None or not lines:
            raise MissingError(error.reason) from error
        return lines


# ---------------------------------------------------------------- moments of a record


def find(asked: argparse.Namespace, file: str) -> Scene:
    """The moment of the record in `file` that was asked for. Raises MissingError."""
    from bgnotation.cli._inspect import load
    from bgnotation.cli._paths import reason
    from bgnotation.errors import UnknownFormatError

    try:
        archive = load(file)
    except FileNotFoundError as error:
        raise MissingError(no_file(file)) from error
    except IsADirectoryError as error:
        raise MissingError("is a folder; name one file in it") from error
    except OSError as error:
        raise MissingError(reason(error)) from error
    except ValueError as error:  # a NUL in the path
        raise MissingError("no such file or folder") from error
    except UnknownFormatError as error:
        raise MissingError(error.reason) from error
    return moment(asked, archive)


def moment(asked: argparse.Namespace, archive: "Archive") -> Scene:
    """The moment of a record that was asked for. Raises MissingError."""
    from bgnotation.replay import replay

    if asked.line is not None:
        return _at(archive, asked.line)
    match, game, turn = asked.match or 1, asked.game or 1, 1 if asked.turn is None else asked.turn
    _in_range("match", "matches", match, len(archive.matches), "this file")
    played = replay(archive.matches[match - 1])
    _in_range("game", "games", game, len(played.games), f"match {match}")
    if turn == _END:
        return Scene(played.games[game - 1], None)
    _in_range("turn", "turns", turn, len(played.games[game - 1].steps), f"game {game}")
    return Scene(played.games[game - 1], played.step(game=game, turn=turn))


def _in_range(noun: str, nouns: str, number: int, most: int, where: str) -> None:
    if number > most:
        raise MissingError(f"there is no {noun} {number}; {where} has {most} {noun if most == 1 else nouns}")


def _at(archive: "Archive", place: Place) -> Scene:
    """What stands at a line: the action there, of two the one at the column or the first that is wrong.

    A line without an action shows the board that it meets: the next action's, behind the last one the game's end.
    """
    text = archive.source.text
    if archive.source.data is not None:
        raise MissingError("this file is no text and has no lines: name the action by --game and --turn")
    lines = text.count("\n") + (not text.endswith("\n"))
    if place.line > lines:
        raise MissingError(f"there is no line {place.line}; this file has {lines} lines")
    game = _game_at(archive, place.line)
    here = [step for step in game.steps if step.line == place.line]
    if place.column is not None:
        source = archive.source
        behind = [step for step in here if source.position(step.event.span.start)[1] <= place.column]
        here = behind[-1:] or here[:1]
    wrong = [step for step in here if step.problem is not None]
    later = [step for step in game.steps if step.line > place.line]
    return Scene(game, next(iter((*wrong, *here, *later)), None))


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
        raise MissingError(f"line {line} stands before the first game")
    match, index = found
    return replay(match).games[index]


def position_of(scene: Scene) -> "Position":
    """The position before the action, a double as it is offered, or the last position of the game."""
    from bgnotation.game.dice import Dice

    step = scene.step
    if step is None:
        return scene.game.final
    position = step.after if step.after.doubled > step.before.doubled else step.before
    dice = getattr(step.event, "dice", None)
    return position.with_dice(dice) if isinstance(dice, Dice) and position.dice is None else position
