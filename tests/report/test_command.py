"""`bgnotation report`: what it writes, where, and what it says."""

import os
import sys
from pathlib import Path

import pytest

from bgnotation.cli import main

MATCHES = Path(__file__).resolve().parents[2] / "data" / "matches"
ONE = str(MATCHES / "three-point-match.mat")


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_the_page_is_called_after_the_first_path(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", ONE]) == 0
    assert Path("three-point-match.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert capsys.readouterr().out.startswith("Wrote three-point-match.html: 1 match, ")
    assert main(["report", str(MATCHES)]) == 0
    assert Path("matches.html").exists()


def test_a_page_that_is_there_is_not_written_over_unless_named(capsys: pytest.CaptureFixture[str]) -> None:
    Path("three-point-match.html").write_text("mine")
    assert main(["report", ONE]) == 2
    assert "is there already" in capsys.readouterr().err
    assert Path("three-point-match.html").read_text() == "mine"
    assert main(["report", ONE, "--force", "--quiet"]) == 0
    Path("club final.mat").write_bytes(Path(ONE).read_bytes())
    assert main(["report", "club final.mat"]) == 0
    assert main(["report", "club final.mat"]) == 2
    quote = '"' if sys.platform == "win32" else "'"
    assert f"say -o {quote}club final.html{quote} or --force" in capsys.readouterr().err
    assert main(["report", ONE, "-o", "three-point-match.html", "--quiet"]) == 0


def test_two_processes_make_the_same_page() -> None:
    assert main(["report", str(MATCHES), "-o", "one.html"]) == 0
    assert main(["report", str(MATCHES), "-o", "two.html", "--jobs", "2"]) == 0
    assert Path("one.html").read_bytes() == Path("two.html").read_bytes()


def test_it_never_writes_over_what_it_reads(capsys: pytest.CaptureFixture[str]) -> None:
    copy = Path("mine.mat")
    copy.write_bytes(Path(ONE).read_bytes())
    assert main(["report", "mine.mat", "-o", "mine.mat"]) == 2
    assert "give another name" in capsys.readouterr().err
    assert copy.read_bytes() == Path(ONE).read_bytes()


def test_a_missing_file_does_not_stop_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", "no-such.mat", ONE, "-o", "page.html"]) == 2
    assert "no-such.mat: no such file or folder" in capsys.readouterr().err
    assert "Ann West" in Path("page.html").read_text(encoding="utf-8")


def test_nothing_to_read_is_said_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    Path("empty").mkdir()
    assert main(["report", "empty", "-o", "page.html"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert not Path("page.html").exists()


def test_a_folder_that_can_t_be_written_to_is_said_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", ONE, "-o", "no-such-folder/page.html"]) == 2
    assert "could not be written" in capsys.readouterr().err


def test_rules_from_outside_are_obeyed() -> None:
    fault = str(MATCHES / "fault-crawford-double.mat")
    assert main(["report", fault, "-o", "one.html"]) == 0
    assert main(["report", fault, "-o", "two.html", "--rule", "crawford=off"]) == 0
    assert "1 error" in Path("one.html").read_text(encoding="utf-8")
    assert "no errors" in Path("two.html").read_text(encoding="utf-8")


def test_the_page_goes_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", ONE, "-o", "-"]) == 0
    assert capsys.readouterr().out.rstrip().endswith("</html>")


def test_files_of_the_same_name_are_told_apart_by_their_folders() -> None:
    for folder in ("club/may", "club/june"):
        Path(folder).mkdir(parents=True)
        (Path(folder) / "final.mat").write_bytes(Path(ONE).read_bytes())
    assert main(["report", "club", "-o", "page.html", "--quiet"]) == 0
    page = Path("page.html").read_text(encoding="utf-8")
    assert os.path.join("may", "final.mat") in page
    assert os.path.join("june", "final.mat") in page
