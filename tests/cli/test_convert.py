"""`bgnotation convert`: where files go, what is told of losses, and the exit status."""

import io
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bgnotation import read, reads
from bgnotation.cli import main

MATCHES = Path(__file__).parents[2] / "data" / "matches"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(MATCHES.parents[1])}
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An own folder to work in, with a match, two matches in a file, and a folder."""
    monkeypatch.chdir(tmp_path)
    shutil.copy(MATCHES / "three-point-match.mat", "m.mat")
    shutil.copy(MATCHES / "two-matches.mat", "two.mat")
    (tmp_path / "club" / "may").mkdir(parents=True)
    shutil.copy(MATCHES / "one-point-match.mat", "club/a.mat")
    shutil.copy(MATCHES / "money-session.mat", "club/may/b.mat")
    (tmp_path / "club" / "notes.txt").write_text("Bring the clock.\n")
    return tmp_path


def run(*words: str, capsys: Capture) -> tuple[int, list[str]]:
    """The status, and what stands on standard error."""
    status = main(["convert", *words])
    return status, capsys.readouterr().err.splitlines()


def made(folder: Path = Path()) -> list[str]:
    return sorted(path.as_posix() for path in folder.rglob("*.match"))


def test_a_file_goes_beside_the_one_that_was_read(capsys: Capture) -> None:
    status, told = run("m.mat", "--to", "bgammon", capsys=capsys)
    assert status == 0
    assert made() == ["m.match"]
    assert read("m.match").plays == read("m.mat").plays
    assert told == [
        (
            "bgnotation: m.mat:8:2: BG901 player-names: 2 games have names of players that can't be written so;"
            " bgammon: no blanks"
        ),
        'bgnotation: m.mat:5:2: BG902 event: the event is "Club Championship"; bgammon has no place for it',
        'bgnotation: m.mat:5:2: BG903 round: the round is "2"; bgammon has no place for it',
        "bgnotation: converted 1 file to bgammon; 3 kinds of loss in 1 file",
    ]


def test_what_is_there_is_written_over_only_when_asked(here: Path, capsys: Capture) -> None:
    (here / "m.match").write_text("mine")
    status, told = run("m.mat", "--to", "bgammon", capsys=capsys)
    assert status == 2
    assert told[0] == "bgnotation: m.mat: m.match is there already; --force writes over it"
    assert (here / "m.match").read_text() == "mine"
    assert run("m.mat", "--to", "bgammon", "--force", capsys=capsys)[0] == 0
    assert read("m.match").format == "bgammon"


def test_a_named_file_takes_the_result_and_tells_the_format(capsys: Capture) -> None:
    for _ in range(2):
        assert run("m.mat", "-o", "new.match", capsys=capsys)[0] == 0
    assert read("new.match").format == "bgammon"


def test_what_is_read_is_never_written_over(here: Path, capsys: Capture) -> None:
    before = (here / "m.mat").read_bytes()
    status, told = run("m.mat", "--to", "bgammon", "-o", "./m.mat", "--force", capsys=capsys)
    assert status == 2
    assert told[0] == "bgnotation: m.mat: ./m.mat is what is read; give another name or a folder with -o"
    assert (here / "m.mat").read_bytes() == before


def test_an_input_that_is_yet_to_be_read_is_not_written_over(here: Path, capsys: Capture) -> None:
    shutil.copy("m.mat", "club/two.match")
    before = (here / "club" / "two.match").read_bytes()
    status, told = run("two.mat", "club/two.match", "--to", "bgammon", "-o", "club", "--force", capsys=capsys)
    assert status == 2
    assert any("club/two.match is what is read" in line for line in told)
    assert (here / "club" / "two.match").read_bytes() == before


def test_standard_output_takes_one_file(capsys: Capture) -> None:
    assert main(["convert", "m.mat", "--to", "bgammon", "-o", "-"]) == 0
    assert reads(capsys.readouterr().out).format == "bgammon"
    assert made() == []
    status, told = run("two.mat", "--to", "bgammon", "-o", "-", capsys=capsys)
    assert status == 2
    assert told[0] == "bgnotation: two.mat: its 2 matches need a file each; give one or a folder with -o"


def test_standard_input_goes_to_standard_output(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(Path("m.mat").read_bytes())))
    assert main(["convert", "-", "--to", "bgammon", "-q"]) == 0
    streams = capsys.readouterr()
    assert reads(streams.out).format == "bgammon"
    assert streams.err == ""


def test_several_matches_get_a_file_each(capsys: Capture) -> None:
    status, told = run("two.mat", "--to", "bgammon", capsys=capsys)
    assert status == 0
    assert made() == ["two-1.match", "two-2.match"]
    assert told[-1] == "bgnotation: converted 1 file to bgammon (2 new files); 1 kind of loss in 1 file"


def test_a_folder_keeps_its_folders(capsys: Capture) -> None:
    status, told = run("club", "--to", "bgammon", "-o", "new", capsys=capsys)
    assert status == 0
    assert made() == ["new/a.match", "new/may/b.match"]
    assert told[-1].startswith("bgnotation: converted 2 files to bgammon; ")


def test_several_folders_get_one_of_their_name_each(here: Path, capsys: Capture) -> None:
    shutil.copytree(here / "club", here / "else" / "league")
    assert run("club", "else/league/", "--to", "bgammon", "-o", "new", capsys=capsys)[0] == 0
    assert made() == ["new/club/a.match", "new/club/may/b.match", "new/league/a.match", "new/league/may/b.match"]


def test_a_folder_without_a_place_to_go_gets_the_files_beside_its_own(capsys: Capture) -> None:
    assert run("club", "--to", "bgammon", capsys=capsys)[0] == 0
    assert made() == ["club/a.match", "club/may/b.match"]
    status, told = run("club", "--to", "bgammon", "--force", capsys=capsys)
    assert status == 0
    assert told[-1].endswith("; 2 are bgammon already")


def test_two_files_with_one_new_name_are_told(here: Path, capsys: Capture) -> None:
    shutil.copy("m.mat", "club/may/m.mat")
    status, told = run("m.mat", "club/may/m.mat", "--to", "bgammon", "-o", "new", capsys=capsys)
    assert status == 2
    message = "new/m.match is written already, from m.mat; convert them into different folders"
    assert f"bgnotation: club/may/m.mat: {message}" in told
    assert made() == ["new/m.match"]


def test_a_broken_file_among_many_stops_nothing(here: Path, capsys: Capture) -> None:
    (here / "club" / "aa.mat").write_bytes(bytes(100))
    status, told = run("club", "gone.mat", "--to", "bgammon", "-o", "new", capsys=capsys)
    assert status == 2
    assert made() == ["new/a.match", "new/may/b.match"]
    assert "bgnotation: gone.mat: no such file or folder" in told
    assert any(line.startswith("bgnotation: club/aa.mat: no known format: ") for line in told)
    assert told[-1].endswith("; 2 failed")


def test_of_many_files_each_kind_of_loss_is_told_once_and_counted(capsys: Capture) -> None:
    _, told = run("m.mat", "club", "--to", "bgammon", "-o", "new", capsys=capsys)
    events = [line for line in told if "BG902" in line]
    assert len(events) == 1
    assert events[0].startswith("bgnotation: BG902 event: 2 in 2 files, such as m.mat:5:2: the event is ")


def test_strict_writes_nothing_that_would_be_lost(capsys: Capture) -> None:
    status, told = run("m.mat", "--to", "bgammon", "--strict", capsys=capsys)
    assert status == 1
    assert made() == []
    assert told[0] == "bgnotation: m.mat: not written: 3 kinds of loss"
    assert told[-1] == "bgnotation: converted 0 files to bgammon; 3 kinds of loss in 1 file; 1 refused"


def test_quiet_tells_only_what_went_wrong(capsys: Capture) -> None:
    assert run("m.mat", "--to", "bgammon", "-q", capsys=capsys) == (0, [])


def test_of_a_damaged_file_it_is_told_that_not_all_could_be_read(here: Path, capsys: Capture) -> None:
    assert main(["convert", "m.mat", "-o", "m.json", "-q"]) == 0
    text = (here / "m.json").read_text().replace('"score": [2, 0]', '"score": "two"')
    (here / "m.json").write_text(text.replace('"number": 1', '"number": []'))
    words = "this can't be the value of 'number', and 1 more (see `bgnotation check`)"
    damage = f"bgnotation: m.json: BG113 damaged-file: {words}"
    status, told = run("m.json", "-o", "new.mat", capsys=capsys)
    assert (status, told) == (0, [damage, "bgnotation: converted 1 file to mat; 1 damaged"])
    status, told = run("m.json", "-o", "strict.mat", "--strict", capsys=capsys)
    assert (status, told[:2]) == (1, [damage, "bgnotation: m.json: not written: the file is damaged"])
    assert not (here / "strict.mat").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_standard_output_is_told_in_a_line(here: Path) -> None:
    command = [sys.executable, "-m", "bgnotation", "convert", "m.mat", "--to", "bgammon", "-o", "-", "-q"]
    with open("/dev/full", "wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False, env=ENVIRONMENT)
    assert done.returncode == 2
    assert done.stderr == "bgnotation: standard output could not be written: No space left on device\n"


def test_the_examples_of_the_help_can_be_run(here: Path, capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(["convert", "--help"])
    shutil.copy("m.mat", "match.mat")
    shutil.copytree("club", "my-matches")
    lines = [line.split("  ")[1].split() for line in capsys.readouterr().out.splitlines() if "  bgnotation " in line]
    assert len(lines) == 4
    for _, *words in lines:
        assert main([*words, "--force"]) == 0


def test_a_rule_given_is_part_of_what_is_written(capsys: Capture) -> None:
    _, told = run("m.mat", "--to", "bgammon", "--rule", "crawford=off", capsys=capsys)
    assert any("BG910 crawford-rule: the Crawford rule is off" in line for line in told)


def test_a_rule_given_that_the_format_can_not_hold_is_a_loss(capsys: Capture) -> None:
    status, told = run("m.mat", "--to", "sgf", "--rule", "holland=on", capsys=capsys)
    assert status == 0
    assert told[0].endswith("BG944 holland: the Holland rule is on; sgf has no place for it")


def test_text_before_the_match_is_told_to_be_lost(here: Path, capsys: Capture) -> None:
    (here / "letter.mat").write_bytes(b"Dear Cy,\nhere it is.\n\n" + (here / "m.mat").read_bytes())
    _, told = run("letter.mat", "--to", "sgf", capsys=capsys)
    assert any("BG942 prose: 1 passage of other text stands before the match or between its games" in x for x in told)


def test_text_that_belongs_to_no_match_is_told_to_be_lost(here: Path, capsys: Capture) -> None:
    run("m.mat", "--to", "sgf", "-o", "m.sgf", capsys=capsys)
    (here / "two.sgf").write_bytes((here / "m.sgf").read_bytes() + b"\nBest wishes, Ann\n")
    _, told = run("two.sgf", "--to", "json", capsys=capsys)
    lost = next(line for line in told if "BG942 prose: 1 passage of other text" in line)
    assert lost.endswith("json has no place for what belongs to no match")


def test_files_are_converted_in_several_processes(here: Path, capsys: Capture) -> None:
    many = here / "many"
    many.mkdir()
    text = (here / "m.mat").read_bytes()
    for number in range(20):
        (many / f"{number:02}.mat").write_bytes(text + b"\n" * 100_000)
    status, told = run("many", "--to", "bgammon", "-o", "new", "--jobs", "2", capsys=capsys)
    assert status == 0
    assert len(made()) == 20
    assert told[-1].startswith("bgnotation: converted 20 files to bgammon; ")


def test_a_folder_without_records_is_told(here: Path, capsys: Capture) -> None:
    (here / "empty").mkdir()
    assert run("empty", "--to", "bgammon", capsys=capsys)[0] == 2


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["m.mat"], "say which format: --to FORMAT"),
        (["m.mat", "--to", "docx"], "no format that can be written is called 'docx'; known: "),
        (["m.mat", "--to", "xg"], "xg is only read, not written; known: bgammon, gam, json, mat, "),
        (["m.mat", "--to", "bgammon:fine"], "no style of bgammon is called 'fine'"),
        (["m.mat", "-o", "m.docx"], "no format's files end in '.docx'"),
        (["m.mat", "-o", "m.xg"], "xg ('.xg') is only read, not written; known: "),
        (["m.mat", "--to", "bgammon", "-o", ""], "-o wants a file, a folder, or - for standard output"),
        (["m.mat", "two.mat", "-o", "x.match"], "x.match is the name of one file, and several need a folder"),
        (["m.mat", "--to", "bgammon", "--from", "docx"], "no format is called 'docx'; known: "),
        (["club", "--to", "bgammon", "-o", "m.mat"], "m.mat is a file, and several need a folder"),
        (["m.mat", "two.mat", "--to", "bgammon", "-o", "-"], "several files can't go to standard output"),
        (["m.mat", "-", "--to", "bgammon"], "where is standard input to go?"),
        (["m.mat", "--to", "bgammon", "--rule", "gammon=on"], "no rule is called"),
    ],
)
def test_a_mistake_in_the_command_is_told(words: list[str], message: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["convert", *words])
    assert stopped.value.code == 2
    assert message in capsys.readouterr().err
