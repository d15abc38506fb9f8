"""290 real records of 18 dialects: the errors in them were read by hand, field_errors.csv lists them."""

import csv
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from bgnotation import Findings, Severity, check, read_all
from bgnotation.cells import UNREADABLE

pytestmark = pytest.mark.corpus

KINDS = {
    "BG101": "unreadable",
    "BG202": "opening-double",
    "BG301": "illegal-play",
    "BG302": "missing-play",
    "BG403": "cube",
    "BG502": "points",
    "BG503": "winner",
    "BG504": "score-chain",
}
GOLDEN = Path(__file__).with_name("field_errors.txt")
"""The errors found, and why the one of field_errors.csv that is not found can't be."""


@pytest.fixture(scope="module")
def findings(corpus: Path) -> dict[str, Findings]:
    return {path.name: check(path) for path in sorted((corpus / "mat").glob("*.mat"))}


def test_the_corpus_is_whole(findings: dict[str, Findings]) -> None:
    assert len(findings) == 290


def test_errors_are_exactly_those_read_by_hand(corpus: Path, findings: dict[str, Findings]) -> None:
    with open(corpus / "field_errors.csv", encoding="utf-8", newline="") as file:
        expected = {f"{row['file']}:{row['line']} {row['kind']}" for row in csv.DictReader(file)}
    found = [
        f"{name}:{one.line} {KINDS.get(one.code, one.code)}" for name, some in findings.items() for one in some.errors
    ]
    golden = [line for line in GOLDEN.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    assert sorted(found) == sorted(line for line in golden if line[0] != "-")
    assert len(golden) == len(expected) == 32
    assert {line.removeprefix("- ") for line in golden} == expected


def test_the_error_not_found_stands_where_no_position_is_left(findings: dict[str, Findings]) -> None:
    found = findings["bgmatchformat-003.mat"]
    assert [(one.line, one.code) for one in found.errors] == [(7, "BG202"), (8, "BG301")]
    assert (8, "BG330") in [(one.line, one.code) for one in found]


def test_nothing_is_unreadable_but_one_copied_score_line(corpus: Path, findings: dict[str, Findings]) -> None:
    unreadable = [
        (name, game.offset(slot), cell.text)
        for name in findings
        for match in read_all(corpus / "mat" / name).matches
        for game in match.games
        for slot, cell in game.slots()
        if cell.kind == UNREADABLE
    ]
    assert [(name, text) for name, _, text in unreadable] == [("archive-boxed-032.mat", "Umdisi Kigez : 6")]


def test_no_dialect_gets_a_warning_or_info_on_most_of_its_files(findings: dict[str, Findings]) -> None:
    files: Counter[str] = Counter()
    told: dict[tuple[str, str], int] = defaultdict(int)
    for name, some in findings.items():
        dialect = name.rpartition("-")[0]
        files[dialect] += 1
        for code in {one.code for one in some if one.severity is not Severity.ERROR}:
            told[dialect, code] += 1
    # A dialect of which there are only one or two files has no "most" to speak of.
    noisy = {key: n for key, n in told.items() if files[key[0]] >= 3 and 2 * n > files[key[0]]}
    assert noisy == {}


def test_every_dialect_is_named(corpus: Path) -> None:
    named = defaultdict(set)
    for path in (corpus / "mat").glob("*.mat"):
        named[path.name.rpartition("-")[0]].add(read_all(path).dialect)
    assert named["galaxy"] == named["galaxy-old"] == {"galaxy"}
    assert named["studio"] == {"studio"}
    assert named["gridgammon"] == {"gamesgrid"}
    assert named["opengammon"] == {"opengammon"}
    assert named["xgmobile"] == {"xg-mobile"}
    assert named["xg"] <= {"xg"}
    assert named["archive-boxed"] <= {"boxed", "snowie"}
