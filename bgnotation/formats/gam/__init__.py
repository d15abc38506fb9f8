"""Games without a header (.gam): of Jellyfish, GNU Backgammon and GammonEmpire."""

from collections.abc import Sequence

from bgnotation.formats._base import Format, Outgoing
from bgnotation.formats.gam.keeps import KEEPS
from bgnotation.source import Source
from bgnotation.transcript import Archive

_LOOKED_AT = 4_000


def _refusal(source: Source) -> str | None:
    """Why these are no games without a header; None if they are: names in a line, then row 1."""
    head = source.text[:_LOOKED_AT]
    first, _, rest = head.lstrip(" \t\r\n\ufeff").partition("\n")
    # Most formats end here.
    if not first or ":" in first or "=" in first or ";" in first or rest.lstrip(" \t\r\n0")[:1] != "1":
        return "no line with two names before the row '1)'"
    from bgnotation.formats.gam.reader import begins

    return None if begins(source.text) else "no line with two names before the row '1)'"


def _read(source: Source) -> Archive:
    from bgnotation.formats.gam.reader import read_archive

    return read_archive(source)


def _write(matches: Sequence[Outgoing], style: str) -> bytes:
    from bgnotation.formats.gam.writer import write

    return write(matches)


FORMAT = Format(
    name="gam",
    title="games without a header (.gam, Jellyfish, GammonEmpire)",
    suffixes=(".gam",),
    refusal=_refusal,
    read=_read,
    write=_write,
    keeps=KEEPS,
    rank=70,
)
