"""The course of a clean game, made without judging, is the one that the careful replay finds."""

from pathlib import Path

import pytest

from bgnotation.formats import read_all
from bgnotation.replay import replay
from bgnotation.replay.careful import Careful
from bgnotation.replay.law import Terms
from bgnotation.replay.state import State
from bgnotation.replay.steps import moments

DATA = sorted((Path(__file__).resolve().parents[2] / "data/matches").glob("*.mat"))
ANYTHING = Terms(money=True, crawford=False, holland=False, cube_limit=1 << 30, beavers=1 << 30)


def _facts(state: State) -> tuple[object, ...]:
    return state.rows, state.cube, state.owner, state.doubler, state.over, state.winner, state.stake


@pytest.mark.parametrize("path", DATA, ids=lambda path: path.stem)
def test_clean_games_take_the_course_that_the_careful_replay_finds(path: Path) -> None:
    for match in read_all(path).matches:
        for game in replay(match).games:
            if game.path is None:
                course = Careful(game.game.cells, State(game.start, cube=game.cube), ANYTHING).run().path
                before = {slot: _facts(state) for slot, state in course}
                assert all(_facts(moment.before) == before[moment.slot] for moment in moments(game))


def test_some_of_these_games_are_clean() -> None:
    assert any(game.path is None for path in DATA for match in read_all(path).matches for game in replay(match).games)
