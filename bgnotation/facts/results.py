"""How games ended, and the score."""

import re

from bgnotation.cells import QUIT, RESIGN
from bgnotation.facts._base import At, Place, Values, fact
from bgnotation.facts._held import Held, Walk

_OTHER_ENDINGS = ("settled", "forfeited", "timeout")
_WORDS = (
    (re.compile(r"\bon time\b|time(?:d|s)?[- ]?out", re.IGNORECASE), "timeout"),
    (re.compile(r"forfeit", re.IGNORECASE), "forfeited"),
    (re.compile(r"\bsettle", re.IGNORECASE), "settled"),
)


def ending_of(words: str) -> str:
    """The ending that words behind an action name, as `Extras.ending` has it; empty for a plain resignation.

    >>> ending_of("Lost on time"), ending_of("Concedes")
    ('timeout', '')
    """
    return next((ending for sign, ending in _WORDS if sign.search(words)), "")


def _said(walk: Walk) -> str:
    """How the record says that a game ended otherwise than on the board."""
    extras = walk.game.extras
    if extras.ending in _OTHER_ENDINGS:
        return extras.ending
    words = [cell.text for _, _, cell in walk.of(RESIGN)]
    if walk.rolls and walk.rolls[-1][1].how == QUIT:
        words.append(walk.rolls[-1][1].text)
    if walk.result:
        words.append(walk.result[2].text)
    return next((ending for text in words if (ending := ending_of(text))), "")


@fact("BG929", "resignation", "resignation as an action", At.GAME, "1 game was resigned", "{n} games were resigned")
def resignation(held: Held) -> Values:
    """The side that gave a game up, where the record says so. Without it only the points tell that the game stopped."""
    found: dict[Place, int] = {}
    for g, walk in enumerate(held.games):
        sides = [slot & 1 for _, slot, cell in walk.of(RESIGN) if not ending_of(cell.text)]
        if sides:
            found[(g,)] = sides[0]
        elif walk.game.extras.ending == "resigned" and walk.result:
            found[(g,)] = 1 - walk.result[0]
    return found


@fact(
    "BG930",
    "resign-level",
    "level of the resignation",
    At.GAME,
    "1 resignation says for how much",
    "{n} resignations say for how much",
)
def resign_level(held: Held) -> Values:
    """Whether a game was resigned as a single game (1), a gammon (2) or a backgammon (3). The points mostly tell."""
    return {(g,): game.extras.level for g, game in enumerate(held.transcript.games) if game.extras.level}


@fact(
    "BG931",
    "refused-resignation",
    "refused resignation",
    At.GAME,
    "in 1 game a resignation was refused",
    "in {n} games a resignation was refused",
)
def refused_resignation(held: Held) -> Values:
    """Offers to resign that the opponent did not accept."""
    return {(g,): game.extras.refusals for g, game in enumerate(held.transcript.games) if game.extras.refusals}


@fact(
    "BG932",
    "timeout",
    "time-out, forfeit, settlement",
    At.GAME,
    "1 game ended by the clock, a forfeit or a settlement",
    "{n} games ended by the clock, a forfeit or a settlement",
)
def timeout(held: Held) -> Values:
    """That a game ended neither on the board nor by resigning: `timeout`, `forfeited` or `settled`."""
    return {(g,): said for g, walk in enumerate(held.games) if (said := _said(walk))}


@fact("BG933", "points", "points of a game", At.GAME, "1 game names its points", "{n} games name their points")
def points(held: Held) -> Values:
    """Who won a game, and how many points."""
    return {(g,): (walk.result[0], walk.result[2].value or 0) for g, walk in enumerate(held.games) if walk.result}


@fact("BG934", "score", "score before each game", At.GAME, "the score before 1 game", "the score before {n} games")
def score(held: Held) -> Values:
    """The score before a game."""
    return {(g,): game.score for g, game in enumerate(held.transcript.games) if game.score is not None}
