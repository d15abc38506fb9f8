"""SGF, the Smart Game Format, with GM[6]: what GNU Backgammon saves and loads."""

import re
from collections.abc import Sequence

from bgnotation.formats._base import Format, Near, Outgoing
from bgnotation.formats.sgf.keeps import KEEPS
from bgnotation.source import Source
from bgnotation.transcript import Archive

_TREE = re.compile(r"\(\s*;")
_GAME = re.compile(r"(?<![A-Za-z])G[a-z]*M[a-z]*\s*\[\s*(\d{1,3})\s*\]")
_LOOKED_AT = 2_000_000
"""Characters in which a game of backgammon must begin."""
_BEFORE = 4_000
"""Characters before the first tree."""


def _refusal(source: Source) -> str | None:
    """Why this is no SGF file of backgammon; None if it is one."""
    text = source.text
    tree = _TREE.search(text[:_BEFORE])
    if tree is None:
        return "no tree such as (;FF[4]GM[6] …"
    number = None
    for found in _GAME.finditer(text, tree.start(), _LOOKED_AT):
        if found[1] == "6":
            return None
        number = number or found[1]
    if number is None and not _property(text, tree.end()):
        return "no tree such as (;FF[4]GM[6] …"
    game = {None: "Go: it has no GM", "1": "Go: GM[1]"}.get(number, f"another game: GM[{number}]")
    return Near(f"this is an SGF file of {game}; backgammon has GM[6]")


def _property(text: str, at: int) -> bool:
    """Whether a property or the end of the tree follows."""
    return re.compile(r"\s*(?:[A-Za-z]+\s*\[|\))").match(text, at) is not None


def _read(source: Source) -> Archive:
    from bgnotation.formats.sgf.reader import read_archive

    return read_archive(source)


def _write(matches: Sequence[Outgoing], style: str) -> bytes:
    from bgnotation.formats.sgf.writer import write

    return write(matches, style)


FORMAT = Format(
    name="sgf",
    title="Smart Game Format, GM[6] (.sgf), as GNU Backgammon has it",
    suffixes=(".sgf",),
    refusal=_refusal,
    read=_read,
    write=_write,
    keeps=KEEPS,
    several=True,
    rank=20,
)
