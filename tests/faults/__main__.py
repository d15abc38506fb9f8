"""The long run: `python -m tests.faults [--single N] [--double N] [--seed S]`.

Prints what was missed or found twice, case by case, and a table. Exit status 1 if the bounds do not hold.
"""

import argparse
import sys
from time import perf_counter

from tests.faults.trial import double_faults, records, single_faults, summary


def main() -> int:
    """Runs both trials and prints what came out."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--single", type=int, default=1_000, help="files with one fault")
    parser.add_argument("--double", type=int, default=300, help="games with two faults")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    say = sys.stdout.write
    began = perf_counter()
    say(f"{len(records())} records, {sum(len(record.games) for record in records())} games\n")
    single = list(single_faults(chosen.single, chosen.seed))
    double = list(double_faults(chosen.double, chosen.seed))
    for trial in single:
        if trial.missed or trial.more or not trial.first:
            say(f"\n{trial}\n")
    for trial in double:
        if trial.missed or trial.more > 0:
            say(f"\n{trial}\n")
    for trials in (single, double):
        if trials:
            say(f"\n{summary(trials)}\n")
    say(f"\n{perf_counter() - began:.0f} s, seed {chosen.seed}\n")
    good = (
        all(not trial.missed and trial.first for trial in single)
        and sum(trial.more > 0 for trial in single) <= 0.01 * len(single)
        and sum(bool(trial.missed) for trial in double) <= 0.01 * len(double)
    )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
