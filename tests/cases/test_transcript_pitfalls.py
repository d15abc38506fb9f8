"""Part B of the pitfalls: P29 to P74, transcripts, cube and scoring, each with its verdict.

P65 (acey-deucey) belongs to a variant that is not read; of P64 only the reading is here. The verdicts were set by hand
from the rules; the legality cases P01 to P28 are in tests/game.
"""

import pytest

import bgnotation as bg
from bgnotation.cells import COMMENT
from bgnotation.game.board import Row
from tests.cases.rows import GAMMON, SINGLE, errors, faults, findings, game, infos, match, replayed

BEGIN = "31: 8/5 6/5 | 52: 13/8 24/22"


def test_p29_equal_opening_dice_are_an_error() -> None:
    assert faults(match(7, game("33: 8/5(2) 6/3(2) | 52: 13/8 24/22", "Wins 1 point"))) == ["opening-double"]


def test_p30_the_starter_has_no_cube_turn_before_the_opening_roll() -> None:
    rows = ("Doubles => 2 | Takes", BEGIN, "Wins 2 points")
    assert faults(match(7, game(*rows))) == ["cube-before-opening"]


def test_p31_the_second_player_may_double_before_his_first_roll() -> None:
    rows = ("31: 8/5 6/5 | Doubles => 2", "Takes | 52: 13/8 24/22", "Wins 2 points")
    assert faults(match(7, game(*rows))) == []


TO_CRAWFORD = game(BEGIN, "Wins 1 point"), game(BEGIN, "Wins 1 point", number=2, score=(1, 0))
DOUBLED = ("31: 8/5 6/5 | Doubles => 2", "Takes | 52: 13/8 24/22", "Wins 2 points")
AFTER_CRAWFORD = (
    *TO_CRAWFORD,
    game(BEGIN, "| Wins 1 point", number=3, score=(2, 0)),
    game(*DOUBLED, number=4, score=(2, 1)),
)


def test_p32_nobody_doubles_in_the_crawford_game() -> None:
    assert faults(match(3, *TO_CRAWFORD, game(*DOUBLED, number=3, score=(2, 0)))) == ["crawford-double"]


def test_p33_the_trailer_may_double_in_the_game_after_it() -> None:
    assert faults(match(3, *AFTER_CRAWFORD)) == []


def test_p34_but_not_so_soon_under_the_holland_rule() -> None:
    assert faults(match(3, *AFTER_CRAWFORD), bg.Rules(holland=True)) == ["holland"]


def test_p35_both_one_point_away_is_no_crawford_game() -> None:
    games = (*AFTER_CRAWFORD[:3], game(BEGIN, "| Wins 1 point", number=4, score=(2, 1)))
    last = game(*DOUBLED, number=5, score=(2, 2))
    assert faults(match(3, *games, last)) == []
    assert [one.score.crawford for one in replayed(match(3, *games, last)).games] == [False, False, True, False, False]


def test_p36_a_take_needs_a_double() -> None:
    rows = ("31: 8/5 6/5 | Takes", "| 52: 13/8 24/22", "Wins 1 point")
    assert faults(match(7, game(*rows))) == ["response-without-offer"]


def test_p37_only_the_owner_redoubles() -> None:
    rows = (
        "31: 8/5 6/5 | Doubles => 2",
        "Takes | 52: 13/8 24/22",
        "64: 24/18 13/9 | Doubles => 4",
        "Takes | 41: 13/9 6/5",
        "Wins 4 points",
    )
    assert faults(match(7, game(*rows))) == ["not-cube-owner"]


@pytest.mark.parametrize(("redouble", "points"), [(4, 4), (8, 8)])
def test_p38_after_a_wrong_value_both_cubes_are_kept(redouble: int, points: int) -> None:
    rows = (
        "31: 8/5 6/5 | Doubles => 4",
        "Takes | 52: 13/8 24/22",
        f"Doubles => {redouble} | Takes",
        "64: 24/18 13/9",
        f"Wins {points} points",
    )
    assert faults(match(17, game(*rows))) == ["cube-value"]


@pytest.mark.parametrize("rows", [("Drops | Wins 1 point",), ("Drops", "| Wins 1 point")])
def test_p39_a_dropped_double_pays_the_value_before_it(rows: tuple[str, ...]) -> None:
    assert faults(match(7, game("31: 8/5 6/5 | Doubles => 2", *rows))) == []


