"""What stands in a replay file of bgammon.org, record by record, and how it is written."""

import pytest

from bgnotation import Severity, Source, check, convert, reads, replay, writes
from bgnotation.cells import ROLL, UNREADABLE
from bgnotation.formats import find, read_source, sniff
from bgnotation.game.rules import Rules
from bgnotation.simulate import Plan, page, transcript_of
from bgnotation.simulate.match import played
from bgnotation.transcript import Transcript
from tests.formats.stories import cells

# The example of the specification.
EXAMPLE = """\
bgammon-replay 00000024
i 1700000000 alice bob 3 0 0 1 2 0
1 r 4-1 13/9 9/8
2 r 6-1 1/7 1/2
1 d 2 1
1 r 3-1 8/5, 6/5
2 t
"""
GAME = "i 1700000000 alice bob 3 0 0 1 1 0"


def file_of(*games: tuple[str, ...]) -> str:
    """Games with the index that belongs to them."""
    index, position = "", 24 * len(games)
    for game in games:
        index += f"bgammon-replay {position:08}\n"
        position += len("\n".join(game).encode()) + 1
    return index + "".join("\n".join(game) + "\n" for game in games)


def match_of(*games: tuple[str, ...]) -> Transcript:
    return reads(file_of(*games))


def actions(*events: str) -> list[tuple[int, str]]:
    """Those of one game but for its result."""
    return [cell for cell in cells(match_of((GAME, *events)).games[0]) if not cell[1].startswith("Wins")]


def faults(*games: tuple[str, ...]) -> list[tuple[int, str]]:
    return [(one.line, one.name) for one in check(match_of(*games)) if one.severity is not Severity.INFO]


def test_it_is_known_by_its_index() -> None:
    assert sniff(Source(EXAMPLE)).name == "bgammon"
    assert find("bgammon").refusal(Source(GAME)) is not None


def test_the_example_is_read() -> None:
    match = reads(EXAMPLE)
    game = match.games[0]
    assert (match.length, match.players, game.score) == (3, ("alice", "bob"), (0, 0))
    # 1,700,000,000 seconds after 1970 began.
    assert (match.tag("EventDate"), game.extras.date) == ("2023.11.14", "2023-11-14T22:13:20Z")
    assert cells(game) == [
        (0, "41: 13/9 9/8"),
        (1, "61: 24/18 24/23"),
        (0, "Doubles => 2"),
        (1, "Takes"),
        (0, "31: 8/5 6/5"),
        (1, "Resigns"),
        (0, "Wins 2 points"),
    ]
    assert [one.name for one in check(match)] == ["match-unfinished"]


def test_the_example_is_written_as_it_was_but_for_the_comma_of_newer_servers() -> None:
    assert writes(reads(EXAMPLE), "bgammon") == EXAMPLE.replace(",", "").encode()


def test_points_are_those_of_the_first_player_for_both() -> None:
    assert actions("2 r 3-3 bar/3 bar/3 12/15 22/off") == [(1, "33: bar/22 bar/22 13/10 3/off")]
    assert actions("1 r 6-5 bar/20 6/off") == [(0, "65: bar/20 6/off")]


def test_the_board_tells_what_no_steps_mean() -> None:
    # The roll is not played and the player leaves: he could have played.
    match = match_of((GAME, "1 r 4-1 13/9 9/8", "2 r 6-1", "2 t"))
    assert check(match).errors == ()
    assert (4, "missing-play") in faults((GAME, "1 r 4-1 13/9 9/8", "2 r 6-1", "1 r 3-1 8/5 6/5", "2 t"))


def test_the_cube_is_answered_in_the_same_record() -> None:
    assert actions("1 r 4-1 13/9 9/8", "2 d 2 0")[1:] == [(1, "Doubles => 2"), (0, "Drops")]


def test_a_dropped_double_counts_the_cube_before_it() -> None:
    # Its server did not count it once (its repository, 6313f6f).
    first = ("i 0 a b 5 0 0 2 1 0", "1 r 4-1 13/9 9/8", "2 d 2 0")
    second = ("i 0 a b 5 0 1 1 2 0", "1 r 4-1 13/9 9/8", "2 d 2 1", "2 r 6-1 1/7 1/2", "1 d 4 0")
    assert [done.result for done in replay(match_of(first, second)).games] == [(1, 1), (0, 2)]
    wrong = ("i 0 a b 5 0 2 1 2 0", *second[1:])
    assert [name for _, name in faults(first, wrong)] == ["points-mismatch", "match-unfinished"]


