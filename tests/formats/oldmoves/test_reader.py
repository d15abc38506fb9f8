"""What stands in a transcript of FIBS."""

import pytest

from bgnotation import Severity, Source, check, read_source, reads, replay
from bgnotation.cells import DANCED, NOTHING, ROLL, UNREADABLE
from bgnotation.extras import Refusal
from bgnotation.formats import find, sniff
from bgnotation.transcript import Game, Transcript

HEAD = "Score is {score} in a 5 point match.\n{x} is X - {o} is O\n"


def game_of(*lines: str, score: str = "0-0", x: str = "a", o: str = "b") -> str:
    return HEAD.format(score=score, x=x, o=o) + "".join(f"{line}\n" for line in lines) + "\n"


def match_of(*lines: str) -> Transcript:
    return reads(game_of(*lines))


def cells(game: Game) -> list[tuple[int, str]]:
    return [(slot & 1, cell.text) for slot, cell in game.slots()]


def actions(*lines: str) -> list[tuple[int, str]]:
    return cells(match_of(*lines).games[0])


def plays(*lines: str) -> list[str]:
    return [cell.text.partition(": ")[2] for _, cell in match_of(*lines).games[0].slots() if cell.kind == ROLL]


def faults(text: str) -> list[str]:
    return [one.name for one in check(reads(text)) if one.severity is not Severity.INFO]


def test_it_is_known_by_the_lines_that_begin_a_game() -> None:
    assert sniff(Source(game_of())).name == "oldmoves"
    assert sniff(Source("> oldmoves\nsome talk\n" + game_of())).name == "oldmoves"
    assert find("oldmoves").refusal(Source("Score is 0-0 in a 5 point match.\nsome talk\n")) is not None


def test_players_score_and_length() -> None:
    match = reads(game_of(score="2-3", x="brian", o="kit the second"))
    assert match.players == ("brian", "kit the second")
    assert (match.length, match.games[0].score, match.games[0].number) == (5, (2, 3), 1)


@pytest.mark.parametrize(
    "line", ["Score is 3-1.", "Score is 3-1 in an unlimited match.", "Score is 3-1 in a money game."]
)
def test_without_a_length_it_is_money_play(line: str) -> None:
    assert reads(f"{line}\na is X - b is O\n").length == 0


def test_a_beginning_may_stand_behind_other_text() -> None:
    match = reads("12:30 Score is 0-0 in a 5 point match.\na is X - b is O\nX: (3 1) 8-5 6-5\n")
    assert match.games[0].plays == 1
    assert [match.source.text[span.start : span.end] for span in match.prose] == ["12:30 "]


# ---------------------------------------------------------------- plays


def test_rolls_and_plays() -> None:
    lines = ["X: (3 1) 8-5 6-5", "O: (6 4)  24-18  18-14", "X: (6 6) can't move", "O: (5 2)"]
    assert actions(*lines) == [(0, "31: 8/5 6/5"), (1, "64: 24/18 18/14"), (0, "66: Cannot Move"), (1, "52: ")]
    assert [cell.how for _, cell in match_of(*lines).games[0].slots()][2:] == [DANCED, NOTHING]


def test_points_of_one_side_may_rise() -> None:
    assert plays("X: (3 1) 8-5 6-5", "O: (6 4) 1-7 7-11") == ["8/5 6/5", "24/18 18/14"]
    assert plays("X: (3 1) 17-20 19-20", "O: (6 4) 24-18 18-14") == ["8/5 6/5", "24/18 18/14"]


def test_the_bar_and_off_are_words_in_both_directions() -> None:
    rising = ["X: (3 2) bar-3 12-14", "X: (6 5) 19-off 20-off"]
    falling = ["X: (3 2) bar-22 13-11", "X: (6 5) 6-off 5-off"]
    assert plays(*rising) == plays(*falling) == ["bar/22 13/11", "6/off 5/off"]


