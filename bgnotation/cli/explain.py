"""`bgnotation explain`: what a code means."""

import re
import sys
from collections.abc import Sequence

from bgnotation.cli._arguments import parser

_ABOUT = """\
Says what a code such as BG301 means: what is wrong, why it matters, what to do about it; of a loss on
the way into another format (BG9xx), what it is and which formats keep it.
Without a code, lists them all; with the beginning of one, such as BG4, those that begin so.
"""


def run(words: Sequence[str]) -> int:
    """Prints what `words` ask for; the exit status."""
    from bgnotation.api import codes, explain

    reader = parser("explain", "[CODE]", _ABOUT)
    reader.add_argument("code", nargs="?", default="", metavar="CODE", help="such as BG301, BG4 or illegal-play")
    asked = reader.parse_args(words).code
    known = codes()
    for code, _, name in known:
        if asked.upper() == code or asked.lower() == name:
            sys.stdout.write(explain(code).rstrip() + "\n")
            return 0
    listed = [(code, kind, name) for code, kind, name in known if code.startswith(asked.upper())]
    if not listed:
        return _unknown(asked, [code for code, _, _ in known], [name for _, _, name in known])
    for code, kind, name in listed:
        sys.stdout.write(f"{code}  {kind:<8} {name}\n")
    return 0


def _unknown(word: str, codes: Sequence[str], names: Sequence[str]) -> int:
    from bgnotation.cli._terminal import complain

    close = _close(word, codes, names)
    hint = f"did you mean {' or '.join(close)}?" if close else "`bgnotation explain` lists them all"
    complain(f"no code is called {word!r}; {hint}")
    return 2


def _close(word: str, codes: Sequence[str], names: Sequence[str]) -> list[str]:
    """Up to three codes or names that may have been meant: of a code that there is not those of the next numbers.

    >>> _close("BG115", ["BG112", "BG113", "BG114", "BG201"], []), _close("illegal-plays", [], ["illegal-play"])
    (['BG114', 'BG113', 'BG112'], ['illegal-play'])
    """
    import difflib

    if re.fullmatch("BG[0-9]{3}", word.upper()):
        return sorted(codes, key=lambda code: abs(int(code[2:]) - int(word[2:])))[:3]
    # A check and a fact may have one name.
    known = list(dict.fromkeys(names))
    return difflib.get_close_matches(word.upper(), codes, 3) or difflib.get_close_matches(word.lower(), known, 3)
