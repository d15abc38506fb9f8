"""The rows of `games`, `matches` and `diagnostics`."""

from collections.abc import Iterable, Iterator

from bgnotation.cells import ACTIONS, RESIGN
from bgnotation.diagnostic import Diagnostic
from bgnotation.game.outcome import Outcome, outcome
from bgnotation.game.side import Side
from bgnotation.replay import GameReplay, Over, Replay
from bgnotation.tables._frame import FLAG, FLAG_OR_MISSING, TEXT, WHOLE, WHOLE_OR_MISSING, Columns, Row, choice, whole

_ENDINGS = {
    Over.NO: "unfinished",
    Over.BORNE_OFF: "borne-off",
    Over.DROPPED: "dropped",
    Over.RESIGNED: "resigned",
}

GAMES: Columns = {
    "path": TEXT,
    "match": WHOLE,
    "game": WHOLE,
    "number": WHOLE_OR_MISSING,
    "line": WHOLE,
    "player_left": TEXT,
    "player_right": TEXT,
    "score_left": WHOLE,
    "score_right": WHOLE,
    "away_left": WHOLE_OR_MISSING,
    "away_right": WHOLE_OR_MISSING,
    "crawford": FLAG,
    "winner_side": WHOLE_OR_MISSING,
    "winner": TEXT,
    "points": WHOLE_OR_MISSING,
    "ending": choice(*_ENDINGS.values()),
    "outcome": choice(*(one.name.lower() for one in Outcome)),
    "cube": WHOLE_OR_MISSING,
    "cube_owner": WHOLE_OR_MISSING,
    "pips_left": WHOLE_OR_MISSING,
    "pips_right": WHOLE_OR_MISSING,
    "turns": WHOLE,
    "plays": WHOLE,
    "judged": FLAG,
}
MATCHES: Columns = {
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
}
DIAGNOSTICS: Columns = {
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


def game_rows(replay: Replay) -> Iterator[Row]:
    """A row for each game of a match."""
    for done in replay.games:
        game, score, end = done.game, done.score, done.ends[0]
        title = game.title if game.title.end > game.title.start else game.header
        left, right = score.points
        # After a fault more than one end may be possible.
        ends, cubes = {one.over for one in done.ends}, {one.cube for one in done.ends}
        known = done.judged and len(done.ends) == 1
        ended = (done.judged or end.over == Over.DROPPED) and len(ends) == 1
        yield (
            game.source.path,
            replay.transcript.index + 1,
            done.index + 1,
            game.number,
            game.source.position(title.start)[0],
            *game.players,
            left,
            right,
            score.away(Side.LEFT),
            score.away(Side.RIGHT),
            score.crawford,
            None if done.winner is None else done.winner.number,
            None if done.winner is None else game.players[done.winner],
            whole(done.points),
            _ENDINGS[done.ending] if ended else None,
            _outcome(done) if known else None,
            whole(end.cube) if len(cubes) == 1 else None,
            end.owner + 1 if end.owner >= 0 and len(cubes) == 1 else None,
            *((sum(n * k for n, k in enumerate(row)) if known else None) for row in end.rows),
            sum(cell.kind in ACTIONS or cell.kind == RESIGN for _, cell in game.slots()),
            game.plays,
            done.judged,
        )


def _outcome(done: GameReplay) -> str | None:
    """How the game was won: as the board shows; of a resignation, as points and cube tell."""
    if done.winner is None or done.ending == Over.DROPPED:
        return None
    end = done.ends[0]
    if done.ending == Over.BORNE_OFF:
        return outcome(end.rows[done.winner.other]).name.lower()
    level, rest = divmod(done.points or 0, end.cube)
    return None if rest or not 1 <= level <= Outcome.BACKGAMMON else Outcome(level).name.lower()


def match_row(replay: Replay) -> Row:
    """The row of a match."""
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
        all(done.judged for done in replay.games),
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


def diagnostic_rows(findings: Iterable[Diagnostic]) -> Iterator[Row]:
    """A row for each finding."""
    for one in findings:
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
