"""Snowie's position line. The expected ones were written by GNU Backgammon, which gave their IDs too."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from bgnotation.errors import InvalidIdError
from bgnotation.game.board import Board
from bgnotation.game.cube import Cube
from bgnotation.game.ids import gnu_id, parse_gnu_id, parse_snowie_position, snowie_position
from bgnotation.game.position import Position
from bgnotation.game.score import MatchScore
from bgnotation.game.side import Side

CORPUS = Path(__file__).parents[3].parent / "shared" / "corpus"
LEFT, RIGHT = Side.LEFT, Side.RIGHT
POINTS = "-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0"
EXAMPLES = [
    (f"7;0;0;0;1;root;gnubg;0;0;0;1;0;0;{POINTS};1;1;3;1;", "4HPwATDgc/ABUA:cInlAAAAAAAE"),
    (f"7;0;0;0;1;root;gnubg;0;3;2;2;1;-2;0;{POINTS[3:]};2;0;6;5;", "4HPwAWDgc/ABMA:UQn3ACAAGAAE"),
    (f"7;0;0;0;0;gnubg;root;0;2;3;1;0;0;{POINTS};1;1;4;2;", "4HPwATDgc/ABUA:MAHqACAAGAAE"),
]


@pytest.mark.parametrize(("line", "gnu"), EXAMPLES)
def test_a_line_is_read_as_gnubg_means_it(line: str, gnu: str) -> None:
    assert gnu_id(parse_snowie_position(line)) == gnu


@pytest.mark.parametrize(("line", "gnu"), EXAMPLES)
def test_a_position_is_written_as_gnubg_writes_it(line: str, gnu: str) -> None:
    assert snowie_position(replace(parse_gnu_id(gnu), players=("gnubg", "root"))) == line
    assert snowie_position(parse_snowie_position(line)) == line


@pytest.mark.parametrize(("line", "gnu"), EXAMPLES)
def test_the_semicolon_at_the_end_and_brackets_are_left_to_the_writer(line: str, gnu: str) -> None:
    for form in (line.removesuffix(";"), f"({line})", f" {line}\n"):
        assert gnu_id(parse_snowie_position(form)) == gnu


def test_the_players_are_named_whoever_is_on_roll() -> None:
    assert {parse_snowie_position(line).players for line, _ in EXAMPLES} == {("gnubg", "root")}


def test_exchanged_bars_are_told_apart_by_their_signs() -> None:
    line = f"7;0;0;0;1;root;gnubg;0;0;0;1;0;1;{POINTS};1;0;3;1;"
    assert parse_snowie_position(line).board == parse_snowie_position(EXAMPLES[0][0]).board


def test_a_line_out_of_snowie_itself_is_read() -> None:
    # From an archive of Snowie's own records; its field 2 is 1 and its dice are not thrown.
    line = "25;0;1;0;0;Inanc;anra;0;20;15;1;0;0;-1;0;-1;-2;2;6;2;2;0;2;0;0;0;0;0;0;0;0;0;-2;-3;-3;-3;0;1;0;0;"
    position = parse_snowie_position(line)
    assert (position.turn, position.score) == (LEFT, MatchScore(25, (20, 15)))
    assert position.board.checkers[LEFT][25] == 1
    assert position.dice is None
    assert [sum(row[1:]) for row in position.board.checkers] == [15, 15]


def test_money_play_tells_of_jacoby() -> None:
    line = f"0;1;0;1;1;b;a;0;2;0;1;0;0;{POINTS};2;0;3;1;"
    position = parse_snowie_position(line)
    assert (position.jacoby, position.score) == (True, MatchScore(0, (0, 2)))
    assert snowie_position(position) == line


def test_a_name_loses_its_semicolons_and_keeps_its_blanks() -> None:
    position = Position(parse_snowie_position(EXAMPLES[0][0]).board, RIGHT, players=("a;b", "Ann West\n"))
    assert snowie_position(position).split(";")[5:7] == ["Ann West", "a b"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "fields between semicolons: 1;"),
        (f"7;0;0;0;1;a;b;0;0;0;1;0;0;{POINTS};1;1;3", "fields between semicolons: 39; a Snowie position has 40"),
        (f"7;0;0;0;1;a;b;0;0;0;1;0;0;{POINTS};1;1;3;1;1;", "fields between semicolons: 41;"),
        (f"7;0;0;0;2;a;b;0;0;0;1;0;0;{POINTS};1;1;3;1;", "the side on roll is '2', not 0 to 1"),
        (f"x;0;0;0;1;a;b;0;0;0;1;0;0;{POINTS};1;1;3;1;", "match length is 'x'"),
        (f"7;0;0;0;1;a;b;0;8;0;1;0;0;{POINTS};1;1;3;1;", "a score of 8 in a match to 7"),
        (f"7;0;0;0;1;a;b;2;0;0;1;0;0;{POINTS};1;1;3;1;", "Crawford is '2'"),
        (f"0;0;0;0;1;a;b;1;0;0;1;0;0;{POINTS};1;1;3;1;", "Crawford game in money play"),
        (f"7;0;0;0;1;a;b;0;0;0;3;0;0;{POINTS};1;1;3;1;", "a cube of 3"),
        (f"7;0;0;0;1;a;b;0;0;0;0;0;0;{POINTS};1;1;3;1;", "the cube is '0'"),
        (f"7;0;0;0;1;a;b;0;0;0;1;2;0;{POINTS};1;1;3;1;", "cube owner"),
        (f"7;0;0;0;1;a;b;0;0;0;1;0;0;{POINTS};2;1;3;1;", "16 checkers, more than 15"),
        (f"7;0;0;0;1;a;b;0;0;0;1;0;-1;{POINTS};1;1;3;1;", "16 checkers, more than 15"),
        (f"7;0;0;0;1;a;b;0;0;0;1;0;0;{POINTS};99;1;3;1;", "place 24 is '99'"),
        (f"7;0;0;0;1;a;b;0;0;0;1;0;0;{POINTS};1;1;3;0;", "dice of 3 and 0"),
        (f"7;0;0;0;1;a;b;0;0;0;1;0;0;{POINTS};1;1;7;1;", "a die is '7'"),
        ("7;0;0;0;1;a;b;0;0;0;1;0;" + "0;" * 28, "borne off all"),
    ],
)
def test_an_illegal_line_is_refused(text: str, reason: str) -> None:
    with pytest.raises(InvalidIdError, match=re.escape(reason)):
        parse_snowie_position(text)


@pytest.mark.corpus
@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus is not beside the project")
def test_every_position_that_gnubg_exported_is_written_as_it_was_read() -> None:
    files = sorted((CORPUS / "gnubg" / "snowie_position").glob("*.txt"))
    assert files
    for file in files:
        line = file.read_text(encoding="utf-8").strip()
        assert snowie_position(parse_snowie_position(line)) == line, file.name


def test_the_cube_belongs_to_the_side_on_roll_or_the_other() -> None:
    board = Board.from_points({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5})
    owners = [
        snowie_position(Position(board, LEFT, cube=Cube(2, owner))).split(";")[11] for owner in (LEFT, RIGHT, None)
    ]
    assert owners == ["1", "-1", "0"]
