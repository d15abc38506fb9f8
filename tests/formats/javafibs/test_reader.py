"""What stands in a JavaFIBS file, record by record."""

import pytest

from bgnotation import Severity, Source, check, reads, replay
from bgnotation.cells import UNREADABLE
from bgnotation.extras import Refusal
from bgnotation.formats import find, read_source, sniff
from bgnotation.transcript import Transcript
from tests.formats.stories import cells

BANNER = "JavaFIBS internal match representation v1.1"
HEAD = f"{BANNER}\n8:JoeBlack:7\n"
START = ("13:JoeBlack:", "6:You:JoeBlack")
GAME = (*START, "11:You:4 2", "1:You:17-21 19-21", "2:JoeBlack:", "5:You:", "7:JoeBlack:1")


def match_of(*records: str, head: str = HEAD) -> Transcript:
    return reads("\n".join([head.rstrip("\n"), *records, ""]))


def actions(*records: str) -> list[tuple[int, str]]:
    return cells(match_of(*START, *records).games[0])


def faults(*records: str, head: str = HEAD) -> list[tuple[int, str]]:
    return [(one.line, one.name) for one in check(match_of(*records, head=head)) if one.severity is not Severity.INFO]


def test_it_is_known_by_its_first_line() -> None:
    assert sniff(Source(HEAD)).name == "javafibs"
    assert sniff(Source(HEAD.replace("\n", "\r\n"))).name == "javafibs"
    assert sniff(Source(HEAD.replace("v1.1", "v2.0"))).name == "javafibs"
    assert find("javafibs").refusal(Source("8:JoeBlack:7\n")) is not None


def test_the_user_is_the_left_side() -> None:
    match = match_of(*GAME)
    assert (match.length, match.players, match.games[0].score) == (7, ("You", "JoeBlack"), (0, 0))


def test_the_users_name_is_told_by_the_score() -> None:
    match = match_of(*GAME, "14:JoeBlack-1:SnowWhite-0", *GAME, "14:JoeBlack-2:SnowWhite-0")
    assert match.players == ("SnowWhite", "JoeBlack")
    assert [game.score for game in match.games] == [(0, 0), (0, 1)]
    assert faults(*GAME, "14:JoeBlack-1:SnowWhite-0", *GAME) == [(17, "match-unfinished")]


@pytest.mark.parametrize(
    ("plays", "expected"),
    [
        # The user counts up, so his own points are 25 less these; the opponent counts down.
        (("17-21 19-21", "24-22 13-10"), ("42: 8/4 6/4", "32: 24/22 13/10")),
        # The other way round.
        (("8-4 6-4", "1-3 12-15"), ("42: 8/4 6/4", "32: 24/22 13/10")),
    ],
)
def test_the_direction_is_that_of_the_games_steps(plays: tuple[str, str], expected: tuple[str, str]) -> None:
    found = actions("11:You:4 2", f"1:You:{plays[0]}", "0:JoeBlack:3 2", f"1:JoeBlack:{plays[1]}")
    assert [text for _, text in found] == list(expected)


def test_bar_and_off_tell_the_direction_too() -> None:
    assert actions("11:You:4 2", "1:You:bar-4 bar-2") == [(0, "42: bar/21 bar/23")]
    assert actions("11:You:4 2", "1:You:bar-21 bar-23") == [(0, "42: bar/21 bar/23")]
    assert actions("11:You:4 2", "1:You:21-off 23-off") == [(0, "42: 4/off 2/off")]
    assert actions("11:You:4 2", "1:You:4-off 2-off") == [(0, "42: 4/off 2/off")]


def test_one_step_the_wrong_way_does_not_turn_the_others() -> None:
    found = actions("11:You:4 2", "1:You:4-8 6-4", "0:JoeBlack:3 2", "1:JoeBlack:1-3 12-15")
    assert [text for _, text in found] == ["42: 4/8 6/4", "32: 24/22 13/10"]


def test_rolls_are_danced_played_or_left_unplayed() -> None:
    assert actions("11:You:4 2", "15:You:") == [(0, "42: Cannot Move")]
    assert actions("11:You:4 2") == [(0, "42: ????")]


