"""Asks GNU Backgammon for what the tests compare with, and writes it down: `python -m tests.races.freeze`.

`gnubg_counts.tsv` has 120 races: forty long ones, forty with some checkers at home, forty with all of them there; of
each the counts and words of `show thorp`, `keith`, `kleinman`, `isight`, `8912` and `pipcount`, and what `eval` tells
without looking ahead; where all checkers are at home, from the one-sided database. `gnubg_bearoff.tsv` has 400 pairs of
the two-sided database that `makebearoff` makes: four equities in steps of 1/32767.5. `gnubg_races.tsv` has 600 races of
real games with checkers outside home, and the chance to win by the race net.
"""

import csv
import os
import random
import re
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from math import comb
from pathlib import Path

from bgnotation.game.board import Board
from bgnotation.game.ids import parse_position_id, position_id
from bgnotation.game.side import Side
from tests.with_gnubg import CORPUS, program

HERE = Path(__file__).resolve().parent
COUNTS = HERE / "gnubg_counts.tsv"
BEAROFF = HERE / "gnubg_bearoff.tsv"
LONG = HERE / "gnubg_races.tsv"
SET_UP = (
    "set display off",
    "set player 0 human",
    "set player 1 human",
    "set automatic roll off",
    "new session",
    "set evaluation chequerplay evaluation plies 0",
    "set evaluation cubedecision evaluation plies 0",
)
BEGIN = "== begin"
PATTERNS = {
    "thorp": r"Thorp Count Leader +: (\S+)",
    "thorp_adjusted": r"Thorp Count Leader\(\+1/10\) +L: (\S+)",
    "thorp_opponent": r"Thorp Count Trailer +T: (\S+)",
    "thorp_says": r"Thorp Count Trailer.*\n\n(.*\))",
    "keith": r"Keith Count Leader +: (\S+)",
    "keith_adjusted": r"Keith Count Leader\(\+1/7\) +L: (\S+)",
    "keith_opponent": r"Keith Count Trailer +T: (\S+)",
    "keith_says": r"Keith Count Trailer.*\n\n(.*\))",
    "kleinman": r"K = .*= +(\S+)",
    "kleinman_win": r"Cubeless Winning Chance: (\S+)",
    "isight": r"Isight Count Leader +L: (\S+)",
    "isight_opponent": r"Isight Count Trailer +T: (\S+)",
    "lead": r"Leader is (\S+) percent",
    "lead_says": r"Leader is .*\n(.*)\n",
    "pips": r"pip counts are: \S+ (\d+),",
    "pips_opponent": r"pip counts are: .*, \S+ (\d+)\.",
    "number": r"Position +(\d+) +\d+\n",
    "number_opponent": r"Position +\d+ +(\d+)\n",
    "saving": r"Mean(?:\s+\S+){2}\s+(\S+)",
    "saving_opponent": r"Mean(?:\s+\S+){3}\s+(\S+)",
    "epc": r"\nEPC\t +(\S+)",
    "epc_opponent": r"\nEPC\t +\S+\t +(\S+)",
    "win": r"static: (\S+)",
    "win_gammon": r"static: \S+ +(\S+)",
    "lose_gammon": r"static: (?:\S+ +){3}(\S+)",
}


def races(seed: int = 1) -> Iterator[Board]:
    """120 boards without contact, the right side on roll; in every fourth the pip counts may be far apart."""
    chance = random.Random(seed)
    for number in range(120):
        while True:
            border = chance.randint(9, 16) if number < 40 else chance.randint(7, 12) if number < 80 else 6
            reaches = [border, min(24 - border, 12) if number < 80 else 6]
            chance.shuffle(reaches)
            checkers = [15, 15]
            if number >= 40:
                checkers = [chance.randint(7, 15), chance.randint(7, 15)]
            if number >= 110:
                checkers = [15, chance.randint(2, 8)]
            share = 0.9 if number < 40 else 0.5
            left, right = (_row(chance, *each, share) for each in zip(checkers, reaches, strict=True))
            board = Board.from_points(left, right)
            theirs, mine = (board.pips(side) for side in Side)
            if number % 4 == 0 or number >= 110 or abs(mine - theirs) <= 2 + mine / 6:
                yield board
                break


