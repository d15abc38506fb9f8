"""What stands in a .sgg file, line by line."""

from dataclasses import replace

import pytest

from bgnotation import Severity, check, reads, replay
from bgnotation.cells import COMMENT, DANCED, QUIT, RESIGN, ROLL, UNREADABLE
from bgnotation.formats import sniff
from bgnotation.game.rules import Rules
from bgnotation.source import Source
from bgnotation.transcript import Game, Transcript

HEAD = """\
Alice vs. Bob
Monday, January 05, 2004
GamesGrid
"""


def text_of(*lines: str, head: str = HEAD, game: str = "Game 1.0-0/5") -> str:
    return head + "\n".join([game, "", *(line.replace(">", "\t") for line in lines), ""])


def match_of(*lines: str, head: str = HEAD, game: str = "Game 1.0-0/5") -> Transcript:
    return reads(text_of(*lines, head=head, game=game))


def cells(game: Game) -> list[tuple[int, str]]:
    """Side and text of each cell."""
    return [(slot & 1, cell.text) for slot, cell in game.slots()]


def actions(*lines: str) -> list[tuple[int, str]]:
    return cells(match_of(*lines).games[0])


def faults(text: str) -> list[str]:
    return [one.name for one in check(reads(text)) if one.severity is not Severity.INFO]


def test_it_is_known_by_its_first_lines() -> None:
    assert sniff(Source(text_of("1>31:"))).name == "sgg"


@pytest.mark.parametrize(
    "text", ["Alice vs. Bob\n\n Game 1\n", "Game 1.0-0/5\n", "a match\n5 point match\n Game 1\n Ann : 0   Bob : 0\n"]
)
def test_without_players_or_a_first_game_it_is_none(text: str) -> None:
    from bgnotation.formats import find

    assert find("sgg").refusal(Source(text)) is not None


# ---------------------------------------------------------------- the head


def test_players_date_place_and_length() -> None:
    match = match_of("1>31:")
    assert match.players == ("Alice", "Bob")
    assert match.tags == {"EventDate": "2004.01.05", "Site": "GamesGrid"}
    assert match.length == 5
    assert match.games[0].score == (0, 0)


def test_names_may_hold_blanks() -> None:
    assert match_of("1>31:", head="Ann West vs. Bob van Dam\n").players == ("Ann West", "Bob van Dam")


@pytest.mark.parametrize(
    ("option", "rules"),
    [
        ("Jacoby: Yes", Rules(jacoby=True)),
        ("Jacoby: No", Rules(jacoby=False)),
        ("Crawford: No", Rules(crawford=False)),
        ("Beavers: No", Rules(beavers=0)),
        ("Beavers: Yes", Rules()),
        ("Beavers: Yes\nRaccoons: No", Rules(beavers=1)),
        ("Beavers: Yes\nRaccoons: Yes", Rules(beavers=2)),
        ("Automatic Doubles: Yes", Rules(auto_doubles=None)),
        ("Doubling Cube: No", Rules(cube_limit=1)),
        ("Rated: Yes", Rules()),
    ],
)
def test_options_are_rules(option: str, rules: Rules) -> None:
    assert match_of("1>31:", head=f"{HEAD}{option}\n").rules == rules


@pytest.mark.parametrize(
    ("written", "variant"), [("Backgammon", "backgammon"), ("Nackgammon", "nackgammon"), ("HyperGammon", "hypergammon")]
)
def test_variants(written: str, variant: str) -> None:
    assert replay(match_of("1>31:", head=f"{HEAD}Variant: {written}\n")).variant.name == variant


def test_an_unknown_variant_is_a_finding() -> None:
    assert "unknown-variation" in faults(text_of("1>31: 8/5, 6/5", head=f"{HEAD}Variant: Plakoto\n"))


def test_ratings_are_in_the_order_of_the_names() -> None:
    # So does GNU Backgammon, which exchanges both.
    (game,) = match_of("1>31:", head=f"{HEAD}ELO: 1700.5 100 1500.25 20\n").games
    assert game.ratings == ("1700.5 (Exp 100)", "1500.25 (Exp 20)")


def test_options_that_no_rule_holds_are_tags_and_other_lines_are_remarks() -> None:
    match = match_of("1>31:", head=f"{HEAD}Rated: Yes\nSome unknown header: 1\nsecond place\n")
    assert match.tags["Rated"] == "Yes"
    assert match.tags["Some unknown header"] == "1"
    assert match.notes == ("second place",)


def test_lines_before_the_players_are_prose() -> None:
    match = reads("saved by somebody\n" + text_of("1>31:"))
    assert [match.source.text[span.start : span.end] for span in match.prose] == ["saved by somebody"]


