"""SARIF output: valid under the OASIS schema, with the details the interface names."""

import io
import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from bgnotation.cli._report import FileReport, Totals
from bgnotation.cli._sarif import SarifWriter, fingerprint, uri
from bgnotation.diagnostic import Diagnostic, Fix, Severity
from bgnotation.source import Span

from .conftest import MakeReport

SCHEMA = Path(__file__).parents[1] / "data" / "sarif-2.1.0" / "sarif-2.1.0-rtm.5.json"


@dataclass(frozen=True)
class OneCheck:
    """What the writer needs of a check."""

    code: str = "BG301"
    name: str = "illegal-play"
    severity: Severity = Severity.ERROR
    doc: str = "The play can't be made with this roll.\n\nEvery kind of it."


def log_of(*reports: FileReport) -> dict[str, Any]:
    out = io.StringIO()
    writer = SarifWriter(out, "0.1.0", [OneCheck("BG100", "unknown-format"), OneCheck()])  # type: ignore[list-item]
    totals = Totals()
    for report in reports:
        writer.add(report)
        totals.add(report)
    writer.finish(totals)
    log: dict[str, Any] = json.loads(out.getvalue())
    jsonschema.Draft4Validator(
        json.loads(SCHEMA.read_text()), format_checker=jsonschema.Draft4Validator.FORMAT_CHECKER
    ).validate(log)
    return log


def test_a_log_without_findings_is_valid() -> None:
    run = log_of()["runs"][0]
    assert run["results"] == []
    assert run["columnKind"] == "unicodeCodePoints"


def test_a_finding_stands_where_the_file_has_it(make_report: MakeReport) -> None:
    result = log_of(make_report())["runs"][0]["results"][0]
    assert result["locations"] == [
        {
            "physicalLocation": {
                "artifactLocation": {"uri": "club/r3.mat"},
                "region": {"startLine": 41, "startColumn": 10, "endLine": 41, "endColumn": 15},
            },
            "logicalLocations": [{"fullyQualifiedName": "match 1/game 3/turn 13"}],
        }
    ]


@pytest.mark.parametrize(
    ("severity", "level"), [(Severity.ERROR, "error"), (Severity.WARNING, "warning"), (Severity.INFO, "note")]
)
def test_each_severity_has_its_level(make_report: MakeReport, severity: Severity, level: str) -> None:
    assert log_of(make_report(severity=severity))["runs"][0]["results"][0]["level"] == level


def test_a_result_names_its_rule_by_place(make_report: MakeReport) -> None:
    run = log_of(make_report())["runs"][0]
    result = run["results"][0]
    rule = run["tool"]["driver"]["rules"][result["ruleIndex"]]
    assert rule["id"] == result["ruleId"] == "BG301"


def test_a_rule_carries_its_explanation_and_no_address(make_report: MakeReport) -> None:
    for rule in log_of(make_report())["runs"][0]["tool"]["driver"]["rules"]:
        assert rule["help"]["markdown"] == OneCheck().doc
        assert "helpUri" not in rule


def test_a_fingerprint_stays_when_the_line_moves(make_report: MakeReport) -> None:
    here, there = (make_report(before=lines).diagnostics[0] for lines in (40, 52))
    assert here.line != there.line
    assert fingerprint(here) == fingerprint(there)
    assert fingerprint(here) != fingerprint(here._replace(turn=14))


def test_two_findings_on_one_text_have_two_fingerprints(make_report: MakeReport) -> None:
    [found] = make_report().diagnostics
    twice = FileReport("club/r3.mat", "mat", diagnostics=(found, found._replace(message="another")))
    results = log_of(twice)["runs"][0]["results"]
    assert len({result["partialFingerprints"]["bgnotation/v1"] for result in results}) == 2


def test_a_safe_fix_is_a_replacement(make_report: MakeReport, star: Fix) -> None:
    result = log_of(make_report(fix=star))["runs"][0]["results"][0]
    assert result["fixes"][0]["artifactChanges"][0]["replacements"] == [
        {
            "deletedRegion": {"startLine": 41, "startColumn": 15, "endLine": 41, "endColumn": 15},
            "insertedContent": {"text": "*"},
        }
    ]


def test_an_unsafe_fix_is_left_out(make_report: MakeReport, star: Fix) -> None:
    assert "fixes" not in log_of(make_report(fix=replace(star, safe=False)))["runs"][0]["results"][0]


def test_a_file_that_can_not_be_read_is_told_of() -> None:
    run = log_of(FileReport("gone.mat", failure="no such file or folder"))["runs"][0]
    assert run["invocations"][0]["executionSuccessful"] is False
    notes = run["invocations"][0]["toolExecutionNotifications"]
    assert notes[0]["message"]["text"] == "gone.mat: no such file or folder"


def test_a_binary_format_counts_in_bytes(illegal_play: Diagnostic) -> None:
    found = illegal_play._replace(line=0, column=0, end_line=0, end_column=0, span=Span(2048, 2060))
    result = log_of(FileReport("a.xg", "xg", diagnostics=(found,)))["runs"][0]["results"][0]
    assert result["locations"][0]["physicalLocation"]["region"] == {"byteOffset": 2048, "byteLength": 12}


def test_a_finding_about_a_whole_file_has_no_region(illegal_play: Diagnostic) -> None:
    found = illegal_play._replace(
        code="BG100", path="notes.txt", line=0, span=Span(0, 0), match=None, game=None, turn=None
    )
    location = log_of(FileReport("notes.txt", diagnostics=(found,)))["runs"][0]["results"][0]["locations"][0]
    assert location == {"physicalLocation": {"artifactLocation": {"uri": "notes.txt"}}}


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("club/r3.mat", "club/r3.mat"),
        ("final round/50%.mat", "final%20round/50%25.mat"),
        ("Zürich?.mat", "Z%C3%BCrich%3F.mat"),
        ("a:b#1.mat", "a%3Ab%231.mat"),
        ("bad\udcff.mat", "bad%FF.mat"),
    ],
)
def test_a_path_is_a_percent_encoded_relative_reference(path: str, expected: str) -> None:
    assert uri(path) == expected


def test_a_full_path_below_the_working_folder_is_made_relative(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert uri(str(tmp_path / "club" / "a b.mat")) == "club/a%20b.mat"
