"""The board line of FIBS. Those expected were sent by GNU Backgammon to an external player, and one is FIBS's own."""

import re
from dataclasses import replace

import pytest

from bgnotation.errors import InvalidIdError
from bgnotation.game.board import Board
from bgnotation.game.cube import Cube
from bgnotation.game.ids import fibs_board, gnu_id, parse_fibs_board, parse_gnu_id
from bgnotation.game.position import Phase, Position
from bgnotation.game.score import MatchScore
from bgnotation.game.side import Side

LEFT, RIGHT = Side.LEFT, Side.RIGHT
START = Board.from_points({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5})
POINTS = "-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0"
ZEROS = ":0:0:0:0:0:0:0:1"
GNUBG = [
    (
        f"board:root:gnubg:7:0:0:0:{POINTS}:1:1:1:3:1:3:1:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1",
        "4HPwATDgc/ABUA:cInlAAAAAAAE",
    ),
    (
        f"board:root:gnubg:7:3:2:-2:0:{POINTS[3:]}:2:0:1:6:5:6:5:2:1:0:0:1:-1:0:25:0:0:0:0:0:0:0:1",
        "4HPwAWDgc/ABMA:UQn3ACAAGAAE",
    ),
    (
        f"board:root:gnubg:7:3:2:-1:-1:{POINTS[3:]}:2:0:-1:4:2:4:2:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1",
        "4HPwATDgc/ABUA:MAHqACAAGAAE",
    ),
    # The right side has doubled, then the left one; of GNU Backgammon's scores the right side's stands first.
    (
        "board:root:gnubg:7:5:3:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-2:0:-4:-2:0:0:0:2:0:1:0:0:0:0:1:1:1:1:1:-1:0:25"
        + ZEROS,
        "sGfwATDgc/ABMA:cBHgADAAKAAE",
    ),
    (
        "board:root:gnubg:7:5:3:0:-2:0:0:0:2:4:0:2:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:-1:0:0:0:0:1:1:1:1:1:-1:0:25"
        + ZEROS,
        "sGfwATDgc/ABMA:MBngADAAKAAE",
    ),
]
FIBS = f"board:You:someplayer:3:0:1:0:{POINTS}:2:0:1:6:2:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0"


@pytest.mark.parametrize(("line", "gnu"), GNUBG)
def test_a_line_is_read_as_gnubg_means_it(line: str, gnu: str) -> None:
    assert gnu_id(parse_fibs_board(line)) == gnu


@pytest.mark.parametrize(("line", "gnu"), GNUBG)
def test_a_position_is_written_as_gnubg_writes_it(line: str, gnu: str) -> None:
    assert fibs_board(replace(parse_gnu_id(gnu), players=("gnubg", "root")), as_gnubg=True) == line
    assert fibs_board(parse_fibs_board(line), as_gnubg=True) == line


@pytest.mark.parametrize(("line", "gnu"), GNUBG)
def test_without_gnubgs_ways_it_means_the_same(line: str, gnu: str) -> None:
    assert gnu_id(parse_fibs_board(fibs_board(parse_fibs_board(line)))) == gnu


def test_the_example_of_fibs_is_written_as_it_was_read() -> None:
    assert fibs_board(parse_fibs_board(FIBS)) == FIBS


def test_a_player_who_moves_upwards_and_has_negative_checkers_is_turned_round() -> None:
    # The second of gnubg's lines as the player with the X would see it: signs, order, colour and direction reversed.
    fields = GNUBG[1][0].split(":")
    board = [str(-int(count)) for count in reversed(fields[6:32])]
    turned = [*fields[:6], *board, "-1", *fields[33:41], "-1", "1", "25", "0", *fields[45:]]
    assert parse_fibs_board(":".join(turned)) == parse_fibs_board(GNUBG[1][0])


def test_neither_may_double_while_a_double_waits() -> None:
    line = FIBS.replace(":1:6:2:0:0:1:1:1:0:", ":1:0:0:0:0:2:0:0:0:")
    assert parse_fibs_board(line).doubled == 1


def test_an_unlimited_match_is_money_play() -> None:
    line = FIBS.replace("someplayer:3:0:1:", "someplayer:9999:0:1:")
    position = parse_fibs_board(line)
    assert position.score == MatchScore(0, (1, 0))
    assert fibs_board(position) == line


