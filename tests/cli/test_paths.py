"""From what was typed to files: folders, links, patterns, what is not there."""

import os
import sys
from pathlib import Path

import pytest

from bgnotation.cli._paths import Target, expand

SUFFIXES = (".mat", ".txt")


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in with `club/a.mat`, `club/b.MAT`, `club/c/d.txt`, and what is no transcript."""
    monkeypatch.chdir(tmp_path)
    for name in ("club/b.MAT", "club/a.mat", "club/c/d.txt", "club/photo.jpg", "club/.git/x.mat", "club/._a.mat"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("1 point match\n")
    return tmp_path / "club"


def found(*paths: str) -> list[str]:
    return [target.path for target in expand(paths, SUFFIXES)]


def failures(*paths: str) -> dict[str, str | None]:
    return {target.path: target.failure for target in expand(paths, SUFFIXES)}


@pytest.mark.usefixtures("club")
def test_a_text_file_met_in_a_folder_may_be_something_else() -> None:
    assert {target.path for target in expand(["club"], SUFFIXES) if target.uncertain} == {"club/c/d.txt"}
    assert not any(target.uncertain for target in expand(["club/c/d.txt"], SUFFIXES))


def test_a_file_without_an_ending_may_be_a_record_too(club: Path) -> None:
    for name in ("oldmoves", ".hidden", "match.mat.bak"):
        (club / name).touch()
    (club / "nowhere").symlink_to("gone")
    assert found("club") == ["club/a.mat", "club/b.MAT", "club/c/d.txt", "club/oldmoves"]
    assert Target("club/oldmoves", uncertain=True, root="club") in expand(["club"], SUFFIXES)


@pytest.mark.usefixtures("club")
def test_a_folder_stands_for_the_transcripts_below_it() -> None:
    assert found("club") == ["club/a.mat", "club/b.MAT", "club/c/d.txt"]


def test_the_folder_one_stands_in_gives_bare_names(club: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(club)
    assert found(".") == ["a.mat", "b.MAT", "c/d.txt"]


@pytest.mark.usefixtures("club")
def test_a_file_that_is_named_is_taken_whatever_its_ending() -> None:
    assert found("club/photo.jpg") == ["club/photo.jpg"]


@pytest.mark.usefixtures("club")
def test_a_file_is_taken_once_however_often_it_is_meant() -> None:
    assert found("club/a.mat", "club", "./club/a.mat", "club", "club/c/../a.mat") == [
        "club/a.mat", "club/b.MAT", "club/c/d.txt",
    ]  # fmt: skip


@pytest.mark.usefixtures("club")
def test_a_folder_whose_files_were_all_named_is_not_called_empty() -> None:
    assert found("club/c/d.txt", "club/c") == ["club/c/d.txt"]


@pytest.mark.usefixtures("club")
def test_standard_input_is_read_once() -> None:
    assert expand(["-", "-"], SUFFIXES) == (Target("-"),)


def test_a_folder_without_transcripts_is_told_of(tmp_path: Path) -> None:
    failure = failures(str(tmp_path))[str(tmp_path)]
    assert failure == "no transcripts in this folder (.mat, .txt)"


def test_a_file_that_is_not_there_is_left_to_the_reader() -> None:
    assert expand(["nowhere.mat"], SUFFIXES) == (Target("nowhere.mat"),)


def test_an_empty_or_impossible_name_fails_without_raising() -> None:
    for path in ("", "a\0b", "x" * 5000):
        assert len(expand([path], SUFFIXES)) == 1


@pytest.mark.usefixtures("club")
def test_a_pattern_that_the_shell_left_alone_is_looked_up() -> None:
    assert found("club/*.mat") == ["club/a.mat"]


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege on Windows")
class TestLinks:
    def test_a_loop_of_links_ends(self, club: Path) -> None:
        (club / "c" / "up").symlink_to(club)
        assert found("club") == ["club/a.mat", "club/b.MAT", "club/c/d.txt"]

    def test_a_linked_folder_is_followed(self, club: Path, tmp_path: Path) -> None:
        (tmp_path / "away").mkdir()
        (tmp_path / "away" / "e.mat").touch()
        (club / "more").symlink_to(tmp_path / "away")
        assert found("club")[-1] == "club/more/e.mat"

    def test_a_link_to_a_file_that_is_there_anyway_adds_nothing(self, club: Path) -> None:
        (club / "z.mat").symlink_to(club / "a.mat")
        assert "club/z.mat" not in found("club")

    def test_a_link_that_leads_nowhere_is_kept_to_be_told_of(self, club: Path) -> None:
        (club / "gone.mat").symlink_to("nowhere")
        assert "club/gone.mat" in found("club")

    def test_a_link_to_itself_is_kept_to_be_told_of(self, club: Path) -> None:
        (club / "self.mat").symlink_to("self.mat")
        assert "club/self.mat" in found("club")

    def test_a_pipe_in_a_folder_is_passed_over(self, club: Path) -> None:
        os.mkfifo(club / "pipe.mat")
        assert "club/pipe.mat" not in found("club")
