"""rules.md §2, the opening roll and whose turn it is: a test for each statement, named after its number."""

import pytest

from bgnotation import Rules, check, replay
from bgnotation.extras import Extras
from bgnotation.game.cube import Cube
from bgnotation.transcript import Transcript
from bgnotation.variants import find
from tests.cases.rows import errors, game, match, replayed
from tests.every_fact import SOURCE, Author

OPENING = "31: 8/5 6/5"
REPLY = "52: 13/8 24/22"


@pytest.mark.parametrize("first", ["{} |", "| {}"], ids=["left", "right"])
def test_s2_1_the_opening_throw_is_played_as_it_is_and_nothing_comes_before(first: str) -> None:
    """Its two numbers differ and both are played: no second throw, no cube action."""
    won = "Wins 1 point"
    assert errors(match(7, game(first.format(OPENING), won))) == []
    assert errors(match(7, game(first.format("31: 8/5"), won))) == ["incomplete-play"]
    double, answer = ("Doubles => 2 | Drops", "Wins 1 point") if first[0] == "{" else ("| Doubles => 2", "Drops")
    assert "cube-before-opening" in errors(match(7, game(double, answer)))


def test_s2_1_the_same_side_throws_no_second_time() -> None:
    assert errors(match(7, game(OPENING, "52: 13/8 24/22", "Wins 1 point"))) == ["turn-order"]


@pytest.mark.parametrize("number", range(1, 7))
def test_s2_2_the_first_roll_of_a_game_shows_unequal_dice(number: int) -> None:
    plays = {1: "24/23(2) 6/5(2)", 2: "13/11(4)", 3: "13/10(4)", 4: "13/9(4)", 5: "13/3(2)", 6: "24/18(2) 13/7(2)"}
    equal = f"{number}{number}: {plays[number]}"
    assert errors(match(7, game(equal, "Wins 1 point"))) == ["opening-double"]
    assert errors(match(7, game(f"| {equal}", "Wins 1 point"))) == ["opening-double"]
    # Only the first one: the reply may well be a double.
    assert "opening-double" not in errors(match(7, game(f"{OPENING} | {equal}", "Wins 1 point")))


@pytest.mark.parametrize("dice", ["31", "13"])
@pytest.mark.parametrize("row", ["{}: 8/5 6/5 |", "| {}: 8/5 6/5"], ids=["left", "right"])
def test_s2_2_either_column_begins_and_the_dice_may_stand_in_either_order(row: str, dice: str) -> None:
    text = match(7, game(row.format(dice), "Wins 1 point"))
    assert errors(text) == []
    step = replayed(text).step(1, 1)
    assert (str(step.before.dice), int(step.side)) == ("31", row.startswith("|"))


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ((f"{OPENING} | {REPLY}", "64: 24/18 13/9"), []),
        ((OPENING, "64: 24/18 13/9"), ["turn-order"]),
        ((f"{OPENING} | {REPLY}", "| 64: 24/18 13/9"), ["turn-order"]),
        ((f"{OPENING} | {REPLY}", "Doubles => 2 | Takes", "64: 24/18 13/9"), []),
        ((f"{OPENING} | {REPLY}", "64: 24/18 13/9 | Doubles => 2", "Takes | 41: 13/9 6/5"), []),
        ((f"{OPENING} | {REPLY}", "64: 24/18 13/9", "Doubles => 2 | Takes"), ["turn-order"]),
    ],
)
def test_s2_3_sides_alternate_and_the_cube_is_turned_before_the_throw_only(
    rows: tuple[str, ...], expected: list[str]
) -> None:
    assert errors(match(7, game(*rows, "Wins 2 points")))[:1] == expected


def test_s2_4_the_second_player_may_double_before_his_first_throw_the_starter_not_before_his() -> None:
    assert errors(match(7, game(f"{OPENING} | Doubles => 2", "Drops", "| Wins 1 point"))) == []
    assert errors(match(7, game("Doubles => 2 | Drops", "Wins 1 point"))) == ["cube-before-opening"]


def test_s2_4_nor_may_the_second_player_in_the_crawford_game() -> None:
    games = (
        game(OPENING, "Wins 2 points"),
        game(f"{OPENING} | Doubles => 2", "Drops", "| Wins 1 point", number=2, score=(2, 0)),
    )
    assert errors(match(3, *games)) == ["crawford-double"]


@pytest.mark.parametrize(("ties", "doubles"), [(((3, 3),), 1), (((3, 3), (5, 5)), 2)])
def test_s2_5_an_equal_opening_throw_turns_the_cube_and_nothing_else(
    ties: tuple[tuple[int, int], ...], doubles: int
) -> None:
    author = Author(3)
    author.play((3, 1))
    author.extras = Extras(auto_doubles=doubles, ties=ties)
    record = Transcript(SOURCE, "", "", 0, (author.game(1, ("Ann", "Bob"), (0, 0), (0, 1 << doubles)),))
    assert check(record, rules=Rules(auto_doubles=None)).errors == ()
    # The equal throws are played by nobody: the first roll is the unequal one.
    step = replay(record, Rules(auto_doubles=None)).step(1, 1)
    assert (str(step.before.dice), step.before.cube) == ("31", Cube(1 << doubles, None))
    assert step.before.board == find("backgammon").start
