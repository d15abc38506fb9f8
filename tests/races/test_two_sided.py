"""The two-sided table, against a plain computation and GNU Backgammon's database."""

import random

import pytest

from bgnotation.races import PairEquities, TwoSided, two_sided
from bgnotation.races._home import all_counts, home, number
from tests.races import brute
from tests.races.frozen import STEP, pairs

TOLERANCE = 1e-9


def test_figures_of_two_known_positions_come_out() -> None:
    one = two_sided().equities({6: 2}, {6: 2})
    assert [f"{one.cubeless:.3f}", f"{one.no_double_centred:.3f}", f"{one.double_take:.3f}"] == [
        "0.509",
        "0.603",
        "0.961",
    ]
    two = two_sided().equities({3: 2, 4: 2, 5: 2}, {4: 3, 5: 3})
    assert [f"{two.cubeless:.3f}", f"{two.no_double_centred:.3f}", f"{two.double_take:.4f}"] == [
        "0.540",
        "0.781",
        "1.0095",
    ]


def test_a_last_roll_is_what_arithmetic_says() -> None:
    # The opponent is off with his next roll, whatever it is: the roller wins now or never.
    found = two_sided().equities({2: 1, 5: 1}, {1: 1})
    misses = sum(not _gets_off_from_five_and_two(a, b) for a in range(1, 7) for b in range(1, 7))
    assert found.cubeless == pytest.approx(1 - 2 * misses / 36, abs=TOLERANCE)
    assert found.double_take == pytest.approx(2 * found.cubeless, abs=TOLERANCE)
    assert found.no_double_centred == pytest.approx(found.cubeless, abs=TOLERANCE)


def _gets_off_from_five_and_two(a: int, b: int) -> bool:
    if a == b:
        return a >= 2
    return max(a, b) >= 5 and min(a, b) >= 2


@pytest.mark.slow
def test_all_pairs_of_up_to_four_checkers_equal_a_plain_computation() -> None:
    assert worst(4) < TOLERANCE


def worst(checkers: int) -> float:
    """How far the table is from a plain computation at most, over all pairs of up to that many checkers."""
    planes = two_sided().planes
    index = {row: number(home(row)) for row in brute.rows(checkers)}
    off = 0.0
    for mine, theirs, expected in brute.solve(checkers):
        found = planes[:, index[mine], index[theirs]].tolist()
        off = max(off, *(abs(one - other) for one, other in zip(found, expected, strict=True)))
    return off


def test_gnu_backgammons_database_has_the_same_equities() -> None:
    compared = 0
    for mine, theirs, expected in pairs():
        found = PairEquities(*two_sided().planes[:, mine, theirs].tolist())
        # It too has the equities without a double now, each rounded and made of rounded ones.
        assert expected == pytest.approx(
            (found.cubeless, found.no_double_owned, found.no_double_centred, found.unavailable), abs=4 * STEP
        )
        compared += 1
    assert compared == 400


def test_equities_stay_between_losing_and_winning_and_owning_is_never_worse() -> None:
    planes = two_sided().planes[:, 1:, 1:]
    assert planes.shape == (4, 923, 923)
    assert planes.min() >= -1
    assert planes.max() <= 1
    cubeless, unavailable, owned, centred = planes
    assert (unavailable <= centred + TOLERANCE).all()
    assert (unavailable <= cubeless + TOLERANCE).all()
    assert (cubeless <= owned + TOLERANCE).all()


def test_what_rolls_lead_to_makes_every_pair_again() -> None:
    # The recursion for pairs with up to six checkers, at random.
    chance, table = random.Random(1), two_sided()
    counts = [(0, *row, *brute.EMPTY[7:]) for row in all_counts(6).tolist()]
    for _ in range(60):
        mine, theirs = counts[chance.randrange(1, 924)], counts[chance.randrange(1, 924)]
        centred = 0.0
        for (high, low), ends in zip(brute.ROLLS, brute.ends(mine), strict=True):
            left = min(table.equities(theirs, end).centred if any(end) else -1.0 for end in ends)
            centred -= (1 if high == low else 2) * left
        assert table.equities(mine, theirs).no_double_centred == pytest.approx(centred / 36, abs=TOLERANCE)


@pytest.mark.parametrize(
    ("roller", "opponent", "says"),
    [
        ({1: 7}, {1: 1}, "more than 6"),
        ({1: 1}, {1: 7}, "more than 6"),
        ({}, {1: 1}, "no checkers"),
        ({7: 1}, {1: 1}, "outside"),
    ],
)
def test_pairs_that_the_table_does_not_reach_are_refused(
    roller: dict[int, int], opponent: dict[int, int], says: str
) -> None:
    with pytest.raises(ValueError, match=says):
        two_sided().equities(roller, opponent)


def test_the_table_can_not_be_written_to() -> None:
    with pytest.raises(ValueError, match="read-only"):
        two_sided().planes[0, 1, 1] = 0.0


def test_the_table_is_made_once() -> None:
    assert isinstance(two_sided(), TwoSided)
    assert two_sided() is two_sided()
