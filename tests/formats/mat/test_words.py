"""The words of a cell in the spellings of two dozen programs, sites and hands."""

import pytest

from bgnotation.cells import (
    BEAVER,
    DANCED,
    DOUBLE,
    DROP,
    ILLEGAL,
    LOSS,
    NOTHING,
    PLAYED,
    QUIT,
    RACCOON,
    RESIGN,
    ROLL,
    SET_POSITION,
    TAKE,
    UNREADABLE,
    WIN,
)
from bgnotation.formats.mat.cells import read_cell
from tests.formats.mat.bodies import seen, the_game

BAR, OFF = 25, 0


def moves(text: str) -> list[tuple[tuple[int, ...], tuple[bool, ...], int]]:
    """Points, stars and number of checkers of each move."""
    cell = read_cell(text)
    assert (cell.kind, cell.how) == (ROLL, PLAYED), text
    return [tuple(move) for move in cell.moves]  # type: ignore[misc]


def paths(text: str) -> list[tuple[int, ...]]:
    """The points of each move."""
    return [points for points, _, _ in moves(text)]


@pytest.mark.parametrize("word", ["25", "bar", "Bar", "BAR", "b", "B"])
def test_the_bar_as_a_number_a_word_or_a_letter(word: str) -> None:
    assert paths(f"64: {word}/21 13/7") == [(BAR, 21), (13, 7)]


@pytest.mark.parametrize("word", ["0", "off", "Off", "OFF", "o", "O", "-"])
def test_off_as_a_number_a_word_a_letter_or_a_stroke(word: str) -> None:
    assert paths(f"64: 6/{word} 4/{word}") == [(6, OFF), (4, OFF)]


def test_a_point_may_have_a_nought_before_it() -> None:
    assert paths("64: 08/04 13/07") == [(8, 4), (13, 7)]


@pytest.mark.parametrize(
    "text", ["64: 24/18 13/9", "64: 24/18, 13/9", "64: 24/18,13/9", "64:24/18 13/9", "64:  24/18   13/9"]
)
def test_what_may_stand_between_moves(text: str) -> None:
    assert paths(text) == [(24, 18), (13, 9)]


@pytest.mark.parametrize("text", ["64: 24-18 13-9", "64: 24>18 13>9", "64: bar-21 8-2", "64: 6-off 4-off"])
def test_strokes_and_arrows_instead_of_slashes(text: str) -> None:
    assert read_cell(text).kind == ROLL
    assert len(moves(text)) == 2


def test_a_blank_between_moves_may_be_missing_behind_a_star() -> None:
    assert moves("34: 25/22*13/9") == [((25, 22), (True,), 1), ((13, 9), (False,), 1)]


def test_a_chain_names_the_points_between() -> None:
    assert paths("64: 24/18/14") == [(24, 18, 14)]
    assert paths("33: 24/21/18/15/12") == [(24, 21, 18, 15, 12)]


def test_a_merged_move_is_one_move() -> None:
    assert paths("64: 24/14") == [(24, 14)]


@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_number_in_brackets_counts_checkers(count: int) -> None:
    assert moves(f"33: 8/5({count})") == [((8, 5), (False,), count)]


def test_a_number_counts_the_whole_chain() -> None:
    assert moves("22: 24/22/20(2)") == [((24, 22, 20), (False, False), 2)]


@pytest.mark.parametrize("text", ["33: 8/5*(2) 6/3(2)", "33: 8/5(2)* 6/3(2)"])
def test_a_star_before_or_behind_the_number(text: str) -> None:
    assert moves(text) == [((8, 5), (True,), 2), ((6, 3), (False,), 2)]


def test_stars_anywhere_in_a_chain() -> None:
    assert moves("64: 24/18*/14") == [((24, 18, 14), (True, False), 1)]
    assert moves("64: 24/18/14*") == [((24, 18, 14), (False, True), 1)]
    assert moves("64: 24/18*/14*") == [((24, 18, 14), (True, True), 1)]


def test_the_starred_points_of_a_play() -> None:
    assert read_cell("64: 24/18*/14 8/4*").stars == 1 << 18 | 1 << 4


@pytest.mark.parametrize(
    "text",
    ["64:", "64: 24/18 13/9", "46: 24/18 13/9", "6-4: 24/18 13/9", "6/4: 24/18 13/9", "6,4: 24/18", "6 4: 24/18"],
)
def test_the_dice_in_either_order_and_with_a_mark_between(text: str) -> None:
    cell = read_cell(text)
    assert (cell.kind, cell.high, cell.low) == (ROLL, 6, 4)


