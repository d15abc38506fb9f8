"""Damaged transcripts of Acey-deucey. A sample; `python -m tests.fuzz.acey` puts thousands through."""

from tests.fuzz.acey import faults, made, seeds, through

INPUTS, SEED = 60, 2024


def test_the_seeds_are_sound() -> None:
    for data in seeds():
        assert through(data, written=True) == ""


def test_damaged_transcripts_do_no_harm() -> None:
    assert list(faults(range(INPUTS), SEED)) == []


def test_an_input_is_the_same_each_time() -> None:
    assert [made(number, 7) for number in range(20)] == [made(number, 7) for number in range(20)]
