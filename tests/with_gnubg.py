"""Asks GNU Backgammon to load what is written, to export it again, and compares.

    python -m tests.with_gnubg                      every clean record of the corpus, as .mat and as Snowie's text
    python -m tests.with_gnubg --step 20 mat        every 20th only, as .mat only
    python -m tests.with_gnubg mat:xg --of FILE...  these records, in XG's style

GNU Backgammon must say nothing while it loads a file, and its own export must have the same players, scores, rolls,
positions after each of them, cube actions and results.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bgnotation.cells import BEAVER, DOUBLE, DROP, ILLEGAL, LOSS, RACCOON, ROLL, TAKE, WIN
from bgnotation.checks import check
from bgnotation.diagnostic import Severity
from bgnotation.formats import read_all, reads
from bgnotation.formats._base import Outgoing
from bgnotation.formats._write import writable
from bgnotation.replay import GameReplay, replay
from bgnotation.replay.actions import actions
from bgnotation.transcript import Transcript

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus"
LONGEST_MATCH = 64
"""GNU Backgammon reads no longer one."""
LONGEST_NAME = 31
"""Bytes of a name; it cuts the rest off."""
_SAYS = re.compile(
    r"warning|invalid|unrecognised|not a valid|no game in progress|error|illegal|no '\('|detected|edited", re.IGNORECASE
)
_FILE = "== file "


class Answer(NamedTuple):
    """What GNU Backgammon made of a file: what it said while it loaded it, and its own export."""

    said: tuple[str, ...]
    exported: bytes


@cache
def program() -> str | None:
    """Where gnubg is; Debian puts it among the games, which is not on every path."""
    return shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games" + os.pathsep + "/usr/local/games")


def ask(files: Sequence[bytes], kind: str = "mat", export: str = "export match mat") -> list[Answer]:
    """What GNU Backgammon makes of these files, all in one process that imports them as `kind`."""
    command = program()
    assert command is not None
    # Its own empty folder: gnubg runs a gnubg.py that lies about, and writes to its home.
    with tempfile.TemporaryDirectory() as folder:
        lines = ["set display off", "set confirm new off", "set confirm save off"]
        for number, data in enumerate(files):
            Path(folder, f"{number}.in").write_bytes(data)
            lines += [
                f'>print("{_FILE}{number}")',
                f"import {kind} {number}.in",
                f'>print("{_FILE}")',
                f"{export} {number}.out",
            ]
        done = subprocess.run(
            [command, "-t", "-q"],
            input="\n".join([*lines, "quit", "y", ""]).encode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=folder,
            env={**os.environ, "HOME": folder},
            timeout=600,
            check=False,
        )
        said = _by_file(done.stdout.decode("utf-8", errors="replace"), len(files))
        outs = [Path(folder, f"{number}.out") for number in range(len(files))]
        return [Answer(one, out.read_bytes() if out.exists() else b"") for one, out in zip(said, outs, strict=True)]


def _by_file(output: str, count: int) -> list[tuple[str, ...]]:
    """The lines said of each file that are no board."""
    said: list[list[str]] = [[] for _ in range(count)]
    number = -1
    for line in output.splitlines():
        if line.startswith(_FILE):
            digits = line[len(_FILE) :].strip()
            number = int(digits) if digits else -1
        elif number >= 0 and _SAYS.search(line) and "|" not in line:
            said[number].append(line.strip())
    return [tuple(lines) for lines in said]


# ---------------------------------------------------------------- comparing


def differences(ours: Transcript, theirs: bytes) -> Iterator[str]:
    """What is not the same in a match and in what GNU Backgammon exported of it."""
    if not theirs:
        yield "nothing is exported"
        return
    one = replay(ours)
    # Under the same rules and the same variant: its files don't tell all of them.
    two = replay(reads(theirs, "snowie"), ours.rules, variant=one.variant)
    if ours.length is not None and two.transcript.length != ours.length:
        yield f"length {ours.length} is {two.transcript.length}"
    if len(one.games) != len(two.games):
        yield f"{len(one.games)} games are {len(two.games)}"
        return
    for left, right in zip(one.games, two.games, strict=True):
        for number, (a, b) in enumerate(zip(_story(left), _story(right), strict=False)):
            if a != b and not (_capped(a, b) or _given_up(a, b)):
                yield f"game {left.index + 1}, {number}: {a} is {b}"
                break
        else:
            if len(_story(left)) != len(_story(right)):
                yield f"game {left.index + 1}: {len(_story(left))} actions are {len(_story(right))}"


def _story(done: GameReplay) -> list[tuple[object, ...]]:
    """What happens in a game: names, score, rolls with the position after them, the cube, the result."""
    found: list[tuple[object, ...]] = [
        ("names", *(_cut(name) for name in done.game.players)),
        ("score", *(done.game.score or ())),
    ]
    for action in actions(done):
        if action.kind == ROLL:
            found.append((action.side, "roll", *sorted(action.dice), "" if action.state == "unplayed" else action.rows))
        elif action.kind in (DOUBLE, BEAVER, RACCOON):
            found.append((action.side, "turns the cube"))
        elif action.kind in (TAKE, DROP):
            found.append((action.side, "takes" if action.kind == TAKE else "drops"))
        elif action.kind in (WIN, LOSS):
            found.append(("result", *(done.result or ())))
            break
    return found


def _capped(ours: tuple[object, ...], theirs: tuple[object, ...]) -> bool:
    """Whether both are a result, ours with no more points than the winner needs, as some sites write it."""
    return ours[:2] == theirs[:2] and ours[0] == "result" and len(ours) == 3 and str(ours[2]) < str(theirs[2])


def _given_up(ours: tuple[object, ...], theirs: tuple[object, ...]) -> bool:
    """Whether a roll was given up that GNU Backgammon plays all the same, as there is only one way."""
    return ours[:4] == theirs[:4] and ours[1] == "roll" and ours[4] == ""


def _cut(name: str) -> str:
    return name.encode("utf-8")[:LONGEST_NAME].decode("utf-8", errors="ignore").strip()


# ---------------------------------------------------------------- the records


def clean(paths: Sequence[Path]) -> Iterator[tuple[str, Transcript]]:
    """The matches of these files that GNU Backgammon should read as we do."""
    for path in paths:
        for match in read_all(path).matches:
            if is_clean(match):
                yield f"{path.name}#{match.index}", match


def is_clean(match: Transcript) -> bool:
    """Whether GNU Backgammon should read a match as we do: nothing is wrong in it, and it is none of its own limits.

    It reads no longer matches, no automatic doubles and no illegal play without a position, and writes a side that
    moves twice, the other being shut out, into both columns.
    """
    if match.length is None or match.length > LONGEST_MATCH or any(game.extras.auto_doubles for game in match.games):
        return False
    rolls = (cell for game in match.games for _, cell in game.slots() if cell.kind == ROLL)
    if any(cell.how == ILLEGAL and "(" not in cell.text for cell in rolls):
        return False
    grave = (Severity.ERROR, Severity.WARNING)
    return not any(one.severity in grave or one.name == "turn-left-out" for one in check(match))


def records(step: int = 1) -> list[Path]:
    """The .mat files of the corpus."""
    return [*sorted((CORPUS / "mat").glob("*.mat")), *sorted((CORPUS / "gnubg" / "mat").glob("*.mat"))][::step]


def trouble(matches: Sequence[tuple[str, Transcript]], target: str) -> dict[str, list[str]]:
    """By name what is wrong with matches that are written as `target`, a format and perhaps a style behind a colon."""
    name, _, style = target.partition(":")
    format = writable(name)
    assert format.write is not None
    written = []
    for record, match in matches:
        data = format.write([Outgoing(match)], style)
        # What is lost on the way to the format, such as the variant, is no fault of GNU Backgammon's.
        again = reads(data, name)
        if is_clean(again):
            written.append((record, data, again))
    found = {}
    answers = ask([data for _, data, _ in written], export=f"export match {'snowietxt' if name == 'snowie' else 'mat'}")
    for (record, _, again), answer in zip(written, answers, strict=True):
        faults = [f"says {line!r}" for line in answer.said]
        faults += differences(again, answer.exported)
        if faults:
            found[record] = faults
    return found


def main(words: Sequence[str]) -> int:
    """Runs what the words ask for, and prints what is wrong."""
    reader = argparse.ArgumentParser("python -m tests.with_gnubg", description=(__doc__ or "").split("\n")[0])
    reader.add_argument("formats", nargs="*", metavar="FORMAT[:STYLE]", default=["mat", "mat:xg", "snowie"])
    reader.add_argument("--of", nargs="+", type=Path, metavar="FILE", help="these records only")
    reader.add_argument("--step", type=int, default=1, metavar="N", help="every N-th record only")
    asked = reader.parse_args(words)
    matches = list(clean(asked.of or records(asked.step)))
    failed, say = 0, sys.stdout.write
    for target in asked.formats:
        found = trouble(matches, target)
        failed += len(found)
        say(f"{target}: {len(matches)} matches, {len(found)} with faults\n")
        for record, faults in found.items():
            say(f"  {record}: {'; '.join(faults)[:600]}\n")
    return int(failed > 0)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
