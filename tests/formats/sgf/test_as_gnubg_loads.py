"""GNU Backgammon loads what is written without a word, and saves the same again.

A sample; the whole corpus by `python -m tests.formats.sgf.gnubg`.
"""

from pathlib import Path

import pytest

from bgnotation import read, reads, writes
from tests.formats.sgf.gnubg import clean, loaded, trouble
from tests.formats.sgf.trees import tree
from tests.with_gnubg import program, records

pytestmark = pytest.mark.skipif(program() is None, reason="GNU Backgammon is not here")
DATA = Path(__file__).resolve().parents[3] / "data" / "matches"


def test_the_sample_matches() -> None:
    matches = clean(sorted(DATA.glob("*.mat")))
    assert len(matches) > 10
    assert trouble(matches) == []


@pytest.mark.corpus
def test_every_twelfth_record_of_the_corpus(corpus: Path) -> None:
    assert trouble(clean(records(12))) == []


@pytest.mark.corpus
def test_its_own_mat_files_come_back_through_sgf_byte_for_byte(corpus: Path) -> None:
    paths = [path for path in sorted((corpus / "gnubg" / "mat").glob("*.mat")) if path.name[0] != "e"][::8]
    found = loaded([writes(read(path), "sgf") for path in paths], "export match mat")
    assert [path.name for path, (_, mat) in zip(paths, found, strict=True) if mat != path.read_bytes()] == []


def test_nodes_that_only_other_programs_know() -> None:
    nodes = "\n;W[31hefe]\n;B[resign:1]\n;W[reject]\n;B[42qusu]C[two\nlines \\]]\n;LB[a:x]\n;PL[W]DI[66]"
    match = reads(tree(nodes, more="RU[Crawford:Odd]RE[B+1R]XX[y]C[hello]"))
    ((said, saved),) = loaded([writes(match, "sgf")])
    assert said == []
    assert saved.partition(b"\n")[2] == b";W[31hefe]\n;B[42qusu]C[two\nlines \\]]\n;PL[W]DI[66])\n"
