"""Annotations: texts on a match, a game or a ply, each with a key.

Comments stand under `comment`; what OGXM has no field for stands under the keys of `OWN`, tags of a header under their
own names. Others than this package may show them; to them they mean nothing.
"""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

LONGEST = 4096
"""Bytes of a text."""
NAME = 300
"""Bytes of a player's name."""
_COMMENT = re.compile(r"comment(?: ([0-9]{3}))?(?: part ([0-9]{3}))?")
_MOST = 999
TAG = "tag:"
"""Before the name of a tag that can't be a key itself."""
OWN = "bgnotation."
"""Before the keys of what OGXM has no field for."""

Annotation = dict[str, Any]


def annotation(scope: str, ref: int, key: str, value: str) -> Annotation:
    """An annotation as the document has it."""
    return {"scope": scope, "ref": ref, "key": clipped(key), "value": clipped(value)}


def clipped(text: str, room: int = LONGEST) -> str:
    """A text that the library takes: at most `room` bytes, without half characters.

    >>> clipped("Grüße", 3)
    'Gr'
    """
    return text.encode("utf-8", "replace")[:room].decode("utf-8", "ignore")


def fits(text: str) -> bool:
    """Whether a text can be the value of an annotation."""
    return len(text.encode("utf-8", "replace")) <= LONGEST


def comments(scope: str, ref: int, texts: Iterable[str]) -> Iterator[Annotation]:
    """The annotations of comments; a long one is cut into parts."""
    for number, text in enumerate(texts, start=1):
        name = "comment" if number == 1 else f"comment {min(number, _MOST):03}"
        for part, piece in enumerate(_pieces(text), start=1):
            yield annotation(scope, ref, name if part == 1 else f"{name} part {min(part, _MOST):03}", piece)


def _pieces(text: str) -> Iterator[str]:
    """A text in pieces of at most `LONGEST` bytes."""
    while len(text.encode("utf-8", "replace")) > LONGEST:
        head = text.encode("utf-8", "replace")[:LONGEST].decode("utf-8", "ignore")
        yield head
        text = text[len(head) :]
    yield text


class Notes:
    """The annotations of one match, one game or one ply, sorted by what they are."""

    def __init__(self) -> None:
        self._comments: dict[tuple[int, int], str] = {}
        self._prose: list[str] = []
        self.own: dict[str, str] = {}
        """What this package has put there."""
        self.others: dict[str, str] = {}

    def add(self, key: str, value: str) -> None:
        """Takes in an annotation."""
        found = _COMMENT.fullmatch(key)
        if found is not None:
            self._comments[int(found[1] or 1), int(found[2] or 1)] = value
        elif key.startswith(OWN):
            self.own[key.removeprefix(OWN)] = value
        else:
            self.others[key.removeprefix(TAG)] = value

    def say(self, text: str, author: str) -> None:
        """Takes in a comment of another program's: an annotation without a key."""
        if text:
            self._prose.append(f"{author}: {text}" if author else text)

    @property
    def comments(self) -> tuple[str, ...]:
        """The comments in order, each whole."""
        found: dict[int, str] = {}
        for number, part in sorted(self._comments):
            found[number] = found.get(number, "") + self._comments[number, part]
        return (*found.values(), *self._prose)

    @property
    def remarks(self) -> tuple[str, ...]:
        """The comments and what others have noted, as comments."""
        return (*self.comments, *(f"{key}: {value}" for key, value in self.others.items()))

    def listed(self, key: str) -> list[Any]:
        """What this package has put there as a list; an empty one for anything else."""
        try:
            found = json.loads(self.own.get(key, "[]"))
        except (ValueError, RecursionError):
            return []
        return found if isinstance(found, list) else []


NO_NOTES = Notes()


def sorted_out(annotations: object) -> dict[tuple[str, int], Notes]:
    """The annotations of a document by scope (match, game, ply) and number; those on a decision are its ply's."""
    found: dict[tuple[str, int], Notes] = {}
    for one in annotations if isinstance(annotations, list) else ():
        if not isinstance(one, dict):
            continue
        scope, ref, value = one.get("scope"), one.get("ref"), one.get("value")
        if isinstance(scope, str) and isinstance(ref, int) and isinstance(value, str):
            notes = found.setdefault((_OF_PLIES.get(scope, scope), ref), Notes())
            key, author = one.get("key"), one.get("author")
            if isinstance(key, str):
                notes.add(key, value)
            else:
                notes.say(value, author if isinstance(author, str) else "")
    return found


_OF_PLIES = {"decision": "ply", "alternative": "ply"}


_ORDER = {"match": 0, "game": 1, "ply": 2}


def in_order(annotations: Iterable[Annotation]) -> list[Annotation]:
    """Annotations as a file has them: by scope, number and key."""
    return sorted(
        annotations, key=lambda one: (_ORDER[one["scope"]], one["ref"], one["key"].encode("utf-8", "replace"))
    )
