"""Puts many damaged files of servers through: `python -m tests.formats.servers 20000 [FORMAT …]`.

Each twentieth is replayed, checked and written too.
"""

import sys
from time import perf_counter

from tests.formats.servers.accounts import FORMATS, make, through


def main(words: list[str]) -> int:
    """Prints what went wrong; how many inputs did."""
    inputs = int(words[0]) if words else 1_000
    wrong = 0
    for name in words[1:] or FORMATS:
        began = perf_counter()
        slowest = (0.0, 0)
        for number in range(inputs):
            data = make(name, number)
            started = perf_counter()
            try:
                fault = through(name, data, judged=number % 20 == 0)
            except Exception as error:  # whatever it is, it is what this looks for
                fault = f"{type(error).__name__}: {error}"
            slowest = max(slowest, (perf_counter() - started, number))
            if fault:
                wrong += 1
                sys.stdout.write(f"{name} {number}: {fault[:200]}\n")
        told = f"{perf_counter() - began:.0f} s, the slowest {slowest[0]:.2f} s ({slowest[1]})"
        sys.stdout.write(f"{name}: {inputs} inputs, {told}\n")
    return wrong


if __name__ == "__main__":
    raise SystemExit(bool(main(sys.argv[1:])))
