"""What a fresh process is asked to do: `python -m benchmarks._workers NAME ARGUMENTS`. Prints its answer as JSON.

The garbage collector is tuned as `bgnotation check` tunes it, for every contender alike.
"""

import gc
import json
import resource
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any


def plays(paths: Sequence[str]) -> int:
    """How many plays the files hold."""
    from bgnotation.formats import read_all

    return sum(match.plays for path in paths for match in read_all(path).matches)


def check(paths: Sequence[str], passes: int) -> dict[str, Any]:
    """Reads, replays and checks files. `pass_cpu` and `pass_wall` of each pass, `cpu` of the whole process.

    Modules are imported before the first pass, as python-chess's are; the grammar is built in it.
    """
    # What is loaded only when a file asks for it: a seldom word, a fault, a format like .mat.
    import bgnotation.formats.mat.trees
    import bgnotation.formats.snowie.reader
    import bgnotation.replay.careful
    import bgnotation.replay.doubled  # noqa: F401
    from bgnotation.checks import all_checks, check_record
    from bgnotation.checks._base import Record
    from bgnotation.formats import all_formats, read_all
    from bgnotation.replay import replay
    from bgnotation.variants import all_variants

    def one_pass() -> None:
        for path in paths:
            archive = read_all(path)
            check_record(Record(archive, tuple(replay(match) for match in archive.matches)))

    all_formats(), all_checks(), all_variants()
    return _passes(one_pass, passes)


def convert(paths: Sequence[str], format: str, folder: str, passes: int) -> dict[str, Any]:
    """Reads files and writes each one in another format into a folder."""
    import os

    from bgnotation.formats import all_formats, find, read_all
    from bgnotation.formats._base import Outgoing

    all_formats()
    write = find(format).write
    assert write is not None

    def one_pass() -> None:
        for path in paths:
            data = write([Outgoing(match) for match in read_all(path).matches], "")
            with open(os.path.join(folder, os.path.basename(path)), "wb") as out:
                out.write(data)

    return _passes(one_pass, passes)


def read(paths: Sequence[str], passes: int) -> dict[str, Any]:
    """Reads files that are in memory already."""
    from bgnotation.formats import all_formats, read_source
    from bgnotation.source import Source

    files = _contents(paths)
    all_formats()

    def one_pass() -> None:
        for data in files:
            read_source(Source.from_bytes(data))

    return _passes(one_pass, passes)


def read_plainly(paths: Sequence[str], passes: int) -> dict[str, Any]:
    """Reads them with the plain grammar."""
    from benchmarks import plain

    files = _contents(paths)

    def one_pass() -> None:
        for data in files:
            plain.read(data)

    return _passes(one_pass, passes)


def both_read(paths: Sequence[str]) -> list[str]:
    """The files that the plain grammar can read; bgnotation must read the same in them."""
    from lark.exceptions import UnexpectedInput

    from benchmarks import plain
    from bgnotation.formats import reads

    found = []
    for path, data in zip(paths, _contents(paths), strict=True):
        try:
            match = plain.read(data)
        except UnexpectedInput:
            continue
        if match != plain.same_form(reads(data)):
            raise AssertionError(f"{path}: the two readings differ")
        found.append(path)
    return found


def chess(path: str) -> dict[str, Any]:
    """Reads a PGN with python-chess, which checks that each move is legal."""
    import chess.pgn

    plies = 0

    def one_pass() -> None:
        nonlocal plies
        with open(path, encoding="ascii") as file:
            while (game := chess.pgn.read_game(file)) is not None:
                assert not game.errors
                plies += game.end().ply()

    return {**_passes(one_pass, 1), "units": plies}


def referee(paths: Sequence[str], rounds: int, every: int) -> dict[str, float]:
    """Seconds a play of the quick replay, of `readings` and of the full generator; medians of rounds by turns."""
    from statistics import median

    from bgnotation.cells import ROLL
    from bgnotation.formats import read_all
    from bgnotation.game.legal import results
    from bgnotation.replay import fast, replay
    from bgnotation.variants import find
    from bgnotation.written import readings

    start = find("backgammon").start.checkers
    limit = 1 << 30
    games, positions = [], []
    count = 0
    for path in paths:
        for match in read_all(path).matches:
            for game in replay(match).games:
                cells = game.game.cells
                if game.problems or fast.run(cells, start, crawford=False, cube_limit=limit) is None:
                    continue
                games.append(cells)
                count += 1
                if count % every:
                    continue
                for step in game.steps:
                    dice = step.before.dice
                    if step.play is not None and dice is not None:
                        rows = step.before.board.checkers
                        cell_moves = getattr(step.event, "moves", ())
                        positions.append((rows[step.side], rows[step.side.other], dice.high, dice.low, cell_moves))
    written = sum(cell is not None and cell.kind == ROLL for cells in games for cell in cells)
    with_moves = [position for position in positions if position[4]]

    def quick() -> None:
        for cells in games:
            fast.run(cells, start, crawford=False, cube_limit=limit)

    def by_readings() -> None:
        for position in with_moves:
            readings(*position)

    def full() -> None:
        for me, op, high, low, _ in positions:
            results(me, op, high, low)

    _tune()
    contenders: dict[str, tuple[Callable[[], None], int]] = {
        "quick": (quick, written),
        "readings": (by_readings, len(with_moves)),
        "full": (full, len(positions)),
    }
    taken: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, (run, units) in contenders.items():
            before = time.process_time()
            run()
            taken[name].append((time.process_time() - before) / units)
    return {name: median(found) for name, found in taken.items()} | {"plays": written, "positions": len(positions)}


