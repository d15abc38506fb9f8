"""Formats: found by content, read into archives; and matches written in them.

>>> archive = read_source(Source(" 1 point match\\n\\n Game 1\\n A : 0     B : 0\\n  1) 31: 8/5 6/5\\n"))
>>> archive.format, len(archive.matches[0].games)
('mat', 1)
"""

from os import PathLike
from typing import TYPE_CHECKING, Any

from bgnotation.errors import SeveralMatchesError, UnknownFormatError
from bgnotation.formats._base import Format
from bgnotation.formats._known import all_formats, find, read_source, sniff
from bgnotation.source import Source
from bgnotation.transcript import Archive, Transcript

if TYPE_CHECKING:
    from bgnotation.formats._losses import Loss
    from bgnotation.formats._write import Converted, convert, write, writes

__all__ = [
    "Converted",
    "Format",
    "Loss",
    "all_formats",
    "convert",
    "find",
    "read",
    "read_all",
    "read_source",
    "reads",
    "sniff",
    "write",
    "writes",
]


def read_all(path: "str | PathLike[str]", format: str | None = None) -> Archive:
    """Every match of a file. Raises OSError, UnknownFormatError, UnknownNameError."""
    return read_source(Source.from_path(path), format)


def read(path: "str | PathLike[str]", format: str | None = None) -> Transcript:
    """The match of a file. Raises SeveralMatchesError if it holds more, UnknownFormatError if it holds none."""
    return _only(read_all(path, format))


def reads(text: str | bytes, format: str | None = None) -> Transcript:
    """The match that a text or the bytes of a file hold. Raises as `read` does.

    >>> reads(" 1 point match\\n\\n Game 1\\n Ann : 0     Bob : 0\\n  1) 31: 8/5 6/5\\n").players
    ('Ann', 'Bob')
    """
    source = Source.from_bytes(text) if isinstance(text, bytes) else Source(text)
    return _only(read_source(source, format))


def _only(archive: Archive) -> Transcript:
    if len(archive.matches) > 1:
        raise SeveralMatchesError(archive.source.path, len(archive.matches))
    if not archive.matches:
        raise UnknownFormatError(archive.source.path, "holds no match")
    return archive.matches[0]


_WRITING = {"Loss": "_losses", "Converted": "_write", "convert": "_write", "write": "_write", "writes": "_write"}


def __getattr__(name: str) -> Any:
    # Loaded when first asked for: who checks a file writes none.
    if name not in _WRITING:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_WRITING[name]}"), name)
