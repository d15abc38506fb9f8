"""The match-winning chance before each game."""

from bgnotation.replay import Replay


def chances(done: Replay) -> list[float | None]:
    """The chance of the left side to win the match before each game, by the default match equity table.

    None where there is no match to win: in money play, and where the score has ended the match already.
    """
    if not done.transcript.length:
        return [None] * len(done.games)
    from bgnotation.equity import DEFAULT

    found: list[float | None] = []
    for game in done.games:
        away = [game.score.length - points for points in game.score.points]
        playable = min(away) > 0 and max(away) <= _LONGEST
        found.append(round(DEFAULT.before(game.score), 5) if playable else None)
    return found


_LONGEST = 1_000
"""Points that a table goes to."""
