"""Jellyfish's position (.pos): binary, one position with its score and names."""

from collections.abc import Sequence

from bgnotation.formats._base import Format, Near, Outgoing
from bgnotation.formats.pos.keeps import KEEPS
from bgnotation.source import Source
from bgnotation.transcript import Archive

_VERSIONS = "\x7c\x7d\x7e"
_NONE = "no file that begins with the bytes 7C, 7D or 7E and 00"


def _refusal(source: Source) -> str | None:
    """Why this is no position of Jellyfish; None if it is one."""
    head = source.text[:2]
    # So short a file of words may look like text of sixteen-bit letters.
    if head[:1] not in _VERSIONS or not (head[1:] == "\0" or source.encoding.startswith("utf-16")) or not head:
        return _NONE
    from bgnotation.formats.pos.reader import data_of, parse

    data = data_of(source)
    found = parse(data) if data is not None else _NONE
    return Near(f"a position of Jellyfish: {found}") if isinstance(found, str) else None


def _read(source: Source) -> Archive:
    from bgnotation.formats.pos.reader import read_archive

    return read_archive(source)


def _write(matches: Sequence[Outgoing], style: str) -> bytes:
    from bgnotation.formats.pos.writer import write

    return write(matches)


FORMAT = Format(
    name="pos",
    title="Jellyfish position (.pos)",
    suffixes=(".pos",),
    refusal=_refusal,
    read=_read,
    write=_write,
    keeps=KEEPS,
    position=True,
    rank=12,
)
