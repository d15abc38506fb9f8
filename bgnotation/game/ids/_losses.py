"""What of a position an ID can't hold: found by reading back what was written."""

from bgnotation.errors import InvalidIdError
from bgnotation.game.ids._base import PositionId
from bgnotation.game.ids.xgid import USUAL_LIMIT
from bgnotation.game.position import Phase, Position
from bgnotation.game.side import Side

_OFFERS = ("", "the double that waits for its answer", "the beaver that waits for its answer", "the raccoon")
_ENDED = {
    Phase.NOT_STARTED: "that the game has not begun",
    Phase.OVER: "that the game is over",
    Phase.RESIGNED: "that the game was resigned",
    Phase.DROPPED: "that the double was passed",
}


def losses(position: Position, known: PositionId) -> tuple[str, ...]:
    """What of a position is not in its ID of this kind, in words; what the position itself doesn't know is no loss.

    >>> from bgnotation.game.ids import find, parse_id
    >>> losses(parse_id("sGfwATDgc/ABMA:EUkAAAAAAAAA"), find("xgid"))
    ('the resignation that is offered',)
    """
    board = position.board
    try:
        back = known.parse(known.write(position), sum(board.checkers[0]))
    except InvalidIdError as error:
        return (f"this position so that it can be read: {error.reason}",)
    if "turn" not in known.holds and position.turn is Side.LEFT:
        position = position.flipped()
    found = []
    if back.board != position.board:
        found.append("the checkers")
    if back.to_act is not position.to_act and back.doubled:
        found.append("who must answer")
    if back.dice != position.dice:
        found.append(f"the roll {position.dice}")
    if back.cube != position.cube:
        found.append("the cube")
    if back.doubled != position.doubled:
        found.append(_OFFERS[min(position.doubled, 3)])
    if back.resigning != position.resigning:
        found.append("the resignation that is offered")
    before, after = position.score, back.score
    if (after.length, after.points) != (before.length, before.points):
        found.append("the score")
    if after.crawford != before.crawford:
        found.append("that this is the Crawford game")
    if position.jacoby and not back.jacoby:
        found.append("the Jacoby rule")
    if position.beavers and not back.beavers:
        found.append("that beavers are allowed")
    if back.cube_limit is None and position.cube_limit not in (None, USUAL_LIMIT):
        found.append("the highest cube")
    if back.phase is not position.phase and position.phase is not Phase.PLAYING:
        found.append(_ENDED[position.phase])
    if any(position.players) and back.players != position.players:
        found.append("the names" if not any(back.players) else "the names as they are spelled")
    return tuple(found)
