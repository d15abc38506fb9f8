"""What a check is, and the tools that checks share."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from bgnotation.cells import COMMENT, Cell
from bgnotation.diagnostic import Fix, Severity
from bgnotation.game.play import Play
from bgnotation.replay import GameReplay, Problem, Replay
from bgnotation.replay.problems import OWN_SCORE_LINE, SCORE_LINE
from bgnotation.source import Source, Span
from bgnotation.transcript import Archive
from bgnotation.written import WrittenMove


class Finding(NamedTuple):
    """What a check yields: where and what. The runner adds code, name, severity, line and player."""

    span: Span
    message: str
    help: str | None = None
    game: GameReplay | None = None
    slot: int | None = None
    """The slot of the action, from which turn, side and player follow."""
    fix: Fix | None = None
    detail: str | None = None


class Record(NamedTuple):
    """What checks look at: a file's matches and their replays."""

    archive: Archive
    replays: tuple[Replay, ...]


class Check(NamedTuple):
    """A check: its stable code, its name (the fault), and the function that finds it.

    Of `of_file` and `of_match` one is given: the first is called once a file, the second once a match.
    """

    code: str
    name: str
    severity: Severity
    docstring: str
    of_match: Callable[[Replay], Iterable[Finding]] | None = None
    needs: type[Problem] | None = None
    """The kind of problem it puts into words: without one in the match it is not asked."""

    @property
    def doc(self) -> str:
        """Markdown: what it flags, why, and how to cure it."""
        from inspect import cleandoc

        return cleandoc(self.docstring)

    of_file: Callable[[Record], Iterable[Finding]] | None = None


def match_check(
    code: str, name: str, severity: Severity, *, needs: type[Problem] | None = None
) -> Callable[[Callable[[Replay], Iterable[Finding]]], Check]:
    """Makes a check of a function that looks at one match; its docstring is the check's page."""

    def make(run: Callable[[Replay], Iterable[Finding]]) -> Check:
        return Check(code, name, severity, run.__doc__ or "", of_match=run, needs=needs)

    return make


def file_check(code: str, name: str, severity: Severity) -> Callable[[Callable[[Record], Iterable[Finding]]], Check]:
    """Makes a check of a function that looks at a whole file; its docstring is the check's page."""

    def make(run: Callable[[Record], Iterable[Finding]]) -> Check:
        return Check(code, name, severity, run.__doc__ or "", of_file=run)

    return make


def turn_of(game: GameReplay, slot: int) -> int:
    """The place of a slot among the game's actions, from 1 (the last action before it, for what is none)."""
    return game.turns[slot]


def span_of(game: GameReplay, slot: int) -> Span:
    """The span of a problem: of its cell; of the score line for -1; of the last cell that is no remark for -2."""
    if slot >= 0:
        return game.game.span(slot)
    if slot in (SCORE_LINE, OWN_SCORE_LINE):
        return game.game.header
    for known, cell in zip(range(len(game.game.cells) - 1, -1, -1), reversed(game.game.cells), strict=True):
        if cell is not None and cell.kind != COMMENT:
            return game.game.span(known)
    return game.game.header


def cell_of(game: GameReplay, slot: int) -> Cell:
    """The cell of a filled slot."""
    cell = game.game.cells[slot]
    assert cell is not None
    return cell


def is_literal(game: GameReplay, slot: int) -> bool:
    """Whether the file spells a cell as the cell does, so that a part of the cell has its place in the file."""
    source, span = game.game.source, game.game.span(slot)
    return source.data is None and source.text[span.start : span.end] == cell_of(game, slot).text


_MOVE = re.compile(r"[0-9A-Za-z]+(?:\*?[/>-](?:[0-9A-Za-z]+|-))+\*?(?:\(\d+\)\*?)?")


def move_span(game: GameReplay, slot: int, written: WrittenMove | None) -> Span:
    """The span of one written move, or of the whole cell where it can't be told."""
    whole = game.game.span(slot)
    cell = cell_of(game, slot)
    if written is None or written not in cell.moves or not is_literal(game, slot):
        return whole
    begin = cell.text.find(":") + 1
    words = list(_MOVE.finditer(cell.text, begin))
    if len(words) != len(cell.moves):
        return whole
    word = words[cell.moves.index(written)]
    return Span(whole.start + word.start(), whole.start + word.end())


def written(game: GameReplay, slot: int, move: WrittenMove) -> str:
    """A written move as the file has it (`25/20`), as the package writes it where its place can't be told."""
    span = move_span(game, slot, move)
    return str(move) if span == game.game.span(slot) else game.game.source.text[span.start : span.end]


def spelled(game: GameReplay, play: Play) -> str:
    """A play with bar and off as the file writes them: as numbers where it has numbers.

    Words are what the package writes elsewhere, so a file that shows neither gets them.
    """
    words = str(play)
    return words.replace("bar/", "25/").replace("/off", "/0") if _has_numbers(game.game.source) else words


@lru_cache(maxsize=1)
def _has_numbers(source: Source) -> bool:
    """Whether a file writes bar and off as numbers; kept for the last one, as its findings are made one by one."""
    return source.data is None and (source.text.find("25/") >= 0 or re.search(r"/0\b", source.text) is not None)


def either(numbers: Sequence[int | str]) -> str:
    """`1`, `1 or 2`, `1, 2 or 3`.

    >>> either((1,)), either((2, 4, 6))
    ('1', '2, 4 or 6')
    """
    *head, last = map(str, numbers)
    return f"{', '.join(head)} or {last}" if head else last


_LONGEST_NAME = 60


def name_of(game: GameReplay, side: int) -> str:
    """The player in a column, cut where no name is so long, or the column's name where it has none."""
    name = game.game.players[side] or ("the left player", "the right player")[side]
    if len(name) > _LONGEST_NAME:
        name = name[: _LONGEST_NAME - 1] + "…"
    return name if name.isprintable() else "".join(letter if letter.isprintable() else "\ufffd" for letter in name)


def points(n: int) -> str:
    """`1 point`, `2 points`.

    >>> points(1), points(4)
    ('1 point', '4 points')
    """
    return f"{n} point{'' if n == 1 else 's'}"
