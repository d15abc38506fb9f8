"""rules.md §10.4, how a game of Acey-deucey is written: a test for each statement, in both columns.

Cells stand as `(side, text)`; the other way round, the same game is played by the other side.
"""

from pathlib import Path

import pytest

from bgnotation import Severity, check, convert, reads, replay
from bgnotation.cells import ROLL
from bgnotation.transcript import Game
from tests import acey_oracle as oracle

Cells = list[tuple[int, str]]
SAMPLES = Path(__file__).resolve().parents[2] / "data" / "matches"
COLUMNS = pytest.mark.parametrize("column", [0, 1], ids=["left", "right"])
BOTH = "21: start/24 start/23"


def page(rules: str, cells: Cells, column: int, winner: int | None = None) -> str:
    """A game in which the side that `cells` call 0 stands in this column; `winner`, too, is one of these sides."""
    turned = [(side ^ column, text) for side, text in cells]
    # Somebody has to win on the page; without a winner that line goes again.
    text = oracle.page(rules, turned, (winner or 0) ^ column, oracle.value(rules, oracle.START))
    return text if winner is not None else text[: text.rindex("Wins")].rstrip() + "\n"


def faults(text: str) -> list[str]:
    """The names of the errors and warnings, but that the game stops."""
    found = [one for one in check(reads(text)) if one.severity is not Severity.INFO]
    return [one.name for one in found if one.name != "match-unfinished"]


def rolls(game: Game, text: str) -> list[tuple[int, str]]:
    """Each roll of a game with its column, as it stands on the page."""
    return [
        (slot & 1, text[game.span(slot).start : game.span(slot).end])
        for slot, cell in game.slots()
        if cell.kind == ROLL
    ]


def sample(text: str) -> Cells:
    """The cells of a file's first game."""
    game = reads(text).games[0]
    cells: Cells = []
    for side, roll in rolls(game, text):
        if cells and cells[-1][0] == side:
            cells[-1] = (side, f"{cells[-1][1]} + {roll}")
        else:
            cells.append((side, roll))
    return cells


# ---------------------------------------------------------------- header and tokens


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("AceyDeucey", "acey-deucey"),
        ("AceyDeucey-R", "acey-deucey-restrictive"),
        ("AceyDeucey-S", "acey-deucey-server"),
    ],
)
def test_s10_4_the_header_tells_the_rule_set_and_a_cell_is_a_turn(name: str, rules: str) -> None:
    text = oracle.page("main", [(0, f"{BOTH} + =55: start/20(4) + 64: start/19 start/21"), (1, "31:")], 0, 1)
    replayed = replay(reads(text.replace('"AceyDeucey"', f'"{name}"')))
    assert replayed.variant.name == rules
    assert [step.side for step in replayed.games[0].steps] == [0, 0, 0, 1]


@COLUMNS
@pytest.mark.parametrize("tray", ["start", "tray", "START"])
def test_s10_4_start_and_tray_are_the_tray(column: int, tray: str) -> None:
    cells = [(0, f"33: {tray}/22(4) + 31: {tray}/22 {tray}/24"), (1, "64:")]
    assert faults(page("main", cells, column)) == []


@COLUMNS
def test_s10_4_a_hit_has_a_star(column: int) -> None:
    """Of the sample of the restrictive rules: the right side's 13th turn hits."""
    text = (SAMPLES / "acey-deucey-restrictive.mat").read_text(encoding="utf-8")
    assert text.count("16/12*") == 1
    (found,) = check(reads(text.replace("16/12*", "16/12")))
    assert (found.name, found.message) == ("hit-mark", "the hit on the 12 point has no star")
    cells = sample(text)
    assert faults(page("restrictive", cells, column, winner=1)) == []


@COLUMNS
def test_s10_4_a_bar_that_is_empty_means_the_tray_with_a_warning(column: int) -> None:
    cells = [(0, "33: bar/22(4) + 41: start/24 start/21"), (1, "52:")]
    assert faults(page("main", cells, column)) == ["tray-as-bar"]


@COLUMNS
def test_s10_4_the_rolls_of_a_turn_are_joined_by_plus_and_a_given_double_has_its_mark(column: int) -> None:
    cells = [(0, f"{BOTH} + =55: start/20(4) + 64: start/19 start/21"), (1, "31:")]
    text = page("main", cells, column)
    (game,) = reads(text).games
    assert rolls(game, text) == [
        (column, BOTH),
        (column, "=55: start/20(4)"),
        (column, "64: start/19 start/21"),
        (1 - column, "31:"),
    ]
    assert faults(text) == []
    # Without the mark the double is a throw, which is not what is due.
    assert faults(text.replace("=55", "55")) != []


@pytest.mark.parametrize("dice", ["64", "46"])
def test_s10_4_the_dice_stand_in_either_order(dice: str) -> None:
    cells = [(0, f"33: start/22(4) + {dice}: start/19 start/21"), (1, "31:")]
    text = page("main", cells, 0)
    assert faults(text) == []
    assert str(replay(reads(text)).games[0].steps[1].before.dice) == "64"


# ---------------------------------------------------------------- what is due

