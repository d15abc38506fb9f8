"""What a header's tags say of single games and of the players: read, and written."""

import re
from collections.abc import Iterable, Mapping, MutableMapping, Sequence
from dataclasses import replace

from bgnotation.formats.mat.lines import rules_of
from bgnotation.formats.mat.texts import name_kept
from bgnotation.game.rules import Rules
from bgnotation.transcript import Game

AUTO_DOUBLES = "AutoDoubles"
"""`[AutoDoubles "1:1 3:2"]`: in game 1 one automatic double, in game 3 two. A tag of this package's own."""
_PLAYERS = ("Player 1", "Player 2")
_ELO = ("Player 1 Elo", "Player 2 Elo")
_COUNT = re.compile(r"(?<!\S)(\d{1,9}):(\d{1,2})(?!\S)")
_MOST_DOUBLES = 15
_LONGEST = 20_000


def folded(name: str) -> str:
    """The name of a tag without what programs differ in."""
    return name.lower().replace(" ", "")


def value_of(tags: Mapping[str, str], name: str) -> str:
    """The value of a tag, empty without it."""
    wanted = folded(name)
    return next((value for key, value in tags.items() if folded(key) == wanted), "")


def put(tags: MutableMapping[str, str], name: str, value: str | None) -> None:
    """Gives a tag a value, where it stands if it is there; None takes it out."""
    key = next((key for key in tags if folded(key) == folded(name)), name)
    if value is None:
        tags.pop(key, None)
    else:
        tags[key] = value


# ---------------------------------------------------------------- of games

_OF_GAMES = frozenset(map(folded, (AUTO_DOUBLES, *_ELO)))


def tell_games(games: Sequence[Game], tags: Mapping[str, str]) -> None:
    """Gives the games what the tags say of them: automatic doubles, ratings."""
    if not tags or _OF_GAMES.isdisjoint(map(folded, tags)):
        return
    if counts := _counts(value_of(tags, AUTO_DOUBLES)):
        for game in games:
            if game.number in counts:
                game.extras = replace(game.extras, auto_doubles=counts.pop(game.number))
    if any(value_of(tags, name) for name in _ELO):
        for game in games:
            if not any(game.ratings):
                game.ratings = ratings_in(tags, game.players)


def _counts(text: str) -> dict[int, int]:
    """Game → automatic doubles."""
    found: dict[int, int] = {}
    for number, count in _COUNT.findall(text[:_LONGEST]):
        if 0 < int(count) <= _MOST_DOUBLES:
            found.setdefault(int(number), int(count))
    return found


def auto_doubles(games: Iterable[Game]) -> str:
    """The value of the tag for these games, empty if the cube of none was turned so."""
    found = []
    for place, game in enumerate(games, start=1):
        if game.extras.auto_doubles > 0:
            found.append(
                f"{place if game.number is None else game.number}:{min(game.extras.auto_doubles, _MOST_DOUBLES)}"
            )
    return " ".join(found)


# ---------------------------------------------------------------- of the players


def _exchanged(tags: Mapping[str, str], players: tuple[str, str]) -> bool | None:
    """Whether player 1 of the tags is the right column's; None where that can't be told.

    The tags may stand in another order than the columns, and often hold other names.
    """
    named = [value_of(tags, name).strip() for name in _PLAYERS]
    # As a score line can hold them: there a name may have been changed.
    one, two = (name_kept(name).casefold() for name in named)
    left, right = (name_kept(name).casefold() for name in players)
    if not any(named) or (one, two) == (left, right):
        return False
    return True if (two, one) == (left, right) else None


def ratings_in(tags: Mapping[str, str], players: tuple[str, str]) -> tuple[str, str]:
    """The ratings of the left and the right player that the tags tell; empty where they tell none.

    >>> ratings_in({"Player 1": "Bob", "Player 2": "Ann", "Player 1 Elo": "1600.00/0"}, ("Ann", "Bob"))
    ('', '1600.00/0')
    """
    exchanged = _exchanged(tags, players)
    if exchanged is None:
        return "", ""
    one, two = (value_of(tags, name) for name in _ELO)
    return (two, one) if exchanged else (one, two)


def put_ratings(tags: MutableMapping[str, str], games: Sequence[Game]) -> bool:
    """Puts the players' ratings into the tags; False where they have no place there, so that score lines must tell."""
    rated = [game for game in games if any(game.ratings)]
    if all(game.ratings == ratings_in(tags, game.players) for game in rated):
        return True
    exchanged = _exchanged(tags, games[0].players)
    ways = {(game.players, game.ratings) for game in games}
    if len(ways) > 1 or exchanged is None:
        return False
    left, right = games[0].ratings
    for name, rating in zip(_ELO, (right, left) if exchanged else (left, right), strict=True):
        put(tags, name, rating or None)
    return True


# ---------------------------------------------------------------- of the rules


def put_rules(tags: MutableMapping[str, str], rules: Rules, length: int | None) -> None:
    """Makes the tags say what the rules are; those that say so already stay as they are."""
    said = rules_of(tags.items())
    if length != 0 and rules.crawford != said.crawford:
        put(tags, "Crawford", _switch(rules.crawford))
    if length != 0 and rules.holland != said.holland:
        put(tags, "Holland", _switch(rules.holland))
    if length == 0:
        if rules.jacoby != said.jacoby:
            put(tags, "Jacoby", _switch(rules.jacoby))
        if (rules.beavers == 0) != (said.beavers == 0) or (rules.beavers and not value_of(tags, "Beaver")):
            put(tags, "Beaver", _switch(rules.beavers != 0))
    if rules.cube_limit != said.cube_limit:
        put(tags, "CubeLimit", None if rules.cube_limit is None else str(rules.cube_limit))


def _switch(on: bool | None) -> str | None:
    return None if on is None else "On" if on else "Off"
