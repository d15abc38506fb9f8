"""A progress bar on the terminal, once a run takes longer than a second."""

import sys
import time
from dataclasses import dataclass, field
from typing import TextIO

from bgnotation.cli._terminal import can_show

_PATIENCE = 1.0
_PAUSE = 0.1
_BAR = 24


@dataclass(slots=True)
class Progress:
    """Counts files, or whatever it is, on one line that is overwritten, and erased before anything else is said."""

    out: TextIO
    total: int
    on: bool
    noun: str = "files"
    done: int = 0
    _shown: bool = False
    _next: float = field(default_factory=lambda: time.monotonic() + _PATIENCE)

    def step(self, more: int = 1) -> None:
        """One more is done, or several."""
        self.done = min(self.done + more, self.total)
        if self.on and time.monotonic() >= self._next:
            self._next = time.monotonic() + _PAUSE
            filled = _BAR * self.done // self.total
            full, empty = "█░" if can_show(self.out, "█░") else "#."
            bar = full * filled + empty * (_BAR - filled)
            self.out.write(f"\r{bar} {self.done:,} of {self.total:,} {self.noun}\x1b[K")
            self.out.flush()
            self._shown = True

    def clear(self) -> None:
        """Takes the line away."""
        if self._shown:
            self.out.write("\r\x1b[K")
            self.out.flush()
            self._shown = False


def progress(total: int, quiet: bool, noun: str = "files") -> Progress:
    """The bar of a run over `total` files, or another noun; it stays hidden in a pipe, and with `quiet`."""
    return Progress(sys.stderr, total, on=not quiet and total > 1 and sys.stderr.isatty(), noun=noun)