FOUR = "33: start/22(4)"
AGAIN = "64: start/19 start/21"
OTHER = (1, "31:")
OTHER_PLAYS = (1, "31: start/22 start/24")


@COLUMNS
@pytest.mark.parametrize(
    ("rules", "cell", "expected"),
    [
        # (a) behind a double a throw
        ("main", f"{FOUR} + {AGAIN}", []),
        ("main", FOUR, ["acey-missing-roll"]),
        ("restrictive", FOUR, ["acey-missing-roll"]),
        ("server", FOUR, []),
        ("server", f"{FOUR} + {AGAIN}", ["acey-extra-roll"]),
        # (b) behind a 1-2 a given double, (c) behind that a throw
        ("main", f"{BOTH} + =55: start/20(4) + {AGAIN}", []),
        ("main", BOTH, ["acey-missing-roll"]),
        ("main", f"{BOTH} + =55: start/20(4)", ["acey-missing-roll"]),
        ("restrictive", f"{BOTH} + =55: start/20(4)", ["acey-missing-roll"]),
        ("server", f"{BOTH} + =55: start/20(4)", ["acey-missing-roll"]),
        ("server", BOTH, ["acey-missing-roll"]),
        # the throw may itself be a double or a 1-2
        ("main", f"{FOUR} + {FOUR} + {BOTH} + =66: start/19(4) + 43: start/22 24/20", []),
        # never behind another throw, nor a given double behind a throw that is no 1-2
        ("main", f"{FOUR} + {AGAIN} + 52: start/23 start/20", ["acey-extra-roll"]),
        ("main", f"{FOUR} + =44: start/21(4) + {AGAIN}", ["acey-extra-roll"]),
        # nor behind a throw that the gate lets pass
        ("main", f"64: + {FOUR} + {AGAIN}", ["acey-extra-roll"]),
    ],
)
def test_s10_4_a_further_roll_is_written_where_it_is_due_and_only_there(
    rules: str, cell: str, expected: list[str], column: int
) -> None:
    other = OTHER_PLAYS if rules == "server" else OTHER
    text = page(rules, [(0, cell), other, (0, "52:")][:2], column)
    assert faults(text) == expected


@COLUMNS
@pytest.mark.parametrize("rules", oracle.NAMES)
def test_s10_4_where_the_record_ends_a_due_roll_may_be_absent(rules: str, column: int) -> None:
    """A resignation after a double, or a game that stops there."""
    other = OTHER_PLAYS if rules == "server" else OTHER
    for cells in ([other, (0, FOUR)], [other, (0, BOTH)], [other, (0, f"{BOTH} + =55: start/20(4)")]):
        assert faults(page(rules, cells, column)) == []
        if rules == "server":
            continue
        assert faults(page(rules, cells, column, winner=1)) == []


@COLUMNS
@pytest.mark.parametrize("rules", oracle.NAMES)
def test_s10_4_a_resignation_after_a_double_counts_the_present_position(rules: str, column: int) -> None:
    other = OTHER_PLAYS if rules == "server" else OTHER
    text = page(rules, [other, (0, FOUR)], column, winner=1)
    assert faults(text) == []
    # 15 checkers of the loser are not off.
    assert replay(reads(text)).games[0].result == (1 - column, 15 if rules == "server" else 1)


# ---------------------------------------------------------------- the order of steps, long cells


@COLUMNS
@pytest.mark.parametrize("moves", ["start/23 23/22", "23/22 start/23"])
def test_s10_4_steps_need_not_stand_in_an_order_in_which_they_can_be_made(moves: str, column: int) -> None:
    """Nothing stands on the 23 point before the checker has entered there."""
    assert faults(page("server", [(0, "64: start/19 start/21"), OTHER_PLAYS, (0, f"21: {moves}")], column)) == []


LONG = {
    27: "33: start/22(4) + 41: 13/12",
    28: "21: start/24 start/23 + =66:",
    169: " + ".join(["66: start/19(4)"] * 8 + ["55: start/20(4) 13/8 9/4*"]),
}


@pytest.mark.parametrize("length", LONG)
def test_s10_4_a_long_cell_is_followed_by_three_blanks(length: int) -> None:
    cell = LONG[length]
    assert len(cell) == length
    text = f'; [Variation "AceyDeucey"]\n 0 point match\n\n Game 1\n Ann : 0     Bob : 0\n  1) {cell}   52:\n'
    assert [side for side, _ in rolls(reads(text).games[0], text)] == [0] * (cell.count("+") + 1) + [1]
    written = convert(reads(text), "mat").data.decode()
    assert (f" {cell}   52:" in written) == (length > 27)
    assert (f" {cell} 52:" in written) == (length == 27)


@COLUMNS
def test_s10_4_a_roll_begins_the_next_cell_unless_plus_or_the_mark_stands_before_it(column: int) -> None:
    cells = [(0, f"{FOUR} + {BOTH} + =55: start/20(4) + {AGAIN}"), (1, f"{FOUR} + 41: start/24 start/21")]
    text = page("main", cells, column)
    sides = [one for one, _ in rolls(reads(text).games[0], text)]
    assert sides == [column] * 4 + [1 - column] * 2
    assert faults(text) == []


