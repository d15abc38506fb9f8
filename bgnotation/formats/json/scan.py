"""JSON read piece by piece, so that one knows where each piece stands and goes on behind a damaged one."""

import json
import re
from collections.abc import Callable, Iterator
from json.scanner import make_scanner
from typing import Any

MOST_LEVELS = 60
"""Lists and objects in one another; more are not read. A record has ten."""

_BLANK = re.compile(r"[ \t\r\n]*")
_scan_once: Callable[[str, int], tuple[Any, int]] = make_scanner(
    json.JSONDecoder(parse_constant=lambda _: None)  # type: ignore[arg-type]  # what typeshed says of it is wrong
)
_KEPT = b'[]{}"\\'
_OTHERS = bytes(code for code in range(256) if code not in _KEPT)
_SQUARE = bytes.maketrans(b"{}", b"[]")
_STRING = re.compile(rb'"[^"]*"?')
_SURROGATE = re.compile("[\ud800-\udfff]")


class BrokenError(Exception):
    """At `place` stands something that is no JSON. Never leaves the reader."""

    def __init__(self, place: int) -> None:
        super().__init__(place)
        self.place = place


def is_deep(text: str) -> bool:
    """Whether lists and objects stand in one another deeper than is read.

    >>> is_deep("[" * 10 + "]" * 10), is_deep("[" * 100 + "]" * 100), is_deep("[" * 100), is_deep("[[]," * 100)
    (False, True, True, True)
    """
    rest = text.encode("utf-8", "replace").translate(_SQUARE, _OTHERS)
    # Brackets in strings are none. Of strings without any only the quotes are left, side by side.
    rest = rest.replace(b"\\\\", b"").replace(b'\\"', b"").replace(b"\\", b"").replace(b'""', b"")
    rest = _STRING.sub(b"", rest)
    for _ in range(MOST_LEVELS):
        inner = rest.replace(b"[]", b"")
        if len(inner) == len(rest):
            return rest.count(b"[") > MOST_LEVELS
        rest = inner
    return b"[" in rest


class Scan:
    """Walks through a text; `at` is where the next value begins, or where the last one ended."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.patience = 4 * len(text) + 100_000
        """Characters that may yet be read in vain."""
        self._halves = "\\ud" in text or "\\uD" in text
        """Whether a string may hold half a character."""

    def blank(self, place: int) -> int:
        """The first place from here on that is not blank."""
        found = _BLANK.match(self.text, place)
        assert found is not None
        return found.end()

    def value(self) -> Any:
        """The value that begins here, whatever it is."""
        begin = self.at
        try:
            value, self.at = _scan_once(self.text, begin)
        except (StopIteration, ValueError, RecursionError) as error:
            # ValueError also stands for a number of thousands of digits.
            reached = error.value if isinstance(error, StopIteration) else getattr(error, "pos", begin)
            self.patience -= max(reached - begin, 0)
            raise BrokenError(begin) from None
        return self.whole(value) if self._halves else value

    def whole(self, value: Any) -> Any:
        """A value whose strings hold no halves of characters, which nobody could write or show."""
        if isinstance(value, str):
            return _SURROGATE.sub("\ufffd", value)
        if isinstance(value, list):
            return [self.whole(one) for one in value]
        if isinstance(value, dict):
            return {self.whole(key): self.whole(one) for key, one in value.items()}
        return value

    def sign(self) -> str:
        """The character with which the next value begins."""
        return self.text[self.at : self.at + 1]

    def members(self) -> Iterator[str]:
        """The keys of the object that begins here; whoever asks for the next one has read the value at `at`."""
        for _ in self._parts("{", "}"):
            if self.sign() != '"':
                raise BrokenError(self.at)
            key = self.value()
            place = self.blank(self.at)
            if self.text[place : place + 1] != ":":
                raise BrokenError(place)
            self.at = self.blank(place + 1)
            yield key

    def items(self) -> Iterator[int]:
        """Where each item of the list that begins here begins; to be read as those of `members`."""
        return self._parts("[", "]")

    def _parts(self, first: str, last: str) -> Iterator[int]:
        text = self.text
        if text[self.at : self.at + 1] != first:
            raise BrokenError(self.at)
        place = self.blank(self.at + 1)
        while text[place : place + 1] != last:
            self.at = place
            yield place
            place = self.blank(self.at)
            if text[place : place + 1] == ",":
                # A comma before the end is one too many, and does no harm.
                place = self.blank(place + 1)
            elif text[place : place + 1] != last:
                raise BrokenError(place)
        self.at = place + 1
