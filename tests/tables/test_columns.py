"""The columns that scripts rely on: names, order, types, documentation, also without rows."""

import io
import re
from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pytest

from bgnotation import SeveralMatchesError, UnknownFormatError, reads, replay, tables
from bgnotation.formats import read_all

DATA = Path(__file__).resolve().parents[2] / "data/matches"
KINDS = [tables.turns, tables.games, tables.matches, tables.cube, tables.dice, tables.diagnostics]
Table = Callable[[tables.Records], pd.DataFrame]

# The order of the published interface.
TURNS = (
    "path match game turn line side player action dice dice_written play legal n_legal hits position_id match_id xgid "
    "pips pips_opponent cube cube_owner score score_opponent away away_opponent crawford"
)


def documented(table: Table) -> dict[str, str]:
    """Names and types in the table of a docstring."""
    found = re.findall(r"^ *\| (\w+) \| (\w+) \|", table.__doc__ or "", re.MULTILINE)
    assert found[0] == ("column", "type")
    return dict(found[1:])


def test_turns_have_the_columns_of_the_interface() -> None:
    # What came later stands behind.
    assert tables.turns([]).columns.tolist()[: len(TURNS.split())] == TURNS.split()


@pytest.mark.parametrize("table", KINDS, ids=lambda table: table.__name__)
def test_every_column_is_documented_with_its_type(table: Table) -> None:
    told = documented(table)
    found = {name: str(dtype) for name, dtype in table([]).dtypes.items()}
    if table is tables.cube:
        found = {name: dtype for name, dtype in found.items() if name not in documented(tables.turns)}
    assert list(told.items()) == list(found.items())


@pytest.mark.parametrize("table", KINDS, ids=lambda table: table.__name__)
def test_an_empty_selection_has_the_same_types_as_a_full_one(table: Table) -> None:
    full = table(DATA.glob("*.mat"))
    empty = table([])
    assert len(full) > 0
    assert len(empty) == 0
    assert full.dtypes.to_dict() == empty.dtypes.to_dict()


@pytest.mark.parametrize("table", KINDS, ids=lambda table: table.__name__)
def test_tables_go_through_csv_json_and_parquet(table: Table) -> None:
    pytest.importorskip("pyarrow")
    full = table(DATA.glob("*.mat"))
    assert len(pd.read_csv(io.StringIO(full.to_csv(index=False)))) == len(full)
    assert len(pd.read_json(io.StringIO(full.to_json(orient="records")))) == len(full)
    buffer = io.BytesIO()
    full.to_parquet(buffer, index=False)
    pd.testing.assert_frame_equal(pd.read_parquet(buffer), full)


def test_a_record_gives_the_same_rows_in_whatever_form_it_comes() -> None:
    path = DATA / "three-point-match.mat"
    archive = read_all(path)
    by_path = tables.turns(path)
    for same in (str(path), archive, archive.matches[0], replay(archive.matches[0]), [path], iter([archive])):
        pd.testing.assert_frame_equal(tables.turns(same), by_path)


def test_records_of_several_kinds_stand_below_each_other_in_order() -> None:
    both = tables.matches(
        [DATA / "two-matches.mat", reads(" 1 point match\n\n Game 1\n A : 0   B : 0\n  1) 31: 8/5 6/5\n")]
    )
    assert both["match"].tolist() == [1, 2, 1]
    assert both["path"].tolist()[2] == "<string>"


def test_every_match_of_a_file_is_read() -> None:
    with pytest.raises(SeveralMatchesError):
        reads((DATA / "two-matches.mat").read_text(encoding="utf-8"))
    assert tables.games(DATA / "two-matches.mat")["match"].unique().tolist() == [1, 2]


def test_what_is_no_record_is_refused() -> None:
    with pytest.raises(TypeError, match="not a replay, transcript, archive, path or collection of these: int"):
        tables.turns([3])  # type: ignore[list-item]


def test_a_file_in_no_known_format_is_the_callers_to_handle(tmp_path: Path) -> None:
    path = tmp_path / "note.txt"
    path.write_text("hello", encoding="utf-8")
    with pytest.raises(UnknownFormatError):
        tables.matches(path)
    with pytest.raises(FileNotFoundError):
        tables.matches(tmp_path / "none.mat")


def test_a_game_without_an_action_has_a_row_of_its_own_and_no_turns() -> None:
    match = reads(" 5 point match\n\n Game 1\n Ann : 0                      Bob : 0\n\n")
    assert len(tables.games(match)) == 1
    for table in (tables.turns, tables.cube):
        assert len(table(match)) == 0
        assert table(match).dtypes.to_dict() == table([]).dtypes.to_dict()
    assert tables.dice(match)["count"].sum() == 0
