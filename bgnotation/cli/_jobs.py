"""Does the same with many files, in this process or in several, and gives what comes of each in order."""

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from bgnotation.cli._inspect import inspect
from bgnotation.cli._options import Options
from bgnotation.cli._paths import STDIN, Target
from bgnotation.cli._report import FileReport
from bgnotation.cli._terminal import complain

if TYPE_CHECKING:
    from concurrent.futures import Future
    from multiprocessing.context import BaseContext

A = TypeVar("A")
R = TypeVar("R")
T = TypeVar("T")
_Batch = tuple[Target, ...]

_BATCH_FILES = 250
_BATCH_BYTES = 1_500_000
_WORTH_BYTES = 1_500_000
"""Below this much text a pool costs more than it saves."""


def inspect_all(targets: Sequence[Target], options: Options, jobs: int) -> Iterator[FileReport]:
    """The report of each target, in order; `jobs` is the number of processes, 0 for one a core."""
    return in_order(targets, _inspected, options, jobs)


def _inspected(target: Target, options: Options) -> FileReport:
    return _report(target, options)


def _report(target: Target, options: Options) -> FileReport:
    if target.failure is not None:
        return FileReport(target.path, failure=target.failure)
    report = inspect(target.path, options)
    if target.uncertain and report.unknown_format:
        return FileReport(target.path, passed_over=True)
    return report


def in_order(targets: Sequence[Target], work: Callable[[Target, A], R], options: A, jobs: int) -> Iterator[R]:
    """What `work` makes of each target, in order. `work` is a module's function, its results and `options` picklable.

    At most a few batches are under way at once, so memory does not grow with the number of files.
    """
    jobs = processes(jobs)
    with _collector_tuned():
        batches = list(_batches(targets, jobs)) if jobs > 1 else []
        if len(batches) > 1:
            yield from pooled(batches, work, options, jobs, stays=_is_standard_input)
        else:
            for target in targets:
                yield work(target, options)


def _is_standard_input(target: Target) -> bool:
    return target.path == STDIN


def _never(one: object) -> bool:
    return False


def _batch(work: Callable[[T, A], R], batch: Sequence[T], options: A) -> list[R]:
    return [work(one, options) for one in batch]


def pooled(
    batches: Sequence[Sequence[T]],
    work: Callable[[T, A], R],
    options: A,
    jobs: int,
    *,
    stays: Callable[[T], bool] = _never,
) -> Iterator[R]:
    """What `work` makes of everything in the batches, in order, by so many processes; what `stays` is done in this one.

    Who stops asking ends the processes.
    """
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    # The first one is done here: what is built once (grammars, memos) is there before the processes fork.
    first, *rest = batches[0]
    yield work(first, options)
    left = deque([tuple(rest), *batches[1:]])
    waiting: deque[tuple[Sequence[T], Future[list[R]] | None]] = deque()
    with ProcessPoolExecutor(min(jobs, len(batches)), _context(), _ignore_interrupts) as pool:
        try:
            while left or waiting:
                while left and len(waiting) < 3 * jobs:
                    # A worker has no standard input.
                    is_here = any(map(stays, left[0]))
                    waiting.append((left[0], None if is_here else pool.submit(_batch, work, left[0], options)))
                    left.popleft()
                batch, future = waiting[0]
                yield from _batch(work, batch, options) if future is None else future.result()
                waiting.popleft()
        except BrokenProcessPool:
            complain("a worker process was ended from outside; the rest is done in this one")
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
    for batch in [*(batch for batch, _ in waiting), *left]:
        for one in batch:
            yield work(one, options)


def _batches(targets: Sequence[Target], jobs: int) -> Iterator[_Batch]:
    """Targets in batches big enough to be worth sending and small enough to share out; one batch where few."""
    sizes = [_size(target) for target in targets]
    total = sum(sizes)
    if total < _WORTH_BYTES:
        yield tuple(targets)
        return
    most = min(_BATCH_BYTES, max(total // (6 * jobs), 100_000))
    batch: list[Target] = []
    size = 0
    for target, more in zip(targets, sizes, strict=True):
        if batch and (size + more > most or len(batch) >= _BATCH_FILES):
            yield tuple(batch)
            batch, size = [], 0
        batch.append(target)
        size += more
    yield tuple(batch)


def _size(target: Target) -> int:
    try:
        return os.stat(target.path).st_size
    except (OSError, ValueError):
        return 0


def processes(jobs: int) -> int:
    """How many processes `--jobs` asks for: 0 is one a core."""
    return min(jobs or _cores(), 61)  # Windows can't wait for more


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _context() -> "BaseContext":
    """Forking where it is sound: a forked worker has all modules and grammars at once."""
    import multiprocessing
    import sys

    return multiprocessing.get_context("fork" if sys.platform == "linux" else None)


def _ignore_interrupts() -> None:
    """Ctrl-C is for the parent, which ends its workers."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _collector_tuned() -> Iterator[None]:
    """Lets the garbage collector rest while files are read: their objects have no cycles worth the search."""
    import gc

    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(200_000, 20, 100)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
