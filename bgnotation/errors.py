"""Exceptions for a caller's mistakes. A fault in a file is never one of these: it is a finding."""

from collections.abc import Sequence
from typing import Any, Self


class BgnotationError(Exception):
    """The base of all exceptions that this package raises on purpose."""

    def __reduce__(self) -> tuple[Any, ...]:
        # Exceptions are made again from their `args`, here the message, which is not what they are made of.
        return _again, (type(self), self.args, self.__dict__)

    @classmethod
    def _of(cls, args: tuple[object, ...], fields: dict[str, object]) -> Self:
        error = cls.__new__(cls, *args)
        error.__dict__.update(fields)
        return error


def _again(kind: type[BgnotationError], args: tuple[object, ...], fields: dict[str, object]) -> BgnotationError:
    """An error that comes from another process."""
    return kind._of(args, fields)


class UnknownFormatError(BgnotationError):
    """A file is in none of the known formats; `path` names it, `reason` says what it looks like."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


class SeveralMatchesError(BgnotationError):
    """One match was asked for and the file holds more; `count` tells how many."""

    def __init__(self, path: str, count: int) -> None:
        super().__init__(f"{path}: holds {count} matches; read_all gives every one")
        self.path = path
        self.count = count


class UnknownNameError(BgnotationError):
    """No format, check, rule or variant has this name; `known` lists those that exist, `why` says it in other words."""

    def __init__(self, kind: str, name: str, known: Sequence[str], why: str | None = None) -> None:
        super().__init__(f"{why or f'no {kind} is called {name!r}'}; known: {', '.join(known)}")
        self.kind = kind
        self.name = name
        self.known = tuple(known)


class InvalidIdError(BgnotationError):
    """A position or match ID can't be read; `text` is the ID, `reason` says why."""

    def __init__(self, text: str, reason: str) -> None:
        super().__init__(f"{text!r}: {reason}")
        self.text = text
        self.reason = reason


class CannotExpressError(BgnotationError):
    """A format can't hold what a record says; `format` names it, `reasons` say what it would lose."""

    def __init__(self, format: str, reasons: Sequence[str]) -> None:
        super().__init__(f"{format}: {'; '.join(reasons)}")
        self.format = format
        self.reasons = tuple(reasons)
