"""The rows of `games`: who won what and how, and what the dice and the board had to do with it."""

from collections.abc import Iterator

from bgnotation.cells import ACTIONS, GIVEN, RESIGN, ROLL
from bgnotation.equity import DEFAULT
from bgnotation.game.board import Board
from bgnotation.game.outcome import Outcome, outcome
from bgnotation.game.score import MatchScore
from bgnotation.game.side import Side
from bgnotation.replay import GameReplay, Over, Replay
from bgnotation.replay.steps import moments
from bgnotation.tables._faults import errors
from bgnotation.tables._frame import (
    FLAG,
    NUMBER,
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

_ENDINGS = {
    Over.NO: "unfinished",
    Over.BORNE_OFF: "borne-off",
    Over.DROPPED: "dropped",
    Over.RESIGNED: "resigned",
}
_TOLD = ("timeout", "forfeited", "settled")
"""Endings that only the record can tell."""

_GAMES: Columns = {
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
    "ending": choice(*_ENDINGS.values(), *_TOLD),
    "outcome": choice(*(one.name.lower() for one in Outcome)),
    "cube": WHOLE_OR_MISSING,
    "cube_owner": WHOLE_OR_MISSING,
    "pips_left": WHOLE_OR_MISSING,
    "pips_right": WHOLE_OR_MISSING,
    "turns": WHOLE,
    "plays": WHOLE,
    "judged": FLAG,
    "mwc_left": NUMBER,
    "mwc_right": NUMBER,
    "rolls_left": WHOLE,
    "rolls_right": WHOLE,
    "doubles_left": WHOLE,
    "doubles_right": WHOLE,
    "pips_a_roll_left": NUMBER,
    "pips_a_roll_right": NUMBER,
    "hits_left": WHOLE_OR_MISSING,
    "hits_right": WHOLE_OR_MISSING,
    "dances_left": WHOLE_OR_MISSING,
    "dances_right": WHOLE_OR_MISSING,
    "race_turn": WHOLE_OR_MISSING,
    "verified": FLAG,
    "errors": WHOLE,
    "warnings": WHOLE,
    "problem": TEXT,
}


def game_rows(record: Judged) -> Iterator[Row]:
    """A row for each game of a record."""
    for match in record.replays:
        for done in match.games:
            found = record.faults(match.transcript.index + 1, done.index + 1)
            wrong = errors(found)
            yield (
                *_result(match, done),
                *_mwc(done.score),
                *_luckless(done),
                *_contact(done),
                done.judged and not wrong,
                wrong,
                len(found) - wrong,
                next((one.name for one in found if errors([one])), found[0].name if found else None),
            )


def _result(match: Replay, done: GameReplay) -> Row:
    """The columns from `path` to `judged`."""
    game, score, end = done.game, done.score, done.ends[0]
    title = game.title if game.title.end > game.title.start else game.header
    left, right = score.points
    # After a fault more than one end may be possible.
    ends, cubes = {one.over for one in done.ends}, {one.cube for one in done.ends}
    known = done.judged and len(done.ends) == 1
    ended = (done.judged or end.over == Over.DROPPED) and len(ends) == 1
    return (
        game.source.path,
        match.transcript.index + 1,
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
        _ending(done) if ended else None,
        _outcome(done) if known else None,
        whole(end.cube) if len(cubes) == 1 else None,
        end.owner + 1 if end.owner >= 0 and len(cubes) == 1 else None,
        *((sum(n * k for n, k in enumerate(row)) if known else None) for row in end.rows),
        sum(cell.kind in ACTIONS or cell.kind == RESIGN for _, cell in game.slots()),
        game.plays,
        done.judged,
    )


def _ending(done: GameReplay) -> str:
    """How the game ended; where the board leaves it open, as the record tells."""
    told = done.game.extras.ending
    return told if told in _TOLD and done.ending in (Over.NO, Over.RESIGNED) else _ENDINGS[done.ending]


def _outcome(done: GameReplay) -> str | None:
    """How the game was won: as the board shows; of a resignation, as points and cube tell."""
    if done.winner is None or done.ending == Over.DROPPED:
        return None
    end = done.ends[0]
    if done.ending == Over.BORNE_OFF:
        return outcome(end.rows[done.winner.other]).name.lower()
    level, rest = divmod(done.points or 0, end.cube)
    return None if rest or not 1 <= level <= Outcome.BACKGAMMON else Outcome(level).name.lower()


def _mwc(score: MatchScore) -> Row:
    """The chances of both sides before the game; missing where there is no match to win."""
    try:
        left = DEFAULT.before(score)
    except ValueError:
        # Money play, a match that is over, or more points than any table tells of.
        return None, None
    return left, 1 - left


def _luckless(done: GameReplay) -> Row:
    """The columns from `rolls_left` to `pips_a_roll_right`, of all rolls that were thrown."""
    rolls, doubles, pips = [0, 0], [0, 0], [0, 0]
    for slot, cell in done.game.slots():
        if cell.kind == ROLL and cell.high and cell.value != GIVEN:
            side, double = slot & 1, cell.high == cell.low
            rolls[side] += 1
            doubles[side] += double
            pips[side] += (cell.high + cell.low) * (2 if double else 1)
    means = [total / number if number else None for total, number in zip(pips, rolls, strict=True)]
    return (*rolls, *doubles, *means)


def _contact(done: GameReplay) -> Row:
    """The columns from `hits_left` to `race_turn`; missing where the plays were not judged to the end."""
    if not done.judged:
        return (None,) * 5
    hits, dances = [0, 0], [0, 0]
    race = None
    for turn, moment in enumerate(moments(done), 1):
        state, side = moment.before, moment.slot & 1
        if moment.cell.kind == ROLL and moment.play is not None and moment.cell.high:
            hits[side] += moment.play.hits
            dances[side] += not moment.play.moves
        if race is None and not state.over:
            if state.board is not None:
                passed = state.board.is_race
            else:
                passed = Board(state.rows).is_race
            race = turn if passed else None
    return (*hits, *dances, race)


GAMES = Kind(_GAMES, game_rows)
