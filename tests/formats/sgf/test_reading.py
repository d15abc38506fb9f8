"""What the nodes of a game mean."""

import re

import pytest

from bgnotation import Severity, check, reads
from bgnotation.cells import COMMENT, UNREADABLE
from bgnotation.errors import UnknownFormatError
from bgnotation.extras import Refusal
from bgnotation.formats import find
from bgnotation.source import Source
from tests.formats.sgf.trees import HEAD, archive, game, match, seen, tree

MONEY = "GM[6]MI[length:0][game:0][ws:0][bs:0]PW[Ann]PB[Bob]"
START = "AE[a:y]" + "AW[f][f][f][f][f][h][h][h][m][m][m][m][m][x][x]AB[s][s][s][s][s][q][q][q][l][l][l][l][l][a][a]"


def faults(text: str) -> list[str]:
    return [one.code for one in check(archive(text)) if one.severity is Severity.ERROR]


# ---------------------------------------------------------------- plays and cube


@pytest.mark.parametrize(
    ("node", "cell"),
    [
        # Checked by importing the play as .mat into GNU Backgammon and saving it as SGF.
        ("W[31hefe]", "W 31: 8/5 6/5"),
        ("B[31qtst]", "B 31: 8/5 6/5"),
        ("W[64xrrn]", "W 64: 24/18 18/14"),
        ("B[55lqlqqvqv]", "B 55: 13/8 13/8 8/3 8/3"),
        # The examples of the format's own page.
        ("B[61yg]", "B 61: bar/18"),
        ("W[66fzezdzcz]", "W 66: 6/off 5/off 4/off 3/off"),
        ("W[double]", "W Doubles"),
        ("B[take]", "B Takes"),
        ("B[drop]", "B Drops"),
    ],
)
def test_letters_are_points_of_one_numbering_for_both_sides(node: str, cell: str) -> None:
    assert seen(f";{node}") == [cell]


def test_dice_without_letters_are_a_dance() -> None:
    # A reader of 2026 made moves of zeros of it.
    ((_, cell),) = game(";B[31]").slots()
    assert (cell.text, cell.moves) == ("31: Cannot Move", ())


@pytest.mark.parametrize("value", [" 31 hefe\n", "31HEFE", r"\31he\fe", "3 1 h e f e"])
def test_blanks_capitals_and_escapes_in_an_action_do_not_matter(value: str) -> None:
    assert seen(f";W[{value}]") == ["W 31: 8/5 6/5"]


def test_dice_stand_in_the_order_thrown() -> None:
    assert seen(";B[13aelo]") == ["B 13: 24/20 13/10"]


def test_a_double_in_answer_to_a_double_is_a_beaver_and_a_further_one_a_raccoon() -> None:
    nodes = ";W[31hefe];B[double];W[double];B[double];W[take];B[52lqac]"
    assert seen(nodes, head=MONEY)[1:5] == ["B Doubles", "W Beavers", "B Raccoons", "W Takes"]
    assert check(match(nodes, head=MONEY)).errors == ()


def test_a_redouble_is_no_beaver() -> None:
    nodes = ";W[31hefe];B[double];W[take];B[52lqac];W[double];B[take];W[42hdfd]"
    assert [text for text in seen(nodes) if "oubles" in text] == ["B Doubles", "W Doubles"]


@pytest.mark.parametrize("value", ["77hefe", "3", "31hef", "31he5e", "beaver", "31" + "he" * 60, "take:2", ""])
def test_what_is_no_action_is_unreadable_in_the_column_of_its_side(value: str) -> None:
    found = game(f";W[31hefe];B[{value}];W[42hdfd]")
    slot, cell = next(one for one in found.slots() if one[1].kind == UNREADABLE)
    assert (slot & 1, cell.text) == (1, f"B[{value}]")
    text = found.source.text
    assert text[found.span(slot).start : found.span(slot).end] == cell.text
    assert faults(tree(f";W[31hefe];B[{value}];W[42hdfd]")) == ["BG101"]


def test_a_second_action_of_a_node_is_unreadable() -> None:
    assert [cell.kind == UNREADABLE for _, cell in game(";W[31hefe]B[42qusu]").slots()] == [False, True]


def test_an_illegal_play_is_found_at_its_node() -> None:
    (finding,) = check(match("\n;W[31hefe]\n;B[42qusv]")).errors
    assert (finding.code, finding.line, finding.column, finding.text) == ("BG301", 3, 2, "42: 8/4 6/3")
    assert finding.message.startswith("6/3 can't be played with 42")


