"""The replay files of bgammon.org (.match): read and written."""

from collections.abc import Sequence

from bgnotation.formats._base import Format, Outgoing
from bgnotation.formats.bgammon.keeps import KEEPS
from bgnotation.source import Source
from bgnotation.transcript import Archive


def _refusal(source: Source) -> str | None:
    """Why this is no replay of bgammon.org; None if it is one."""
    if source.text.startswith("bgammon-replay "):
        return None
    return "no line 'bgammon-replay …' at the beginning"


def _read(source: Source) -> Archive:
    from bgnotation.formats.bgammon.reader import read_archive

    return read_archive(source)


def _write(matches: Sequence[Outgoing], style: str) -> bytes:
    from bgnotation.formats.bgammon.writer import write

    return write(matches, style)


def _unfit(matches: Sequence[Outgoing]) -> str | None:
    """Why these matches can't be written: the site has one rule set of Acey-deucey."""
    from bgnotation.formats.bgammon.writer import is_of_site

    if all(is_of_site(match.transcript.variation) for match in matches):
        return None
    return "its site plays Acey-deucey by its own rules only (AceyDeucey-S)"


FORMAT = Format(
    name="bgammon",
    title="bgammon.org replay (.match)",
    suffixes=(".match",),
    refusal=_refusal,
    read=_read,
    write=_write,
    keeps=KEEPS,
    notations=("acey",),
    unfit=_unfit,
    rank=40,
)
