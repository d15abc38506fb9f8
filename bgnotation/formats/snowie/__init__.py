"""Snowie's text: a match as a table with positions where a play was illegal, and a single position."""

from collections.abc import Sequence

from bgnotation.formats._base import Format, Near, Outgoing
from bgnotation.formats.snowie.keeps import KEEPS, POSITION_KEEPS
from bgnotation.source import Source
from bgnotation.transcript import Archive

_LOOKED_AT = 20_000
_BEGINNING = 100
_FIELDS = 40
_FEW = 6
"""So many numbers between semicolons are a position, whole or not."""


def _refusal(source: Source) -> str | None:
    """Why this is no match of Snowie's; None if it is one: a table as in .mat files, no header, with a position."""
    text = source.text
    if text[:_BEGINNING].lstrip()[:1] in (";", "#"):
        return "a header, which Snowie does not write"
    if "llegal play" not in text:
        return "no words 'Illegal play' with a position of 40 fields"
    from bgnotation.formats.snowie.signs import tells_illegal_play

    return None if tells_illegal_play(text) else "no words 'Illegal play' with a position of 40 fields"


def _position_refusal(source: Source) -> str | None:
    """Why this is no position of Snowie's; None if it is one."""
    line = source.text[:_LOOKED_AT].lstrip().partition("\n")[0]
    if not line[:1].isdigit() or line.count(";") < _FEW:
        return "no line of 40 fields with semicolons between them"
    fields = line.rstrip().removesuffix(";").split(";")
    if not all(field.strip().lstrip("-").isdigit() for field in fields[:5]):
        return "no line of 40 fields with semicolons between them"
    if len(fields) != _FIELDS:
        return Near(f"a Snowie position has {_FIELDS} fields with semicolons between them, and here are {len(fields)}")
    return None


def _read(source: Source) -> Archive:
    from bgnotation.formats.snowie.reader import read_archive

    return read_archive(source)


def _read_positions(source: Source) -> Archive:
    from bgnotation.formats.snowie.positions import read_archive

    return read_archive(source)


def _write(matches: Sequence[Outgoing], style: str) -> bytes:
    from bgnotation.formats.snowie.writer import write

    return write(matches)


def _write_positions(matches: Sequence[Outgoing], style: str) -> bytes:
    from bgnotation.formats.snowie.positions import write

    return write(matches)


FORMAT = Format(
    name="snowie",
    title="Snowie match text (.txt)",
    suffixes=(".txt",),
    refusal=_refusal,
    read=_read,
    write=_write,
    keeps=KEEPS,
    several=True,
    like="mat",
    rank=60,
)
POSITION = Format(
    name="snowie-position",
    title="Snowie position (.txt)",
    suffixes=(".txt",),
    refusal=_position_refusal,
    read=_read_positions,
    write=_write_positions,
    keeps=POSITION_KEEPS,
    several=True,
    position=True,
    rank=61,
)
