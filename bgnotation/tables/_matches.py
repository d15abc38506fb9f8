"""The rows of `matches` and of `diagnostics`."""

from collections.abc import Iterator

from bgnotation.game.side import Side
from bgnotation.replay import Replay
from bgnotation.tables._faults import errors
from bgnotation.tables._frame import (
    FLAG,
    FLAG_OR_MISSING,
    TEXT,
    WHOLE,
    WHOLE_OR_MISSING,
    Columns,
    Kind,
    Row,
    choice,
    whole,
)
from bgnotation.tables._records import Judged

_MATCHES: Columns = {
    "path": TEXT,
    "match": WHOLE,
    "format": TEXT,
    "dialect": TEXT,
    "variant": TEXT,
    "length": WHOLE_OR_MISSING,
    "player_left": TEXT,
    "player_right": TEXT,
    "event": TEXT,
    "round": TEXT,
    "site": TEXT,
    "date": TEXT,
    "score_left": WHOLE_OR_MISSING,
    "score_right": WHOLE_OR_MISSING,
    "winner_side": WHOLE_OR_MISSING,
    "winner": TEXT,
    "games": WHOLE,
    "plays": WHOLE,
    "crawford_rule": FLAG_OR_MISSING,
    "jacoby_rule": FLAG_OR_MISSING,
    "judged": FLAG,
    "verified": FLAG,
    "errors": WHOLE,
    "warnings": WHOLE,
}
_DIAGNOSTICS: Columns = {
    "path": TEXT,
    "line": WHOLE_OR_MISSING,
    "column": WHOLE_OR_MISSING,
    "end_line": WHOLE_OR_MISSING,
    "end_column": WHOLE_OR_MISSING,
    "code": TEXT,
    "name": TEXT,
    "severity": choice("error", "warning", "info"),
    "message": TEXT,
    "help": TEXT,
    "match": WHOLE_OR_MISSING,
    "game": WHOLE_OR_MISSING,
    "turn": WHOLE_OR_MISSING,
    "side": WHOLE_OR_MISSING,
    "player": TEXT,
    "fix": TEXT,
    "fix_is_safe": FLAG_OR_MISSING,
}


def match_rows(record: Judged) -> Iterator[Row]:
    """A row for each match of a record."""
    for match in record.replays:
        found = record.faults(match.transcript.index + 1)
        wrong = errors(found)
        judged = all(done.judged for done in match.games)
        yield (*_of_match(match), judged, judged and not wrong, wrong, len(found) - wrong)


def _of_match(replay: Replay) -> Row:
    """The columns from `path` to `jacoby_rule`."""
    record = replay.transcript
    tags = {name.lower(): text for name, text in record.tags.items()}
    length = record.length
    score = final_score(replay)
    winner = next((side for side in Side if score and length and score[side] >= length), None)
    return (
        record.source.path,
        record.index + 1,
        record.format,
        record.dialect,
        replay.variant.name if replay.variant_known else record.variation,
        length,
        *(record.players if record.games else (None, None)),
        tags.get("event"),
        tags.get("round"),
        tags.get("site"),
        tags.get("eventdate", tags.get("date")),
        *((whole(points) for points in score) if score else (None, None)),
        None if winner is None else winner.number,
        None if winner is None else record.players[winner],
        len(record.games),
        record.plays,
        replay.rules.crawford if length else None,
        replay.rules.jacoby if length == 0 else None,
    )


def final_score(replay: Replay) -> tuple[int, int] | None:
    """The points of both players of the first game's columns after the last game; None without games."""
    if not replay.games:
        return None
    last = replay.games[-1]
    points = list(last.score.points)
    if last.winner is not None:
        points[last.winner] += last.points or 0
    first = replay.transcript.players
    exchanged = first[0] != first[1] and last.game.players == (first[1], first[0])
    return (points[1], points[0]) if exchanged else (points[0], points[1])


def diagnostic_rows(record: Judged) -> Iterator[Row]:
    """A row for each finding in a record."""
    for one in record.findings:
        yield (
            one.path,
            one.line,
            one.column,
            one.end_line,
            one.end_column,
            one.code,
            one.name,
            one.severity.value,
            one.message,
            one.help,
            one.match,
            one.game,
            one.turn,
            one.side,
            one.player,
            one.fix.title if one.fix else None,
            one.fix.safe if one.fix else None,
        )


MATCHES = Kind(_MATCHES, match_rows)
DIAGNOSTICS = Kind(_DIAGNOSTICS, diagnostic_rows)
