"""The dialect of a file is named by its signs; nothing depends on it but what a site's habits excuse."""

from pathlib import Path

import pytest

from tests.formats.mat.bodies import HEAD, with_body

ROWS = "  1) 31: 8/5 6/5                 52: 13/8 24/22\n      Wins 1 point\n"


@pytest.mark.parametrize(
    ("head", "rows", "dialect"),
    [
        pytest.param("", ROWS, "jellyfish", id="no sign at all"),
        pytest.param('; [Site "BackgammonGalaxy"]\n', ROWS, "galaxy", id="Galaxy's site tag"),
        pytest.param("", ROWS.replace("    Wins", "  2)  Losses 1 point       Wins"), "galaxy", id="Losses"),
        pytest.param('; [ClockType "None"]\n', ROWS, "studio", id="Backgammon Studio's clock"),
        pytest.param("", ROWS.replace("13/8 24/22", "bar/20 24/22"), "studio", id="bar in small letters"),
        pytest.param('; [Site "OpenGammon"]\n', ROWS, "opengammon", id="OpenGammon"),
        pytest.param('; [TimeControl "*0"]\n', ROWS, "xg-mobile", id="XG Mobile's clock"),
        pytest.param('; [Site "XG Mobile"]\n', ROWS, "xg-mobile", id="XG Mobile's site tag"),
        pytest.param('; [CubeLimit "1024"]\n', ROWS, "xg", id="XG's tags"),
        pytest.param("", ROWS.replace("13/8 24/22", "Cannot Move"), "xg", id="Cannot Move"),
        pytest.param("", ROWS.replace("13/8 24/22", "Bar/20 24/22"), "xg", id="Bar in capitals"),
        pytest.param('; [Transcriber "T"]\n', ROWS.replace("13/8", "25/20"), "gnubg", id="GNU Backgammon"),
        pytest.param("+------+\n|  x   |\n+------+\n", ROWS, "boxed", id="a box"),
        pytest.param("", ROWS.replace("13/8 24/22", "Illegal play (25;0;1;)"), "snowie", id="Snowie's illegal play"),
    ],
)
def test_a_dialect_is_named_by_its_signs(head: str, rows: str, dialect: str) -> None:
    assert with_body(rows, head + HEAD).dialect == dialect


def test_ratings_in_the_score_line_are_gamesgrids() -> None:
    head = HEAD.replace("Ann", "Ann,1529").replace("Bob", "Bob,1723")
    assert with_body(ROWS, head).dialect == "gamesgrid"


def test_a_match_without_games_has_no_dialect() -> None:
    assert with_body("", " 7 point match\n").dialect == "unknown"


OF_FOLDER = {
    "archive-boxed": {"boxed"},
    "archive-studio": {"studio"},
    "galaxy": {"galaxy"},
    "galaxy-old": {"galaxy"},
    "gridgammon": {"gamesgrid"},
    "opengammon": {"opengammon"},
    "studio": {"studio"},
    "xg": {"xg"},
    "xg-numeric": {"xg"},
    "xg-service": {"xg"},
    "xgmobile": {"xg-mobile"},
    "jellyfish": {"snowie"},
}


@pytest.mark.corpus
@pytest.mark.parametrize("kind", OF_FOLDER)
def test_real_files_are_named_after_who_wrote_them(corpus: Path, kind: str) -> None:
    from bgnotation import read_all

    paths = [path for path in (corpus / "mat").glob("*.mat") if path.stem.rpartition("-")[0] == kind]
    assert paths
    assert {read_all(path).dialect for path in paths} <= OF_FOLDER[kind]
