"""eXtreme Gammon's match and position files (.xg, .xgp)."""

from bgnotation.formats._base import Format
from bgnotation.formats.xg.keeps import KEEPS
from bgnotation.source import Source
from bgnotation.transcript import Archive


def _refusal(source: Source) -> str | None:
    """Why this is no .xg file; None if it looks like one."""
    if source.data is not None and source.data.startswith(b"RGMH"):
        return None
    return "no file that begins with the letters RGMH"


def _read(source: Source) -> Archive:
    from bgnotation.formats.xg.reader import read_archive

    return read_archive(source)


FORMAT = Format(
    name="xg",
    title="eXtreme Gammon match or position (.xg, .xgp)",
    suffixes=(".xg", ".xgp"),
    refusal=_refusal,
    read=_read,
    keeps=KEEPS,
    rank=10,
)
