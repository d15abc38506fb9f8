"""GitHub annotations: the commands of a workflow, escaped as GitHub asks."""

import io

from bgnotation.cli._github import GithubWriter, annotation
from bgnotation.cli._report import FileReport, Totals
from bgnotation.diagnostic import Diagnostic, Severity


def test_a_finding_is_one_command(illegal_play: Diagnostic) -> None:
    assert annotation(illegal_play._replace(help=None)) == (
        "::error file=club/r3.mat,line=41,endLine=41,col=10,endColumn=15,title=BG301 illegal-play"
        "::24/14 can't be played with 61\n"
    )


def test_an_info_is_a_notice(illegal_play: Diagnostic) -> None:
    assert annotation(illegal_play._replace(severity=Severity.INFO)).startswith("::notice ")


def test_no_columns_are_given_over_several_lines(illegal_play: Diagnostic) -> None:
    assert "col" not in annotation(illegal_play._replace(end_line=43, help=None)).lower()


def test_text_that_would_end_the_command_is_escaped(illegal_play: Diagnostic) -> None:
    found = illegal_play._replace(path="a,b:c%.mat", message="50%\n::error::x", help=None)
    line = annotation(found)
    assert line.startswith("::error file=a%2Cb%3Ac%25.mat,")
    assert line.endswith("::50%25%0A::error::x\n")
    assert line.count("\n") == 1


def test_the_last_line_is_the_summary(illegal_play: Diagnostic) -> None:
    out = io.StringIO()
    writer, totals = GithubWriter(out), Totals()
    report = FileReport("club/r3.mat", "mat", games=7, plays=301, diagnostics=(illegal_play,))
    writer.add(report)
    totals.add(report)
    writer.finish(totals)
    assert out.getvalue().splitlines()[-1] == "Checked 1 file, 7 games, 301 plays: 1 error, no warnings."


def test_a_file_that_can_not_be_read_is_an_annotation() -> None:
    out = io.StringIO()
    GithubWriter(out).add(FileReport("gone.mat", failure="no such file or folder"))
    assert out.getvalue() == "::error file=gone.mat,title=not read::no such file or folder\n"
