"""What a format can't hold of a record."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bgnotation.cells import COMMENT, SET_POSITION, UNREADABLE
from bgnotation.facts import At, Fact, Held, How, Keep, Place, all_facts, find, no
from bgnotation.formats._base import Format, Outgoing
from bgnotation.source import Span
from bgnotation.transcript import Archive, Transcript

_NOT_KEPT = no()


@dataclass(frozen=True, slots=True)
class Loss:
    """A fact of a record that a format can't hold, or not all of it."""

    fact: Fact
    count: int
    """At how many places."""
    places: tuple[Place, ...]
    span: Span | None
    """The first of them in the source; None where the record has none."""
    message: str
    """A sentence about what is lost, and why."""
    match: int = 0
    """The place of the match in what was written, from 0."""

    @property
    def code(self) -> str:
        """The fact's code, BG9xx."""
        return self.fact.code

    @property
    def name(self) -> str:
        """The fact's name."""
        return self.fact.name

    def __str__(self) -> str:
        return f"{self.code} {self.name}: {self.message}"


def losses(outgoing: Outgoing, format: Format, match: int = 0) -> tuple[Loss, ...]:
    """What is lost when a match is written as `format`, by code. The match is replayed only if that is asked for."""
    held = Held(outgoing.transcript, lambda: outgoing.replay)
    found = []
    for fact in all_facts():
        keep = format.keeps.get(fact.name, _NOT_KEPT)
        if (can_lose(keep) or fact.found is not None) and (loss := _lost(held, fact, keep, format, match)):
            found.append(loss)
    return tuple(found)


def stray(archive: Archive, format: Format) -> tuple[Loss, ...]:
    """What is lost of the text in a file that belongs to none of its matches: no format has a place for it."""
    source = archive.source
    found = [span for span in archive.strays if source.text[span.start : span.end].strip()]
    if not found or source.data is not None:
        return ()
    fact = find("prose")
    message = f"{fact.tell([[''] * len(found)])}; {format.name} has no place for what belongs to no match"
    return (Loss(fact, len(found), ((),) * len(found), found[0], message),)


def can_lose(keep: Keep) -> bool:
    """Whether a value can be lost: what is derived is found again by whoever replays the record, if it is right."""
    return keep.how in (How.PARTLY, How.NO)


def _lost(held: Held, fact: Fact, keep: Keep, format: Format, match: int) -> Loss | None:
    places, values = [], []
    said = fact.of(held)
    derived = fact.found(held) if said and keep.how is How.DERIVED and fact.found is not None else {}
    for place, value in said.items():
        rest = keep.rest(value) if keep.how is not How.DERIVED else derived.get(place)
        if rest != value:
            places.append(place)
            values.append(_missing(value, rest))
    if not places:
        return None
    why = f"{format.name}: {keep.note}" if keep.note else f"{format.name} has no place for it"
    if keep.how is How.DERIVED:
        why = f"{format.name} does not write it, and what is written says otherwise"
    message = f"{fact.tell(values)}; {why}"
    return Loss(fact, len(places), tuple(places), span_of(held.transcript, fact, places[0]), message, match)


def _missing(value: Any, rest: Any) -> Any:
    """What is lost of a value: of several texts those that don't remain."""
    if isinstance(value, tuple) and isinstance(rest, tuple) and len(rest) < len(value):
        return tuple(one for one in value if one not in rest) or value
    return value


def span_of(match: Transcript, fact: Fact, place: Place) -> Span | None:
    """Where in the source a place of a fact is; the match's header where it can't be told."""
    span = _span_of(match, fact, place) if place else match.header
    return span if span.end > span.start else None


def _span_of(match: Transcript, fact: Fact, place: Place) -> Span:
    game = match.games[place[0]]
    whole = next((span for span in (game.header, game.title, game.body) if span.end > span.start), match.header)
    if len(place) == 1:
        return whole
    held = Held(match, _never)
    walk = held.games[place[0]]
    slots: Sequence[int] = ()
    if fact.at is At.ROLL:
        slots = [slot for slot, _ in walk.rolls[place[1] : place[1] + 1]]
    elif fact.at is At.CUBE:
        slots = [turn.slot for turn in walk.turns[place[1] : place[1] + 1]]
    elif fact.at is At.REMARK:
        slots = [slot for rolls, slot, _ in walk.of(COMMENT, UNREADABLE) if rolls == place[1]]
    elif fact.at is At.SETTING:
        slots = [slot for rolls, slot, _ in walk.of(SET_POSITION) if rolls == place[1]]
    return game.span(slots[0]) if slots else whole


def _never() -> Any:
    raise AssertionError("where a fact stands is told without a replay")
