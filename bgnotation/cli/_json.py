"""Findings for programs: one JSON object (docs/interface of `bgnotation check --format json`).

Files are written as they come; only the findings wait, so that a clean archive of any size takes no memory. All text
is ASCII (other characters as JSON escapes), so that neither the encoding of a pipe nor a control character can harm it.
"""

import json
from dataclasses import dataclass, field
from typing import TextIO

from bgnotation.cli._report import FileReport, Place, Totals, has_line
from bgnotation.diagnostic import Diagnostic


@dataclass(slots=True)
class JsonWriter:
    """The format `json`."""

    out: TextIO
    version: str
    _findings: list[str] = field(default_factory=list)
    _started: bool = False

    def add(self, report: FileReport) -> None:
        """Writes the row of a file."""
        self.out.write(",\n           " if self._started else self._head())
        self._started = True
        self.out.write(json.dumps(file_row(report)))
        self._findings += [json.dumps(finding(found, report)) for found in report.diagnostics]

    def finish(self, totals: Totals) -> None:
        """Writes the findings and the sums."""
        if not self._started:
            self.out.write(self._head())
        self.out.write('],\n "diagnostics": [')
        for index, row in enumerate(self._findings):
            self.out.write((",\n                 " if index else "") + row)
        sums = {
            "files": totals.files,
            "games": totals.games,
            "plays": totals.plays,
            "errors": totals.errors,
            "warnings": totals.warnings,
            "infos": totals.infos,
            "fixable": totals.fixable,
            "fixed": totals.fixed,
            "failed": totals.failed,
            "passed_over": totals.passed_over,
        }
        self.out.write(f'],\n "summary": {json.dumps(sums)}}}\n')

    def _head(self) -> str:
        return f'{{"version": {json.dumps(self.version)},\n "files": ['


def file_row(report: FileReport) -> dict[str, object]:
    """A file as the interface has it; `failure` says why it could not be read, null if it could."""
    return {
        "path": report.path,
        "format": report.format,
        "dialect": report.dialect,
        "encoding": report.encoding,
        "matches": report.matches,
        "games": report.games,
        "plays": report.plays,
        "errors": report.errors,
        "warnings": report.warnings,
        "infos": report.infos,
        "failure": report.failure,
    }


def finding(found: Diagnostic, report: FileReport) -> dict[str, object]:
    """A finding as the interface has it; one without a line has a byte `offset` instead."""
    row: dict[str, object] = {"path": found.path}
    if has_line(found):
        row |= _place((found.line, found.column, found.end_line, found.end_column))
    else:
        row |= dict.fromkeys(_PLACE)
        row["offset"] = found.span.start
    return row | {
        "code": found.code,
        "name": found.name,
        "severity": found.severity.value,
        "message": found.message,
        "help": found.help,
        "match": found.match,
        "game": found.game,
        "turn": found.turn,
        "side": found.side,
        "player": found.player,
        "fix": _fix(found, report),
        "detail": found.detail,
    }


_PLACE = ("line", "column", "end_line", "end_column")


def _place(place: Place) -> dict[str, object]:
    return dict(zip(_PLACE, place, strict=True))


def _fix(found: Diagnostic, report: FileReport) -> dict[str, object] | None:
    if found.fix is None:
        return None
    edits = [{**_place(report.places[edit.span]), "text": edit.text} for edit in found.fix.edits]
    return {"title": found.fix.title, "safe": found.fix.safe, "edits": edits}
