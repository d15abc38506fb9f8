"""`bgnotation plot`: a figure of a match or of many games."""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bgnotation.cli._arguments import format_names, parser, suffixes
from bgnotation.cli._terminal import complain

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from bgnotation.transcript import Archive

_ABOUT = """\
Draws a figure of match records.

  bgnotation plot race match.mat --game 2      pip counts of a game, with hits and cube actions
  bgnotation plot score match.mat              score and match-winning chance from game to game
  bgnotation plot cube match.mat               who owned the cube when
  bgnotation plot results my-matches           how each player's games were won
  bgnotation plot dice my-matches              dice against what fair ones give
  bgnotation plot openings my-matches          opening plays and replies
  bgnotation plot archive my-matches           lengths, endings, points and cubes of an archive

Without -o the figure is written to KIND.png here, if no such file is there.
"""

_OF_A_MATCH = ("race", "score", "cube")
_KINDS = (*_OF_A_MATCH, "results", "dice", "openings", "archive")
_FORMATS = ("png", "svg", "pdf")


def run(words: Sequence[str]) -> int:
    """Draws what `words` ask for; the exit status."""
    reader = _parser()
    asked = reader.parse_args(words)
    output = asked.output or f"{asked.kind}.{asked.format or 'png'}"
    form = asked.format or output.rpartition(".")[2].lower()
    if form not in _FORMATS:
        reader.error(f"{output}: a figure is written as .png, .svg or .pdf; or say which with --format")
    if asked.format_in is not None and asked.format_in not in format_names():
        reader.error(f"no format is called {asked.format_in!r}; known: {', '.join(format_names())}")
    if asked.game != 1 and asked.kind != "race":
        reader.error("--game belongs to `plot race`")
    if asked.output is None and os.path.exists(output):
        complain(f"{output}: is there already; say -o {output} to write over it")
        return 2
    archives, failed = _read(asked)
    if not archives:
        return 2
    made = _figure(asked, archives)
    if made is None:
        return 2
    from bgnotation.cli._output import write_output

    status = write_output(output, _bytes(made, form), [archive.source.path for archive in archives])
    if not status and asked.output is None:
        sys.stdout.write(f"Wrote {output}.\n")
    return status or (2 if failed else 0)


def _parser() -> argparse.ArgumentParser:
    reader = parser("plot", "KIND PATH... [-o FILE] [options]", _ABOUT)
    add = reader.add_argument
    add("kind", choices=_KINDS, metavar="KIND", help=f"one of {', '.join(_KINDS)}")
    add("paths", nargs="+", metavar="PATH", help="a file, a folder, or - for standard input")
    add("--output", "-o", metavar="FILE", help="write to this file, - for standard output (default: KIND.png)")
    add("--format", choices=_FORMATS, metavar="FORMAT", help="png, svg or pdf (default: as the name after -o ends)")
    add("--game", "-g", type=int, default=1, metavar="N", help="the game of `plot race`, from 1 (default: 1)")
    add("--match", "-m", type=int, default=1, metavar="N", help="the match of a file with several, from 1 (default: 1)")
    add("--from", dest="format_in", metavar="FORMAT", help="read every file as this format, whatever it looks like")
    return reader


def _read(asked: argparse.Namespace) -> "tuple[list[Archive], bool]":
    """The records, and whether a path failed, which is told."""
    from bgnotation.cli._inspect import load
    from bgnotation.cli._paths import expand, no_transcripts, reason
    from bgnotation.errors import UnknownFormatError

    archives: list[Archive] = []
    failed = False
    for target in expand(asked.paths, suffixes()):
        failure = target.failure
        if failure is None:
            try:
                archives.append(load(target.path, asked.format_in))
            except OSError as error:
                failure = reason(error)
            except UnknownFormatError as error:
                failure = None if target.uncertain else error.reason
        if failure is not None:
            complain(f"{target.path}: {failure}")
            failed = True
    if not archives and not failed:
        complain(f"{', '.join(asked.paths)}: {no_transcripts(suffixes())}")
    return archives, failed


def _figure(asked: argparse.Namespace, archives: "list[Archive]") -> "Figure | None":
    """The figure; None where it can't be, which is told."""
    from bgnotation.report import figures

    if asked.kind not in _OF_A_MATCH:
        return figures.OF_RECORDS[asked.kind](archives)
    if len(archives) > 1:
        complain(f"`plot {asked.kind}` draws one match; these are {len(archives)} files")
        return None
    matches = archives[0].matches
    if not 1 <= asked.match <= len(matches):
        complain(f"{asked.paths[0]}: no match {asked.match}; the file has {len(matches)}")
        return None
    match = matches[asked.match - 1]
    if asked.kind != "race":
        return figures.OF_A_MATCH[asked.kind](match)
    if not 1 <= asked.game <= len(match.games):
        complain(f"{asked.paths[0]}: no game {asked.game}; the match has {len(match.games)}")
        return None
    return figures.race(match, asked.game)


def _bytes(made: "Figure", form: str) -> bytes:
    """The figure as the bytes of a file, the same each time."""
    import io
    import warnings

    from bgnotation.report.figures._base import style

    data = io.BytesIO()
    dates = {"svg": {"Date": None}, "pdf": {"CreationDate": None}, "png": {"Software": "bgnotation"}}
    with style(), warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        made.savefig(data, format=form, metadata=dates[form])
    if any("missing from font" in str(one.message) for one in told):
        complain("the font of the figure lacks letters of a name; boxes stand in their place")
    return data.getvalue()
