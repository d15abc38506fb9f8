"""`bgnotation convert`: match records in another format, and what is lost on the way."""

import argparse
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bgnotation.cli._arguments import format_names, parser, processes, suffixes
from bgnotation.cli._options import parse_rules
from bgnotation.cli._terminal import complain

if TYPE_CHECKING:
    from bgnotation.cli._paths import Target
    from bgnotation.cli._placing import Where
    from bgnotation.cli._turning import Told, Turned, Wish
    from bgnotation.formats import Format

_ABOUT = """\
Writes match records in another format. What the format can't hold is told on standard error, each kind of
loss with its code: `bgnotation explain BG919` says more. `bgnotation formats` lists the formats.

  bgnotation convert match.mat --to sgf                     writes match.sgf beside it
  bgnotation convert match.mat -o match.sgf                 the format that the name ends in
  bgnotation convert match.mat --to snowie -o -             to standard output
  bgnotation convert my-matches --to mat:xg -o converted    a folder, and the folders in it
"""

_AFTER = """\
Of several matches in a file whose new format holds one, each gets a file: name-1, name-2 and so on.
A file that is there already is written over only where -o names it, or with --force; what is read never is.

Exit status: 0 done; 1 with --strict, a file would have lost something; 2 a file could not be read or written,
or the command was not understood.
"""


def run(words: Sequence[str]) -> int:
    """Converts what `words` ask for; the exit status."""
    reader = _parser()
    asked = reader.parse_args(words)
    try:
        wish, to = _wish(asked)
    except argparse.ArgumentTypeError as error:
        reader.error(str(error))
    from bgnotation.cli._paths import expand
    from bgnotation.cli._placing import where

    targets = expand(asked.paths, suffixes())
    place = where(asked.output, asked.paths, targets, to.suffixes[0])
    if isinstance(place, str):
        reader.error(place)
    return _run(asked, wish, targets, place)


def _parser() -> argparse.ArgumentParser:
    reader = parser("convert", "PATH... --to FORMAT [-o FILE|FOLDER|-] [options]", _ABOUT, _AFTER)
    add = reader.add_argument
    add("paths", nargs="+", metavar="PATH", help="a file, a folder, or - for standard input")
    add(
        "--to", metavar="FORMAT[:STYLE]", help="the format to write (default: as the name after -o ends), and its style"
    )
    add("--style", metavar="STYLE", help="the same as behind the colon of --to")
    where = "write to this file, into this folder, or to standard output (default: beside the file that is read)"
    add("--output", "-o", metavar="PATH", help=where)
    add("--from", dest="format_in", metavar="FORMAT", help="read every file as this format, whatever it looks like")
    rule = (
        "write this rule whatever the file says; may be repeated: crawford=on|off, jacoby=on|off, beavers=N|any|off,"
        " auto-doubles=N|any|off, holland=on|off, cube-limit=N|any, variant=NAME"
    )
    add("--rule", action="append", default=[], metavar="NAME=VALUE", help=rule)
    add("--strict", action="store_true", help="write no file that would lose anything, nor of a damaged one")
    add("--force", action="store_true", help="write over files that are there although no -o FILE names them")
    jobs = "convert in N processes at once, 0 for one a core (default: 1)"
    add("--jobs", "-j", type=processes, default=1, metavar="N", help=jobs)
    add("--quiet", "-q", action="store_true", help="no losses, no summary, no progress bar: only what went wrong")
    return reader


def _wish(asked: argparse.Namespace) -> "tuple[Wish, Format]":
    """What the files are to become. Raises ArgumentTypeError with what is known instead."""
    from bgnotation.cli._turning import Wish
    from bgnotation.errors import UnknownNameError
    from bgnotation.formats._write import by_suffix, writable

    if asked.format_in is not None and asked.format_in not in format_names():
        raise argparse.ArgumentTypeError(f"no format is called {asked.format_in!r}; known: {', '.join(format_names())}")
    name, _, style = (asked.to or "").partition(":")
    style = asked.style if asked.style is not None else style
    try:
        if not name and (asked.output is None or asked.output == "-" or os.path.isdir(asked.output)):
            raise argparse.ArgumentTypeError("say which format: --to FORMAT (`bgnotation formats` lists them)")
        to = writable(name) if name else by_suffix(asked.output)
    except UnknownNameError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    if style and style not in to.styles:
        known = f"known: {', '.join(to.styles)}" if to.styles else f"{to.name} has none"
        raise argparse.ArgumentTypeError(f"no style of {to.name} is called {style!r}; {known}")
    return Wish(to.name, style, asked.format_in, parse_rules(asked.rule), asked.strict), to


