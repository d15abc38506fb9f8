"""The OGID. The expected ones are those of the specification, written and read by gvformat and by libogxm."""

import re

import pytest

from bgnotation.errors import InvalidIdError
from bgnotation.game.board import Board
from bgnotation.game.cube import Cube
from bgnotation.game.dice import Dice
from bgnotation.game.ids import ogid, parse_ogid, parse_xgid
from bgnotation.game.position import Phase, Position
from bgnotation.game.score import MatchScore
from bgnotation.game.side import Side

LEFT, RIGHT = Side.LEFT, Side.RIGHT
START = Board.from_points({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5})
START_OGID = "11ccccchhhjjjjj:66666888dddddoo"

EXAMPLES = [
    ("-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0", f"{START_OGID}:N0N:13:B::0:0:0:0"),
    ("-b----E-C--AeD---cAe----A-:0:0:-1:44:0:0:0:9", "17ccccehhhjjjjj:66666888dddddoo:N0N:44:W::0:0:9:0"),
    ("-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7", "667bjjkkllmmmoo:1111223344555f:B1N:12:B::3:6:7:0"),
    ("--BaBCCBAA------acccc-a--A:0:0:1:00:0:2:0:7", "0ghiijjjkkkllnn:35556667778889m:N0N::B::0:2:7:0"),
]
"""XGIDs and their OGIDs, the bottom player as White."""
CRAWFORD = "0119cccchiijjll:55666688bdddemp:N0N:46:B::6:2:7C:0"


@pytest.mark.parametrize(("xg", "og"), EXAMPLES)
def test_an_ogid_means_the_same_as_the_xgid_of_its_position(xg: str, og: str) -> None:
    position = parse_xgid(xg)
    read = parse_ogid(og)
    assert (read.board, read.turn, read.dice, read.cube) == (
        position.board,
        position.turn,
        position.dice,
        position.cube,
    )
    assert read.score == position.score


@pytest.mark.parametrize(("xg", "og"), EXAMPLES)
def test_the_bottom_player_of_an_xgid_is_white(xg: str, og: str) -> None:
    assert ogid(parse_xgid(xg)) == og


@pytest.mark.parametrize("og", [*(og for _, og in EXAMPLES), CRAWFORD])
def test_an_ogid_is_written_as_it_was_read(og: str) -> None:
    assert ogid(parse_ogid(og)) == og
    assert ogid(parse_ogid(og, white=LEFT), white=LEFT) == og


def test_the_crawford_game_is_marked_at_the_match_length() -> None:
    assert parse_ogid(CRAWFORD).score == MatchScore(7, (2, 6), crawford=True)


def test_white_may_be_the_left_side() -> None:
    assert parse_ogid(EXAMPLES[2][1], white=LEFT) == parse_ogid(EXAMPLES[2][1]).flipped()


# What libogxm writes before and after the actions of a match; White throws 31 first.
LIBRARY = [
    (f"{START_OGID}:N0N:13:B:IB:0:0:7:0", RIGHT, RIGHT, Dice(3, 1), 0, Cube()),
    ("11ccccchhjjjjkk:66666888dddddoo:N0N::W:C:0:0:7:1", LEFT, LEFT, None, 0, Cube()),
    ("11ccccchhjjjjkk:66666888dddddoo:N0O::B:D:0:0:7:1", LEFT, RIGHT, None, 1, Cube()),
    ("11ccccchhjjjjkk:66666888dddddoo:W1T::W:A:0:0:7:1", LEFT, LEFT, None, 0, Cube(2, RIGHT)),
    ("11ccccchhjjjjkk:66666888dddddoo:W1T:26:W:R:0:0:7:1", LEFT, LEFT, Dice(6, 2), 0, Cube(2, RIGHT)),
    ("11ccccchhjjjjkk:66666888bddddio:W1O::W:D:0:0:7:2", RIGHT, LEFT, None, 1, Cube(2, RIGHT)),
]


@pytest.mark.parametrize(("og", "turn", "to_act", "dice", "doubled", "cube"), LIBRARY)
def test_the_side_that_did_not_act_last_is_to_act(
    og: str, turn: Side, to_act: Side, dice: Dice | None, doubled: int, cube: Cube
) -> None:
    position = parse_ogid(og)
    assert (position.turn, position.to_act, position.dice) == (turn, to_act, dice)
    assert (position.doubled, position.cube, position.phase) == (doubled, cube, Phase.PLAYING)


@pytest.mark.parametrize("og", [case[0] for case in LIBRARY])
def test_what_libogxm_writes_is_written_alike_but_for_state_and_move(og: str) -> None:
    def essence(text: str) -> list[str]:
        fields = text.split(":")
        fields[2] = fields[2].replace("T", "N")  # a double that was taken is past
        return fields[:5] + fields[6:9]

    assert essence(ogid(parse_ogid(og))) == essence(og)


def test_a_double_that_was_passed_ends_the_game() -> None:
    assert parse_ogid("11ccchhjjjjkkmm:66666888bddddio:B2P::W:G:0:0:7:3").phase is Phase.DROPPED