def _row(chance: random.Random, checkers: int, reach: int, share: float) -> dict[int, int]:
    row: dict[int, int] = {}
    for _ in range(checkers):
        point = chance.randint(1, reach if chance.random() < share else 6)
        row[point] = row.get(point, 0) + 1
    return row


def asked(commands: list[str]) -> str:
    """What GNU Backgammon answers in its text mode."""
    command = program()
    assert command is not None, "GNU Backgammon is not here"
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [command, "-t", "-q"],
            input="\n".join([*commands, "quit", "y", ""]),
            capture_output=True,
            text=True,
            cwd=folder,
            env={**os.environ, "HOME": folder},
            timeout=600,
            check=True,
        )
    return done.stdout


def answered(ids: list[str], asks: list[str]) -> list[str]:
    """What it answers to these commands at each of the positions."""
    commands = [*SET_UP]
    for each in ids:
        commands += [f"set board {each}", "set dice 2 1", f'>print("{BEGIN}")', *asks]
    answers = asked(commands).split(BEGIN)[1:]
    assert len(answers) == len(ids)
    return answers


def version() -> str:
    """The program's name, version and date."""
    command = program()
    assert command is not None, "GNU Backgammon is not here"
    done = subprocess.run([command, "--version"], capture_output=True, text=True, check=True)
    return done.stdout.split("\n")[0].strip()


def counts() -> str:
    """The table of counts."""
    lines = [f"# {version()}, made by python -m tests.races.freeze", "\t".join(["position", *PATTERNS])]
    asks = [f"show {word}" for word in ("thorp", "keith", "kleinman", "isight", "8912", "pipcount")] + ["eval"]
    ids = [position_id(board, Side.RIGHT) for board in races()]
    answers = answered(ids, asks)
    for each, answer in zip(ids, answers, strict=True):
        found = [re.search(pattern, answer) for pattern in PATTERNS.values()]
        lines.append("\t".join([each, *("" if one is None else one.group(1) for one in found)]))
    return "\n".join(lines) + "\n"


def database(folder: Path) -> bytes:
    """The pairs of GNU Backgammon's two-sided database, eight bytes each: four equities of two bytes."""
    command = program()
    assert command is not None, "GNU Backgammon is not here"
    file = folder / "two-sided.bd"
    subprocess.run(
        [str(Path(command).with_name("makebearoff")), "-t", "6x6", "-f", str(file)], capture_output=True, check=True
    )
    return file.read_bytes()[40:]


def pairs() -> str:
    """The table of pairs."""
    chance, size = random.Random(1), comb(12, 6)
    with tempfile.TemporaryDirectory() as folder:
        data = database(Path(folder))
    lines = [
        f"# makebearoff of {version()}, made by python -m tests.races.freeze",
        "roller\topponent\tcubeless\towned\tcentred\tunavailable",
    ]
    for _ in range(400):
        mine, theirs = chance.randrange(1, size), chance.randrange(1, size)
        lines.append("\t".join(map(str, (mine, theirs, *struct.unpack_from("<4H", data, 8 * (mine * size + theirs))))))
    return "\n".join(lines) + "\n"


def long_races() -> str:
    """The table of races from the records of the corpus."""
    found = {}
    with (CORPUS / "positions.tsv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            if row["kind"] == "play":
                board = parse_position_id(row["position_id"], Side.RIGHT)
                outside = any(any(each[7:]) for each in board.checkers)
                if outside and board.is_race and all(board.pips(side) for side in Side):
                    found[row["position_id"]] = board
    ids = random.Random(3).sample(sorted(found), 600)
    lines = [f"# {version()}, made by python -m tests.races.freeze", "position\twin"]
    for each, answer in zip(ids, answered(ids, ["eval"]), strict=True):
        win = re.search(PATTERNS["win"], answer)
        assert win is not None
        lines.append(f"{each}\t{win.group(1)}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for name, path, made in (("counts", COUNTS, counts), ("races", LONG, long_races), ("bearoff", BEAROFF, pairs)):
        if name in (sys.argv[1:] or ["counts", "races", "bearoff"]):
            path.write_text(made(), encoding="utf-8")
