"""What stands between the brackets of a value."""

import re
from functools import cache, lru_cache

from bgnotation.game.board import BAR, OFF
from bgnotation.grammar import compiled
from bgnotation.source import Source

_SOFT = re.compile(r"\\(\r?\n|.?)", re.DOTALL)
_BLANK = re.compile(r"\r\n|[\t\r\f\v]")
_LINE_BLANK = re.compile(r"\r\n|[\t\r\n\f\v]")
_SPACES = re.compile(r"[ \t\r\n\f\v]+")
_HALF = re.compile("[\ud800-\udfff]")
_KNOWN_ENCODING = re.compile(
    r"(?:cp|windows|ibm|iso|latin|koi8|gb|big5|shift|sjis|ms932|euc|utf.?8|us-ascii|ascii|mac)[-_a-z0-9:]*\Z"
)
_HIGHEST = 10**9


def plain(raw: str) -> str:
    """A value without its escapes; a backslash before the end of a line takes the line end with it.

    >>> plain(r"a \\] and a \\: and a \\\\")
    'a ] and a : and a \\\\'
    """
    return raw if "\\" not in raw else _SOFT.sub(lambda found: found[1].strip("\r\n"), raw)


def escaped(text: str) -> str:
    """A text as it stands in a value.

    >>> escaped("Ann [Club]")
    'Ann [Club\\\\]'
    """
    if "\\" in text or "]" in text:
        text = text.replace("\\", "\\\\").replace("]", "\\]")
    return without_halves(text)


def without_halves(text: str) -> str:
    """A text without halves of sixteen-bit letters, which are none; nodes are marked by such while they are made."""
    return text if text.isascii() else _HALF.sub("?", text)


def as_text(text: str) -> str:
    """A text as a value holds it: lines of letters and blanks.

    >>> as_text("one\\ttwo\\r\\nthree")
    'one two\\nthree'
    """
    return text if text.isprintable() else _BLANK.sub(lambda found: "\n" if "\n" in found[0] else " ", text)


def as_line(text: str) -> str:
    """A text as a value of one line holds it.

    >>> as_line("Ann\\nWest")
    'Ann West'
    """
    return text if text.isprintable() else _LINE_BLANK.sub(" ", text)


class Texts:
    """Reads texts in the encoding that a tree names.

    The source was decoded as a whole, as UTF-8 or else by a guess; a tree's own encoding takes the guess's place.
    """

    def __init__(self, source: Source, charset: str = "") -> None:
        name = plain(charset).strip().lower()
        guessed = source.guessed and source.encoding in ("cp1252", "latin-1")
        self.again = name if guessed and _KNOWN_ENCODING.match(name) and _is_codec(name) else ""
        """The encoding that the tree names and its texts are read in; empty where the source's was no guess."""
        self._first = source.encoding

    def of(self, raw: str) -> str:
        """A text of several lines: escapes resolved, blanks other than line ends turned into blanks."""
        return as_text(plain(self._decoded(raw)))

    def line(self, raw: str) -> str:
        """A text of one line, line ends turned into blanks."""
        return as_line(plain(self._decoded(raw)))

    def _decoded(self, raw: str) -> str:
        if not self.again or raw.isascii():
            return raw
        try:
            return raw.encode(self._first).decode(self.again)
        except UnicodeError:
            return raw


@lru_cache(maxsize=256)
def _is_codec(name: str) -> bool:
    try:
        "".encode(name)
    except (LookupError, ValueError):
        return False
    return True


def number(digits: str) -> int | None:
    """A number as written, None where it has more digits than any that is meant."""
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 10 else None


def whole(raw: str) -> str:
    """A value without escapes and blanks, for what is no text."""
    return _SPACES.sub("", plain(raw))


# ---------------------------------------------------------------- points

_WHITE = {chr(97 + point - 1): point for point in range(1, 25)} | {"y": BAR, "z": OFF}
_BLACK = {letter: 25 - point if 0 < point < 25 else point for letter, point in _WHITE.items()}
POINTS = (_WHITE, _BLACK)
"""Letter → the number that White (the left side) and Black (the right one) give the point; 25 the bar, 0 off."""
LETTERS = tuple({point: letter for letter, point in table.items()} for table in POINTS)
"""The other way round."""


@cache
def _place() -> re.Pattern[str]:
    return compiled("sgf", r"({POINT})(?::({POINT}))?\Z")


def points_of(raw: str) -> str | None:
    """The letters that a value of AE, AW or AB names, a range spelled out; None for anything else.

    >>> points_of("f"), points_of("a:d"), points_of("4")
    ('f', 'abcd', None)
    """
    found = _place().match(whole(raw).lower())
    if found is None:
        return None
    first, last = found[1], found[2] or found[1]
    low, high = min(first, last), max(first, last)
    return "".join(map(chr, range(ord(low), ord(high) + 1)))
