"""The command line as a whole, and the small commands."""

import zipfile
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


def test_formats_are_listed_with_their_endings_and_whether_they_can_be_written(capsys: Capture) -> None:
    status, out, _ = run("formats", capsys=capsys)
    assert status == 0
    lines = [line.split() for line in out.splitlines()]
    assert any(line[:4] == ["mat", "read,", "write", ".mat"] for line in lines)
    assert any(line[:3] == ["gmd", "read", ".gmd"] for line in lines)


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


def test_a_loss_is_explained_with_the_formats_that_keep_it(capsys: Capture) -> None:
    status, out, _ = run("explain", "bg919", capsys=capsys)
    assert status == 0
    assert out.startswith("# BG919 dice-order (loss)\n")
    assert "**Lost by**" in out
    assert run("explain", "dice-order", capsys=capsys)[1] == out


def test_the_beginning_of_codes_lists_them(capsys: Capture) -> None:
    _, out, _ = run("explain", "BG3", capsys=capsys)
    assert all(line.startswith("BG3") for line in out.splitlines())


def test_an_unknown_code_gets_the_nearest(capsys: Capture) -> None:
    status, _, err = run("explain", "BG3011", capsys=capsys)
    assert status == 2
    assert "BG301" in err


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("BG116", "did you mean BG114 or BG113 or BG112?"),
        ("bg000", "did you mean BG100 or BG101 or BG102?"),
        ("dice-ordre", "did you mean dice-order or step-order?"),
        ("BGX", "`bgnotation explain` lists them all"),
    ],
)
def test_what_may_have_been_meant_is_proposed(word: str, hint: str, capsys: Capture) -> None:
    status, _, err = run("explain", word, capsys=capsys)
    assert status == 2
    assert err.rstrip().endswith(hint)


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
        (["--line", "1"], "line 1 stands before the first game"),
        (["--line", "999"], "there is no line 999; this file has "),
    ],
)
def test_what_is_not_in_the_file_is_told(words: list[str], message: str, capsys: Capture) -> None:
    status, _, err = run("show", MATCH, *words, capsys=capsys)
    assert status == 2
    assert message in err


@pytest.mark.parametrize("line", ["21", "21:44", "21:50"])
def test_the_line_of_a_finding_shows_the_board_that_the_faulty_play_met(line: str, capsys: Capture) -> None:
    # The finding of data/README.md: Bob's 31 in row 13 of this file, at line 21, column 44.
    _, out, _ = run("show", str(MATCHES / "fault-illegal-move.mat"), "--line", line, capsys=capsys)
    assert "Game 1, turn 26 of 49, line 21: Bob Brown: 31: 13/10 10/8 (illegal)" in out


def test_a_column_chooses_between_the_actions_of_a_line(capsys: Capture) -> None:
    _, out, _ = run("show", str(MATCHES / "fault-illegal-move.mat"), "--line", "21:6", capsys=capsys)
    assert "Game 1, turn 25 of 49, line 21: Ann West: 55: 14/9 14/9 13/8 9/4" in out


def test_the_line_of_a_game_shows_its_first_board(capsys: Capture) -> None:
    lines = Path(MATCH).read_text(encoding="utf-8").splitlines()
    line = next(number for number, text in enumerate(lines, 1) if text.strip() == "Game 2")
    assert "Game 2, turn 1 of " in run("show", MATCH, "--line", str(line), capsys=capsys)[1]


def test_the_line_of_a_later_match_is_found(capsys: Capture) -> None:
    _, out, _ = run("show", str(MATCHES / "two-matches.mat"), "--line", "40", capsys=capsys)
    assert "line 40: Carla Diaz: 41:" in out


@pytest.mark.parametrize("words", [("--turn", "end"), ("--line", "34")])
def test_the_end_of_a_game_shows_the_last_board(words: tuple[str, str], capsys: Capture) -> None:
    # Line 34, the last one, has the result.
    _, out, _ = run("show", str(MATCHES / "fault-illegal-move.mat"), *words, capsys=capsys)
    assert "off 9" in out
    assert "Game 1, after the last of 49 turns: Ann West wins 4 points" in out


def test_the_end_of_a_game_can_be_a_picture(capsys: Capture) -> None:
    _, out, _ = run("show", MATCH, "--turn", "end", "--svg", capsys=capsys)
    assert out.startswith("<svg")
    assert "Game 1, the end" in out


def test_points_are_numbered_as_the_acting_player_counts_them(capsys: Capture) -> None:
    for turn in ("1", "2"):
        _, out, _ = run("show", MATCH, "--turn", turn, capsys=capsys)
        player = out.splitlines()[-1].removeprefix("(the points are numbered as ").removesuffix(" counts them)")
        above, below = (line.split() for line in out.splitlines() if line.split()[:1] in (["13"], ["12"]))
        at_top = player in out.splitlines()[0]
        assert (above[-1], below[-1]) == (("1", "24") if at_top else ("24", "1"))


@pytest.mark.parametrize("words", [["--line", "5", "--turn", "1"], ["--line", "x"], ["--turn", "0"]])
def test_a_place_that_can_not_be_meant_is_refused(words: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["show", MATCH, *words])
    assert stopped.value.code == 2
    assert "bgnotation show: error:" in capsys.readouterr().err


def test_a_picture_never_replaces_the_record(tmp_path: Path, capsys: Capture) -> None:
    record = tmp_path / "a.mat"
    record.write_bytes(Path(MATCH).read_bytes())
    status, _, err = run("show", str(record), "-o", str(record), capsys=capsys)
    assert status == 2
    assert "is what is read" in err
    assert record.read_bytes() == Path(MATCH).read_bytes()


@pytest.mark.parametrize("name", ["board.png", "board.PDF"])
def test_a_board_is_not_written_under_the_name_of_another_picture(name: str, capsys: Capture, tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as left:
        main(["show", MATCH, "-o", str(tmp_path / name)])
    assert left.value.code == 2
    assert f"{name}: a picture of a board is written as .svg" in capsys.readouterr().err
    assert not (tmp_path / name).exists()


@pytest.mark.parametrize("command", ["show", "id"])
def test_the_board_of_a_folder_is_asked_of_one_file(command: str, capsys: Capture) -> None:
    told = f"bgnotation: {MATCHES}: is a folder; name one file in it\n"
    assert run(command, str(MATCHES), capsys=capsys) == (2, "", told)


def test_an_archive_is_to_be_unpacked_and_not_read_as_some_format(tmp_path: Path, capsys: Capture) -> None:
    packed = tmp_path / "matches.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        archive.write(MATCH)
    status, out, _ = run("check", str(packed), capsys=capsys)
    assert status == 2
    assert "this is a zip archive; unpack it first" in out
    assert "--from" not in out
    packed.write_text("Dear Ann,\n")
    assert "add --from FORMAT" in run("check", str(packed), capsys=capsys)[1]


def test_showing_a_missing_file_is_one_line(capsys: Capture) -> None:
    assert run("show", "nowhere.mat", capsys=capsys) == (2, "", "bgnotation: nowhere.mat: no such file or folder\n")
