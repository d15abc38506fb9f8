"""Names, letters and streams that no usual record has: a page, a figure and a table come of them all the same."""

import csv
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

import bgnotation as bg
from bgnotation.cli import main
from bgnotation.cli._paths import expand
from bgnotation.formats import all_formats, read_source
from bgnotation.source import Source

MATCHES = Path(__file__).resolve().parents[2] / "data" / "matches"
ONE = MATCHES / "three-point-match.mat"
HALF_LETTER = "\udcff"


@pytest.fixture
def odd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A match whose file has a name that is no UTF-8."""
    monkeypatch.chdir(tmp_path)
    name = f"club{HALF_LETTER}.mat"
    try:
        Path(name).write_bytes(ONE.read_bytes())
    except OSError:
        pytest.skip("this file system takes only names that are Unicode")
    return name


@pytest.mark.parametrize("kind", ["turns", "games", "matches", "dice", "diagnostics"])
@pytest.mark.parametrize("form", ["csv", "json", "parquet"])
def test_a_file_whose_name_is_no_utf_8_is_in_every_table(kind: str, form: str, odd: str) -> None:
    if form == "parquet":
        pytest.importorskip("pyarrow")
    assert main(["table", kind, odd, "-o", f"table.{form}"]) == 0
    if kind != "diagnostics":
        assert rb"club\udcff.mat" in Path(f"table.{form}").read_bytes().replace(rb"\\", b"\\")


@pytest.mark.parametrize("kind", ["results", "dice", "openings", "archive", "race", "score", "cube"])
def test_a_file_whose_name_is_no_utf_8_gives_every_figure(kind: str, odd: str) -> None:
    assert main(["plot", kind, odd, "-o", "figure.svg"]) == 0
    assert Path("figure.svg").read_bytes().startswith(b"<?xml")


def test_half_a_character_in_a_name_is_drawn_as_a_blank() -> None:
    match = bg.reads(ONE.read_text(encoding="utf-8").replace("Ann West", "Ann \ud83c West"))
    for figure in (bg.report.race(match), bg.report.cube(match), bg.report.score(match), bg.report.results(match)):
        figure.savefig(io.BytesIO(), format="png")


def test_letters_that_a_font_lacks_are_told_of_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "match.mat"
    # DejaVu Sans, which comes with matplotlib, has neither Gothic nor the amulet.
    path.write_text(ONE.read_text(encoding="utf-8").replace("Ann West", "Ann 𐍈\U0001f9ff"), encoding="utf-8")
    assert main(["plot", "race", str(path), "-o", str(tmp_path / "race.png")]) == 0
    assert capsys.readouterr().err.count("\n") == 1


def _run(*words: str, encoding: str = "cp1252") -> bytes:
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-m", "bgnotation", *words], env=environment, capture_output=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_page_on_standard_output_is_the_page_whatever_letters_the_terminal_has(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    assert main(["report", str(ONE), "-o", str(path)]) == 0
    assert _run("report", str(ONE), "-o", "-") == path.read_bytes()


def test_a_table_on_standard_output_is_utf_8_whatever_letters_the_terminal_has(tmp_path: Path) -> None:
    path = tmp_path / "match.mat"
    path.write_text(ONE.read_text(encoding="utf-8").replace("Ann West", "Zoë 安"), encoding="utf-8")
    rows = list(csv.DictReader(io.StringIO(_run("table", "games", str(path)).decode("utf-8"))))
    assert {row["player_left"] for row in rows} == {"Zoë 安"}


def test_a_figure_goes_to_standard_output() -> None:
    assert _run("plot", "race", str(ONE), "-o", "-", "--format", "png").startswith(b"\x89PNG")


def test_a_table_that_is_no_text_is_not_poured_on_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["--format", "parquet"], ["--format", "parquet", "-o", "-"]):
        with pytest.raises(SystemExit):
            main(["table", "turns", str(ONE), *words])
        assert "parquet is no text" in capsys.readouterr().err


def test_what_is_said_of_a_page_can_t_steer_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["report", str(ONE), "-o", "a\x1b[2J\nb.html"]) == 0
    said = capsys.readouterr().out
    assert "\x1b" not in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("name", [known.name for known in all_formats()])
@pytest.mark.parametrize(
    "data", [b"", b"junk\n", bytes(range(256)) * 4, b"RGMH", "7 point match".encode("utf-16"), ONE.read_bytes()]
)
def test_whatever_a_file_is_said_to_be_it_is_read(name: str, data: bytes) -> None:
    archive = read_source(Source.from_bytes(data), name)
    bg.report.page(archive)


def test_a_link_that_can_t_be_looked_at_does_not_stop_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "match.mat").write_bytes(ONE.read_bytes())
    (tmp_path / "other.mat").symlink_to(tmp_path / "match.mat")

    def denied(path: object, **_: object) -> str:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(os.path, "realpath", denied)
    assert [Path(one.path).name for one in expand([str(tmp_path)], [".mat"])] == ["match.mat", "other.mat"]
