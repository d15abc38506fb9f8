"""The lines that are no rows: match length, tags, remarks, game lines, score lines."""

import pytest

from bgnotation import Source, read_source, reads
from bgnotation.formats.mat.lines import parse_score
from tests.formats.mat.bodies import HEAD, the_game, with_body

ROWS = "  1) 31: 8/5 6/5                 52: 13/8 24/22\n      Wins 1 point\n"


def headed(line: str, game: str = " Game 1", score: str = " Ann : 0                        Bob : 0") -> str:
    """A record with these header lines."""
    return f"{line}\n\n{game}\n{score}\n{ROWS}"


@pytest.mark.parametrize(
    ("line", "length"),
    [
        (" 7 point match", 7),
        ("7 point match", 7),
        ("7 points match", 7),
        ("7 Point Match", 7),
        ("7-point match", 7),
        (" 7 point match.", 7),
        ("\t7 point match", 7),
        (" 7 point match   ", 7),
        ("Match to 7", 7),
        ("match to 7 points", 7),
        ("Match of 7 points", 7),
        (" 0 point match", 0),
        ("Money session", 0),
        ("money game", 0),
        ("Unlimited match", 0),
        ("unlimited game", 0),
        (" 100 point match", 100),
    ],
)
def test_the_match_length_in_every_spelling(line: str, length: int) -> None:
    assert reads(headed(line)).length == length


@pytest.mark.parametrize("line", ["123456789 point match", "-3 point match", "10000 point match"])
def test_a_length_that_can_t_be_meant_is_none(line: str) -> None:
    transcript = reads(headed(line))
    assert transcript.length is None
    assert transcript.length_written == line


@pytest.mark.parametrize(
    "line", [" Game 1", "Game 1", "GAME 1", "game 1", " Game  1 ", " Game 1:", "\tGame 1", " Game 1 (Crawford)"]
)
def test_the_line_that_begins_a_game(line: str) -> None:
    (game,) = reads(headed(" 7 point match", line)).games
    assert game.number == 1
    assert reads(headed(" 7 point match", line)).source.text[game.title.start : game.title.end] == line.strip()


@pytest.mark.parametrize(
    ("line", "players", "points", "ratings"),
    [
        (" Ann : 0                        Bob : 2", ("Ann", "Bob"), (0, 2), ("", "")),
        ("Ann: 0 Bob: 2", ("Ann", "Bob"), (0, 2), ("", "")),
        ("Ann:0   Bob:2", ("Ann", "Bob"), (0, 2), ("", "")),
        (" Ann,1529 : 0                   Bob,1723 : 2", ("Ann", "Bob"), (0, 2), ("1529", "1723")),
        (" Ann, 1529.5 : 0                Bob,1723,25 : 2", ("Ann", "Bob"), (0, 2), ("1529.5", "1723,25")),
        (" Ann (Norway) : 0               Bob (Peru) : 2", ("Ann (Norway)", "Bob (Peru)"), (0, 2), ("", "")),
        ("  : 0                           Bob : 2", ("", "Bob"), (0, 2), ("", "")),
        (" Ann : 0                         : 2", ("Ann", ""), (0, 2), ("", "")),
        ("  : 0                            : 2", ("", ""), (0, 2), ("", "")),
        (" A:1 x : 0                      Bob : 2", ("A:1 x", "Bob"), (0, 2), ("", "")),
        (" Ann : 0                        B: 1 y : 2", ("Ann", "B: 1 y"), (0, 2), ("", "")),
        (" Ann::x : 0                     Bob : 2", ("Ann::x", "Bob"), (0, 2), ("", "")),
        (" Ann Lee : 10\tBob : 12", ("Ann Lee", "Bob"), (10, 12), ("", "")),
        (" Ann Lee, jr : 0                Bob : 2", ("Ann Lee, jr", "Bob"), (0, 2), ("", "")),
        (" 6583 : 0                       zulo : 2", ("6583", "zulo"), (0, 2), ("", "")),
        (" Ünal : 0                       Zoë : 2", ("Ünal", "Zoë"), (0, 2), ("", "")),
    ],
)
def test_a_score_line(line: str, players: tuple[str, str], points: tuple[int, int], ratings: tuple[str, str]) -> None:
    score = parse_score(line)
    assert score is not None
    assert (score.players, score.points, score.ratings) == (players, points, ratings)
    game = the_game(ROWS, f" 7 point match\n\n Game 1\n{line}\n")
    assert (game.players, game.score, game.ratings) == (players, points, ratings)


@pytest.mark.parametrize(
    "line", ["  1) 31: 8/5 6/5                 52: 13/8 24/22", "Ann : 0", "Ann : x   Bob : 2", "", "Ann and Bob"]
)
def test_what_is_no_score_line(line: str) -> None:
    assert parse_score(line) is None


