"""Trees typed as they stand in files, and what is read of them."""

from collections.abc import Iterator

from bgnotation import Game, Transcript, reads
from bgnotation.formats import find, read_source
from bgnotation.formats._base import Outgoing
from bgnotation.formats.sgf.tokens import Tree, tree_at, tree_starts
from bgnotation.source import Source
from bgnotation.transcript import Archive

HEAD = "FF[4]GM[6]MI[length:7][game:0][ws:0][bs:0]PW[Ann]PB[Bob]"
SIDES = "WB"


def tree(nodes: str, *, head: str = HEAD, more: str = "") -> str:
    """A game of these nodes; `more` stands at the end of its root."""
    return f"(;{head}{more}{nodes})"


def trees(text: str) -> Iterator[Tree]:
    """Every tree of a text."""
    position = 0
    while (start := tree_starts(text, position)) < len(text):
        found = tree_at(text, start)
        yield found
        position = found.span.end


def archive(text: str | bytes) -> Archive:
    """All that is read of a file."""
    return read_source(Source.from_bytes(text if isinstance(text, bytes) else text.encode()), "sgf")


def match(nodes: str, *, head: str = HEAD, more: str = "") -> Transcript:
    """The match of such a game."""
    return reads(tree(nodes, head=head, more=more))


def game(nodes: str, *, head: str = HEAD, more: str = "") -> Game:
    """Such a game."""
    (only,) = match(nodes, head=head, more=more).games
    return only


def seen(nodes: str, *, head: str = HEAD, more: str = "") -> list[str]:
    """The cells of such a game: `W` or `B`, then the text."""
    return [f"{SIDES[slot & 1]} {cell.text}" for slot, cell in game(nodes, head=head, more=more).slots()]


def rewritten(what: str | Transcript) -> str:
    """What is written of a match or of a file that holds it; without its program's name where that is ours."""
    read = reads(what) if isinstance(what, str) else what
    write = find("sgf").write
    assert write is not None
    text = write([Outgoing(read)], "").decode()
    begin = text.find("AP[bgnotation:")
    while begin >= 0:
        text = text[:begin] + text[text.index("]", begin) + 1 :]
        begin = text.find("AP[bgnotation:")
    return text
