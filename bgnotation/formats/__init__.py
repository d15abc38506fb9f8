"""Formats: found by content, read into archives.

>>> archive = read_source(Source(" 1 point match\\n\\n Game 1\\n A : 0     B : 0\\n  1) 31: 8/5 6/5\\n"))
>>> archive.format, len(archive.matches[0].games)
('mat', 1)
"""

from functools import cache
from os import PathLike

from bgnotation.errors import SeveralMatchesError, UnknownFormatError, UnknownNameError
from bgnotation.formats._base import Format
from bgnotation.registry import objects
from bgnotation.source import Source
from bgnotation.transcript import Archive, Transcript


@cache
def all_formats() -> tuple[Format, ...]:
    """Every format that can be read, those with the surest signs first."""
    return tuple(sorted(objects(__name__, Format), key=lambda found: (found.rank, found.name)))


def find(name: str) -> Format:
    """The format called `name`. Raises UnknownNameError."""
    for found in all_formats():
        if found.name == name.lower():
            return found
    raise UnknownNameError("format", name, [known.name for known in all_formats()])


def sniff(source: Source) -> Format:
    """The format of a source, by its content. Raises UnknownFormatError, which says what is lacking."""
    reasons = []
    for known in all_formats():
        reason = known.refusal(source)
        if reason is None:
            return known
        reasons.append(reason)
    raise UnknownFormatError(source.path, f"no known format: {'; '.join(dict.fromkeys(reasons))}")


def read_source(source: Source, format: str | None = None) -> Archive:
    """Every match of a source, in the format named or else recognised. Raises UnknownFormatError, UnknownNameError."""
    return (find(format) if format else sniff(source)).read(source)


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
