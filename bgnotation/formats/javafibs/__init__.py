"""JavaFIBS's own record of a match (.match): read."""

from bgnotation.formats._base import Format
from bgnotation.formats.javafibs.keeps import KEEPS
from bgnotation.source import Source
from bgnotation.transcript import Archive


def _refusal(source: Source) -> str | None:
    """Why this is no JavaFIBS match; None if it is one."""
    if source.text.startswith("JavaFIBS internal match representation"):
        return None
    return "no line 'JavaFIBS internal match representation'"


def _read(source: Source) -> Archive:
    from bgnotation.formats.javafibs.reader import read_archive

    return read_archive(source)


FORMAT = Format(
    name="javafibs",
    title="JavaFIBS match (.match)",
    suffixes=(".match",),
    refusal=_refusal,
    read=_read,
    keeps=KEEPS,
    rank=40,
)
