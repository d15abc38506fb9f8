"""Very long files and very long lines: how long they take and how much memory, each in a process of its own."""

import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from typing import TextIO

_ROOT = Path(__file__).resolve().parents[2]
MOST_TIMES = 12
"""Memory may grow by this many times the file."""

_BLOCK = 50_000
"""Characters that are written at once."""

_HEAD = " 7 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
_MEASURE = """
import resource, sys, time
from bgnotation.api import check
from bgnotation.formats import read_source
from bgnotation.source import Source
match = " 1 point match\\n\\n Game 1\\n A : 0    B : 0\\n  1) 31: 8/5 6/5    3-1: 8-4 x\\n  2) 66: off\\n"
check(read_source(Source(match), "mat"))
peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
before = peak()
began = time.process_time()
found = check(read_source(Source.from_path(sys.argv[1]), "mat"))
print(time.process_time() - began, peak() - before, len(found))
"""


@dataclass(frozen=True, slots=True)
class Shape:
    """A kind of long input: `parts` are repeated until it is long enough; a line has a fifth of a file's length."""

    name: str
    head: str
    parts: Callable[[], Iterator[str]]
    line: bool = False
    tail: str = "\n"


def _same(text: str) -> Callable[[], Iterator[str]]:
    return lambda: cycle([text])


def _sample() -> Iterator[str]:
    return cycle([(_ROOT / "data/matches/five-point-match.mat").read_text(encoding="utf-8") + "\n"])


def _faulty() -> Iterator[str]:
    """The sample with an impossible roll in the third row of each game."""
    (text,) = islice(_sample(), 1)
    return cycle([re.sub(r"(?m)^( +3\) +)\d\d:", r"\g<1>66:", text)])


def _rows(row: str) -> Callable[[], Iterator[str]]:
    def parts() -> Iterator[str]:
        number = 0
        while True:
            number += 1
            yield row.format(number)

    return parts


SHAPES = (
    Shape("matches, all right", "", _sample),
    Shape("matches, a fault in each game", "", _faulty),
    Shape("one game of dances", _HEAD, _rows("{:>3}) 31: 8/5 6/5                  66:\n")),
    Shape("one game, tolerant", _HEAD, _rows("{:>3}. 3-1: 8-5, 6-5     |  6-6: cannot move\n")),
    Shape("one game, only doubles", _HEAD, _rows("{:>3})  Doubles => 2                Takes\n")),
    Shape("games without rows", " 7 point match\n", _rows(" Game {}\n Ann : 0         Bob : 0\n")),
    Shape("score lines without games", " 7 point match\n", _same(" Ann : 0         Bob : 0\n")),
    Shape(
        "short games with a bad cell", "", _rows(" Game {0}\n A : 0  B : 0\n  1) 31: 8/5 6/5   ab{0}\n  Wins 1 point\n")
    ),
    Shape("match lines", "", _same(" 7 point match\n")),
    Shape("junk lines", "", _same("the quick brown fox jumps over the lazy dog 1234567890\n")),
    Shape("junk lines in a game", _HEAD, _rows("{} the quick brown fox jumps over the lazy dog\n")),
    Shape("a remark behind each row", _HEAD, _rows("{0:>3}) 31: 8/5 6/5                  66:\n; {0}\n")),
    Shape("rolls without plays", _HEAD, _same("31: 31: 31: 31: 31: 31: 31: 31: 31: 31:\n")),
    Shape("remarks", _HEAD, _rows("; a remark, number {}\n")),
    Shape("tags", "", _rows('; [Tag{} "value"]\n')),
    Shape("empty lines", _HEAD, _same("\n")),
    Shape("NUL bytes", "", _same("\0"), tail=""),
    Shape("line of rolls", _HEAD, _same("31: 8/5 6/5 "), line=True),
    Shape("line of digits", _HEAD, _same("9"), line=True),
    Shape("line of digits before any game", "", _same("1"), line=True),
    Shape("line of blanks, then junk", _HEAD, _same(" "), line=True, tail="x\n"),
    Shape("line of blanks before any game", "", _same(" "), line=True, tail="Game x\n"),
    Shape("line of tabs", _HEAD, _same("\t"), line=True, tail="x\n"),
    Shape("line of doubles", _HEAD, _same("Doubles "), line=True),
    Shape("line of row numbers", _HEAD, _same("1) "), line=True),
    Shape("line of colons", " 7 point match\n Game 1\n", _same("Ann : 0 "), line=True),
    Shape("line of semicolons", _HEAD, _same(";"), line=True),
    Shape("line of tags", "", _same('[Tag "value"] '), line=True),
    Shape("line of brackets", _HEAD, _same("Illegal play ("), line=True),
    Shape("line of Game", "", _same("Game 1 "), line=True),
    Shape("lines of 19,000 rolls' characters", _HEAD, _same("31: 8/5 6/5 " * 1_580 + "\n")),
    Shape("lines of 19,000 characters of words", _HEAD, _same("loses wins " * 1_700 + "\n")),
    Shape("lines of 19,000 blanks", _HEAD, _same(" " * 19_000 + "x\n")),
    Shape("lines of 19,000 digits", _HEAD, _same("1" * 19_000 + "\n")),
    Shape("lines of 19,000 row numbers' characters", _HEAD, _same("1) " * 6_300 + "\n")),
    Shape("lines of 19,000 slashes", _HEAD, _same("31: " + "8/5/" * 4_700 + "\n")),
)


@dataclass(frozen=True, slots=True)
class Measure:
    """What a long input took: seconds of the process, and megabytes of memory beyond those at rest."""

    size: float
    seconds: float
    memory: float
    findings: int
    failure: str = ""

    @property
    def times(self) -> float:
        """Memory as a multiple of the file."""
        return self.memory / self.size


def write(shape: Shape, characters: int, path: Path) -> None:
    """Writes a shape of this length."""
    parts = shape.parts()
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(shape.head)
        written = file.write(first := next(parts))
        number = max(1, _BLOCK // len(first))
        while written < characters:
            written += file.write("".join(islice(parts, number)))
        file.write(shape.tail)


def measure(shape: Shape, characters: int, *, seconds: float = 600) -> Measure:
    """Reads, replays and checks a shape in a new process."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.mat"
        write(shape, characters, path)
        size = path.stat().st_size / 2**20
        command = [sys.executable, "-c", _MEASURE, str(path)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, cwd=_ROOT, timeout=seconds, check=False)
        except subprocess.TimeoutExpired:
            return Measure(size, seconds, 0, 0, f"not done after {seconds:.0f} s")
    if done.returncode:
        return Measure(size, 0, 0, 0, (done.stderr.strip().splitlines() or [f"exit {done.returncode}"])[-1])
    took, memory, findings = done.stdout.split()
    return Measure(size, float(took), float(memory), int(findings))


def report(megabytes: int, out: TextIO) -> int:
    """Measures every shape and prints a table; 1 if one failed or took too much memory."""
    bad = 0
    for shape in SHAPES:
        size = megabytes * 2**20 // (5 if shape.line else 1)
        found = measure(shape, size, seconds=60 + 20 * megabytes)
        wrong = bool(found.failure) or found.times > MOST_TIMES
        bad += wrong
        mark = " <--" if wrong else ""
        out.write(
            f"{shape.name:42} {found.size:6.1f} MB {found.seconds:8.1f} s {found.seconds / found.size:6.2f} s/MB "
            f"{found.memory:7.0f} MB {found.times:5.1f} x "
            f"{found.findings:>9} findings {found.failure}{mark}\n"
        )
        out.flush()
    return 1 if bad else 0
