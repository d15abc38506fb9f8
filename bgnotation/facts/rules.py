"""What is in force beside the core rules, and where a game begins."""

from typing import Any

from bgnotation.cells import SET_POSITION
from bgnotation.errors import UnknownNameError
from bgnotation.facts._base import At, Place, Values, fact
from bgnotation.facts._held import Held
from bgnotation.replay.setup import cube_of_setup, owners_of_setup, rows_of_setup


@fact("BG910", "crawford-rule", "Crawford rule on or off", At.MATCH, "the Crawford rule is {value}")
def crawford_rule(held: Held) -> Values:
    """Whether the Crawford rule is in force, in matches to more than one point."""
    match = held.transcript
    return {(): match.rules.crawford} if match.length and match.length > 1 else {}


@fact(
    "BG911",
    "crawford-game",
    "Crawford game marked",
    At.GAME,
    "1 game says whether it is the Crawford game",
    "{n} games say whether they are the Crawford game",
)
def crawford_game(held: Held) -> Values:
    """The record's own word on which game is the Crawford game. Who replays the match knows it without."""
    marks = {(g,): game.extras.crawford for g, game in enumerate(held.transcript.games)}
    return {place: mark for place, mark in marks.items() if mark is not None}


@fact("BG912", "jacoby", "Jacoby rule", At.MATCH, "the Jacoby rule is {value}")
def jacoby(held: Held) -> Values:
    """Whether gammons count only once the cube was turned, in money play."""
    match = held.transcript
    return {(): match.rules.jacoby} if match.length == 0 and match.rules.jacoby is not None else {}


@fact("BG913", "beaver-rule", "beaver rule or limit", At.MATCH, "the limit of beavers is {value}")
def beaver_rule(held: Held) -> Values:
    """How many times a double may be turned again at once, in money play; 0: no beavers."""
    match = held.transcript
    return {(): match.rules.beavers} if match.length == 0 and match.rules.beavers is not None else {}


@fact("BG914", "auto-double-rule", "automatic-double rule", At.MATCH, "the limit of automatic doubles is {value}")
def auto_double_rule(held: Held) -> Values:
    """How many equal opening throws double the cube; -1: all of them."""
    rules = held.transcript.rules
    return {(): -1 if rules.auto_doubles is None else rules.auto_doubles} if rules.doubles_automatically else {}


@fact(
    "BG915",
    "auto-doubles",
    "automatic doubles made",
    At.GAME,
    "1 game begins with a cube that equal opening throws have turned",
    "{n} games begin with a cube that equal opening throws have turned",
)
def auto_doubles(held: Held) -> Values:
    """How often equal opening throws have doubled the cube before the first roll."""
    games = enumerate(held.transcript.games)
    return {(g,): game.extras.auto_doubles for g, game in games if game.extras.auto_doubles > 0}


@fact("BG916", "cube-limit", "cube limit", At.MATCH, "the cube goes no higher than {value}")
def cube_limit(held: Held) -> Values:
    """The highest value of the cube."""
    limit = held.transcript.rules.cube_limit
    return {(): limit} if limit is not None and limit > 1 else {}


@fact("BG917", "no-cube", "cube not in use", At.MATCH, "no cube is in use")
def no_cube(held: Held) -> Values:
    """That the games are played without a cube."""
    return {(): True} if held.transcript.rules.cube_limit == 1 else {}


@fact(
    "BG918",
    "start-position",
    "edited start position",
    At.GAME,
    "1 game begins from a position set by hand",
    "{n} games begin from positions set by hand",
)
def start_position(held: Held) -> Values:
    """The position that a game begins from, where it is another one than the variant's: checkers, cube, its owner."""
    found: dict[Place, Any] = {}
    for g, walk in enumerate(held.games):
        for rolls, slot, cell in walk.of(SET_POSITION):
            if rolls:
                break
            rows = rows_of_setup(cell.text, slot & 1, _totals(held.transcript.variation))
            if rows is not None:
                owners = owners_of_setup(cell.text)
                found[(g,)] = (rows, cube_of_setup(cell.text), owners[0] if len(owners) == 1 else -1)
    return found


def _totals(variation: str) -> tuple[int, int]:
    from bgnotation.variants import find

    try:
        checkers = find(variation or "backgammon").checkers
    except UnknownNameError:
        checkers = 15
    return checkers, checkers
