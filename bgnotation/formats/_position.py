"""Records that are one position and no game: read into a transcript that only sets it, and found again there."""

from dataclasses import replace

from bgnotation.cells import COMMENT, QUIT, ROLL, SET_POSITION, UNREADABLE, Cell
from bgnotation.extras import Extras
from bgnotation.formats._base import Outgoing
from bgnotation.formats._build import GameBuilder
from bgnotation.formats._cells import set_position, unplayed
from bgnotation.game.board import Board
from bgnotation.game.cube import Cube
from bgnotation.game.position import Position
from bgnotation.game.rules import Rules
from bgnotation.game.side import Side
from bgnotation.replay.setup import cube_of_setup, owners_of_setup, rows_of_setup
from bgnotation.source import Source, Span
from bgnotation.transcript import Transcript

_OWNERS = (Side.LEFT, Side.RIGHT, None)
"""By the owner of a cell, -1 the last one."""


def transcript_of(
    source: Source, span: Span, format: str, position: Position, *, rules: Rules, index: int = 0, raw: str = ""
) -> Transcript:
    """A transcript of one game that sets a position; a roll that waits to be played is one that was not played.

    Who is on roll is told by the column: the position stands in that side's. `raw` is kept for the format's writer.
    """
    builder = GameBuilder(source)
    side, owner = int(position.turn), position.cube.owner
    rows = position.board.checkers
    cell = set_position(rows, position.cube.value, -1 if owner is None else int(owner))
    builder.add(side, cell, span.start, span.end)
    if position.dice is not None:
        builder.add(side, unplayed(position.dice.high, position.dice.low), span.start, span.end)
    length = position.score.length
    extras = Extras(crawford=position.score.crawford if length > 1 else None, raw={-1: raw} if raw else {})
    game = builder.game(
        number=None, players=position.players, score=position.score.points, header=span, body=span, extras=extras
    )
    return Transcript(
        source, format, format, length, (game,), rules=rules, header=span, index=index, states_results=False
    )


def unreadable_position(source: Source, span: Span, format: str, reason: str, *, index: int = 0) -> Transcript:
    """A transcript that says that there is a position that can't be read."""
    builder = GameBuilder(source)
    text = source.text[span.start : span.end]
    # No action that the replay would have to guess.
    builder.remark(Cell(UNREADABLE, text, how=1, bad=(0, len(text))), span.start, span.end)
    game = builder.game(number=None, players=("", ""), score=None, body=span)
    return Transcript(
        source, format, format, None, (game,), header=span, index=index, states_results=False, expected=reason
    )


def can_be_set(position: Position) -> bool:
    """Whether a game can go on from a position: both sides have checkers left."""
    return all(any(row[1:]) for row in position.board.checkers)


def is_position(match: Transcript) -> bool:
    """Whether a record is one position: it sets one, and nothing happens but a roll that is not played."""
    if len(match.games) != 1:
        return False
    cells = [cell for _, cell in match.games[0].slots() if cell.kind not in (COMMENT, UNREADABLE)]
    return (
        0 < len(cells) <= 2
        and cells[0].kind == SET_POSITION
        and all(cell.kind == ROLL and cell.how == QUIT and cell.high > 0 for cell in cells[1:])
    )


def position_of(outgoing: Outgoing) -> Position:
    """The position that a record is; that before the first roll where what it sets can't stand."""
    match, done = outgoing.transcript, outgoing.replay.games[0]
    game = match.games[0]
    slot, cell = next((slot, cell) for slot, cell in game.slots() if cell.kind == SET_POSITION)
    totals = sum(done.start[0]), sum(done.start[1])
    rows = rows_of_setup(cell.text, slot & 1, totals) or done.start
    cube, owners = cube_of_setup(cell.text), owners_of_setup(cell.text)
    owner = owners[0] if cube > 1 and len(owners) == 1 else -1
    dice = next((cell.dice for _, cell in game.slots() if cell.kind == ROLL), None)
    score, marked = done.score, game.extras.crawford
    return Position(
        Board(rows),
        Side(slot & 1),
        dice,
        Cube(cube, _OWNERS[owner]),
        score=score if marked is None else replace(score, crawford=marked),
        jacoby=outgoing.rules.jacoby if not score.length else None,
        players=game.players,
    )
