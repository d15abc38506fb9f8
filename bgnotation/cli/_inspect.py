"""Checks one file. All that a worker process runs."""

import sys
from collections.abc import Iterable

from bgnotation import variants
from bgnotation.checks import Record, check_record, unknown_format
from bgnotation.cli._options import Mending, Options, Overrides
from bgnotation.cli._paths import STDIN, reason
from bgnotation.cli._report import FileReport, Place, has_line
from bgnotation.diagnostic import Diagnostic, Severity, place
from bgnotation.errors import UnknownFormatError
from bgnotation.formats import read_source
from bgnotation.replay import replay
from bgnotation.source import Source, Span
from bgnotation.transcript import Archive

_ROUNDS = 10
"""How often a file is mended and looked at again: fixes that touch wait for the next round."""


def inspect(path: str, options: Options) -> FileReport:
    """The report of the file at `path` (`-`: standard input). What is wrong with the file never raises."""
    try:
        data = _bytes(path)
    except OSError as error:
        return FileReport(path, failure=reason(error))
    except ValueError:  # a NUL in the path
        return FileReport(path, failure="no such file or folder")
    if options.mending is Mending.NONE:
        return _inspect(data, path, options)
    return _mended(data, path, options)


def load(path: str, format: str | None = None) -> Archive:
    """The record at `path` (`-`: standard input), read as it looks or as `format`.

    Raises OSError where there is nothing to read, UnknownFormatError where it is in no known format.
    """
    return read_source(Source.from_bytes(_bytes(path), path), format)


def _bytes(path: str) -> bytes:
    if path == STDIN:
        return sys.stdin.buffer.read()
    with open(path, "rb") as file:
        return file.read()


def _inspect(data: bytes, path: str, options: Options) -> FileReport:
    source = Source.from_bytes(data, path)
    try:
        archive = read_source(source, options.format)
    except UnknownFormatError as error:
        return _unknown(source, error, options)
    found = tuple(one for one in _findings(archive, options.overrides) if options.wants(one))
    return FileReport(
        path,
        format=archive.format,
        dialect=archive.dialect,
        encoding=source.encoding,
        matches=len(archive.matches),
        games=sum(len(match.games) for match in archive.matches),
        plays=sum(match.plays for match in archive.matches),
        diagnostics=found,
        lines=_lines(source, found) if options.excerpts else {},
        places=_places(source, found),
    )


def _findings(archive: Archive, overrides: Overrides) -> Iterable[Diagnostic]:
    variant = variants.find(overrides.variant) if overrides.variant else None
    replays = tuple(replay(match, overrides.apply(match.rules), variant=variant) for match in archive.matches)
    return check_record(Record(archive, replays))


def _unknown(source: Source, error: UnknownFormatError, options: Options) -> FileReport:
    found = unknown_format(source.path, error.reason)
    return FileReport(
        source.path,
        encoding=source.encoding,
        diagnostics=(found,) if options.wants(found) else (),
        failure="in no known format",
        unknown_format=True,
    )


def _lines(source: Source, found: Iterable[Diagnostic]) -> dict[int, str]:
    return {one.line: source.line(one.line) for one in found if has_line(one) and one.severity is not Severity.INFO}


def _places(source: Source, found: Iterable[Diagnostic]) -> dict[Span, Place]:
    return {edit.span: place(source, edit.span) for one in found if one.fix for edit in one.fix.edits}


def _mended(data: bytes, path: str, options: Options) -> FileReport:
    """The report of a file after its safe fixes, which are written back or only shown."""
    from bgnotation.cli._fix import difference, exact_text, mend
    from bgnotation.files import write_whole

    first = report = _inspect(data, path, options)
    new, fixed = data, 0
    for _ in range(_ROUNDS):
        fixes = [one.fix for one in report.diagnostics if one.fix is not None and one.fix.safe]
        tried, made = mend(new, Source.from_bytes(new, path), fixes)
        if not made or tried == new:
            break
        better = _inspect(tried, path, options)
        if better.errors > report.errors or better.failure:
            break  # a cure that does harm is none
        new, report, fixed = tried, better, fixed + made
    if new == data:
        return first
    if options.mending is Mending.SHOW:
        before, after = (exact_text(content, Source.from_bytes(content)) or "" for content in (data, new))
        return first._replace(fixed=fixed, diff=difference(path, before, after))
    try:
        write_whole(path, new)
    except OSError as error:
        return first._replace(failure=f"could not be written: {reason(error)}")
    return report._replace(fixed=fixed)
