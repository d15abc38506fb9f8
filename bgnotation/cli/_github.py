"""Findings as annotations of a GitHub workflow: a command a finding, and a summary line."""

from dataclasses import dataclass
from typing import TextIO

from bgnotation.cli._report import FileReport, Totals, has_line, summary
from bgnotation.cli._visible import visible
from bgnotation.diagnostic import Diagnostic, Severity

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


@dataclass(slots=True)
class GithubWriter:
    """The format `github`."""

    out: TextIO

    def add(self, report: FileReport) -> None:
        """Writes the annotations of a file."""
        for found in report.diagnostics:
            self.out.write(annotation(found))
        if report.failure is not None and not report.diagnostics:
            path = _property(report.path)
            self.out.write(f"::error file={path},title=not read::{_data(report.failure)}\n")

    def finish(self, totals: Totals) -> None:
        """Writes the summary."""
        self.out.write(summary(totals) + "\n")


def annotation(found: Diagnostic) -> str:
    """The workflow command of a finding. Columns are given within one line only, as GitHub wants it."""
    properties = [f"file={_property(found.path)}"]
    if has_line(found):
        properties += [f"line={found.line}", f"endLine={found.end_line}"]
        if found.line == found.end_line:
            properties += [f"col={found.column}", f"endColumn={found.end_column}"]
    properties.append(f"title={_property(f'{found.code} {found.name}')}")
    text = found.message if has_line(found) or not found.where else f"{found.where}: {found.message}"
    text += f"\nhelp: {found.help}" if found.help is not None else ""
    return f"::{_COMMANDS[found.severity]} {','.join(properties)}::{_data(text)}\n"


def _data(text: str) -> str:
    lines = text.replace("%", "%25").split("\n")
    return "%0A".join(visible(line) for line in lines)


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