def test_p40_a_dropped_redouble_pays_the_old_value() -> None:
    rows = ("31: 8/5 6/5 | 52: 13/8 24/22", "Doubles => 2 | Takes", "64: 24/18 13/9 | Doubles => 4", "Drops")
    found = findings(match(7, game(*rows, "| Wins 4 points")))
    assert [one.name for one in found] == ["points-mismatch"]
    assert "Bob wins 2, not 4" in found[0].message
    assert faults(match(7, game(*rows, "| Wins 2 points"))) == []


def test_p41_the_winner_is_the_doubler_not_the_side_that_drops() -> None:
    dropped = ("31: 8/5 6/5 | Doubles => 2", "Drops", "Wins 1 point")
    assert faults(match(7, game(*dropped))) == ["winner-mismatch"]
    following = game(BEGIN, "Wins 1 point", number=2, score=(0, 1))
    assert faults(match(7, game(*dropped), following)) == ["winner-column"]


def test_p41_a_score_line_that_follows_the_wrong_column_does_not_mend_it() -> None:
    dropped = ("31: 8/5 6/5 | Doubles => 2", "Drops", "Wins 1 point")
    following = game(BEGIN, "Wins 1 point", number=2, score=(1, 0))
    assert faults(match(7, game(*dropped), following)) == ["winner-mismatch"]


def test_p42_rolling_accepts_a_beaver() -> None:
    rows = ("31: 8/5 6/5 | Doubles => 2", "Beavers => 4 | 52: 13/8 24/22", "64: 24/18 13/9", "Wins 4 points")
    text = match(0, game(*rows))
    assert faults(text) == []
    assert replayed(text).step(turn=5).before.cube == bg.Cube(4, bg.Side.LEFT)


def test_p43_beavers_belong_to_money_play() -> None:
    rows = ("31: 8/5 6/5 | Doubles => 2", "Beavers => 4 | 52: 13/8 24/22", "Wins 4 points")
    assert faults(match(7, game(*rows))) == ["beaver-in-match"]


def test_p44_the_doubler_who_drops_a_beaver_pays_what_he_offered() -> None:
    rows = ("31: 8/5 6/5 | Doubles => 2", "Beavers => 4 | Drops")
    assert faults(match(0, game(*rows, "Wins 2 points"))) == []
    (found,) = findings(match(0, game(*rows, "Wins 4 points")))
    assert found.message == "Ann wins 2, not 4"


def test_p45_points_are_a_multiple_of_the_cube() -> None:
    rows = ("31: 8/5 6/5 | Doubles => 2", "Takes | 52: 13/8 24/22")
    found = findings(match(7, game(*rows, "Wins 3 points")))
    assert [one.name for one in found] == ["points-impossible"]
    assert "2, 4 or 6" in found[0].message


def test_p46_a_checker_borne_off_excludes_gammon_and_backgammon() -> None:
    # Bob: one on the bar, thirteen on the board, one off.
    position = "aA-----------------edd----"
    found = findings(match(7, game("21: 1/off", "Wins 3 points", position=position)))
    assert [one.name for one in found] == ["points-mismatch"]
    assert "wins 1, not 3" in found[0].message
    assert faults(match(7, game("21: 1/off", "Wins 1 point", position=position))) == []


@pytest.mark.parametrize(
    ("position", "points"),
    [
        pytest.param("-A----a------------eed----", 3, id="P47 on the winner's 6 point"),
        pytest.param("-A-----a-----------eed----", 2, id="P48 on the winner's bar point"),
        pytest.param("aA-----------------eed----", 3, id="on the bar"),
    ],
)
def test_p47_p48_a_backgammon_needs_a_checker_in_the_winners_home_or_on_the_bar(position: str, points: int) -> None:
    for written in (1, 2, 3):
        found = faults(match(7, game("21: 1/off", f"Wins {written} points", position=position)))
        assert found == ([] if written == points else ["points-mismatch"])


