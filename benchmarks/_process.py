"""Runs contenders in fresh processes, by turns, and compares them."""

import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent


class Sample(NamedTuple):
    """What one run took: seconds of processor and of the clock, and for how many plays (or plies)."""

    cpu: float
    wall: float
    units: int = 1

    @property
    def cpu_each(self) -> float:
        """Microseconds of processor a play."""
        return self.cpu / self.units * 1e6

    @property
    def wall_each(self) -> float:
        """Microseconds of the clock a play."""
        return self.wall / self.units * 1e6


def ask(worker: str, *arguments: object) -> Any:
    """What a worker of `_workers`, run in a fresh process, answers."""
    return json.loads(_started(worker, *arguments).communicate()[0])


def ask_together(worker: str, *argument_lists: Sequence[object]) -> list[Any]:
    """The answers of several workers that run at the same time."""
    running = [_started(worker, *arguments) for arguments in argument_lists]
    return [json.loads(process.communicate()[0]) for process in running]


def _started(worker: str, *arguments: object) -> "subprocess.Popen[str]":
    words = [sys.executable, "-m", "benchmarks._workers", worker, json.dumps(arguments)]
    return subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def timed(
    words: Sequence[str], *, cwd: Path | None = None, stdin: str = "", env: Mapping[str, str] | None = None
) -> Sample:
    """Runs a command and waits for it; its output is thrown away.

    Raises RuntimeError where its exit status is above 1 (1 says that something was found), or it ends with a traceback.
    """
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    done = subprocess.run(
        words,
        cwd=cwd,
        input=stdin,
        text=True,
        env={**os.environ, **(env or {})},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        check=False,
    )
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in (0, 1) or "Traceback" in done.stderr:
        raise RuntimeError(f"{words[0]} ended with status {done.returncode}: {done.stderr[-500:]}")
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Sample(cpu, wall)


def by_turns(contenders: Mapping[str, Callable[[], Sample]], rounds: int) -> dict[str, Sample]:
    """The median sample of each contender. Each round runs all of them, so that a busy minute hits all alike."""
    samples: dict[str, list[Sample]] = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, run in contenders.items():
            samples[name].append(run())
    return {
        name: Sample(median(one.cpu for one in found), median(one.wall for one in found), found[0].units)
        for name, found in samples.items()
    }
