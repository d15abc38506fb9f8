"""Known faults of match-file software (parts A and C of the collection), each kind with the right behaviour.

A numbers: transcripts. C numbers: rules; positions are from the mover's side.
"""

import pytest

import bgnotation as bg
from bgnotation.events import CheckerPlay, Double, Loss, Win
from tests.cases.rows import GAMMON, errors, faults, findings, game, infos, match, replayed

BEGIN = "31: 8/5 6/5 | 52: 13/8 24/22"

A1 = """\
 3 point match

 Game 1
 A : 0                           B : 0
  1)                             32: 24/21 13/11
  2) 51: 13/8 24/23              52: 21/16 13/11
  3) 33: 8/5 8/5 6/3 6/3         66: 11/5 11/5 13/7 13/7
  4) 62: 24/22 22/16             64: 13/9 16/10
  5) 33: 25/22 13/10 13/10 13/10  Doubles => 2
  6)  Takes                      22: 6/4 6/4 9/7 7/5
  7)  Doubles => 4                Drops
      Wins 2 point
"""


def test_a1_two_blanks_part_a_long_play_from_a_double() -> None:
    (played,) = replayed(A1).games
    double, redouble = [step.event for step in played.steps if isinstance(step.event, Double)]
    assert (double.side, redouble.side) == (bg.Side.RIGHT, bg.Side.LEFT)
    assert (played.winner, played.points, played.ends[0].cube) == (bg.Side.LEFT, 2, 2)


def test_a3_two_rows_printed_on_one_line() -> None:
    last = "  7) 43: 22/18 18/15              8)  Losses 2 point                      Wins 2 point and the match\n"
    text = A1[: A1.index("  7)")] + last
    (played,) = bg.reads(text).games
    roll, loss, win = played.events[-3:]
    assert isinstance(roll, CheckerPlay)
    assert (roll.side, roll.dice) == (bg.Side.LEFT, bg.Dice(4, 3))
    assert isinstance(loss, Loss)
    assert (loss.side, loss.points) == (bg.Side.LEFT, 2)
    assert isinstance(win, Win)
    assert (win.side, win.points, win.ends_match) == (bg.Side.RIGHT, 2, True)


def test_a4_losses_repeat_the_winners_points() -> None:
    assert faults(match(2, game(BEGIN, "Losses 2 point | Wins 2 point"))) == []
    assert faults(match(5, game(BEGIN, "Losses 1 point | Wins 2 point"))) == ["losses-mismatch"]


def test_a6_prose_before_the_match_is_kept() -> None:
    text = "Club final\nplayed on a rainy day\n\n" + match(1, game(BEGIN, "Wins 1 point"))
    transcript = bg.reads(text)
    assert [text[span.start : span.end] for span in transcript.prose] == ["Club final\nplayed on a rainy day"]
    assert (faults(text), infos(text)) == ([], ["prose"])


@pytest.mark.parametrize(
    ("line", "length"),
    [
        ("1 point match", 1),
        (" 7 point match ", 7),
        ("7 points match", 7),
        ("0 point match", 0),
        ("Unlimited match", 0),
        ("\ufeff3 point match", 3),
        ("7-point match", 7),
        ("Match to 5", 5),
        ("Match of 9 points", 9),
        ("money game", 0),
    ],
)
def test_a7_spellings_of_the_match_length(line: str, length: int) -> None:
    text = f"{line}\n\n" + game(BEGIN, "Wins 1 point")
    assert bg.reads(text.encode()).length == length


def test_a7_a_line_without_a_length_is_none() -> None:
    with pytest.raises(bg.UnknownFormatError):
        bg.reads("point match\n")


def test_a8_a_money_session_has_no_crawford_game_and_no_end() -> None:
    games = [game(BEGIN, "Wins 1 point", number=n, score=(n - 1, 0)) for n in range(1, 5)]
    text = match(0, *games)
    assert bg.reads(text).length == 0
    assert faults(text) == []
    assert not any(one.score.crawford for one in replayed(text).games)


