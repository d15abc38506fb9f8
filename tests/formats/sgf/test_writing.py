"""Games as GNU Backgammon writes them. What is expected was saved by it where nothing else is said."""

from dataclasses import replace

import pytest

from bgnotation import reads
from bgnotation.extras import Refusal
from bgnotation.formats._base import Outgoing
from tests.formats.sgf.trees import rewritten

ROOT = "(;FF[4]GM[6]CA[UTF-8]MI[length:7][game:0][ws:0][bs:0]PW[Ann]PB[Bob]RU[Crawford]"


DOUBLED = "  1) 31: 8/5 6/5                  Doubles => 2\n"
BOB_WINS = "                                  Wins 1 point\n"


def mat(rows: str, *, length: int = 7, tags: str = "", score: tuple[int, int] = (0, 0), game: int = 1) -> str:
    head = f"{tags} {length} point match\n\n Game {game}\n"
    return f"{head} Ann : {score[0]}                        Bob : {score[1]}\n{rows}"


def nodes(rows: str, *, length: int = 7) -> str:
    """What stands behind the root of a game with these rows."""
    return rewritten(mat(rows, length=length)).partition("\n")[2]


def root(rows: str, *, length: int = 7, tags: str = "", score: tuple[int, int] = (0, 0), game: int = 1) -> str:
    return rewritten(mat(rows, length=length, tags=tags, score=score, game=game)).partition("\n")[0]


def test_a_whole_game() -> None:
    rows = """\
  1) 31: 8/5 6/5                 52: 13/8 24/22
  2)  Doubles => 2                Takes
  3) 64: 24/18 18/14             33: 8/5 8/5 6/3 6/3
  4) 55: 8/3 8/3 6/1* 6/1        66:
  5)  Doubles => 4                Drops
      Wins 2 points
"""
    assert rewritten(mat(rows)) == (
        ROOT + "RE[W+2]\n;W[31hefe]\n;B[52lqac]\n;W[double]\n;B[take]\n;W[64xrrn]\n;B[33qtqtsvsv]"
        "\n;W[55hchcfafa]\n;B[66]\n;W[double]\n;B[drop])\n"
    )


def test_dice_and_steps_stand_in_the_order_of_the_record() -> None:
    assert nodes("  1) 13: 6/5 8/5\n") == ";W[13fehe])\n"


@pytest.mark.parametrize(
    ("play", "letters"),
    [
        ("64: 24/14", "64xrrn"),
        ("63: 24/15*", "63xrro"),
        ("33: 13/4", "33mjjggd"),
        ("33: 13/7(2)", "33mjjgmjjg"),
        ("44: 24/20(2) 13/9(2)", "44xtxtmimi"),
        ("31: 8/4 6/5", "31hdfe"),
    ],
)
def test_merged_moves_are_written_step_by_step(play: str, letters: str) -> None:
    rows = "  1)                             21: 13/11 6/5\n" if letters[0] == letters[1] else ""
    assert nodes(f"{rows}  2) {play}\n").splitlines()[-1] == f";W[{letters}])"


def test_after_a_beaver_the_take_is_written() -> None:
    rows = """\
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Beavers => 4                Beavers => 8
  3)  Beavers => 16              52: 13/8 24/22
"""
    expected = ";W[31hefe]\n;B[double]\n;W[double]\n;B[double]\n;W[double]\n;B[take]\n;B[52lqac])\n"
    assert nodes(rows, length=0) == expected


def test_a_take_that_is_written_is_not_written_again() -> None:
    rows = (
        "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Beavers => 4                Takes\n  3) 52: 13/8 24/22\n"
    )
    assert nodes(rows, length=0).count("take") == 1


def test_a_roll_before_giving_up_is_set_and_not_played() -> None:
    assert nodes("  1) 31: 8/5 6/5                 52:\n      Wins 1 point\n") == ";W[31hefe]\n;PL[B]DI[52])\n"
    assert root("  1) 31: 8/5 6/5                 52: ????\n      Wins 2 points\n") == ROOT + "RE[W+2R]"


def test_a_dance_before_giving_up_is_a_dance() -> None:
    rows = "; Set Pos=-C-----------------bbbbbbA/0\n  1) 66:\n                                  Wins 1 point\n"
    assert nodes(rows).endswith("\n;W[66])\n")


