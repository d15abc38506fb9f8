"""The text format: what a player reads. Expected layouts are those of the interface's console sample."""

import io
import sys
import unicodedata
from dataclasses import replace

import pytest

from bgnotation.cli._report import Totals, summary
from bgnotation.cli._terminal import Paint
from bgnotation.cli._text import TextWriter, excerpt
from bgnotation.cli._visible import cells, visible, width
from bgnotation.diagnostic import Fix, Severity

from .conftest import MakeReport


def written(writer: TextWriter) -> str:
    assert isinstance(writer.out, io.StringIO)
    return writer.out.getvalue()


def plain(**options: bool) -> TextWriter:
    return TextWriter(io.StringIO(), Paint(False), **options)


def test_a_finding_shows_its_line_with_carets_under_the_fault(make_report: MakeReport) -> None:
    writer = plain()
    writer.add(make_report())
    assert written(writer) == (
        "club/r3.mat:41:10: error BG301 illegal-play: 24/14 can't be played with 61\n"
        "   |\n"
        "41 |   7) 61: 24/14                    43: 13/9 6/3\n"
        "   |          ^^^^^\n"
    )


def test_concise_output_is_one_line_a_finding(make_report: MakeReport) -> None:
    writer = plain(concise=True)
    writer.add(make_report())
    assert written(writer) == "club/r3.mat:41:10: error BG301 illegal-play: 24/14 can't be played with 61\n"


def test_an_info_takes_one_line_without_excerpt(make_report: MakeReport) -> None:
    writer = plain()
    writer.add(make_report(severity=Severity.INFO, message="the encoding was guessed"))
    assert written(writer) == "club/r3.mat:41:10: info BG301 illegal-play: the encoding was guessed\n"


def test_quiet_output_has_neither_infos_nor_summary(make_report: MakeReport) -> None:
    writer = plain(quiet=True)
    writer.add(make_report(severity=Severity.INFO))
    writer.finish(Totals(files=1))
    assert written(writer) == ""


def test_the_summary_reads_as_in_the_sample() -> None:
    totals = Totals(files=8, games=61, plays=2934, errors=1, warnings=1, fixable=1)
    assert summary(totals) == "Checked 8 files, 61 games, 2,934 plays: 1 error, 1 warning (1 fixable with --fix)."


@pytest.mark.parametrize(
    ("safe", "possible", "told"),
    [
        (0, 0, "2 errors, no warnings."),
        (1, 1, "2 errors, no warnings (1 fixable with --fix, 1 more has a possible fix)."),
        (0, 2, "2 errors, no warnings (2 have a possible fix)."),
    ],
)
def test_the_summary_tells_what_fix_mends_from_what_it_leaves(safe: int, possible: int, told: str) -> None:
    assert summary(Totals(files=1, errors=2, fixable=safe, possible=possible)).endswith(told)


def test_a_fix_is_counted_by_whether_it_is_safe(make_report: MakeReport, star: Fix) -> None:
    totals = Totals()
    totals.add(make_report(fix=star))
    totals.add(make_report(fix=replace(star, safe=False)))
    assert (totals.fixable, totals.possible) == (1, 1)


def test_the_summary_of_a_clean_file_says_so() -> None:
    assert summary(Totals(files=1, games=1, plays=40)) == "Checked 1 file, 1 game, 40 plays: no errors, no warnings."


def test_the_summary_tells_of_files_that_could_not_be_read() -> None:
    totals = Totals(files=3, games=2, plays=90, failed=1)
    assert summary(totals) == ("Checked 2 files, 2 games, 90 plays: no errors, no warnings; 1 file could not be read.")


def test_the_last_line_tells_how_to_learn_more_about_the_worst_code(make_report: MakeReport) -> None:
    totals = Totals()
    totals.add(make_report())
    writer = plain()
    writer.finish(totals)
    assert written(writer).splitlines()[-1] == "What a code means: bgnotation explain BG301"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows quotes otherwise")