def test_a9_only_the_first_game_at_match_point_is_the_crawford_game() -> None:
    doubled = ("31: 8/5 6/5 | Doubles => 2", "Drops | Wins 1 point")
    games = (
        game(BEGIN, "| Wins 1 point", number=6, score=(4, 2)),
        game(*doubled, number=7, score=(4, 3)),
        game(*doubled, number=8, score=(4, 4)),
    )
    text = match(5, *games)
    assert [one.score.crawford for one in replayed(text).games] == [True, False, False]
    assert faults(text) == []


def test_a9_a_match_to_one_point_has_no_crawford_game() -> None:
    assert not replayed(match(1, game(BEGIN, "Wins 1 point"))).games[0].score.crawford


@pytest.mark.parametrize("length", [0, 3])
def test_a10_crawford_and_jacoby_both_on_is_told(length: int) -> None:
    tags = ['Crawford "On"', 'Jacoby "On"']
    text = match(length, game(BEGIN, f"Wins {length or 1} points"), tags=tags)
    assert faults(text) == ["rules-conflict"]


def test_a10_jacoby_has_no_say_in_a_match() -> None:
    text = match(2, game("21: 1/off", "Wins 2 points", position=GAMMON), tags=['Jacoby "On"'])
    assert faults(text) == []


def test_a11_a_merged_move_is_both_dice() -> None:
    text = match(1, game("61: 13/6 | 52: 13/8 24/22", "Wins 1 point"))
    assert faults(text) == []
    assert str(replayed(text).step().play) in ("13/7 7/6", "13/12 12/6")


def test_a11_unmarked_it_takes_the_way_that_hits_nobody() -> None:
    # A blot of Bob's on Ann's 5 point; 10 is open.
    text = match(1, game("61: 11/4 | 31: 20/16", "Wins 1 point", position="-----a-----BB------e------"))
    assert faults(text) == []
    assert replayed(text).step().after.board.checkers[1][25] == 0


def test_a11_marked_at_its_end_it_hits_there_alone() -> None:
    text = match(1, game("61: 11/4*", "Wins 1 point", position="----aa-----BB------e------"))
    assert faults(text) == []
    assert replayed(text).step().after.board.checkers[1][25] == 1


@pytest.mark.parametrize(("play", "hits"), [("24/18/14", 0), ("24/18*/14", 1)])
def test_a13_a_chain_is_a_step_each(play: str, hits: int) -> None:
    blot = "a" if hits else "-"
    text = match(1, game(f"64: {play}", "Wins 1 point", position=f"------------------{blot}-----B-"))
    assert faults(text) == []
    played = replayed(text).step().play
    assert played is not None
    assert [(move.source, move.target) for move in played.moves] == [(24, 18), (18, 14)]
    assert played.hits == hits


def test_a15_25_is_the_bar_and_0_is_off() -> None:
    position = "-A----B------------e-----A"
    text = match(1, game("41: 25/21 21/20 | 21: 6/4 6/5", "Wins 1 point", position=position))
    assert faults(text) == []
    assert bg.reads(match(1, game("61: 6/0 1/0", "Wins 1 point"))).games[0].events[0].play == "6/0 1/0"  # type: ignore[union-attr]


SHUT_OUT = "aBBBBBB------C-----eed----"


@pytest.mark.parametrize("cell", ["65:", "65: Cannot Move", "Cannot Move", "65: ", "65: dances", "65: (none)", "65: -"])
def test_a16_a_dance_may_be_written_in_many_ways(cell: str) -> None:
    text = match(1, game(f"31: 13/9 | {cell}", "42: 13/7", "Wins 1 point", position=SHUT_OUT))
    assert findings(text) == []


@pytest.mark.parametrize("cell", ["65:", "65: Cannot Move", "Cannot Move", "65: dances"])
def test_a16_but_it_is_none_where_a_checker_can_move(cell: str) -> None:
    assert faults(match(1, game(f"31: 8/5 6/5 | {cell}", "42: 8/4 6/4", "Wins 1 point"))) == ["missing-play"]


@pytest.mark.parametrize("mark", ["????", "???"])
def test_a17_question_marks_are_a_resignation_and_no_dance(mark: str) -> None:
    text = match(2, game(BEGIN, f"63: {mark} | Wins 2 point"))
    assert faults(text) == []
    step = replayed(text).games[0].steps[-1]
    assert (step.play, step.legal) == (None, None)
    assert isinstance(step.event, CheckerPlay)
    assert step.event.resigned


