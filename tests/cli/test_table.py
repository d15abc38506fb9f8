"""`bgnotation table`: the tables of `bgnotation.tables` as files."""

import csv
import io
import json
from pathlib import Path

import pandas as pd
import pytest

from bgnotation import tables
from bgnotation.cli import main

MATCHES = Path(__file__).parents[2] / "data" / "matches"
MATCH = str(MATCHES / "three-point-match.mat")

Capture = pytest.CaptureFixture[str]


def run(*words: str, capsys: Capture) -> tuple[int, str, str]:
    status = main(["table", *words])
    streams = capsys.readouterr()
    return status, streams.out, streams.err


@pytest.mark.parametrize("kind", ["turns", "games", "matches", "cube", "dice", "diagnostics"])
def test_the_columns_are_those_of_the_python_table(kind: str, capsys: Capture) -> None:
    status, out, _ = run(kind, MATCH, capsys=capsys)
    assert status == 0
    assert next(csv.reader(io.StringIO(out))) == list(getattr(tables, kind)(MATCH).columns)


def test_a_row_of_turns_says_what_the_file_says(capsys: Capture) -> None:
    _, out, _ = run("turns", MATCH, capsys=capsys)
    row = next(csv.DictReader(io.StringIO(out)))
    # The first row of the file: `  1) 63: 24/21 24/18`.
    assert (row["path"], row["line"], row["player"], row["dice"], row["play"]) == (
        MATCH, "9", "Ann West", "63", "24/21 24/18",
    )  # fmt: skip


def test_several_files_make_one_table(capsys: Capture) -> None:
    _, out, _ = run("matches", str(MATCHES), "--format", "json", capsys=capsys)
    rows = json.loads(out)
    # One of the files holds two matches (data/README.md).
    files = len(list(MATCHES.iterdir()))
    assert len(rows) == files + 1
    assert len({row["path"] for row in rows}) == files


def test_findings_are_a_table_too(capsys: Capture) -> None:
    _, out, _ = run("diagnostics", str(MATCHES / "fault-illegal-move.mat"), capsys=capsys)
    [row] = csv.DictReader(io.StringIO(out))
    assert (row["line"], row["severity"]) == ("21", "error")


@pytest.mark.parametrize("ending", ["csv", "json", "parquet"])
def test_the_ending_of_the_file_decides_its_format(tmp_path: Path, ending: str, capsys: Capture) -> None:
    if ending == "parquet":
        pytest.importorskip("pyarrow")
    file = tmp_path / f"games.{ending}"
    assert run("games", MATCH, "-o", str(file), capsys=capsys) == (0, "", "")
    table = getattr(pd, f"read_{ending}")(file)
    assert list(table["points"]) == list(tables.games(MATCH)["points"])


def test_a_file_that_can_not_be_read_does_not_stop_the_others(capsys: Capture) -> None:
    status, out, err = run("games", "nowhere.mat", MATCH, capsys=capsys)
    assert status == 2
    assert err == "bgnotation: nowhere.mat: no such file or folder\n"
    assert len(out.splitlines()) == 3


def test_a_table_never_replaces_a_record(tmp_path: Path, capsys: Capture) -> None:
    record = tmp_path / "a.mat"
    record.write_bytes(Path(MATCH).read_bytes())
    assert run("games", str(record), "-o", str(record), capsys=capsys)[0] == 2
    assert record.read_bytes() == Path(MATCH).read_bytes()


def test_parquet_needs_a_file(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["table", "games", MATCH, "--format", "parquet"])
    assert stopped.value.code == 2
    assert "-o FILE.parquet" in capsys.readouterr().err


def test_an_unknown_kind_is_told_with_those_known(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(["table", "players", MATCH])
    assert "turns" in capsys.readouterr().err
