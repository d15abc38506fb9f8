"""`bgnotation check`: what is wrong in match records, and where."""

import argparse
import sys
from collections.abc import Sequence

from bgnotation.cli._arguments import check_names, format_names, parser, processes, suffixes
from bgnotation.cli._options import Mending, Options, parse_codes, parse_rules
from bgnotation.cli._report import FileReport, Totals, Writer

_ABOUT = """\
Checks match records: every roll, play, cube action, result and score against the rules of
backgammon. What is wrong is told with its line, and with what would have been right.

  bgnotation check match.mat            one file
  bgnotation check my-matches           every record in a folder and the folders in it
  bgnotation check --select BG3 *.mat   only what is wrong with plays
  bgnotation check --diff match.mat     show what could be mended, change nothing
  bgnotation show match.mat --line 41   draw the board at the line that a finding names
"""

_AFTER = """\
Of one kind no more than 1,000 findings are listed for a file, and 1,000 for each megabyte;
what --fix can mend always is. The last one then tells that there are more.

Exit status: 0 no error was found; 1 at least one (with --strict, also for a warning);
2 a file could not be read, is in no known format, or the command was not understood.
"""


def run(words: Sequence[str]) -> int:
    """Checks what `words` ask for; the exit status."""
    reader = _parser()
    asked = reader.parse_args(words)
    try:
        options = _options(asked)
    except argparse.ArgumentTypeError as error:
        reader.error(str(error))
    wrong = _contradiction(asked)
    if wrong:
        reader.error(wrong)
    return _run(asked, options)


def _parser() -> argparse.ArgumentParser:
    reader = parser("check", "PATH... [options]", _ABOUT, _AFTER)
    add = reader.add_argument_group("what to check").add_argument
    add("paths", nargs="+", metavar="PATH", help="a file, a folder (the records in it), or - for standard input")
    add("--from", dest="format_in", metavar="FORMAT", help="read every file as this format, whatever it looks like")
    rule = (
        "judge by this rule whatever the file says; may be repeated: crawford=on|off, jacoby=on|off, beavers=N|any|off,"
        " auto-doubles=N|any|off, holland=on|off, cube-limit=N|any, variant=NAME"
    )
    add("--rule", action="append", default=[], metavar="NAME=VALUE", help=rule)
    add = reader.add_argument_group("what to tell").add_argument
    add("--select", action="append", default=[], metavar="CODES", help="only these, such as BG3 or BG301,BG402")
    add("--ignore", action="append", default=[], metavar="CODES", help="all but these")
    add("--strict", action="store_true", help="let warnings fail the check too")
    add = reader.add_argument_group("what to mend").add_argument
    add("--fix", action="store_true", help="mend what is safe to mend, in the files themselves")
    add("--diff", action="store_true", help="show what --fix would change, and change nothing")
    add = reader.add_argument_group("how to tell it").add_argument
    formats = ("text", "concise", "json", "sarif", "github")
    how = f"{', '.join(formats[:-1])} or {formats[-1]} (default: text)"
    add("--format", choices=formats, default="text", metavar="FORMAT", help=how)
    when = ("auto", "always", "never")
    add("--color", choices=when, default="auto", metavar="WHEN", help="auto, always or never (default: auto)")
    jobs = "check in N processes at once, 0 for one a core (default: 1)"
    add("--jobs", "-j", type=processes, default=1, metavar="N", help=jobs)
    add("--quiet", "-q", action="store_true", help="errors and warnings only: no summary, no progress bar")
    return reader


def _options(asked: argparse.Namespace) -> Options:
    known = check_names() if asked.select or asked.ignore else ()
    if asked.format_in is not None and asked.format_in not in format_names():
        raise argparse.ArgumentTypeError(f"no format is called {asked.format_in!r}; known: {', '.join(format_names())}")
    return Options(
        select=parse_codes(asked.select, known),
        ignore=parse_codes(asked.ignore, known),
        overrides=parse_rules(asked.rule),
        format=asked.format_in,
        excerpts=asked.format == "text",
        mending=Mending.WRITE if asked.fix else Mending.SHOW if asked.diff else Mending.NONE,
    )


def _contradiction(asked: argparse.Namespace) -> str | None:
    """What can't be asked for together."""
    if asked.fix and asked.diff:
        return "--fix changes files and --diff does not: give one of them"
    if asked.fix and "-" in asked.paths:
        return "--fix can't write to standard input; --diff shows what it would change"
    if asked.diff and asked.format not in ("text", "concise"):
        return f"--diff shows a diff, which can't stand in --format {asked.format}"
    return None


def _run(asked: argparse.Namespace, options: Options) -> int:
    from bgnotation.cli._jobs import inspect_all
    from bgnotation.cli._paths import expand, no_transcripts
    from bgnotation.cli._progress import progress
    from bgnotation.cli._terminal import complain

    targets = expand(asked.paths, suffixes())
    writer = _writer(asked)
    totals = Totals()
    bar = progress(len(targets), asked.quiet)
    for report in inspect_all(targets, options, asked.jobs):
        if report.passed_over:
            totals.add(report)
            bar.step()
            continue
        if report.failure is not None or report.diagnostics or report.diff:
            bar.clear()
        if report.failure is not None:
            complain(f"{report.path}: {report.failure}")
        writer.add(report)
        totals.add(report)
        bar.step()
    bar.clear()
    if not totals.files and totals.passed_over:
        complain(f"{', '.join(asked.paths)}: {no_transcripts(suffixes())}")
        totals.failed += 1
    writer.finish(totals)
    if totals.failed:
        return 2
    return int(totals.errors > 0 or (asked.strict and totals.warnings > 0))


def _writer(asked: argparse.Namespace) -> Writer:
    """The writer of the output format that was asked for; only its module is loaded."""
    out = sys.stdout
    if asked.diff:
        return _DiffWriter()
    if asked.format == "json":
        from bgnotation import __version__
        from bgnotation.cli._json import JsonWriter

        return JsonWriter(out, __version__)
    if asked.format == "sarif":
        from bgnotation import __version__
        from bgnotation.checks import all_checks
        from bgnotation.cli._sarif import SarifWriter

        return SarifWriter(out, __version__, all_checks())
    if asked.format == "github":
        from bgnotation.cli._github import GithubWriter

        return GithubWriter(out)
    from bgnotation.cli._terminal import Paint, coloured, columns
    from bgnotation.cli._text import TextWriter

    paint = Paint(coloured(out, asked.color))
    return TextWriter(out, paint, columns(out), concise=asked.format == "concise", quiet=asked.quiet)


class _DiffWriter:
    """Standard output takes the diffs alone, so that it can be piped into `patch`."""

    def add(self, report: FileReport) -> None:
        from bgnotation.cli._visible import visible

        text = report.diff
        if sys.stdout.isatty():
            text = "".join(visible(line.rstrip("\r")) + "\n" for line in text.split("\n")[:-1])
        sys.stdout.write(text)

    def finish(self, totals: Totals) -> None:
        from bgnotation.cli._terminal import complain
        from bgnotation.words import count

        complain(f"{count(totals.fixed, 'finding')} could be mended in {count(totals.files_changed, 'file')}")
