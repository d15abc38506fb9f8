"""Boards in characters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bgnotation.draw import board_text
from bgnotation.draw._words import columns
from bgnotation.game.board import Board
from bgnotation.game.cube import Cube
from bgnotation.game.dice import Dice
from bgnotation.game.position import Position
from bgnotation.game.score import MatchScore
from bgnotation.game.side import Side

START_ROW = {24: 2, 13: 5, 8: 3, 6: 5}
START = Board.from_points(START_ROW, START_ROW)
NAMES = st.text() | st.text("W名é\u0301👩", max_size=60)


@given(st.tuples(NAMES, NAMES), st.booleans(), st.booleans(), st.integers(0, 3), st.integers(0, 3))
def test_no_line_is_wider_than_66_columns(
    players: tuple[str, str], unicode: bool, flip: bool, doubled: int, resigning: int
) -> None:
    score = MatchScore(125, (104, 112))
    position = Position(START, cube=Cube(1024, Side.LEFT), doubled=doubled, resigning=resigning, score=score)
    lines = board_text(position, players=players, unicode=unicode, flip=flip).split("\n")
    assert len(lines) == 18
    assert max(map(columns, lines)) <= 66


@given(st.tuples(NAMES, NAMES))
def test_ascii_board_is_ascii_without_control_characters(players: tuple[str, str]) -> None:
    text = board_text(Position(START, dice=Dice(3, 1)), players=players, unicode=False)
    assert all(c == "\n" or " " <= c <= "~" for c in text)


def test_accents_are_left_out_of_an_ascii_board() -> None:
    assert "Muller" in board_text(Position(START), players=("Müller", ""), unicode=False)


def test_escape_sequences_in_names_do_not_reach_the_terminal() -> None:
    assert "\x1b" not in board_text(Position(START), players=("\x1b[2J", "\x9b1m"))


@pytest.mark.parametrize("flip", [False, True])
def test_all_checkers_of_the_start_stand_on_the_board(flip: bool) -> None:
    text = board_text(Position(START, dice=Dice(3, 1)), players=("", ""), flip=flip)
    # and one beside each player's name
    assert (text.count("○"), text.count("●")) == (16, 16)


def test_stacks_past_five_and_checkers_off_are_counted() -> None:
    board = Board.from_points({6: 8}, {12: 11, 25: 2})
    lines = board_text(Position(board)).split("\n")
    assert lines[2 + 5].split() == ["│", "│", "│", "8", "│"]
    assert "11" in lines[9]
    assert lines[3].endswith("off 7")
    assert lines[13].endswith("off 2")


@pytest.mark.parametrize(("owner", "row"), [(Side.LEFT, 3), (None, 8), (Side.RIGHT, 13)])
def test_cube_stands_at_its_owners_end(owner: Side | None, row: int) -> None:
    lines = board_text(Position(START, cube=Cube(4, owner))).split("\n")
    assert [n for n, line in enumerate(lines) if "[4]" in line] == [row]


def test_an_offered_cube_stands_on_the_answering_side_with_a_question_mark() -> None:
    lines = board_text(Position(START, Side.RIGHT, doubled=1), players=("Ann", "Bob")).split("\n")
    assert 0 < lines[8].index("[2]?") < lines[8].index("BAR")
    assert "▸ ○ Ann to answer" in lines[0]
    assert "Bob doubles to 2" in lines[16]


@pytest.mark.parametrize("flip", [False, True])
def test_points_can_be_numbered_from_either_side(flip: bool) -> None:
    low = Side.LEFT if flip else Side.RIGHT
    usual = board_text(Position(START), flip=flip).split("\n")
    assert board_text(Position(START), flip=flip, numbered=low).split("\n") == usual
    other = board_text(Position(START), flip=flip, numbered=low.other).split("\n")
    assert (other[1], other[15]) == (usual[15], usual[1])
    assert other[2:15] == usual[2:15]


def test_crawford_game_shows_no_cube() -> None:
    text = board_text(Position(START, score=MatchScore(5, (4, 2), True)))
    assert "[" not in text
    assert "5-point match, Crawford game" in text
