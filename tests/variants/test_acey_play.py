"""Random play of Acey-deucey by the brute-force generator, against the checks; and the same with a fault."""

from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from bgnotation.checks import check
from bgnotation.diagnostic import Diagnostic, Severity
from bgnotation.formats import reads
from bgnotation.game.board import Board
from bgnotation.game.dice import Dice
from bgnotation.game.side import Side
from bgnotation.replay import replay
from bgnotation.variants import find
from bgnotation.variants.acey_deucey import AceyBoard
from tests import acey_oracle as oracle

FEW = settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
SEEDS = st.integers(0, 1 << 30)
RULES = pytest.mark.parametrize("rules", oracle.NAMES)


def findings(text: str) -> list[Diagnostic]:
    """Errors and warnings."""
    return [one for one in check(reads(text)) if one.severity is not Severity.INFO]


def finished(rules: str, rolls: list[oracle.Roll], winner: int | None, both: tuple[oracle.Side, oracle.Side]) -> str:
    """The page of a game, given up by the side on turn where it stops."""
    winner = 1 - rolls[-1].side if winner is None else winner
    return oracle.page(rules, oracle.turns(rolls), winner, oracle.value(rules, both[1 - winner]))


@RULES
@FEW
@given(seed=SEEDS, most=st.integers(20, 120))
def test_random_play_by_the_rules_is_accepted(rules: str, seed: int, most: int) -> None:
    assert findings(finished(rules, *oracle.play(rules, seed, most))) == []


@RULES
def test_whole_games_are_accepted_to_their_last_roll(rules: str) -> None:
    games = [oracle.play(rules, seed, 500) for seed in range(1)]
    assert [winner is not None for _, winner, _ in games] == [True]
    for rolls, winner, both in games:
        text = finished(rules, rolls, winner, both)
        assert findings(text) == []
        (done,) = replay(reads(text)).games
        assert done.result == (winner, oracle.value(rules, both[1 - (winner or 0)]))
        assert done.final.board == board_of(both, (True, True)) or not isinstance(done.final.board, AceyBoard)
        assert len(done.steps) == len(rolls)
        assert all(step.legal for step in done.steps)


def board_of(both: tuple[oracle.Side, oracle.Side], gates: tuple[bool, bool]) -> Board:
    """The package's board of two sides."""
    return AceyBoard((both[0][:26], both[1][:26]), (both[0][26], both[1][26]), gates)


@RULES
@FEW
@given(seed=SEEDS, most=st.integers(1, 150))
def test_the_legal_results_are_those_of_brute_force(rules: str, seed: int, most: int) -> None:
    rolls, _, _ = oracle.play(rules, seed, most)
    roll = rolls[-1]
    assume(roll.gate)
    side, other = roll.before[roll.side], roll.before[1 - roll.side]
    plays = find(oracle.NAMES[rules]).legal_plays(
        board_of(roll.before, (True, True)), Side(roll.side), Dice(*roll.dice)
    )
    expected = oracle.results(rules, side, other, roll.dice)
    found = {}
    for play, board in plays.items():
        assert isinstance(board, AceyBoard)
        mine, theirs = ((*board.checkers[one], board.trays[one]) for one in (Side(roll.side), Side(1 - roll.side)))
        found[mine, theirs] = len(play.moves)
    assert found == expected


