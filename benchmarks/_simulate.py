"""How fast `bgnotation simulate` plays and writes from the command line, in one process, and how fast it has to."""

import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks._process import ROOT, Sample, timed

MATCHES = 1_000
MOST_SECONDS = 180
"""In which a thousand matches of backgammon to seven points have to be played and written."""
GAMES = 100
GAMES_A_SECOND = 40
"""Of Acey-deucey, at least."""
MOST_TO_CHECK = 200
"""Microseconds in which a throw of it has to be read and checked."""
VARIANTS = ("acey-deucey", "acey-deucey-restrictive", "acey-deucey-server")
POLICIES = ("random", "sensible")


def matches(folder: Path, policy: str) -> Sample:
    """A thousand matches to seven points, a file each."""
    words = ["--matches", str(MATCHES), "--policy", policy, "-o", f"{folder}/", "--force"]
    return timed([*_COMMAND, *words], cwd=ROOT)


def sessions(path: Path) -> Iterator[tuple[str, str, Sample, int]]:
    """A session of each rule set of Acey-deucey and policy: both, what it took, and how many throws it has."""
    for variant in VARIANTS:
        for policy in POLICIES:
            words = ["--variant", variant, "--policy", policy, "--money", "--games", str(GAMES), "-o", str(path)]
            taken = timed([*_COMMAND, *words], cwd=ROOT)
            yield variant, policy, taken, _throws(path)


_COMMAND = (sys.executable, "-m", "bgnotation", "simulate", "--quiet")


def _throws(path: Path) -> int:
    from bgnotation import read
    from bgnotation.cells import ROLL

    return sum(cell.kind == ROLL for game in read(path).games for _, cell in game.slots())
