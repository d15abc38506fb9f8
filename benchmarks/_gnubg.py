"""GNU Backgammon in text mode, fed with commands."""

import os
import shutil
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from benchmarks._process import Sample, timed

_MEMORY = "/dev/shm"


@cache
def program() -> str | None:
    """Where gnubg is; Debian puts it among the games, which is not on every path."""
    return shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games" + os.pathsep + "/usr/local/games")


def memory_folder() -> str | None:
    """A folder that is no disk; None where the system has none."""
    return _MEMORY if os.access(_MEMORY, os.W_OK) else None


def run(paths: Sequence[Path], passes: int, *, export: str = "", in_memory: bool = False) -> Sample:
    """One process that imports each file in turn, `passes` times, and may `export` it too (the command without a name).

    It writes to the folder for temporary files, or `in_memory` where the system has a folder that is no disk.
    """
    command = program()
    assert command is not None
    # Its own empty folder: gnubg runs a gnubg.py that lies about, and writes to its home.
    with tempfile.TemporaryDirectory(dir=memory_folder() if in_memory else None) as folder:
        lines = ["set confirm new off", "set confirm save off"]
        for path in list(paths) * passes:
            lines.append(f"import mat {path.resolve()}")
            if export:
                lines.append(f"{export} {path.name}")
        return timed(
            [command, "-t", "-q"], cwd=Path(folder), stdin="\n".join([*lines, "quit", "y", ""]), env={"HOME": folder}
        )


def steady(paths: Sequence[Path], passes: int, plays: int, *, export: str = "", in_memory: bool = False) -> Sample:
    """What `passes` further passes take beside the first one, so that the start is not counted."""
    once, many = (run(paths, n, export=export, in_memory=in_memory) for n in (1, 1 + passes))
    return Sample(many.cpu - once.cpu, many.wall - once.wall, plays * passes)
