"""BackgammonRoom's text record ("BGF version 1.2"): read."""

from bgnotation.formats._base import Format
from bgnotation.formats.bgroom.keeps import KEEPS
from bgnotation.source import Source
from bgnotation.transcript import Archive


def _refusal(source: Source) -> str | None:
    """Why this is no record of BackgammonRoom; None if it is one."""
    if source.text[:200].lstrip().startswith("BGF version"):
        return None
    return "no line 'BGF version 1.2'"


def _read(source: Source) -> Archive:
    from bgnotation.formats.bgroom.reader import read_archive

    return read_archive(source)


FORMAT = Format(
    name="bgroom",
    title="BackgammonRoom session (.bgf)",
    suffixes=(".bgf",),
    refusal=_refusal,
    read=_read,
    keeps=KEEPS,
    rank=45,
)
