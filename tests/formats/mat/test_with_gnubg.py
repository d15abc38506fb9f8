"""GNU Backgammon reads what is written without a word, and exports the same.

A sample; `python -m tests.with_gnubg` asks it about every record.
"""

from pathlib import Path

import pytest

import bgnotation as bg
from tests import with_gnubg

pytestmark = pytest.mark.skipif(with_gnubg.program() is None, reason="gnubg is not installed")

STEP = 25
"""Of the records of the corpus every n-th is asked."""
CLEAN = (
    "double-and-drop.mat",
    "money-beaver.mat",
    "one-point-match.mat",
    "resigned-games.mat",
    "three-point-match.mat",
)
MATCHES = Path(__file__).parents[3] / "data" / "matches"


@pytest.mark.parametrize("target", ["mat", "mat:xg", "snowie"])
def test_sample_matches_are_the_same_to_gnu_backgammon(target: str) -> None:
    matches = list(with_gnubg.clean([MATCHES / name for name in CLEAN]))
    assert len(matches) == len(CLEAN)
    assert with_gnubg.trouble(matches, target) == {}


@pytest.mark.corpus
@pytest.mark.parametrize("target", ["mat", "mat:xg", "snowie"])
def test_records_are_the_same_to_gnu_backgammon(corpus: Path, target: str) -> None:
    matches = list(with_gnubg.clean(with_gnubg.records(STEP)))
    assert len(matches) > 10
    assert with_gnubg.trouble(matches, target) == {}


@pytest.mark.corpus
def test_illegal_plays_of_a_snowie_file_are_the_same_to_gnu_backgammon(corpus: Path) -> None:
    matches = list(with_gnubg.clean([corpus / "mat" / "jellyfish-001.mat"]))
    assert [match.format for _, match in matches] == ["snowie"]
    assert with_gnubg.trouble(matches, "snowie") == {}


def test_games_without_a_header_are_read_by_gnu_backgammon() -> None:
    match = bg.read(MATCHES / "double-and-drop.mat")
    (answer,) = with_gnubg.ask([bg.writes(match, "gam")], kind="empire")
    assert answer.said == ()
    exported = bg.reads(answer.exported, "mat")
    assert [game.plays for game in exported.games] == [game.plays for game in match.games]