def test_p49_under_jacoby_a_gammon_with_a_centred_cube_counts_once() -> None:
    text = match(0, game("21: 1/off", "Wins 1 point", position=GAMMON), tags=['Jacoby "On"'])
    assert faults(text) == []
    assert replayed(text).games[0].points == 1
    assert faults(text.replace("Wins 1 point", "Wins 2 points")) == ["jacoby-result"]
    assert errors(text.replace("Wins 1 point", "Wins 3 points")) == ["points-mismatch"]


CUBE_AT_4 = (
    "| 31: 6/3 6/5",
    "Doubles => 2 | Takes",
    "21: 1/off(2) | Doubles => 4",
    "Takes | 42: 6/2 6/4",
    "21: 1/off",
)
THREE_LEFT = "-C-----------------eee----"


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        ("Wins 8 points and the match", []),
        ("Wins 8 points", []),
        ("Wins 5 points and the match", []),
        ("Wins 5 points", ["points-impossible"]),
        ("Wins 4 points and the match", ["points-mismatch"]),
    ],
)
def test_p50_points_may_be_capped_only_with_the_words_for_it(result: str, expected: list[str]) -> None:
    text = match(5, game(*CUBE_AT_4, result, position=THREE_LEFT))
    assert faults(text) == expected
    assert ("points-capped" in infos(text)) == (result == "Wins 5 points and the match")


def test_p51_a_roll_without_a_play_in_mid_game_is_an_error() -> None:
    assert faults(match(7, game("31: 8/5 6/5 | 42:", "64: 24/18 13/9", "Wins 1 point"))) == ["missing-play"]


def test_p51_before_the_result_it_is_a_resignation_after_the_roll() -> None:
    text = match(7, game("31: 8/5 6/5 | 42:", "Wins 1 point"))
    assert faults(text) == []
    assert replayed(text).step(turn=2).play is None


def test_p52_question_marks_in_mid_game_are_no_play() -> None:
    assert faults(match(7, game("31: 8/5 6/5 | 42: ????", "64: 24/18 13/9", "Wins 1 point"))) == ["missing-play"]


def test_p53_the_only_legal_play_is_named_and_never_filled_in() -> None:
    text = match(7, game("31: | 21: 16/14 15/14", "Wins 1 point", position="---------bb--A------------"))
    (found,) = findings(text)
    assert found.name == "missing-play"
    assert found.help == "13/12 is the only legal play"
    assert found.fix is not None
    assert not found.fix.safe
    assert [edit.text.strip() for edit in found.fix.edits] == ["13/12"]


def test_p54_two_turns_of_the_same_player_in_a_row_are_an_error() -> None:
    assert faults(match(7, game("31: 8/5 6/5", "64: 24/18 13/9 | 52: 13/8 6/4", "Wins 1 point"))) == ["turn-order"]


def test_p55_a_remark_between_rows_is_kept_as_a_note() -> None:
    text = match(7, game(BEGIN, "64: 24/18 13/9", "Wins 1 point")).replace("  2)", "; a bold play\n  2)")
    (played,) = bg.reads(text).games
    assert [cell.text for _, cell in played.slots() if cell.kind == COMMENT] == ["; a bold play"]
    assert findings(text) == []


def test_p56_an_8_to_4_is_a_four() -> None:
    (found,) = findings(match(7, game("31: 8/4 6/5 | 52: 13/8 24/22", "Wins 1 point")))
    assert (found.name, found.detail) == ("illegal-play", "wrong-distance")
    assert found.text == "8/4"


def test_p57_the_score_goes_on_from_the_result() -> None:
    games = game(BEGIN, "Wins 1 point"), game(BEGIN, "Wins 1 point", number=2, score=(3, 0))
    assert faults(match(7, *games)) == ["score-mismatch"]


def test_p58_games_after_the_match_was_won_are_told_once() -> None:
    games = [game(BEGIN, "Wins 1 point", number=n, score=(n - 1, 0)) for n in (1, 2, 3)]
    assert faults(match(1, *games)) == ["after-match-end"]


def test_p59_nothing_is_played_after_the_last_checker() -> None:
    assert faults(match(7, game("21: 1/off | 52: 6/4 6/1", "Wins 1 point", position=SINGLE))) == ["after-game-end"]


def test_p59_nothing_is_played_after_a_drop() -> None:
    rows = ("31: 8/5 6/5 | Doubles => 2", "Drops | 52: 13/8 24/22", "64: 24/18 13/9", "| Wins 1 point")
    assert faults(match(7, game(*rows))) == ["after-game-end"]


