"""A transcript as a table for notebooks: game, score, how it ended."""

from bgnotation.draw.table import html_table
from bgnotation.replay import Over, replay
from bgnotation.transcript import Transcript

_ENDINGS = {
    Over.BORNE_OFF: "borne off",
    Over.DROPPED: "double dropped",
    Over.RESIGNED: "resigned",
    Over.NO: "unfinished",
}


def transcript_html(transcript: Transcript) -> str:
    """A table with a row a game: score before it, winner, points, cube, plays."""
    left, right = transcript.players
    kind = {0: "money play", None: "match of unknown length"}.get(
        transcript.length, f"match to {transcript.length} points"
    )
    rows = []
    for game in replay(transcript).games:
        winner = game.game.players[game.winner] if game.winner is not None else ""
        rows.append(
            (
                str(game.game.number or game.index + 1),
                f"{game.score.points[0]} – {game.score.points[1]}",
                winner,
                str(game.points) if game.points is not None else "",
                _ENDINGS[game.ending],
                str(game.ends[0].cube),
                str(game.game.plays),
            )
        )
    caption = f"{left or 'left player'} – {right or 'right player'}, {kind}"
    return html_table(("game", "score", "winner", "points", "ended", "cube", "rolls"), rows, caption=caption)
