"""`bgnotation formats`: the kinds of files that can be read and written."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bgnotation.cli._arguments import parser

if TYPE_CHECKING:
    from bgnotation.formats import Format

_ABOUT = """\
Lists the kinds of files: the name for --from and --to, whether they can be read and written (and in which
styles), the endings of file names, what it is.
"""


def run(words: Sequence[str]) -> int:
    """Prints the list; the exit status."""
    from bgnotation.formats import all_formats

    parser("formats", "", _ABOUT).parse_args(words)
    rows = [
        (known.name, _can(known), " ".join(known.suffixes), known.title + _styles(known)) for known in all_formats()
    ]
    wide = [max(len(row[column]) for row in rows) for column in range(3)]
    for name, can, endings, title in rows:
        sys.stdout.write(f"{name:<{wide[0]}}  {can:<{wide[1]}}  {endings:<{wide[2]}}  {title}\n")
    return 0


def _can(known: "Format") -> str:
    return "read, write" if known.write is not None else "read"


def _styles(known: "Format") -> str:
    return f"; styles: {', '.join(f'{known.name}:{style}' for style in known.styles)}" if known.styles else ""