CRAWFORD = f"board:root:gnubg:5:4:1:0:{POINTS}:2:0:1:0:0:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:0:0"


@pytest.mark.parametrize(("last", "crawford"), [("0:0", True), ("1:0", False), ("1:1", False), ("0:1", False)])
def test_the_crawford_game_is_at_match_point_with_nothing_set_behind(last: str, crawford: bool) -> None:
    assert parse_fibs_board(f"{CRAWFORD}:{last}".replace(":0:0:0:0:", ":0:0:0:0:", 1)).score.crawford is crawford


def test_a_game_after_the_crawford_game_is_marked() -> None:
    after = Position(START, RIGHT, score=MatchScore(5, (4, 1)))
    assert fibs_board(after).endswith(":1:0")
    assert fibs_board(after, as_gnubg=True).endswith(":1:1")
    assert fibs_board(replace(after, score=MatchScore(5, (4, 1), crawford=True))).endswith(":0:0")


def test_a_game_that_is_over_is_nobodys_turn() -> None:
    over = Position(START, RIGHT, phase=Phase.OVER)
    assert fibs_board(over).split(":")[32] == "0"
    assert parse_fibs_board(fibs_board(over)).phase is Phase.OVER


def test_checkers_borne_off_and_on_the_bar_are_counted() -> None:
    board = Board.from_points({25: 1, 1: 2}, {25: 2, 6: 5})
    fields = fibs_board(Position(board, RIGHT)).split(":")
    assert fields[45:49] == ["8", "12", "2", "1"]
    assert (fields[6], fields[31]) == ("-1", "2")


def test_the_cube_is_in_the_middle_where_both_may_double() -> None:
    flags = [fibs_board(Position(START, cube=Cube(2, owner))).split(":")[38:40] for owner in (RIGHT, LEFT, None)]
    assert flags == [["1", "0"], ["0", "1"], ["1", "1"]]


def test_a_name_has_no_colon_and_no_blank() -> None:
    assert fibs_board(Position(START, players=("a:b", "Ann West"))).startswith("board:Ann_West:a_b:")


def test_a_fifty_third_field_and_a_colon_at_the_end_are_passed_over() -> None:
    assert parse_fibs_board(f"{FIBS}:") == parse_fibs_board(f"{FIBS}:0") == parse_fibs_board(FIBS)


def changed(n: int, value: str) -> str:
    """FIBS's example with another value in field `n`, counted from 1 behind `board:`."""
    fields = FIBS.split(":")
    fields[n] = value
    return ":".join(fields)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "begins with board:"),
        (FIBS.removeprefix("board:"), "begins with board:"),
        (FIBS.removesuffix(":0"), "51 fields behind board:, not 52"),
        (f"{FIBS}:0:0", "54 fields"),
        (changed(3, "x"), "field 3 is 'x'"),
        (changed(4, "4"), "a score of 4 in a match to 3"),
        (changed(4, "-1"), "field 4 is '-1'"),
        (changed(6, "-1"), "16 checkers, more than 15"),
        (changed(7, "2"), "17 checkers, more than 15"),
        (changed(7, "-1"), "has 0 checkers borne off; the board leaves 1"),
        (changed(32, "2"), "field 32 is '2'"),
        (changed(32, "x"), "field 32 is 'x'"),
        (changed(33, "7"), "a die is '7'"),
        (changed(33, "0"), "dice of 0 and 2"),
        (changed(37, "3"), "a cube of 3"),
        (changed(38, "2"), "field 38 is '2', not 0 to 1"),
        (changed(41, "0"), "field 41 is 0"),
        (changed(42, "x"), "field 42 is 'x'"),
        (changed(45, "1"), "the player has 1 checkers borne off; the board leaves 0"),
        (changed(46, "2"), "the opponent has 2 checkers borne off; the board leaves 0"),
        (changed(47, "1"), "the player has 1 checkers on the bar; the board leaves 0"),
        (changed(52, "99999"), "field 52"),
    ],
)
def test_an_illegal_line_is_refused(text: str, reason: str) -> None:
    with pytest.raises(InvalidIdError, match=re.escape(reason)):
        parse_fibs_board(text)
