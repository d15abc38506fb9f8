"""What the commands' arguments have in common, and the names they may take."""

import argparse
from functools import cache


def parser(command: str, usage: str, about: str, after: str = "") -> argparse.ArgumentParser:
    """The argument parser of a command, whose help keeps its lines."""
    made = argparse.ArgumentParser(
        prog=f"bgnotation {command}",
        usage=f"bgnotation {command} {usage}",
        description=about,
        epilog=after,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
        add_help=False,
    )
    made.add_argument("--help", "-h", action="help", help="show this help and exit")
    return made


def processes(word: str) -> int:
    """The word behind `--jobs` as a number. Raises ArgumentTypeError."""
    if not (word.isascii() and word.isdigit()):
        raise argparse.ArgumentTypeError(f"a number of processes, not {word!r}")
    return int(word)


@cache
def format_names() -> tuple[str, ...]:
    """The names of the formats."""
    from bgnotation.formats import all_formats

    return tuple(known.name for known in all_formats())


@cache
def suffixes() -> tuple[str, ...]:
    """The file name endings of all formats, in lower case."""
    from bgnotation.formats import all_formats

    return tuple(sorted({suffix.lower() for known in all_formats() for suffix in known.suffixes}))


@cache
def check_names() -> tuple[tuple[str, str], ...]:
    """The code and the name of every check."""
    from bgnotation.checks import all_checks

    return tuple((check.code, check.name) for check in all_checks())
