"""A Jellyfish position → a transcript that sets it."""

from bgnotation.errors import InvalidIdError
from bgnotation.formats._position import can_be_set, transcript_of, unreadable_position
from bgnotation.formats.pos.fields import Fields, unpack
from bgnotation.game.cube import Cube
from bgnotation.game.dice import Dice
from bgnotation.game.ids._base import board_of
from bgnotation.game.position import Position
from bgnotation.game.rules import Rules
from bgnotation.game.score import MatchScore
from bgnotation.game.side import Side
from bgnotation.source import Source, Span
from bgnotation.transcript import Archive

_CHECKERS = 15
_LONGEST = 9_999
_HIGHEST_CUBE = 1 << 15
_CRAWFORD = 2
_GAME = 3


def read_archive(source: Source) -> Archive:
    """The position of a file; an impossible one is unreadable, what follows it stray, and so is all that is none."""
    data = data_of(source)
    fields = None if data is None else unpack(data)
    if fields is None:
        return Archive(source, "pos", "pos", (), (Span(0, len(source.text)),) if source.text else ())
    found = position_of(fields)
    if isinstance(found, str):
        match = unreadable_position(source, Span(0, fields.end), "pos", f"a position of Jellyfish: {found}")
        return Archive(source, "pos", "pos", (match,))
    match = transcript_of(source, Span(0, fields.end), "pos", found, rules=rules_of(fields))
    strays = (Span(fields.end, len(source.text)),) if fields.end < len(source.text) else ()
    return Archive(source, "pos", "pos", (match,), strays)


def data_of(source: Source) -> bytes | None:
    """The bytes of a source; None of a text that can't be turned back into them."""
    if source.data is not None:
        return source.data
    if source.encoding.startswith("utf-16"):
        # So short a file of words may look like text.
        return source.text.encode(source.encoding.replace("16-sig", "16-le"), errors="surrogatepass")
    try:
        return source.text.encode("latin-1")
    except UnicodeEncodeError:
        return None


def parse(data: bytes) -> Position | str:
    """The position of a file; in words what is wrong with it where there is none."""
    fields = unpack(data)
    return "it breaks off" if fields is None else position_of(fields)


def position_of(fields: Fields) -> Position | str:
    """The position that the fields tell, player 1 on the left; in words what is wrong where they tell none."""
    cube, owner, (one, two) = fields.cube, fields.owner, fields.dice
    length = 0 if fields.kind == _GAME else fields.length
    if not (0 < cube <= _HIGHEST_CUBE and cube & (cube - 1) == 0 and 0 <= owner <= 2):
        return f"its cube shows {cube} and belongs to player {owner}"
    if (one, two) != (0, 0) and not (1 <= one <= 6 and 1 <= two <= 6):
        return f"its dice are {one} and {two}"
    if not 0 <= fields.on_roll <= 4:
        return f"whose roll it is is told by {fields.on_roll}, not 0 to 4"
    if not 0 <= length <= _LONGEST or min(fields.scores) < 0:
        return f"its score is {fields.scores[0]}-{fields.scores[1]} in a match to {length}"
    left, right = [0] * 26, [0] * 26
    for place, count in enumerate(fields.places):
        if count < 0:
            left[place] = -count
        else:
            right[25 - place] = count
    if left[0] or right[0]:
        return "a checker stands on the other side's bar"
    try:
        board = board_of(left, right, "", _CHECKERS)
    except InvalidIdError as wrong:
        return f"{wrong.reason}"
    position = Position(
        board,
        Side((fields.on_roll - 1) % 2 if fields.on_roll else 0),
        Dice(max(one, two), min(one, two)) if one else None,
        Cube(cube, Side(owner - 1) if owner else None),
        score=MatchScore(length, fields.scores, length > 1 and fields.crawford == _CRAWFORD),
        players=(name_of(fields.names[0]), name_of(fields.names[1])),
    )
    return position if can_be_set(position) else "a side has no checkers left"


def rules_of(fields: Fields) -> Rules:
    """The rules that the fields name. In a match GNU Backgammon writes rules of money play: nobody reads them there."""
    limit = None if fields.cube_used else 1
    if fields.length and fields.kind != _GAME:
        return Rules(cube_limit=limit)
    return Rules(jacoby=fields.jacoby != 0, beavers=None if fields.beavers else 0, cube_limit=limit)


def name_of(name: bytes) -> str:
    """A name: UTF-8 as GNU Backgammon writes it, else Latin letters of one byte."""
    try:
        return name.decode("utf-8")
    except UnicodeDecodeError:
        return name.decode("latin-1")
