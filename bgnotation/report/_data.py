"""What the page of a report knows of a match: plain values, ready for JSON.

The page moves checkers as it is told and never judges: every action comes with the steps that the replay
found, one a die. Only where steps don't tell the whole (an illegal play given by the position it led to, a
position set by hand) the rows stand there themselves.

A match is a dictionary:

    file     name of the file                 n      [left name, right name]
    ml       match length, 0 money, null ?    kind   "7-point match"
    rules    [Jacoby, beavers, highest cube as a power of two or null]
    g        the games                        f      the findings
    cube     turns of the cube                src    {l0: number of the first line, t: the text}, null if it is no text

A game:

    no, s    number and score before it       c      "Crawford", "post-Crawford" or ""
    b        [left row, right row]            q      power of two on the cube at the start
    e        the actions                      end    how it ended, in words
    win, p   0, 1 or -1; points               m      match-winning chance of the left side before it, or null
    line     the line of its score            ok     whether its plays could be judged to the end

Rows count a side's own checkers: 0 borne off, 1..24, 25 the bar, 26 those that wait to enter (in variants that
have such). An action is `[side, kind, dice, text, line, steps, more]`, empty ends left out: kind one letter of
`rdtpbcx` (roll, double, take, pass, beaver, raccoon, resignation), steps as `from, to, hit` one after the other,
`more` what the page can't tell by itself: `s` = [power on the cube, owner 0, 1 or -1, offers standing, side on
roll, phase] after the action, `b` and `r` the rows before and after it, `w` what was written where that is not
`text`.

A finding: `[game, turn, severity, code, name, message, line, column, end column, help]`, game and turn from 1, 0 where
it belongs to none.
"""

from collections.abc import Iterable
from os.path import basename
from typing import Any

from bgnotation.diagnostic import Diagnostic
from bgnotation.draw._words import printable
from bgnotation.events import Beaver, CheckerPlay, Double, Drop, Raccoon, Take
from bgnotation.game.position import Phase, Position
from bgnotation.replay import GameReplay, Over, Replay
from bgnotation.replay.steps import Step
from bgnotation.report._chances import chances
from bgnotation.report._cubes import cube_turns
from bgnotation.source import Source

Value = dict[str, Any]

_KINDS = {Double: "d", Take: "t", Drop: "p", Beaver: "b", Raccoon: "c"}
_ENDED = {Over.NO: "not finished", Over.BORNE_OFF: "borne off", Over.DROPPED: "dropped", Over.RESIGNED: "resigned"}
_MOST_LINE = 4_000
"""Characters of a line that are shown."""


def match_data(
    done: Replay, findings: Iterable[Diagnostic], lines: tuple[int, int] | None = None, name: str = ""
) -> Value:
    """A replayed match with its findings; `lines`: first and last line of the source that belong to it.

    `name` is what the file is called, "" its own name.
    """
    match = done.transcript
    chance = chances(done)
    games = [_game(game, done.transcript.source, chance[index]) for index, game in enumerate(done.games)]
    names = match.players
    return {
        "file": name or basename(match.source.path),
        "n": [printable(names[0]), printable(names[1])],
        "ml": match.length,
        "kind": _kind(done),
        "rules": [bool(done.rules.jacoby), bool(done.rules.beavers), _limit(done)],
        "g": games,
        "f": [_finding(one) for one in findings],
        "cube": cube_turns(done),
        "src": _source(match.source, lines),
    }


def _kind(done: Replay) -> str:
    length = done.transcript.length
    kind = "match of unknown length" if length is None else f"{length}-point match" if length else "money play"
    name = done.variant.name
    return kind if name == "backgammon" else f"{kind}, {name}"


def _limit(done: Replay) -> int | None:
    """The power of two of the highest cube, 0 where there is no cube, None where it is not said."""
    limit = done.rules.cube_limit if done.variant.cube else 1
    return limit.bit_length() - 1 if limit else None


def _game(done: GameReplay, source: Source, chance: float | None) -> Value:
    score = done.score
    waiting = done.steps[0].before.board.waiting if done.steps else (0, 0)
    winner = done.winner
    return {
        "no": done.game.number or done.index + 1,
        "s": list(score.points),
        "c": _crawford(done),
        "b": _rows(done.start, waiting),
        "q": done.cube.bit_length() - 1,
        "e": _actions(done, source.data is None),
        "end": _end(done),
        "win": -1 if winner is None else int(winner),
        "p": done.points or 0,
        "m": chance,
        "line": 0 if source.data is not None else source.position(done.game.header.start)[0],
        "ok": done.judged,
    }


