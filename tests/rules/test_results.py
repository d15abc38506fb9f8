"""rules.md §4, what a game is worth, and §5, match and money: a test for each statement, named after its section.

The positions are Set Pos comments; both see the board from the left side, which has one checker left and bears it off.
"""

import pytest

from bgnotation import Rules
from tests.cases.rows import GAMMON, SINGLE, errors, faults, findings, game, infos, match, replayed

ON_THE_BAR = "aA-----------------eed----"
"""The right side has a checker on the bar, none off."""
IN_THE_WINNERS_HOME = "-A---a-------------eed----"
FAR_BACK_BUT_ONE_OFF = "aA-----------------edd----"
CLOSED_OUT = "aBBBBBB------C-----eed----"
"""The right side is on the bar against six points."""
OFF = "21: 1/off"
BEGIN = "31: 8/5 6/5 | 52: 13/8 24/22"
DOUBLED = ("31: 8/5 6/5 | Doubles => 2", "Takes | 52: 13/8 24/22")
JACOBY = ('Jacoby "On"',)


def counts(points: int, *, position: str, length: int = 7, tags: tuple[str, ...] = (), exponent: int = 0) -> bool:
    """Whether a game that the left side bears off may count so many points, in a file that tells of no more."""
    text = match(length, game(OFF, f"Wins {points} points", position=position, exponent=exponent), tags=tags)
    return faults(text) == []


def counted(position: str, length: int = 7, tags: tuple[str, ...] = (), exponent: int = 0) -> list[int]:
    """All points that such a game may count."""
    return [n for n in range(1, 13) if counts(n, position=position, length=length, tags=tags, exponent=exponent)]


# ---------------------------------------------------------------- 4. winning and value of a game


def test_s4_a_loser_with_a_checker_off_loses_a_single_game() -> None:
    assert counted(SINGLE) == [1]


def test_s4_a_loser_without_a_checker_off_loses_a_gammon() -> None:
    assert counted(GAMMON) == [2]


@pytest.mark.parametrize("position", [ON_THE_BAR, IN_THE_WINNERS_HOME])
def test_s4_with_a_checker_on_the_bar_or_in_the_winners_home_besides_it_is_a_backgammon(position: str) -> None:
    assert counted(position) == [3]


def test_s4_with_a_checker_off_it_is_a_single_game_wherever_the_rest_stands() -> None:
    assert counted(FAR_BACK_BUT_ONE_OFF) == [1]


def test_s4_points_are_the_cube_times_that() -> None:
    assert [counted(position, exponent=1) for position in (SINGLE, GAMMON, ON_THE_BAR)] == [[2], [4], [6]]


def test_s4_a_dropped_double_counts_the_cube_before_it_and_never_a_gammon() -> None:
    rows = "31: 8/5 6/5 | Doubles => 2"
    assert [n for n in range(1, 7) if not faults(match(7, game(rows, f"Drops | Wins {n} points")))] == [1]
    redoubled = (*DOUBLED, "Doubles => 4 | Drops")
    assert [n for n in range(1, 13) if not faults(match(7, game(*redoubled, f"Wins {n} points")))] == [2]


@pytest.mark.parametrize(
    ("rows", "points"),
    [
        (("Beavers => 4 | Drops", "Wins {} points"), 2),
        (("Beavers => 4 | Raccoons => 8", "Drops | Wins {} points"), 4),
    ],
)
def test_s4_a_dropped_beaver_or_raccoon_counts_the_cube_before_it(rows: tuple[str, ...], points: int) -> None:
    games = [game("31: 8/5 6/5 | Doubles => 2", *(row.format(n) for row in rows)) for n in range(1, 13)]
    assert [n for n, one in enumerate(games, 1) if not faults(match(0, one))] == [points]


def test_s4_under_jacoby_a_cube_never_turned_makes_every_game_a_single_one() -> None:
    assert [counted(position, 0, JACOBY) for position in (SINGLE, GAMMON, ON_THE_BAR)] == [[1], [1], [1]]


def test_s4_without_jacoby_it_does_not() -> None:
    assert [counted(position, 0, ('Jacoby "Off"',)) for position in (GAMMON, ON_THE_BAR)] == [[2], [3]]


def test_s4_an_automatic_double_is_no_turn_of_the_cube() -> None:
    tags = (*JACOBY, 'AutoDoubles "1:1"')
    rows = ("31: 8/5 6/5 | 52: 13/8 24/22", "Wins {} points")
    may = [n for n in range(1, 9) if not faults(match(0, game(rows[0], rows[1].format(n)), tags=tags))]
    assert may == [2]


def test_s4_under_jacoby_a_taken_double_makes_gammons_count() -> None:
    may = [n for n in range(1, 9) if not faults(match(0, game(*DOUBLED, f"Wins {n} points"), tags=JACOBY))]
    assert may == [2, 4, 6]


