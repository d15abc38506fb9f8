"""Finds the objects that the modules of a package offer: formats, checks, variants."""

import importlib
import pkgutil
from functools import cache
from typing import TypeVar

T = TypeVar("T")


@cache
def modules(package: str) -> tuple[str, ...]:
    """The full names of a package's public modules (those without a leading underscore), sorted."""
    path = importlib.import_module(package).__path__
    return tuple(sorted(f"{package}.{found.name}" for found in pkgutil.iter_modules(path) if found.name[0] != "_"))


def objects(package: str, kind: type[T]) -> list[T]:
    """Every instance of `kind` that is a global of one of the package's public modules."""
    found: list[T] = []
    for name in modules(package):
        for value in vars(importlib.import_module(name)).values():
            if isinstance(value, kind) and value not in found:
                found.append(value)
    return found