def hooks(paths: Sequence[str], rounds: int, every: int) -> dict[str, Any]:
    """Backgammon with the variants' hooks and without: whole passes, and the generator of plays alone."""
    from benchmarks import _hooks
    from bgnotation.checks import all_checks
    from bgnotation.formats import all_formats
    from bgnotation.variants import all_variants

    all_formats(), all_checks(), all_variants()
    _tune()
    return {"replays": _hooks.replays(paths, rounds), "plays": _hooks.legal_plays(paths, rounds, every)}


def turns(paths: Sequence[str], jobs: int) -> dict[str, float]:
    """Makes the table of turns of files: seconds for the imports, for the table, of processor for it; its rows."""
    start = time.perf_counter()
    from bgnotation import tables

    imported, before = time.perf_counter(), _processor()
    rows = len(tables.turns(paths, jobs=jobs))
    wall, cpu = time.perf_counter() - imported, _processor() - before
    return {"imports": imported - start, "wall": wall, "cpu": cpu, "rows": rows}


def report(paths: Sequence[str]) -> dict[str, float]:
    """Makes the page about files: seconds, seconds of processor, bytes; the matches and plays on it."""
    from bgnotation.report import page

    start, before = time.perf_counter(), _processor()
    text = page(paths)
    wall, cpu = time.perf_counter() - start, _processor() - before
    from bgnotation.formats import read_all

    matches = [match for path in paths for match in read_all(path).matches]
    plays = sum(match.plays for match in matches)
    return {"wall": wall, "cpu": cpu, "size": len(text.encode()), "matches": len(matches), "plays": plays}


def _processor() -> float:
    """Seconds of processor, those of ended children too."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def memory(path: str, *, checks: bool) -> dict[str, Any]:
    """The process' peak memory before and after reading a file (and checking it), bytes."""
    from bgnotation.checks import check_record
    from bgnotation.checks._base import Record
    from bgnotation.formats import read_all, reads
    from bgnotation.replay import replay

    list(replay(reads(b" 1 point match\n\n Game 1\n A : 0     B : 0\n  1) 31: 8/5 6/5\n")).games)
    before = _peak()
    start = time.process_time()
    archive = read_all(path)
    if checks:
        check_record(Record(archive, tuple(replay(match) for match in archive.matches)))
    cpu = time.process_time() - start
    return {
        "before": before,
        "peak": _peak(),
        "cpu": cpu,
        "plays": sum(match.plays for match in archive.matches),
    }


def _peak() -> int:
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def _contents(paths: Sequence[str]) -> list[bytes]:
    found = []
    for path in paths:
        with open(path, "rb") as file:
            found.append(file.read())
    return found


def _passes(one_pass: Callable[[], None], passes: int) -> dict[str, Any]:
    _tune()
    cpu, wall = [], []
    for _ in range(passes):
        start = time.process_time(), time.perf_counter()
        one_pass()
        cpu.append(time.process_time() - start[0])
        wall.append(time.perf_counter() - start[1])
    return {"pass_cpu": cpu, "pass_wall": wall, "cpu": time.process_time()}


def _tune() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(200_000, 20, 100)


_WORKERS: dict[str, Callable[..., Any]] = {
    "plays": plays,
    "check": check,
    "convert": convert,
    "read": read,
    "read_plainly": read_plainly,
    "both_read": both_read,
    "chess": chess,
    "referee": referee,
    "turns": turns,
    "report": report,
    "hooks": hooks,
    "memory": lambda path, checks: memory(path, checks=checks),
}

if __name__ == "__main__":
    print(json.dumps(_WORKERS[sys.argv[1]](*json.loads(sys.argv[2]))))