@pytest.mark.parametrize(
    "words",
    [
        "Cannot Move",
        "cannot move",
        "CANNOT MOVE",
        "Can't Move",
        "can't move",
        "Cant move",
        "cannot play",
        "could not move",
        "no move",
        "No moves",
        "no play",
        "no legal move",
        "No legal moves",
        "dance",
        "Dances",
        "danced",
        "fan",
        "fans",
        "fanned",
        "(none)",
        "none",
        "(no play)",
        "-",
    ],
)
def test_a_dance_in_every_spelling(words: str) -> None:
    cell = read_cell(f"64: {words}")
    assert (cell.kind, cell.high, cell.low, cell.how, cell.moves) == (ROLL, 6, 4, DANCED, ())
    assert seen(f"  1) 64: {words}                   31: 8/5 6/5\n") == [f"L 64: {words}", "R 31: 8/5 6/5"]


@pytest.mark.parametrize("words", ["Cannot Move", "can't move", "dances", "no move"])
def test_a_dance_without_its_roll(words: str) -> None:
    cell = read_cell(words)
    assert (cell.kind, cell.high, cell.how) == (ROLL, 0, DANCED)
    assert seen(f"  1) {words}                  31: 8/5 6/5\n") == [f"L {words}", "R 31: 8/5 6/5"]


def test_a_roll_with_nothing_behind_it() -> None:
    assert read_cell("64:").how == NOTHING


RESIGNATIONS = [
    "????",
    "???",
    "??",
    "Concedes",
    "concedes",
    "Conceded",
    "Resigns",
    "Resigned",
    "Resigned Game",
    "Resigned Match",
    "Forfeits",
    "Lost on time",
    "loses on time",
]


@pytest.mark.parametrize("words", RESIGNATIONS)
def test_given_up_after_the_roll(words: str) -> None:
    cell = read_cell(f"63: {words}")
    assert (cell.kind, cell.high, cell.low, cell.how) == (ROLL, 6, 3, QUIT)
    row = f"  9) 63: {words}                    Wins 2 points\n"
    assert seen(row) == [f"L 63: {words}", "R Wins 2 points"]


@pytest.mark.parametrize("words", [*RESIGNATIONS, "00: ????", "00: ???"])
def test_given_up_before_the_roll(words: str) -> None:
    assert read_cell(words).kind == RESIGN
    row = f"  9) {words}                     Wins 2 points\n"
    assert seen(row) == [f"L {words}", "R Wins 2 points"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Doubles => 2", 2),
        ("Doubles =>2", 2),
        ("Doubles=>2", 2),
        ("Doubles ==> 4", 4),
        ("Doubles = 4", 4),
        ("Doubles -> 4", 4),
        ("doubles => 2", 2),
        ("DOUBLES => 2", 2),
        ("Double => 2", 2),
        ("Doubles to 8", 8),
        ("Redoubles => 4", 4),
        ("Re-doubles => 4", 4),
        ("Redouble", None),
        ("Doubles", None),
        ("Double", None),
        ("Doubled", None),
        ("Doubles => 1024", 1024),
    ],
)
def test_a_double(text: str, value: int | None) -> None:
    cell = read_cell(text)
    assert (cell.kind, cell.value) == (DOUBLE, value)
    assert seen(f"  1) 31: 8/5 6/5                  {text}\n  2)  Takes\n") == ["L 31: 8/5 6/5", f"R {text}", "L Takes"]


@pytest.mark.parametrize(
    "text", ["Takes", "takes", "TAKES", "Take", "Taken", "Accepts", "accepts", "Accept", "Accepted"]
)
def test_a_take(text: str) -> None:
    assert read_cell(text).kind == TAKE
    assert seen(f"  1)  {text}                      31: 8/5 6/5\n") == [f"L {text}", "R 31: 8/5 6/5"]


@pytest.mark.parametrize(
    "text", ["Drops", "drops", "Drop", "Dropped", "Passes", "passes", "Pass", "Passed", "Rejects", "Reject", "Rejected"]
)
def test_a_drop(text: str) -> None:
    assert read_cell(text).kind == DROP
    assert seen(f"  1)  {text}                      Wins 1 point\n") == [f"L {text}", "R Wins 1 point"]


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("Beavers => 4", BEAVER, 4),
        ("Beavers", BEAVER, None),
        ("beaver => 4", BEAVER, 4),
        ("Raccoons => 8", RACCOON, 8),
        ("Racoons => 8", RACCOON, 8),
        ("raccoon", RACCOON, None),
    ],
)
def test_beavers_and_raccoons(text: str, kind: int, value: int | None) -> None:
    cell = read_cell(text)
    assert (cell.kind, cell.value) == (kind, value)
    assert seen(f"  1)  {text}                  31: 8/5 6/5\n") == [f"L {text}", "R 31: 8/5 6/5"]


