"""What stands in a PartyGammon file."""

import pytest

from bgnotation import Severity, Source, check, reads, replay
from bgnotation.cells import DANCED, NOTHING, UNREADABLE
from bgnotation.formats import find, sniff
from bgnotation.transcript import Game, Transcript

HEAD = "BOARDID=1\nCREATOR=PG\nMATCHLENGTH={length}\n"
NAMES = "GAME_1_PLAYER_1=alice\nGAME_1_PLAYER_2=bob van dam\n"


def text_of(*actions: str, score: tuple[int, int] = (0, 0), length: int | str = 5, more: str = "") -> str:
    play = f"GAME_1_GAMEPLAY={'#'.join(actions)}\n"
    return HEAD.format(length=length) + NAMES + play + f"GAME_1_SCORE1={score[0]}\nGAME_1_SCORE2={score[1]}\n" + more


def match_of(*actions: str, score: tuple[int, int] = (0, 0), length: int | str = 5, more: str = "") -> Transcript:
    return reads(text_of(*actions, score=score, length=length, more=more))


def cells(game: Game) -> list[tuple[int, str]]:
    return [(slot & 1, cell.text) for slot, cell in game.slots()]


def faults(text: str) -> list[str]:
    return [one.name for one in check(reads(text)) if one.severity is not Severity.INFO]


def test_it_is_known_by_its_first_lines() -> None:
    assert sniff(Source(text_of("1 3 1 31 8/5 6/5"))).name == "party"
    assert find("party").refusal(Source("MATCHLENGTH=5\nBOARDID=1\n")) is not None


def test_players_length_and_other_fields() -> None:
    match = match_of("1 3 1 31 8/5 6/5")
    assert match.players == ("alice", "bob van dam")
    assert (match.length, match.tags) == (5, {"BOARDID": "1", "CREATOR": "PG"})
    assert (match.games[0].number, match.games[0].score) == (1, (0, 0))


def test_a_length_of_0_is_money_play() -> None:
    assert match_of("1 3 1 31 8/5 6/5", length=0).length == 0


def test_rolls_and_plays() -> None:
    game = match_of("2 6 1 61 13/7 8/7", "1 6 2 62 24/18 13/11*", "2 6 6 66").games[0]
    assert cells(game) == [(1, "61: 13/7 8/7"), (0, "62: 24/18 13/11*"), (1, "66: ")]
    assert [cell.how for _, cell in game.slots()][-1] == NOTHING


def test_bar_and_off_are_words() -> None:
    assert cells(match_of("1 6 1 61 bar/24 6/off").games[0]) == [(0, "61: bar/24 6/off")]


def test_words_for_a_dance() -> None:
    assert [cell.how for _, cell in match_of("1 6 6 66 Cannot Move").games[0].slots()] == [DANCED]


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("Double", "Doubles"),
        ("Double to 2", "Doubles => 2"),
        ("Redouble", "Doubles"),
        ("Take", "Takes"),
        ("Accept", "Takes"),
        ("Drop", "Drops"),
        ("Pass", "Drops"),
        ("Beaver", "Beavers"),
        ("Resign", "Resigns"),
    ],
)
def test_words(word: str, text: str) -> None:
    assert cells(match_of(f"2 {word}").games[0]) == [(1, text)]


@pytest.mark.parametrize(("score", "result"), [((2, 0), (0, "Wins 2 points")), ((0, 1), (1, "Wins 1 point"))])
def test_what_the_score_grows_by_is_the_result(score: tuple[int, int], result: tuple[int, str]) -> None:
    assert cells(match_of("1 3 1 31 8/5 6/5", score=score).games[0])[-1] == result


def test_a_score_that_stays_is_no_result() -> None:
    assert len(cells(match_of("1 3 1 31 8/5 6/5").games[0])) == 1


def test_the_next_game_begins_with_the_score_after_this_one() -> None:
    more = "GAME_2_PLAYER_1=alice\nGAME_2_PLAYER_2=bob van dam\nGAME_2_GAMEPLAY=1 3 1 31 8/5 6/5\n"
    match = match_of("1 3 1 31 8/5 6/5", "2 Double", "1 Drop", score=(0, 1), more=more)
    assert [game.score for game in match.games] == [(0, 0), (0, 1)]
    assert match.games[1].players == ("alice", "bob van dam")
    span = match.games[1].header
    assert match.source.text[span.start : span.end] == "GAME_1_SCORE1=0\nGAME_1_SCORE2=1"


def test_fields_may_stand_in_any_order() -> None:
    lines = text_of("1 3 1 31 8/5 6/5", score=(1, 0)).split("\n")
    turned = "\n".join([*lines[:1], *reversed(lines[1:])])
    assert cells(reads(turned).games[0]) == cells(match_of("1 3 1 31 8/5 6/5", score=(1, 0)).games[0])


def test_names_are_carried_on() -> None:
    match = match_of("1 3 1 31 8/5 6/5", score=(1, 0), more="GAME_2_GAMEPLAY=1 3 1 31 8/5 6/5\n")
    assert match.games[1].players == ("alice", "bob van dam")


def test_a_legal_match_has_no_faults() -> None:
    text = text_of("1 3 1 31 8/5 6/5", "2 Double", "1 Drop", score=(0, 1), length=1)
    assert faults(text) == []
    assert replay(reads(text)).games[0].result == (1, 1)


def test_a_wrong_play_and_wrong_points_are_errors() -> None:
    assert "illegal-play" in faults(text_of("1 3 1 31 8/5 6/4"))
    assert "points-mismatch" in faults(text_of("1 3 1 31 8/5 6/5", "2 Double", "1 Drop", score=(0, 2)))


@pytest.mark.parametrize(
    ("action", "side", "bad"), [("xx", 0, "xx"), ("2 3 1 31 8/5 6/x", 1, "6/x"), ("2 dances", 1, "2 dances")]
)
def test_what_can_t_be_read_is_told(action: str, side: int, bad: str) -> None:
    match = match_of(action)
    assert [(slot & 1, cell.kind) for slot, cell in match.games[0].slots()] == [(side, UNREADABLE)]
    (found,) = [one for one in check(match) if one.name == "unreadable"]
    assert repr(bad) in found.message
    assert found.line == 6


def test_lines_that_are_no_fields_are_prose() -> None:
    match = match_of("1 3 1 31 8/5 6/5", more="and so on\n")
    assert [match.source.text[span.start : span.end] for span in match.prose] == ["and so on"]