def test_the_cube_and_the_results() -> None:
    assert actions("2:You:", "4:JoeBlack:", "2:JoeBlack:", "5:You:", "7:JoeBlack:2") == [
        (0, "Doubles"),
        (1, "Takes"),
        (1, "Doubles"),
        (0, "Drops"),
        (1, "Wins 2 points"),
    ]
    assert actions("7:You:1", "9:You:7")[-1] == (0, "Wins 1 point and the match")


def test_a_resignation_offers_points() -> None:
    game = match_of(*START, "2:You:", "4:JoeBlack:", "3:You:4", "7:JoeBlack:4").games[0]
    assert (game.extras.ending, game.extras.level) == ("resigned", 2)
    assert cells(game)[-2:] == [(0, "Resigns"), (1, "Wins 4 points")]


def test_who_plays_on_has_refused() -> None:
    game = match_of(*START, "11:You:4 2", "3:JoeBlack:1", "1:You:8-4 6-4").games[0]
    assert game.extras.refusals == (Refusal(1, 1, 1),)
    assert cells(game) == [(0, "42: 8/4 6/4")]


@pytest.mark.parametrize(
    ("records", "found"),
    [
        # A play stands where its roll does.
        ((*START, "11:You:4 2", "1:You:8-4 6-5"), (5, "illegal-play")),
        ((*GAME, "14:JoeBlack-2:SnowWhite-0", *GAME), (10, "score-mismatch")),
        ((*GAME[:-1], "7:JoeBlack:2"), (9, "points-mismatch")),
        ((*GAME[:-1], "7:You:1"), (9, "winner-mismatch")),
        ((*START, "11:You:4 2", "0:JoeBlack:3 1", "1:JoeBlack:17-20 19-20"), (5, "missing-play")),
        ((*START, "11:You:4 2", "15:You:"), (5, "missing-play")),
    ],
)
def test_what_is_wrong_is_found_on_its_line(records: tuple[str, ...], found: tuple[int, str]) -> None:
    assert found in faults(*records)
    assert [one for one in faults(*records) if one[1] != "match-unfinished"] == [found]


@pytest.mark.parametrize(
    ("records", "text"),
    [
        (("10:You:hello",), "10:You:hello"),
        (("12:JoeBlack:",), "12:JoeBlack:"),
        (("0:Nobody:3 1",), "0:Nobody:3 1"),
        (("0:You:3 7",), "0:You:3 7"),
        (("0:You:3 1", "1:You:8-5 6-x"), "0:You:3 1\n1:You:8-5 6-x"),
        (("1:You:8-5 6-5",), "1:You:8-5 6-5"),
        (("no record at all",), "no record at all"),
        (("7:You:1", "9:JoeBlack:7"), "9:JoeBlack:7"),
        (("7:You:99999999999999999999",), "7:You:99999999999999999999"),
    ],
)
def test_what_can_not_be_read_is_kept_where_it_stands(records: tuple[str, ...], text: str) -> None:
    game = match_of(*START, *records).games[0]
    assert [cell.text for _, cell in game.slots() if cell.kind == UNREADABLE] == [text]


def test_an_unknown_code_in_a_game_is_one_finding() -> None:
    assert faults(*GAME[:4], "10:You:hello", *GAME[4:]) == [(7, "unreadable"), (10, "match-unfinished")]


def test_a_second_match_in_the_file_is_one_of_its_own() -> None:
    archive = read_source(Source(HEAD + "\n".join(GAME) + "\n8:Other:1\n" + "\n".join(GAME)))
    assert [(match.length, len(match.games)) for match in archive.matches] == [(7, 1), (1, 1)]


def test_games_whose_first_record_is_missing_are_games_all_the_same() -> None:
    match = match_of(*GAME, *GAME[2:])
    assert [game.number for game in match.games] == [1, None]
    assert [done.result for done in replay(match).games] == [(1, 1), (1, 1)]


def test_a_file_without_records_holds_no_match() -> None:
    archive = read_source(Source(f"{BANNER}\nnonsense\n"))
    assert archive.matches == ()
    assert [archive.source.text[span.start : span.end] for span in archive.strays] == ["nonsense"]


def test_lines_that_can_not_be_read_are_kept_as_one() -> None:
    assert cells(match_of(*START, "junk", "more junk", "11:You:4 2").games[0])[0][1] == "junk\nmore junk"
