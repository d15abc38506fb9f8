"""`bgnotation formats`: the kinds of files that can be read."""

import sys
from collections.abc import Sequence

from bgnotation.cli._arguments import parser

_ABOUT = "Lists the kinds of files that can be read: the name for --from, the endings of file names, what it is.\n"


def run(words: Sequence[str]) -> int:
    """Prints the list; the exit status."""
    from bgnotation.formats import all_formats

    parser("formats", "", _ABOUT).parse_args(words)
    rows = [(known.name, " ".join(known.suffixes), known.title) for known in all_formats()]
    wide = [max(len(row[column]) for row in rows) for column in range(2)]
    for name, endings, title in rows:
        sys.stdout.write(f"{name:<{wide[0]}}  {endings:<{wide[1]}}  {title}\n")
    return 0
