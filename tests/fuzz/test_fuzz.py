"""Any bytes: nothing is raised, nothing takes long, nothing is lost.

A sample; `python -m tests.fuzz` puts a hundred thousand inputs through.
"""

import pytest

from bgnotation.formats import find
from bgnotation.source import Source, Span
from bgnotation.transcript import Archive
from tests.fuzz.inputs import MUTATIONS, make
from tests.fuzz.trial import lost, run

INPUTS, PARTS, SEED = 1_500, 15, 2024


@pytest.mark.parametrize("part", range(PARTS))
def test_any_bytes_are_read_and_kept(part: int) -> None:
    for number in range(part, INPUTS, PARTS):
        outcome = run(SEED, number)
        assert not outcome.fault, f"python -m tests.fuzz --seed {SEED} --input {number}: {outcome.made}"


def test_the_sample_holds_every_mutation() -> None:
    made = {name for number in range(INPUTS) for name in make(SEED, number)[0].split("+")}
    assert made == {mutation.__name__ for mutation in MUTATIONS} | {"soup", "random bytes"}


def test_an_input_is_the_same_each_time() -> None:
    assert [make(7, number) for number in range(50)] == [make(7, number) for number in range(50)]


def _read(text: str) -> Archive:
    return find("mat").read(Source(text))


HEAD = " 1 point match\n\n Game 1\n Ann : 0     Bob : 0\n"


@pytest.mark.parametrize(
    "text",
    [
        "no match at all",
        "; a remark and no match",
        '; [Event "a tag and no match"]',
        '; [Event "one"]\n; [Event "another"]\n' + HEAD,
        HEAD + "  1) 31: 8/5 6/5    ???? nonsense 52: 24/22 13/8\n",
        HEAD + "  1)  Doubles => 2 \xa0              Drops\n",
        HEAD + "\x1a\n\0\n  1) 31: 8/5 6/5\n",
        " " * 20_100 + "behind many blanks\n" + HEAD,
    ],
)
def test_nothing_is_lost(text: str) -> None:
    assert lost(_read(text)) == ""


def test_what_is_lost_is_told() -> None:
    archive = _read(HEAD + "  1) 31: 8/5 6/5\n")
    without = Archive(archive.source, archive.format, archive.dialect, (), (Span(0, 20),))
    assert lost(without).startswith("lost: ")
