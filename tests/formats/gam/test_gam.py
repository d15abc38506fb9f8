"""Games without a header."""

from pathlib import Path

import pytest

import bgnotation as bg
from bgnotation.formats import find, sniff
from bgnotation.formats.gam.names import names_of
from bgnotation.source import Source

ROWS = "  1) 31: 8/5 6/5                 52: 24/22 13/8 \n  2)  Doubles => 2                Drops\n"
NAMES = " Ann                            Bob\n"
GAME = NAMES + ROWS + "      Wins 1 point\n\n"


@pytest.mark.parametrize(
    ("line", "names"),
    [
        (" Alice Adams                    Bob Brown", ("Alice Adams", "Bob Brown")),
        (" Ann                            Bob  Brown", ("Ann", "Bob  Brown")),
        ("Alice Adams    Bob Brown", ("Alice Adams", "Bob Brown")),
        (" Ann Bob", ("Ann", "Bob")),
        ("Ann\tBob B.", ("Ann", "Bob B.")),
        (" A_name_of_exactly_thirty_lettersX Bob", ("A_name_of_exactly_thirty_lettersX", "Bob")),
        ("Ann", ("Ann", "")),
    ],
)
def test_names_are_parted_by_the_column_by_two_blanks_or_by_one(line: str, names: tuple[str, str]) -> None:
    assert names_of(line) == names


def test_games_follow_each_other_as_a_money_session() -> None:
    match = bg.reads(GAME + GAME.replace("Ann", "Cy "))
    assert (match.format, match.length, len(match.games)) == ("gam", 0, 2)
    assert [game.players for game in match.games] == [("Ann", "Bob"), ("Cy", "Bob")]
    assert [game.score for game in match.games] == [None, None]
    assert bg.replay(match).games[0].result == (0, 1)


def test_a_row_1_without_names_belongs_to_the_game_before() -> None:
    match = bg.reads(NAMES + ROWS + "  7) nonsense\n  1) 64: 24/14\n  1) 64: 24/14\n")
    assert [game.players for game in match.games] == [("Ann", "Bob")]


def test_a_game_needs_no_result() -> None:
    assert [one for one in bg.check(bg.reads(NAMES + ROWS)) if one.severity is not bg.Severity.INFO] == []


def test_a_wrong_play_and_a_wrong_result_are_found() -> None:
    assert [one.name for one in bg.check(bg.reads(GAME.replace("8/5 6/5", "8/4 6/5"))).errors] == ["illegal-play"]
    wrong = bg.check(bg.reads(GAME.replace("Wins 1", "Wins 2"))).errors
    assert [(one.name, one.line) for one in wrong] == [("points-mismatch", 4)]


@pytest.mark.corpus
def test_gnu_backgammons_games_are_clean_and_come_back(corpus: Path) -> None:
    for path in sorted((corpus / "gnubg" / "gam").iterdir()):
        match = bg.read(path)
        assert {one.name for one in bg.check(match)} <= {"jacoby-unknown"}, path.name
        blanks = any(" " in name for game in match.games for name in game.players)
        assert (bg.writes(match, "gam") == path.read_bytes()) is not blanks, path.name


def test_a_name_is_written_as_one_word_and_that_is_told() -> None:
    text = GAME.replace("Ann      ", "Ann Black")
    done = bg.convert(text, "gam")
    assert done.data.decode() == text.replace("Ann Black", "Ann_Black")
    assert [loss.name for loss in done.losses] == ["player-names"]


def test_a_long_name_is_cut_and_keeps_its_gap() -> None:
    done = bg.convert(GAME.replace("Ann", "A" * 40 + "   "), "gam")
    assert done.data.decode().splitlines()[0] == f" {'A' * 30} Bob"
    assert bg.reads(done.data).players == ("A" * 30, "Bob")


def test_a_match_loses_its_length_and_score() -> None:
    text = " 7 point match\n\n Game 1\n Ann : 2                        Bob : 0\n" + ROWS + "      Wins 1 point\n"
    done = bg.convert(text, "gam")
    assert [loss.name for loss in done.losses] == ["length", "crawford-rule", "score"]


def test_a_game_in_which_nothing_happens_has_its_row_all_the_same() -> None:
    text = " 7 point match\n\n Game 1\n Ann : 0                        Bob : 0\n      Wins 1 point\n"
    written = bg.writes(bg.reads(text), "gam").decode()
    assert written == NAMES + "  1)\n      Wins 1 point\n\n"
    assert bg.reads(written).players == ("Ann", "Bob")


@pytest.mark.parametrize(
    "text",
    [
        "Ann  Bob\n",
        "Ann : 0   Bob : 0\n  1) 31: 8/5 6/5\n",
        "GAME_1=x\n  1) 31: 8/5 6/5\n",
        "; a remark\n  1) 31: 8/5 6/5\n",
        "Wins 1 point\n  1) 31: 8/5 6/5\n",
        "  1) 31: 8/5 6/5\n  1) 31: 8/5 6/5\n",
        "  1) nonsense\n  1) 31: 8/5 6/5\n",
    ],
)
def test_what_has_no_names_before_row_1_is_not_taken(text: str) -> None:
    assert find("gam").refusal(Source(text)) == "no line with two names before the row '1)'"


def test_a_mat_file_with_a_list_before_the_match_stays_one() -> None:
    text = "Winners\n  1) Ann\n\n 7 point match\n\n Game 1\n Ann : 0    Bob : 0\n" + ROWS
    assert sniff(Source(text)).name == "mat"


@pytest.mark.corpus
def test_a_name_that_ends_gnu_backgammon_is_read(corpus: Path) -> None:
    path = corpus.parent / "cases" / "broken-other" / "gam_longname.gam"
    match = bg.read(path)
    assert (match.format, set(match.players[0]), match.players[1]) == ("gam", {"A"}, "Bob")
    # Its second play goes to a point that is held.
    assert [one.name for one in bg.check(match).errors] == ["illegal-play"]
