"""The damaged files of tests/data/broken, each with the verdict that expected.csv gives it.

clean: nothing above info. error: at least one error, the first on the line given. finding: a warning or an error.
not-error: no error. The verdicts were set by hand; the last column tells what GNU Backgammon made of the file.
"""

import csv
import json
from pathlib import Path

import pytest

from bgnotation import UnknownFormatError, check, read_all
from bgnotation.cli import main

BROKEN = Path(__file__).resolve().parent.parent / "data" / "broken"
NO_RECORD = "23_binary_junk.mat"

with open(BROKEN / "expected.csv", encoding="utf-8", newline="") as _file:
    CASES = list(csv.DictReader(_file))


@pytest.mark.parametrize("case", [case for case in CASES if case["file"] != NO_RECORD], ids=lambda case: case["file"])
def test_a_damaged_file_has_the_verdict_set_by_hand(case: dict[str, str]) -> None:
    found = check(BROKEN / case["file"])
    match case["verdict"]:
        case "clean":
            assert [*found.errors, *found.warnings] == []
        case "error":
            assert found.errors
        case "finding":
            assert found.errors or found.warnings
        case "not-error":
            assert found.errors == ()
        case other:
            raise AssertionError(f"unknown verdict {other}")


@pytest.mark.parametrize("case", [case for case in CASES if case["first_error_line"]], ids=lambda case: case["file"])
def test_the_first_error_stands_on_the_line_at_fault(case: dict[str, str]) -> None:
    assert check(BROKEN / case["file"]).errors[0].line == int(case["first_error_line"])


def test_binary_junk_is_in_no_known_format() -> None:
    with pytest.raises(UnknownFormatError):
        read_all(BROKEN / NO_RECORD)


def test_binary_junk_is_a_finding_at_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--format", "json", str(BROKEN / NO_RECORD)]) == 2
    report = json.loads(capsys.readouterr().out)
    assert [one["code"] for one in report["diagnostics"]] == ["BG100"]


def test_every_damaged_file_has_a_verdict() -> None:
    assert {case["file"] for case in CASES} == {path.name for path in BROKEN.glob("*.mat")}
