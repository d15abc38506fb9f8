"""The actions that writers and facts go through, against the moments that checks and tables see."""

from pathlib import Path

import pytest

from bgnotation import read_all, reads, replay
from bgnotation.cells import BEAVER, DOUBLE, RACCOON, ROLL
from bgnotation.extras import NO_EXTRAS
from bgnotation.formats._build import GameBuilder
from bgnotation.formats._cells import TAKES, beaver, comment, double, roll, win, written
from bgnotation.replay import GameReplay
from bgnotation.replay.actions import Action, actions, opening_comments
from bgnotation.replay.steps import moments
from bgnotation.source import Source
from bgnotation.transcript import Transcript
from tests.every_fact import matches

ROOT = Path(__file__).parents[2]
FILES = [path for folder in ("data/matches", "tests/data/broken") for path in sorted((ROOT / folder).glob("*.mat"))]
HEAD = " 1 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"


def agree(game: GameReplay) -> None:
    """Each moment is an action, with the same position after it and the same steps."""
    by_slot = {action.slot: action for action in actions(game)}
    for moment in moments(game):
        action = by_slot[moment.slot]
        assert action.cell is moment.cell
        if moment.cell.kind == ROLL and action.judged:
            assert action.rows == moment.after.rows
            assert moment.legal is not True or action.state in ("played", "danced")
            assert action.state != "played" or moment.legal
            if moment.play is not None and action.state != "unplayed":
                mine = sorted(step[:2] for step in action.steps)
                assert mine == sorted((move.source, move.target) for move in moment.play.moves)
                assert sum(hit for _, _, hit in action.steps) == moment.play.hits
        if action.kind not in (DOUBLE, BEAVER, RACCOON) and action.judged:
            assert (action.cube, action.owner) == (moment.after.stake or moment.after.cube, moment.after.owner)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_actions_are_the_moments_of_a_game(path: Path) -> None:
    for match in read_all(path, "mat").matches:
        for game in replay(match).games:
            agree(game)


@pytest.mark.parametrize("match", matches().values(), ids=matches())
def test_actions_are_the_moments_of_what_other_formats_hold(match: Transcript) -> None:
    for game in replay(match).games:
        agree(game)


def of(text: str) -> list[Action]:
    return list(actions(replay(reads(HEAD + text)).games[0]))


def test_steps_stand_in_the_order_written_and_one_a_die() -> None:
    # Of two checkers that land on a blot the first one hits it.
    opening, merged, double = of("  1) 31: 6/5 8/5                 64: 24/14\n  2) 22: 6/2 13/11(2)\n")
    assert opening.steps == ((6, 5, False), (8, 5, False))
    assert merged.steps == ((24, 18, False), (18, 14, False))
    assert double.steps == ((6, 4, False), (4, 2, False), (13, 11, True), (13, 11, False))


def test_dice_stand_in_the_order_written() -> None:
    assert [action.dice for action in of("  1) 13: 8/5 6/5                 64: 24/14\n")] == [(1, 3), (6, 4)]


def test_an_illegal_play_is_given_as_it_is_written() -> None:
    _, wrong = of("  1) 31: 8/5 6/5                 64: 24/12*/11\n")
    assert wrong.state == "illegal"
    assert wrong.judged
    assert wrong.steps == ((24, 12, True), (12, 11, False))


def test_a_roll_without_a_play_is_a_dance_only_if_nothing_could_be_played() -> None:
    assert of("  1) 31: 8/5 6/5                 64:\n      Wins 1 point\n")[1].state == "unplayed"


def test_after_the_end_of_a_game_nothing_is_judged() -> None:
    late = of("  1) 31: 8/5 6/5                 64: 24/14\n      Wins 1 point\n  2) 62: 24/18 13/11\n")[-1]
    assert late.kind == ROLL
    assert not late.judged
    assert late.steps == ((24, 18, False), (13, 11, False))


def builder() -> GameBuilder:
    made = GameBuilder(Source(""))
    made.remark(comment("before"), 0, 0)
    made.add(0, roll(3, 1, (written(8, 5), written(6, 5))), 0, 0)
    made.remark(comment("one"), 0, 0)
    made.remark(comment("two"), 0, 0)
    made.add(1, roll(6, 4, (written(24, 14),)), 0, 0)
    return made


def replayed(made: GameBuilder, length: int = 0) -> GameReplay:
    game = made.game(number=1, players=("A", "B"), score=(0, 0), extras=NO_EXTRAS)
    return replay(Transcript(Source(""), "", "", length, (game,))).games[0]


def test_comments_come_with_the_action_before_them() -> None:
    done = replayed(builder())
    assert opening_comments(done.game) == ("before",)
    assert [action.comments for action in actions(done)] == [("one", "two"), ()]


def test_the_cube_is_told_with_what_is_offered_and_then_with_what_it_shows() -> None:
    made = builder()
    made.add(0, double(), 0, 0)
    made.add(1, TAKES, 0, 0)
    made.add(0, roll(6, 2, (written(24, 18), written(13, 11))), 0, 0)
    made.add(1, double(4), 0, 0)
    made.add(0, beaver(), 0, 0)
    made.add(1, double(), 0, 0)
    made.add(1, win(16), 0, 0)
    offer, take, _, second, re_turn, third, result = list(actions(replayed(made)))[2:]
    assert [(one.cube, one.owner, one.value) for one in (offer, take)] == [(2, -1, None), (2, 1, None)]
    assert [(one.cube, one.value) for one in (second, re_turn, third)] == [(4, 4), (8, None), (16, None)]
    assert third.kind != DOUBLE
    assert result.value == 16
