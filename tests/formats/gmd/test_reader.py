"""What stands in a .gmd file, record by record."""

import pytest

from bgnotation import Severity, Source, check, reads, replay
from bgnotation.cells import UNREADABLE
from bgnotation.extras import Refusal
from bgnotation.formats import find, sniff
from bgnotation.transcript import Transcript
from tests.formats.stories import cells

HEAD = """\
GMD-2 # Created by Gibbon version 0.2.0
Length: 7
Player:W: SnowWhite
Player:B: JoeBlack
Rule: Crawford
"""


def match_of(*records: str, head: str = HEAD) -> Transcript:
    return reads("\n".join([head.rstrip("\n"), *records, ""]))


def actions(*records: str) -> list[tuple[int, str]]:
    return cells(match_of("Game:", *records).games[0])


def faults(*records: str, head: str = HEAD) -> list[tuple[int, str]]:
    return [(one.line, one.name) for one in check(match_of(*records, head=head)) if one.severity is not Severity.INFO]


@pytest.mark.parametrize("line", ["GMD-2", "GMD-1", "GMD-2 # Created by Gibbon version 0.2.0", "GMD-2\r"])
def test_it_is_known_by_its_first_line(line: str) -> None:
    assert sniff(Source(f"{line}\nLength: 7\n")).name == "gmd"


@pytest.mark.parametrize("text", ["GMD\nLength: 7\n", "GMD-2x\n", "Length: 7\nGMD-2\n", " 7 point match\n"])
def test_other_text_is_none(text: str) -> None:
    assert find("gmd").refusal(Source(text)) is not None


def test_the_header_is_read_in_any_order() -> None:
    match = match_of(
        "Game:",
        head="GMD-1\nLocation: Sofia\nRank:B: 2345.67 234 (FIBS), 0.845 266 (Gibbon)\nPlayer:B: Joe B.\nLength: 5\n",
    )
    assert (match.dialect, match.length, match.players) == ("gmd-1", 5, ("", "Joe B."))
    assert match.tags == {"Site": "Sofia"}
    assert match.games[0].ratings == ("", "2345.67 234 (FIBS), 0.845 266 (Gibbon)")


def test_a_rule_that_is_not_named_is_not_in_use() -> None:
    assert match_of("Game:").rules.crawford
    rules = match_of("Game:", head="GMD-2\nLength: 7\nRule: Moon\n")
    assert not rules.rules.crawford
    assert rules.tags == {"Rule": "Moon"}


def test_the_remark_in_the_first_line_is_a_comment_on_the_match() -> None:
    assert match_of("Game:").notes == ("Created by Gibbon version 0.2.0",)


def test_points_are_whites_for_both_sides() -> None:
    assert actions("Roll:W:: 4 2", "Move:W:: 8/4 6/4", "Roll:B:: 3 2", "Move:B:: 1/3 12/15") == [
        (0, "42: 8/4 6/4"),
        (1, "32: 24/22 13/10"),
    ]
    assert actions("Roll:B:: 5 2", "Move:B:: bar/2 24/off") == [(1, "52: bar/23 1/off")]


def test_a_dash_may_part_the_points() -> None:
    assert actions("Roll:B:: 3 1", "Move:B:: 22-off 23/24") == [(1, "31: 3/off 2/1")]


@pytest.mark.parametrize(("throw", "side"), [("4 2", 0), ("2 4", 1)])
def test_the_opening_throw_belongs_to_the_larger_die(throw: str, side: int) -> None:
    first, second = throw.split()
    by = "WB"[side]
    play = "8/4 6/4" if side == 0 else "17/21 19/21"
    assert actions(f"Roll:-:: {throw}", f"Move:{by}:: {play}") == [(side, f"{first}{second}: 8/4 6/4")]


def test_equal_opening_throws_are_thrown_again() -> None:
    game = match_of("Game:", "Roll:-:: 3 3", "Roll:-:: 5 5", "Roll:-:: 2 1", "Move:W:: 13/11 6/5").games[0]
    assert game.extras.ties == ((3, 3), (5, 5))
    assert cells(game) == [(0, "21: 13/11 6/5")]


def test_an_empty_move_is_a_dance_and_a_roll_without_a_move_was_not_played() -> None:
    assert actions("Roll:W:: 6 6", "Move:W::") == [(0, "66: Cannot Move")]
    assert actions("Roll:W:: 6 6") == [(0, "66: ????")]


def test_a_number_behind_a_roll_is_kept() -> None:
    game = match_of("Game:", "Roll:W:12345: 4 2", "Move:W:: 8/4 6/4").games[0]
    assert game.extras.raw == {0: "12345"}


def test_the_cube() -> None:
    assert actions("Double:W:", "Take:B:", "Double:B:", "Drop:W:") == [
        (0, "Doubles"),
        (1, "Takes"),
        (1, "Doubles"),
        (0, "Drops"),
    ]


@pytest.mark.parametrize(
    ("turns", "number", "level", "points"),
    [
        # A multiple of the cube is points, as in the long match that Gibbon keeps in three formats …
        ((), 1, 1, 1),
        ((), 2, 2, 2),
        (("Double:W:", "Take:B:"), 2, 1, 2),
        (("Double:W:", "Take:B:"), 4, 2, 4),
        # … anything else up to three is the level.
        (("Double:W:", "Take:B:"), 1, 1, 2),
        (("Double:W:", "Take:B:"), 3, 3, 6),
        (("Double:W:", "Take:B:", "Double:B:", "Take:W:"), 2, 2, 8),
    ],
)
def test_the_number_of_a_resignation_is_points_or_the_level(
    turns: tuple[str, ...], number: int, level: int, points: int
) -> None:
    game = match_of("Game:", *turns, f"Resign:W:: {number}", "Accept:B:").games[0]
    assert (game.extras.ending, game.extras.level) == ("resigned", level)
    assert cells(game)[-2:] == [(0, "Resigns"), (1, f"Wins {points} point{'' if points == 1 else 's'}")]


