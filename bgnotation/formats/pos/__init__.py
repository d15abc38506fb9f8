"""Jellyfish's position (.pos): binary, one position with its score and names."""

from collections.abc import Sequence

from bgnotation.formats._base import Format, Near, Outgoing
from bgnotation.formats.pos.keeps import KEEPS
from bgnotation.source import Source
from bgnotation.transcript import Archive

_VERSIONS = "\x7c\x7d\x7e"


def _refusal(source: Source) -> str | None:
    """Why this is no position of Jellyfish; None if it is one."""
    head = source.text[:2]
    # Named as text of sixteen-bit letters where it happens to look like one.
    if not (head[1:] == "\0" and head[0] in _VERSIONS) and head[:1] not in ("\x7c", "\x7d", "\x7e"):
        return "no file that begins with the bytes 7C, 7D or 7E and 00"
    from bgnotation.formats.pos.reader import data_of, parse

    data = data_of(source)
    if data is None:
        return "no file that begins with the bytes 7C, 7D or 7E and 00"
    found = parse(data)
    return Near(f"a Jellyfish position, {found}") if isinstance(found, str) else None


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
