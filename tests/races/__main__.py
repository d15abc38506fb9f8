"""The whole comparisons: `python -m tests.races`. Exit status 1 if anything is off.

The two-sided table against a plain computation, all pairs of up to four checkers, and against GNU Backgammon's
`makebearoff`, all 851,929 pairs, where it is here; every firm estimate for money against the exact table; every firm
verdict at eight match scores against a plain computation, all pairs of up to two checkers.
"""

import sys
import tempfile
from pathlib import Path
from time import perf_counter

import numpy as np

from bgnotation.races import two_sided
from tests.races.freeze import database
from tests.races.frozen import STEP
from tests.races.test_two_sided import TOLERANCE, worst
from tests.races.test_verdicts import match_estimates, money_estimates
from tests.with_gnubg import program

SCORES = ((2, 4), (4, 2), (3, 3), (5, 5), (7, 3), (3, 7), (9, 9), (2, 2))


def gnu_backgammon() -> float:
    """How far the equities are from GNU Backgammon's at most, over all pairs."""
    with tempfile.TemporaryDirectory() as folder:
        data = database(Path(folder))
    theirs = np.frombuffer(data, "<u2").reshape(924, 924, 4).astype(float) * STEP - 1
    cubeless, unavailable, owned, centred = two_sided().planes
    ours = np.stack([cubeless, owned, centred, unavailable], axis=-1)
    return float(abs(ours - theirs)[1:, 1:].max())


def main() -> int:
    """Runs all of it and prints what came out."""
    failed = 0

    def tell(what: str, is_right: bool) -> None:
        nonlocal failed
        failed += not is_right
        sys.stdout.write(f"{perf_counter() - start:6.0f} s  {'ok   ' if is_right else 'WRONG'}  {what}\n")
        sys.stdout.flush()

    start = perf_counter()
    off = worst(4)
    tell(f"pairs of up to four checkers, a plain computation: off by {off:.1e} at most", off < TOLERANCE)
    if program() is not None:
        off = gnu_backgammon()
        tell(f"all pairs, GNU Backgammon: off by {off / STEP:.2f} of its steps at most", off < 4 * STEP)
    firm, wrong = money_estimates([(mine, theirs) for mine in range(1, 924) for theirs in range(1, 924)])
    tell(f"estimates for money: {firm} firm, {len(wrong)} wrong {wrong[:3] or ''}", not wrong)
    for away in SCORES:
        firm, wrong = match_estimates(away, 2)
        tell(f"at {away[0]} and {away[1]} away: {firm} firm, {len(wrong)} wrong {wrong[:3] or ''}", not wrong)
    return int(failed > 0)


if __name__ == "__main__":
    raise SystemExit(main())
