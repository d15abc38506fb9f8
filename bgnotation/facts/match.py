"""Who plays, where, when, and to how many points."""

import re

from bgnotation.errors import UnknownNameError
from bgnotation.facts._base import At, Values, fact
from bgnotation.facts._held import Held
from bgnotation.variants import find

_DATE = re.compile(r"(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?![\d.])")


@fact(
    "BG901",
    "player-names",
    "player names",
    At.GAME,
    "1 game has names of players that can't be written so",
    "{n} games have names of players that can't be written so",
)
def player_names(held: Held) -> Values:
    """The names of both players, as they stand before each game; empty ones too: some formats must put something."""
    return {(g,): game.players for g, game in enumerate(held.transcript.games)}


def _tag(held: Held, *names: str) -> Values:
    value = next((value for name in names if (value := held.transcript.tag(name).strip())), "")
    return {(): value} if value else {}


@fact("BG902", "event", "event", At.MATCH, "the event is {value}")
def event(held: Held) -> Values:
    """The name of the tournament or occasion."""
    return _tag(held, "Event")


@fact("BG903", "round", "round", At.MATCH, "the round is {value}")
def round_(held: Held) -> Values:
    """The round of the event."""
    return _tag(held, "Round")


@fact("BG904", "site", "place or site", At.MATCH, "the place is {value}")
def site(held: Held) -> Values:
    """The place where the match was played, or the web site."""
    return _tag(held, "Site")


@fact("BG905", "annotator", "annotator or transcriber", At.MATCH, "it was written down by {value}")
def annotator(held: Held) -> Values:
    """Who wrote the match down or commented on it."""
    return _tag(held, "Transcriber", "Annotator")


@fact("BG906", "date", "date", At.MATCH, "the date is {value}")
def date(held: Held) -> Values:
    """The day on which the match was played."""
    said = _tag(held, "EventDate", "Date")
    if said:
        return {(): iso_date(said[()])}
    first = next((game.extras.date for game in held.transcript.games if game.extras.date), "")
    return {(): iso_date(first)} if first else {}


def iso_date(text: str) -> str:
    """The day of a date or time as YYYY-MM-DD where it can be read so, else the text.

    >>> iso_date("2024.3.9"), iso_date("2024-03-09T20:15"), iso_date("spring 2024")
    ('2024-03-09', '2024-03-09', 'spring 2024')
    """
    found = _DATE.match(text)
    if not found or not (1 <= int(found[2]) <= 12 and 1 <= int(found[3]) <= 31):
        return text
    return f"{found[1]}-{int(found[2]):02}-{int(found[3]):02}"


@fact("BG907", "length", "match length", At.MATCH, "the match goes to {value} points")
def length(held: Held) -> Values:
    """How many points win the match."""
    points = held.transcript.length
    return {(): points} if points else {}


@fact("BG908", "money", "money session", At.MATCH, "it is a money session")
def money(held: Held) -> Values:
    """That the games are played for money, without an end to play to."""
    return {(): True} if held.transcript.length == 0 else {}


@fact("BG909", "variant", "variant (nackgammon, hypergammon)", At.MATCH, "the variant is {value}")
def variant(held: Held) -> Values:
    """The variant of backgammon that is played, where it is another one than backgammon itself."""
    written = " ".join(held.transcript.variation.lower().split())
    try:
        name = find(written).name if written else "backgammon"
    except UnknownNameError:
        name = written
    return {(): name} if name != "backgammon" else {}


@fact(
    "BG945",
    "game-number",
    "numbers of the games",
    At.GAME,
    "1 game has a number other than its place in the match",
    "{n} games have numbers other than their places in the match",
)
def game_number(held: Held) -> Values:
    """The number of a game where it is not its place in the match: of a part of a match, or where a game is missing."""
    numbers = ((g, game.number) for g, game in enumerate(held.transcript.games))
    return {(g,): number for g, number in numbers if number is not None and number != g + 1}