@pytest.mark.parametrize(
    ("rows", "result"),
    [
        ("  1) 31: 8/5 6/5                 52: 13/8 24/22\n      Wins 2 points\n", "RE[W+2R]"),
        (f"{DOUBLED}  2)  Drops\n{BOB_WINS}", "RE[B+1]"),
        # Who gives up a double drops it.
        (f"{DOUBLED}  2)  Concedes\n{BOB_WINS}", "RE[B+1]"),
        (f"{DOUBLED}  2)  Takes\n{BOB_WINS}", "RE[B+1R]"),
        ("  1) 31: 8/5 6/5                  Losses 2 points\n", "RE[W+2R]"),
        ("  1) 31: 8/5 6/5                 52: 13/8 24/22\n", "RU[Crawford]"),
    ],
)
def test_the_result_says_whether_somebody_resigned(rows: str, result: str) -> None:
    assert result in root(rows)
    assert ("RE[" in root(rows)) is ("RE" in result)


def test_a_resigned_double_is_dropped() -> None:
    assert nodes(f"{DOUBLED}  2)  Concedes\n{BOB_WINS}").endswith("\n;B[double]\n;W[drop])\n")


def test_who_has_borne_off_all_has_not_resigned() -> None:
    rows = "  1) 21: 2/off 1/off             \n      Wins 1 point\n"
    tags = '; [Variation "HyperGammon (2)"]\n'
    set_up = "; Set Pos=-AA--------------------aa-/0\n"
    assert "RE[W+1]" in root(set_up + rows, length=1, tags=tags)


def test_letters_in_comments_bear_nothing_off() -> None:
    rows = "  1) 31: 8/5 6/5                 52: 13/8 24/22\n; zzzzzzzzzzzzzzzzzzzz\n      Wins 2 points\n"
    assert "RE[W+2R]" in root(rows)


def test_a_result_that_nobody_wrote_is_found_on_the_board() -> None:
    rows = "  1) 31: 8/5 6/5                  Doubles => 2\n  2)  Drops\n"
    assert root(rows).endswith("RE[B+1]")


def test_positions_are_set_point_by_point() -> None:
    # The form in which GNU Backgammon keeps edited positions.
    rows = "; Set Pos=----A-A------------b-a----/1/1\n  1)                             21: 6/5 6/4\n"
    assert nodes(rows) == ";PL[B]AE[a:y]AW[d][f]AB[u][s][s]\n;CV[2]\n;CP[b]\n;B[21stsu])\n"


def test_an_illegal_play_is_the_dice_and_the_position_after_it() -> None:
    start = "AW[f][f][f][f][f][h][h][h][m][m][m][m][m][x][x]AB[s][s][s][s][s][q][q][q][l][l][l][l][l][a][a]"
    text = f"{ROOT}\n;PL[W]DI[31]\n;PL[B]AE[a:y]{start}\n;B[42qusu])\n"
    snowie = "0;0;0;0;0;Ann;Bob;0;0;0;0;0;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;4;2"
    assert rewritten(text) == text
    assert rewritten(mat(f"  1) 31: Illegal play ({snowie})   42: 8/4 6/4\n")) == text


def test_tags_stand_in_the_first_root_alone() -> None:
    tags = '; [Event "Club [A]"]\n; [EventDate "2024.03.09"]\n; [Site "Rome"]\n; [Round "2"]\n; [Transcriber "Ann"]\n'
    tags += "; well played\n"
    more = "DT[2024-03-09]EV[Club [A\\]]RO[2]PC[Rome]AN[Ann]GC[well played]"
    assert root("", tags=tags) == f"{ROOT.removesuffix('RU[Crawford]')}{more}RU[Crawford])"


