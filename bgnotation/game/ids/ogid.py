"""The OGID of OpenGammon and HedgeHog.

White is the right side where nothing else is said: XG's bottom player, as other programs convert it. In a record White
is the first player, the left column: `white=Side.LEFT`.
"""

import re
from collections import Counter

from bgnotation.errors import InvalidIdError
from bgnotation.game.board import BAR, OFF, Board
from bgnotation.game.cube import Cube
from bgnotation.game.dice import Dice
from bgnotation.game.ids._base import (
    HIGHEST_EXPONENT,
    LARGEST,
    PositionId,
    board_of,
    dice_of,
    exponent,
    number,
    score_of,
    score_within,
)
from bgnotation.game.position import Phase, Position
from bgnotation.game.score import MatchScore
from bgnotation.game.side import Side

_PLACES = "0123456789abcdefghijklmnop"
"""White's bar, White's 24 point down to its ace point, Black's bar."""
_CUBE = re.compile(r"([NWBD?])([0-9]{1,2})([NOTP]?)")
_LENGTH = re.compile(r"([0-9]{1,5})(C|L|G[0-9]{1,4})?")
_STATE = re.compile(r"[A-Z]{0,7}")
_STATES = {
    "IW": Phase.NOT_STARTED,
    "IB": Phase.NOT_STARTED,
    "P": Phase.DROPPED,
    "G": Phase.OVER,
    "M": Phase.OVER,
    "RG": Phase.RESIGNED,
    "RM": Phase.RESIGNED,
}
"""All others are of a game that is played."""


def ogid(position: Position, white: Side = Side.RIGHT) -> str:
    """The OGID with `white` as White: 13 characters and more between ten colons.

    A checker is a character each, in ascending order; those borne off are left out. The colour is the side that acted
    last. The state is empty while a side is to roll or to play, and the number of the move is 0, for a position doesn't
    know it. Jacoby, beavers, the limit of the cube and a resignation that waits are not in it, and of a beaver that
    waits it shows only who answers. Raises ValueError where the cube is above 2^15.

    >>> start = Board.from_points({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5})
    >>> ogid(Position(start, Side.RIGHT, Dice(3, 1)))
    '11ccccchhhjjjjj:66666888dddddoo:N0N:13:B::0:0:0:0'
    """
    rows = position.board.checkers
    light = "".join(_PLACES[place] * rows[white][BAR - place] for place in range(BAR))
    dark = "".join(_PLACES[place] * rows[white.other][place] for place in range(1, BAR + 1))
    score, cube = position.score, position.cube
    points = score_within(score)
    acted = _letter(position.turn if position.doubled % 2 else position.turn.other, white)
    owner = "N" if cube.owner is None else _letter(cube.owner, white)
    action = "O" if position.doubled else "P" if position.phase is Phase.DROPPED else "N"
    dice = f"{position.dice.low}{position.dice.high}" if position.dice else ""
    total = sum(rows[0])
    length = f"{score.length}C" if score.crawford else str(score.length)
    return (
        f"{light}:{dark}:{owner}{exponent(cube, HIGHEST_EXPONENT, 'an OGID')}{action}:{dice}:{acted}"
        f":{_state(position, white)}:{points[white]}:{points[white.other]}:{length}:0"
        f"{'' if total == 15 else f':{total}'}"
    )


def _letter(side: Side, white: Side) -> str:
    return "W" if side is white else "B"


def _state(position: Position, white: Side) -> str:
    phase, score = position.phase, position.score
    match_over = score.length > 0 and max(score.points) >= score.length
    if phase is Phase.OVER:
        return "M" if match_over else "G"
    if phase is Phase.RESIGNED:
        return "RM" if match_over else "RG"
    if phase is Phase.DROPPED:
        return "P"
    if position.doubled:
        return "D"
    if phase is Phase.NOT_STARTED and position.dice is None:
        return f"I{_letter(position.turn, white)}"
    return ""


