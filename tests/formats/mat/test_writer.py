"""The usual form: what GNU Backgammon writes, byte for byte, and what becomes of all that it has no place for."""

from pathlib import Path

import pytest

import bgnotation as bg
from bgnotation.formats import find
from bgnotation.formats._base import Outgoing
from bgnotation.formats._build import GameBuilder
from bgnotation.formats._cells import (
    DROPS,
    TAKES,
    beaver,
    dance,
    double,
    illegal,
    resign,
    roll,
    set_position,
    win,
    written,
)
from bgnotation.game.rules import Rules
from bgnotation.source import Source
from bgnotation.transcript import Game, Transcript
from bgnotation.variants import find as find_variant

HEAD = " 7 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
FIRST = "  1) 31: 8/5 6/5                 52: 24/22 13/8 \n"
BROKEN_BY_GNUBG = {
    "e003_5pt_edited.mat": "the right cell far to the right behind a roll whose position was edited, and blank lines",
    "e005_5pt_edited.mat": "a result behind each roll, and rows without a number",
}

CANONICAL = """\
; [Site "S"]
; [Event "E"]
; [Round "R"]
; [EventDate "2024.03.09"]
; [Transcriber "T"]

 7 point match

 Game 1
 Ann : 0                        Bob : 0
  1)                             31: 8/5 6/5~
  2) 64: 24/18 18/14              Doubles => 2
  3)  Takes                      33: 8/5 8/5 6/3 6/3
  4) 61: 14/8 6/5                52: 24/22 13/8~
  5)  Doubles => 4                Drops
      Wins 2 points

 Game 2
 Ann : 2                        Bob : 0
  1) 62: 24/18 13/11              Doubles => 2
  2)  Drops                       Wins 1 point~

""".replace("~", " ")
"""What GNU Backgammon writes; a `~` stands for a blank at the end of a line."""


def mat(match: Transcript, style: str | None = None) -> str:
    return bg.writes(match, "mat", style).decode("utf-8-sig")


def again(text: str) -> str:
    return mat(bg.reads(text, "mat"))


def others(folder: Path) -> list[str]:
    """The files of a folder that don't come back byte for byte."""
    paths = sorted(folder.iterdir())
    return [path.name for path in paths if bg.writes(bg.read(path, "mat"), "mat") != path.read_bytes()]


def a_game(*cells: tuple[int, object], number: int | None = 1, score: tuple[int, int] | None = (0, 0)) -> Game:
    """A game of these sides and cells."""
    builder = GameBuilder(Source(""))
    for side, cell in cells:
        builder.add(side, cell, 0, 0)  # type: ignore[arg-type]
    return builder.game(number=number, players=("Ann", "Bob"), score=score)


def a_match(*games: Game, length: int | None = 7, **more: object) -> Transcript:
    """A match of another format."""
    return Transcript(Source(""), "", "", length, games, **more)  # type: ignore[arg-type]


OPENING = ((0, roll(3, 1, (written(8, 5), written(6, 5)))), (1, roll(5, 2, (written(24, 22), written(13, 8)))))


# ---------------------------------------------------------------- the form


def test_the_canonical_form_comes_back_as_it_is() -> None:
    assert again(CANONICAL) == CANONICAL


@pytest.mark.corpus
def test_every_file_of_gnu_backgammon_comes_back_byte_for_byte(corpus: Path) -> None:
    assert others(corpus / "gnubg" / "mat") == sorted(BROKEN_BY_GNUBG)


@pytest.mark.corpus
def test_its_snowie_text_differs_only_where_a_position_was_edited(corpus: Path) -> None:
    assert others(corpus / "gnubg" / "snowie") == [f"e00{n}_5pt_edited.txt" for n in (0, 2, 3, 5)]


def test_bar_and_off_are_numbers_and_each_die_has_its_move() -> None:
    rows = "  1) 31: 8/5 6/5                 11: bar/24* 6/5(2) 4/off\n"
    assert "11: 25/24* 6/5 6/5 4/0\n" in again(HEAD + rows)


def test_moves_that_are_drawn_together_are_taken_apart_by_way_of_the_open_point() -> None:
    # The 18 point is held by the opponent's bar point: only by way of 20.
    rows = "  1) 31: 8/5 6/5                 61: 13/7 8/7\n  2) 64: 24/14                   33: 24/18(2)\n"
    text = again(HEAD + rows)
    assert "64: 24/20 20/14 " in text
    assert "33: 24/21 21/18 24/21 21/18\n" in text


def test_the_dice_stay_in_the_order_thrown() -> None:
    assert "  1) 13: 8/5 6/5 " in again(HEAD + FIRST.replace("31:", "13:"))
    assert "  1) 13: 8/5 6/5 " in again(HEAD + FIRST.replace("31:", "1-3:"))


