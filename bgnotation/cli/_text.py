"""Findings for people: a headline, the line of the file with the place under carets, help. And the same in one line."""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from typing import TextIO

from bgnotation.cli._paths import STDIN
from bgnotation.cli._report import FileReport, Totals, has_line, summary
from bgnotation.cli._terminal import Paint
from bgnotation.cli._visible import as_argument, cells, visible
from bgnotation.diagnostic import Diagnostic, Severity
from bgnotation.words import count

_LEFT = 30
"""How much of a long line is shown before the caret."""


@dataclass(slots=True)
class TextWriter:
    """The format `text`, and with `concise` a line a finding."""

    out: TextIO
    paint: Paint
    width: int = 120
    """The columns an excerpt may take."""
    concise: bool = False
    quiet: bool = False

    def add(self, report: FileReport) -> None:
        """Writes the findings of a file."""
        if report.failure is not None and not report.diagnostics and not self.out.isatty():
            # On a terminal standard error, which has said it, is the same place.
            self.out.write(f"{visible(report.path)}: not read: {visible(report.failure)}\n")
        for found in report.diagnostics:
            if found.severity is Severity.INFO and self.quiet:
                continue
            self.out.write(self._headline(found))
            if not self.concise and found.severity is not Severity.INFO:
                self.out.write(self._excerpt(found, report))
                self.out.write(self._advice(found))

    def finish(self, totals: Totals) -> None:
        """Writes the summary and what to do next."""
        if self.quiet or totals.files == 0:
            return
        if totals.fixed:
            self.out.write(f"Mended {count(totals.fixed, 'finding')} in {count(totals.files_changed, 'file')}.\n")
        style = "red" if totals.errors or totals.failed else "yellow" if totals.warnings else "green"
        self.out.write(self.paint(summary(totals), style) + "\n")
        if self.concise:
            return
        if totals.sample is not None:
            self.out.write(self.paint(_hints(totals.sample), "dim") + "\n")
        if totals.fixable:
            self.out.write(self.paint("What can be mended safely: add --diff to see it, --fix to do it", "dim") + "\n")

    def _headline(self, found: Diagnostic) -> str:
        place = visible(found.path)
        if found.where:
            place += f":{found.where}" if has_line(found) else f": {found.where}"
        severity, paint = found.severity.value, self.paint
        head = f"{paint(severity, severity)} {paint(found.code, 'bold')} {found.name}: {visible(found.message)}"
        if found.severity is Severity.INFO:
            return paint(f"{place}: {severity} {found.code} {found.name}: {visible(found.message)}", "dim") + "\n"
        return f"{paint(place, 'bold')}: {head}\n"

    def _excerpt(self, found: Diagnostic, report: FileReport) -> str:
        if not has_line(found):
            return self._meaning(found)
        line = report.lines.get(found.line)
        if line is None:
            return ""
        number = str(found.line)
        room = max(self.width - len(number) - 4, 20)
        start = min(found.column - 1, len(line))
        end = min(found.end_column - 1, len(line)) if found.end_line == found.line else len(line)
        text, blanks, carets = excerpt(line, start, end, room)
        bar = self.paint("|", "dim")
        under = self.paint("^" * carets, found.severity.value)
        margin = " " * len(number)
        return f"{margin} {bar}\n{self.paint(number, 'dim')} {bar} {text}\n{margin} {bar} {' ' * blanks}{under}\n"

    def _meaning(self, found: Diagnostic) -> str:
        """What bytes mean, where there is no line to show."""
        if not found.text:
            return ""
        text, _, carets = excerpt(found.text, 0, len(found.text), max(self.width - 4, 20))
        bar, under = self.paint("|", "dim"), self.paint("^" * carets, found.severity.value)
        return f"  {bar}\n  {bar} {text}\n  {bar} {under}\n"

    def _advice(self, found: Diagnostic) -> str:
        advice = f"{self.paint('help:', 'cyan')} {visible(found.help)}\n" if found.help else ""
        if found.fix is not None:
            kind = "fix" if found.fix.safe else "possible fix"
            advice += f"{self.paint(kind + ':', 'cyan')} {visible(found.fix.title)}\n"
        return advice


def _hints(found: Diagnostic) -> str:
    """The commands that tell more of a finding."""
    meaning = f"What a code means: bgnotation explain {found.code}"
    if found.turn is None or found.path == STDIN:
        return meaning
    if has_line(found):
        place = f"--line {found.line}:{found.column}"
    else:
        place = f"{f'--match {found.match} ' if (found.match or 1) > 1 else ''}--game {found.game} --turn {found.turn}"
    return f"The board at a finding: bgnotation show {as_argument(found.path)} {place}\n{meaning}"


def excerpt(line: str, start: int, end: int, room: int) -> tuple[str, int, int]:
    """What is shown of a line: its text, the blanks before the carets, and how many carets.

    `start` and `end` are characters of the line, from 0; at most `room` columns are taken. What is left out of a long
    line is marked by `…`.

    >>> excerpt("  7) 61: 24/14", 8, 13, 80)
    ('  7) 61: 24/14', 8, 5)
    >>> excerpt("a" * 50 + "fault" + "b" * 50, 50, 55, 20)
    ('…aaaaaafaultbbbbbbb…', 7, 5)
    """
    # A line may be a megabyte: a window of the text is enough, as few characters take no column.
    first = max(0, start - 4 * room)
    window = line[first : start + 8 * room]
    start, end = start - first, min(end - first, len(window))
    pieces, starts = cells(window)
    left, right = 0, len(window)
    if len(window) < len(line) or starts[right] > room:
        left = bisect_left(starts, starts[start] - min(_LEFT, room // 3))
        right = bisect_right(starts, starts[left] + room - 2) - 1
    before = "…" if first + left else ""
    after = "…" if first + right < len(line) else ""
    blanks = len(before) + starts[start] - starts[left]
    carets = starts[min(max(start, end), right)] - starts[start]
    return f"{before}{''.join(pieces[left:right])}{after}", blanks, max(carets, 1)