def test_a_session_for_money_has_no_length_behind_its_score() -> None:
    match = match_of("1>31:", game="Game 3.7-2")
    assert (match.length, match.games[0].number, match.games[0].score) == (0, 3, (7, 2))


@pytest.mark.parametrize(("line", "marked"), [("Game 5.4*-2/5", True), ("Game 5.2-4*/5", True), ("Game 6.4-3/5", None)])
def test_a_star_marks_the_crawford_game(line: str, marked: bool | None) -> None:
    assert match_of("1>31:", game=line).games[0].extras.crawford is marked


# ---------------------------------------------------------------- actions


def test_one_tab_is_the_first_player_and_two_the_second() -> None:
    assert actions("1>31:", "1>31: 8/5, 6/5", "1>>64:", "1>>64: 24/18, 13/9") == [
        (0, "31: 8/5 6/5"),
        (1, "64: 24/18 13/9"),
    ]


def test_tabs_that_have_become_blanks() -> None:
    lines = [line.replace(">", "\t").expandtabs(8) for line in ("1>31: 8/5, 6/5", "1>>64: 24/18, 13/9")]
    assert actions(*lines) == [(0, "31: 8/5 6/5"), (1, "64: 24/18 13/9")]


def test_a_roll_may_stand_with_its_play_alone() -> None:
    assert actions("1>31: 8/5, 6/5", "1>>64: 24/18, 13/9") == [(0, "31: 8/5 6/5"), (1, "64: 24/18 13/9")]


def test_what_is_written_twice_is_meant_once() -> None:
    once = ["1>31:", "1>31: 8/5, 6/5", "1>>66: O-O", "2>Double", "2>>Accept"]
    twice = [line for line in once for _ in (1, 2)]
    assert actions(*twice) == actions(*once)
    assert len(actions(*once)) == 4


def test_the_same_play_again_in_another_turn_is_another_play() -> None:
    assert len(actions("1>31: 8/5, 6/5", "1>>66: O-O", "2>31: 8/5, 6/5")) == 3


def test_dances() -> None:
    game = match_of("1>31: 8/5, 6/5", "1>>62: O-O", "2>21: 8/6, 6/5", "2>> -: O-O", "3> -").games[0]
    danced = [cell for _, cell in game.slots() if cell.how == DANCED]
    assert [(cell.high, cell.low) for cell in danced] == [(6, 2), (0, 0), (0, 0)]


def test_the_cube() -> None:
    lines = ["1>31: 8/5, 6/5", "1>>Double", "2>Beaver to 4", "2>>Raccoon to 8", "3>Accept", "3>>Double", "4>Pass"]
    assert actions(*lines)[1:] == [
        (1, "Doubles"),
        (0, "Beavers => 4"),
        (1, "Raccoons => 8"),
        (0, "Takes"),
        (1, "Doubles"),
        (0, "Drops"),
    ]


def test_after_a_beaver_the_next_roll_implies_the_take() -> None:
    lines = ["1>31: 8/5, 6/5", "1>>Double", "2>Beaver to 4", "2>>52: 13/8, 24/22"]
    match = replay(match_of(*lines, game="Game 1.0-0"))
    assert (match.games[0].final.cube.value, match.games[0].final.cube.owner) == (4, 0)
    assert not [one for one in check(match) if one.severity is Severity.ERROR]


def test_automatic_doubles() -> None:
    match = match_of("11: Automatic double", "1>33: Automatic double", "1>31: 8/5, 6/5", game="Game 1.0-0")
    assert match.games[0].extras.auto_doubles == 2
    assert replay(match).games[0].cube == 4


def test_other_lines_are_remarks_where_they_stand() -> None:
    game = match_of("both are here", "1>31:", "hm", "1>31: 8/5, 6/5", "what luck", "1>>64:").games[0]
    assert [(cell.kind == COMMENT, cell.text) for _, cell in game.slots()] == [
        (True, "both are here"),
        (False, "31: 8/5 6/5"),
        (True, "hm"),
        (True, "what luck"),
        (False, "64: "),
    ]


# ---------------------------------------------------------------- the end of a game


def test_a_resignation_before_the_roll() -> None:
    game = match_of("1>31: 8/5, 6/5", "1>>resign", "Alice  wins 1 point.").games[0]
    assert cells(game)[1:] == [(1, "Resigns"), (0, "Wins 1 point")]
    assert game.extras.ending == "resigned"


