"""What GNU Backgammon said, as `freeze` has written it down."""

import csv
from collections.abc import Iterator
from functools import cache

from bgnotation.game.board import Board
from bgnotation.game.ids import parse_position_id
from bgnotation.game.side import Side
from tests.races.freeze import BEAROFF, COUNTS, LONG

STEP = 1 / 32767.5
"""Of an equity in its two-sided database."""


@cache
def counted() -> tuple[tuple[Board, dict[str, str]], ...]:
    """The 120 races, the right side on roll, each with the answers by column."""
    with COUNTS.open(encoding="utf-8", newline="") as file:
        next(file)
        rows = list(csv.DictReader(file, delimiter="\t"))
    return tuple((parse_position_id(row["position"], Side.RIGHT), row) for row in rows)


@cache
def long_races() -> tuple[tuple[Board, float], ...]:
    """Races of real games with checkers outside home, the right side on roll, each with its chance to win."""
    with LONG.open(encoding="utf-8", newline="") as file:
        next(file)
        rows = list(csv.DictReader(file, delimiter="\t"))
    return tuple((parse_position_id(row["position"], Side.RIGHT), float(row["win"])) for row in rows)


def pairs() -> Iterator[tuple[int, int, tuple[float, float, float, float]]]:
    """The numbers of the roller's and the opponent's position, and the cubeless, owned, centred, unavailable equity."""
    with BEAROFF.open(encoding="utf-8", newline="") as file:
        next(file)
        next(file)
        for line in file:
            mine, theirs, *raw = map(int, line.split())
            one, two, three, four = (number * STEP - 1 for number in raw)
            yield mine, theirs, (one, two, three, four)