def test_a_resignation_may_be_refused_between_roll_and_play() -> None:
    game = match_of("Game:", "Roll:W:: 4 2", "Resign:B:: 1", "Reject:W:", "Move:W:: 8/4 6/4").games[0]
    assert cells(game) == [(0, "42: 8/4 6/4")]
    assert game.extras.refusals == (Refusal(1, 1, 1),)


def test_who_plays_on_has_refused() -> None:
    game = match_of("Game:", "Roll:W:: 4 2", "Resign:B:: 2", "Move:W:: 8/4 6/4").games[0]
    assert game.extras.refusals == (Refusal(1, 1, 2),)


def test_a_game_may_begin_from_a_position() -> None:
    points = [0] * 26
    for point, count in {1: 2, 3: 2, 6: 3, 8: 1, 13: 5, 24: 2, 12: -4, 15: -1, 17: -3, 19: -5, 25: -2}.items():
        points[point] = count
    written = " ".join(map(str, points))
    line = f"Game: Scores{{3 6}} Points{{{written}}} Dice{{5 3}} Cube{{2}} Turn{{-1}} May-Double{{0 1}}"
    # White's 3 point is blocked, so only one checker can enter.
    match = match_of(line, "Move:B:: bar/5")
    game = match.games[0]
    assert game.score == (3, 6)
    step = replay(match).games[0].steps[-1]
    assert (step.side, step.before.cube.value, step.before.cube.owner) == (1, 2, 1)
    white, black = step.before.board.checkers
    assert (white[24], white[13], black[25], black[13], sum(black)) == (2, 5, 2, 4, 15)
    assert (str(step.play), step.legal) == ("bar/20", True)


def test_checkers_that_a_position_lacks_are_borne_off() -> None:
    points = " ".join(map(str, [0, 2, *[0] * 22, -3, 0]))
    match = match_of(f"Game: Points{{{points}}} Turn{{1}}", "Roll:W:: 6 5", "Move:W:: 1/off 1/off")
    assert replay(match).games[0].steps[0].before.board.checkers == (
        (13, 2, *[0] * 24),
        (12, 3, *[0] * 24),
    )
    # Black has borne off, so a single game.
    assert replay(match).games[0].result == (0, 1)


@pytest.mark.parametrize("fields", ["Cube{3}", "Points{1 2}", "Dice{7 1}", "Mood{1}", "Scores{-1 2}", "Turn{}"])
def test_fields_that_make_no_position_are_unreadable(fields: str) -> None:
    assert faults(f"Game: {fields}")[0] == (6, "unreadable")


def test_scores_and_results_follow_from_the_plays() -> None:
    game = ("Game:", "Roll:W:: 4 2", "Move:W:: 8/4 6/4", "Double:B:", "Drop:W:")
    assert faults(*game * 6) == [(35, "match-unfinished")]
    done = replay(match_of(*game * 6))
    assert [one.score.points for one in done.games] == [(0, n) for n in range(6)]
    assert done.games[-1].result == (1, 1)


def test_a_double_in_the_crawford_game_is_found_by_the_derived_scores() -> None:
    game = ("Game:", "Roll:W:: 4 2", "Move:W:: 8/4 6/4", "Double:B:", "Drop:W:")
    assert faults(*game * 7) == [(6 + 6 * 5 + 3, "crawford-double")]
    head = HEAD.replace("Rule: Crawford\n", "")
    assert faults(*game * 7, head=head) == []


def test_a_wrong_play_is_an_error_on_its_roll() -> None:
    assert faults("Game:", "Roll:W:: 4 2", "Move:W:: 8/4 6/5") == [(7, "illegal-play")]


@pytest.mark.parametrize(
    ("records", "text"),
    [
        (("Roll:W:: 4 7",), "Roll:W:: 4 7"),
        (("Roll:W:: 4 2", "Move:W:: 8/4 6/x"), "Roll:W:: 4 2\nMove:W:: 8/4 6/x"),
        (("Beaver:W:",), "Beaver:W:"),
        (("Accept:W:",), "Accept:W:"),
        (("Double:X:",), "Double:X:"),
        (("Move:W:: 8/4 6/4",), "Move:W:: 8/4 6/4"),
    ],
)
def test_what_can_not_be_read_is_kept_where_it_stands(records: tuple[str, ...], text: str) -> None:
    game = match_of("Game:", *records, "Roll:B:: 3 1", "Move:B:: 17/20 19/20").games[0]
    found = [cell.text for _, cell in game.slots() if cell.kind == UNREADABLE]
    assert found == [text]
    assert faults("Game:", *records)[0][1] == "unreadable"


def test_the_roll_of_an_unreadable_play_is_known() -> None:
    found = faults("Game:", "Roll:W:: 4 2", "Move:W:: 8/4 6/x", "Roll:B:: 3 1", "Move:B:: 17/20 19/20")
    assert found == [(8, "unreadable")]


def test_a_file_may_stop_anywhere() -> None:
    assert faults() == [(2, "no-games")]
    assert faults("Game:") == []
    assert faults("Game:", "Roll:W:: 4 2") == []
    assert faults("Game:", "Roll:W:: 4 2", "Move:W:: 8/4 6/4", "Double:B:") == []


def test_lines_that_can_not_be_read_are_kept_as_one() -> None:
    assert cells(match_of("Game:", "junk", "more junk", "Roll:W:: 4 2").games[0])[0][1] == "junk\nmore junk"
