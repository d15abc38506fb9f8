"""GNU Backgammon as a reader of other formats: what it makes of a file, as the .mat text it exports."""

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from bgnotation.formats import reads
from bgnotation.replay import Replay, replay


@cache
def _program() -> str | None:
    # Debian puts it among the games, which is not on every path.
    return shutil.which("gnubg") or shutil.which("gnubg", path=os.pathsep.join(("/usr/games", "/usr/local/games")))


needs_gnubg = pytest.mark.skipif(_program() is None, reason="GNU Backgammon is not here")


def imported(kind: str, data: bytes, folder: Path) -> Replay:
    """The match that GNU Backgammon reads from a file of this kind."""
    program = _program()
    assert program is not None
    (folder / "match").write_bytes(data)
    commands = ["set confirm new off", "set confirm save off", "set display off", f"import {kind} match"]
    commands += ["export match mat match.mat", "save match match.sgf", "quit", "y", ""]
    # Its own empty folder: it runs a gnubg.py that lies about, and writes to its home.
    subprocess.run(
        [program, "-t", "-q"],
        input="\n".join(commands).encode(),
        cwd=folder,
        env={"HOME": str(folder)},
        capture_output=True,
        timeout=60,
        check=False,
    )
    return replay(reads((folder / "match.mat").read_bytes()))
