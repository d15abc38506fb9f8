"""Rows → DataFrames with fixed columns and types, in one process or in several."""

import gc
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain, product
from typing import TYPE_CHECKING, Any, NamedTuple

import pandas as pd

from bgnotation.formats import read_all
from bgnotation.tables._records import Entry, Failed, Judged, Reader, Records, each, judged

if TYPE_CHECKING:
    from multiprocessing.context import BaseContext

Row = tuple[object, ...]

TEXT = "string"
WHOLE = "int64"
WHOLE_OR_MISSING = "Int64"
NUMBER = "Float64"
FLAG = "bool"
FLAG_OR_MISSING = "boolean"

_BATCHES = 4
"""For each process: small enough to share out, big enough to be worth sending."""
_WORTH_BYTES = 500_000
"""Of files: below this a pool costs more than it saves."""
_MOST_PROCESSES = 61
"""Windows can't wait for more."""


def choice(*values: str) -> pd.CategoricalDtype:
    """The type of a column that holds one of these words."""
    return pd.CategoricalDtype(list(values))


def whole(number: int | None) -> int | None:
    """The number where a column can hold it: a cube turned 63 times can't be."""
    return None if number is None or abs(number) >= 1 << 63 else number


DICE = choice(*(f"{high}{low}" for high, low in product(range(1, 7), repeat=2) if high >= low))

Columns = Mapping[str, str | pd.CategoricalDtype]
"""Names and types of a table's columns, in order."""


class Kind(NamedTuple):
    """A kind of table: its columns, and the rows that it has of a record."""

    columns: Columns
    rows: Callable[[Judged], Iterable[Row]]


def frame(rows: Iterable[Row], columns: Columns) -> pd.DataFrame:
    """The table of these rows; None in a row is a missing value. Without rows an empty table of the same types."""
    cells = list(zip(*rows, strict=True)) or [()] * len(columns)
    series = zip(columns.items(), cells, strict=True)
    return pd.DataFrame({name: _column(values, dtype) for (name, dtype), values in series}, copy=False)


def _column(values: Iterable[object], dtype: str | pd.CategoricalDtype) -> "pd.Series[Any]":
    return pd.Series(values if dtype != TEXT else _encodable(values), dtype=dtype)


def _encodable(texts: Iterable[object]) -> Sequence[object]:
    """The same with the number in the place of half a character, which no file can hold: `\\udcff`.

    Names of files can have such, and texts of records that write letters as numbers.
    """
    texts = list(texts)
    try:
        "".join(filter(None, texts)).encode()  # type: ignore[arg-type]
    except UnicodeEncodeError:
        return [str(text).encode("utf-8", "backslashreplace").decode() if text else text for text in texts]
    return texts


class Reading(NamedTuple):
    """How paths are read, and who is told of those that can't be; None: that raises."""

    read: Reader = read_all
    failed: Failed | None = None


_READING = Reading()


def table(kind: Kind, records: Records, jobs: int = 1, reading: Reading = _READING) -> pd.DataFrame:
    """The table of this kind. Raises OSError, UnknownFormatError, TypeError.

    `jobs` is the number of processes, 0 for one a core: more than one read the paths among the records. The table is
    the same.
    """
    jobs = _processes(jobs)
    with _collector_resting():
        if jobs > 1:
            entries = list(each(records))
            batches = _batches(entries, jobs)
            if len(batches) > 1:
                return _joined(_pooled(kind, batches, jobs, reading), kind)
            return _made(kind, entries, reading)
        return _made(kind, each(records), reading)


def _made(kind: Kind, entries: Iterable[Entry], reading: Reading) -> pd.DataFrame:
    return frame(chain.from_iterable(map(kind.rows, judged(entries, *reading))), kind.columns)


def _joined(frames: Iterable[pd.DataFrame], kind: Kind) -> pd.DataFrame:
    filled = [one for one in frames if len(one)]
    return pd.concat(filled, ignore_index=True) if filled else frame((), kind.columns)


# ---------------------------------------------------------------- several processes


def _batches(entries: Sequence[Entry], jobs: int) -> list[list[Entry]]:
    """The entries in batches of like size, in order; one batch where they are few."""
    sizes = [_size(one) for one in entries]
    total = sum(sizes)
    if total < _WORTH_BYTES:
        return [list(entries)]
    most = total / (_BATCHES * jobs)
    batches: list[list[Entry]] = [[]]
    size = 0
    for one, more in zip(entries, sizes, strict=True):
        if size >= most:
            batches.append([])
            size = 0
        batches[-1].append(one)
        size += more
    return batches


def _size(entry: Entry) -> int:
    """The bytes of a file; 0 of what was read already, or can't be."""
    if not isinstance(entry, str | os.PathLike):
        return 0
    try:
        return os.stat(entry).st_size
    except (OSError, ValueError):
        return 0


def _pooled(kind: Kind, batches: Sequence[list[Entry]], jobs: int, reading: Reading) -> Iterator[pd.DataFrame]:
    from concurrent.futures import ProcessPoolExecutor

    # The first record is done here: what is built once (grammars, memos) is there before the processes fork.
    yield _made(kind, batches[0][:1], reading)
    batches = [batches[0][1:], *batches[1:]]
    with ProcessPoolExecutor(min(jobs, len(batches)), _context()) as pool:
        # What is no path stays in this process: it would have to be sent there.
        futures = [
            pool.submit(_of_batch, kind, batch, reading.read) if all(map(_is_path, batch)) else None
            for batch in batches
        ]
        for batch, future in zip(batches, futures, strict=True):
            if future is None:
                yield _made(kind, batch, reading)
                continue
            made, failures = future.result()
            yield made
            for one in failures:
                # Again here, where it is told or raised.
                yield _made(kind, [one], reading)


def _of_batch(kind: Kind, batch: list[Entry], read: Reader) -> tuple[pd.DataFrame, list[Entry]]:
    """The table of some files, and those that can't be read."""
    failures: list[Entry] = []
    return _made(kind, batch, Reading(read, lambda entry, _: failures.append(entry))), failures


def _is_path(entry: Entry) -> bool:
    return isinstance(entry, str | os.PathLike)


def _processes(jobs: int) -> int:
    if jobs < 0:
        raise ValueError(f"{jobs} processes")
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(jobs or cores, _MOST_PROCESSES)


def _context() -> "BaseContext":
    """Forking where it is sound: a forked worker has all modules and grammars at once."""
    import multiprocessing
    import sys

    return multiprocessing.get_context("fork" if sys.platform == "linux" else None)


@contextmanager
def _collector_resting() -> Iterator[None]:
    """Lets the garbage collector rest while rows pile up: they have no cycles worth the search."""
    before = gc.get_threshold()
    gc.set_threshold(max(before[0], 200_000), 20, 100)
    try:
        yield
    finally:
        gc.set_threshold(*before)
