"""An SGF file → matches: each tree a game, consecutive trees of one match together."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bgnotation.cells import Cell
from bgnotation.extras import NO_EXTRAS, Extras, Refusal
from bgnotation.formats._cells import win
from bgnotation.formats.sgf.game import GameReader
from bgnotation.formats.sgf.quick import Places, quick_cells
from bgnotation.formats.sgf.root import MARKERS, Root, crawford_mark, game_of, info_text, read_root, rules_of
from bgnotation.formats.sgf.tokens import Tree, read_tree, tree_at, tree_end, tree_starts
from bgnotation.formats.sgf.values import Texts
from bgnotation.game.legal import Rows
from bgnotation.source import Source, Span
from bgnotation.transcript import Archive, Game, Transcript
from bgnotation.variants import find

if TYPE_CHECKING:
    from bgnotation.analysis import Analysis

_EXPECTED = "a move such as W[31hefe] or B[66], W[double], W[take] or W[drop]"
_ROOM = 500
"""Trees for which there is room in any file …"""
_A_TREE = 300
"""… and characters for which there is one more. What is beyond is kept as text: hardly any real game is so short, and
its objects take many times its size."""
_BLANKS = " \t\r\n\f\v\0\x1a\ufeff"


class _Tree(NamedTuple):
    tree: Tree
    root: Root


def read_archive(source: Source) -> Archive:
    """Every match of the file. Trees of other games are kept as text that is not read."""
    text = source.text
    matches: list[Transcript] = []
    some: list[_Tree] = []
    # Each tree names its own; one that names none leaves the guess in doubt.
    named: list[str] = []
    strays: list[Span] = []
    position = 0
    room, beyond = _ROOM, -1
    while (start := tree_starts(text, position)) < len(text):
        if room + start // _A_TREE <= 0:
            beyond = beyond if beyond >= 0 else position
            position = tree_end(text, start)
            continue
        _keep(strays, text, beyond if beyond >= 0 else position, start)
        beyond = -1
        room -= 1
        tree = tree_at(text, start)
        position = tree.span.end
        if game_of(tree.root, text) != "6":
            strays.append(tree.span)
            continue
        strays += tree.others
        one = _Tree(tree, read_root(source, tree.root))
        named.append(Texts(source, one.root.charset).again)
        if some and not _goes_on(some[-1].root, one.root):
            # At once: the trees of a match take more room than the match.
            matches.append(_transcript(source, some, len(matches)))
            some = []
        some.append(one)
    _keep(strays, text, beyond if beyond >= 0 else position, len(text))
    if some:
        matches.append(_transcript(source, some, len(matches)))
    dialect = matches[0].dialect if matches else "unknown"
    encoding = named[0] if named and all(named) else ""
    return Archive(source, "sgf", dialect, tuple(matches), tuple(strays), encoding=encoding)


def _keep(strays: list[Span], text: str, start: int, end: int) -> None:
    piece = text[start:end]
    if piece.strip(_BLANKS):
        low = end - len(piece.lstrip(_BLANKS))
        strays.append(Span(low, start + len(piece.rstrip(_BLANKS))))


def _goes_on(before: Root, after: Root) -> bool:
    """Whether a tree is a further game of the match of the tree before it."""
    if before.length != after.length or not after.info.end:
        return False
    same = before.players == after.players or before.players == after.players[::-1]
    if before.game_number is not None and after.game_number is not None:
        return after.game_number == before.game_number + 1 or (same and after.game_number > before.game_number)
    return same and not (after.score == (0, 0) and before.score not in (None, (0, 0)))


def _transcript(source: Source, some: Sequence[_Tree], index: int) -> Transcript:
    first = some[0].root
    marked = first.dialect in MARKERS or any("crawfordgame" in one.root.rules for one in some)
    from_one = first.game_number == 1 and first.score in (None, (0, 0))
    games = tuple(
        _game(source, one, first if number else None, marked=marked, from_one=from_one)
        for number, one in enumerate(some)
    )
    believed = first.length is not None or first.length_written
    return Transcript(
        source,
        "sgf",
        first.dialect,
        first.length,
        games,
        tags=first.tags,
        rules=rules_of(first),
        variation=first.variation,
        header=first.info if believed else Span(0, 0),
        length_written=first.length_written,
        index=index,
        notes=tuple(line for line in first.note.split("\n") if line),
        marks_hits=False,
        expected=_EXPECTED,
    )


def _game(source: Source, one: _Tree, first: Root | None, *, marked: bool, from_one: bool) -> Game:
    """A game; `first` is the root of the match's first one, None for that itself."""
    tree, root = one
    told = None if root.game_number is None else root.game_number if from_one else root.game_number + 1
    read = _quickly(source, one) if first is None or not root.note else None
    read = read or _carefully(source, one, noted=first is not None)
    kept = _info_kept(root, told) + root.raw + read.raw.get(-1, "")
    begin = Span(tree.span.start, tree.span.start + 1)
    return Game(
        source,
        read.cells,
        number=told,
        players=root.players,
        score=root.score,
        # GNU Backgammon writes them once.
        ratings=root.ratings if first is None or any(root.ratings) else first.ratings,
        title=begin,
        header=root.info if root.info.end else begin,
        body=tree.span,
        offsets=read.offsets,
        ends=read.ends,
        extras=_extras(read, root, crawford_mark(root, marked=marked), kept),
    )


