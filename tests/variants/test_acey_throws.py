"""The quick generator of Acey-deucey finds what the definition finds, and what brute force finds."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bgnotation.variants.acey_deucey import MAIN, RESTRICTIVE, SERVER, AceyDeucey, moves, throws
from bgnotation.variants.acey_deucey.fans import Fans
from bgnotation.variants.acey_deucey.packed import packed, unpacked
from tests import acey_oracle as oracle
from tests.strategies import acey_sides

VARIANTS = {"main": MAIN, "restrictive": RESTRICTIVE, "server": SERVER}
RULES = pytest.mark.parametrize("rules", VARIANTS)
MANY = settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck))
FEW = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
DICE = st.tuples(st.integers(1, 6), st.integers(1, 6))


def legal(variant: AceyDeucey, me: oracle.Side, op: oracle.Side, dice: tuple[int, int]) -> throws.Results:
    """What the quick generator gives."""
    return throws.packed_results(me, op[:26], max(dice), min(dice), variant.flags)


@RULES
@MANY
@given(both=acey_sides(), dice=DICE)
def test_the_quick_generator_gives_what_the_definition_gives(
    rules: str, both: tuple[oracle.Side, oracle.Side], dice: tuple[int, int]
) -> None:
    variant = VARIANTS[rules]
    me, op = both
    found = legal(variant, me, op, dice)
    expected = moves.packed_results(me, op[:26], max(dice), min(dice), variant.flags)
    assert len(found) == len(list(found)) == len(expected)
    assert set(found) == set(expected)
    assert {len(steps) for steps in found.values()} == {len(steps) for steps in expected.values()}


@RULES
@FEW
@given(both=acey_sides(), dice=DICE)
def test_the_quick_generator_gives_what_brute_force_gives_by_steps_that_lead_there(
    rules: str, both: tuple[oracle.Side, oracle.Side], dice: tuple[int, int]
) -> None:
    me, op = both
    found = legal(VARIANTS[rules], me, op, dice)
    expected = oracle.results(rules, me, op, dice)
    assert {unpacked(end) for end in found} == {(mine, theirs[:26]) for mine, theirs in expected}
    for end, steps in found.items():
        mine, theirs = me, op
        for source, target, hit in steps:
            ways = (way for die in set(dice) for way in oracle.steps(rules, mine, theirs, die))
            mine, theirs = next(after for step, after in ways if step == (source, target, hit))
        assert packed(mine, theirs[:26]) == end


@RULES
@MANY
@given(both=acey_sides(), dice=DICE, number=st.integers(0, 10_000))
def test_a_result_by_its_place_is_that_of_the_whole_list(
    rules: str, both: tuple[oracle.Side, oracle.Side], dice: tuple[int, int], number: int
) -> None:
    me, op = both
    found = legal(VARIANTS[rules], me, op, dice)
    place = number % len(found)
    if isinstance(found, Fans):
        assert found.nth(place) == list(found.items())[place]
        with pytest.raises(IndexError):
            found.nth(len(found))
