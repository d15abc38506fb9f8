"""Findings in files that are no .mat: a line of letters, or bytes."""

import json
from pathlib import Path

import pytest

from bgnotation import check
from bgnotation.cli import main
from tests.formats.xg.making import Game, game_header, match_header, packed

HEAD = "(;FF[4]GM[6]MI[length:{}][game:0][ws:0][bs:0]PW[Ann]PB[Bob]"


@pytest.fixture
def binary(tmp_path: Path) -> Path:
    """An .xg file whose second play is wrong."""
    game = Game().roll(1, (3, 1), (8, 5), (6, 5)).roll(-1, (6, 4), (24, 18), (18, 13))
    path = tmp_path / "match.xg"
    path.write_bytes(packed(match_header(), game_header(), *game.records))
    return path


def shown(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    main(["check", *words])
    return capsys.readouterr().out


def test_bytes_are_named_by_their_place_and_shown_by_what_they_mean(
    binary: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, *rest = shown(capsys, str(binary)).splitlines()
    place, _, message = first.removeprefix(f"{binary}: byte ").partition(": ")
    assert place.isdigit()
    assert message == "error BG301 illegal-play: 18/13 can't be played with 64: it moves 5 pips"
    assert rest[:3] == ["  |", "  | 64: 24/18 18/13", "  | " + "^" * 15]
    assert rest[-2] == f"The board at a finding: bgnotation show {binary} --game 1 --turn 2"


def test_bytes_have_an_offset_in_json_and_sarif(binary: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (error,) = [one for one in check(binary).errors if one.code == "BG301"]
    row = json.loads(shown(capsys, str(binary), "--format", "json"))["diagnostics"][0]
    assert (row["line"], row["column"], row["offset"], row["fix"]) == (None, None, error.span.start, None)
    result = json.loads(shown(capsys, str(binary), "--format", "sarif"))["runs"][0]["results"][0]
    region = result["locations"][0]["physicalLocation"]["region"]
    assert region == {"byteOffset": error.span.start, "byteLength": error.span.end - error.span.start}
    assert f"byte {error.span.start}: 18/13 can't" in shown(capsys, str(binary), "--format", "github")
    assert str(error).startswith(f"{binary}: byte {error.span.start}: error BG301")


def test_a_board_is_shown_with_what_the_bytes_mean(binary: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(binary), "--game", "1", "--turn", "2"]) == 0
    assert "Game 1, turn 2 of 2: Bob: 64: 24/18 18/13 (illegal)" in capsys.readouterr().out
    assert main(["show", str(binary), "--line", "2"]) == 2
    assert "no lines: name the action by --game and --turn" in capsys.readouterr().err


def test_letters_are_shown_as_they_stand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "match.sgf"
    path.write_text(HEAD.format(7) + "\n;W[31hefe]\n;B[64agfk])\n", encoding="utf-8")
    lines = shown(capsys, str(path)).splitlines()
    assert lines[0].startswith(f"{path}:3:2: error BG301 illegal-play: 19/14 can't be played")
    assert lines[1:4] == ["  |", "3 | ;B[64agfk])", "  |  ^^^^^^^^^"]


@pytest.mark.parametrize(
    "nodes",
    [
        "RE[W+3];W[31hefe];B[52lqac];W[double];B[drop])",
        "RE[W+1R];W[31hefe];B[52lqac];W[21];B[52lqac])",
    ],
)
def test_no_fix_writes_words_of_mat_files_into_letters(nodes: str, tmp_path: Path) -> None:
    path = tmp_path / "match.sgf"
    path.write_text(HEAD.format(1) + nodes, encoding="utf-8")
    before = path.read_bytes()
    assert check(path).errors
    assert all(one.fix is None for one in check(path))
    main(["check", str(path), "--fix"])
    assert path.read_bytes() == before