def parse_ogid(text: str, checkers: int = 15, *, white: Side = Side.RIGHT) -> Position:
    """The position of an OGID, `white` being White. Nine fields are enough, without the number of the move.

    The side that did not act last is to act, as HedgeHog has it; where the state is `IW` or `IB` and no dice are
    thrown, White or Black. A field behind the number of the move says how many checkers each side has.

    >>> position = parse_ogid("667bjjkkllmmmoo:1111223344555f:B1N:12:B::3:6:7:0")
    >>> position.cube, position.score.points, str(position.dice), position.turn
    (Cube(value=2, owner=<Side.LEFT: 0>), (6, 3), '21', <Side.RIGHT: 1>)
    """
    text = text.strip()
    fields = text.split(":")
    if not 9 <= len(fields) <= 11:
        raise InvalidIdError(text, f"fields between colons: {len(fields)}; an OGID has 10, or 11 with the checkers")
    if len(fields) == 11:
        checkers = number(fields[10], "the number of checkers", text, 1, 15)
    if len(fields) > 9:
        number(fields[9] or "0", "the number of the move", text, 0, 10**9 - 1)
    cube, action = _cube(fields[2], white, text)
    dice, state = _dice(fields[3], text), fields[5]
    if not _STATE.fullmatch(state):
        raise InvalidIdError(text, f"the state is {state!r}, not capitals such as R, C or D")
    phase = _STATES.get(state, Phase.PLAYING)
    if action == "P":
        phase = Phase.DROPPED
    elif phase is Phase.NOT_STARTED and dice is not None:
        phase = Phase.PLAYING
    acted = _acted(fields[4], white, text)
    if phase is Phase.NOT_STARTED:
        acted = white.other if state == "IW" else white
    doubled = action == "O"
    return Position(
        _board(fields[0], fields[1], white, text, checkers),
        acted if doubled else acted.other,
        dice,
        cube,
        doubled=int(doubled),
        score=_score(fields, white, text),
        phase=phase,
    )


def _board(light: str, dark: str, white: Side, text: str, checkers: int) -> Board:
    rows = []
    for field, colour in ((light, "White"), (dark, "Black")):
        unknown = next((sign for sign in field if sign not in _PLACES), None)
        if unknown is not None:
            raise InvalidIdError(text, f"{unknown!r} is no place of a checker; places are 0 to 9 and a to p")
        if len(field) > checkers:
            raise InvalidIdError(text, f"{colour} has {len(field)} checkers, more than {checkers}")
        places = Counter(map(_PLACES.index, field))
        row = [places[BAR - n if colour == "White" else n] for n in range(BAR + 1)]
        if row[OFF]:
            own, other = ("p", "0") if colour == "White" else ("0", "p")
            raise InvalidIdError(text, f"{own!r} is no place of {colour}, whose bar is {other!r}")
        rows.append(row)
    if white is Side.RIGHT:
        rows.reverse()
    return board_of(rows[0], rows[1], text, checkers)


def _cube(field: str, white: Side, text: str) -> tuple[Cube, str]:
    found = _CUBE.fullmatch(field)
    if found is None:
        raise InvalidIdError(text, f"the cube is {field!r}, not an owner, an exponent and an action such as N0N")
    power = number(found[2], "cube exponent", text, 0, HIGHEST_EXPONENT)
    owner = {"W": white, "B": white.other}.get(found[1])
    return Cube(1 << power, owner), found[3]


def _dice(field: str, text: str) -> Dice | None:
    if not field:
        return None
    if not re.fullmatch("[0-9]{2}", field):
        raise InvalidIdError(text, f"{field!r} is neither two dice nor empty")
    return dice_of(int(field[0]), int(field[1]), text)


def _acted(field: str, white: Side, text: str) -> Side:
    if field not in ("W", "B"):
        raise InvalidIdError(text, f"the colour is {field!r}, not W or B")
    return white if field == "W" else white.other


def _score(fields: list[str], white: Side, text: str) -> MatchScore:
    found = _LENGTH.fullmatch(fields[8])
    if found is None:
        raise InvalidIdError(
            text, f"the match length is {fields[8]!r}, not a number with C, L, G and a number, or nothing"
        )
    length = number(found[1], "match length", text, 0, LARGEST)
    light, dark = (number(field, "score", text, 0, LARGEST) for field in fields[6:8])
    points = (light, dark) if white is Side.LEFT else (dark, light)
    return score_of(length, points, found[2] == "C", text)


_LOOKS = re.compile(r"[0-9a-zA-Z]*:[0-9a-zA-Z]*:[NWBD?][0-9]*[A-Z]?:.*", re.DOTALL)

ID = PositionId(
    name="ogid",
    title="OpenGammon and HedgeHog: OGID",
    form="ten fields between colons, the third such as N0N",
    example="11ccccchhhjjjjj:66666888dddddoo:N0N:13:B::0:0:0:0",
    looks=lambda text: bool(_LOOKS.fullmatch(text)),
    parse=parse_ogid,
    write=ogid,
    holds={
        **dict.fromkeys(("checkers", "turn", "dice", "cube", "double", "score", "crawford", "state"), "yes"),
        "beaver": "who must answer, as a double",
    },
    rank=20,
    write_in_record=lambda position: ogid(position, Side.LEFT),
)
