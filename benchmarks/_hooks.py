"""Backgammon read, replayed and checked as it is, and by the same code with what asks for variants cut out.

Both run by turns in one process, pass by pass: what they differ in is a few hundredths at most, less than one process
differs from the next.
"""

import ast
import inspect
import time
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median
from typing import Any

from bgnotation.checks import check_record
from bgnotation.checks._base import Record
from bgnotation.formats import read_all
from bgnotation.formats.mat import document
from bgnotation.formats.mat.rows import read_body
from bgnotation.game.legal import results
from bgnotation.replay import Replay, replay
from bgnotation.transcript import Transcript
from bgnotation.variants import find

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
    ways: dict[str, tuple[Callable[[Transcript], Replay], Callable[..., Any]]] = {
        "with": (replay, reader_of),
        "without": (replay_without_variants(), lambda match: read_body),
    }

    def one_pass(name: str) -> int:
        """How many findings there are."""
        replayed, document._reader_of = ways[name]
        found = 0
        try:
            for path in paths:
                archive = read_all(path)
                found += len(check_record(Record(archive, tuple(map(replayed, archive.matches)))))
        finally:
            document._reader_of = reader_of
        return found

    plays = sum(match.plays for path in paths for match in read_all(path).matches)
    if one_pass("with") != one_pass("without"):
        raise AssertionError("without the hooks something else is found")
    return {**_by_turns({name: partial(one_pass, name) for name in ways}, rounds, plays), "plays": plays}


def legal_plays(paths: Sequence[str], rounds: int, every: int) -> dict[str, Any]:
    """Microseconds a roll of generating all legal results by the hook, and by the generator itself."""
    backgammon = find("backgammon")
    steps = [step for path in paths for match in read_all(path).matches for step in replay(match).steps()][::every]
    rolls = [(step.before.board, step.side, step.before.dice) for step in steps if step.before.dice is not None]

    def by_hook() -> None:
        for board, side, dice in rolls:
            backgammon.legal_plays(board, side, dice)

    def directly() -> None:
        for board, side, dice in rolls:
            results(board.checkers[side], board.checkers[side.other], dice.high, dice.low)

    return {**_by_turns({"with": by_hook, "without": directly}, rounds, len(rolls)), "positions": len(rolls)}


def _by_turns(ways: dict[str, Callable[[], object]], rounds: int, units: int) -> dict[str, Any]:
    """Each way's median of microseconds a unit, and the ratio of the two ways a round, sorted."""
    taken: dict[str, list[float]] = {name: [] for name in ways}
    for number in range(rounds):
        # Whoever begins has the colder caches, so they take turns in that, too.
        for name in list(ways)[:: 1 if number % 2 else -1]:
            before = time.process_time()
            ways[name]()
            taken[name].append((time.process_time() - before) / units * 1e6)
    ratios = sorted(one / other for one, other in zip(*taken.values(), strict=True))
    return {**{name: median(found) for name, found in taken.items()}, "ratios": ratios}
