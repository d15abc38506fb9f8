"""Which column a cell stands in. Cells are found by the tokens that begin them, never by blanks."""

import pytest

from bgnotation.cells import COMMENT, UNREADABLE
from tests.formats.mat.bodies import HEAD, seen, the_game, with_body

PLAIN = """\
  1) 31: 8/5 6/5                 52: 13/8 24/22
  2) 64: 24/18 13/9               Doubles => 2
  3)  Takes                      41: 13/9 6/5
"""
EXPECTED = [
    "L 31: 8/5 6/5",
    "R 52: 13/8 24/22",
    "L 64: 24/18 13/9",
    "R Doubles => 2",
    "L Takes",
    "R 41: 13/9 6/5",
]


def test_the_plain_form() -> None:
    assert seen(PLAIN) == EXPECTED


@pytest.mark.parametrize("gap", ["   ", "  ", " "])
def test_columns_may_stand_close_together(gap: str) -> None:
    rows = PLAIN.replace("                 52", f"{gap}52").replace("               D", f"{gap}D")
    assert seen(rows.replace("                      41", f"{gap}41")) == EXPECTED


def test_a_double_right_behind_the_left_play_is_the_right_cell() -> None:
    row = "  5) 33: 25/22 13/10 13/10 13/10Doubles => 2\n"
    assert seen(row) == ["L 33: 25/22 13/10 13/10 13/10", "R Doubles => 2"]


def test_columns_may_be_parted_by_tabs() -> None:
    rows = "1)\t31: 8/5 6/5\t\t52: 13/8 24/22\n2)\t64: 24/18 13/9\t\tDoubles => 2\n3)\tTakes\t\t\t41: 13/9 6/5\n"
    assert seen(rows) == EXPECTED


def test_a_lone_cell_behind_tabs_stands_in_the_right_column() -> None:
    rows = "1)\t\t\t\t31: 8/5 6/5\n2)\t52: 13/8 24/22\t\t64: 24/18 13/9\n"
    assert seen(rows) == ["R 31: 8/5 6/5", "L 52: 13/8 24/22", "R 64: 24/18 13/9"]


@pytest.mark.parametrize("column", [28, 33, 34, 36, 37, 39, 40, 46, 60])
def test_a_lone_cell_belongs_to_the_column_it_stands_in(column: int) -> None:
    head = f" 7 point match\n\n Game 1\n {'Ann : 0':<{column - 2}}Bob : 0\n"
    rows = (
        f"{'  1)':<{column}}31: 8/5 6/5\n"
        f"{'  2) 52: 13/8 24/22':<{column}}64: 24/18 13/9\n"
        f"{'  3) 41: 13/9 6/5':<{column}}\n"
        f"{'':<{column}} Doubles => 2\n"
        "      Takes\n"
    )
    assert seen(rows, head) == [
        "R 31: 8/5 6/5",
        "L 52: 13/8 24/22",
        "R 64: 24/18 13/9",
        "L 41: 13/9 6/5",
        "R Doubles => 2",
        "L Takes",
    ]


@pytest.mark.parametrize("column", [5, 6, 33, 34, 39])
def test_a_result_on_its_own_line_belongs_to_the_nearer_column(column: int) -> None:
    side = "L" if column < 20 else "R"
    assert seen(PLAIN + " " * column + "Wins 2 points\n")[-1] == f"{side} Wins 2 points"


def test_a_result_between_the_columns_is_doubtful() -> None:
    for column, doubtful in ((6, False), (18, True), (33, False)):
        game = the_game(PLAIN + " " * column + "Wins 2 points\n")
        assert bool(game.doubtful) is doubtful


@pytest.mark.parametrize("number", ["{:>3})", "{:>3}.", "{})", "{:>3} )", "   "])
def test_row_numbers_of_every_kind_and_none(number: str) -> None:
    rows = "".join(f"{number.format(n)}{line[4:]}\n" for n, line in enumerate(PLAIN.splitlines(), start=1))
    assert seen(rows) == EXPECTED


def test_row_numbers_need_not_follow_each_other() -> None:
    assert seen(PLAIN.replace("  2)", " 17)").replace("  3)", "  1)")) == EXPECTED


def test_two_rows_on_one_line_are_two_rows() -> None:
    fused = "24) 43: 21/18 18/14              25)  Losses 2 point              Wins 2 point and the match\n"
    assert seen(fused) == ["L 43: 21/18 18/14", "L Losses 2 point", "R Wins 2 point and the match"]


def test_a_second_row_on_the_line_counts_its_columns_from_its_own_number() -> None:
    fused = "  4) 21: 13/11 6/5              64: 24/14" + " " * 20 + "5)                             21: 6/4 6/5\n"
    assert seen(PLAIN + fused)[-3:] == ["L 21: 13/11 6/5", "R 64: 24/14", "R 21: 6/4 6/5"]


def test_rows_may_stand_in_a_box() -> None:
    boxed = "".join(f"|{line:<60}|\n" for line in PLAIN.splitlines())
    assert seen(boxed) == EXPECTED


def test_a_box_before_the_match_is_no_game_and_no_finding() -> None:
    box = "+--------------+\n|  Club final  |\n+--------------+\n\n"
    transcript = with_body(PLAIN, box + HEAD)
    assert [HEAD in transcript.source.text, transcript.length] == [True, 7]
    assert [f"{'LR'[slot & 1]} {cell.text}" for slot, cell in transcript.games[0].slots()] == EXPECTED


@pytest.mark.parametrize("mark", [";", "#", "; ", "  ;"])
def test_a_remark_between_rows_moves_nothing(mark: str) -> None:
    first, *rest = PLAIN.splitlines(keepends=True)
    rows = first + f"{mark} 31: 8/5 6/5 was better\n" + "".join(rest)
    game = the_game(rows)
    assert [cell.kind for _, cell in game.slots()].count(COMMENT) == 1
    assert [f"{'LR'[slot & 1]} {cell.text}" for slot, cell in game.slots() if cell.kind != COMMENT] == EXPECTED


def test_blank_lines_move_nothing() -> None:
    assert seen(PLAIN.replace("\n", "\n\n   \n\t\n")) == EXPECTED


def test_a_row_longer_than_any_program_writes_is_read() -> None:
    rows = PLAIN.replace("                 52", " " * 3000 + "52")
    assert seen(rows) == EXPECTED


def test_words_behind_a_cell_that_can_t_be_read_stay_beside_it() -> None:
    game = the_game(PLAIN.replace("Takes                 ", "Takes at once, proudly"))
    kinds = {cell.text: cell.kind for _, cell in game.slots()}
    assert kinds["Takes"] != UNREADABLE
    assert kinds["at once, proudly"] == UNREADABLE
    assert kinds["41: 13/9 6/5"] != UNREADABLE