def test_the_moves_stay_in_the_order_written() -> None:
    assert "31: 6/5 8/5 " in again(HEAD + FIRST.replace("8/5 6/5", "6/5 8/5"))


def test_a_star_stands_behind_the_first_checker_that_comes_to_the_point() -> None:
    rows = "  1) 31: 24/21 6/5              31: 6/5* 8/5*\n"
    assert "31: 6/5* 8/5 \n" in again(HEAD + rows)


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("66: Cannot Move", "66: \n"),
        ("66:", "66: \n"),
        ("Cannot Move", "Cannot Move\n"),
        ("63: ????", "63: ????\n"),
        ("63: Concedes", "63: ????\n"),
    ],
)
def test_a_roll_without_a_play(cell: str, expected: str) -> None:
    rows = f"  1) 31: 8/5 6/5                 {cell}\n      Wins 1 point\n"
    assert f"  1) 31: 8/5 6/5                 {expected}" in again(HEAD + rows)


DROPS_LEFT = "  2) 64: 24/18 13/9               Doubles => 2\n  3)  Drops"
DROPS_RIGHT = "  2)  Doubles => 2                Drops\n"
PLAYS_LEFT = "  2) 64: 24/18 13/9"


@pytest.mark.parametrize(
    ("last", "column", "expected"),
    [
        (DROPS_LEFT + "\n", 34, f"{DROPS_LEFT}                       Wins 1 point \n"),
        (DROPS_RIGHT, 6, f"{DROPS_RIGHT}      Wins 1 point\n"),
        (PLAYS_LEFT + "\n", 34, f"{PLAYS_LEFT}               Wins 1 point\n"),
        (PLAYS_LEFT + "\n", 6, f"{PLAYS_LEFT}              \n      Wins 1 point\n"),
        ("  2) 64: ????\n", 34, "  2) 64: ????                    Wins 1 point\n"),
        ("", 34, f"{FIRST}{' ' * 34}Wins 1 point\n"),
        ("", 6, f"{FIRST}      Wins 1 point\n"),
    ],
)
def test_a_result_stands_where_gnu_backgammon_has_it(last: str, column: int, expected: str) -> None:
    assert expected in again(f"{HEAD}{FIRST}{last}{' ' * column}Wins 1 point\n")


def test_a_resignation_is_told_by_the_result_alone() -> None:
    text = again(HEAD + FIRST + "  2)  Concedes\n" + " " * 34 + "Wins 2 points\n")
    assert text.endswith(f"{FIRST}{' ' * 34}Wins 2 points\n\n")


def test_a_resignation_without_a_result_stays() -> None:
    assert again(HEAD + FIRST + "  2)  Concedes\n").endswith("  2)  Resigns                    \n\n")


def test_losses_become_the_other_sides_win() -> None:
    both = HEAD + FIRST + "  2)  Losses 3 point               Wins 3 point and the match\n"
    assert again(both).endswith(f"{FIRST}{' ' * 34}Wins 3 points and the match\n\n")
    alone = HEAD + FIRST + "  2)  Losses 2 point\n"
    assert again(alone).endswith(f"{FIRST}{' ' * 34}Wins 2 points\n\n")


def test_a_result_that_is_missing_stays_missing() -> None:
    assert "Wins" not in again(HEAD + FIRST)


def test_a_result_stays_in_the_column_where_it_was_written() -> None:
    dropped = "  2) 64: 24/18 13/9              Doubles => 2\n  3)  Drops\n      Wins 1 point\n"
    assert again(HEAD + FIRST + dropped).endswith("  3)  Drops                      \n      Wins 1 point\n\n")


def test_after_a_beaver_the_take_is_not_written() -> None:
    rows = "  2)  Doubles => 2                Beavers => 4\n  3)  Takes\n  4) 31: 8/4                     52: 13/6\n"
    text = again(HEAD.replace("7", "0") + FIRST + rows)
    assert "Beavers => 4\n  3) 31: " in text
    # The last word on the cube is the right side's: GNU Backgammon leaves two blanks there.
    more = "  2)  Doubles => 2                Beavers => 4\n  3)  Beavers => 8\n  4) 31: 8/4\n"
    assert "  3)  Beavers => 8                 \n  4) 31: " in again(HEAD.replace("7", "0") + FIRST + more)


def test_a_double_that_answers_a_double_is_a_beaver() -> None:
    rows = "  2)  Doubles => 2                Doubles => 4\n  3)  Doubles => 8\n"
    text = again(HEAD.replace("7", "0") + FIRST + rows)
    assert text.endswith("  2)  Doubles => 2                Beavers => 4\n  3)  Raccoons => 8              \n\n")