def _extras(read: "_Read", root: Root, crawford: bool | None, kept: str) -> Extras:
    """What the game tells besides its actions; one and the same of the many that tell nothing."""
    told = root.auto_doubles > 0 or crawford is not None or root.result is not None
    if not (told or kept or read.level or read.refusals or read.raw):
        return NO_EXTRAS
    return Extras(
        auto_doubles=max(root.auto_doubles, 0),
        crawford=crawford,
        ending=root.result.ending if root.result is not None else "",
        level=read.level,
        refusals=read.refusals,
        analysis=_analyses(read, root),
        raw={**read.raw, -1: kept} if kept else read.raw,
    )


_NOTHING: Mapping[int, str] = {}
_NONE: Mapping[int, int] = {}
_NO_ANALYSIS: Mapping[int, "Analysis"] = {}


class _Read(NamedTuple):
    cells: Sequence[Cell | None]
    offsets: Sequence[int]
    ends: Sequence[int]
    raw: Mapping[int, str] = _NOTHING
    level: int = 0
    refusals: tuple[Refusal, ...] = ()
    cubes: Mapping[int, int] = _NONE


def _quickly(source: Source, one: _Tree) -> _Read | None:
    tree, root = one
    if not tree.quick.end or root.events or root.unreadable:
        return None
    cells = quick_cells(source, tree.quick)
    if cells is None:
        return None
    result = root.result
    if result is not None:
        if len(cells) % 2 != result.winner:
            cells.append(None)
        cells.append(win(result.points))
    if len(cells) % 2:
        cells.append(None)
    places = Places(source, tree.quick, cells, result.span if result is not None else None)
    return _Read(cells, places.begins, places.ends)


def _carefully(source: Source, one: _Tree, *, noted: bool) -> _Read:
    tree, root = one
    if tree.quick.end:
        tree = read_tree(source.text, tree.span.start)
    reader = GameReader(source, Texts(source, root.charset), _start(root.variation), root)
    if noted:
        # A comment on the match behind its first game is one on the game.
        reader.note(root.note)
    reader.node(root.events)
    for node in tree.nodes:
        reader.node(node.properties)
    reader.unreadable(tree.unreadable)
    builder = reader.end()
    if len(builder.cells) % 2:
        builder.cells.append(None)
    offsets, ends = builder.places
    return _Read(builder.cells, offsets, ends, reader.raw, reader.level, tuple(reader.refusals), reader.cubes)


def _analyses(read: _Read, root: Root) -> Mapping[int, "Analysis"]:
    """What a program thought of the game's actions, read on access."""
    if not any("A[" in raw or "LU[" in raw for raw in read.raw.values()):
        return _NO_ANALYSIS
    # Imported here: few records have an analysis, and fewer are asked for it.
    from bgnotation.formats.sgf.analysis import Analyses

    return Analyses(read.raw, read.cells, read.cubes, root.length or 0, root.score)


def _start(variation: str) -> Rows:
    return find(variation).start.checkers


def _info_kept(root: Root, number: int | None) -> str:
    """The property of the match's numbers, where it says more or says it otherwise than it would be written."""
    return root.info_written if root.info_written != info_text(root.length, number, root.score) else ""
