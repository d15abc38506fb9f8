"""Tables made by several processes: the same as by one, files that can't be read included."""

from pathlib import Path

import pandas as pd
import pytest

from bgnotation import UnknownFormatError, reads, tables
from bgnotation.cli import main
from bgnotation.formats import read_all
from bgnotation.tables import _frame

DATA = Path(__file__).resolve().parents[2] / "data/matches"
FILES = sorted(DATA.glob("*.mat"))


@pytest.fixture(autouse=True)
def any_size_is_worth_a_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_frame, "_WORTH_BYTES", 0)


@pytest.mark.parametrize("kind", ["turns", "games", "matches", "cube", "dice", "diagnostics"])
def test_two_processes_make_the_same_table_as_one(kind: str) -> None:
    table = getattr(tables, kind)
    pd.testing.assert_frame_equal(table(FILES, jobs=2), table(FILES))


def test_what_is_read_already_stays_in_its_place_among_the_paths() -> None:
    records: list[tables.Record] = [
        *FILES[:4],
        read_all(FILES[4]),
        reads(FILES[5].read_text(encoding="utf-8")),
        *FILES[6:10],
    ]
    pd.testing.assert_frame_equal(tables.turns(records, jobs=2), tables.turns(records))


def test_a_file_that_cannot_be_read_raises_the_same_error(tmp_path: Path) -> None:
    note = tmp_path / "note.mat"
    note.write_text("hello", encoding="utf-8")
    with pytest.raises(UnknownFormatError, match=r"note\.mat"):
        tables.games([*FILES, note], jobs=2)
    with pytest.raises(FileNotFoundError):
        tables.games([*FILES, tmp_path / "none.mat"], jobs=2)


def test_nothing_gives_an_empty_table_with_its_types() -> None:
    pd.testing.assert_frame_equal(tables.turns([], jobs=2), tables.turns([]))


def test_a_negative_number_of_processes_is_refused() -> None:
    with pytest.raises(ValueError, match="-1 processes"):
        tables.turns(FILES, jobs=-1)


def test_the_command_tells_of_a_bad_file_and_writes_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "a-note.mat"
    bad.write_text("hello", encoding="utf-8")
    for jobs in ("1", "2"):
        target = tmp_path / f"{jobs}.csv"
        status = main(["table", "games", str(bad), *map(str, FILES), "-o", str(target), "--jobs", jobs])
        assert status == 2
        assert capsys.readouterr().err.count("a-note.mat") == 1
        assert len(pd.read_csv(target)) == len(tables.games(FILES))
    assert (tmp_path / "1.csv").read_bytes() == (tmp_path / "2.csv").read_bytes()