def test_the_value_of_the_cube_is_found_where_the_record_has_none() -> None:
    cells = (*OPENING, (0, double()), (1, beaver()), (0, roll(6, 4, (written(24, 14),))), (1, double()), (0, TAKES))
    text = mat(a_match(a_game(*cells), length=0))
    assert [word for word in text.split() if word.isdigit() and int(word) > 1] == ["2", "4", "8"]


# ---------------------------------------------------------------- what other formats tell otherwise


def test_hits_that_a_format_has_no_mark_for_are_found_on_the_board() -> None:
    cells = ((0, roll(3, 1, (written(24, 21), written(6, 5)))), (1, roll(3, 1, (written(8, 5), written(6, 5)))))
    game = a_game(*cells, (0, roll(5, 2, (written(13, 8), written(13, 11)))), (1, roll(6, 4, (written(24, 14),))))
    text = mat(a_match(game, marks_hits=False))
    assert "  1) 31: 24/21 6/5               31: 8/5 6/5 \n" in text
    assert "  2) 52: 13/8 13/11              64: 24/18 18/14* \n" in text
    # So it is where a record of any format has no mark at all.
    assert mat(a_match(game)) == text


def test_results_that_a_format_never_tells_are_found_on_the_board() -> None:
    game = a_game(*OPENING, (0, double()), (1, DROPS))
    assert mat(a_match(game, states_results=False)).endswith("Drops\n      Wins 1 point\n\n")
    assert mat(a_match(game, states_results=True)).endswith("Drops\n\n")


def test_a_score_that_is_missing_is_counted() -> None:
    one = a_game(*OPENING, (0, resign()), (1, win(2)))
    two = a_game(*OPENING, number=None, score=None)
    assert " Game 2\n Ann : 0                        Bob : 2\n" in mat(a_match(one, two))


def test_a_turn_without_a_roll_keeps_its_place() -> None:
    text = mat(a_match(a_game(*OPENING, (0, dance()), (1, roll(6, 4, (written(24, 14),))))))
    assert "  2) Cannot Move                 64: 24/18 18/14 \n" in text


def test_an_illegal_play_is_written_as_it_was_played() -> None:
    assert "31: 8/4 6/5 " in again(HEAD + FIRST.replace("8/5 6/5", "8/4 6/5"))
    assert "31: 8/4(2)" not in again(HEAD + FIRST.replace("8/5 6/5", "8/4(2)"))


def test_of_a_position_after_an_illegal_play_the_moves_are_found() -> None:
    start = list(find_start())
    after = start.copy()
    after[8], after[4], after[6], after[5] = 2, 1, 4, 1
    other = tuple(start)
    text = mat(a_match(a_game((0, illegal(3, 1, (tuple(after), other))), OPENING[1])))
    assert "  1) 31: 8/5 6/4 " in text or "  1) 31: 8/4 6/5 " in text
    backwards = start.copy()
    backwards[8], backwards[9] = 2, 1
    text = mat(a_match(a_game((0, illegal(3, 1, (tuple(backwards), other))), OPENING[1])))
    assert "  1) 31:                         \n; Set Pos=" in text


def find_start() -> tuple[int, ...]:
    return find_variant("backgammon").start.checkers[0]


def test_a_position_set_by_hand_is_xg_mobiles_comment() -> None:
    line = "; Set Pos=-b----E-C---eE---c-e----B-/0"
    assert f"\n{line}\n  1) 31: " in again(HEAD + line + "\n" + FIRST)
    turned = mat(a_match(a_game((0, set_position((find_start(), find_start()), 2, 1)), *OPENING)))
    assert "; Set Pos=-b----E-C---eE---c-e----B-/1/1\n" in turned


def test_comments_between_rows_are_not_written() -> None:
    # GNU Backgammon takes such a line for a row, and plays the right cell above once more.
    assert again(HEAD + FIRST + "; a fine start\n") == again(HEAD + FIRST)
    done = bg.convert(HEAD + FIRST + "; a fine start\n", "mat", format="mat")
    assert [loss.name for loss in done.losses] == ["action-comments"]


def test_what_can_t_be_read_stays_where_it_stands_for_an_action() -> None:
    assert "  1) 31: 8/5 6/x                 52: 24/22 13/8 \n" in again(HEAD + FIRST.replace("6/5", "6/x"))
    assert "  2)  Takes at once              \n" in again(HEAD + FIRST + "  2)  Takes at once\n")


