"""Snowie's match text → matches: the table is read as .mat files are, illegal plays by the names in their fields."""

from dataclasses import replace

from bgnotation.cells import ILLEGAL, ROLL, Cell
from bgnotation.errors import InvalidIdError
from bgnotation.formats._cells import illegal
from bgnotation.formats.mat.document import read_archive as read_table
from bgnotation.game.ids.snowie import parse_snowie_position
from bgnotation.replay.actions import dice_of
from bgnotation.source import Source
from bgnotation.transcript import Archive, Game


def read_archive(source: Source) -> Archive:
    """Every match of the file."""
    found = read_table(source)
    matches = tuple(replace(match, format="snowie") for match in found.matches)
    for match in matches:
        for game in match.games:
            _turn_positions(game)
    return replace(found, format="snowie", matches=matches)


def _turn_positions(game: Game) -> None:
    """Turns the positions that are told from the side that made the illegal play, which then acts again.

    All others are told from the other side: there the names say what the reader of the table takes for granted.
    """
    one, two = (name.casefold() for name in game.players)
    if one == two:
        return
    for slot, cell in game.slots():
        if (
            cell.kind == ROLL
            and cell.how == ILLEGAL
            and (turned := _from_own_side(cell, (one, two)[slot & 1], slot & 1))
        ):
            game.cells[slot] = turned  # type: ignore[index]


def _from_own_side(cell: Cell, mover: str, side: int) -> Cell | None:
    """The cell with a position that says itself whose checkers are whose; None where that is not needed."""
    text = cell.text[cell.text.rfind("(") + 1 : cell.text.rfind(")")]
    fields = text.split(";", 6)
    if len(fields) < 6 or fields[5].strip().casefold() != mover:
        return None
    try:
        position = parse_snowie_position(text)
    except InvalidIdError:
        return None
    own, other = position.board.checkers[position.turn], position.board.checkers[position.turn.other]
    return illegal(*dice_of(cell), (own, other) if side == 0 else (other, own))
