"""The long run: `python -m tests.simulated [--games N] [--seed S] [--first I] [--jobs J] [--variant NAME ...]`.

Plays matches until there are N games, writes each one in every format that can hold it, reads it back, checks it; and
checks each game once more with one fault in it. `--match I [--game G]` shows one match: its faults and their texts.
Exit status 1 if a right game is not clean or not as it was played, or if less than 99.9 % of the faults are errors,
each the first one and on its line.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import count
from multiprocessing import get_context
from time import perf_counter

from tests.simulated.plans import KINDS, kind_of, plan_of
from tests.simulated.record import Match
from tests.simulated.trial import Outcome, errors, fault_of, run, told_of

_ENOUGH = 0.999
_SHOWN = 60


def main() -> int:
    """Runs what was asked for and prints what came out."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulated", description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first match; the end names the next one")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--variant", nargs="+", metavar="NAME", choices=sorted({one.variant for one in KINDS}))
    parser.add_argument("--match", type=int, help="only this match, with the files of its faults")
    parser.add_argument("--game", type=int, help="of it, this game only (from 1)")
    chosen = parser.parse_args()
    if chosen.match is not None:
        return _one(chosen.match, chosen.game, chosen.seed)
    return _many(chosen)


def _one(number: int, game: int | None, seed: int) -> int:
    match = Match(plan_of(number, seed), number)
    for index in range(len(match.games)):
        if game in (None, index + 1) and (fault := fault_of(match, index, seed)) is not None:
            found = errors(fault)
            sys.stdout.write(f"{fault.text}\n{told_of(number, seed, fault, found)}\n")
            sys.stdout.write("".join(f"    {one.line}: {one.code} {one.name}: {one.message}\n" for one in found))
    return 0


def _numbers(first: int, variants: list[str] | None) -> Iterator[int]:
    return (number for number in count(first) if not variants or kind_of(number).variant in variants)


def _many(chosen: argparse.Namespace) -> int:
    began = perf_counter()
    total = Totals()
    work = partial(run, seed=chosen.seed)
    numbers = _numbers(chosen.first, chosen.variant)
    last = chosen.first
    with get_context("spawn").Pool(chosen.jobs) as pool:
        while total.games < chosen.games:
            # By the number of games that a match has, about; so that no more are begun than are needed.
            left = chosen.games - total.games
            batch = [next(numbers) for _ in range(max(1, min(200, left // 4)))]
            last = batch[-1]
            for outcome in pool.imap_unordered(work, batch, chunksize=1):
                total.add(outcome)
    sys.stdout.write(f"{total}\nseed {chosen.seed}, matches {chosen.first} to {last}, next --first {last + 1}; ")
    sys.stdout.write(f"{perf_counter() - began:.0f} s\n")
    return 0 if total.is_good else 1


class Totals:
    """What came out of all matches."""

    def __init__(self) -> None:
        self.games = 0
        self._rolls = 0
        self._matches = 0
        self._by_variant: Counter[str] = Counter()
        self._seconds: Counter[str] = Counter()
        self._written: Counter[str] = Counter()
        self._faults: Counter[str] = Counter()
        self._flagged: Counter[str] = Counter()
        self._placed: Counter[str] = Counter()
        self._wrong = 0
        self._missed = 0

    def add(self, outcome: Outcome) -> None:
        """Counts a match, and prints what is wrong."""
        self.games += outcome.games
        self._rolls += outcome.rolls
        self._matches += 1
        self._by_variant[outcome.variant] += outcome.games
        self._seconds[outcome.variant] += sum(outcome.seconds)  # type: ignore[assignment]
        self._written += outcome.written
        self._faults += outcome.faults
        self._flagged += outcome.flagged
        self._placed += outcome.placed
        for told in outcome.wrong:
            self._wrong += 1
            if self._wrong <= _SHOWN:
                sys.stdout.write(f"match {outcome.number} ({outcome.kind}): {told}\n")
        for told in outcome.missed:
            self._missed += 1
            if self._missed <= _SHOWN:
                sys.stdout.write(f"{told}\n")
        sys.stdout.flush()

    @property
    def is_good(self) -> bool:
        """Whether all right games are right, and the bounds hold."""
        faults = sum(self._faults.values())
        return not self._wrong and sum(self._placed.values()) >= _ENOUGH * faults

    def __str__(self) -> str:
        lines = [f"\n{self.games:,} games in {self._matches:,} matches, {self._rolls:,} rolls"]
        lines += [
            f"{games:>10,}  {name}, {1000 * self._seconds[name] / games:.0f} ms a game"
            for name, games in sorted(self._by_variant.items())
        ]
        lines.append(f"written, read back and checked: {self._wrong} things wrong")
        lines += [f"{games:>10,}  {name}" for name, games in sorted(self._written.items())]
        faults = sum(self._faults.values())
        lines.append(f"{faults:,} games with a fault: an error; the first error on the fault's line")
        for name in [*sorted(self._faults), "all"]:
            made, flagged, placed = (
                (counts[name] if name != "all" else sum(counts.values()))
                for counts in (self._faults, self._flagged, self._placed)
            )
            made_of = max(made, 1)
            lines.append(f"{made:>10,}  {name}: {100 * flagged / made_of:.3f} %; {100 * placed / made_of:.3f} %")
        return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
