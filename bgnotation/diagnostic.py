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
    """One finding. Lines and columns count from 1, columns in characters, the end column exclusive."""

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
    """The text the finding is about: the cell or the line."""

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}: {self.severity.value} {self.code} {self.name}: {self.message}"


def place(source: Source, span: Span) -> tuple[int, int, int, int]:
    """Line, column, end line, end column of a span."""
    return (*source.position(span.start), *source.position(max(span.start, span.end)))
