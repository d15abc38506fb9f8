"""GNU Backgammon reads the XGIDs and Snowie positions that are written, and names the same IDs for them."""

import os
import random
import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from bgnotation.game.cube import Cube
from bgnotation.game.ids import gnu_id, snowie_position, xgid
from bgnotation.game.position import Phase, Position
from bgnotation.game.side import Side
from tests.game.ids.test_all import random_position
from tests.with_gnubg import program

pytestmark = pytest.mark.skipif(program() is None, reason="gnubg is not installed")

COUNT = 60
_SHOWN = re.compile(r"Position ID: (\S+)\s+Match ID\s*: (\S+)")


def askable(position: Position) -> Position:
    """What GNU Backgammon takes: no offer, a game that is played, no cube in the Crawford game, the right side on roll.

    (It exchanges the players where an XGID has the top one on roll.)
    """
    plain = replace(position, doubled=0, resigning=0, phase=Phase.PLAYING, cube_limit=10)
    plain = replace(plain, cube=Cube()) if plain.score.crawford else plain
    return plain if plain.turn is Side.RIGHT else plain.flipped()


def positions() -> list[Position]:
    """Random positions that can be asked about."""
    rng = random.Random(11)
    found: list[Position] = []
    while len(found) < COUNT:
        position = random_position(rng)
        if position.dice and position.cube.value <= 512 and all(row[0] < 15 for row in position.board.checkers):
            found.append(askable(position))
    return found


def shown(commands: list[str], folder: Path) -> list[str]:
    """The GNU IDs of the boards that the commands show."""
    command = program()
    assert command is not None
    text = "\n".join(commands) + "\n"
    done = subprocess.run(
        [command, "-t", "-q"], input=text, capture_output=True, text=True, cwd=folder, timeout=120, check=False,
        env={**os.environ, "HOME": str(folder)},
    )  # fmt: skip
    return [f"{board}:{match}" for board, match in _SHOWN.findall(done.stdout)]


def test_gnubg_reads_an_xgid_as_the_position_it_was_written_for(tmp_path: Path) -> None:
    asked = positions()
    commands: list[str] = []
    for position in asked:
        commands += [f"set xgid {xgid(position)}", "show board"]
    answers = shown(commands, tmp_path)
    for position in asked:
        assert gnu_id(position) in answers, xgid(position)


def test_gnubg_reads_a_snowie_position_as_the_position_it_was_written_for(tmp_path: Path) -> None:
    asked = [replace(position, players=("Left", "Right")) for position in positions()]
    commands = []
    for number, position in enumerate(asked):
        (tmp_path / f"{number}.txt").write_text(snowie_position(position) + "\n", encoding="utf-8")
        commands += [f"import snowietxt {number}.txt", "show board"]
    answers = shown(commands, tmp_path)
    for position in asked:
        assert gnu_id(position) in answers, snowie_position(position)