@pytest.mark.parametrize(
    ("text", "points", "ends_match"),
    [
        ("Wins 1 point", 1, False),
        ("Wins 4 points", 4, False),
        ("Wins 4 point", 4, False),
        ("wins 4 points", 4, False),
        ("Win 1 point", 1, False),
        ("Wins 2 Points", 2, False),
        ("Wins 2 points.", 2, False),
        ("Wins 2 pts", 2, False),
        ("Wins 2 points and the match", 2, True),
        ("Wins 1 point and the match.", 1, True),
        ("Wins 1 point and wins the match", 1, True),
        ("Wins 2 points with a gammon", 2, False),
        ("Wins 3 points with a backgammon", 3, False),
        ("Wins 4 points with gammon and the match", 4, True),
        ("Wins 4016 point", 4016, False),
        ("Ann loses on time, Bob wins 3 point", 3, False),
    ],
)
def test_a_result(text: str, points: int, ends_match: bool) -> None:
    cell = read_cell(text)
    assert (cell.kind, cell.value, bool(cell.how)) == (WIN, points, ends_match)


def test_a_result_by_time_out_in_a_row() -> None:
    row = "  9) 63: 24/18 13/10              Ann loses on time, Bob wins 3 point\n"
    assert seen(row) == ["L 63: 24/18 13/10", "R Ann loses on time, Bob wins 3 point"]


@pytest.mark.parametrize("text", ["Losses 3 point", "Loses 3 points", "Lost 3 points", "losses 3 point"])
def test_the_losers_half_of_a_result(text: str) -> None:
    cell = read_cell(text)
    assert (cell.kind, cell.value) == (LOSS, 3)
    row = f"  9)  {text}                  Wins 3 point and the match\n"
    assert seen(row) == [f"L {text}", "R Wins 3 point and the match"]


FIELDS = "(25;0;1;0;1;Ann;Bob;0;15;18;2;-1;0;3;-2;8;0;-1;3;0;0;-1;0;-1;0;0;-1;0;0;0;0;-2;-2;-3;-2;0;1;0;4;3;)"
"""A position in which Ann, the left player, is to act …"""
OTHERS = FIELDS.replace("Ann;Bob", "Bob;Ann")
"""… and Bob."""


@pytest.mark.parametrize("words", ["Illegal play", "illegal play", f"Illegal play {FIELDS}"])
def test_a_play_that_the_record_calls_illegal(words: str) -> None:
    cell = read_cell(f"21: {words}")
    assert (cell.kind, cell.high, cell.low, cell.how) == (ROLL, 2, 1, ILLEGAL)
    row = f" 24) 53: 6/1 6/3                 21: {words}\n"
    assert seen(row) == ["L 53: 6/1 6/3", f"R 21: {words}"]


def test_several_marks_of_an_illegal_play_are_one_cell() -> None:
    cell = f"21: Illegal play {OTHERS} Illegal play {OTHERS}"
    assert seen(f" 24) {cell} 11: 8/7(4)\n") == [f"L {cell}", "R 11: 8/7(4)"]


def test_behind_the_fields_of_an_illegal_play_the_right_cell_follows() -> None:
    row = f" 24) 11: Illegal play {OTHERS} 11: 8/7(4)\n"
    assert seen(row) == [f"L 11: Illegal play {OTHERS}", "R 11: 8/7(4)"]


def test_a_position_set_before_the_first_row() -> None:
    game = the_game("; Set Pos=-b----E-C---eE---c-e----B-/0\n  1) 31: 8/5 6/5\n")
    assert [cell.kind for _, cell in game.slots()] == [SET_POSITION, ROLL]


@pytest.mark.parametrize(
    ("text", "bad"),
    [
        ("64: 24/18 13/x", "13/x"),
        ("64: 26/20 13/9", "26/20"),
        ("64: 24/18 13//9", "13//9"),
        ("72: 13/8 24/22", "72:"),
        ("6: 13/7", "6:"),
        ("Surrenders", "Surrenders"),
        ("64: 24/18 ?", "?"),
    ],
)
def test_what_can_t_be_read_is_told_exactly(text: str, bad: str) -> None:
    cell = read_cell(text)
    assert cell.kind == UNREADABLE
    assert cell.bad is not None
    assert text[slice(*cell.bad)] == bad


def test_of_an_unreadable_cell_the_rest_is_kept() -> None:
    cell = read_cell("64: 24/18 13/x")
    assert (cell.high, cell.low, [move.points for move in cell.moves]) == (6, 4, [(24, 18)])


def test_conceding_right_behind_a_roll_is_the_same_side_giving_up_in_every_row() -> None:
    assert seen(" 28) 32: Concedes\n") == ["L 32: Concedes"]
    assert seen(" 28) 32: Concedes                      Wins 2 point\n") == ["L 32: Concedes", "R Wins 2 point"]
    assert seen(" 28) 32:                         Concedes\n") == ["L 32:", "R Concedes"]
