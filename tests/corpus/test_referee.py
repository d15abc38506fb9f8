"""The quick referee against the full generator: on every roll of the corpus, and on made-up boards."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bgnotation import read_all, replay
from bgnotation.game.legal import Rows, results
from bgnotation.game.referee import can_play_both, most_equal
from bgnotation.replay.steps import moments
from bgnotation.written import WrittenMove, readings
from tests.strategies import boards

Written = tuple[WrittenMove, ...]


def written(steps: tuple[tuple[int, int, bool], ...]) -> Written:
    return tuple(WrittenMove((source, target), (hit,)) for source, target, hit in steps)


def agree(me: tuple[int, ...], op: tuple[int, ...], high: int, low: int) -> None:
    """The referee accepts each legal result as generated, and no part of it."""
    ends = results(me, op, high, low)
    most = max(len(steps) for steps in ends.values())
    if high == low:
        assert most_equal(me, op, high) in (None, most)
    else:
        assert can_play_both(me, op, high, low) in (None, most == 2)
    for rows, steps in ends.items():
        if steps:
            assert rows in [reading.rows for reading in readings(me, op, high, low, written(steps))]
            for left_out in range(len(steps)):
                part = written(steps[:left_out] + steps[left_out + 1 :])
                assert all(reading.rows in ends for reading in readings(me, op, high, low, part))


@pytest.mark.corpus
def test_the_referee_equals_the_generator_on_every_position_of_the_corpus(corpus: Path) -> None:
    met: set[tuple[Rows, int, int]] = set()
    for path in sorted((corpus / "mat").glob("*.mat")):
        for match in read_all(path).matches:
            for game in replay(match).games:
                for moment in moments(game):
                    cell, rows = moment.cell, moment.before.rows
                    side = moment.slot & 1
                    if cell.high and moment.legal is not None:
                        me, op = rows[side], rows[1 - side]
                        if ((me, op), cell.high, cell.low) not in met:
                            met.add(((me, op), cell.high, cell.low))
                            ends = results(me, op, cell.high, cell.low)
                            after = moment.after.rows
                            if moment.legal:
                                assert (after[side], after[1 - side]) in ends
                            elif cell.moves:
                                assert readings(me, op, cell.high, cell.low, cell.moves) == []
                            most = max(len(steps) for steps in ends.values())
                            if cell.high == cell.low:
                                assert most_equal(me, op, cell.high) in (None, most)
                            else:
                                assert can_play_both(me, op, cell.high, cell.low) in (None, most == 2)
    assert len(met) > 90_000


@given(boards(), st.integers(1, 6), st.integers(1, 6))
@settings(max_examples=400, deadline=None)
def test_the_referee_equals_the_generator_on_any_board(board: object, one: int, two: int) -> None:
    me, op = board.checkers  # type: ignore[attr-defined]
    agree(me, op, max(one, two), min(one, two))
