"""Matches → an OGXM file, or a stream of them."""

from collections.abc import Sequence
from typing import Any
from weakref import WeakKeyDictionary

from bgnotation.errors import CannotExpressError
from bgnotation.formats._base import Outgoing
from bgnotation.formats.ogxm import library
from bgnotation.formats.ogxm.head import head, unknown_rules
from bgnotation.formats.ogxm.notes import Annotation, in_order
from bgnotation.formats.ogxm.plies import game_of
from bgnotation.formats.ogxm.reader import document_of as read_back

Document = dict[str, Any]

_MOST_ANNOTATIONS = 4096
_MOST_TEXT = 250_000
"""Bytes of all annotations together."""
_MOST_GAMES = 1000
_MOST_PLIES = 1500
"""Plies of a game."""


def write(matches: Sequence[Outgoing]) -> bytes:
    """The file, of several matches the stream. Raises CannotExpressError for a match that is `unfit`."""
    found = b""
    for outgoing in matches:
        document = document_of(outgoing)
        if (reason := _problem(document)) is not None:
            raise CannotExpressError("ogxm", [reason])
        data = library.encoded(document)
        gone = vanished(document, read_back(data))
        if gone:
            raise CannotExpressError("ogxm", [f"the library leaves out {', '.join(gone[:5])}"])
        found += data
    return found


def unfit(matches: Sequence[Outgoing]) -> str | None:
    """Why matches can't be written; None if they can. A file holds only games that keep its rules."""
    for outgoing in matches:
        reason = _problem(document_of(outgoing))
        if reason is not None:
            return reason
    return None


_DOCUMENTS: "WeakKeyDictionary[Outgoing, Document]" = WeakKeyDictionary()
"""Of matches that were asked about: they are written next."""


def document_of(outgoing: Outgoing) -> Document:
    """A match as the library's document."""
    found = _DOCUMENTS.get(outgoing)
    if found is None:
        found = _DOCUMENTS[outgoing] = _made(outgoing)
    return found


def _made(outgoing: Outgoing) -> Document:
    document, annotations = head(outgoing.transcript)
    games, turns, first = [], 0, 0
    score: tuple[int, int] | None = (0, 0)
    for done in outgoing.replay.games:
        made = game_of(done, outgoing.transcript, first, score)
        games.append(made.document)
        annotations += made.annotations
        first += len(made.document["plies"])
        turns = max(turns, made.turns)
        if done.index == 0 and made.score is not None:
            document |= {
                key: points
                for key, points in zip(("white_score_start", "black_score_start"), made.score, strict=True)
                if points
            }
        score = made.score_after
    document["games"] = games
    if turns:
        if "beavers" not in document:
            annotations += unknown_rules(outgoing.transcript)
        document["beavers"] = True
        document["raccoons"] = turns > 1 or document.get("raccoons", False)
    if annotations:
        document["annotations"] = in_order(annotations)
    return document


def _problem(document: Document) -> str | None:
    games: list[Document] = document["games"]
    if len(games) > _MOST_GAMES:
        return f"a file of it holds {_MOST_GAMES} games, and here are {len(games):,}"
    for n, game in enumerate(games, start=1):
        if len(game["plies"]) > _MOST_PLIES:
            return f"a game of it has at most {_MOST_PLIES:,} actions, and game {n} has {len(game['plies']):,}"
    texts: list[Annotation] = document.get("annotations", [])
    size = sum(len(one["value"].encode("utf-8", "replace")) + len(one["key"]) + 8 for one in texts)
    if len(texts) > _MOST_ANNOTATIONS or size > _MOST_TEXT:
        return f"a file of it holds {_MOST_ANNOTATIONS:,} comments of {_MOST_TEXT:,} bytes together, and here are more"
    rule = library.problem(document)
    if rule is None:
        return None
    plain = {key: value for key, value in document.items() if key != "annotations"}
    low, high = 0, len(games)
    while low + 1 < high:
        # With so many games it is refused, and with fewer it is not.
        middle = (low + high) // 2
        low, high = (low, middle) if library.problem({**plain, "games": games[:middle]}) else (middle, high)
    where = f"game {high}" if library.problem(plain) else "the match"
    return f"a file of it holds only games that keep its rules, and {where} does not ({rule})"


def vanished(document: object, again: object, path: str = "") -> list[str]:
    """What of a document is not found again in the one that was read back, by its path."""
    if isinstance(document, dict):
        if not isinstance(again, dict):
            return [path or "all"]
        found: list[str] = []
        for key, value in document.items():
            if value is False or key in _NOT_ASKED:
                continue
            found += vanished(value, again.get(key), f"{path}.{key}" if path else key)
        return found
    if isinstance(document, list):
        if not isinstance(again, list) or len(again) != len(document):
            return [path]
        pairs = enumerate(zip(document, again, strict=True))
        return [gone for n, (one, two) in pairs for gone in vanished(one, two, f"{path}[{n}]")]
    return [] if document == again else [path]


_NOT_ASKED = frozenset({"ogxm", "checksum", "resign_value"})
"""Keys that come back in another form."""