@pytest.mark.parametrize(
    "rows",
    [("41: | Wins 1 point",), ("41: Wins 1 point",), ("41:", "Wins 1 point"), ("64: 24/18 13/9 | 41:", "Wins 1 point")],
)
def test_a18_either_side_may_resign_after_the_roll(rows: tuple[str, ...]) -> None:
    text = match(1, game(BEGIN, *rows))
    assert faults(text) == []
    done = replayed(text).games[0]
    assert done.points == 1
    assert done.steps[-1].event.dice == bg.Dice(4, 1)  # type: ignore[union-attr]


def test_a20_an_illegal_play_is_told_with_line_and_column_and_the_replay_goes_on() -> None:
    text = match(1, game("31: 8/4 6/5 | 52: 13/8 24/22", "Wins 1 point"))
    (found,) = findings(text)
    assert (found.name, found.line, found.column) == ("illegal-play", 5, 10)
    assert len(replayed(text).games[0].steps) == 2
    assert replayed(text).step(turn=2).legal


def test_a22_nackgammon_has_two_checkers_on_the_23_point() -> None:
    rows = ("31: 23/20 24/23 | 52: 23/18 24/22", "Wins 1 point")
    text = match(1, game(*rows), tags=['Variation "NackGammon"'])
    assert faults(text) == []
    assert replayed(text).step().after.board.checkers[0][20:25] == (1, 0, 0, 2, 1)
    assert faults(match(1, game(*rows))) == ["illegal-play"]


def test_a23_several_matches_in_one_file_are_several_matches() -> None:
    text = match(1, game(BEGIN, "Wins 1 point")) + "\n" + match(5, game(BEGIN, "Wins 1 point", names=("Cat", "Dan")))
    archive = bg.read_source(bg.Source(text))
    assert [(one.length, one.players, len(one.games)) for one in archive.matches] == [
        (1, ("Ann", "Bob"), 1),
        (5, ("Cat", "Dan"), 1),
    ]
    with pytest.raises(bg.SeveralMatchesError):
        bg.reads(text)


@pytest.mark.parametrize("gap", ["", "\n", "\n\n\n"])
def test_a24_as_many_games_come_out_as_go_in(gap: str) -> None:
    ends = ("Drops | Wins 1 point", "| Wins 1 point", "| Wins 1 point and the match")
    games = [
        game("31: 8/5 6/5 | Doubles => 2", *(["Drops"] if end.startswith("|") else []), end, number=n, score=(0, n - 1))
        for n, end in enumerate(ends, start=1)
    ]
    text = " 3 point match\n" + gap + gap.join(games)
    assert [one.number for one in bg.reads(text).games] == [1, 2, 3]
    assert [one.points for one in replayed(text).games] == [1, 1, 1]


@pytest.mark.parametrize("rows", [(BEGIN,), (BEGIN, "64:"), ("31: 8/5 6/5 | Doubles => 2",)])
def test_a25_an_unfinished_game_has_no_winner(rows: tuple[str, ...]) -> None:
    text = match(1, game(*rows))
    done = replayed(text).games[0]
    assert (done.winner, done.points) == (None, None)
    assert faults(text) == ["match-unfinished"]


def test_a26_blank_lines_inside_a_game_are_ignored() -> None:
    text = match(1, game(BEGIN, "64: 24/18 13/9", "Wins 1 point"))
    spaced = text.replace("\n  ", "\n\n   \n  ")
    assert [cell for cell in bg.reads(spaced).games[0].cells if cell] == [
        cell for cell in bg.reads(text).games[0].cells if cell
    ]
    assert findings(spaced) == []


def test_a29_one_game_of_galaxy_that_stops_is_told_once_and_quietly() -> None:
    tags = ['Site "BackgammonGalaxy"', 'Crawford "On"']
    text = match(16, game(BEGIN, "Wins 2 point"), tags=tags)
    assert [one.name for one in bg.check(bg.reads(text))] == ["single-game"]


def test_a31_no_game_begins_with_equal_dice() -> None:
    assert faults(match(1, game("33: 8/5(2) 6/3(2) | 52: 13/8 24/22", "Wins 1 point"))) == ["opening-double"]


