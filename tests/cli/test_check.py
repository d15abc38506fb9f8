"""`bgnotation check` from the outside: exit statuses, streams, and what each format says of real files.

What is wrong in the sample matches, and where, is what data/README.md says of them.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from bgnotation.cli import main

ROOT = Path(__file__).parents[2]
MATCHES = ROOT / "data" / "matches"
SCHEMA = ROOT / "tests" / "data" / "sarif-2.1.0" / "sarif-2.1.0-rtm.5.json"
SHARED = ROOT.parent / "shared"

GOOD = str(MATCHES / "one-point-match.mat")
FAULTY = str(MATCHES / "fault-illegal-move.mat")
STARLESS = str(MATCHES / "missing-hit-mark.mat")
UNFINISHED = str(MATCHES / "unfinished-match.mat")

Capture = pytest.CaptureFixture[str]


def run(*words: str, capsys: Capture) -> tuple[int, str, str]:
    status = main(["check", *words])
    streams = capsys.readouterr()
    return status, streams.out, streams.err


def command(*words: str, **options: Any) -> "subprocess.CompletedProcess[bytes]":
    environment = os.environ | {"PYTHONPATH": str(ROOT)} | options.pop("env", {})
    return subprocess.run(
        [sys.executable, "-m", "bgnotation", *words], env=environment, capture_output=True, check=False, **options
    )


def test_a_clean_file_passes(capsys: Capture) -> None:
    status, out, err = run(GOOD, capsys=capsys)
    assert (status, err) == (0, "")
    assert out.startswith("Checked 1 file, 1 game, ")
    assert out.endswith(" plays: no errors, no warnings.\n")


def test_an_error_fails_and_is_shown_in_its_line(capsys: Capture) -> None:
    status, out, _ = run(FAULTY, capsys=capsys)
    assert status == 1
    assert f"{FAULTY}:21:" in out
    assert "\n21 |  13) 61" not in out
    assert "13/10 10/8" in out
    assert "^" in out


def test_a_warning_fails_only_when_strict(capsys: Capture) -> None:
    assert run(STARLESS, capsys=capsys)[0] == 0
    assert run("--strict", STARLESS, capsys=capsys)[0] == 1


def test_ignored_findings_do_not_fail(capsys: Capture) -> None:
    assert run("--ignore", "BG3", FAULTY, capsys=capsys)[0] == 0
    assert run("--select", "BG6", FAULTY, capsys=capsys)[0] == 0


def test_a_missing_file_is_one_line_and_the_others_are_checked(capsys: Capture) -> None:
    status, out, err = run("nowhere.mat", GOOD, capsys=capsys)
    assert status == 2
    assert err == "bgnotation: nowhere.mat: no such file or folder\n"
    assert "Checked 1 file" in out
    assert "1 file could not be read" in out


def test_a_folder_without_transcripts_can_not_be_checked(tmp_path: Path, capsys: Capture) -> None:
    status, _, err = run(str(tmp_path), capsys=capsys)
    assert status == 2
    assert err.startswith(f"bgnotation: {tmp_path}: no transcripts in this folder")


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """A folder with a match, a picture and notes."""
    shutil.copy(GOOD, tmp_path / "a.mat")
    (tmp_path / "photo.jpg").write_bytes(b"\xff\xd8\xff\xe0\x00")
    (tmp_path / "notes.txt").write_text("Bring the clock.\n")
    return tmp_path


def test_what_is_no_record_in_a_folder_is_passed_over(mixed: Path, capsys: Capture) -> None:
    status, out, err = run(str(mixed), capsys=capsys)
    assert (status, err) == (0, "")
    assert out.startswith("Checked 1 file, ")
    assert out.endswith("; 1 text file without a match passed over.\n")


def test_a_record_named_txt_in_a_folder_is_checked(mixed: Path, capsys: Capture) -> None:
    shutil.copy(FAULTY, mixed / "match.txt")
    assert run(str(mixed), capsys=capsys)[0] == 1


def test_a_record_in_a_folder_that_is_no_longer_one_is_told_of(mixed: Path, capsys: Capture) -> None:
    (mixed / "b.mat").write_bytes(bytes(100))
    assert run(str(mixed), capsys=capsys)[0] == 2


@pytest.mark.parametrize("words", [["check"], ["table", "games"]])
def test_a_folder_of_notes_has_no_transcripts(words: list[str], mixed: Path, capsys: Capture) -> None:
    (mixed / "a.mat").unlink()
    assert main([*words, str(mixed)]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"bgnotation: {mixed}: no transcripts in this folder (")
    assert ".mat, " in told


def test_a_file_in_no_known_format_is_told_of_everywhere(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "notes.txt").write_text("Bring the clock.\n")
    status, out, err = run("--format", "json", str(tmp_path / "notes.txt"), GOOD, capsys=capsys)
    assert status == 2
    assert "notes.txt" in err
    assert err.count("\n") == 1
    [found] = json.loads(out)["diagnostics"]
    assert (found["code"], found["name"], found["severity"]) == ("BG100", "unknown-format", "error")
    assert found["line"] is None


def test_a_named_format_is_believed(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "notes.txt").write_text("Bring the clock.\n")
    status, out, _ = run("--from", "mat", "--format", "json", str(tmp_path / "notes.txt"), capsys=capsys)
    assert status < 2
    assert json.loads(out)["files"][0]["format"] == "mat"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--rule", "crawford=perhaps"], "crawford is on or off"),
        (["--rule", "gammon=on"], "crawford=on|off, jacoby=on|off"),
        (["--select", "XY1"], "no code begins with 'XY1'"),
        (["--from", "docx"], "no format is called 'docx'; known: "),
        (["--jobs", "-1"], "a number of processes"),
        (["--fix", "--diff"], "give one of them"),
        (["--format", "json", "--diff"], "can't stand in --format json"),
        (["--fix", "-"], "can't write to standard input"),
    ],
)
def test_a_mistake_in_the_command_is_told_with_what_would_be_right(
    words: list[str], message: str, capsys: Capture
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["check", *words, GOOD])
    assert stopped.value.code == 2
    assert message in capsys.readouterr().err


def test_the_crawford_rule_can_be_switched_off(capsys: Capture) -> None:
    file = str(MATCHES / "fault-crawford-double.mat")
    assert run(file, capsys=capsys)[0] == 1
    assert run("--rule", "crawford=off", file, capsys=capsys)[0] == 0


def test_json_counts_what_the_file_holds(capsys: Capture) -> None:
    status, out, _ = run("--format", "json", FAULTY, capsys=capsys)
    document = json.loads(out)
    [file] = document["files"]
    assert status == 1
    assert (file["path"], file["format"], file["encoding"], file["matches"]) == (FAULTY, "mat", "utf-8", 1)
    [found] = [row for row in document["diagnostics"] if row["severity"] == "error"]
    assert found["line"] == 21
    assert found["code"].startswith("BG3")
    # Row 13's right cell: the 26th action of a game without cube actions before it but one double and its take.
    assert (found["match"], found["game"], found["side"], found["player"]) == (1, 1, 2, "Bob Brown")


def test_sarif_of_real_files_is_valid(capsys: Capture) -> None:
    _, out, _ = run("--format", "sarif", str(MATCHES), capsys=capsys)
    log = json.loads(out)
    jsonschema.Draft4Validator(json.loads(SCHEMA.read_text())).validate(log)
    [run_] = log["runs"]
    rules = run_["tool"]["driver"]["rules"]
    assert run_["results"]
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in run_["results"])


def test_github_output_ends_with_the_summary(capsys: Capture) -> None:
    _, out, _ = run("--format", "github", FAULTY, capsys=capsys)
    lines = out.splitlines()
    assert lines[0].startswith("::error file=")
    assert lines[-1].startswith("Checked 1 file")


def test_a_fix_is_written_and_nothing_else_changes(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "a.mat"
    before = Path(STARLESS).read_bytes()
    file.write_bytes(before)
    status, out, _ = run("--fix", "--strict", str(file), capsys=capsys)
    after = file.read_bytes()
    assert status == 0
    assert "Mended 1 finding in 1 file." in out
    changed = [pair for pair in zip(before.splitlines(), after.splitlines(), strict=True) if pair[0] != pair[1]]
    assert len(changed) == 1
    ((old, new),) = changed
    # One star more, one blank less before the right column, which stays where it was.
    assert (new.count(b"*"), new.count(b" ")) == (old.count(b"*") + 1, old.count(b" ") - 1)
    assert new.rindex(b":") == old.rindex(b":")
    assert list(tmp_path.iterdir()) == [file]


def test_a_diff_changes_nothing(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "a.mat"
    shutil.copy(STARLESS, file)
    _, out, err = run("--diff", str(file), capsys=capsys)
    assert file.read_bytes() == Path(STARLESS).read_bytes()
    changed = [line for line in out.splitlines() if line[0] in "+-" and line[:3] not in ("+++", "---")]
    assert len(changed) == 2
    assert changed[1].count("*") == changed[0].count("*") + 1
    assert "1 finding could be mended in 1 file" in err


def test_standard_input_is_a_file_too() -> None:
    with open(FAULTY, "rb") as file:
        done = command("check", "--format", "json", "-", stdin=file)
    document = json.loads(done.stdout)
    assert done.returncode == 1
    assert document["files"][0]["path"] == "-"
    assert {row["path"] for row in document["diagnostics"]} == {"-"}


def test_several_processes_say_the_same_as_one(tmp_path: Path) -> None:
    names = [Path(FAULTY), Path(GOOD), Path(STARLESS), Path(UNFINISHED)]
    for number in range(1200):
        shutil.copy(names[number % 4], tmp_path / f"{number:04}.mat")
    (tmp_path / "0500.mat").write_text("no match at all\n")
    one, two = (command("check", "--jobs", jobs, "--format", "json", str(tmp_path)) for jobs in "12")
    assert one.returncode == two.returncode == 2
    assert one.stdout == two.stdout
    assert one.stderr == two.stderr
    assert len(json.loads(one.stdout)["files"]) == 1200


def test_nothing_is_coloured_in_a_pipe_unless_asked() -> None:
    assert b"\x1b" not in command("check", FAULTY).stdout
    assert b"\x1b[" in command("check", "--color", "always", FAULTY).stdout


def test_a_stream_that_can_not_show_a_character_is_no_trouble(tmp_path: Path) -> None:
    file = tmp_path / "a.mat"
    file.write_bytes(Path(FAULTY).read_bytes().replace(b"Bob Brown", "安娜".encode()))
    done = command("check", str(file), env={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGPIPE")
def test_a_closed_pipe_is_quiet() -> None:
    words = [sys.executable, "-m", "bgnotation", "check", *[FAULTY] * 1, str(MATCHES), "--format", "concise"]
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        words, stdout=writer, stderr=subprocess.PIPE, check=False, env=os.environ | {"PYTHONPATH": str(ROOT)}
    )
    os.close(writer)
    assert done.stderr == b""
    assert done.returncode == 141


@pytest.mark.skipif(sys.platform == "win32", reason="signals differ on Windows")
def test_an_interrupted_run_ends_without_a_traceback() -> None:
    words = [sys.executable, "-m", "bgnotation", "check", "-"]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(
        words,
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        # A test run in the background is deaf to interrupts, and so would this be.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    time.sleep(1.0)  # it waits for its standard input
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (130, b"")


def test_checking_a_file_imports_nothing_heavy() -> None:
    heavy = "pandas numpy matplotlib pyarrow rich multiprocessing concurrent.futures subprocess mmap"
    code = (
        "import sys; from bgnotation.cli import main; status = main(['check', sys.argv[1]]); "
        f"print([name for name in {heavy.split()!r} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, GOOD],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.corpus
@pytest.mark.skipif(not SHARED.exists(), reason="../shared is not there")
def test_the_broken_files_get_the_verdicts_of_their_list() -> None:
    import csv

    folder = SHARED / "cases" / "broken"
    done = command("check", "--from", "mat", "--format", "json", str(folder))
    findings: dict[str, list[dict[str, Any]]] = {}
    for row in json.loads(done.stdout)["diagnostics"]:
        findings.setdefault(Path(row["path"]).name, []).append(row)
    wrong = []
    with open(folder / "expected.csv", newline="") as file:
        for case in csv.DictReader(file):
            if case["file"].startswith("65_"):
                # The list is older than the money rules: an automatic double that is not recorded is a warning.
                case |= {"verdict": "finding", "first_error_line": ""}
            found = findings.get(case["file"], [])
            errors = [row for row in found if row["severity"] == "error"]
            warnings = [row for row in found if row["severity"] == "warning"]
            right = {
                "clean": not errors and not warnings,
                "error": bool(errors),
                "finding": bool(errors or warnings),
                "not-error": not errors,
            }[case["verdict"]]
            if case["first_error_line"]:
                right = right and errors[0]["line"] == int(case["first_error_line"])
            if not right:
                wrong.append((case["file"], case["verdict"], [(row["line"], row["code"]) for row in found]))
    assert wrong == []
