"""What is known of one checked file, and the sums over all."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from bgnotation.diagnostic import Diagnostic, Severity
from bgnotation.source import Span
from bgnotation.words import count

Place = tuple[int, int, int, int]
"""Line, column, end line, end column."""

_NO_LINES: Mapping[int, str] = {}
_NO_PLACES: Mapping[Span, Place] = {}


class FileReport(NamedTuple):
    """One file after its check. Small and picklable: a worker process sends it back."""

    path: str
    """As it was asked for; `-` is standard input."""
    format: str | None = None
    dialect: str | None = None
    encoding: str | None = None
    matches: int = 0
    games: int = 0
    plays: int = 0
    diagnostics: tuple[Diagnostic, ...] = ()
    """Those that were selected, in file order."""
    lines: Mapping[int, str] = _NO_LINES
    """The source lines an excerpt needs, by number."""
    places: Mapping[Span, Place] = _NO_PLACES
    """Where the edits of the fixes stand."""
    failure: str | None = None
    """Why the file could not be read, None if it could."""
    fixed: int = 0
    """How many findings were cured, or with `--diff` would be."""
    diff: str = ""
    unknown_format: bool = False
    passed_over: bool = False
    """Whether it is no record at all, and was only met in a folder."""

    def number_of(self, severity: Severity) -> int:
        """How many findings are of this severity."""
        return sum(found.severity is severity for found in self.diagnostics)

    @property
    def errors(self) -> int:
        """The number of errors."""
        return self.number_of(Severity.ERROR)

    @property
    def warnings(self) -> int:
        """The number of warnings."""
        return self.number_of(Severity.WARNING)

    @property
    def infos(self) -> int:
        """The number of infos."""
        return self.number_of(Severity.INFO)


@dataclass(slots=True)
class Totals:
    """The sums of a run, added up file by file so that no report has to be kept."""

    files: int = 0
    games: int = 0
    plays: int = 0
    errors: int = 0
    warnings: int = 0
    infos: int = 0
    fixable: int = 0
    """Findings with a safe fix."""
    possible: int = 0
    """Findings with a fix that somebody has to decide on."""
    fixed: int = 0
    failed: int = 0
    """Files that could not be read, or are in no known format."""
    files_changed: int = 0
    passed_over: int = 0
    """Text files in folders that are no records."""
    sample: Diagnostic | None = None
    """A finding for the hints: the first error, else the first warning."""

    def add(self, report: FileReport) -> None:
        """Adds one file."""
        if report.passed_over:
            self.passed_over += 1
            return
        self.files += 1
        self.games += report.games
        self.plays += report.plays
        self.fixed += report.fixed
        self.files_changed += bool(report.fixed)
        self.failed += report.failure is not None
        for found in report.diagnostics:
            self._found(found)

    def _found(self, found: Diagnostic) -> None:
        severity = found.severity
        if severity is Severity.ERROR:
            self.errors += 1
        elif severity is Severity.WARNING:
            self.warnings += 1
        else:
            self.infos += 1
        if found.fix is not None:
            self.fixable += found.fix.safe
            self.possible += not found.fix.safe
        if self.sample is None:
            self.sample = found if severity is not Severity.INFO else None
        elif severity is Severity.ERROR and self.sample.severity is not Severity.ERROR:
            self.sample = found


class Writer(Protocol):
    """An output format: told of each file in turn, then of the sums."""

    def add(self, report: FileReport) -> None:
        """One more file."""

    def finish(self, totals: Totals) -> None:
        """That was the last one."""


def has_line(found: Diagnostic) -> bool:
    """Whether a finding stands on a line; one of a binary format, or of a whole file, has line 0."""
    return found.line > 0


def summary(totals: Totals) -> str:
    """The last line: what was checked and what was found.

    >>> summary(Totals(files=8, games=61, plays=2934, errors=1, warnings=1, fixable=1))
    'Checked 8 files, 61 games, 2,934 plays: 1 error, 1 warning (1 fixable with --fix).'
    """
    if totals.failed == totals.files > 0:
        return f"{count(totals.failed, 'file')} could not be read."
    found = [
        count(totals.errors, "error") if totals.errors else "no errors",
        count(totals.warnings, "warning") if totals.warnings else "no warnings",
    ]
    if totals.infos:
        found.append(count(totals.infos, "info"))
    text = f"Checked {count(totals.files - totals.failed, 'file')}, {count(totals.games, 'game')}"
    text += f", {count(totals.plays, 'play')}: {', '.join(found)}"
    cures = []
    if totals.fixable:
        cures.append(f"{totals.fixable:,} fixable with --fix")
    if totals.possible:
        verb = "has" if totals.possible == 1 else "have"
        cures.append(f"{totals.possible:,}{' more' if totals.fixable else ''} {verb} a possible fix")
    if cures:
        text += f" ({', '.join(cures)})"
    if totals.failed:
        text += f"; {count(totals.failed, 'file')} could not be read"
    if totals.passed_over:
        text += f"; {count(totals.passed_over, 'text file')} without a match passed over"
    return text + "."