@pytest.mark.parametrize(
    "line",
    [
        '; [Event "Club final"]',
        ';[Event "Club final"]',
        '[Event "Club final"]',
        '# [Event "Club final"]',
        '; [ Event  "Club final" ]   ',
    ],
)
def test_a_tag(line: str) -> None:
    assert reads(f"{line}\n{HEAD}{ROWS}").tags == {"Event": "Club final"}


def test_a_tag_keeps_its_value_as_it_is() -> None:
    line = '; [Player 1 Elo "1522,94/244"]\n; [Match ID ""]\n; [Event "a ; b # [c]"]\n'
    assert reads(line + HEAD + ROWS).tags == {"Player 1 Elo": "1522,94/244", "Match ID": "", "Event": "a ; b # [c]"}


def test_of_a_tag_written_twice_the_first_counts() -> None:
    assert reads('; [Event "a"]\n; [Event "b"]\n' + HEAD + ROWS).tags == {"Event": "a"}


@pytest.mark.parametrize("line", ['; [Event "Club final', "; just a word", '; Event "x"', "#", "; [Event]"])
def test_any_other_remark_is_kept_as_it_is(line: str) -> None:
    transcript = reads(f"{line}\n{HEAD}{ROWS}")
    assert transcript.tags == {}
    assert [transcript.source.text[span.start : span.end] for span in transcript.remarks] == [line]


@pytest.mark.parametrize(
    ("tags", "crawford", "jacoby", "beavers", "limit"),
    [
        ("", True, None, None, None),
        ('; [Crawford "Off"]\n', False, None, None, None),
        ('; [Crawford "On"]\n', True, None, None, None),
        ('; [crawford "off"]\n', False, None, None, None),
        ('; [Jacoby "On"]\n', True, True, None, None),
        ('; [Jacoby "Off"]\n', True, False, None, None),
        ('; [Beaver "On"]\n', True, None, None, None),
        ('; [Beaver "Off"]\n', True, None, 0, None),
        ('; [Beavers "Off"]\n', True, None, 0, None),
        ('; [CubeLimit "64"]\n', True, None, None, 64),
        ('; [Cubelimit "64"]\n', True, None, None, 64),
        ('; [CubeLimit "x"]\n', True, None, None, None),
    ],
)
def test_the_rules_that_the_tags_name(
    tags: str, crawford: bool, jacoby: bool | None, beavers: int | None, limit: int | None
) -> None:
    rules = reads(tags + HEAD + ROWS).rules
    assert (rules.crawford, rules.jacoby, rules.beavers, rules.cube_limit) == (crawford, jacoby, beavers, limit)


def test_a_match_without_its_length_is_read() -> None:
    transcript = reads(" Game 1\n Ann : 0                        Bob : 0\n" + ROWS)
    assert (transcript.length, len(transcript.games)) == (None, 1)


def test_games_without_their_first_line_are_read() -> None:
    score = " Ann : {}                        Bob : 0\n"
    transcript = reads(" 3 point match\n\n" + score.format(0) + ROWS + "\n" + score.format(1) + ROWS)
    assert [(game.number, game.score) for game in transcript.games] == [(None, (0, 0)), (None, (1, 0))]


def test_a_game_without_its_score_line_takes_the_names_of_the_game_before() -> None:
    transcript = reads(HEAD + ROWS + "\n Game 2\n" + ROWS)
    assert [(game.number, game.score, game.players) for game in transcript.games] == [
        (1, (0, 0), ("Ann", "Bob")),
        (2, None, ("Ann", "Bob")),
    ]


def test_lines_between_a_game_s_first_line_and_its_score_line() -> None:
    transcript = reads(HEAD.replace(" Ann", "\n; in the small room\n\n Ann") + ROWS)
    assert transcript.games[0].players == ("Ann", "Bob")
    assert len(transcript.remarks) == 1


def test_several_matches_each_with_its_own_tags() -> None:
    one = '; [Event "a"]\n' + HEAD + ROWS
    two = '; [Event "b"]\n' + HEAD.replace(" 7", " 0").replace("Ann", "Cat") + ROWS
    archive = read_source(Source(one + "\n" + two))
    assert [(match.index, match.length, match.players, dict(match.tags)) for match in archive.matches] == [
        (0, 7, ("Ann", "Bob"), {"Event": "a"}),
        (1, 0, ("Cat", "Bob"), {"Event": "b"}),
    ]


def test_prose_before_and_between_matches_belongs_to_no_game() -> None:
    archive = read_source(Source("A fine evening.\n\n" + HEAD + ROWS + "\nAnother one.\n\n" + HEAD + ROWS))
    texts = [archive.source.text[span.start : span.end] for match in archive.matches for span in match.prose]
    assert "A fine evening." in texts
    assert [len(match.games) for match in archive.matches] == [1, 1]


def test_a_file_that_ends_anywhere_is_read() -> None:
    text = '; [Event "a"]\n' + HEAD + ROWS
    for end in range(text.index("match") + 5, len(text)):
        assert with_body("", text[:end]).length == 7