# ---------------------------------------------------------------- results and resignations


@pytest.mark.parametrize(
    ("result", "cell", "ending"),
    [
        ("W+1", "W Wins 1 point", ""),
        ("B+4R", "B Wins 4 points", "resigned"),
        ("W+2Resign", "W Wins 2 points", "resigned"),
        ("B+2T", "B Wins 2 points", "timeout"),
        ("w + 3 f", "W Wins 3 points", "forfeited"),
    ],
)
def test_the_root_has_the_result(result: str, cell: str, ending: str) -> None:
    found = game(";W[31hefe]", more=f"RE[{result}]")
    assert seen(";W[31hefe]", more=f"RE[{result}]")[-1] == cell
    assert found.extras.ending == ending
    last = found.span(len(found.cells) - 1 if found.cells[-1] else len(found.cells) - 2)
    assert found.source.text[last.start : last.end] == f"RE[{result}]"


@pytest.mark.parametrize("result", ["?", "Void", "0", "", "W+R"])
def test_no_result_is_none(result: str) -> None:
    assert seen(";W[31hefe]", more=f"RE[{result}]") == ["W 31: 8/5 6/5"]
    assert faults(tree(";W[31hefe]", more=f"RE[{result}]")) == []


@pytest.mark.parametrize("result", ["Ann", "W+99999999999", "X+2", "W+2RR"])
def test_a_result_that_says_nothing_is_found(result: str) -> None:
    assert faults(tree(";W[31hefe]", more=f"RE[{result}]")) == ["BG101"]


def test_gibbon_resigns_and_accepts_by_actions() -> None:
    nodes = ";W[31hefe];B[double];W[take];B[42qusu];W[52mkmh];B[resign:4];W[accept]"
    found = game(nodes, more="RE[W+4Resign]")
    assert seen(nodes, more="RE[W+4Resign]")[-2:] == ["B Resigns", "W Wins 4 points"]
    # The number counts the cube.
    assert found.extras.level == 2


def test_a_refused_resignation_is_no_action() -> None:
    nodes = ";W[31hefe];B[resign:1];W[reject];B[42qusu]"
    assert seen(nodes) == ["W 31: 8/5 6/5", "B 42: 8/4 6/4"]
    assert game(nodes).extras.refusals == (Refusal(1, 1, 1),)


# ---------------------------------------------------------------- what is set


def test_dice_at_the_end_were_thrown_and_not_played() -> None:
    assert seen(";W[31hefe];PL[B]DI[42]", more="RE[W+1R]") == ["W 31: 8/5 6/5", "B 42: ????", "W Wins 1 point"]


def test_dice_in_the_middle_lack_their_play() -> None:
    assert faults(tree(";W[31hefe];PL[B]DI[42];W[52mkmh]", more="RE[W+1R]")) == ["BG302"]


def test_dice_before_their_own_play_say_nothing_new() -> None:
    assert seen(";PL[W]DI[31];W[31hefe]") == ["W 31: 8/5 6/5"]


def test_dice_and_then_a_board_are_an_illegal_play() -> None:
    # As GNU Backgammon keeps an illegal play; the second PL may be either side.
    nodes = f";PL[W]DI[31];PL[W]{START};B[42qusu]"
    assert seen(nodes) == ["W 31: Illegal play (Set Pos=-b----E-C---eE---c-e----B-/0/-1)", "B 42: 8/4 6/4"]
    assert [one.code for one in check(match(nodes))] == ["BG320", "BG509"]


def test_a_position_is_set_and_played_on() -> None:
    nodes = ";PL[B]AE[a:y]AW[f][d]AB[s][s][u];CV[4];CP[b];B[21stsu]"
    assert seen(nodes) == ["B Set Pos=----A-A------------b-a----/2/1", "B 21: 6/5 6/4"]


def test_points_of_a_position_may_be_ranges_and_named_twice() -> None:
    assert seen(";AE[a:x]AE[c:f][y]AW[f][f:g]AB[t]") == ["W Set Pos=------BA------------a-----/0/-1"]


def test_a_position_is_put_on_the_board_that_there_was() -> None:
    # White has made the 5 point; two more checkers leave it.
    nodes = ";W[31hefe];B[42qusu];AE[e];W[52mkmh]"
    assert seen(nodes)[2] == "W Set Pos=-b----D-B---eE---b-d-b--B-/0/-1"


