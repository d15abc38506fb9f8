"""A finding: what is wrong, where, and what would cure it."""

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from bgnotation.source import Source, Span


class Severity(Enum):
    """How bad a finding is."""

    ERROR = "error"
    """The record contradicts the rules or itself, or a part can't be read."""
    WARNING = "warning"
    """A departure from the notation, or something left open, without contradiction."""
    INFO = "info"
    """What a reader may like to know."""


@dataclass(frozen=True, slots=True)
class Edit:
    """Replaces the text of `span` by `text`."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A cure as edits that don't overlap.

    `safe` only if every reader of the file would agree on it.
    """

    title: str
    edits: tuple[Edit, ...]
    safe: bool = False


class Diagnostic(NamedTuple):
    """One finding. Lines and columns count from 1, columns in characters, the end column exclusive.

    All four are 0 in a file that is no text, where the span counts bytes, and for a finding about the file as a whole.
    """

    code: str
    name: str
    severity: Severity
    message: str
    path: str
    span: Span
    line: int
    column: int
    end_line: int
    end_column: int
    help: str | None = None
    match: int | None = None
    game: int | None = None
    turn: int | None = None
    side: int | None = None
    """1: the left column (first player), 2: the right one."""
    player: str | None = None
    fix: Fix | None = None
    detail: str | None = None
    """A finer word for the fault where its code has several, such as `blocked` of an illegal play."""
    text: str = ""
    """The text the finding is about: the cell or the line; of a file that is no text, what the bytes mean."""

    @property
    def where(self) -> str:
        """Line and column (`41:14`), the byte in a binary file (`byte 1234`), empty for the file as a whole."""
        if self.line:
            return f"{self.line}:{self.column}"
        return f"byte {self.span.start}" if self.span.end else ""

    def __str__(self) -> str:
        place = ":".join(filter(None, (self.path, self.where if self.line else f" {self.where}".rstrip())))
        return f"{place}: {self.severity.value} {self.code} {self.name}: {self.message}"


def place(source: Source, span: Span) -> tuple[int, int, int, int]:
    """Line, column, end line, end column of a span; zeros in a source that is no text."""
    if source.data is not None:
        return 0, 0, 0, 0
    return (*source.position(span.start), *source.position(max(span.start, span.end)))