def _crawford(done: GameReplay) -> str:
    score = done.score
    if score.crawford:
        return "Crawford"
    is_after = score.length > 1 and done.rules.crawford and 1 in (score.length - points for points in score.points)
    return "post-Crawford" if is_after else ""


def _end(done: GameReplay) -> str:
    words = done.game.extras.ending or _ENDED[done.ending]
    winner, points = done.winner, done.points
    if winner is None:
        return words
    name = printable(done.game.players[winner]) or ("White", "Blue")[winner]
    won = f"{name} wins {points} point{'' if points == 1 else 's'}" if points else f"{name} wins"
    return f"{won} ({words})"


def _rows(rows: Iterable[Iterable[int]], waiting: Iterable[int] = (0, 0)) -> list[list[int]]:
    return [[*row, more] for row, more in zip(rows, waiting, strict=True)]


def _actions(done: GameReplay, is_text: bool) -> list[list[Any]]:
    actions: list[list[Any]] = []
    last: Position | None = None
    for step in done.steps:
        action = [int(step.side), *_told(step), step.line if is_text else 0, _moved(step)]
        more: dict[str, Any] = {}
        before, after = step.before, step.after
        # Before the first action the trays are those that the game starts with.
        left = (last.board.checkers, last.board.waiting) if last else (done.start, before.board.waiting)
        if (before.board.checkers, before.board.waiting) != left:
            more["b"] = _rows(before.board.checkers, before.board.waiting)
        if action[-1] is None:
            more["r"] = _rows(after.board.checkers, after.board.waiting)
            action[-1] = []
        if (state := _state(after)) != _expected(step, last):
            more["s"] = state
        event = step.event
        if isinstance(event, CheckerPlay) and event.play and event.play != action[3]:
            more["w"] = event.play
        actions.append([*action, more] if more else action if action[-1] else action[:-1])
        last = after
    return actions


def _told(step: Step) -> tuple[str, str, str]:
    """Kind, dice and words of an action."""
    event = step.event
    if isinstance(event, CheckerPlay):
        dice = str(event.dice) if event.dice else ""
        if event.resigned or (step.play is None and step.after.phase is Phase.RESIGNED):
            return "r", dice, printable(event.play) or "gives up"
        if step.play is None:
            return "r", dice, printable(event.play) or "illegal play"
        return "r", dice, str(step.play) or "no play"
    kind = _KINDS.get(type(event), "x")
    if kind in "dbc":
        return kind, "", str(int(step.after.cube.value << step.after.doubled))
    return kind, "", printable(getattr(event, "text", "")) if kind == "x" else ""


def _moved(step: Step) -> list[int] | None:
    """The steps one after the other; None where they don't lead to the position after the action."""
    before, after = step.before.board, step.after.board
    if before.checkers == after.checkers and before.waiting == after.waiting:
        return []
    if step.play is None:
        return None
    me = [*before.checkers[step.side], before.waiting[step.side]]
    op = [*before.checkers[step.side.other], before.waiting[step.side.other]]
    moves = []
    for move in step.play.moves:
        me[move.source] -= 1
        me[move.target] += 1
        if move.hit:
            op[25 - move.target] -= 1
            op[25] += 1
        moves += [move.source, move.target, int(move.hit)]
    reached = (
        [*after.checkers[step.side], after.waiting[step.side]],
        [*after.checkers[step.side.other], after.waiting[step.side.other]],
    )
    return moves if (me, op) == reached else None


def _state(position: Position) -> list[int]:
    owner = position.cube.owner
    return [
        int(position.cube.value).bit_length() - 1,
        -1 if owner is None else int(owner),
        position.doubled,
        int(position.turn),
        position.phase.value,
    ]


def _expected(step: Step, last: Position | None) -> list[int] | None:
    """What the page takes the state to be after a roll; the other actions always say it."""
    if not isinstance(step.event, CheckerPlay):
        return None
    state = _state(last if last is not None else step.before)
    return [*state[:2], 0, int(step.side.other), Phase.PLAYING.value]


def _finding(one: Diagnostic) -> list[Any]:
    end = one.end_column if one.end_line == one.line else 0
    return [
        one.game or 0,
        one.turn or 0,
        one.severity.value,
        one.code,
        one.name,
        one.message,
        one.line,
        one.column,
        end,
        one.help or "",
    ]


def _source(source: Source, lines: tuple[int, int] | None) -> Value | None:
    if source.data is not None:
        return None
    first, last = lines or (1, source.text.count("\n") + 1)
    text = map(source.line, range(first, last + 1))
    kept = [line if len(line) <= _MOST_LINE else line[:_MOST_LINE] + " …" for line in text]
    return {"l0": first, "t": "\n".join(kept).rstrip("\n")}
