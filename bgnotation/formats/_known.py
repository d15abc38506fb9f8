"""The formats there are, and which of them a source is in."""

from functools import cache

from bgnotation.errors import UnknownFormatError, UnknownNameError
from bgnotation.formats._base import Format, Near
from bgnotation.registry import objects
from bgnotation.source import Source
from bgnotation.transcript import Archive

_BINARY = (
    (b"PK\x03\x04", "a zip archive; unpack it first"),
    (b"\x1f\x8b\x08", "a gzip archive; unpack it first"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive; unpack it first"),
    (b"Rar!\x1a", "a rar archive; unpack it first"),
    (b"\x89PNG\r\n", "a picture (PNG)"),
    (b"\xff\xd8\xff", "a picture (JPEG)"),
)
"""How files begin that are never records, even where a match can be made out in them."""
_TEXT = (
    (b"%pdf-", "a PDF document"),
    (b"gif8", "a picture (GIF)"),
    (b"matlab ", "a data file of MATLAB"),
    (b"<!doctype html", "a web page"),
    (b"<html", "a web page"),
)
"""The same of files that may hold a match, in lower case."""


_BEGINNINGS = tuple(start for start, _ in _BINARY)


@cache
def all_formats() -> tuple[Format, ...]:
    """Every format that can be read, those with the surest signs first."""
    return tuple(sorted(objects("bgnotation.formats", Format), key=lambda found: (found.rank, found.name)))


def find(name: str) -> Format:
    """The format called `name`. Raises UnknownNameError."""
    for found in all_formats():
        if found.name == name.lower():
            return found
    raise UnknownNameError("format", name, [known.name for known in all_formats()])


def sniff(source: Source) -> Format:
    """The format of a source, by its content. Raises UnknownFormatError, which says what is lacking.

    Of all reasons the one that tells most: of a format whose signs are there, else of the most permissive format.
    """
    encoding = "cp1252" if source.encoding == "cp1252" else "latin-1"
    head = source.data[:40] if source.data is not None else source.text[:40].encode(encoding, "replace")
    if head.startswith(_BEGINNINGS):
        raise UnknownFormatError(source.path, f"no known format: this is {_other(head, _BINARY)}")
    reasons: list[str] = []
    for known in all_formats():
        reason = known.refusal(source)
        if reason is None:
            return known
        reasons.append(reason)
    near = next((reason for reason in reasons if isinstance(reason, Near)), None)
    other = _other(head.lstrip().lower(), _TEXT)
    raise UnknownFormatError(source.path, near or f"no known format: {f'this is {other}' if other else reasons[-1]}")


def _other(head: bytes, known: tuple[tuple[bytes, str], ...]) -> str | None:
    """What a file is that begins so; None if it is nothing known."""
    return next((words for start, words in known if head.startswith(start)), None)


def read_source(source: Source, format: str | None = None) -> Archive:
    """Every match of a source, in the format named or else recognised. Raises UnknownFormatError, UnknownNameError."""
    return (find(format) if format else sniff(source)).read(source)
