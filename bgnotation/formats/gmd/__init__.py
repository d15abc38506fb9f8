"""Gibbon match data (.gmd), versions GMD-1 and GMD-2: read."""

from bgnotation.formats._base import Format
from bgnotation.formats.gmd.keeps import KEEPS
from bgnotation.source import Source
from bgnotation.transcript import Archive


def _refusal(source: Source) -> str | None:
    """Why this is no GMD file; None if it is one."""
    text = source.text
    # A digit and then the end of the line or a remark.
    if text.startswith("GMD-") and text[4:5].isdigit() and text[5:].partition("\n")[0].strip()[:1] in ("", "#"):
        return None
    return "no line 'GMD-1' or 'GMD-2' at the beginning"


def _read(source: Source) -> Archive:
    from bgnotation.formats.gmd.reader import read_archive

    return read_archive(source)


FORMAT = Format(
    name="gmd",
    title="Gibbon match data (.gmd)",
    suffixes=(".gmd",),
    refusal=_refusal,
    read=_read,
    keeps=KEEPS,
    rank=40,
)
