"""Findings and reports made by hand, for the tests of the output formats."""

from collections.abc import Callable

import pytest

from bgnotation.cli._report import FileReport
from bgnotation.diagnostic import Diagnostic, Edit, Fix, Severity, place
from bgnotation.source import Source, Span

# The example of the interface: row 41 of a file, of which only this row matters here.
ROW = "  7) 61: 24/14                    43: 13/9 6/3"
MakeReport = Callable[..., FileReport]


@pytest.fixture
def illegal_play() -> Diagnostic:
    """The finding of the interface's JSON example."""
    return Diagnostic(
        code="BG301",
        name="illegal-play",
        severity=Severity.ERROR,
        message="24/14 can't be played with 61",
        path="club/r3.mat",
        span=Span(1000, 1005),
        line=41,
        column=10,
        end_line=41,
        end_column=15,
        help="24/17 is the only legal play that starts on the 24 point",
        match=1,
        game=3,
        turn=13,
        side=1,
        player="Ann",
        text="61: 24/14",
    )


@pytest.fixture
def make_report() -> MakeReport:
    """Makes the report of a file with one row and one finding on a part of it."""

    def make(
        row: str = ROW,
        part: str = "24/14",
        severity: Severity = Severity.ERROR,
        message: str = "24/14 can't be played with 61",
        path: str = "club/r3.mat",
        fix: Fix | None = None,
        before: int = 40,
    ) -> FileReport:
        source = Source("\n" * before + row + "\n")
        start = source.text.index(part)
        span = Span(start, start + len(part))
        line, column, end_line, end_column = place(source, span)
        found = Diagnostic(
            "BG301", "illegal-play", severity, message, path, span, line, column, end_line, end_column,
            match=1, game=3, turn=13, side=1, player="Ann", fix=fix, text=part,
        )  # fmt: skip
        places = {edit.span: place(source, edit.span) for edit in fix.edits} if fix else {}
        return FileReport(
            path, "mat", "galaxy", "utf-8", 1, 7, 301, (found,), lines={line: source.line(line)}, places=places
        )

    return make


@pytest.fixture
def star() -> Fix:
    """A safe fix that adds a hit mark after the first five characters of row 41's play."""
    start = 40 + ROW.index("24/14") + 5
    return Fix("mark the hit", (Edit(Span(start, start), "*"),), safe=True)