def test_the_points_of_a_game_are_told_by_the_next_score() -> None:
    # The field holds the cube's value; the server counts what the board shows.
    one = ("i 0 a b 5 0 0 2 1 0", "1 r 4-1 13/9 9/8", "2 r 6-1 1/7 1/2", "1 t")
    # Also of a resignation, which may give up a gammon or a backgammon (d1fb08f).
    for gain in (1, 2, 3):
        match = match_of(one, (f"i 0 a b 5 0 {gain} 2 1 0", "1 r 4-1 13/9 9/8", "2 r 6-1 1/7 1/2", "1 t"))
        assert replay(match).games[0].result == (1, gain)
        assert check(match).errors == ()
    match = match_of(one, ("i 0 a b 5 0 4 2 1 0", "1 r 4-1 13/9 9/8"))
    assert [one.name for one in check(match).errors] == ["score-mismatch"]


def test_a_winner_that_did_not_win_is_found() -> None:
    # Bob dropped, and is said to have won.
    assert (3, "winner-mismatch") not in faults((GAME, "1 r 4-1 13/9 9/8", "2 r 6-1 1/7 1/2", "1 d 2 0"))
    wrong = GAME.replace("0 0 1 1 0", "0 0 2 1 0")
    assert (2, "winner-mismatch") in faults((wrong, "1 r 4-1 13/9 9/8", "2 r 6-1 1/7 1/2", "1 d 2 0"))


def test_what_can_not_be_read_is_kept_where_it_stands() -> None:
    for line in ("1 x", "3 r 5-3", "1 r 5-7", "1 d 2", "hello", "1 r 5-3 13/8 24/x", "2 d 2 2"):
        game = match_of((GAME, line)).games[0]
        assert [cell.text for _, cell in game.slots() if cell.kind == UNREADABLE] == [line]
    assert (3, "unreadable") in faults((GAME, "1 r 4-1 13/9 9/x", "2 r 6-1 1/7 1/2", "2 t"))


def test_an_index_that_names_another_place_is_damage() -> None:
    text = file_of((GAME, "1 r 4-1 13/9 9/8", "2 t"))
    assert read_source(Source(text)).damage == ()
    assert [one.words for one in read_source(Source(text.replace("00000024", "00000025"))).damage] == [
        "the index names byte 25 for a game that begins at byte 24"
    ]
    # é is two bytes of the file and one character.
    names = ("i 0 René bob 9 0 0 1 1 0", "1 r 4-1 13/9 9/8", "2 t")
    assert read_source(Source.from_bytes(file_of(names, names).encode())).damage == ()


@pytest.mark.parametrize(
    ("variant", "name", "events"),
    [
        (2, "Tabula", ("1 r 6-5-4 off/6 off/5 off/4", "2 r 3-2-1")),
    ],
)
def test_other_games_are_named_and_not_judged(variant: int, name: str, events: tuple[str, ...]) -> None:
    text = file_of((f"i 1700000000 alice bob 30 0 0 1 1 {variant}", *events), (f"i 0 alice bob 30 7 0 2 1 {variant}",))
    match = reads(text)
    assert match.variation == name
    assert [cell.kind for _, cell in match.games[0].slots()][:-1] == [ROLL] * len(events)
    assert [(one.name, one.severity) for one in check(match)] == [("unknown-variation", Severity.WARNING)]
    assert [done.result for done in replay(match).games] == [(0, 7), (1, 1)]
    again = reads(writes(match, "bgammon"))
    assert [cells(game) for game in again.games] == [cells(game) for game in match.games]


ACEY = (
    "1 r 2-1 off/24 off/23",
    "1 r 4-4 off/21 off/21 off/21 off/21",
    "1 r 6-5 off/19 off/20",
    "2 r 2-1 off/2 off/1",
    "2 r 3-3 off/3 off/3 off/3 off/3",
    "2 r 6-4 off/6 off/4",
    "1 r 6-6 off/19 off/19 off/19 off/19",
    "2 r 5-4 off/5 off/5",
)


def test_acey_deucey_is_judged_by_the_rules_of_the_site() -> None:
    # The last roll is changed: with a 5 and a 4 nobody enters twice by the 5.
    events = (*ACEY[:-1], "2 r 5-4 off/5 off/4", "1 t")
    match = reads(file_of(("i 1700000000 alice bob 0 0 0 2 1 1", *events)))
    assert match.variation == "AceyDeucey-S"
    assert [(one.name, one.line) for one in check(match) if one.severity is Severity.ERROR] == []
    (done,) = replay(match).games
    assert done.result == (1, 15)
    wrong = reads(file_of(("i 1700000000 alice bob 0 0 0 2 1 1", *ACEY, "1 t")))
    assert [(one.name, one.line) for one in check(wrong) if one.severity is Severity.ERROR] == [("illegal-play", 10)]
    # The points follow from the board, and are written.
    again = reads(writes(match, "bgammon"))
    assert [*cells(match.games[0]), (1, "Wins 15 points")] == cells(again.games[0])


