"""Damaged transcripts of Acey-deucey through everything: `python -m tests.fuzz.acey [--inputs N] [--seed S]`.

Nothing may be raised, nothing may take long, every finding stands inside the file, and no text is lost.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from time import perf_counter, process_time

from bgnotation.formats import find
from bgnotation.simulate import Plan, page
from bgnotation.variants import find as find_variant
from tests.fuzz import of_format, trial
from tests.fuzz.inputs import MUTATIONS

_VARIANTS = ("acey-deucey", "acey-deucey-restrictive", "acey-deucey-server")
_LONGEST = 80_000
_ROWS = 14
"""Rows of a game that are used at most, save in one input of forty."""
_WRITTEN = 4
"""One input in so many is also written."""
_WORDS = (
    " + ", " +", "+", " + =55: ", " =55:", "=", "==", " + 21:", " + =11: ", "start/", "start/20(4)", "start/24*",
    "tray/22(2)", "bar/22", "start", "s/20", "start/20/14", "start/off", "6/start", "start/start", "(15)", "off/24",
    "33: start/22(4) + 64: start/19 start/21", "21: start/24 start/23 + =66:", "66:", "???? ", "Wins 15 points",
    "Resigns", "Doubles => 2", "; [AceyScore \"remaining\"]\n", "; [Variation \"AceyDeucey-R\"]\n",
    "; [Variation \"Backgammon\"]\n", "; [AceyScore \"zero\"]\n", " 0 point match\n", "\n Game 2\n",
)  # fmt: skip


def words_inserted(data: bytes, random: Random) -> bytes:
    """Words of this notation stand where none should."""
    for _ in range(random.choice((1, 1, 2, 6))):
        at = random.randrange(len(data) + 1)
        data = data[:at] + random.choice(_WORDS).encode() * random.choice((1, 1, 1, 2, 30)) + data[at:]
    return data


def joins_changed(data: bytes, random: Random) -> bytes:
    """What joins rolls becomes something else, once or everywhere."""
    old, new = random.choice(
        (
            (b" + ", b"+"),
            (b" + ", b" "),
            (b" + ", b"  "),
            (b" + ", b" += "),
            (b"=", b""),
            (b" + ", b"\n"),
            (b": ", b":"),
        )
    )
    return data.replace(old, new, random.choice((1, 3, -1)))


def rolls_doubled(data: bytes, random: Random) -> bytes:
    """A turn becomes one of very many rolls."""
    rolls = data.split(b" + ")
    at = random.randrange(len(rolls))
    rolls[at:at] = [rolls[at].rpartition(b"  ")[2]] * random.choice((1, 2, 20, 400))
    return b" + ".join(rolls)


_MUTATIONS = (*MUTATIONS, *(words_inserted, joins_changed, rolls_doubled) * 3)


@cache
def seeds() -> tuple[bytes, ...]:
    """Games of every rule set."""
    found = []
    for variant in _VARIANTS:
        for policy in ("random", "sensible"):
            plan = Plan(find_variant(variant), length=0, games=2, policy=policy, seed=11)
            found.append(page(plan, 0).text.encode())
    return tuple(found)


def made(number: int, seed: int) -> bytes:
    """Input `number` of a seed: some rows of a game, with one to nine changes."""
    random = Random(f"acey {seed}-{number}")
    data = random.choice(seeds())
    if random.random() > 1 / 40:
        lines = data.split(b"\n")
        first = next(place for place, line in enumerate(lines) if line.startswith(b" Game")) + 2
        start = first if random.random() < 0.7 else random.randrange(first, len(lines))
        data = b"\n".join([*lines[:first], *lines[start : start + random.randrange(1, _ROWS)]]) + b"\n"
    for _ in range(random.choice((1, 1, 1, 2, 2, 3, 5, 9))):
        data = random.choice(_MUTATIONS)(data, random)[:_LONGEST]
    return data


def through(data: bytes, *, written: bool) -> str:
    """Puts an input through everything; what was lost of it, or that it took long, else nothing."""
    began = process_time()
    _, _, lost = trial.through(data)
    seconds = process_time() - began
    if seconds > trial.MOST_SECONDS:
        return f"took {seconds:.1f} s"
    if written:
        of_format.through(find("mat"), data)
    return lost


def faults(numbers: Sequence[int], seed: int) -> Iterator[str]:
    """What should not have been, input by input."""
    for number in numbers:
        data = made(number, seed)
        try:
            fault = through(data, written=number % _WRITTEN == 0)
        except Exception as error:  # whatever it is, it is what this looks for
            fault = f"{type(error).__name__}: {error}"
        if fault:
            yield f"input {number} of seed {seed}, {len(data)} bytes: {fault}"


def main() -> int:
    """Runs what was asked for and prints what came out."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.acey", description=__doc__)
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="write the first input there and stop")
    chosen = parser.parse_args()
    if chosen.save:
        chosen.save.write_bytes(made(chosen.first, chosen.seed))
        return 0
    began = perf_counter()
    found = 0
    for fault in faults(range(chosen.first, chosen.first + chosen.inputs), chosen.seed):
        found += 1
        sys.stdout.write(f"{fault}\n")
        sys.stdout.flush()
    sys.stdout.write(f"{chosen.inputs:,} inputs, {found} faults, {perf_counter() - began:.0f} s\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
