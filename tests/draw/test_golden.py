"""Whole pictures, looked at before they were kept. BGNOTATION_RENEW=1 writes them anew: look again."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from bgnotation.draw import DARK, board_svg, board_text, html_table, position_svg
from bgnotation.game.board import Board
from bgnotation.game.cube import Cube
from bgnotation.game.dice import Dice
from bgnotation.game.play import Move, Play
from bgnotation.game.position import Position
from bgnotation.game.score import MatchScore
from bgnotation.game.side import Side

GOLDEN = Path(__file__).parent / "golden"
PLAYERS = ("Ann Müller", "Bob")

START_ROW = {24: 2, 13: 5, 8: 3, 6: 5}
START = Board.from_points(START_ROW, START_ROW)
RACE = Board.from_points({6: 3, 5: 2, 4: 2, 3: 1}, {6: 2, 4: 1, 2: 2, 1: 1})
STACKS = Board.from_points({6: 8, 13: 7}, {8: 8, 1: 6, 24: 1})
BARS = Board.from_points({25: 2, 6: 5, 8: 3, 13: 5}, {25: 5, 6: 4, 8: 3, 13: 3})
HIT = Board.from_points({24: 2, 13: 5, 8: 3, 6: 4, 5: 1}, {24: 1, 25: 1, 13: 5, 8: 3, 6: 5})

POSITIONS = {
    "start": Position(START, Side.RIGHT),
    "race": Position(RACE, Side.LEFT, Dice(6, 6), Cube(2, Side.LEFT), score=MatchScore(7, (0, 4))),
    "stacks": Position(STACKS, Side.LEFT, None, Cube(64, Side.RIGHT), score=MatchScore(0, (3, 12)), jacoby=True),
    "bars-crawford": Position(BARS, Side.RIGHT, Dice(4, 2), score=MatchScore(5, (4, 2), True)),
    "double-offered": Position(START, Side.RIGHT, None, Cube(2, Side.RIGHT), doubled=1, score=MatchScore(9, (3, 5))),
}
HIT_BY_54 = Position(HIT, Side.RIGHT, Dice(5, 4), score=MatchScore(7, (3, 5)))

SAMPLES: dict[str, Callable[[], str]] = {}
for sample, moment in POSITIONS.items():
    SAMPLES[f"{sample}.svg"] = partial(position_svg, moment, players=PLAYERS)
    SAMPLES[f"{sample}.txt"] = partial(board_text, moment, players=PLAYERS)
SAMPLES |= {
    "bars-ascii.txt": lambda: board_text(POSITIONS["bars-crawford"], players=PLAYERS, unicode=False, flip=True),
    "dark-flipped.svg": lambda: position_svg(POSITIONS["race"], players=PLAYERS, palette=DARK, flip=True),
    "hit.svg": lambda: position_svg(HIT_BY_54, players=PLAYERS, play=Play((Move(25, 20, True), Move(20, 16)))),
    "board.svg": lambda: board_svg(RACE),
    "table.html": lambda: html_table(
        ["Game", "Score", "Winner", "Points"], [[1, "0-0", "Ann & Co", 2], [2, "2-0", None, None]], caption="7 points"
    ),
}


@pytest.mark.parametrize("name", SAMPLES)
def test_drawn_as_before(name: str) -> None:
    drawn = SAMPLES[name]() + "\n"
    file = GOLDEN / name
    if os.environ.get("BGNOTATION_RENEW"):
        file.write_text(drawn, encoding="utf-8", newline="\n")
    assert drawn == file.read_text(encoding="utf-8")
