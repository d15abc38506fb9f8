"""Damaged files: nothing raised, nothing slow, every finding inside the file.

A sample; more by `python -m tests.fuzz.of_format sgf`.
"""

import pytest

from bgnotation.formats import find
from tests.formats.sgf.trees import archive, tree
from tests.fuzz.of_format import faults
from tests.fuzz.seeds import seeds

INPUTS, PARTS = 200, 4
START = "AE[a:y]" + "".join(f"AW[{letter}]" for letter in "fffffhhhmmmmmxx")
SET = f"\n;W[31hefe]A[0][hefe E ver 3 0.5]C[good]\n;PL[B]DI[42]\n;PL[W]{START}AB[s][q]\n;CV[2]\n;CP[w]\n;W[52mkmh]"
BRANCHED = "\n;B[resign:1];W[reject](;B[42qusu])(;B[double];W[double];B[take])"
SEEDS = (
    tree(SET).encode(),
    (tree(BRANCHED, more="RE[B+2]") + "(;GM[1];B[aa])").encode(),
    "(;CA[cp1251]GM[6]PW[Лев]PB[Ия]CV[2]RU[Crawford:CrawfordGame]RE[W+2R];W[31hefe])".encode("cp1251"),
)


@pytest.mark.parametrize("part", range(PARTS))
def test_damaged_files_are_read_and_written_again(part: int) -> None:
    inputs = range(part, INPUTS, PARTS)
    assert list(faults(find("sgf"), [*seeds("sgf"), *SEEDS], inputs, seed=3)) == []


@pytest.mark.parametrize(
    "text",
    [
        tree(";PL[W]DI[31];AE[a:y]AW[f]" * 2_000),
        tree(";AW[f]" * 20_000),
        tree(";AE" + "[a:y]" * 20_000),
        tree(";W[31hefe];AE[a]" * 4_000),
        tree(";W[" + "he" * 100_000 + "]"),
        tree(";W[double]" * 10_000 + ";B[double];W[double]" * 5_000),
        tree(";W[31hefe]" + "C[a\n]" * 20_000),
        tree("", more="MI" + "[x:1]" * 50_000),
        tree("", more="RU[" + "Crawford:" * 50_000 + "]RE[W+" + "9" * 100_000 + "]CV[" + "9" * 100_000 + "]"),
        tree(";B[resign:" + "9" * 90 + "];W[reject]" * 5_000),
        tree("") * 3_000,
    ],
    ids=range(11),
)
def test_many_and_long_values_are_read_in_time_and_memory(text: str) -> None:
    from time import process_time

    began = process_time()
    archive(text)
    assert process_time() - began < 5 * len(text) / 100_000