@pytest.mark.parametrize(
    ("step", "play"), [("bar-20", "bar/20"), ("bar-5", "bar/20"), ("6-off", "6/off"), ("19-off", "6/off")]
)
def test_a_lone_step_to_or_from_the_edge_tells_its_direction(step: str, play: str) -> None:
    assert plays(f"X: (6 5) {step}") == [play]


def test_most_steps_of_a_side_tell_its_direction() -> None:
    # One that goes the other way is a fault, not another numbering.
    lines = ["X: (3 1) 8-5 6-5", "O: (6 4) 24-14", "X: (6 4) 24-18 13-9", "O: (2 1) 13-10", "X: (2 1) 8-10 6-5"]
    assert plays(*lines)[-1] == "8/10 6/5"


def test_where_they_disagree_each_play_tells_its_own() -> None:
    # So does GNU Backgammon with all.
    assert plays("X: (3 1) 8-5 6-5", "O: (2 1) 13-10", "X: (3 1) 17-20 19-20") == ["8/5 6/5", "13/10", "8/5 6/5"]


def test_steps_in_any_order() -> None:
    assert str(replay(match_of("X: (6 5) 18-13 24-18")).step().play) == "24/18 18/13"


def test_other_ways_to_write_a_play() -> None:
    assert plays("X: (3 1) 8/5* 6/5", "O: (6 4) 24-18-14") == ["8/5 6/5", "24/18/14"]


# ---------------------------------------------------------------- the cube


def test_the_cube() -> None:
    lines = ["X: (3 1) 8-5 6-5", "O: doubles", "X: accepts", "O: (5 2) 13-8 24-22", "X: doubles", "O: rejects"]
    assert actions(*lines) == [
        (0, "31: 8/5 6/5"),
        (1, "Doubles"),
        (0, "Takes"),
        (1, "52: 13/8 24/22"),
        (0, "Doubles"),
        (1, "Drops"),
    ]


@pytest.mark.parametrize("word", ["doubles", "beavers"])
def test_a_double_of_the_side_that_was_doubled_is_a_beaver(word: str) -> None:
    lines = ["X: (3 1) 8-5 6-5", "O: doubles", f"X: {word}", "O: doubles", "X: accepts"]
    assert actions(*lines)[1:] == [(1, "Doubles"), (0, "Beavers"), (1, "Raccoons"), (0, "Takes")]


# ---------------------------------------------------------------- the end of a game


def test_the_points_of_the_result_are_used() -> None:
    game = match_of("X: (3 1) 8-5 6-5", "O: wants to resign", "X: wins 4 points").games[0]
    assert cells(game)[1:] == [(1, "Resigns"), (0, "Wins 4 points")]
    assert (game.extras.ending, game.extras.level) == ("resigned", 0)


def test_a_resignation_may_say_for_how_much_and_be_accepted() -> None:
    game = match_of("X: (3 1) 8-5 6-5", "O: wants to resign a gammon", "X: accepts", "X: wins 2 points").games[0]
    assert cells(game)[1:] == [(1, "Resigns"), (0, "Wins 2 points")]
    assert game.extras.level == 2


@pytest.mark.parametrize("answer", [["X: rejects"], []])
def test_a_refused_resignation_is_none(answer: list[str]) -> None:
    lines = ["X: (3 1) 8-5 6-5", "O: wants to resign a backgammon", *answer, "O: (5 2) 13-8 24-22"]
    game = match_of(*lines).games[0]
    assert cells(game) == [(0, "31: 8/5 6/5"), (1, "52: 13/8 24/22")]
    assert game.extras.refusals == (Refusal(1, 1, 3),)


def test_points_that_are_not_said_are_told_by_the_next_score() -> None:
    # GNU Backgammon takes every resignation for that of a single game.
    two = game_of("X: (3 1) 8-5 6-5", score="0-2")
    match = reads(game_of("X: (3 1) 8-5 6-5", "O: (6 4) 24-14", "X: wants to resign", "O: wins") + two)
    assert cells(match.games[0])[-1] == (1, "Wins 2 points")
    assert replay(match).games[0].result == (1, 2)


