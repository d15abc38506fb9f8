"""Asks GNU Backgammon to load the SGF files written here and to save them again: `python -m tests.formats.sgf.gnubg`.

It must say nothing while it loads, and what it saves must be the same file: but for its name and its statistics, for
what it cuts off, and for points of the last game that the record itself says were capped.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bgnotation import Severity, Transcript, check
from bgnotation.formats import read_all
from bgnotation.formats._base import Outgoing
from bgnotation.formats._write import misfit
from bgnotation.formats.sgf import FORMAT
from bgnotation.formats.sgf.writer import write
from tests.with_gnubg import program, records

_NOT_SAVED = re.compile(rb"(?:AP|GS|DT)\[[^\]]*\](?:\[[^\]]*\])*")
_POINTS = re.compile(rb"(?<=RE\[[WB]\+)\d+")
_SECOND_TURN = re.compile(rb"(?<=PL\[)[WB](?=\]AE)")
_NAME = re.compile(rb"(?<=P[WB]\[)([^\]]{31})[^\]]*")
_OTHER_POINTS = {"points-capped", "forfeit", "single-game", "jacoby-result"}
"""Infos about points that GNU Backgammon counts by the rules."""


def loaded(files: Sequence[bytes], save: str = "save match") -> list[tuple[list[str], bytes]]:
    """What GNU Backgammon says when it loads each of these files, and what it saves then."""
    command = program()
    assert command is not None
    # Its own empty folder: gnubg runs a gnubg.py that lies about, and writes to its home.
    with tempfile.TemporaryDirectory() as folder:
        lines = ["set display off", "set confirm new off", "set confirm save off"]
        for number, data in enumerate(files):
            Path(folder, f"{number}.in").write_bytes(data)
            lines += [f"load match {number}.in", f"{save} {number}.out"]
        done = subprocess.run(
            [command, "-t", "-q"],
            input="\n".join([*lines, "quit", "y", ""]).encode(),
            capture_output=True,
            cwd=folder,
            env={**os.environ, "HOME": folder},
            timeout=600,
            check=False,
        )
        # What it says of a file begins with the file's name; boards, and what a game lacks, go to the other stream.
        words = [line for line in done.stderr.decode("utf-8", errors="replace").splitlines() if line.strip()]
        said = [[line for line in words if line.startswith(f"{number}.in:")] for number in range(len(files))]
        assert all(re.match(r"\d+\.in:", line) for line in words), words
        saved = [Path(folder, f"{number}.out") for number in range(len(files))]
        return [(one, out.read_bytes() if out.exists() else b"") for one, out in zip(said, saved, strict=True)]


def comparable(data: bytes, *, points: bool) -> bytes:
    """A file without what GNU Backgammon does not keep."""
    data = _NAME.sub(rb"\1", _SECOND_TURN.sub(b"-", _NOT_SAVED.sub(b"", data)))
    return data if points else _POINTS.sub(b"", data)


def trouble(matches: Sequence[tuple[str, Transcript]]) -> list[str]:
    """What is wrong with the files of these matches."""
    found = []
    files = [write([Outgoing(match)]) for _, match in matches]
    for (name, match), data, (said, saved) in zip(matches, files, loaded(files), strict=True):
        points = not any(one.name in _OTHER_POINTS for one in check(match))
        one, two = comparable(data, points=points), comparable(saved, points=points)
        if said:
            found.append(f"{name}: says {said[0]!r}")
        elif one != two:
            at = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
            found.append(f"{name}: {one[max(at - 60, 0) : at + 30]!r} is {two[max(at - 60, 0) : at + 30]!r}")
    return found


def clean(paths: Sequence[Path]) -> list[tuple[str, Transcript]]:
    """The matches of these files in which nothing is wrong; of GNU Backgammon's own, all."""
    return [
        (f"{path.name}#{match.index}", match)
        for path in paths
        for match in read_all(path).matches
        if misfit(FORMAT, [Outgoing(match)]) is None
        and (path.parent.parent.name == "gnubg" or all(one.severity is Severity.INFO for one in check(match)))
    ]


def main() -> int:
    """The whole corpus."""
    matches = clean(records())
    found = trouble(matches)
    sys.stdout.write("".join(f"{line}\n" for line in found))
    sys.stdout.write(f"{len(matches)} matches, {len(found)} not the same\n")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
