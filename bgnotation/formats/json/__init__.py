"""This package's own JSON (.json): keeps all that a record of any format says, read and written."""

import re
from collections.abc import Sequence

from bgnotation.formats._base import Format, Near, Outgoing
from bgnotation.formats.json.keeps import KEEPS
from bgnotation.source import Source
from bgnotation.transcript import Archive

_LOOKED_AT = 4_000
"""Characters at both ends in which the version must stand."""
_VERSION = re.compile(r'"bgnotation"[ \t\r\n]*:[ \t\r\n]*([-+.\w]{1,20}|"[^"\n]{0,20}")')


def _refusal(source: Source) -> str | None:
    """Why this is none of this package's JSON; None if it is."""
    text = source.text
    if text[:200].lstrip()[:1] == "{":
        found = _VERSION.search(text, 0, _LOOKED_AT) or _VERSION.search(text, max(0, len(text) - _LOOKED_AT))
        if found is not None:
            return None if found[1] == "1" else Near(f"this is bgnotation's JSON of version {found[1]}, not 1")
    return 'no object with the member "bgnotation"'


def _read(source: Source) -> Archive:
    from bgnotation.formats.json.reader import read_archive

    return read_archive(source)


def _write(matches: Sequence[Outgoing], style: str) -> bytes:
    from bgnotation.formats.json.writer import write

    return write(matches, style)


FORMAT = Format(
    name="json",
    title="bgnotation's own JSON (.json)",
    suffixes=(".json",),
    refusal=_refusal,
    read=_read,
    write=_write,
    keeps=KEEPS,
    notations=("acey",),
    several=True,
    rank=30,
)
