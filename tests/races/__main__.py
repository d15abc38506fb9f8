"""The whole comparisons: `python -m tests.races`. Exit status 1 if anything is off.

The two-sided table against a plain computation, all pairs of up to four checkers, and against GNU Backgammon's
`makebearoff`, all 851,929 pairs, where it is here; the one-sided chance to win and firm estimates for money against the
two-sided table and against one of up to eight checkers, made for this; every firm verdict at eight match scores against
a plain computation, all pairs of up to two checkers. Some minutes, 700 MB.
"""

import random
import sys
import tempfile
from pathlib import Path
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from bgnotation.races import BOUND, one_sided, two_sided
from bgnotation.races._twosided import solve
from tests.races.freeze import database
from tests.races.frozen import STEP
from tests.races.test_two_sided import TOLERANCE, worst
from tests.races.test_verdicts import match_estimates, money_estimates
from tests.with_gnubg import program

ROUNDED = 5 * STEP
"""GNU Backgammon cuts each equity to a step below, and makes the next ones of them."""
SCORES = ((2, 4), (4, 2), (3, 3), (5, 5), (7, 3), (3, 7), (9, 9), (2, 2))


def gnu_backgammon() -> float:
    """How far the equities are from GNU Backgammon's at most, over all pairs."""
    with tempfile.TemporaryDirectory() as folder:
        data = database(Path(folder))
    theirs = np.frombuffer(data, "<u2").reshape(924, 924, 4).astype(float) * STEP - 1
    cubeless, unavailable, owned, centred = two_sided().planes
    ours = np.stack([cubeless, owned, centred, unavailable], axis=-1)
    return float(abs(ours - theirs)[1:, 1:].max())


def chance_to_win(planes: NDArray[np.float64]) -> float:
    """How far the one-sided chance to win is from the exact one at most."""
    chances = one_sided().chances[: planes.shape[1]]
    found = chances[:, 1:] @ (1 - chances.cumsum(axis=1))[:, :-1].T
    return float(abs(found - (1 + planes[0]) / 2)[1:, 1:].max())


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
        tell(f"all pairs, GNU Backgammon: off by {off / STEP:.2f} of its steps at most", off < ROUNDED)
    for checkers, planes in ((6, two_sided().planes), (8, solve(8))):
        off = chance_to_win(planes)
        tell(f"up to {checkers} checkers: the one-sided chance to win is off by {off:.4f} at most", off <= BOUND)
        chance, count = random.Random(1), planes.shape[1]
        pairs = [(chance.randrange(1, count), chance.randrange(1, count)) for _ in range(400_000)]
        firm, wrong = money_estimates(planes, pairs)
        tell(f"up to {checkers} checkers: {firm} of 800000 estimates firm, {len(wrong)} wrong {wrong[:3]}", not wrong)
    for away in SCORES:
        firm, wrong = match_estimates(away, 2)
        tell(f"at {away[0]} and {away[1]} away: {firm} firm, {len(wrong)} wrong {wrong[:3] or ''}", not wrong)
    return int(failed > 0)


if __name__ == "__main__":
    raise SystemExit(main())
