"""`bgnotation table`: turns, games, matches or findings as a table for a spreadsheet."""

import argparse
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from bgnotation.cli._arguments import format_names, parser, processes, suffixes
from bgnotation.cli._terminal import complain

if TYPE_CHECKING:
    import pandas

_ABOUT = """\
Makes a table of match records, for a spreadsheet or for a program.

  bgnotation table turns match.mat -o turns.csv       every action, with the position before it
  bgnotation table games my-matches -o games.csv      every game: who won, how much, how
  bgnotation table matches my-matches                 every match
  bgnotation table cube my-matches -o cube.parquet    every double and its answer; in races what was right
  bgnotation table dice my-matches                    how often each roll was thrown, and how often that is expected
  bgnotation table analysis match.xg -o errors.csv    what a program thinks of every decision, where the file has it
  bgnotation table diagnostics my-matches             what `bgnotation check` finds

docs/tables.md says what each column holds.
"""

_KINDS = ("turns", "games", "matches", "cube", "dice", "analysis", "diagnostics")
_FORMATS = ("csv", "json", "parquet")


def run(words: Sequence[str]) -> int:
    """Writes the table that `words` ask for; the exit status."""
    reader = _parser()
    asked = reader.parse_args(words)
    form = _form(asked)
    if form is None:
        reader.error(f"{asked.output}: a table is written as .csv, .json or .parquet; or say which with --format")
    if form == "parquet" and asked.output in (None, "-"):
        reader.error("parquet is no text: give a file with -o FILE.parquet")
    if asked.format_in is not None and asked.format_in not in format_names():
        reader.error(f"no format is called {asked.format_in!r}; known: {', '.join(format_names())}")
    reading = _Reading(asked)
    table = reading.table()
    try:
        data = _bytes(table, form)
    except ImportError:
        complain(f"{form} needs the package pyarrow, which is not installed")
        return 2
    failed = 2 if reading.failed else 0
    from bgnotation.cli._output import write_output

    return write_output(asked.output or "-", data, reading.read) or failed


def _parser() -> argparse.ArgumentParser:
    reader = parser("table", "KIND PATH... [-o FILE] [options]", _ABOUT)
    add = reader.add_argument
    add("kind", choices=_KINDS, metavar="KIND", help=f"one of {', '.join(_KINDS)}")
    add("paths", nargs="+", metavar="PATH", help="a file, a folder, or - for standard input")
    add("--from", dest="format_in", metavar="FORMAT", help="read every file as this format, whatever it looks like")
    jobs = "read in N processes at once, 0 for one a core (default: 1)"
    add("--jobs", "-j", type=processes, default=1, metavar="N", help=jobs)
    add("--output", "-o", metavar="FILE", help="write to this file instead of the terminal")
    how = "csv, json or parquet (default: as the name after -o ends, else csv)"
    add("--format", choices=_FORMATS, metavar="FORMAT", help=how)
    return reader


_OTHER = ("xlsx", "xls", "ods", "html", "htm", "md", "feather", "arrow", "sqlite", "db", "yaml", "xml")


def _form(asked: argparse.Namespace) -> str | None:
    """The form of the table: as asked for, else as the name ends, else CSV; None for one that can't be written."""
    if asked.format is not None:
        return str(asked.format)
    ending = (asked.output or "").rpartition(".")[2].lower()
    if ending in _OTHER:
        return None
    return ending if ending in _FORMATS else "csv"


class _Reading:
    """The files that were asked for; what can't be read is told of."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self._asked = asked
        self.failed = False
        self.read: list[str] = []
        self._uncertain: set[str] = set()
        self._passed_over: set[str] = set()

    def table(self) -> "pandas.DataFrame":
        """The table of all files that can be read."""
        from bgnotation.cli._inspect import load
        from bgnotation.cli._paths import STDIN, expand, no_transcripts
        from bgnotation.tables._frame import Reading, table
        from bgnotation.tables._kinds import KINDS

        for target in expand(self._asked.paths, suffixes()):
            if target.failure is not None:
                self._tell(target.path, target.failure)
                continue
            self.read.append(target.path)
            if target.uncertain:
                self._uncertain.add(target.path)
        # Only this process has a standard input.
        jobs = 1 if STDIN in self.read else self._asked.jobs
        reading = Reading(partial(load, format=self._asked.format_in), self._fail)
        found = table(KINDS[self._asked.kind], list(self.read), jobs, reading)
        if self._passed_over and not self.read and not self.failed:
            complain(f"{', '.join(self._asked.paths)}: {no_transcripts(suffixes())}")
            self.failed = True
        return found

    def _fail(self, path: object, error: Exception) -> None:
        """Is told of a file that can't be read."""
        from bgnotation.cli._paths import reason
        from bgnotation.errors import UnknownFormatError

        name = str(path)
        self.read.remove(name)
        if isinstance(error, UnknownFormatError):
            if name in self._uncertain:
                self._passed_over.add(name)
            else:
                self._tell(name, error.reason)
        elif isinstance(error, OSError):
            self._tell(name, reason(error))

    def _tell(self, path: str, failure: str) -> None:
        complain(f"{path}: {failure}")
        self.failed = True


def _bytes(table: "pandas.DataFrame", form: str) -> bytes:
    """The table as the bytes of a file. Raises ImportError where parquet can't be written."""
    if form == "csv":
        return table.to_csv(index=False, lineterminator="\n").encode("utf-8", "backslashreplace")
    if form == "json":
        return (table.to_json(orient="records", indent=1) + "\n").encode("utf-8")
    import io

    buffer = io.BytesIO()
    table.to_parquet(buffer, index=False)
    return buffer.getvalue()
