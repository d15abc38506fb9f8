"""Tags that speak of single games and of the players."""

import pytest

import bgnotation as bg
from bgnotation.game.side import Side
from tests.formats.mat.bodies import HEAD

BODY = "  1) 31: 8/5 6/5                 52: 24/22 13/8 \n      Wins 2 points\n\n"
MONEY = HEAD.replace("7", "0")
SECOND = " Game 2\n Ann : 2                        Bob : 0\n"


def test_automatic_doubles_are_a_tag_of_game_and_count() -> None:
    match = bg.reads('; [AutoDoubles "2:1 5:3"]\n' + MONEY + BODY + SECOND + BODY)
    assert [game.extras.auto_doubles for game in match.games] == [0, 1]
    assert bg.replay(match).games[1].cube == 2
    text = bg.writes(match, "mat").decode()
    assert text.startswith('; [AutoDoubles "2:1"]\n\n 0 point match\n')
    assert [game.extras.auto_doubles for game in bg.reads(text).games] == [0, 1]


def test_the_first_offer_after_an_automatic_double_is_four() -> None:
    rows = "  1) 31: 8/5 6/5                  Doubles => 4\n  2)  Drops\n" + " " * 34 + "Wins 2 points\n"
    assert bg.check(bg.reads('; [AutoDoubles "1:1"]\n' + MONEY + rows)).errors == ()
    assert [one.name for one in bg.check(bg.reads(MONEY + rows)).errors] != []


@pytest.mark.parametrize("value", ["", "x", "1", "1:0", "1:16", "1:999999999999", ":1", "1:1x", "-1:1"])
def test_a_tag_that_makes_no_sense_says_nothing(value: str) -> None:
    match = bg.reads(f'; [AutoDoubles "{value}"]\n{MONEY}{BODY}')
    assert match.games[0].extras.auto_doubles == 0


RATED = '; [Player 1 "{}"]\n; [Player 2 "{}"]\n; [Player 1 Elo "1600.00/0"]\n; [Player 2 Elo "1712,5/12"]\n'


@pytest.mark.parametrize(
    ("names", "ratings"),
    [
        (("Ann", "Bob"), ("1600.00/0", "1712,5/12")),
        (("BOB", "ann"), ("1712,5/12", "1600.00/0")),  # the other way round than the columns
        (("Ann Black", "Bob White"), ("", "")),  # other names than in the columns: no telling whose they are
    ],
)
def test_ratings_belong_to_the_columns_of_the_names(names: tuple[str, str], ratings: tuple[str, str]) -> None:
    match = bg.reads(RATED.format(*names) + HEAD + BODY)
    assert match.games[0].ratings == ratings
    text = bg.writes(match, "mat").decode()
    assert "Ann : 0" in text
    assert bg.reads(text).games[0].ratings == ratings
    assert bg.reads(text).tags == match.tags


def test_without_names_the_first_rating_is_the_left_players() -> None:
    match = bg.reads('; [Player 1 Elo "1600"]\n' + HEAD + BODY)
    assert match.games[0].ratings == ("1600", "")


def test_ratings_in_the_score_line_become_tags_if_they_are_the_same_in_every_game() -> None:
    rated = (HEAD + BODY + SECOND + BODY).replace("Ann", "Ann,1529").replace("Bob", "Bob,1723")
    text = bg.writes(bg.reads(rated), "mat").decode()
    assert text.startswith('; [Player 1 Elo "1529"]\n; [Player 2 Elo "1723"]\n\n 7 point')
    assert " Ann : 2                        Bob : 0\n" in text
    other = (HEAD + BODY).replace("Ann", "Ann,1529").replace("Bob", "Bob,1723") + SECOND + BODY
    text = bg.writes(bg.reads(other), "mat").decode()
    assert " Ann,1529 : 0                   Bob,1723 : 0\n" in text
    assert [game.ratings for game in bg.reads(text).games] == [("1529", "1723"), ("", "")]


def test_a_long_name_needs_no_blank_before_the_second() -> None:
    # GNU Backgammon leaves none behind a name and score of 31 bytes.
    line = " Eçcon WACOH Vugecoc FUKIPOY : 0Xitoy WAZUS Funeord POPOUM : 3\n"
    (game,) = bg.reads(" 7 point match\n\n Game 1\n" + line + BODY).games
    assert game.players == ("Eçcon WACOH Vugecoc FUKIPOY", "Xitoy WAZUS Funeord POPOUM")
    assert game.score == (0, 3)
    assert game.event(0).side is Side.LEFT  # type: ignore[union-attr]