TO_128 = (
    "31: 8/5 6/5 | Doubles => 2",
    "Takes | 31: 8/5 6/5",
    "Doubles => 4 | Takes",
    "42: 8/4 6/4 | Doubles => 8",
    "Takes | 42: 8/4 6/4",
    "Doubles => 16 | Takes",
    "21: 13/11 6/5 | Doubles => 32",
    "Takes | 21: 13/11 6/5",
    "Doubles => 64 | Takes",
    "31: 13/10 11/10 | Doubles => 128",
    "Takes | 31: 13/10 11/10",
    "Wins 128 points",
)


def test_p60_a_cube_has_no_highest_value() -> None:
    assert faults(match(7, game(*TO_128))) == []


def test_p60_but_where_the_file_names_one() -> None:
    assert faults(match(7, game(*TO_128), tags=['CubeLimit "64"'])) == ["cube-limit"]


def test_p61_automatic_doubles_stop_at_their_limit_and_leave_the_cube_centred() -> None:
    throws = [bg.Dice(3, 3), bg.Dice(5, 5), bg.Dice(4, 1)]
    assert bg.opening_cube(throws, limit=1) == bg.Cube(2, None)
    assert bg.opening_cube(throws, limit=None) == bg.Cube(4, None)
    assert bg.opening_cube(throws, limit=0) == bg.Cube(1, None)


def test_p62_a_gammon_given_up_after_a_checker_was_borne_off_is_odd() -> None:
    rows = ("| 21: 6/4 6/5", "| Wins 2 points")
    assert faults(match(7, game(*rows, position=SINGLE))) == ["resign-level"]


def test_p63_players_who_change_columns_are_followed_by_name() -> None:
    games = (
        game(BEGIN, "Wins 1 point"),
        game(BEGIN, "| Wins 1 point", number=2, score=(0, 1), names=("Bob", "Ann")),
        game(BEGIN, "| Wins 1 point", number=3, score=(0, 2), names=("Bob", "Ann")),
    )
    assert faults(match(3, *games)) == ["names-swapped"]


def test_p64_a_name_with_a_colon_is_read_whole() -> None:
    text = match(1, game(BEGIN, "Wins 1 point", names=("A:1 x", "Bob")))
    assert bg.reads(text).players == ("A:1 x", "Bob")
    assert bg.reads(text).games[0].score == (0, 0)
    assert findings(text) == []


def test_p66_the_score_line_names_the_columns_whatever_the_tags() -> None:
    tags = ['Player 1 "Bob"', 'Player 2 "Ann"']
    text = match(1, game(BEGIN, "Wins 1 point"), tags=tags)
    assert bg.reads(text).players == ("Ann", "Bob")
    assert (faults(text), infos(text)) == ([], ["header-order"])


def test_p67_question_marks_after_a_roll_are_a_resignation() -> None:
    rows = ("31: 8/5 6/5 | Doubles => 2", "Takes | 52: 13/8 24/22", "51: ???? | Wins 2 point")
    text = match(7, game(*rows))
    assert faults(text) == []
    done = replayed(text).games[0]
    assert (done.winner, done.points, done.ending.name) == (bg.Side.RIGHT, 2, "RESIGNED")
    assert done.steps[-1].event.dice == bg.Dice(5, 1)  # type: ignore[union-attr]


@pytest.mark.parametrize("mark", ["????", "00: ????", "Concedes"])
def test_p68_given_up_before_the_roll(mark: str) -> None:
    text = match(1, game(BEGIN, f"{mark} | Wins 1 point and the match"))
    assert faults(text) == []
    assert (replayed(text).games[0].winner, replayed(text).games[0].points) == (bg.Side.RIGHT, 1)


def test_p69_losses_and_wins_are_halves_of_one_result() -> None:
    assert faults(match(3, game(BEGIN, "Losses 3 point | Wins 3 point and the match"))) == []
    assert faults(match(5, game(BEGIN, "Losses 3 point | Wins 2 point"))) == ["losses-mismatch"]


def _fields(own: Row, opponent: Row) -> str:
    """Snowie's 40 fields, seen from the side that rolls 43 next."""
    points = [own[p] - opponent[25 - p] for p in range(1, 25)]
    fields = (25, 0, 1, 0, 0, "Ann", "Bob", 0, 0, 0, 1, 0, -opponent[25], *points, own[25], 4, 3)
    return "".join(f"{field};" for field in fields)