@pytest.mark.parametrize(
    ("length", "tags", "score", "rules"),
    [
        (7, "", (6, 3), "RU[Crawford:CrawfordGame]"),
        (7, "", (6, 6), "RU[Crawford]"),
        (7, '; [Crawford "Off"]\n', (6, 3), ""),
        (1, "", (0, 0), ""),
        (0, '; [Jacoby "On"]\n', (0, 0), "RU[Jacoby]"),
        (0, "", (0, 0), ""),
        (3, '; [Variation "NackGammon"]\n', (0, 0), "RU[Crawford:Nackgammon]"),
        (3, '; [Variation "HyperGammon"]\n', (0, 0), "RU[Crawford:Hypergammon3]"),
        (1, '; [Variation "HyperGammon (1)"]\n', (0, 0), "RU[Hypergammon1]"),
        (5, '; [CubeLimit "1"]\n', (0, 0), "RU[NoCube:Crawford]"),
    ],
)
def test_rules_are_words_in_one_order(length: int, tags: str, score: tuple[int, int], rules: str) -> None:
    written = root("", length=length, tags=tags, score=score)
    assert written.endswith(f"PB[Bob]{rules})")


def test_games_count_from_nought() -> None:
    assert "MI[length:7][game:2][ws:1][bs:4]" in root("", game=3, score=(1, 4))


def test_jacoby_shows_in_results_where_no_tag_says_it() -> None:
    # The smallest gammon there is, with two checkers a side.
    rows = """\
  1)                             21: 24/22 23/22
  2) 66: 24/18 18/12 12/6 6/off   31: 22/19 22/21
  3) 66: 23/17 17/11 11/5 5/off
      Wins {} points
"""
    for points, jacoby in ((1, True), (2, False)):
        written = root(rows.format(points), length=0, tags='; [Variation "HyperGammon (2)"]\n')
        assert f"RE[W+{points}]" in written
        assert ("Jacoby" in written) is jacoby


def test_ratings_stand_once_where_they_do_not_change() -> None:
    second = " Game 2\n Ann,1650 : 1                   Bob,1700 : 0\n  1) 31: 8/5 6/5\n"
    first = (
        mat("  1) 31: 8/5 6/5\n      Wins 1 point\n\n").replace("Ann :", "Ann,1650 :").replace("Bob :", "Bob,1700 :")
    )
    assert rewritten(first + second).count("WR[1650]BR[1700]") == 1
    assert rewritten(first + second.replace("1700", "1710")).count("WR[1650]") == 2


def test_comments_stand_in_the_node_before_them() -> None:
    rows = "; hello\n  1) 31: 8/5 6/5                 52: 13/8 24/22\n; good [roll]\n; and \\ so on\n"
    written = rewritten(mat(rows))
    assert written == ROOT + "C[hello]\n;W[31hefe]\n;B[52lqac]C[good [roll\\]\nand \\\\ so on])\n"


def test_a_refused_resignation_is_written_as_gibbon_writes_it() -> None:
    match = reads(mat("  1) 31: 8/5 6/5                 52: 13/8 24/22\n"))
    (game,) = match.games
    game.extras = replace(game.extras, refusals=(Refusal(1, 1, 2), Refusal(2, 0, 0)))
    assert rewritten(match).partition("\n")[2] == (
        ";W[31hefe]\n;B[resign:2]\n;W[reject]\n;B[52lqac]\n;W[resign]\n;B[reject])\n"
    )


def test_nothing_is_replayed_where_the_cells_settle_everything() -> None:
    from bgnotation.formats.sgf.writer import write

    rows = (
        "  1) 31: 8/5 6/5                 52: 13/8 24/22\n  2) 33: 13/7(2)                  Doubles => 2\n  3)  Drops\n"
    )
    outgoing = Outgoing(reads(mat(rows + "                                  Wins 1 point\n")))
    write([outgoing])
    assert "replay" not in vars(outgoing)


ODD = "(;FF[4]GM[6]CA[UTF-8]AP[other:1]MI[length:5][game:1][ws:0][bs:0][x:3]PW[Ann]PB[Bob]RU[Crawford:Odd]RE[?]GS[M:1]"
ODD_NODES = "\n;LB[a:first]\n;W[31hefe]A[0][hefe E]LU[0.1]C[one\ntwo]\n;B[42qusu]\n;W[77ab])\n"


@pytest.mark.parametrize("text", [ODD + ODD_NODES, "(;FF[4]GM[6]CA[UTF-8]PW[]PB[])\n"])
def test_what_is_not_understood_goes_back_as_it_was(text: str) -> None:
    assert rewritten(text) == text