# ---------------------------------------------------------------- names, header, several matches


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ann: the first", "Ann_ the first"),
        ("Doe, John", "Doe, John"),
        ("Ann, 1650", "Ann_ 1650"),
        ("", "?"),
        (";Ann", "_Ann"),
        ("Two\nlines\tand tab", "Two lines and tab"),
        ("A" * 40, "A" * 40),
        ("Zoë Ärmel", "Zoë Ärmel"),
    ],
)
def test_a_name_comes_back_as_promised(name: str, expected: str) -> None:
    builder = GameBuilder(Source(""))
    for side, cell in OPENING:
        builder.add(side, cell, 0, 0)
    game = builder.game(number=1, players=(name, "Bob : x"), score=(3, 4))
    match = a_match(game)
    (read,) = bg.reads(mat(match), "mat").games
    assert (read.players, read.score) == ((expected, "Bob _ x"), (3, 4))
    promised = find("mat").keeps["player-names"].rest((name, "Bob : x"))
    assert promised == read.players


def test_p64_a_colon_in_a_name_is_replaced_and_told() -> None:
    line = " Dr: Ann : 0                    Bob : 0\n"
    done = bg.convert(HEAD.replace(" Ann : 0                        Bob : 0\n", line) + FIRST, "mat", format="mat")
    assert " Dr_ Ann : 0                    Bob : 0\n" in done.data.decode()
    assert [loss.name for loss in done.losses] == ["player-names"]


def test_tags_stand_in_gnu_backgammons_order_before_all_others() -> None:
    tags = '; [Clock "none"]\n; [Transcriber "T"]\n; [EventDate "2024.03.09"]\n; [Event "E"]\n; [Site "S"]\n'
    names = [line.split('"')[0] for line in again(tags + HEAD + FIRST).splitlines() if line.startswith("; [")]
    assert names == ["; [Site ", "; [Event ", "; [EventDate ", "; [Transcriber ", "; [Clock "]


def test_tags_and_comments_that_would_break_the_header_are_made_safe() -> None:
    tags = {"Event": 'The "Nordic"\nopen', "Prize [€]": "none"}
    text = mat(a_match(a_game(*OPENING), tags=tags, notes=('[Event "other"]\n\n; twice', "two")))
    assert text.splitlines()[:6] == [
        "; [Event \"The 'Nordic' open\"]",
        '; [Prize ___ "none"]',
        "",
        '; : [Event "other"]',
        "; twice",
        "; two",
    ]
    read = bg.reads(text, "mat")
    assert read.tags == {"Event": "The 'Nordic' open", "Prize ___": "none"}


@pytest.mark.parametrize(
    ("length", "rules", "expected"),
    [
        (7, Rules(), []),
        (7, Rules(crawford=False, cube_limit=64), ['; [Crawford "Off"]', '; [CubeLimit "64"]']),
        (0, Rules(jacoby=True, beavers=0), ['; [Jacoby "On"]', '; [Beaver "Off"]']),
        (0, Rules(jacoby=False, beavers=3), ['; [Jacoby "Off"]', '; [Beaver "On"]']),
        (1, Rules(cube_limit=1), ['; [CubeLimit "1"]']),
    ],
)
def test_rules_are_tags(length: int, rules: Rules, expected: list[str]) -> None:
    text = mat(a_match(a_game(*OPENING), length=length, rules=rules))
    assert [line for line in text.splitlines() if line.startswith("; [")] == expected


def test_a_variant_has_the_name_that_gnu_backgammon_knows() -> None:
    assert '; [Variation "NackGammon"]\n' in mat(a_match(a_game(*OPENING), variation="Nackgammon"))
    assert '; [Variation "HyperGammon (1)"]\n' in mat(a_match(a_game(*OPENING), variation="Hypergammon (1)"))


def test_rules_and_a_variant_told_from_outside_take_the_place_of_the_tags() -> None:
    tags = '; [Variation "Backgammon"]\n; [Crawford "On"]\n'
    variant = bg.reads(tags + HEAD + FIRST)
    told = bg.writes(variant, "mat", rules=Rules(crawford=False), variant=find_variant("nackgammon")).decode()
    assert told.startswith('; [Variation "NackGammon"]\n; [Crawford "Off"]\n')
    assert again(tags + HEAD + FIRST).startswith(tags)


def test_several_matches_stand_one_after_the_other() -> None:
    text = CANONICAL + CANONICAL.replace("Ann", "Cyd")
    archive = bg.read_source(Source(text), "mat")
    assert [match.players for match in archive.matches] == [("Ann", "Bob"), ("Cyd", "Bob")]
    assert bg.writes(archive, "mat").decode() == text


def test_a_length_that_nobody_knows_is_not_written() -> None:
    assert mat(a_match(a_game(*OPENING), length=None)).startswith(" Game 1\n")


def test_writing_a_plain_match_takes_no_replay() -> None:
    outgoing = Outgoing(bg.reads(HEAD + "  1) 31: 24/21 6/5               31: 6/5* 8/5 \n", "mat"))
    write = find("mat").write
    assert write is not None
    write([outgoing], "")
    assert "replay" not in outgoing.__dict__