def _row(**points: int) -> Row:
    return tuple(points.get(f"p{n}", 0) for n in range(26))


def test_p70_an_illegal_play_that_the_record_tells_of_sets_the_position() -> None:
    left = _row(p24=2, p13=5, p8=2, p6=4, p5=2)
    right = _row(p24=2, p13=4, p8=4, p6=5)  # 13/8 with a 21
    marked = f"31: 8/5 6/5 | 21: Illegal play ({_fields(left, right)})"
    text = match(7, game(marked, "43: 24/20 13/10 | 65: 13/8 13/7", "Wins 1 point"))
    assert (faults(text), infos(text)) == ([], ["illegal-play-recorded"])
    assert replayed(text).step(turn=3).before.board.checkers == (left, right)


ZEROS = ";".join(["25", "0", "1", "0", "0", "Ann", "Bob", "0", "0", "0", "1", "0", *["0"] * 28]) + ";"


def test_p70_of_several_marks_in_one_cell_the_last_one_counts() -> None:
    left = _row(p24=2, p13=5, p8=2, p6=4, p5=2)
    right = _row(p24=2, p13=4, p8=4, p6=5)
    first = _fields(left, _row(p24=2, p13=5, p8=3, p6=5))
    marked = f"31: 8/5 6/5 | 21: Illegal play ({first}) Illegal play ({_fields(left, right)})"
    text = match(7, game(marked, "43: 24/20 13/10", "Wins 1 point"))
    assert (faults(text), infos(text)) == ([], ["illegal-play-recorded"])
    assert replayed(text).step(turn=3).before.board.checkers == (left, right)


def test_p70_a_board_of_zeros_sets_nothing() -> None:
    # GNU Backgammon writes one for a position that it edits away.
    text = match(7, game(f"31: 8/5 6/5 | 21: Illegal play ({ZEROS})", "43: 24/20 13/10", "Wins 1 point"))
    assert (faults(text), infos(text)) == ([], ["illegal-play-recorded"])


def test_p71_a_point_that_is_passed_is_not_hit_unless_it_is_named() -> None:
    # Ann may go from 13 to 2 by the 8 point, which is open, or by the 7, where Bob has a blot.
    position = "--a---Ba-----B-----e------"
    bars = []
    for play in ("13/2*", "13/7*/2*"):
        text = match(7, game(f"65: {play}", "Wins 1 point", position=position))
        assert faults(text) == []
        bars.append(replayed(text).games[0].final.board.checkers[1][25])
    assert bars == [1, 2]


def test_p72_bearing_off_the_last_checker_with_either_die_is_one_result() -> None:
    text = match(7, game("54: 5/off", "Wins 1 point", position="----bA------------------b-"))
    assert faults(text) == []


def _gammons(*points: int) -> str:
    games = []
    score = 0
    for number, counted in enumerate(points, start=1):
        games.append(game("21: 1/off", f"Wins {counted} points", number=number, score=(score, 0), position=GAMMON))
        score += counted
    return match(0, *games, game(BEGIN, "Wins 1 point", number=len(points) + 1, score=(score, 0)))


@pytest.mark.parametrize("points", [1, 2])
def test_p73_without_a_word_on_jacoby_either_count_will_do(points: int) -> None:
    text = _gammons(points)
    assert (faults(text), infos(text)) == ([], ["jacoby-unknown"])


def test_p73_but_not_both_in_one_session() -> None:
    assert errors(_gammons(1, 2)) == ["jacoby-conflict"]
    assert errors(_gammons(1, 1)) == errors(_gammons(2, 2)) == []


def test_p74_a_part_of_a_match_is_legal() -> None:
    text = match(7, game(*DOUBLED[:2], "Wins 2 points", number=3, score=(4, 2)))
    assert (faults(text), infos(text)) == ([], ["fragment"])


def test_p74_one_point_from_the_match_it_is_taken_for_the_crawford_game() -> None:
    text = match(5, game(*DOUBLED, number=3, score=(4, 2)))
    assert faults(text) == ["crawford-double"]
    assert faults('; [Crawford "Off"]\n' + text) == []
