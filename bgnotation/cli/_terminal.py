"""The streams: what may stand in them, when they are coloured, how a run ends that was cut short."""

import os
import sys
from collections.abc import Callable
from typing import TextIO

_STYLES = {
    "bold": "1",
    "dim": "2",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "cyan": "36",
    "error": "1;31",
    "warning": "1;33",
    "info": "2",
}


class Paint:
    """Wraps text in ANSI colours, or leaves it as it is.

    >>> Paint(True)("1 error", "red")
    '\\x1b[31m1 error\\x1b[0m'
    >>> Paint(False)("1 error", "red")
    '1 error'
    """

    __slots__ = ("on",)

    def __init__(self, on: bool) -> None:
        self.on = on

    def __call__(self, text: str, style: str) -> str:
        """`text` in a style."""
        return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if self.on and text else text


def coloured(stream: TextIO, choice: str = "auto") -> bool:
    """Whether output to `stream` is coloured; `choice` is auto, always or never.

    Auto colours a terminal, unless NO_COLOR is set to something (no-color.org) or the terminal is dumb.
    """
    if choice != "auto":
        return choice == "always"
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def can_show(stream: TextIO, text: str) -> bool:
    """Whether the encoding of a stream has these characters."""
    try:
        text.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def complain(message: str) -> None:
    """Writes one line to standard error, after what standard output already holds."""
    from bgnotation.cli._visible import visible

    sys.stdout.flush()
    sys.stderr.write(f"bgnotation: {visible(message)}\n")
    sys.stderr.flush()


def guarded(run: Callable[[], int]) -> int:
    """The exit status of `run`, with an interruption or an output that takes no more ending it without a traceback.

    130 after Ctrl-C; 141 (as a shell counts SIGPIPE) when nobody reads the output any more; 2 when it is full.
    """
    for stream in (sys.stdout, sys.stderr):
        # A character that the terminal can't show is written as its number.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
    try:
        status = run()
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _silence()
        return 141
    except OSError as error:
        if error.filename is not None:  # of a file, and not of standard output
            raise
        _silence()
        sys.stderr.write(f"bgnotation: standard output could not be written: {error.strerror or error}\n")
        return 2
    return status


def _silence() -> None:
    """Points standard output nowhere, so that the interpreter's last flush stays quiet."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):  # a stream without a descriptor has no pipe to close
        pass


def columns(stream: TextIO) -> int:
    """How wide an excerpt may be: as the terminal is, 120 where there is none."""
    try:
        return max(os.get_terminal_size(stream.fileno()).columns, 40)
    except (OSError, ValueError):
        return 120