def test_points_that_nobody_tells_are_not_made_up() -> None:
    game = match_of("X: (3 1) 8-5 6-5", "O: (6 4) 24-14", "X: wins").games[0]
    assert cells(game)[-1][1] == "wins"
    assert "match-unfinished" in faults(game_of("X: (3 1) 8-5 6-5", "O: (6 4) 24-14", "X: wins"))


# ---------------------------------------------------------------- from game to game

ONE = game_of("X: (3 1) 8-5 6-5", "O: (6 4) 24-14", "X: wants to resign", "O: wins 1 point")


@pytest.mark.parametrize("score", ["0-1", "1-0"])
@pytest.mark.parametrize(("x", "o"), [("a", "b"), ("b", "a")])
def test_scores_follow_the_game_before_whoever_is_named_first(score: str, x: str, o: str) -> None:
    match = reads(ONE + game_of("X: (3 1) 8-5 6-5", score=score, x=x, o=o))
    assert match.players == ("a", "b")
    assert [game.score for game in match.games] == [(0, 0), (0, 1)]
    assert cells(match.games[1])[0][0] == (x == "b")


@pytest.mark.parametrize(("x", "o", "score"), [("a", "b", (2, 3)), ("b", "a", (3, 2))])
def test_a_score_that_does_not_follow_names_x_first_and_is_a_finding(x: str, o: str, score: tuple[int, int]) -> None:
    text = ONE + game_of("X: (3 1) 8-5 6-5", score="2-3", x=x, o=o)
    assert reads(text).games[1].score == score
    assert "score-mismatch" in faults(text)


def test_players_who_change_sides_are_no_finding() -> None:
    assert faults(ONE + game_of("X: (3 1) 8-5 6-5", score="1-0", x="b", o="a")) == ["match-unfinished"]


@pytest.mark.parametrize(
    "more",
    [
        game_of(x="a", o="c"),
        game_of(score="0-0"),
        game_of(score="0-1").replace("5 point", "7 point"),
    ],
)
def test_other_players_another_length_or_a_new_score_begin_another_match(more: str) -> None:
    assert len(read_source(Source(ONE + more)).matches) == 2


def test_talk_between_games_is_prose_and_in_a_game_can_t_be_read() -> None:
    match = reads(ONE + "b: well played\n\n" + game_of("X: (3 1) 8-5 6-5", "hm?", "O: (6 4) 24-14", score="0-1"))
    assert [match.source.text[span.start : span.end] for span in match.prose] == ["b: well played"]
    assert [cell.text for _, cell in match.games[1].slots() if cell.kind == UNREADABLE] == ["hm?"]


def test_actions_behind_a_blank_line_still_belong_to_the_game() -> None:
    assert len(match_of("X: (3 1) 8-5 6-5", "", "O: (6 4) 24-14", "", "good luck").games[0].events) == 2


# ---------------------------------------------------------------- faults


def test_a_wrong_play_points_and_score_are_errors() -> None:
    assert "illegal-play" in faults(game_of("X: (3 1) 8-4 6-5"))
    assert "points-mismatch" in faults(game_of("X: (3 1) 8-5 6-5", "O: doubles", "X: rejects", "O: wins 2 points"))


@pytest.mark.parametrize(
    ("line", "bad"), [("X: (3 1) 8-5 6-x", "6-x"), ("X: jumps", "X: jumps"), ("X: (7 1) 8-5", "X: (7 1) 8-5")]
)
def test_what_can_t_be_read_is_told(line: str, bad: str) -> None:
    match = match_of(line)
    assert [cell.kind for _, cell in match.games[0].slots()] == [UNREADABLE]
    (found,) = [one for one in check(match) if one.name == "unreadable"]
    assert repr(bad) in found.message
