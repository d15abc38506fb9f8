"""What stands in a .tmg file, record by record."""

import pytest

from bgnotation import Severity, Source, check, read_source, reads, replay
from bgnotation.cells import COMMENT, DANCED, UNREADABLE
from bgnotation.formats import find, sniff
from bgnotation.game.rules import Rules
from bgnotation.transcript import Game, Transcript

HEAD = """\
MatchID: 31415
Player1: 10001 alice 1650.25
Player2: 10002 bob van dam 4.00
"""


def text_of(*records: str, options: str = "Length: 5\n", game: str = "Game 1: 0-0") -> str:
    return HEAD + options + "\n".join([game, *records, ""])


def match_of(*records: str, options: str = "Length: 5\n", game: str = "Game 1: 0-0") -> Transcript:
    return reads(text_of(*records, options=options, game=game))


def cells(game: Game) -> list[tuple[int, str]]:
    return [(slot & 1, cell.text) for slot, cell in game.slots()]


def actions(*records: str) -> list[tuple[int, str]]:
    return cells(match_of(*records).games[0])


def faults(text: str) -> list[str]:
    return [one.name for one in check(reads(text)) if one.severity is not Severity.INFO]


def test_it_is_known_by_its_first_lines() -> None:
    assert sniff(Source(text_of("1 1 31:"))).name == "tmg"
    assert find("tmg").refusal(Source("Player1: 1 alice 1.0\n")) is not None
    assert find("tmg").refusal(Source("Game 1: 0-0\n 1 1 31:\n")) is not None


# ---------------------------------------------------------------- the head


def test_players_ratings_and_length() -> None:
    match = match_of("1 1 31:")
    assert match.players == ("alice", "bob van dam")
    assert match.games[0].ratings == ("1650.25", "4.00")
    assert (match.length, match.games[0].score) == (5, (0, 0))
    assert match.tags == {"MatchID": "31415", "Player1 ID": "10001", "Player2 ID": "10002"}


@pytest.mark.parametrize(
    ("options", "rules"),
    [
        ("Jacoby: 1", Rules(jacoby=True)),
        ("Jacoby: 0", Rules(jacoby=False)),
        ("Crawford: 0", Rules(crawford=False)),
        ("Cube: 0", Rules(cube_limit=1)),
        ("MaxCube: 512", Rules(cube_limit=512)),
        ("Beavers: 0\nRaccoons: 0", Rules(beavers=0)),
        ("Beavers: 1\nRaccons: 0", Rules(beavers=1)),
        ("Beavers: 1\nRaccons: 1", Rules(beavers=2)),
        ("Automatics: 1", Rules(auto_doubles=None)),
    ],
)
def test_options_are_rules(options: str, rules: Rules) -> None:
    assert match_of("1 1 31:", options=f"Length: 0\n{options}\n").rules == rules


@pytest.mark.parametrize(("number", "variant"), [("1", "backgammon"), ("2", "nackgammon")])
def test_variants_are_numbers(number: str, variant: str) -> None:
    assert replay(match_of("1 1 31:", options=f"Variant: {number}\n")).variant.name == variant


def test_an_unknown_variant_is_a_finding() -> None:
    assert "unknown-variation" in faults(text_of("1 1 31:", options="Length: 5\nVariant: 9\n"))


def test_the_date_has_a_time_behind_it() -> None:
    tags = match_of("1 1 31:", options="Startdate: 2010-04-05 14:03:36\n").tags
    assert (tags["EventDate"], tags["Startdate"]) == ("2010.04.05", "2010-04-05 14:03:36")


def test_other_lines_are_tags() -> None:
    tags = match_of("1 1 31:", options="Length: 5\nStake: 2.00\nFeeType: 1\n").tags
    assert (tags["Stake"], tags["FeeType"]) == ("2.00", "1")


# ---------------------------------------------------------------- records


def test_a_roll_and_its_play_are_two_records() -> None:
    records = ["  1 1 31:", "  1 4 8/5 6/5", "  -1 1 64:", "  -1 4 24/18 13/9"]
    assert actions(*records) == [(0, "31: 8/5 6/5"), (1, "64: 24/18 13/9")]


def test_plays_have_numbers_for_the_bar_and_off() -> None:
    assert actions("1 1 61:", "1 4 25/24* 6/0") == [(0, "61: bar/24* 6/off")]


def test_0_0_is_a_dance() -> None:
    (cell,) = [cell for _, cell in match_of("1 1 61:", "1 4 0/0").games[0].slots()]
    assert (cell.how, cell.high, cell.low) == (DANCED, 6, 1)


def test_the_cube() -> None:
    records = [
        "1 1 31:",
        "1 4 8/5 6/5",
        "-1 5 Double to 2",
        "2 8 Beaver to 4",
        "-2 7 Take",
        "3 5 Double to 8",
        "-3 10 Pass",
    ]
    assert actions(*records)[1:] == [
        (1, "Doubles => 2"),
        (0, "Beavers => 4"),
        (1, "Takes"),
        (0, "Doubles => 8"),
        (1, "Drops"),
    ]


