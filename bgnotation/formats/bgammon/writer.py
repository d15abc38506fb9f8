"""A match → a replay file of bgammon.org, as its server writes it."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from bgnotation.cells import BEAVER, DOUBLE, DROP, RACCOON, RESIGN, ROLL, TAKE, Cell
from bgnotation.errors import UnknownNameError
from bgnotation.facts.match import iso_date
from bgnotation.formats._actions import Action, actions
from bgnotation.formats._base import Outgoing
from bgnotation.game.board import TRAY
from bgnotation.replay import GameReplay, Over
from bgnotation.transcript import Transcript
from bgnotation.variants import find

VARIANTS = {"acey-deucey-server": 1, "tabula": 2}
"""Numbers of the variants that are no backgammon."""
_BLANKS = "\0\x1a\ufeff"
"""What readers take for blanks besides those that Python does."""


def write(matches: Sequence[Outgoing], style: str = "") -> bytes:
    """The file: an index that says at which byte each game begins, then the games."""
    games = []
    for outgoing in matches:
        variant = _variant(outgoing.transcript)
        games += [_game(outgoing.transcript, done, variant) for done in outgoing.replay.games]
    position = len("bgammon-replay 00000000\n") * len(games)
    index = b""
    for game in games:
        index += b"bgammon-replay %08d\n" % position
        position += len(game)
    return index + b"".join(games)


def _variant(transcript: Transcript) -> int:
    return VARIANTS.get(_known_as(transcript.variation), 0)


def _known_as(variation: str) -> str:
    """The name of a variant that is known, however it is spelt, else the letters that stand there."""
    try:
        return find(variation).name
    except UnknownNameError:
        return "".join(filter(str.isalnum, variation.casefold()))


def is_of_site(variation: str) -> bool:
    """Whether the site can have played a variant of this name: Acey-deucey by its own rules only.

    >>> is_of_site("Backgammon"), is_of_site("AceyDeucey-S"), is_of_site("AceyDeucey-R")
    (True, True, False)
    """
    name = _known_as(variation)
    return name in VARIANTS or not "".join(filter(str.isalnum, name)).startswith("aceydeucey")


def name_of(name: str) -> str:
    """A name as this format can hold it: without blanks, and never empty.

    >>> name_of("Ann Lee"), name_of("")
    ('Ann_Lee', '_')
    """
    return "".join("_" if letter.isspace() or letter in _BLANKS else letter for letter in name) or "_"


def seconds_of(date: str) -> int:
    """The Unix time of a day or moment; 0 where it is none, or before 1970.

    >>> seconds_of("2023-11-14T22:13:20Z"), seconds_of("2023-11-14"), seconds_of("in spring")
    (1700000000, 1699920000, 0)
    """
    try:
        moment = datetime.fromisoformat(date)
    except ValueError:
        return 0
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(0, int(moment.timestamp()))


def _started(transcript: Transcript, index: int) -> int:
    """When a game began; of the first one the match's date decides."""
    date = transcript.games[index].extras.date
    said = iso_date(transcript.tag("EventDate") or transcript.tag("Date"))
    return seconds_of(said) if index == 0 and said and iso_date(date) != said else seconds_of(date)


def _game(transcript: Transcript, done: GameReplay, variant: int) -> bytes:
    game = done.game
    one, two = map(name_of, game.players)
    left, right = game.score or done.score.points
    winner, points = done.result or (-1, 0)
    lines = [*_events(done, variant)]
    # A side that resigns instead of answering a double drops it, but no drop is written.
    dropped = done.ending is Over.DROPPED and not (lines and lines[-1].endswith(" 0"))
    resigned = winner >= 0 and (dropped or done.ending is Over.RESIGNED)
    if variant and done.own_rules is None:
        # Here the board does not tell.
        resigned = any(cell is not None and cell.kind == RESIGN for cell in game.cells)
    if resigned:
        lines.append(f"{2 - winner} t")
    if winner >= 0 and not variant:
        # The server writes the cube's value, not the points; who gives up may lose more, but no fraction of it.
        end = done.ends[0]
        cube = end.stake if end.over == Over.DROPPED else end.cube
        points = cube * min(3, max(1, -(-points // cube))) if resigned else cube
    started = _started(transcript, done.index)
    length = transcript.length or 0
    head = f"i {started} {one} {two} {length} {left} {right} {winner + 1} {points} {variant}"
    return ("\n".join([head, *lines]) + "\n").encode("utf-8", "replace")


def _events(done: GameReplay, variant: int) -> Iterator[str]:
    offer: Action | None = None
    cube = 0
    for action in actions(done):
        if action.kind in (DOUBLE, BEAVER, RACCOON):
            # A double turned again is written as one double to the value that was taken: there is no other way.
            offer = offer if offer is not None and action.kind != DOUBLE else action
            cube = action.value or action.cube
        elif action.kind in (TAKE, DROP) and offer is not None:
            yield f"{offer.side + 1} d {cube} {int(action.kind == TAKE)}"
            offer = None
        elif action.kind == ROLL:
            if offer is not None and cube > (offer.value or offer.cube):
                # After a beaver nobody writes the take.
                yield f"{offer.side + 1} d {cube} 1"
            offer = None
            is_judged = not variant or done.own_rules is not None
            yield _roll(action) if is_judged else _foreign(action.cell, action.side)


def _roll(action: Action) -> str:
    dice = sorted(action.dice, reverse=True)
    steps = "".join(
        f" {_point(source, action.side, 'bar')}/{_point(target, action.side, 'off')}"
        for source, target, _ in action.steps
    )
    return f"{action.side + 1} r {dice[0]}-{dice[1]}{steps}"


def _point(point: int, side: int, word: str) -> str:
    """A point in player 1's numbering."""
    if point == TRAY:
        return "off"
    return word if point in (0, 25) else str(25 - point if side else point)


def _foreign(cell: Cell, side: int) -> str:
    """A roll of a variant that is not replayed, from the text of its cell."""
    dice, _, play = cell.text.partition(":")
    steps = "".join(f" {_turned(source, side)}/{_turned(target, side)}" for source, _, target in _parts(play))
    return f"{side + 1} r {'-'.join(filter(str.isdigit, dice))}{steps}"


def _parts(play: str) -> list[tuple[str, str, str]]:
    return [word.partition("/") for word in play.split()]


def _turned(point: str, side: int) -> str:
    if point == "start":
        return "off"
    return str(25 - int(point)) if side and point.isdecimal() and len(point) < 3 else point
