"""Findings as SARIF 2.1.0 (OASIS), the exchange format of code scanners. Results are written as they come."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TextIO

from bgnotation.cli._report import FileReport, Place, Totals, has_line
from bgnotation.diagnostic import Diagnostic, Severity

if TYPE_CHECKING:
    from bgnotation.checks._base import Check

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


@dataclass(slots=True)
class SarifWriter:
    """The format `sarif`."""

    out: TextIO
    version: str
    checks: "Sequence[Check]"
    """Every check there is, in the order of its code."""
    _index: dict[str, int] = field(default_factory=dict)
    _failures: list[dict[str, object]] = field(default_factory=list)
    _results: int = 0

    def __post_init__(self) -> None:
        self._index = {check.code: number for number, check in enumerate(self.checks)}
        driver = {"name": "bgnotation", "version": self.version, "rules": [rule(check) for check in self.checks]}
        head = json.dumps({"$schema": _SCHEMA, "version": "2.1.0"})[:-1]
        tool = json.dumps({"tool": {"driver": driver}, "columnKind": "unicodeCodePoints"})[:-1]
        self.out.write(f'{head}, "runs": [{tool},\n "results": [')

    def add(self, report: FileReport) -> None:
        """Writes the results of a file."""
        prints: dict[str, int] = {}
        for found in report.diagnostics:
            mark = fingerprint(found)
            prints[mark] = again = prints.get(mark, 0) + 1
            if again > 1:  # two findings of one kind on one text stay two
                mark += f":{again}"
            self.out.write((",\n  " if self._results else "\n  ") + json.dumps(self._result(found, mark, report)))
            self._results += 1
        if report.failure is not None:
            self._failures.append(_notification(report))

    def finish(self, totals: Totals) -> None:
        """Writes how the run went."""
        invocation: dict[str, object] = {"executionSuccessful": totals.failed == 0}
        if self._failures:
            invocation["toolExecutionNotifications"] = self._failures
        self.out.write(f'],\n "invocations": [{json.dumps(invocation)}]}}]}}\n')

    def _result(self, found: Diagnostic, mark: str, report: FileReport) -> dict[str, object]:
        row: dict[str, object] = {"ruleId": found.code}
        if found.code in self._index:
            row["ruleIndex"] = self._index[found.code]
        text = found.message if found.help is None else f"{found.message}\nhelp: {found.help}"
        row |= {
            "level": _LEVELS[found.severity],
            "message": {"text": text},
            "locations": [_location(found)],
            "partialFingerprints": {"bgnotation/v1": mark},
        }
        if found.fix is not None and found.fix.safe:
            row["fixes"] = [_fix(found, report)]
        return row


def rule(check: "Check") -> dict[str, object]:
    """A check as one of the tool's rules."""
    paragraphs = check.doc.strip().split("\n\n")
    return {
        "id": check.code,
        "name": check.name,
        "shortDescription": {"text": " ".join(paragraphs[0].split()) or check.name},
        "fullDescription": {"text": check.doc.strip() or check.name},
        "help": {"text": check.doc.strip() or check.name, "markdown": check.doc.strip() or check.name},
        "defaultConfiguration": {"level": _LEVELS[check.severity]},
    }


def uri(path: str) -> str:
    """A path as a URI reference: relative if it was, with forward slashes, percent-encoded.

    >>> uri("club finals/Zürich #3.mat")
    'club%20finals/Z%C3%BCrich%20%233.mat'
    """
    import os
    from pathlib import Path
    from urllib.parse import quote

    if Path(path).is_absolute():
        try:
            path = str(Path(path).relative_to(Path.cwd()))
        except ValueError:
            return Path(path).as_uri()
    plain = path.replace("\\", "/") if os.sep == "\\" else path
    return quote(plain, safe="/", errors="surrogateescape")


def fingerprint(found: Diagnostic) -> str:
    """What tells a finding again in a later version of the file, wherever its line has moved to."""
    from hashlib import sha256

    parts = (found.code, found.match, found.game, found.turn, found.text)
    return sha256("\0".join(map(str, parts)).encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _location(found: Diagnostic) -> dict[str, object]:
    physical: dict[str, object] = {"artifactLocation": {"uri": uri(found.path)}}
    if has_line(found):
        physical["region"] = _region((found.line, found.column, found.end_line, found.end_column))
    elif found.span.end > found.span.start:
        physical["region"] = {"byteOffset": found.span.start, "byteLength": found.span.end - found.span.start}
    location: dict[str, object] = {"physicalLocation": physical}
    steps = (("match", found.match), ("game", found.game), ("turn", found.turn))
    name = "/".join(f"{what} {number}" for what, number in steps if number is not None)
    if name:
        location["logicalLocations"] = [{"fullyQualifiedName": name}]
    return location


def _region(place: Place) -> dict[str, int]:
    return dict(zip(("startLine", "startColumn", "endLine", "endColumn"), place, strict=True))


def _fix(found: Diagnostic, report: FileReport) -> dict[str, object]:
    assert found.fix is not None
    replacements = [
        {"deletedRegion": _region(report.places[edit.span]), "insertedContent": {"text": edit.text}}
        for edit in found.fix.edits
    ]
    change = {"artifactLocation": {"uri": uri(found.path)}, "replacements": replacements}
    return {"description": {"text": found.fix.title}, "artifactChanges": [change]}


def _notification(report: FileReport) -> dict[str, object]:
    location = {"physicalLocation": {"artifactLocation": {"uri": uri(report.path)}}}
    return {
        "level": "error",
        "message": {"text": f"{report.path}: {report.failure}"},
        "locations": [location],
    }
