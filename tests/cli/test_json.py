"""The JSON output: the fields and values of the interface."""

import io
import json
from typing import Any

from bgnotation.cli._json import JsonWriter
from bgnotation.cli._report import FileReport, Totals
from bgnotation.diagnostic import Diagnostic, Fix
from bgnotation.source import Span

from .conftest import MakeReport


def printed(*reports: FileReport) -> str:
    out = io.StringIO()
    writer, totals = JsonWriter(out, "0.1.0"), Totals()
    for report in reports:
        writer.add(report)
        totals.add(report)
    writer.finish(totals)
    return out.getvalue()


def read_back(*reports: FileReport) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(printed(*reports))
    return document


def test_the_object_has_the_fields_of_the_interface(illegal_play: Diagnostic) -> None:
    report = FileReport("club/r3.mat", "mat", "galaxy", "utf-8", 1, 7, 301, (illegal_play._replace(column=6),))
    document = read_back(report)
    # The example of interface.md, each value as printed there.
    assert document["version"] == "0.1.0"
    assert document["files"][0].items() >= {
        "path": "club/r3.mat", "format": "mat", "dialect": "galaxy", "encoding": "utf-8",
        "matches": 1, "games": 7, "plays": 301, "errors": 1, "warnings": 0,
    }.items()  # fmt: skip
    assert document["diagnostics"][0].items() >= {
        "path": "club/r3.mat", "line": 41, "column": 6, "end_line": 41, "end_column": 15,
        "code": "BG301", "name": "illegal-play", "severity": "error",
        "message": "24/14 can't be played with 61",
        "help": "24/17 is the only legal play that starts on the 24 point",
        "match": 1, "game": 3, "turn": 13, "side": 1, "player": "Ann", "fix": None,
    }.items()  # fmt: skip
    assert document["summary"].items() >= {
        "files": 1, "games": 7, "plays": 301, "errors": 1, "warnings": 0, "infos": 0
    }.items()  # fmt: skip


def test_no_file_is_an_object_too() -> None:
    document = read_back()
    assert document["files"] == document["diagnostics"] == []


def test_findings_stand_in_the_order_of_the_files(make_report: MakeReport) -> None:
    document = read_back(make_report(path="a.mat"), make_report(path="b.mat"))
    assert [row["path"] for row in document["files"]] == ["a.mat", "b.mat"]
    assert [row["path"] for row in document["diagnostics"]] == ["a.mat", "b.mat"]


def test_a_binary_format_has_a_byte_offset_and_no_line(illegal_play: Diagnostic) -> None:
    found = illegal_play._replace(line=0, span=Span(2048, 2060))
    row = read_back(FileReport("a.xg", "xg", diagnostics=(found,)))["diagnostics"][0]
    assert (row["line"], row["column"], row["end_line"], row["end_column"]) == (None, None, None, None)
    assert row["offset"] == 2048


def test_a_fix_lists_its_edits(make_report: MakeReport, star: Fix) -> None:
    row = read_back(make_report(fix=star))["diagnostics"][0]
    assert row["fix"] == {
        "title": "mark the hit",
        "safe": True,
        "edits": [{"line": 41, "column": 15, "end_line": 41, "end_column": 15, "text": "*"}],
    }


def test_a_file_that_can_not_be_read_is_listed_with_the_reason() -> None:
    document = read_back(FileReport("gone.mat", failure="no such file or folder"))
    assert document["files"][0]["failure"] == "no such file or folder"
    assert document["summary"]["failed"] == 1


def test_the_output_is_ascii_whatever_a_name_holds(make_report: MakeReport) -> None:
    text = printed(make_report(message="安娜 \x9b2J \udcff plays"))
    assert text.isascii()
    assert json.loads(text)["diagnostics"][0]["message"] == "安娜 \x9b2J \udcff plays"