def test_a_position_with_too_many_checkers_can_not_be_read() -> None:
    assert faults(tree(";AE[a:y]" + "AW[f]" * 16)) == ["BG101"]
    assert faults(tree(";AE[a:y]AW[f]AB[f]")) == ["BG101"]


def test_gibbons_position_with_dice_is_no_illegal_play() -> None:
    nodes = ";PL[W]DI[53];CV[2];CO[w];CP[w];AE[a:x]AB[s][s]AW[f][f]"
    assert seen(nodes) == ["W Set Pos=------B------------b------/1/0", "W 53: ????"]


def test_a_cube_may_be_set_alone() -> None:
    assert seen(";CV[2];CP[w];W[31hefe]")[0] == "W Set Pos=-b----E-C---eE---c-e----B-/1/0"


def test_the_cube_of_the_root_was_turned_by_equal_throws() -> None:
    found = match(";W[31hefe];B[double];W[drop]", head=MONEY, more="CV[4]RE[B+4]")
    assert found.games[0].extras.auto_doubles == 2
    assert check(found).errors == ()


@pytest.mark.parametrize("value", ["3", "0", "x", "9" * 50, "65536"])
def test_a_cube_that_can_not_be_is_found(value: str) -> None:
    assert faults(tree(";W[31hefe]", head=MONEY, more=f"CV[{value}]")) == ["BG101"]


# ---------------------------------------------------------------- comments, and what is kept


def test_comments_stand_behind_their_action_line_by_line() -> None:
    found = game(";W[31hefe]C[one\\]\ntwo];B[42qusu]", more="C[zero]")
    cells = [(cell.kind == COMMENT, cell.text) for _, cell in found.slots()]
    assert cells == [(True, "zero"), (False, "31: 8/5 6/5"), (True, "one]"), (True, "two"), (False, "42: 8/4 6/4")]


def test_properties_of_others_are_kept_as_they_are() -> None:
    found = game(";W[31hefe]A[0][hefe E ver 3 0.5]LU[0.1]C[good];LB[a:x];B[42qusu]", more="GS[M:1][C:2]XX[y]")
    assert found.extras.raw == {-1: "GS[M:1][C:2]XX[y]", 0: "A[0][hefe E ver 3 0.5]LU[0.1]\n;LB[a:x]"}


def test_other_branches_are_told_as_text_that_is_not_read() -> None:
    text = tree(";W[31hefe](;B[42qusu])(;B[52lqac])")
    assert len(archive(text).matches[0].games[0].cells) == 2
    assert [one.code for one in check(archive(text)) if one.severity is Severity.INFO] == ["BG102"]


# ---------------------------------------------------------------- the root


def test_every_value_of_the_matchs_numbers_is_read() -> None:
    # A reader took the first value only, so that no score was known.
    found = game("", head="GM[6]MI[length:7][game:3][ws:2][bs:1]PW[Ann]PB[Bob]")
    assert (found.score, found.number) == ((2, 1), 4)
    assert match("", head="GM[6]MI[length:7][game:3][ws:2][bs:1]").length == 7


def test_games_may_be_counted_from_one() -> None:
    first, second = (HEAD.replace("game:0", f"game:{n}") for n in (1, 2))
    (found,) = archive(tree("", head=first, more="RE[W+1]") + tree("", head=second.replace("ws:0", "ws:1"))).matches
    assert [one.number for one in found.games] == [1, 2]


def test_names_of_the_matchs_numbers_may_be_capitals() -> None:
    assert match("", head="GM[6]MI[LENGTH:5][Game:0][WS:1][bs:2]PW[Ann]PB[Bob]").games[0].score == (1, 2)


@pytest.mark.parametrize("length", ["99999", "9" * 5000])
def test_a_length_that_can_not_be_is_found(length: str) -> None:
    text = tree(";W[31hefe]", head=f"GM[6]MI[length:{length}]PW[Ann]PB[Bob]")
    assert archive(text).matches[0].length is None


def test_a_match_without_numbers_lacks_no_line() -> None:
    assert check(archive("(;GM[6];W[31hefe];B[42qusu];W[double];B[drop])")) == ()


@pytest.mark.parametrize(
    ("rules", "crawford", "jacoby", "limit", "variation"),
    [
        ("Crawford:CrawfordGame", True, None, None, "Backgammon"),
        ("NoCube", False, None, 1, "Backgammon"),
        ("Crawford:Nackgammon", True, None, None, "Nackgammon"),
        ("Hypergammon1", False, None, None, "Hypergammon (1)"),
        ("crawford:hypergammon3", True, None, None, "Hypergammon"),
    ],
)
def test_rules_are_words(rules: str, crawford: bool, jacoby: bool | None, limit: int | None, variation: str) -> None:
    found = match("", more=f"RU[{rules}]")
    assert (found.rules.crawford, found.rules.jacoby, found.rules.cube_limit) == (crawford, jacoby, limit)
    assert found.variation == variation