# ---------------------------------------------------------------- in both columns

CHAIN = "66: start/19(4) + 66: start/19(4) + 66: start/19(4) + 66: start/19(3) 19/13"
"""All checkers enter; then 14 stand on the 19 point and one on the 13 point."""
LOW = (
    f"{CHAIN} + 66: 19/13(2) 13/7 7/1 + 66: 13/7(2) 7/1(2) + 55: 19/14(4) + 66: 14/8(4) + 66: 8/2(4) + 43: 19/15 19/16"
)
"""Three checkers on the 1 point and four on the 2 point: the other side's 24 and 23 points are closed."""
SIX = f"{CHAIN} + 55: 19/14(4) + 44: 14/10(2) 10/6(2) + 43: 19/15 19/16"
"""Two on the 6 point: the other side's 19 point is closed."""


@COLUMNS
@pytest.mark.parametrize("rules", ["main", "restrictive"])
def test_s10_4_a_closed_gate_is_a_roll_without_moves(rules: str, column: int) -> None:
    cells = [(0, "64:"), (1, "52:"), (0, "31:"), (1, FOUR + " + " + AGAIN), (0, "65:")]
    assert faults(page(rules, cells, column)) == []
    assert faults(page(rules, [*cells[:-1], (0, "65: start/20 start/19")], column)) == ["illegal-play"]


@COLUMNS
def test_s10_4_u2_a_12_that_can_not_be_played_still_gives_a_double_in_main(column: int) -> None:
    cells = [(1, LOW), (0, "21: + =66: start/19(4) + 64: start/19 start/21"), (1, "62: 19/13 15/13")]
    assert faults(page("main", cells, column)) == []
    assert faults(page("main", [cells[0], (0, "21:"), cells[2]], column)) == ["acey-missing-roll"]


@COLUMNS
def test_s10_4_r2_a_12_that_can_not_be_played_ends_the_turn_in_restrictive(column: int) -> None:
    cells = [(1, LOW), (0, "21:"), (1, "62: 19/13 15/13")]
    assert faults(page("restrictive", cells, column)) == []
    more = [cells[0], (0, "21: + =66: start/19(4) + 64: start/19 start/21"), cells[2]]
    assert faults(page("restrictive", more, column))[0] == "acey-extra-roll"
    # The gate is open all the same.
    assert faults(page("restrictive", [*cells, (0, "54: start/20 start/21")], column)) == []


@COLUMNS
def test_s10_4_a_given_double_that_can_not_be_played_has_no_moves(column: int) -> None:
    goes_on = [(1, SIX), (0, f"{BOTH} + =66: + 52: start/23 start/20"), (1, "61: 19/13 14/13")]
    ends = [(1, SIX), (0, f"{BOTH} + =66:"), (1, "61: 19/13 14/13")]
    assert faults(page("main", goes_on, column)) == []
    assert faults(page("main", ends, column)) == ["acey-missing-roll"]
    assert faults(page("restrictive", ends, column)) == []
    assert faults(page("restrictive", goes_on, column))[0] == "acey-extra-roll"


@COLUMNS
def test_s10_4_by_the_server_a_throw_follows_it(column: int) -> None:
    before = [
        (1, "21: start/24 start/23 + =66: start/19(2) 19/13(2) + 55: 13/8(2) start/20(2)"),
        (0, "11: start/24(4)"),
        (1, "66: 20/14(2) 14/8(2)"),
        (0, "22: start/23(4)"),
        (1, "22: 8/6(2) start/23(2)"),
        (0, "11: start/24(4)"),
        (1, "21: start/24 start/23 + =66: start/19(2) 19/13(2) + 66: 13/7(2) start/19(2)"),
    ]
    # The 8, 7 and 6 points are closed to the checkers on the 23 and 24 points and to those in the tray.
    cells = [*before, (0, f"{BOTH} + =66: + 43: start/21 24/21"), (1, "65: 19/13 19/14")]
    assert faults(page("server", cells, column)) == []
    short = [*before, (0, f"{BOTH} + =66:"), (1, "65: 19/13 19/14")]
    assert faults(page("server", short, column)) == ["acey-missing-roll"]


@COLUMNS
def test_s10_4_a_win_inside_an_extra_roll_ends_the_game(column: int) -> None:
    """The first game of the sample: the left side's last checker goes with the throw that a given double gives."""
    cells = sample((SAMPLES / "acey-deucey.mat").read_text(encoding="utf-8"))
    assert cells[-1] == (0, "21: 2/off 1/off + =22: 2/off(2) + 51: 1/off")
    text = page("main", cells, column, winner=0)
    assert faults(text) == []
    assert replay(reads(text)).games[0].result == (column, 1)
    assert faults(page("main", [*cells, (1, "31: 5/2 5/4")], column, winner=0)) == ["after-game-end"]
    # Nor does a double that bears the last one off give a throw: here the last double was not played to its end.
    short = [*cells[:-1], (0, "21: 2/off 1/off + =22: 2/off(2)")]
    assert faults(page("main", [*short, (1, "31: 5/2 5/4")], column)) == ["acey-missing-roll"]