def changed(rules: str, roll: oracle.Roll, chance: Random) -> tuple[oracle.Step, ...] | None:
    """Other steps for a roll whose result is outside the legal set; None where none was found."""
    me, op = roll.before[roll.side], roll.before[1 - roll.side]
    legal = oracle.results(rules, me, op, roll.dice) if roll.gate else {(me, op): 0}
    for _ in range(30):
        made = list(roll.steps)
        kind = chance.randrange(4)
        if kind == 0 and made:
            made.pop(chance.randrange(len(made)))
        elif kind == 1 and made:
            place = chance.randrange(len(made))
            source, target, _ = made[place]
            made[place] = (source, max(0, min(24, target + chance.choice((-2, -1, 1, 2)))), False)
        elif kind == 2 and made:
            place = chance.randrange(len(made))
            source, target, _ = made[place]
            shift = chance.choice((-1, 1))
            if 1 <= source + shift <= 24 and 0 <= target + shift <= 24:
                made[place] = (source + shift, target + shift, False)
        else:
            sources = [place for place in range(1, 27) if me[place]]
            source = chance.choice(sources)
            target = (25 if source in (25, 26) else source) - chance.choice(roll.dice)
            if target >= 0:
                made.append((source, target, False))
        mine, theirs = list(me), list(op)
        for source, target, _ in made:
            mine[source] -= 1
            mine[target] += 1
            if 0 < target < 25 and theirs[25 - target] == 1:
                theirs[25 - target] = 0
                theirs[25] += 1
        if (tuple(mine), tuple(theirs)) not in legal:
            return tuple((source, target, False) for source, target, _ in made)
    return None


@RULES
@FEW
@given(seed=SEEDS, most=st.integers(2, 80))
def test_a_play_whose_result_is_outside_the_legal_set_is_an_error_where_it_stands(
    rules: str, seed: int, most: int
) -> None:
    rolls, _, _ = oracle.play(rules, seed, most)
    chance = Random(seed)
    place = chance.randrange(max(0, len(rolls) - 30), len(rolls) - 1) if len(rolls) > 1 else 0
    wrong = changed(rules, rolls[place], chance)
    assume(place < len(rolls) - 1)
    if wrong is None:
        return
    rolls = rolls[: place + 12]
    rolls[place] = rolls[place]._replace(steps=wrong)
    # Without a result, so that no result is in doubt.
    text = oracle.page(rules, oracle.turns(rolls), 0, 1)
    text = text[: text.rindex("Wins")].rstrip() + "\n"
    found = [one for one in findings(text) if one.severity is Severity.ERROR]
    assert found, text
    line = next(number for number, cell in enumerate(lines_of(rolls), 1) if cell > place) + text.count(
        "\n", 0, text.index("  1)")
    )
    assert found[0].line == line, (found, text)


def lines_of(rolls: list[oracle.Roll]) -> list[int]:
    """How many rolls stand in each row and all before it."""
    counts: list[int] = []
    last_side = 2
    for number, roll in enumerate(rolls, 1):
        if not counts or (roll.side == 0 != last_side):
            counts.append(number)
        counts[-1] = number
        last_side = roll.side
    return counts


@RULES
@FEW
@given(seed=SEEDS, most=st.integers(10, 80))
def test_a_roll_too_few_or_too_many_is_an_error(rules: str, seed: int, most: int) -> None:
    rolls, _, _ = oracle.play(rules, seed, most)
    again = [place for place in range(1, len(rolls) - 2) if rolls[place].side == rolls[place - 1].side]
    assume(again)
    place = Random(seed).choice(again)
    rolls = rolls[: place + 12]
    gone = rolls.pop(place)
    # Where the next roll is of the kind that was due, nothing is missing: it may well be legal.
    assume(rolls[place].side != gone.side or rolls[place].given != gone.given)
    text = oracle.page(rules, oracle.turns(rolls), 0, 1)
    text = text[: text.rindex("Wins")].rstrip() + "\n"
    assert any(one.severity is Severity.ERROR for one in findings(text)), text


@RULES
def test_u10_u14_behind_the_last_checker_nothing_is_thrown(rules: str) -> None:
    rolls, winner, both = oracle.play(rules, 1, 600)
    assert winner is not None
    rolls.append(rolls[-1]._replace(dice=(6, 4), given=False, steps=()))
    more = rolls[-1]._replace(side=1 - winner, steps=((26, 19, False), (26, 21, False)))
    assert findings(finished(rules, rolls[:-1], winner, both)) == []
    assert "after-game-end" in [one.name for one in findings(finished(rules, [*rolls[:-1], more], winner, both))]
