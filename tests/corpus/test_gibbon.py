"""One match that Gibbon keeps as GMD and SGF and JavaFIBS as its own: what is read of the three is the same."""

from pathlib import Path

import pytest

from bgnotation import check, read
from tests.formats.stories import story

pytestmark = pytest.mark.corpus


@pytest.fixture(scope="module")
def files(corpus: Path) -> dict[str, Path]:
    names = ("other/gibbon-7point.gmd", "other/javafibs-7point.match", "sgf/gibbon-7point.sgf")
    return {Path(name).suffix: corpus / name for name in names}


@pytest.mark.parametrize("suffix", [".gmd", ".match", ".sgf"])
def test_nothing_is_wrong_with_it(files: dict[str, Path], suffix: str) -> None:
    found = check(files[suffix])
    # GMD's number of a resignation leaves open what was resigned, where no further score tells.
    told = ["187: BG514"] if suffix == ".gmd" else []
    assert [f"{one.line}: {one.code}" for one in found] == told
    assert all(one.severity.value == "info" for one in found)


def test_gmd_and_javafibs_hold_the_same_match(files: dict[str, Path]) -> None:
    one, other = read(files[".gmd"]), read(files[".match"])
    assert (one.length, len(one.games), one.plays) == (other.length, len(other.games), other.plays) == (7, 9, 353)
    assert story(one) == story(other)


def test_sgf_holds_the_same_match_with_the_colours_exchanged(files: dict[str, Path]) -> None:
    # Gibbon sorts the steps of a play there.
    assert story(read(files[".gmd"]), ordered=False) == story(read(files[".sgf"]), turned=True, ordered=False)


def test_javafibs_states_the_scores_that_gmd_leaves_to_the_plays(files: dict[str, Path]) -> None:
    # Record 14 of the file, line by line.
    scores = [(0, 0), (1, 0), (1, 2), (2, 2), (2, 4), (4, 4), (5, 4), (5, 5), (5, 6)]
    assert [game.score for game in read(files[".match"]).games] == scores
    assert [game.score for game in read(files[".gmd"]).games] == [None] * 9


def test_the_resigned_game_is_told_by_both(files: dict[str, Path]) -> None:
    for suffix in (".gmd", ".match"):
        extras = read(files[suffix]).games[3].extras
        assert (extras.ending, extras.level) == ("resigned", 1)
