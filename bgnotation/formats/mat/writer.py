"""Matches → a .mat file.

The usual style is GNU Backgammon's, read by every program of the family; `xg` is eXtreme Gammon's own.
"""

from collections.abc import Sequence

from bgnotation.formats._base import Outgoing
from bgnotation.formats.mat.game import GameRows
from bgnotation.formats.mat.header import Header, score_line
from bgnotation.formats.mat.table import USUAL, XG, Layout
from bgnotation.formats.mat.xg import XgRows
from bgnotation.transcript import Transcript


def write(matches: Sequence[Outgoing], style: str = "") -> bytes:
    """The bytes of a file that holds these matches; UTF-8, in XG's style with a byte order mark as XG has it."""
    xg = style == "xg"
    text = "".join(line for match in matches for line in _match(match, xg=xg))
    return text.encode("utf-8-sig" if xg else "utf-8", errors="replace")


def _match(outgoing: Outgoing, *, xg: bool) -> list[str]:
    head = Header(outgoing, xg=xg)
    rows = _rows(outgoing, xg=xg)
    return [*head.lines(), *games(outgoing, rows, XG if xg else USUAL, head.ratings_in_lines)]


def _rows(outgoing: Outgoing, *, xg: bool) -> type[GameRows]:
    """What writes the games: a notation of another game has no styles."""
    if outgoing.transcript.variation.lower() != "backgammon":
        from bgnotation.formats.mat.notations import notation_of

        if notation_of(outgoing.transcript.variation).turns_of_rolls:
            from bgnotation.formats.mat.turnrows import TurnRows

            return TurnRows
    return XgRows if xg else GameRows


def games(outgoing: Outgoing, rows: type[GameRows], layout: Layout, ratings: bool = False) -> list[str]:
    """The lines of all games, each with its number and score line; `ratings`: with those behind the names."""
    match = outgoing.transcript
    stars = marks_hits(match)
    lines: list[str] = []
    for index, game in enumerate(match.games):
        score = game.score if game.score is not None else outgoing.replay.games[index].score.points
        lines.append(f" Game {index + 1 if game.number is None else game.number}\n")
        lines.append(score_line(game.players, score, layout, game.ratings if ratings else ("", "")))
        lines += rows(outgoing, index, layout, stars=stars, results=match.states_results).lines()
        lines.append(layout.after)
    return [*lines, layout.end]


def marks_hits(match: Transcript) -> bool:
    """Whether hits are marked in the record: in its format, and in it."""
    return match.marks_hits and any(cell.stars for game in match.games for _, cell in game.slots())
