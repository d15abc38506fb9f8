"""Matches → games without a header."""

from collections.abc import Sequence

from bgnotation.formats._base import Outgoing
from bgnotation.formats.gam.names import names_line
from bgnotation.formats.mat.game import GameRows
from bgnotation.formats.mat.table import USUAL
from bgnotation.formats.mat.writer import marks_hits


def write(matches: Sequence[Outgoing]) -> bytes:
    """The bytes of a file with the games of the match."""
    (outgoing,) = matches
    match = outgoing.transcript
    stars = marks_hits(match)
    text: list[str] = []
    for index, game in enumerate(match.games):
        rows = GameRows(outgoing, index, USUAL, stars=stars, results=match.states_results).lines()
        # The row 1 tells that a game begins, also where nothing happens in it.
        first = [] if rows and rows[0].startswith("  1)") else ["  1)\n"]
        text += [names_line(game.players), *first, *rows, USUAL.after]
    return "".join(text).encode("utf-8", errors="replace")