def test_s4_a_resignation_counts_one_two_or_three_times_the_cube() -> None:
    assert [n for n in range(1, 9) if not faults(match(7, game(BEGIN, f"Wins {n} points")))] == [1, 2, 3]
    assert [n for n in range(1, 9) if not faults(match(7, game(*DOUBLED, f"Wins {n} points")))] == [2, 4, 6]


def test_s4_under_jacoby_a_resignation_with_the_cube_never_turned_counts_once() -> None:
    """GNU Backgammon counts it in full: a warning, and the score goes on with what is written."""
    games = (game(BEGIN, "Wins 2 points"), game(BEGIN, "Wins 1 point", number=2, score=(2, 0)))
    assert faults(match(0, *games, tags=JACOBY)) == ["jacoby-result"]


def test_s4_a_resigned_gammon_after_a_checker_was_borne_off_is_a_warning_and_its_points_are_kept() -> None:
    none_off, one_off = (
        match(7, game("21: 3/1 3/2", "Wins 2 points", position=f"---C---------------{right}----"))
        for right in ("eee", "eed")
    )
    assert faults(none_off) == []
    assert faults(one_off) == ["resign-level"]
    assert replayed(one_off).games[0].points == 2


def test_s4_resigning_with_a_double_pending_is_a_drop() -> None:
    rows = ("31: 8/5 6/5 | Doubles => 2", "Resigns")
    assert [n for n in range(1, 7) if not faults(match(7, game(*rows, f"| Wins {n} points")))] == [1]


def test_s4_so_it_is_where_the_doubler_resigns() -> None:
    rows = ("31: 8/5 6/5 | Doubles => 2", "| Resigns")
    assert [n for n in range(1, 7) if not faults(match(7, game(*rows, f"Wins {n} points")))] == [1]


def test_s4_resigning_with_a_beaver_pending_counts_the_cube_before_the_beaver() -> None:
    rows = ("31: 8/5 6/5 | Doubles => 2", "Beavers => 4 | Resigns")
    assert [n for n in range(1, 9) if not faults(match(0, game(*rows, f"Wins {n} points")))] == [2]


def test_s4_in_a_match_the_score_rises_by_all_the_points() -> None:
    games = (game(OFF, "Wins 3 points", position=ON_THE_BAR), game(BEGIN, "Wins 1 point", number=2, score=(3, 0)))
    assert faults(match(7, *games)) == []
    assert faults(match(7, games[0], games[1].replace("Ann : 3", "Ann : 2"))) == ["score-mismatch"]


def test_s4_a_match_ends_when_a_score_is_its_length_or_more() -> None:
    won = game(OFF, "Wins 3 points", position=ON_THE_BAR)
    assert findings(match(2, won)) == []
    assert faults(match(2, won, game(BEGIN, "Wins 1 point", number=2, score=(3, 0)))) == ["after-match-end"]
    assert faults(match(3, won, game(BEGIN, "Wins 1 point", number=2, score=(3, 0)))) == ["after-match-end"]
    assert faults(match(4, won, game(BEGIN, "Wins 1 point", number=2, score=(3, 0)))) == []


# ---------------------------------------------------------------- 5. match and money


def test_s5_a_match_begins_at_0_0() -> None:
    assert infos(match(7, game(BEGIN, "Wins 1 point", score=(2, 1)))) == ["fragment"]


def test_s5_jacoby_is_off_in_a_match() -> None:
    assert counted(GAMMON, 7, JACOBY) == [2]


def test_s5_beavers_are_off_in_a_match() -> None:
    rows = ("31: 8/5 6/5 | Doubles => 2", "Beavers => 4 | 52: 13/8 24/22", "Wins 4 points")
    assert errors(match(7, game(*rows))) == ["beaver-in-match"]
    assert errors(match(0, game(*rows))) == []


def test_s5_automatic_doubles_are_off_in_a_match() -> None:
    tags = ('AutoDoubles "1:1"',)
    assert errors(match(7, game(BEGIN, "Wins 2 points"), tags=tags)) == ["automatic-double-not-possible"]
    assert errors(match(0, game(BEGIN, "Wins 2 points"), tags=tags)) == []


def test_s5_a_session_has_no_end_and_its_scores_add_up() -> None:
    games = [game(BEGIN, "Wins 1 point", number=n + 1, score=(n, 0)) for n in range(30)]
    assert faults(match(0, *games)) == []


@pytest.mark.parametrize("points", [2, 1])
def test_s5_where_jacoby_is_unknown_both_counts_of_a_gammon_are_accepted_and_the_next_score_line_decides(
    points: int,
) -> None:
    first = game(OFF, f"Wins {points} points", position=GAMMON)
    assert faults(match(0, first)) == []
    assert faults(match(0, first, game(BEGIN, "Wins 1 point", number=2, score=(points, 0)))) == []