def test_a_checker_borne_off_too_early_makes_no_second_fault_of_a_gammon() -> None:
    # The field with the points holds the cube's value, 1, and counting checkers off does not tell that it was a gammon.
    plan = Plan(length=1, policy="random", rules=Rules(cube_limit=1))
    number, loser = next(
        (number, 2 - game.winner)
        for number in range(100)
        for game in played(plan, number)
        if game.points == 2 and not game.resigned and game.winner is not None
    )
    lines = writes(transcript_of(plan, page(plan, number)), "bgammon").decode().splitlines()
    rolls = [place for place, line in enumerate(lines) if line.startswith(f"{loser} r ") and "/" in line]
    wrong = rolls[3]
    lines[wrong] = f"{lines[wrong][:7]} {'6/off' if loser == 1 else '19/off'}"
    match = reads("\n".join(lines) + "\n")
    assert [one.line for one in check(match) if one.severity is Severity.ERROR] == [wrong + 1]
    assert replay(match).games[0].result == (2 - loser, 2)


def test_who_leaves_acey_deucey_behind_a_roll_loses_what_the_board_shows() -> None:
    # The field holds the cube's value, so the board alone tells: all checkers of side 1 are left.
    match = reads(file_of(("i 1700000000 alice bob 0 0 0 2 1 1", "2 r 6-4 off/6 off/4", "1 r 5-3", "1 t")))
    (done,) = replay(match).games
    assert (done.result, done.ending.name) == ((1, 15), "RESIGNED")
    assert [one for one in check(match) if one.severity is Severity.ERROR] == []


@pytest.mark.parametrize(("dialect", "names"), [("bgammon", []), ("jellyfish", ["points-mismatch"])])
def test_a_backgammon_counts_as_the_server_counts_it(dialect: str, names: list[str]) -> None:
    # Side 2 has borne one off and stands on the bar: by the rules a single game, for the server a backgammon.
    left, right = [14, 1, *[0] * 24], [1, 13, *[0] * 23, 1]
    record = (
        f'{{"bgnotation": 1, "matches": [{{"origin": {{"dialect": "{dialect}"}}, "length": 3, "games": [{{"actions": ['
        f'{{"position": {{"left": {left}, "right": {right}}}}}, {{"side": 1, "roll": [2, 1], "play": "1/off"}},'
        '{"side": 1, "win": 3}], "players": ["a", "b"], "score": [0, 0]}]}]}'
    )
    assert [one.name for one in check(reads(record))] == names


def test_games_of_several_matches_are_parted() -> None:
    one = ("i 0 a b 1 0 0 1 1 0", "1 r 4-1 13/9 9/8", "2 t")
    archive = read_source(Source(file_of(one, one, ("i 0 a c 1 0 0 1 1 0", "1 r 4-1 13/9 9/8", "2 t"))))
    assert [(match.players, len(match.games)) for match in archive.matches] == [(("a", "b"), 1)] * 2 + [(("a", "c"), 1)]


def test_names_are_written_without_blanks() -> None:
    text = " 1 point match\n\n Game 1\n Ann Lee : 0     Bob : 0\n  1) 31: 8/5 6/5      Wins 1 point\n"
    done = convert(text, "bgammon")
    assert b" Ann_Lee Bob 1 0 0 " in done.data
    assert "player-names" in [loss.name for loss in done.losses]


def test_a_beaver_is_written_as_one_double_to_the_value_taken() -> None:
    text = (
        " 0 point match\n\n Game 1\n A : 0     B : 0\n  1) 31: 8/5 6/5                  42: 8/4 6/4\n"
        "  2)  Doubles => 2                Beavers => 4\n  3) 52: 13/8 24/22               ????\n      Wins 4 points\n"
    )
    lines = convert(text, "bgammon").data.decode().split("\n")
    assert lines[4] == "1 d 4 1"


def test_lines_that_can_not_be_read_are_kept_as_one() -> None:
    assert actions("junk", "more junk", "1 r 4-1 13/9 9/8") == [(0, "junk\nmore junk"), (0, "41: 13/9 9/8")]
