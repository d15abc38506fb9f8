"""`bgnotation report`: one HTML page about matches, with a replay of each on a board."""

import argparse
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from bgnotation.cli._arguments import format_names, parser, processes, suffixes
from bgnotation.cli._options import Overrides, parse_rules
from bgnotation.cli._terminal import complain

if TYPE_CHECKING:
    from bgnotation.cli._paths import Target
    from bgnotation.report._page import Part

_ABOUT = """\
Makes one HTML page about match records: a replay on a board, findings beside the source, score, cube.

  bgnotation report match.mat                      writes match.html here
  bgnotation report my-matches -o archive.html     a page about a folder, with a table to search

The page needs no other file and no network: it can be kept, mailed and opened anywhere.
"""

_AFTER = """\
Exit status: 0 written; 2 a file could not be read or the page not be written (the page tells of files that are
in no known format, and of what is wrong in the others).
"""


def run(words: Sequence[str]) -> int:
    """Writes the page that `words` ask for; the exit status."""
    reader = _parser()
    asked = reader.parse_args(words)
    if asked.format_in is not None and asked.format_in not in format_names():
        reader.error(f"no format is called {asked.format_in!r}; known: {', '.join(format_names())}")
    try:
        wish = _Wish(asked.format_in, parse_rules(asked.rule))
    except argparse.ArgumentTypeError as error:
        reader.error(str(error))
    from bgnotation.cli._paths import expand

    return _run(asked, wish, expand(asked.paths, suffixes()))


def _parser() -> argparse.ArgumentParser:
    reader = parser("report", "PATH... [-o FILE.html] [options]", _ABOUT, _AFTER)
    add = reader.add_argument
    add("paths", nargs="+", metavar="PATH", help="a file, a folder, or - for standard input")
    where = "write to this file, - for standard output (default: the first path's name with .html, in this folder)"
    add("--output", "-o", metavar="FILE", help=where)
    add("--title", default="", metavar="TEXT", help="the title of the page")
    add("--from", dest="format_in", metavar="FORMAT", help="read every file as this format, whatever it looks like")
    rule = "replay by this rule whatever the files say (as for `bgnotation check`); may be repeated"
    add("--rule", action="append", default=[], metavar="NAME=VALUE", help=rule)
    plain = "do not compress the matches of a page about several, for browsers made before 2023"
    add("--no-compress", dest="compress", action="store_false", help=plain)
    jobs = "read in N processes at once, 0 for one a core (default: 1)"
    add("--jobs", "-j", type=processes, default=1, metavar="N", help=jobs)
    add("--force", action="store_true", help="write over a page that is there although no -o names it")
    add("--quiet", "-q", action="store_true", help="no summary, no progress bar: only what went wrong")
    return reader


class _Wish(NamedTuple):
    """How files are read. Picklable."""

    format: str | None
    overrides: Overrides


class _Done(NamedTuple):
    """What came of a file."""

    path: str
    parts: "tuple[Part, ...]" = ()
    failure: str | None = None
    passed_over: bool = False


def reported(target: "Target", wish: _Wish) -> _Done:
    """The parts of a page that a file gives. What is wrong with the file never raises."""
    from bgnotation.cli._inspect import load
    from bgnotation.cli._paths import reason
    from bgnotation.errors import UnknownFormatError
    from bgnotation.report._page import Trouble, entries
    from bgnotation.variants import find

    if target.failure is not None:
        return _Done(target.path, failure=target.failure)
    rules, played = wish.overrides.apply, wish.overrides.variant
    try:
        archive = load(target.path, wish.format)
    except OSError as error:
        return _Done(target.path, failure=reason(error))
    except ValueError:  # a NUL in the path
        return _Done(target.path, failure="no such file or folder")
    except UnknownFormatError as error:
        if target.uncertain:
            return _Done(target.path, passed_over=True)
        return _Done(target.path, (Trouble(target.path, error.reason),))
    variant = find(played) if played else None
    # Files of one folder are told apart by the folders below it.
    name = os.path.relpath(target.path, target.root) if target.root else ""
    return _Done(target.path, tuple(entries(archive, rules if wish.overrides else None, variant, name)))


def _run(asked: argparse.Namespace, wish: _Wish, targets: "Sequence[Target]") -> int:
    import sys

    from bgnotation.cli._jobs import in_order
    from bgnotation.cli._output import write_output
    from bgnotation.cli._paths import no_transcripts
    from bgnotation.cli._progress import progress
    from bgnotation.cli._visible import as_argument, visible
    from bgnotation.report._page import Entry, html
    from bgnotation.words import count

    output = asked.output if asked.output is not None else _name(asked.paths[0])
    if asked.output is None and os.path.exists(output) and not asked.force:
        complain(f"{output}: is there already; say -o {as_argument(output)} or --force to write over it")
        return 2
    bar = progress(len(targets), asked.quiet)
    parts: list[Part] = []
    failed = False
    for done in in_order(targets, reported, wish, asked.jobs):
        if done.failure is not None:
            bar.clear()
            complain(f"{done.path}: {done.failure}")
            failed = True
        parts += done.parts
        bar.step()
    bar.clear()
    if not parts:
        if not failed:
            complain(f"{', '.join(asked.paths)}: {no_transcripts(suffixes())}")
        return 2
    page = html(parts, asked.title, compress=asked.compress).encode("utf-8", "backslashreplace")
    status = write_output(output, page, (target.path for target in targets))
    if not status and not asked.quiet and output != "-":
        matches = count(sum(isinstance(part, Entry) for part in parts), "match")
        sys.stdout.write(f"Wrote {visible(output)}: {matches}, {_size(len(page))}. Open it in a browser.\n")
    return status or (2 if failed else 0)


def _name(path: str) -> str:
    """The page's name where none is given: that of the first path."""

    name = os.path.basename(os.path.normpath(path)) if path != "-" else "report"
    stem = os.path.splitext(name)[0].strip(".")
    return f"{stem or 'report'}.html"


def _size(count: int) -> str:
    return f"{count / 1e6:.1f} MB" if count >= 1e6 else f"{max(count // 1000, 1)} kB"
