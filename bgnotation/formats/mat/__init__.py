"""The two-column match transcript: .mat, "Jellyfish match", in the dialects of two dozen programs and sites."""

from collections.abc import Sequence

from bgnotation.formats._base import Format, Outgoing
from bgnotation.formats.mat.document import read_archive
from bgnotation.formats.mat.keeps import KEEPS
from bgnotation.formats.mat.lines import structure
from bgnotation.source import Source

_LOOKED_AT = 2_000_000
"""Characters in which a match must begin."""


def _sniff(source: Source) -> str | None:
    """Why this is no .mat file; None if it looks like one."""
    text = source.text
    if next(structure(text, _LOOKED_AT), None):
        return None
    head = text[:4_000]
    if not head.strip():
        return "the file is empty"
    odd = sum(c < " " and c not in "\t\n\r\f\v\x1a" for c in head)
    if odd > len(head) // 50:
        return "this is no text"
    return "no line such as '7 point match' or 'Game 1'"


def _write(matches: Sequence[Outgoing], style: str) -> bytes:
    from bgnotation.formats.mat.writer import write

    return write(matches, style)


FORMAT = Format(
    name="mat",
    title="two-column match transcript (.mat, Jellyfish match)",
    suffixes=(".mat", ".txt"),
    refusal=_sniff,
    read=read_archive,
    write=_write,
    keeps=KEEPS,
    notations=("acey",),
    styles=("xg",),
    several=True,
    rank=90,
)