@pytest.mark.parametrize(("state", "first"), [("IW", RIGHT), ("IB", LEFT)])
def test_before_the_first_throw_the_state_says_who_throws(state: str, first: Side) -> None:
    for acted in "WB":
        position = parse_ogid(f"{START_OGID}:N0N::{acted}:{state}:0:0:7:0")
        assert (position.turn, position.phase) == (first, Phase.NOT_STARTED)


@pytest.mark.parametrize(("state", "phase"), [("G", Phase.OVER), ("M", Phase.OVER), ("RG", Phase.RESIGNED)])
def test_the_state_tells_how_the_game_ended(state: str, phase: Phase) -> None:
    assert parse_ogid(f"{START_OGID}:N0N::W:{state}:0:0:7:0").phase is phase


def test_checkers_that_are_borne_off_are_left_out() -> None:
    board = Board.from_points({1: 2}, {2: 1})
    assert ogid(Position(board, RIGHT)).split(":")[:2] == ["n", "11"]
    assert parse_ogid("n:11:N0N::B::0:0:0:0").board == board
    assert parse_ogid(":11:N0N::B::0:0:0:0").board == Board.from_points({1: 2}, {0: 15})


def test_fewer_checkers_than_fifteen_are_told_behind_the_move() -> None:
    start = Board.from_points({24: 1, 23: 1, 22: 1}, {24: 1, 23: 1, 22: 1}, checkers=3)
    assert ogid(Position(start, RIGHT)) == "123:mno:N0N::B::0:0:0:0:3"
    assert parse_ogid("123:mno:N0N::B::0:0:0:0:3").board == start


def test_characters_may_stand_in_any_order() -> None:
    assert parse_ogid("1c1cccchhjhjjjj:oo66666888ddddd:N0N:31:B:R:0:0:0:0") == parse_ogid(EXAMPLES[0][1])


@pytest.mark.parametrize(("og", "value"), [("N0N", 1), ("D0N", 1), ("?0N", 1), ("N10N", 1024), ("N0", 1), ("W3T", 8)])
def test_the_cube_stands_as_an_exponent(og: str, value: int) -> None:
    assert parse_ogid(f"{START_OGID}:{og}:13:B::0:0:0:0").cube.value == value


def test_a_length_may_say_post_crawford_or_a_number_of_games() -> None:
    for length in ("7L", "7G3", "7"):
        assert parse_ogid(f"{START_OGID}:N0N:13:B:R:6:2:{length}:4").score == MatchScore(7, (2, 6))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "fields between colons: 1;"),
        (f"{START_OGID}:N0N:13:B::0:0", "fields between colons: 8; an OGID has 10"),
        (f"{START_OGID}:N0N:13:B::0:0:0:0:15:1", "fields between colons: 12;"),
        (f"1{START_OGID}:N0N:13:B::0:0:0:0", "White has 16 checkers, more than 15"),
        ("11ccccchhhjjjjj:666666888dddddoo:N0N:13:B::0:0:0:0", "Black has 16 checkers"),
        ("16ccccchhhjjjjj:66666888dddddoo:N0N:13:B::0:0:0:0", "holds checkers of both sides"),
        ("1qccccchhhjjjjj:66666888dddddoo:N0N:13:B::0:0:0:0", "'q' is no place of a checker"),
        ("1pccccchhhjjjjj:66666888dddddoo:N0N:13:B::0:0:0:0", "'p' is no place of White"),
        ("11ccccchhhjjjjj:06666888dddddoo:N0N:13:B::0:0:0:0", "'0' is no place of Black"),
        ("::N0N:13:B::0:0:0:0", "borne off all"),
        (f"{START_OGID}:X0N:13:B::0:0:0:0", "the cube is 'X0N'"),
        (f"{START_OGID}:N16N:13:B::0:0:0:0", "cube exponent is '16', not 0 to 15"),
        (f"{START_OGID}:N0X:13:B::0:0:0:0", "the cube is 'N0X'"),
        (f"{START_OGID}:N0N:1:B::0:0:0:0", "neither two dice nor empty"),
        (f"{START_OGID}:N0N:17:B::0:0:0:0", "dice of 1 and 7"),
        (f"{START_OGID}:N0N:13:X::0:0:0:0", "the colour is 'X', not W or B"),
        (f"{START_OGID}:N0N:13:B:r:0:0:0:0", "the state is 'r'"),
        (f"{START_OGID}:N0N:13:B::-1:0:0:0", "score is '-1'"),
        (f"{START_OGID}:N0N:13:B::8:0:7:0", "a score of 8 in a match to 7"),
        (f"{START_OGID}:N0N:13:B::0:0:7X:0", "the match length is '7X'"),
        (f"{START_OGID}:N0N:13:B::0:0:0C:0", "Crawford game in money play"),
        (f"{START_OGID}:N0N:13:B::0:0:0:x", "the number of the move"),
        (f"{START_OGID}:N0N:13:B::0:0:0:0:16", "the number of checkers"),
        (f"{START_OGID}:N0N:13:B::0:0:0:0:3", "White has 15 checkers, more than 3"),
    ],
)
def test_an_illegal_ogid_is_refused(text: str, reason: str) -> None:
    with pytest.raises(InvalidIdError, match=re.escape(reason)):
        parse_ogid(text)


def test_a_cube_too_large_for_the_notation_is_refused() -> None:
    with pytest.raises(ValueError, match="cube up to 32768"):
        ogid(Position(START, cube=Cube(2**16)))
