"""What is in force beside the core rules, and where a game begins."""

from collections.abc import Iterator
from typing import Any

from bgnotation.cells import SET_POSITION
from bgnotation.errors import UnknownNameError
from bgnotation.facts._base import At, Place, Values, fact
from bgnotation.facts._held import Held
from bgnotation.game.rules import UNSAID
from bgnotation.replay.setup import cube_of_setup, owners_of_setup, rows_of_setup


@fact("BG910", "crawford-rule", "Crawford rule on or off", At.MATCH, "the Crawford rule is {value}")
def crawford_rule(held: Held) -> Values:
    """Whether the Crawford rule is in force, in matches to more than one point."""
    match = held.transcript
    return {(): match.rules.crawford} if match.length and match.length > 1 else {}


def _crawford_by_score(held: Held) -> Values:
    """Which game the scores as written make the Crawford game: the first in which a side lacks one point."""
    match, seen = held.transcript, False
    found: dict[Place, bool] = {}
    for g, game in enumerate(match.games):
        one_away = [points == (match.length or 0) - 1 for points in game.score or (0, 0)]
        found[(g,)] = any(one_away) and not all(one_away) and not seen and match.rules.crawford
        seen = seen or any(one_away)
    return found


@fact(
    "BG911",
    "crawford-game",
    "Crawford game marked",
    At.GAME,
    "1 game says whether it is the Crawford game",
    "{n} games say whether they are the Crawford game",
    found=_crawford_by_score,
)
def crawford_game(held: Held) -> Values:
    """The record's own word on which game is the Crawford game. Who replays the match knows it by the score.

    So the word is lost only where the score says something else.
    """
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


@fact("BG944", "holland", "Holland rule", At.MATCH, "the Holland rule is {value}")
def holland(held: Held) -> Values:
    """That nobody may double after the Crawford game before both sides have thrown twice, in matches."""
    match = held.transcript
    return {(): True} if match.rules.holland and match.length != 0 else {}


@fact("BG914", "auto-double-rule", "automatic-double rule", At.MATCH, "the limit of automatic doubles is {value}")
def auto_double_rule(held: Held) -> Values:
    """How many equal opening throws double the cube; 0: none, -1: all of them."""
    limit = held.transcript.rules.auto_doubles
    return {(): -1 if limit is None else limit} if limit != UNSAID else {}


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
    return {(g,): position for g, rolls, position in _settings(held) if not rolls}


@fact(
    "BG943",
    "set-position",
    "position set in mid-game",
    At.SETTING,
    "1 position is set by hand in the middle of a game",
    "{n} positions are set by hand in the middle of a game",
)
def set_position(held: Held) -> Values:
    """A position that the record sets after some rolls: checkers, cube, its owner. Of several at one place the last."""
    return {(g, rolls): position for g, rolls, position in _settings(held) if rolls}


def _settings(held: Held) -> Iterator[tuple[int, int, Any]]:
    """The positions that are set: the game, how many rolls stand before it, and the checkers, the cube, its owner."""
    totals = _totals(held.transcript.variation)
    for g, walk in enumerate(held.games):
        for rolls, slot, cell in walk.of(SET_POSITION):
            rows = rows_of_setup(cell.text, slot & 1, totals)
            if rows is not None:
                owners = owners_of_setup(cell.text)
                yield g, rolls, (rows, cube_of_setup(cell.text), owners[0] if len(owners) == 1 else -1)


def _totals(variation: str) -> tuple[int, int]:
    from bgnotation.variants import find

    try:
        checkers = find(variation or "backgammon").checkers
    except UnknownNameError:
        checkers = 15
    return checkers, checkers
