"""The head of a match: who plays, where, when and by which rules, as an OGXM document has it."""

import json
import re
from datetime import UTC, datetime
from typing import Any

from bgnotation.errors import UnknownNameError
from bgnotation.facts.match import iso_date
from bgnotation.formats.ogxm import library
from bgnotation.formats.ogxm.notes import NAME, OWN, TAG, Annotation, annotation, clipped, comments, fits
from bgnotation.game.rules import UNSAID, Rules
from bgnotation.source import Span
from bgnotation.transcript import Transcript
from bgnotation.variants import find

Document = dict[str, Any]

VARIANTS = frozenset({"backgammon", "nackgammon", "hypergammon", "longgammon"})
_ROOM = {"event": 120, "city": 80, "stage": 60, "table": 24}
"""Bytes of a field."""
_LAST_ROUND = 99
_RATING = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,6})?) ([a-z0-9.-]{1,40})")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_FIRST_YEAR, _LAST_YEAR = 1971, 2999
_NOT_TAGS = frozenset({"variation", "signed"})
_RULES = frozenset({"crawford", "jacoby", "beaver", "beavers", "cubelimit", "autodoubles"})
"""Tags that stand in the fields of the rules."""


def head(match: Transcript) -> tuple[Document, list[Annotation]]:
    """The document without its games, and the annotations on the match."""
    left, right = match.players
    document: Document = {
        "ogxm": {"major": 2, "minor": 0},
        "checksum": "crc32",
        "match_length": max(0, match.length or 0),
        "player_white": clipped(left, NAME),
        "player_black": clipped(right, NAME),
    }
    own: dict[str, str] = {}
    if match.length is None:
        own["length"] = "unknown"
    _variant(match, document, own)
    _rules(match, document, own)
    tags = _tags(match, document)
    order = json.dumps(list(match.tags), ensure_ascii=False)
    if list(match.tags) != sorted(match.tags) and fits(order):
        own["tags"] = order
    notes = [annotation("match", 0, f"{OWN}{key}", value) for key, value in own.items()]
    notes += comments("match", 0, notes_of(match))
    notes += [annotation("match", 0, _key(name), value) for name, value in tags]
    return document, notes


def notes_of(match: Transcript) -> tuple[str, ...]:
    """The comments on the match, as they are meant."""

    def meant(span: Span) -> str:
        return match.source.text[span.start : span.end].strip().lstrip(";# \t")

    return (*match.notes, *(text for span in match.remarks if (text := meant(span))))


def variant_of(match: Transcript) -> str:
    """The name of the variant, as the record has it where it is not known here."""
    written = " ".join(match.variation.lower().split())
    try:
        return find(written).name if written else "backgammon"
    except UnknownNameError:
        return written


def _variant(match: Transcript, document: Document, own: dict[str, str]) -> None:
    name = variant_of(match)
    document["variant"] = name if name in VARIANTS else "backgammon"
    if name not in VARIANTS:
        own["variation"] = clipped(match.variation)


def _rules(match: Transcript, document: Document, own: dict[str, str]) -> None:
    """The rules: none of them where the record of a money session knows none, for a file has all of them or none."""
    rules = match.rules
    money = not match.length
    known = (money and (rules.jacoby is not None or rules.beavers is not None)) or rules.doubles_automatically
    if rules.holland:
        own["holland"] = "on"
    if rules.auto_doubles is not None and rules.auto_doubles != UNSAID:
        own["auto-doubles"] = str(rules.auto_doubles)
    if rules.cube_limit is not None and _is_cube(rules.cube_limit):
        document["cube_limit"] = rules.cube_limit
    elif rules.cube_limit is not None:
        own["cube-limit"] = str(rules.cube_limit)
    if money and not known:
        return
    document["crawford"] = rules.crawford and not money
    document["jacoby"] = money and rules.jacoby is True
    document["beavers"] = money and rules.beavers != 0 and rules.beavers is not None
    document["raccoons"] = money and rules.beavers is not None and rules.beavers > 1
    document["auto_doubles"] = rules.doubles_automatically
    if money:
        _exact(rules, own)


def unknown_rules(match: Transcript) -> list[Annotation]:
    """For a session that knows no rules, where a beaver makes the file have some: that they are not known."""
    own: dict[str, str] = {}
    _exact(match.rules, own)
    return [annotation("match", 0, f"{OWN}{key}", value) for key, value in own.items()]


def _exact(rules: Rules, own: dict[str, str]) -> None:
    """What the switches of a file leave open."""
    if rules.jacoby is None:
        own["jacoby"] = "unknown"
    if rules.beavers is None:
        own["beavers"] = "unknown"
    elif rules.beavers > 2:
        own["beavers"] = str(rules.beavers)


def _is_cube(value: int) -> bool:
    return 0 < value <= 1 << 30 and value & (value - 1) == 0


# ---------------------------------------------------------------- tags


def _tags(match: Transcript, document: Document) -> list[tuple[str, str]]:
    """Puts into the fields what they can hold; the tags that are left."""
    left = []
    for name, value in match.tags.items():
        folded = re.sub(r"[\s_-]", "", name.lower())
        if not value.strip() or folded in _NOT_TAGS:
            continue
        if folded in _RULES:
            continue
        if not _placed(folded, value.strip(), document):
            left.append((name, value))
    return [(name, value) for name, value in left if fits(value) and fits(_key(name))]


def _placed(name: str, value: str, document: Document) -> bool:
    """Puts a tag into its field; whether there is one that holds it."""
    if name in ("event", "table"):
        return _text(document, name, value)
    if name == "site":
        return _text(document, "city", value)
    if name == "round":
        if value.isascii() and value.isdigit() and value[0] != "0" and len(value) < 3:
            document["round"] = int(value)
            return True
        return _text(document, "stage", value)
    if name == "eventdate":
        return _day(document, value)
    if name in ("player1elo", "player2elo"):
        found = _RATING.fullmatch(value)
        if found is None or f"{float(found[1]):g}" != found[1]:
            return False
        document["white_profile" if name == "player1elo" else "black_profile"] = {
            "rating": float(found[1]),
            "rating_system": found[2],
        }
        return True
    return False


def _text(document: Document, field: str, value: str) -> bool:
    if field in document or len(value.encode("utf-8", "replace")) > _ROOM[field]:
        return False
    document[field] = clipped(value)
    return True


def _day(document: Document, value: str) -> bool:
    """Puts a day into the field for the beginning of the match."""
    day = iso_date(value)
    if not _DAY.fullmatch(day):
        return False
    try:
        moment = datetime.fromisoformat(day).replace(tzinfo=UTC)
    except ValueError:
        return False
    if value != f"{day[:4]}.{day[5:7]}.{day[8:]}" or not _FIRST_YEAR <= moment.year <= _LAST_YEAR:
        return False
    document["started_at"] = int(moment.timestamp()) * 1000
    document["date_precision"] = "day"
    return True


def _key(name: str) -> str:
    """The key of a tag: its name, where that means nothing else."""
    plain = not name.startswith((TAG, OWN, "comment")) and not library.is_reserved(name)
    return name if plain and name else f"{TAG}{name}"