def test_a_raccoon_is_known_by_its_word() -> None:
    assert actions("-1 9 Raccoon to 8") == [(1, "Raccoons => 8")]


def test_automatic_doubles() -> None:
    match = match_of("0 2 Automatic to 2", "0 2 Automatic to 4", "1 1 31:", "1 4 8/5 6/5", options="Length: 0\n")
    assert match.games[0].extras.auto_doubles == 2
    assert replay(match).games[0].cube == 4


@pytest.mark.parametrize("kind", [14, 15, 16])
def test_a_result_is_the_winners(kind: int) -> None:
    assert actions("1 1 31:", "1 4 8/5 6/5", f"-7 {kind} 2 bob van dam wins 2 points")[-1] == (1, "Wins 2 points")


def test_a_result_of_a_game_that_is_not_over_is_a_resignation() -> None:
    text = text_of("1 1 31:", "1 4 8/5 6/5", "-1 14 2 bob wins 2 points", options="Length: 2\n")
    assert replay(reads(text)).games[0].result == (1, 2)
    assert faults(text) == []


@pytest.mark.parametrize("record", ["-2 17 Out of time", "2 22"])
def test_time_out_loses_the_game_for_the_other_side_than_the_winner(record: str) -> None:
    game = match_of("1 1 31:", "1 4 8/5 6/5", "-2 1 ?", record, "3 14 1 alice wins 1 point").games[0]
    assert cells(game)[1:] == [(1, "Lost on time"), (0, "Wins 1 point")]
    assert game.extras.ending == "timeout"


def test_time_out_without_a_result_loses_for_the_side_that_it_names() -> None:
    assert actions("1 1 31:", "1 4 8/5 6/5", "-2 17")[-1] == (1, "Lost on time")


def test_what_is_on_the_table_is_kept() -> None:
    record = "0 19 57.68 0.00 43.57 0.00 Settlement"
    before = match_of(record, "1 1 31:", "1 4 8/5 6/5", "1 14 1 alice wins 1 point").games[0]
    assert (before.extras.raw, before.extras.ending) == ({-1: record}, "")
    # Behind the actions, where no result stands, it says how the game ended.
    assert match_of("1 1 31:", "1 4 8/5 6/5", record).games[0].extras.ending == "settled"


def test_rules_may_change_during_a_game() -> None:
    match = match_of("1 1 31:", "1 4 8/5 6/5", "Beavers: 1", "Raccoons: 0", options="Length: 0\nBeavers: 0\n")
    assert match.rules.beavers == 1
    assert [cell.text for _, cell in match.games[0].slots() if cell.kind == COMMENT] == ["Beavers: 1", "Raccoons: 0"]


def test_games_follow_each_other() -> None:
    records = [
        "1 1 31:",
        "1 4 8/5 6/5",
        "-1 5 Double to 2",
        "2 10 Pass",
        "-2 14 1 bob wins 1 point",
        "Game 2: 0-1",
        "1 1 31:",
    ]
    match = match_of(*records)
    assert [(game.number, game.score, game.plays) for game in match.games] == [(1, (0, 0), 1), (2, (0, 1), 1)]


def test_two_matches_in_one_file() -> None:
    one = text_of("1 1 31:", "1 4 8/5 6/5", "1 14 1 alice wins 1 point", options="Length: 1\n")
    archive = read_source(Source(one + one.replace("31415", "31416")))
    assert [match.length for match in archive.matches] == [1, 1]


# ---------------------------------------------------------------- faults


@pytest.mark.parametrize(
    ("records", "bad"),
    [
        (["1 1 31:", "1 4 8/5 6/x"], "6/x"),
        (["1 99 8/5 6/5"], "1 99 8/5 6/5"),
        (["1 4 8/5 6/5"], "1 4 8/5 6/5"),
        (["1 1 71:"], "1 1 71:"),
        (["1 14 many"], "1 14 many"),
        (["what is this?"], "what is this?"),
    ],
)
def test_what_can_t_be_read_is_told(records: list[str], bad: str) -> None:
    match = match_of(*records)
    assert UNREADABLE in [cell.kind for _, cell in match.games[0].slots()]
    (found,) = [one for one in check(match) if one.name == "unreadable"]
    assert repr(bad) in found.message


def test_a_wrong_play_points_and_score_are_errors() -> None:
    assert "illegal-play" in faults(text_of("1 1 31:", "1 4 8/5 6/4"))
    assert "points-mismatch" in faults(text_of("1 1 31:", "1 4 8/5 6/5", "-1 5", "2 10", "-1 14 2"))
    score = ["1 1 31:", "1 4 8/5 6/5", "-1 5", "2 10", "-1 14 1", "Game 2: 1-0", "1 1 31:", "1 4 8/5 6/5"]
    assert "score-mismatch" in faults(text_of(*score))


def test_the_first_game_at_match_point_is_the_crawford_game() -> None:
    assert "crawford-double" in faults(text_of("1 1 31:", "1 4 8/5 6/5", "-1 5", "2 7", game="Game 3: 4-2"))
