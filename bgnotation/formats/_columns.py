"""Results whose column can't be told from the page, put where the board and the next score say.

Only reading a table leaves that open. A writer has to name the winner, and takes what the replay has decided.
"""

from array import array
from dataclasses import replace as changed

from bgnotation.cells import LOSS, WIN
from bgnotation.replay import Replay, replay
from bgnotation.transcript import Game, Transcript


def settled(match: Transcript, done: Replay | None = None) -> Transcript:
    """The match with every result in its winner's column; the same object where none was in doubt."""
    if not any(_in_doubt(game) for game in match.games):
        return match
    done = done or replay(match)
    games = [_settled(one.game, one.result) for one in done.games]
    return changed(match, games=tuple(games))


def _in_doubt(game: Game) -> list[int]:
    """The slots of results that may be the other side's."""
    return [slot for slot in game.doubtful if (cell := game.cells[slot]) is not None and cell.kind in (WIN, LOSS)]


def _settled(game: Game, result: tuple[int, int] | None) -> Game:
    cells, offsets = list(game.cells), array("q", [game.offset(slot) for slot in range(len(game.cells))])
    moved = False
    for slot in _in_doubt(game):
        cell, other = cells[slot], slot ^ 1
        assert cell is not None
        wins = result is not None and result[0] == slot & 1
        if result is None or wins == (cell.kind == WIN) or cells[other] is not None:
            continue
        cells[slot], cells[other] = None, cell
        offsets[slot], offsets[other] = offsets[other], offsets[slot]
        moved = True
    if not moved:
        return game
    return game.with_cells(cells, offsets, extras=game.extras)