@pytest.mark.parametrize("lines", [["1>>55: resign"], ["1>>55:", "1>>55: resign"], ["1>>55:", "1>>resign"]])
def test_a_resignation_after_the_roll(lines: list[str]) -> None:
    # GNU Backgammon loses the last two.
    game = match_of("1>31: 8/5, 6/5", *lines, "Alice  wins 1 point.").games[0]
    roll, resign, _ = [cell for slot, cell in game.slots() if slot]
    assert (roll.kind, roll.how, roll.high, resign.kind) == (ROLL, QUIT, 5, RESIGN)


def test_a_result_of_a_game_that_is_not_over_is_a_resignation() -> None:
    text = text_of("1>31: 8/5, 6/5", "Bob  wins 2 points.", game="Game 1.0-0/2")
    assert replay(reads(text)).games[0].result == (1, 2)
    assert faults(text) == []


def test_a_resignation_that_is_not_accepted_is_a_refused_one() -> None:
    game = match_of("1>31: 8/5, 6/5", "1>>resign", "1>>64:", "1>>64: 24/18, 13/9").games[0]
    assert cells(game) == [(0, "31: 8/5 6/5"), (1, "64: 24/18 13/9")]
    assert [(one.rolls, one.side, one.level) for one in game.extras.refusals] == [(1, 1, 0)]


@pytest.mark.parametrize(
    "line", ["Bob  wins 4 points.", "Bob wins 4 points.", "bob  wins 4 points", "Bob  wins 4 points. "]
)
def test_spellings_of_the_result(line: str) -> None:
    assert actions("1>31: 8/5, 6/5", line)[-1] == (1, "Wins 4 points")


def test_what_others_win_is_a_remark() -> None:
    assert actions("1>31: 8/5, 6/5", "Carla  wins 4 points.")[-1][1] == "Carla  wins 4 points."


def test_games_follow_each_other() -> None:
    one = text_of(
        "1>31: 8/5, 6/5", "1>>Double", "2>Pass", "Bob  wins 1 point.", "", "Game 2.0-1/5", "", "1>31: 8/5, 6/5"
    )
    match = reads(one)
    assert [(game.number, game.score, game.plays) for game in match.games] == [(1, (0, 0), 1), (2, (0, 1), 1)]
    assert faults(one) == ["match-unfinished"]


def test_two_matches_in_one_file() -> None:
    from bgnotation import Source as Text
    from bgnotation import read_source

    one = text_of("1>31: 8/5, 6/5", "Bob  wins 1 point.", game="Game 1.0-0/1")
    archive = read_source(Text(one + "\n" + one.replace("Bob", "Carla")))
    assert [match.players for match in archive.matches] == [("Alice", "Bob"), ("Alice", "Carla")]


# ---------------------------------------------------------------- faults


def test_a_wrong_play_points_and_score_are_errors() -> None:
    play = text_of("1>31: 8/5, 6/5", "1>>43: 24/20, 13/10", "Bob  wins 1 point.")
    # The description's own example: 24/20 is blocked by the point that was made.
    assert faults(play) == ["illegal-play", "match-unfinished"]
    points = text_of("1>31: 8/5, 6/5", "1>>Double", "2>Pass", "Bob  wins 2 points.")
    assert "points-mismatch" in faults(points)
    score = text_of("1>31: 8/5, 6/5", "1>>Double", "2>Pass", "Bob  wins 1 point.", "Game 2.1-0/5", "1>31: 8/5, 6/5")
    assert "score-mismatch" in faults(score)


def test_an_illegal_play_is_shown_where_it_stands() -> None:
    (found, *_) = check(match_of("1>31:", "1>31: 8/4, 6/5"))
    assert found.name == "illegal-play"
    assert (found.line, found.message.partition(" ")[0]) == (7, "8/4")


@pytest.mark.parametrize(("line", "bad"), [("1>31: 8/5, 6/x", "6/x"), ("1>jumps", "jumps"), ("1>37: 8/5", "37: 8/5")])
def test_what_can_t_be_read_is_told(line: str, bad: str) -> None:
    match = match_of(line)
    (cell,) = [cell for _, cell in match.games[0].slots()]
    assert cell.kind == UNREADABLE
    (found,) = [one for one in check(match) if one.name == "unreadable"]
    assert repr(bad) in found.message


def test_a_double_in_the_crawford_game_is_an_error() -> None:
    assert "crawford-double" in faults(text_of("1>31: 8/5, 6/5", "1>>Double", "2>Accept", game="Game 4.4*-2/5"))


def test_without_the_crawford_rule_it_is_none() -> None:
    match = match_of("1>31: 8/5, 6/5", "1>>Double", "2>Accept", game="Game 4.4-2/5")
    found = check(replace(match, rules=replace(match.rules, crawford=False)))
    assert "crawford-double" not in [one.name for one in found]
