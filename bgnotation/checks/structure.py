"""BG1xx: lines that a record should have: match length, games, score lines, numbers."""

from collections.abc import Iterator

from bgnotation.checks._base import Finding, Record, file_check, match_check
from bgnotation.diagnostic import Severity
from bgnotation.replay import Replay
from bgnotation.source import Span


@match_check("BG104", "match-length-missing", Severity.ERROR)
def match_length_missing(replay: Replay) -> Iterator[Finding]:
    """No line such as `7 point match` stands before the first game.

    **Why.** Without the length nobody knows when the match is over and which game is the Crawford game.

    **Cure.** Put `7 point match` before the first game, `0 point match` for money play.
    """
    transcript = replay.transcript
    if transcript.tabular and not transcript.header.end and transcript.games:
        yield Finding(
            transcript.games[0].title,
            "no line says how long the match is",
            "put a line such as '7 point match' before the first game ('0 point match' for money play)",
        )


@match_check("BG105", "no-games", Severity.WARNING)
def no_games(replay: Replay) -> Iterator[Finding]:
    """A match without games.

    **Why.** The file was cut off, or its games are not written as `Game 1` and a score line.

    **Cure.** Export the match again.
    """
    if not replay.transcript.games:
        yield Finding(replay.transcript.header, "the match has no games")


@match_check("BG106", "score-line-missing", Severity.ERROR)
def score_line_missing(replay: Replay) -> Iterator[Finding]:
    """A game without the line that names the players and the score.

    **Why.** The line says who plays in which column; without it names and score are taken from the game before.

    **Cure.** Write `Ann : 0     Bob : 0` under the line `Game 1`.
    """
    for game in replay.games:
        if game.game.score is None and replay.transcript.tabular:
            yield Finding(
                game.game.title,
                "the game has no line with the players and the score",
                "write a line such as 'Ann : 0     Bob : 0' under it",
                game,
            )


@match_check("BG109", "game-number", Severity.WARNING)
def game_number(replay: Replay) -> Iterator[Finding]:
    """Game numbers that don't follow each other.

    **Why.** A game may be missing.

    **Cure.** Look for the missing game, or number the games from 1.
    """
    before: int | None = None
    for game in replay.games:
        number = game.game.number
        if number is not None and before is not None and number != before + 1:
            yield Finding(game.game.title, f"game {number} follows game {before}", game=game)
        before = number if number is not None else (before + 1 if before is not None else None)


@match_check("BG110", "match-length", Severity.WARNING)
def match_length(replay: Replay) -> Iterator[Finding]:
    """A match length that can't be meant.

    **Why.** Nobody plays to a negative number or to ten thousand points; the record is judged without an end.

    **Cure.** Write the length that was played.
    """
    transcript = replay.transcript
    if transcript.length is None and transcript.length_written:
        yield Finding(transcript.header, f"{transcript.length_written!r} can't be the length of a match")


@match_check("BG111", "game-line-missing", Severity.WARNING)
def game_line_missing(replay: Replay) -> Iterator[Finding]:
    """A game begins without a line `Game N`.

    **Why.** Other programs take its rows for those of the game before, or leave them out.

    **Cure.** Write `Game N` before its score line.
    """
    for game in replay.games:
        if game.game.number is None and replay.transcript.tabular:
            yield Finding(game.game.header, f"no line 'Game {game.index + 1}' stands before this game", game=game)


@file_check("BG112", "no-match", Severity.ERROR)
def no_match(record: Record) -> Iterator[Finding]:
    """A file that is read as a record holds no match and no game.

    **Why.** There is nothing to check.

    **Cure.** Export the match again.
    """
    if not record.archive.matches:
        yield Finding(Span(0, min(1, len(record.archive.source.text))), "the file holds no match")
