"""`bgnotation explain`: what a code means."""

import sys
from collections.abc import Sequence

from bgnotation.cli._arguments import parser

_ABOUT = """\
Says what a code such as BG301 means: what is wrong, why it matters, what to do about it.
Without a code, lists them all; with the beginning of one, such as BG4, those that begin so.
"""


def run(words: Sequence[str]) -> int:
    """Prints what `words` ask for; the exit status."""
    from bgnotation.checks import all_checks, explain

    reader = parser("explain", "[CODE]", _ABOUT)
    reader.add_argument("code", nargs="?", default="", metavar="CODE", help="such as BG301, BG4 or illegal-play")
    asked = reader.parse_args(words).code
    checks = all_checks()
    for check in checks:
        if asked.upper() == check.code or asked.lower() == check.name:
            sys.stdout.write(explain(check.code).rstrip() + "\n")
            return 0
    listed = [check for check in checks if check.code.startswith(asked.upper())]
    if not listed:
        return _unknown(asked, [check.code for check in checks])
    for check in listed:
        sys.stdout.write(f"{check.code}  {check.severity.value:<8} {check.name}\n")
    return 0


def _unknown(word: str, codes: Sequence[str]) -> int:
    import difflib

    from bgnotation.cli._terminal import complain

    close = difflib.get_close_matches(word.upper(), codes, 3)
    hint = f"did you mean {' or '.join(close)}?" if close else "`bgnotation explain` lists them all"
    complain(f"no code is called {word!r}; {hint}")
    return 2
