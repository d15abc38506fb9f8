"""What is said beside a board, the same in pictures and in characters."""

import unicodedata
from collections.abc import Callable

from bgnotation.game.board import BAR, OFF, Board
from bgnotation.game.cube import Cube
from bgnotation.game.play import Play
from bgnotation.game.position import Phase, Position
from bgnotation.game.side import Side

_RESIGNATIONS = ("", "a single game", "a gammon", "a backgammon")
_OFFERS = ("", "doubles", "beavers", "raccoons")
_ENDED = {
    Phase.NOT_STARTED: "not started",
    Phase.OVER: "game over",
    Phase.RESIGNED: "resigned",
    Phase.DROPPED: "dropped",
}


def offered_value(position: Position) -> int:
    """What the cube will show when the outstanding offer is taken."""
    return int(position.cube.value << position.doubled)


def cube_shown(position: Position) -> str:
    """The number on the cube: an unturned cube lies with its 64 up, as on a real board; none in the Crawford game."""
    if position.doubled:
        return str(offered_value(position))
    if _is_out_of_play(position):
        return ""
    return "64" if position.cube.value == 1 else str(position.cube.value)


def _is_out_of_play(position: Position) -> bool:
    return (position.score.crawford or position.cube_limit == 0) and position.cube == Cube()


def match_line(position: Position) -> str:
    """The kind of game, its special rules, how it ended.

    >>> from bgnotation.game.score import MatchScore
    >>> match_line(Position(Board.from_points({}, {}), score=MatchScore(7, (6, 2), True)))
    '7-point match, Crawford game'
    """
    score = position.score
    parts = ["money game" if score.is_money else f"{score.length}-point match"]
    if score.crawford:
        parts.append("Crawford game")
    if score.is_money and position.jacoby:
        parts.append("Jacoby")
    if score.is_money and position.beavers:
        parts.append("beavers")
    if position.phase in _ENDED:
        parts.append(_ENDED[position.phase])
    return capitalise(", ".join(parts))


def score_words(position: Position, side: Side) -> tuple[str, str]:
    """The points of a side and what it needs: `("3", "needs 4")`; the second is empty in money play."""
    away = position.score.away(side)
    return str(position.score.points[side]), "" if away is None else f"needs {away}"


def status(position: Position, side: Side) -> str:
    """What `side` does or has just done, empty where it waits."""
    if position.phase is not Phase.PLAYING:
        return ""
    if position.doubled:
        if side is position.to_act:
            return "to answer"
        verb = _OFFERS[position.doubled] if position.doubled < len(_OFFERS) else "turns"
        return f"{verb} to {offered_value(position)}"
    if position.resigning:
        if side is position.to_act:
            return "to answer"
        return f"offers {_RESIGNATIONS[min(position.resigning, 3)]}"
    if side is not position.turn:
        return ""
    return f"to play {position.dice}" if position.dice else "on roll"


def cube_words(position: Position, names: tuple[str, str]) -> str:
    """Where the cube is, as a sentence."""
    if position.doubled:
        return f"Cube offered at {offered_value(position)} to {names[position.to_act]}."
    if _is_out_of_play(position):
        return "No cube in the Crawford game." if position.score.crawford else "No cube."
    owner = position.cube.owner
    where = "in the middle" if owner is None else f"owned by {names[owner]}"
    return f"Cube at {position.cube.value}, {where}."


def position_sentence(position: Position, names: tuple[str, str]) -> str:
    """The position in one line, for the title of a picture."""
    acting = status(position, position.to_act)
    who = f"{names[position.to_act]} {acting}" if acting else match_line(position)
    score = "-".join(map(str, position.score.points))
    kind = "" if position.score.is_money and not any(position.score.points) else f", score {score}"
    if acting:
        kind += f", {match_line(position)[:1].lower()}{match_line(position)[1:]}"
    return f"{who}{kind}"


def board_sentences(board: Board, names: tuple[str, str]) -> str:
    """The checkers and pips of both sides, each in its own numbering, for those who can't see a picture."""
    return " ".join(f"{names[side]}: {_stacks(board, side)}; {board.pips(side)} pips." for side in Side)


def gate_words(board: Board, side: Side) -> str:
    """Whether a side has to wait behind its gate, in a variant that has one; else nothing."""
    return "gate closed" if board.shut[side] else ""


def _stacks(board: Board, side: Side) -> str:
    row = board.checkers[side]
    words = [f"bar {row[BAR]}"] if row[BAR] else []
    words += [f"{n}-point {row[n]}" for n in range(24, 0, -1) if row[n]]
    words += [f"off {row[OFF]}"] if row[OFF] else []
    words += [f"start {board.waiting[side]}"] if board.waiting[side] else []
    words += [gate_words(board, side)] if board.shut[side] else []
    return ", ".join(words) or "no checkers"


def play_words(play: Play | None) -> str:
    """A play as read aloud beside its roll."""
    if play is None:
        return "play not recorded"
    return str(play) or "cannot move"


def capitalise(text: str) -> str:
    """The text with its first letter large, the others untouched."""
    return text[:1].upper() + text[1:]


def printable(text: str) -> str:
    """The text on one line, without characters that XML forbids or a terminal obeys."""
    return "".join(c if c.isprintable() else "" if _joins(c) else " " for c in " ".join(text.split()))


def _joins(c: str) -> bool:
    return unicodedata.category(c) == "Cf"


def columns(text: str) -> int:
    """How many columns of a terminal the text takes."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else not unicodedata.combining(c) for c in text)


def clip(text: str, room: float, ellipsis: str, width: Callable[[str], float] = columns) -> str:
    """The text in at most `room` columns (or another `width`), its end replaced by the ellipsis where it is longer."""
    if width(text) <= room:
        return text
    kept, left = "", room - width(ellipsis)
    for c in text:
        left -= width(c)
        if left < 0:
            break
        kept += c
    return kept.rstrip() + ellipsis
