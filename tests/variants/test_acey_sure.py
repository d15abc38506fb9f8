"""A play of Acey-deucey that is judged by stepping through it is judged as by looking at everything that is legal."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bgnotation import reads
from bgnotation.cells import Cell
from bgnotation.checks import check
from bgnotation.game.dice import Dice
from bgnotation.game.side import Side
from bgnotation.replay import replay
from bgnotation.replay.own import OwnRules
from bgnotation.simulate import Plan, page
from bgnotation.variants.acey_deucey import MAIN, RESTRICTIVE, SERVER, AceyBoard, AceyDeucey
from tests import acey_oracle as oracle
from tests.strategies import acey_sides

VARIANTS = {"main": MAIN, "restrictive": RESTRICTIVE, "server": SERVER}
RULES = pytest.mark.parametrize("rules", VARIANTS)
DICE = st.tuples(st.integers(1, 6), st.integers(1, 6))
Both = tuple[oracle.Side, oracle.Side]
SOME = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def board_of(both: Both) -> AceyBoard:
    """The board with both gates open; the first side is the left one."""
    return AceyBoard((both[0][:26], both[1][:26]), (both[0][26], both[1][26]), (True, True))


@RULES
@SOME
@given(both=acey_sides(), dice=DICE, chance=st.randoms(use_true_random=False))
def test_a_legal_play_in_any_order_leads_where_brute_force_says(
    rules: str, both: Both, dice: tuple[int, int], chance: Random
) -> None:
    ends = sorted(oracle.results(rules, *both, dice))
    end = chance.choice(ends)
    steps = list(oracle.one_way(rules, *both, dice, end))
    chance.shuffle(steps)
    found = VARIANTS[rules].sure(board_of(both), Side.LEFT, Dice(*dice), [step[:2] for step in steps])
    if found is not None:
        play, board = found
        assert board == board_of(end)
        assert play.hits == end[1][25] - both[1][25]
        assert sorted(move[:2] for move in play.moves) == sorted(step[:2] for step in steps)


@RULES
@SOME
@given(
    both=acey_sides(),
    dice=DICE,
    legs=st.lists(st.tuples(st.integers(1, 26), st.integers(1, 6)), min_size=1, max_size=4),
)
def test_what_is_sure_is_in_the_legal_set(
    rules: str, both: Both, dice: tuple[int, int], legs: list[tuple[int, int]]
) -> None:
    # Rather legs of these dice: others are never sure.
    walked = [(source, max((25 if source == 26 else source) - dice[die % 2], 0)) for source, die in legs]
    found = VARIANTS[rules].sure(board_of(both), Side.LEFT, Dice(*dice), walked)
    if found is not None:
        (left, right), trays = found[1].checkers, found[1].waiting
        assert ((*left, trays[0]), (*right, trays[1])) in oracle.results(rules, *both, dice)


@RULES
def test_most_plays_of_games_are_sure(rules: str) -> None:
    variant = VARIANTS[rules]
    rolls, _, _ = oracle.play(rules, 7, 200)
    full = [roll for roll in rolls if len(roll.steps) == (4 if roll.dice[0] == roll.dice[1] else 2)]
    sure = [
        roll
        for roll in full
        if variant.sure(
            board_of((roll.before[roll.side], roll.before[1 - roll.side])),
            Side.LEFT,
            Dice(*roll.dice),
            [step[:2] for step in roll.steps],
        )
    ]
    assert len(sure) > 0.8 * len(full) > 40


@RULES
@pytest.mark.parametrize("policy", ["random", "sensible"])
@pytest.mark.parametrize("seed", range(3))
def test_games_with_faults_get_the_same_findings_and_boards(rules: str, policy: str, seed: int) -> None:
    text = page(Plan(VARIANTS[rules], length=0, games=1, policy=policy, seed=seed), 0).text
    chance = Random(f"{rules} {policy} {seed}")
    # A digit of a move changes somewhere, so that some plays are illegal.
    places = [place for place, sign in enumerate(text) if sign.isdigit() and place > text.index("  1)")]
    wrong = list(text)
    for place in chance.sample(places, 2):
        wrong[place] = str(chance.randint(1, 6))
    for content in (text, "".join(wrong)):
        quick = judged(content)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(AceyDeucey, "sure", lambda *_: None)
            assert judged(content) == quick


def judged(text: str) -> tuple[object, ...]:
    """Everything that a replay finds; of two checkers that come to a blot either may be said to hit it."""
    match = reads(text)
    steps = []
    for step in replay(match).steps():
        moved = step.play and (sorted(move[:2] for move in step.play.moves), step.play.hits)
        steps.append((step.turn, step.after, step.legal, moved))
    return [str(one) for one in check(match)], steps


def test_a_roll_without_moves_is_legal_only_where_nothing_can_be_played() -> None:
    own = OwnRules(SERVER)
    cell = Cell(0, "66:", 6, 6)
    assert own.readings(SERVER.start, Side.LEFT, cell) == []
    closed = AceyBoard(((0,) * 26, (0,) * 6 + (2,) + (0,) * 19), (15, 13), (True, True))
    (reading,) = own.readings(closed, Side.LEFT, cell)
    assert (reading.play.moves, reading.board) == ((), closed)
