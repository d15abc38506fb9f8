"""From what was typed to the files that are meant."""

import os
from collections.abc import Iterator, Sequence
from typing import NamedTuple

STDIN = "-"
_OF_ANY_TEXT = (".json", ".txt")
"""Endings that other files have too."""


class Target(NamedTuple):
    """A file to read, or with `failure` a path that leads to none."""

    path: str
    failure: str | None = None
    uncertain: bool = False
    """Whether it was met in a folder, with no ending or one that any text may have: if no record, it is passed over."""
    root: str | None = None
    """The folder that was named, of a file met in it or in the folders below."""


def expand(paths: Sequence[str], suffixes: Sequence[str]) -> tuple[Target, ...]:
    """The files that `paths` mean, in that order, each once.

    A folder stands for the files below it that have one of `suffixes` (in lower case, with the dot) or no ending at
    all, sorted by name; hidden folders and the `._` files of a Mac are passed over. Links to folders are followed, but
    no folder is entered twice. A pattern with `*` or `?` that the shell left alone (Windows does) is looked up here.
    """
    return tuple(_Search(tuple(suffixes)).expand(paths))


def reason(error: OSError) -> str:
    """Why a path can't be read, in plain words."""
    if isinstance(error, FileNotFoundError):
        return "no such file or folder"
    if isinstance(error, PermissionError):
        return "permission denied"
    if isinstance(error, IsADirectoryError):
        return "is a folder"
    return error.strerror or str(error)


def no_transcripts(suffixes: Sequence[str]) -> str:
    """What is said of a folder without records."""
    return f"no transcripts in this folder ({', '.join(suffixes)})"


class _Search:
    def __init__(self, suffixes: tuple[str, ...]) -> None:
        self._suffixes = suffixes
        self._files: set[str] = set()
        self._folders: set[str] = set()

    def expand(self, paths: Sequence[str]) -> Iterator[Target]:
        for path in paths:
            for one in _unshelled(path):
                yield from self._one(one)

    def _one(self, path: str) -> Iterator[Target]:
        if path == STDIN:
            if self._is_new(path):
                yield Target(path)
        elif not path or "\0" in path:
            yield Target(path, "no such file or folder")
        elif _is_folder(path):
            yield from self._folder(path)
        elif self._is_new(_real(path)):
            yield Target(path)

    def _folder(self, path: str) -> Iterator[Target]:
        real = _real(path)
        again = real in self._folders
        found = False
        for target in self._below(path, real):
            found = True
            yield target._replace(root=path)
        if not found and not again and not self._has_known_file(real):
            yield Target(path, no_transcripts(self._suffixes))

    def _is_new(self, path: str) -> bool:
        if path in self._files:
            return False
        self._files.add(path)
        return True

    def _has_known_file(self, real: str) -> bool:
        """Whether all that the folder holds was named before."""
        inside = os.path.join(real, "")
        return any(file.startswith(inside) for file in self._files)

    def _below(self, folder: str, real: str) -> Iterator[Target]:
        if real in self._folders:
            return
        self._folders.add(real)
        try:
            with os.scandir(folder) as entries:
                listed = sorted(entries, key=lambda entry: entry.name)
        except OSError as error:
            yield Target(folder, reason(error))
            return
        for entry in listed:
            path = entry.name if folder == "." else entry.path
            place = os.path.join(real, entry.name)
            if entry.is_symlink():
                place = _real(place)
            if _is_folder(entry):
                if not entry.name.startswith("."):
                    yield from self._below(path, place)
            elif self._is_transcript(entry) and self._is_new(place):
                name = entry.name.lower()
                yield Target(path, uncertain="." not in name or name.endswith(_OF_ANY_TEXT))

    def _is_transcript(self, entry: os.DirEntry[str]) -> bool:
        name = entry.name.lower()
        if name.startswith("._"):
            return False
        try:
            if "." not in name:
                # As players save what a server shows them. Whether it is a record its content tells.
                return entry.is_file()
            if not name.endswith(self._suffixes):
                return False
            # A pipe or a device would never end; a link that leads nowhere is told of when it is opened.
            return entry.is_file() or (entry.is_symlink() and not os.path.exists(entry.path))
        except OSError:
            return True


def _is_folder(path: str | os.DirEntry[str]) -> bool:
    """Whether there is a folder; what can't be looked at is none, and is told of when it is opened."""
    try:
        return os.path.isdir(path) if isinstance(path, str) else path.is_dir()
    except (OSError, ValueError):
        return False


def _real(path: str) -> str:
    """Where a link leads; the link itself where that can't be looked at."""
    try:
        return os.path.realpath(path)
    except OSError:
        return path


def _unshelled(path: str) -> list[str]:
    if "*" not in path and "?" not in path:
        return [path]
    from glob import glob

    return sorted(glob(path)) or [path]