def test_a33_a_drop_without_a_result_pays_the_cube_before_the_offer() -> None:
    rows = ("31: 8/5 6/5 | Doubles => 2", "Takes | 52: 13/8 24/22", "Doubles => 4 | Drops")
    done = replayed(match(2, game(*rows))).games[0]
    assert (done.winner, done.points, done.ending.name) == (bg.Side.LEFT, 2, "DROPPED")


def test_a34_a_beaver_needs_no_take() -> None:
    text = match(0, game("31: 8/5 6/5 | Doubles => 2", "Beavers => 4 | 52: 13/8 24/22", "Wins 4 points"))
    assert faults(text) == []
    assert replayed(text).games[0].final.cube == bg.Cube(4, bg.Side.LEFT)


def test_a34_only_in_answer_to_a_double_and_only_in_money_play() -> None:
    double = "31: 8/5 6/5 | Doubles => 2"
    late = (double, "Takes | 52: 13/8 24/22", "Beavers => 4 | Takes", "64: 24/18 13/9", "Wins 4 points")
    assert errors(match(0, game(*late))) == ["beaver-not-possible"]
    rows = (double, "Beavers => 4 | 52: 13/8 24/22", "Wins 4 points")
    assert errors(match(5, game(*rows))) == ["beaver-in-match"]


def test_a35_an_empty_left_cell_does_not_move_the_right_one() -> None:
    text = match(1, game("| 31: 8/5 6/5", "52: 13/8 24/22", "Wins 1 point"))
    assert [event.side for event in bg.reads(text).games[0].events[:2]] == [bg.Side.RIGHT, bg.Side.LEFT]  # type: ignore[union-attr]


def test_a35_the_24_point_is_not_the_bar() -> None:
    text = match(1, game("31: 24/20 | 52: 13/8 24/22", "Wins 1 point"))
    assert replayed(text).step().after.board.checkers[0][24] == 1
    assert str(replayed(text).step().play).startswith("24/")


@pytest.mark.parametrize(
    ("result", "expected", "capped"),
    [
        ("Wins 6 point and the match", [], False),
        ("Wins 5 point and the match", [], True),  # the length
        ("Wins 4 point and the match", [], True),  # what is needed
        ("Wins 2 point and the match", ["points-mismatch"], False),
        ("Wins 3 point and the match", ["points-impossible"], False),
    ],
)
def test_a36_points_capped_at_length_or_need_are_accepted(result: str, expected: list[str], capped: bool) -> None:
    # The cube is at 2, and Bob loses with a checker in Ann's home and none borne off: six points.
    rows = ("| 31: bar/22 6/5", "Doubles => 2 | Takes", "21: 1/off", result)
    played = game(*rows, number=4, score=(1, 4), position="aA-----------------eed----")
    text = match(5, played, tags=['Crawford "Off"'])
    assert faults(text) == expected
    assert ("points-capped" in infos(text)) is capped


def test_a37_4016_points_are_impossible() -> None:
    rows = (
        "31: 8/5 6/5 | Doubles => 2",
        "Takes | 52: 13/8 24/22",
        "Doubles => 4 | Takes",
        "32: ???? | Wins 4016 point",
    )
    text = match(3, game(*rows, number=2, score=(0, 1)))
    assert faults(text) == ["points-impossible"]
    assert "4, 8 or 12" in findings(text)[-1].message


@pytest.mark.parametrize(("points", "turned"), [(1, False), (4, True)])
def test_a38_galaxys_single_games_are_money_games_under_jacoby(points: int, turned: bool) -> None:
    rows = ("21: 1/off",)
    position = GAMMON
    if turned:
        rows = ("| 31: 6/3 6/5", "Doubles => 2 | Takes", "21: 1/off")  # type: ignore[assignment]
    tags = ['Site "BackgammonGalaxy"', 'Crawford "On"']
    text = match(16, game(*rows, f"Wins {points} point", position=position), tags=tags)
    assert faults(text) == []


def test_a39_a_name_may_be_empty() -> None:
    text = match(1, game(BEGIN, "Wins 1 point", names=("", "Bob")))
    assert bg.reads(text).players == ("", "Bob")
    assert findings(text) == []


