"""The text of a file as it was, and places in it."""

import re
from array import array
from bisect import bisect_right
from os import PathLike, fspath
from typing import NamedTuple

_LONE_CR = re.compile("\r(?!\n)")


class Span(NamedTuple):
    """A stretch of a source: characters `start` up to but without `end`, counted from 0."""

    start: int
    end: int


class Source:
    """What a file says: its text, how it was encoded, and where its lines begin.

    `text` has every character of the file at its own index, the byte order mark left out and a lone
    CR turned into LF (`newline` tells what stood there). Lines end at LF, CRLF or CR only; of CR CR LF, which Windows
    makes where it takes CRLF for LF, the first is a blank at the end of the line.

    >>> Source.from_bytes(b"7 point match\\r\\n").newline
    'crlf'
    """

    __slots__ = ("_lines", "data", "encoding", "guessed", "newline", "path", "size", "text")

    def __init__(
        self, text: str, *, path: str = "<string>", encoding: str = "utf-8", guessed: bool = False, size: int = 0
    ) -> None:
        self.path = path
        self.encoding = encoding
        self.guessed = guessed
        """Whether the encoding is none of Unicode's and had to be guessed."""
        self.size = size or len(text)
        """Bytes of the file."""
        self.data: bytes | None = None
        """The bytes of a file that is no text; each stands in `text` as the character of its number."""
        self.newline = "lf"
        if "\r" in text:
            text, lone = _LONE_CR.subn("\n", text.replace("\r\r\n", " \r\n"))
            pairs = text.count("\r\n")
            kinds = (pairs > 0) + (lone > 0) + (text.count("\n") > pairs + lone)
            self.newline = "mixed" if kinds > 1 else "crlf" if pairs else "cr"
        self.text = text
        self._lines: array[int] | None = None

    @classmethod
    def from_bytes(cls, data: bytes, path: str = "<bytes>") -> "Source":
        """The source of these bytes; never fails.

        Byte order mark → UTF-16 without one (NUL at every second byte) → UTF-8 → CP1252 → Latin-1.
        """
        if _is_binary(data):
            source = cls("", path=path, encoding="binary", size=len(data))
            source.text, source.data = data.decode("latin-1"), data
            return source
        text, encoding, guessed = _decode(data)
        return cls(text, path=path, encoding=encoding, guessed=guessed, size=len(data))

    @classmethod
    def from_path(cls, path: "str | PathLike[str]") -> "Source":
        """The source of a file. Raises OSError as `open` does."""
        with open(path, "rb", buffering=0) as file:
            return cls.from_bytes(file.read(), fspath(path))

    def _line_starts(self) -> "array[int]":
        if self._lines is None:
            # A narrow array: as a list the lines of a file of empty ones would take forty times its size.
            self._lines = array("i" if len(self.text) < 1 << 31 else "q", [0])
            self._lines.extend(match.end() for match in re.finditer("\n", self.text))
        return self._lines

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of a character, both counted from 1.

        >>> Source("one\\ntwo").position(5)
        (2, 2)
        """
        starts = self._line_starts()
        line = bisect_right(starts, offset)
        return line, offset - starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line (from 1) without its end, empty past the last one."""
        starts = self._line_starts()
        if not 1 <= number <= len(starts):
            return ""
        end = starts[number] if number < len(starts) else len(self.text)
        return self.text[starts[number - 1] : end].rstrip("\r\n")


_CONTROLS = frozenset(range(1, 32)) - frozenset(b"\t\n\v\f\r\x1a\x1b")


def _is_binary(data: bytes) -> bool:
    """Whether this is no text: NULs and other control characters near the beginning, and no sixteen-bit letters."""
    head = data[:64]
    if head.count(0) < 2 or _CONTROLS.isdisjoint(head) or head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return False
    encoding = _sixteen_bits(data)
    if encoding is None:
        return True
    lows, highs = (head[::2], head[1::2]) if encoding == "utf-16-le" else (head[1::2], head[::2])
    # A long name of sixteen-bit letters makes no text of a file that begins with numbers.
    return not _CONTROLS.isdisjoint(low for low, high in zip(lows, highs, strict=False) if not high)


def _sixteen_bits(data: bytes) -> str | None:
    """The encoding of text of sixteen-bit letters without a byte order mark; None for anything else."""
    head = data[:400]
    if len(head) < 4 or len(data) % 2 or 0 not in head:
        return None
    odd, even = head[1::2].count(0), head[0::2].count(0)
    half = len(head) // 2
    if odd > 0.6 * half and even < 0.1 * half:
        return "utf-16-le"
    if even > 0.6 * half and odd < 0.1 * half:
        return "utf-16-be"
    return None


def _decode(data: bytes) -> tuple[str, str, bool]:
    if data.startswith(b"\xef\xbb\xbf"):
        try:
            return data[3:].decode("utf-8"), "utf-8-sig", False
        except UnicodeDecodeError:
            return (*_one_byte(data[3:]), True)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _utf16(data, "utf-16")
    if encoding := _sixteen_bits(data):
        return _utf16(data, encoding)
    try:
        return data.decode("utf-8"), "utf-8", False
    except UnicodeDecodeError:
        return (*_one_byte(data), True)


def _utf16(data: bytes, encoding: str) -> tuple[str, str, bool]:
    try:
        return data.decode(encoding), encoding, False
    except UnicodeDecodeError:
        return data.decode(encoding, errors="replace"), encoding, True


def _one_byte(data: bytes) -> tuple[str, str]:
    try:
        return data.decode("cp1252"), "cp1252"
    except UnicodeDecodeError:
        return data.decode("latin-1"), "latin-1"
