"""The command line. This module only finds the command; each command is a module of its own."""

import sys
from collections.abc import Sequence

COMMANDS = {
    "check": "find what is wrong in match records, and where",
    "convert": "write match records in another format",
    "report": "make a page with a replay of matches on a board",
    "show": "draw the board of any turn, or of an ID",
    "id": "write a position as GNU ID, XGID, OGID, Snowie's or FIBS's line",
    "simulate": "play matches or money sessions, as test data or samples",
    "table": "turns, games, matches or findings as a table for a spreadsheet",
    "plot": "draw a figure: race, score, cube, results, dice, openings, archive",
    "explain": "say what a code such as BG301 means",
    "formats": "list the kinds of files that can be read and written",
}

_HELP = """\
bgnotation reads, replays, checks and converts backgammon match records.

Usage: bgnotation COMMAND ...

{commands}

Try:
  bgnotation check match.mat          is anything wrong in this match?
  bgnotation check my-matches         the same for every record in a folder
  bgnotation convert match.mat --to sgf
  bgnotation report match.mat         a page to step through the match in a browser
  bgnotation explain BG301            what does this code mean?
  bgnotation show match.mat --game 2 --turn 5

`bgnotation COMMAND --help` tells all a command can do; `bgnotation --version` the version.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status: 0 all well, 1 something was found, 2 it could not be done."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    from bgnotation.cli._terminal import guarded

    return guarded(lambda: _dispatch(words))


def _dispatch(words: list[str]) -> int:
    if not words or words[0] in ("--help", "-h", "help"):
        commands = "\n".join(f"  {name:<10} {does}" for name, does in COMMANDS.items())
        stream = sys.stdout if words else sys.stderr
        stream.write(_HELP.format(commands=commands))
        return 0 if words else 2
    if words[0] in ("--version", "-V"):
        from bgnotation import __version__

        sys.stdout.write(f"bgnotation {__version__}\n")
        return 0
    if words[0] not in COMMANDS:
        return _unknown(words[0])
    from importlib import import_module

    run = import_module(f"bgnotation.cli.{words[0]}").run
    return int(run(words[1:]))


def _unknown(word: str) -> int:
    import difflib
    from pathlib import Path

    from bgnotation.cli._terminal import complain
    from bgnotation.cli._visible import as_argument

    close = difflib.get_close_matches(word, COMMANDS, 1)
    if close:
        hint = f"did you mean `bgnotation {close[0]}`?"
    elif Path(word).exists():
        hint = f"to check a file: bgnotation check {as_argument(word)}"
    else:
        hint = f"the commands are {', '.join(COMMANDS)}"
    complain(f"no command is called {word!r}; {hint}")
    return 2
