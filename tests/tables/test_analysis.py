"""`tables.analysis`: a row a decision that the program which wrote the record has looked at."""

import re
from pathlib import Path

import pandas as pd
import pytest

from bgnotation import reads, tables
from bgnotation.cli import main
from tests.formats.xg.making import Game, cube, game_header, match_header, move, packed, turned

SEVEN = (0.01, 0.1, 0.4, 0.6, 0.2, 0.02)
"""Backgammons, gammons and games lost, games, gammons and backgammons won."""


def record() -> bytes:
    """Ann plays 31 second best; Bob does not double and should, rolls; Ann doubles, Bob takes and should not."""
    best, made = ((8, 5), (6, 5)), ((13, 10), (24, 23))
    game = Game()
    candidates = ((best, 3, (*SEVEN, 0.25)), (made, 3, (*SEVEN, 0.125)))
    game.records.append(move(1, (3, 1), made, board=game.board, candidates=candidates, error=-0.125, luck=0.5))
    game.board = Game().roll(1, (3, 1), *made).board
    game.records.append(cube(-1, 0, board=game.board, equities=(0.5, 0.75, 1.0), errors=(0.25, 0.0), level=1001))
    hit = ((24, 15),)
    seen = turned(game.board)
    # The blot on Ann's 10 is on Bob's 15.
    game.records.append(move(-1, (6, 3), hit, board=seen, candidates=((hit, 100, (*SEVEN, 0.5)),), error=0.0))
    game.board = Game(game.board).roll(-1, (6, 3), *hit).board
    game.records.append(
        cube(1, 1, (1, -1, -1), board=game.board, equities=(0.5, 1.25, 1.0), errors=(0.0, -0.25), level=3)
    )
    return packed(match_header(), game_header(), *game.records)


@pytest.fixture(scope="module")
def table() -> pd.DataFrame:
    return tables.analysis(reads(record()))


def test_every_decision_is_a_row(table: pd.DataFrame) -> None:
    assert table["decision"].tolist() == ["play", "double", "play", "double", "answer"]
    assert table["player"].tolist() == ["Ann", "Bob", "Bob", "Ann", "Bob"]
    assert table["turn"].tolist() == [1, 2, 2, 3, 4]


def test_what_was_made_and_what_was_best(table: pd.DataFrame) -> None:
    assert table["made"].tolist() == ["24/23 13/10", "no double", "24/18 18/15*", "double", "take"]
    assert table["best"].tolist() == ["8/5 6/5", "double", "24/18 18/15*", "double", "drop"]
    assert table["level"].tolist() == ["4-ply", "XG Roller+", "rollout", "4-ply", "4-ply"]


def test_errors_and_equities_are_seen_from_the_acting_side(table: pd.DataFrame) -> None:
    assert table["error"].tolist() == [-0.125, -0.25, 0.0, 0.0, -0.25]
    assert table["equity"].tolist() == [0.125, 0.5, 0.5, 1.0, -1.25]
    assert table["equity_best"].tolist() == [0.25, 0.75, 0.5, 1.0, -1.0]
    assert table["luck"].tolist()[:1] == [0.5]
    assert table["luck"].isna().tolist() == [False, True, False, True, True]
    assert table["no_double"].fillna(0).tolist() == [0, 0.5, 0, 0.5, 0.5]
    assert table["candidates"].fillna(0).tolist() == [2, 0, 1, 0, 0]
    assert [round(chance, 6) for chance in table["win"].dropna()] == [0.6] * 4


def test_a_record_without_an_analysis_gives_a_table_without_rows(table: pd.DataFrame) -> None:
    text = " 1 point match\n\n Game 1\n Ann : 0     Bob : 0\n  1) 31: 8/5 6/5\n"
    empty = tables.analysis(reads(text))
    assert len(empty) == 0
    assert empty.dtypes.to_dict() == table.dtypes.to_dict()


def test_every_column_is_documented_with_its_type() -> None:
    found = re.findall(r"^ *\| (\w+) \| (\w+) \|", tables.analysis.__doc__ or "", re.MULTILINE)
    assert found[1:] == [(name, str(dtype)) for name, dtype in tables.analysis([]).dtypes.items()]


def test_the_command_writes_it(tmp_path: Path) -> None:
    (tmp_path / "match.xg").write_bytes(record())
    assert main(["table", "analysis", str(tmp_path / "match.xg"), "-o", str(tmp_path / "errors.csv")]) == 0
    assert pd.read_csv(tmp_path / "errors.csv")["made"].tolist()[0] == "24/23 13/10"


@pytest.mark.corpus
def test_a_real_match(corpus: Path) -> None:
    found = tables.analysis(corpus / "xg/match-001.xg")
    assert found["decision"].value_counts().to_dict() == {"play": 189, "double": 90, "answer": 4}
    assert found["error"].max() <= 0
    # The doubles of the four games, two taken by Ann's side.
    assert found[found["decision"] == "answer"]["made"].tolist() == ["take", "take", "drop", "take"]
