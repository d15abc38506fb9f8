"""The long run: `python -m tests.fuzz [--inputs N] [--seed S] [--first I] [--jobs J]`; `--input I` for one of them.

`--long` measures time and memory of files of 50 MB and lines of 10 MB instead. Exit status 1 if anything should not
have been.
"""

import argparse
import sys
from collections import Counter
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter

from tests.fuzz import long_inputs
from tests.fuzz.inputs import make
from tests.fuzz.trial import numbered, shown, through

_SHOWN = 40


def main() -> int:
    """Runs what was asked for and prints what came out."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--input", type=int, help="only this one, its bytes written to --save, errors raised")
    parser.add_argument("--save", type=Path)
    parser.add_argument("--long", action="store_true", help="the long files instead")
    parser.add_argument("--megabytes", type=int, default=50, help="how long the long files are (lines: a fifth)")
    chosen = parser.parse_args()
    if chosen.long:
        return long_inputs.report(chosen.megabytes, sys.stdout)
    if chosen.input is not None:
        made, data = make(chosen.seed, chosen.input)
        if chosen.save:
            chosen.save.write_bytes(data)
        sys.stdout.write(f"{made}, {len(data)} bytes\n{through(data)}\n")
        shown(data)
        return 0
    return _many(chosen)


def _many(chosen: argparse.Namespace) -> int:
    began = perf_counter()
    numbers = range(chosen.first, chosen.first + chosen.inputs)
    work = partial(numbered, seed=chosen.seed)
    kinds: Counter[str] = Counter()
    faults = matches = findings = total = 0
    slowest: list[tuple[float, int]] = []
    with get_context("spawn").Pool(chosen.jobs) as pool:
        for number, outcome in pool.imap_unordered(work, numbers, chunksize=50):
            kinds.update(outcome.made.split("+"))
            matches += outcome.matches
            findings += outcome.findings
            total += outcome.size
            slowest = sorted([*slowest, (outcome.seconds, number)], reverse=True)[:5]
            if outcome.fault:
                faults += 1
                if faults <= _SHOWN:
                    sys.stdout.write(f"input {number} ({outcome.made}): {outcome.fault}\n")
                    sys.stdout.flush()
    sys.stdout.write(f"\n{chosen.inputs:,} inputs, {total / 1e6:,.0f} MB, {matches:,} matches, {findings:,} findings\n")
    sys.stdout.write("\n".join(f"{number:>10,}  {kind}" for kind, number in sorted(kinds.items())) + "\n")
    sys.stdout.write("slowest: " + ", ".join(f"{seconds:.2f} s (input {number})" for seconds, number in slowest) + "\n")
    sys.stdout.write(f"{faults} faults, {perf_counter() - began:.0f} s, seed {chosen.seed}\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