def test_a_finding_at_a_turn_is_followed_by_the_command_that_shows_its_board(make_report: MakeReport) -> None:
    totals = Totals()
    totals.add(make_report(path="club finals/r3.mat"))
    writer = plain()
    writer.finish(totals)
    shown = "The board at a finding: bgnotation show 'club finals/r3.mat' --line 41:10"
    assert written(writer).splitlines()[-2] == shown


def test_no_board_is_offered_of_standard_input(make_report: MakeReport) -> None:
    totals = Totals()
    totals.add(make_report(path="-"))
    writer = plain()
    writer.finish(totals)
    assert "bgnotation show" not in written(writer)


def test_colours_leave_the_text_as_it_is(make_report: MakeReport) -> None:
    coloured = TextWriter(io.StringIO(), Paint(True))
    coloured.add(make_report())
    bare = plain()
    bare.add(make_report())
    import re

    assert "\x1b[1;31merror" in written(coloured)
    assert re.sub(r"\x1b\[[0-9;]*m", "", written(coloured)) == written(bare)


@pytest.mark.parametrize("harm", ["\x1b[2J", "\x07", "\r", "\x9b31m", "\u202e", "\x00", "\u2028", "\x7f"])
def test_a_name_can_not_command_the_terminal(make_report: MakeReport, harm: str) -> None:
    writer = plain()
    writer.add(make_report(row=f"A{harm}n {harm}24/14", message=f"{harm} plays", path=f"a{harm}.mat"))
    text = written(writer)
    assert harm[0] not in text
    assert not any(unicodedata.category(c) in ("Cc", "Zl", "Zp") for c in text if c != "\n")


def test_an_escape_is_shown_as_its_picture() -> None:
    assert visible("\x1b[31m") == "\u241b[31m"


def caret_columns(line: str, part: str, room: int = 80) -> tuple[str, int, int]:
    start = line.index(part)
    return excerpt(line, start, start + len(part), room)


@pytest.mark.parametrize(
    ("line", "before"),
    [
        pytest.param("安娜 24/14", 5, id="two East Asian characters take four columns"),
        pytest.param("e\u0301a 24/14", 3, id="a combining accent takes none"),
        pytest.param("\U0001f3b2 24/14", 3, id="an emoji takes two"),
        pytest.param("ab\t24/14", 8, id="a tab goes to the next eighth column"),
        pytest.param("\t24/14", 8, id="a tab at the start too"),
        pytest.param("\x1b 24/14", 2, id="a control character is one picture"),
    ],
)
def test_carets_stand_under_the_fault(line: str, before: int) -> None:
    text, blanks, carets = caret_columns(line, "24/14")
    assert (blanks, carets) == (before, 5)
    assert width(text[: text.index("24/14")]) == before


def test_wide_text_under_carets_has_two_carets_a_character() -> None:
    assert caret_columns("a 安娜 b", "安娜")[2] == 4


def test_an_empty_place_has_one_caret() -> None:
    assert excerpt("abc", 3, 3, 80) == ("abc", 3, 1)


@pytest.mark.parametrize("at", [0, 5, 700, 2040])
def test_a_long_line_is_clipped_around_the_fault(at: int) -> None:
    line = "x" * at + "24/14" + "y" * (2049 - at - 5)
    text, blanks, carets = excerpt(line, at, at + 5, 60)
    assert width(text) <= 60
    assert text[blanks : blanks + carets] == "24/14"


def test_a_megabyte_on_one_line_is_no_burden() -> None:
    line = "安" * 500_000 + "24/14" + "x" * 500_000
    text, blanks, carets = excerpt(line, 500_000, 500_005, 100)
    assert width(text) <= 100
    assert width(text[: text.index("24/14")]) == blanks
    assert carets == 5


def test_a_tab_in_a_clipped_line_keeps_the_carets_in_place() -> None:
    line = "x" * 300 + "\tab\t" + "24/14" + "y" * 300
    text, blanks, _ = caret_columns(line, "24/14", 60)
    assert text.index("24/14") == blanks


def test_cells_give_the_end_of_the_line_too() -> None:
    assert cells("") == ([], [0])
