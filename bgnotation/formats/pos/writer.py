"""A transcript that sets a position → a Jellyfish position."""

from collections.abc import Sequence

from bgnotation.formats._base import Outgoing
from bgnotation.formats._position import position_of
from bgnotation.formats.pos.fields import Fields, pack
from bgnotation.game.score import MatchScore
from bgnotation.game.side import Side

_LONGEST_NAME = 255
_LARGEST = 2**15 - 1
_NO_CRAWFORD, _CRAWFORD, _POST_CRAWFORD = 1, 2, 3
_MATCH, _GAME = 1, 3


def write(matches: Sequence[Outgoing]) -> bytes:
    """The bytes of a file with the position that the match is."""
    outgoing = matches[0]
    position, rules = position_of(outgoing), outgoing.rules
    (left, right), dice, owner, score = position.board.checkers, position.dice, position.cube.owner, position.score
    return pack(
        Fields(
            cube_used=int(rules.cube_limit != 1),
            # In a match neither means anything, and GNU Backgammon writes 1.
            jacoby=int(score.length > 0 or bool(rules.jacoby)),
            beavers=int(score.length > 0 or rules.beavers != 0),
            cube=min(position.cube.value, 1 << 14),
            owner=0 if owner is None else owner + 1,
            on_roll=position.turn + (1 if dice else 3),
            kind=_MATCH if score.length else _GAME,
            length=length_kept(score.length),
            scores=(length_kept(score.points[0]), length_kept(score.points[1])),
            names=(_bytes_of(position.players[0]), _bytes_of(position.players[1])),
            crawford=_crawford(score),
            dice=(dice.high, dice.low) if dice else (0, 0),
            places=(right[25], *(right[25 - place] or -left[place] for place in range(1, 25)), -left[25]),
            end=0,
        )
    )


def _crawford(score: MatchScore) -> int:
    if score.crawford:
        return _CRAWFORD
    return _POST_CRAWFORD if 1 in (score.away(Side.LEFT), score.away(Side.RIGHT)) else _NO_CRAWFORD


def length_kept(points: int) -> int:
    """A number of points in a word."""
    return min(points, _LARGEST)


def _bytes_of(name: str) -> bytes:
    return name.encode("utf-8", errors="replace")[:_LONGEST_NAME].decode("utf-8", errors="ignore").encode("utf-8")


def name_kept(name: str) -> str:
    """A name in at most 255 bytes."""
    return _bytes_of(name).decode("utf-8")