def test_s5_a_gammon_that_is_written_in_full_and_added_once_is_told() -> None:
    games = (game(OFF, "Wins 2 points", position=GAMMON), game(BEGIN, "Wins 1 point", number=2, score=(1, 0)))
    assert faults(match(0, *games)) == ["jacoby-result"]


def test_s5_the_last_score_may_be_more_than_the_length() -> None:
    assert findings(match(1, game(OFF, "Wins 2 points and the match", position=GAMMON))) == []


def test_s5_a_game_whose_score_line_shows_the_length_is_after_the_end() -> None:
    games = [game(BEGIN, f"Wins {n} points", number=n, score=score) for n, score in ((1, (0, 0)), (2, (1, 0)))]
    assert faults(match(3, *games, game(BEGIN, "Wins 1 point", number=3, score=(3, 0)))) == ["after-match-end"]


# ---------------------------------------------------------------- 5.1 the Crawford rule


def doubled(number: int, score: tuple[int, int]) -> str:
    return game(*DOUBLED, "| Wins 2 points", number=number, score=score)


def test_s5_1_the_crawford_game_is_the_first_that_one_side_begins_a_point_from_the_match() -> None:
    before = game(BEGIN, "Wins 2 points")
    assert errors(match(3, before, doubled(2, (2, 0)))) == ["crawford-double"]
    assert errors(match(4, before, doubled(2, (2, 0)))) == []


@pytest.mark.parametrize("score", [(2, 2), (1, 1)])
def test_s5_1_with_both_sides_there_is_none(score: tuple[int, int]) -> None:
    assert errors(match(3, doubled(3, score))) == []


def test_s5_1_nor_in_a_match_to_one_point() -> None:
    assert errors(match(1, doubled(1, (0, 0)))) == []


def test_s5_1_there_is_one_a_match_and_the_cube_is_back_after_it() -> None:
    games = (
        game(BEGIN, "Wins 2 points"),
        game(BEGIN, "| Wins 1 point", number=2, score=(2, 0)),
        game(*DOUBLED, "Wins 2 points", number=3, score=(2, 1)),
    )
    assert errors(match(3, *games)) == []
    replay = replayed(match(3, *games))
    assert [one.score.crawford for one in replay.games] == [False, True, False]


def test_s5_1_the_other_side_may_come_to_the_same_score_and_there_is_no_second_one() -> None:
    games = (
        game(BEGIN, "Wins 2 points"),
        game(BEGIN, "| Wins 2 points", number=2, score=(2, 0)),
        game(*DOUBLED, "Wins 2 points", number=3, score=(2, 2)),
    )
    assert errors(match(3, *games)) == []


def test_s5_1_it_may_be_agreed_off() -> None:
    games = (game(BEGIN, "Wins 2 points"), doubled(2, (2, 0)))
    assert errors(match(3, *games, tags=('Crawford "Off"',))) == []
    assert errors(match(3, *games), Rules(crawford=False)) == []


HOLLAND = Rules(holland=True)
TO_HOLLAND = (game(BEGIN, "Wins 2 points"), game(BEGIN, "| Wins 1 point", number=2, score=(2, 0)))


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ((), ["holland"]),
        (("{} | 52: 13/8 24/22",), ["holland"]),
        (("{} | 52: 13/8 24/22", "64: 24/18 13/9"), ["holland"]),
        (("{} | 52: 13/8 24/22", "64: 24/18 13/9 | 41: 13/9 6/5", "21: 13/11 6/5"), []),
    ],
)
def test_s5_1_under_holland_nobody_doubles_after_it_before_both_have_thrown_twice(
    rows: tuple[str, ...], expected: list[str]
) -> None:
    opening = "31: 8/5 6/5"
    played = [row.format(opening) for row in rows] or [opening]
    if "|" in played[-1]:
        played += ["Doubles => 2 | Takes", "64: 24/18 13/9", "Wins 2 points"]
    else:
        played[-1] += " | Doubles => 2"
        played += ["Takes", "Wins 2 points"]
    text = match(3, *TO_HOLLAND, game(*played, number=3, score=(2, 1)))
    assert errors(text, HOLLAND) == expected
    assert errors(text) == []


def test_s5_1_holland_has_no_say_before_the_crawford_game() -> None:
    assert errors(match(7, game(*DOUBLED, "Wins 2 points")), HOLLAND) == []


@pytest.mark.parametrize(("throws", "expected"), [(1, ["holland"]), (2, [])])
def test_s5_1_holland_counts_dances(throws: int, expected: list[str]) -> None:
    plays = ["21: 13/11 13/12 | 66:", "21: 13/11 12/11 | 65:"][:throws]
    rows = (*plays, "Doubles => 2 | Drops", "Wins 1 point")
    assert errors(match(3, *TO_HOLLAND, game(*rows, number=3, score=(2, 1), position=CLOSED_OUT)), HOLLAND) == expected
