"""Backgammon read, replayed and checked as it is, and by the same code with what asks for variants cut out.

Both run by turns in one process, file by file: what they differ in is a few hundredths at most, less than one process,
or one minute of a busy machine, differs from the next.
"""

import ast
import inspect
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any, TypeVar

from bgnotation.checks import check_record
from bgnotation.checks._base import Record
from bgnotation.formats import read_all
from bgnotation.formats.mat import document
from bgnotation.formats.mat.rows import read_body
from bgnotation.game.board import Board
from bgnotation.game.dice import Dice
from bgnotation.game.legal import results
from bgnotation.game.side import Side
from bgnotation.replay import Replay, replay
from bgnotation.transcript import Transcript
from bgnotation.variants import find

T = TypeVar("T")
_PIECE = 50
"""Rolls of one turn."""
_DISPATCH = {"if variant is None", "if not variant.is_plain"}
"""The statements of `replay` that find the variant and hand its games to the rules of its own."""


def replay_without_variants() -> Callable[[Transcript], Replay]:
    """`bgnotation.replay.replay` without the statements that ask for a variant: all is backgammon.

    Raises LookupError where these statements are no longer there to be cut out.
    """
    tree = ast.parse(inspect.getsource(replay))
    (function,) = tree.body
    assert isinstance(function, ast.FunctionDef)
    kept = [
        one for one in function.body if not (isinstance(one, ast.If) and f"if {ast.unparse(one.test)}" in _DISPATCH)
    ]
    if len(function.body) - len(kept) != len(_DISPATCH):
        raise LookupError(f"`replay` has no longer the statements {', '.join(sorted(_DISPATCH))}")
    function.body = kept
    names: dict[str, Any] = dict(replay.__globals__)
    exec(compile(tree, "replay without variants", "exec"), names)
    backgammon, without = find("backgammon"), names["replay"]
    return lambda transcript: without(transcript, None, variant=backgammon)


def replays(paths: Sequence[str], rounds: int) -> dict[str, Any]:
    """Microseconds a play of reading, replaying and checking with the hooks and without, and their ratio a round."""
    reader_of = document._reader_of
    without = replay_without_variants()
    plays = sum(match.plays for path in paths for match in read_all(path).matches)

    def checked(path: str, replayed: Callable[[Transcript], Replay]) -> int:
        """How many findings there are."""
        archive = read_all(path)
        return len(check_record(Record(archive, tuple(map(replayed, archive.matches)))))

    def with_hooks(path: str) -> int:
        return checked(path, replay)

    def without_hooks(path: str) -> int:
        document._reader_of = lambda tags: read_body
        try:
            return checked(path, without)
        finally:
            document._reader_of = reader_of

    for path in paths:
        if with_hooks(path) != without_hooks(path):
            raise AssertionError(f"{path}: without the hooks something else is found")
    return {**_by_turns(with_hooks, without_hooks, paths, rounds, plays), "plays": plays}


def legal_plays(paths: Sequence[str], rounds: int, every: int) -> dict[str, Any]:
    """Microseconds a roll of generating all legal results by the hook, and by the generator itself."""
    backgammon = find("backgammon")
    steps = [step for path in paths for match in read_all(path).matches for step in replay(match).steps()][::every]
    rolls = [(step.before.board, step.side, step.before.dice) for step in steps if step.before.dice is not None]

    def by_hook(some: Sequence[tuple[Board, Side, Dice]]) -> None:
        for board, side, dice in some:
            backgammon.legal_plays(board, side, dice)

    def directly(some: Sequence[tuple[Board, Side, Dice]]) -> None:
        for board, side, dice in some:
            results(board.checkers[side], board.checkers[side.other], dice.high, dice.low)

    pieces = [rolls[start : start + _PIECE] for start in range(0, len(rolls), _PIECE)]
    return {**_by_turns(by_hook, directly, pieces, rounds, len(rolls)), "positions": len(rolls)}


def _by_turns(
    with_hooks: Callable[[T], object], without: Callable[[T], object], items: Sequence[T], rounds: int, units: int
) -> dict[str, Any]:
    """Each way's median of microseconds a unit, and the ratio of the two a round, sorted.

    They take turns item by item, so that a busy moment hits both alike, and in who begins, which has the colder caches.
    """
    ways = (with_hooks, without)
    taken: tuple[list[float], list[float]] = ([], [])
    for number in range(rounds):
        spent = [0.0, 0.0]
        for place, item in enumerate(items, number):
            for way in (place & 1, 1 - (place & 1)):
                before = time.process_time()
                ways[way](item)
                spent[way] += time.process_time() - before
        for way in (0, 1):
            taken[way].append(spent[way] / units * 1e6)
    ratios = sorted(one / other for one, other in zip(*taken, strict=True))
    return {"with": median(taken[0]), "without": median(taken[1]), "ratios": ratios}