def test_money_is_played_with_jacoby_only_if_it_says_so() -> None:
    assert match("", head=MONEY, more="RU[Jacoby]").rules.jacoby is True
    assert match("", head=MONEY).rules.jacoby is False


def test_tags_have_the_names_of_mat_files() -> None:
    more = "DT[2024-03-09]EV[Club \\[A\\]]RO[2]PC[Rome]AN[Ann]WR[1650]BR[1800.5]GC[one\ntwo]"
    found = match("", more=more)
    assert found.tags == {
        "Event": "Club [A]",
        "Round": "2",
        "Site": "Rome",
        "Transcriber": "Ann",
        "EventDate": "2024.03.09",
    }
    assert found.games[0].ratings == ("1650", "1800.5")
    assert found.notes == ("one", "two")


def test_a_tree_names_its_own_encoding() -> None:
    names = "PW[Лев]PB[Áron]"
    for charset, encoding in (("windows-1251", "cp1251"), (r"\C\P\1\2\5\1", "cp1251"), ("KOI8-R", "koi8-r")):
        text = f"(;CA[{charset}]GM[6]PW[Лев]PB[Ия];W[31hefe])".encode(encoding)
        assert archive(text).matches[0].players == ("Лев", "Ия")
        assert "BG103" not in [one.code for one in check(archive(text))]
    assert archive(f"(;CA[idna]GM[6]{names})".encode()).matches[0].players == ("Лев", "Áron")
    assert archive("(;GM[6]PW[Áron]PB[Bob])".encode("cp1252")).matches[0].players == ("Áron", "Bob")


# ---------------------------------------------------------------- several games, several matches, other games


def test_trees_of_one_match_are_its_games() -> None:
    two = HEAD.replace("game:0", "game:1").replace("ws:0", "ws:1")
    assert [len(one.games) for one in archive(tree("", more="RE[W+1]") + "\n" + tree("", head=two)).matches] == [2]


@pytest.mark.parametrize(
    "head",
    [
        HEAD,
        HEAD.replace("length:7", "length:5").replace("game:0", "game:1"),
        HEAD.replace("[game:0]", "").replace("Bob", "Eve"),
        "GM[6]PW[Ann]PB[Bob]",
    ],
)
def test_a_tree_that_does_not_go_on_begins_a_match(head: str) -> None:
    text = tree(";W[31hefe]", more="RE[W+1R]") + tree(";W[31hefe]", head=head)
    assert [len(one.games) for one in archive(text).matches] == [1, 1]


def test_trees_of_other_games_are_left_out_and_told_once() -> None:
    text = "(;GM[1];B[aa])\n(;FF[4];W[bb])\n(;GM[6];W[31hefe];B[42qusu];W[double];B[drop])"
    (finding,) = check(archive(text))
    assert (finding.code, finding.line, finding.severity) == ("BG102", 1, Severity.INFO)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("(;FF[4]GM[1]SZ[19];B[pd])", "this is an SGF file of Go: GM[1]; backgammon has GM[6]"),
        ("(;FF[4]SZ[19];B[pd])", "this is an SGF file of Go: it has no GM; backgammon has GM[6]"),
        ("(;FF[4]GM[11];B[pd])", "this is an SGF file of another game: GM[11]; backgammon has GM[6]"),
    ],
)
def test_another_game_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(UnknownFormatError, match=re.escape(reason)):
        reads(text)


@pytest.mark.parametrize(
    "text", ["(;)", "some text (; and more", "(;;;", " 7 point match\n\n Game 1\n A : 0  B : 0\n (;"]
)
def test_text_with_a_bracket_is_no_sgf(text: str) -> None:
    assert find("sgf").refusal(Source(text)) is not None


def test_dice_without_a_side_are_thrown_by_the_side_that_is_due() -> None:
    assert seen(";W[31hefe];DI[42]") == ["W 31: 8/5 6/5", "B 42: ????"]
    assert seen(";DI[31];W[31hefe]") == ["W 31: 8/5 6/5"]
    assert seen(";W[31hefe];B[double];W[take];DI[42]")[-1] == "B 42: ????"
