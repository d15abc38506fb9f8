"""The command line as a whole, and the small commands."""

from pathlib import Path

import pytest

from bgnotation.cli import COMMANDS, main

MATCHES = Path(__file__).parents[2] / "data" / "matches"
MATCH = str(MATCHES / "three-point-match.mat")

Capture = pytest.CaptureFixture[str]


def run(*words: str, capsys: Capture) -> tuple[int, str, str]:
    status = main(words)
    streams = capsys.readouterr()
    return status, streams.out, streams.err


def test_the_version_is_told(capsys: Capture) -> None:
    from bgnotation import __version__

    assert run("--version", capsys=capsys) == (0, f"bgnotation {__version__}\n", "")


def test_help_names_every_command(capsys: Capture) -> None:
    status, out, _ = run("--help", capsys=capsys)
    assert status == 0
    assert all(f"  {name} " in out for name in COMMANDS)


def test_no_command_at_all_is_answered_with_the_help(capsys: Capture) -> None:
    status, out, err = run(capsys=capsys)
    assert (status, out) == (2, "")
    assert "Usage: bgnotation COMMAND" in err


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_each_command_has_its_help(command: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([command, "--help"])
    assert stopped.value.code == 0
    assert f"bgnotation {command}" in capsys.readouterr().out


def test_a_misspelt_command_is_recognised(capsys: Capture) -> None:
    status, _, err = run("chekc", capsys=capsys)
    assert status == 2
    assert "did you mean `bgnotation check`?" in err


def test_a_file_in_place_of_a_command_gets_a_hint(capsys: Capture) -> None:
    assert f"to check a file: bgnotation check {MATCH}" in run(MATCH, capsys=capsys)[2]


def test_formats_are_listed_with_their_endings(capsys: Capture) -> None:
    status, out, _ = run("formats", capsys=capsys)
    assert status == 0
    assert any(line.split()[:2] == ["mat", ".mat"] for line in out.splitlines())


def test_every_code_is_listed_and_explained(capsys: Capture) -> None:
    _, listed, _ = run("explain", capsys=capsys)
    codes = [line.split()[0] for line in listed.splitlines()]
    assert "BG301" in codes
    for code in codes:
        status, out, _ = run("explain", code, capsys=capsys)
        assert status == 0
        assert code in out


def test_a_check_is_explained_by_its_name_too(capsys: Capture) -> None:
    assert run("explain", "illegal-play", capsys=capsys) == run("explain", "bg301", capsys=capsys)


def test_the_beginning_of_codes_lists_them(capsys: Capture) -> None:
    _, out, _ = run("explain", "BG3", capsys=capsys)
    assert all(line.startswith("BG3") for line in out.splitlines())


def test_an_unknown_code_gets_the_nearest(capsys: Capture) -> None:
    status, _, err = run("explain", "BG3011", capsys=capsys)
    assert status == 2
    assert "BG301" in err


def test_a_board_is_shown_with_what_was_done(capsys: Capture) -> None:
    status, out, _ = run("show", MATCH, "--game", "1", "--turn", "2", capsys=capsys)
    assert status == 0
    assert "BAR" in out
    assert "Game 1, turn 2 of " in out


def test_the_starting_position_has_167_pips_a_side(capsys: Capture) -> None:
    assert run("show", MATCH, capsys=capsys)[1].count("167 pips") == 2


def test_a_picture_is_written_to_a_file(tmp_path: Path, capsys: Capture) -> None:
    picture = tmp_path / "board.svg"
    assert run("show", MATCH, "--svg", "-o", str(picture), capsys=capsys) == (0, "", "")
    assert picture.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--game", "9"], "there is no game 9; match 1 has 2 games"),
        (["--turn", "999"], "there is no turn 999; game 1 has "),
        (["--match", "2"], "there is no match 2; this file has 1 match"),
    ],
)
def test_what_is_not_in_the_file_is_told(words: list[str], message: str, capsys: Capture) -> None:
    status, _, err = run("show", MATCH, *words, capsys=capsys)
    assert status == 2
    assert message in err


def test_a_picture_never_replaces_the_record(tmp_path: Path, capsys: Capture) -> None:
    record = tmp_path / "a.mat"
    record.write_bytes(Path(MATCH).read_bytes())
    status, _, err = run("show", str(record), "-o", str(record), capsys=capsys)
    assert status == 2
    assert "is what is read" in err
    assert record.read_bytes() == Path(MATCH).read_bytes()


def test_showing_a_missing_file_is_one_line(capsys: Capture) -> None:
    assert run("show", "nowhere.mat", capsys=capsys) == (2, "", "bgnotation: nowhere.mat: no such file or folder\n")
