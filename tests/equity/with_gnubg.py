"""Asks GNU Backgammon for its match equity tables, market windows and gammon values."""

import os
import re
import subprocess
import tempfile
from collections.abc import Sequence
from typing import NamedTuple

from tests.with_gnubg import program

RACE = "AAAHAAAAAAAAAA"
"""A position without a chance of a gammon."""
OPENING = "4HPwATDgc/ABMA"

_NUMBER = r"(-?\d+\.\d+)"


class Market(NamedTuple):
    """What it prints of one side: each window in percent, and the rates of gammons that it reckoned with."""

    rates: tuple[float, float]
    """Gammons and backgammons, in percent of the wins."""
    windows: dict[str, tuple[float, float]]
    gammon_value: float
    backgammon_value: float


def say(*commands: str) -> str:
    """What it prints to these commands."""
    command = program()
    assert command is not None
    with tempfile.TemporaryDirectory() as folder:
        quiet = ["set display off", "set confirm new off", "set automatic game off", "set automatic roll off"]
        players = ["set player 0 human", "set player 1 human"]
        done = subprocess.run(
            [command, "-t", "-q"],
            input="\n".join([*quiet, *players, *commands, "quit", "y", ""]).encode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=folder,
            env={**os.environ, "HOME": folder},
            timeout=300,
            check=False,
        )
    return done.stdout.decode("utf-8", errors="replace")


def market(length: int, score: tuple[int, int], cube: int = 1, position: str = RACE) -> tuple[Market, Market]:
    """What it says of a score in a match, the Crawford game over where somebody needs one point."""
    commands = [f"new match {length}", f"set score {score[0]} {score[1]}", "set crawford off", f"set board {position}"]
    if cube > 1:
        commands.append(f"set cube value {cube}")
    text = say(*commands, "set turn 0", "show marketwindow", "show gammonvalues")
    rates = re.findall(rf"^Player \S+ +: gammon rate +{_NUMBER}%, bg rate +{_NUMBER}%", text, re.MULTILINE)
    parts = re.split(r"^Player (?:\S+) market window:", text, flags=re.MULTILINE)[1:]
    values = re.findall(rf"^(?:gnubg|\S+) +{_NUMBER} +{_NUMBER}\s*$", text, re.MULTILINE)
    found = []
    for rate, part, value in zip(rates, parts, values[-2:], strict=True):
        windows = re.findall(rf"^([DL][^:]+): *{_NUMBER}% - +{_NUMBER}%", part, re.MULTILINE)
        found.append(
            Market(
                (float(rate[0]), float(rate[1])),
                {name: (float(opens), float(closes)) for name, opens, closes in windows},
                *map(float, value),
            )
        )
    return found[0], found[1]


def tables(length: int, names: Sequence[str]) -> list[list[list[float]]]:
    """For each file of a table its rows in percent: those before the Crawford game, and the trailer's after it."""
    commands = [f"new match {length}"]
    for name in names:
        commands += [f"set met /usr/share/gnubg/met/{name}.xml", '>print("== table")', "show met"]
    found = []
    for text in say(*commands).split("== table")[1:]:
        lines = re.findall(r"^ +\d+-away((?: +\d+\.\d+)+) *$", text, re.MULTILINE)
        found.append([list(map(float, line.split())) for line in lines])
    return found