def _run(asked: argparse.Namespace, wish: "Wish", targets: "Sequence[Target]", place: "Where") -> int:
    from bgnotation.cli._jobs import in_order
    from bgnotation.cli._paths import no_transcripts
    from bgnotation.cli._placing import Places
    from bgnotation.cli._progress import progress
    from bgnotation.cli._turning import turned

    places = Places(place, wish.to, targets, asked.force)
    bar = progress(len(targets), asked.quiet)
    outcome = _Outcome(wish.to, several=len(targets) > 1)
    for done in in_order(targets, turned, wish, asked.jobs):
        if places.is_there(done):
            outcome.at_home += 1
            bar.step()
            continue
        problems = [done.failure] if done.failure is not None else places.put(done)
        if problems or done.refused:
            bar.clear()
        for problem in problems:
            complain(f"{done.target.path}: {problem}")
        if done.damage:
            bar.clear()
            complain(f"{done.target.path}: BG113 damaged-file: {done.damage}")
        outcome.add(done, failed=bool(problems))
        bar.step()
    bar.clear()
    if outcome.passed_over and not (outcome.written or outcome.failed or outcome.refused or outcome.at_home):
        complain(f"{', '.join(asked.paths)}: {no_transcripts(suffixes())}")
        outcome.failed += 1
    if not asked.quiet:
        outcome.tell()
    return 2 if outcome.failed else int(outcome.refused > 0)


@dataclass(slots=True)
class _Outcome:
    """Counts what was written and lost."""

    format: str
    several: bool
    written: int = 0
    files: int = 0
    failed: int = 0
    refused: int = 0
    passed_over: int = 0
    at_home: int = 0
    """Files that are in the format already, and stand where they would be put."""
    damaged: int = 0
    """Files of which not all could be read."""
    losing: int = 0
    """Files that lost something, or would have."""
    losses: "dict[str, _Lost]" = field(default_factory=dict)

    def add(self, done: "Turned", *, failed: bool) -> None:
        """Counts a file that was read."""
        self.passed_over += done.passed_over
        self.failed += failed
        if failed or done.passed_over:
            return
        self.refused += done.refused
        self.damaged += bool(done.damage)
        if done.refused:
            kinds = len({one.code for one in done.losses})
            why = f"{_kinds(kinds)} of loss" if kinds else "the file is damaged"
            complain(f"{done.target.path}: not written: {why}")
        else:
            self.written += 1
            self.files += len(done.files)
        self.losing += bool(done.losses)
        for one in done.losses:
            self.losses.setdefault(one.code, _Lost(one, done.target.path)).add(one, done.target.path)

    def tell(self) -> None:
        """Writes what was lost, by code, and the summary."""
        from bgnotation.words import count

        for code in sorted(self.losses):
            complain(self.losses[code].line(several=self.several))
        done = f"converted {count(self.written, 'file')} to {self.format}"
        if self.files > self.written:
            done += f" ({count(self.files, 'new file')})"
        told = [done, f"{_kinds(len(self.losses))} of loss in {count(self.losing, 'file')}" if self.losses else ""]
        told += [f"{self.refused} refused" if self.refused else "", f"{self.failed} failed" if self.failed else ""]
        if self.written and not self.losses and not self.damaged:
            told[1] = "nothing lost"
        told.append(f"{self.damaged} damaged" if self.damaged else "")
        told.append(
            f"{self.at_home} {'is' if self.at_home == 1 else 'are'} {self.format} already" if self.at_home else ""
        )
        complain("; ".join(part for part in told if part))


@dataclass(slots=True)
class _Lost:
    """A kind of loss, over all files."""

    first: "Told"
    path: str
    count: int = 0
    paths: set[str] = field(default_factory=set)

    def add(self, one: "Told", path: str) -> None:
        self.count += one.number
        self.paths.add(path)

    def line(self, *, several: bool) -> str:
        first = self.first
        where = f"{self.path}:{first.place or ' '}".rstrip()
        if len(self.paths) == 1 and not several:
            return f"{where} {first.code} {first.name}: {first.message}"
        from bgnotation.words import count

        number = f"{self.count:,} in {count(len(self.paths), 'file')}"
        return f"{first.code} {first.name}: {number}, such as {where} {first.message}"


def _kinds(number: int) -> str:
    from bgnotation.words import count

    return count(number, "kind")