@pytest.mark.parametrize("names", [("", ""), ("Ann", "")])
def test_a39_even_both(names: tuple[str, str]) -> None:
    text = match(1, game(BEGIN, "Wins 1 point", names=names))
    assert bg.reads(text).players == names


def test_a40_losses_may_give_up_the_whole_match() -> None:
    text = match(5, game("61: 13/7 8/7 | Losses 5 point", "Wins 5 point and the match"))
    assert (faults(text), infos(text)) == ([], ["forfeit"])
    done = replayed(text).games[0]
    assert (done.winner, done.points) == (bg.Side.LEFT, 5)


# ---------------------------------------------------------------- C: rules, as a record shows them


@pytest.mark.parametrize(
    ("cell", "legal"), [("66: bar/19(2) 13/7(2)", True), ("66: bar/19 bar/19 13/7 13/7", True), ("66: 13/7(4)", False)]
)
def test_c3_two_on_the_bar_enter_first(cell: str, legal: bool) -> None:
    # Bob rolls first, so that Ann may roll a double; it opens his 6 point, where she enters.
    rows = ("| 31: 6/3 6/5", cell, "Wins 1 point")
    text = match(1, game(*rows, position="-------------B-----b-----B"))
    assert (faults(text) == []) is legal


def test_c3_a_second_checker_on_the_bar_must_enter_too() -> None:
    text = match(1, game("42: bar/21 13/11", "Wins 1 point", position="------------eB-----------B"))
    (found,) = findings(text)
    assert (found.name, found.detail) == ("illegal-play", "bar-first")


def test_c4_half_a_play_is_illegal_and_a_merged_one_is_not() -> None:
    assert faults(match(1, game("52: 13/8 | 31: 8/5 6/5", "Wins 1 point"))) == ["incomplete-play"]
    assert faults(match(1, game("63: 24/15 | 31: 8/5 6/5", "Wins 1 point"))) == []


def test_c4_a_checker_may_come_down_and_be_borne_off() -> None:
    # Two checkers, on 3 and 1: 41 may be 3/2 and 2/off.
    assert faults(match(1, game("41: 3/2 2/off", "Wins 1 point", position="-A-A---------------e------"))) == []


@pytest.mark.parametrize(("play", "legal"), [("24/18", True), ("24/19", False)])
def test_c5_where_one_die_is_playable_it_is_the_higher(play: str, legal: bool) -> None:
    # Fourteen checkers on the ace point, one on 24; Bob holds 13, 12 and 8.
    text = match(1, game(f"65: {play}", "Wins 1 point", position="-N------b---bb----------A-"))
    assert faults(text) == ([] if legal else ["wrong-die"])


def test_c6_a_double_is_four_moves() -> None:
    assert faults(match(1, game("31: 8/5 6/5 | 22: 13/11(2)", "Wins 1 point"))) == ["incomplete-play"]
    assert faults(match(1, game("31: 8/5 6/5 | 22: 13/11(2) 6/4(2)", "Wins 1 point"))) == []


@pytest.mark.parametrize(
    ("position", "worth"), [("-A-----------------b------", 1), (GAMMON, 2), ("-A----a------------eed----", 3)]
)
def test_c8_a_game_counts_once_twice_or_three_times(position: str, worth: int) -> None:
    done = replayed(match(7, game("21: 1/off", position=position))).games[0]
    assert done.points == worth


def test_c9_a_match_ends_on_enough_points_only() -> None:
    text = match(3, game(BEGIN, "Wins 2 points and the match"))
    assert [one.name for one in bg.check(bg.reads(text))] == ["match-unfinished"]


def test_c10_the_last_outside_checker_may_come_home_and_one_be_borne_off_in_one_turn() -> None:
    assert faults(match(1, game("61: 7/6 6/off", "Wins 1 point", position="-----BBA-----------e----b-"))) == []


def test_c12_taking_a_beaver_does_not_double_again() -> None:
    rows = ("31: 8/5 6/5 | Doubles => 2", "Beavers => 4 | Takes", "| 52: 13/8 24/22", "Wins 4 points")
    text = match(0, game(*rows))
    assert faults(text) == []
    assert replayed(text).games[0].final.cube.value == 4
