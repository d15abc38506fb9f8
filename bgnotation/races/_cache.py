"""A computed table kept in the user's cache folder, as a plain `.npy` file.

What lies there may be torn, stale or somebody else's. A file is taken only if its header is the expected one and its
content has the one right SHA-256, which stands in the code: the tables are made of additions, products and comparisons
in a fixed order, so that they come out the same to the last bit. Everything else is computed anew and put in its
place. Where nothing can be written the table lives in memory alone.
"""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from io import BytesIO
from math import prod
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING

from bgnotation.files import write_whole

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NUMBERS = "<f8"
"""The type in the file: eight bytes, the lowest first."""


def folder() -> Path | None:
    """Where this user's programs keep what they can make anew; None where there is no such place.

    On Windows `%LOCALAPPDATA%`, on macOS `~/Library/Caches`, elsewhere `$XDG_CACHE_HOME`, usually `~/.cache`; in it
    the folder `bgnotation`.
    """
    windows, mac = sys.platform.startswith("win"), sys.platform == "darwin"
    named = "" if mac else os.environ.get("LOCALAPPDATA" if windows else "XDG_CACHE_HOME", "")
    if named and Path(named).is_absolute():  # a relative one is to be ignored, by XDG's own rule
        return Path(named) / "bgnotation"
    try:
        home = Path.home()
    except RuntimeError:
        return None
    usual = ("AppData", "Local") if windows else ("Library", "Caches") if mac else (".cache",)
    return home.joinpath(*usual, "bgnotation") if home.is_absolute() else None


def kept(
    name: str, shape: tuple[int, ...], digest: str, make: "Callable[[], NDArray[np.float64]]"
) -> "NDArray[np.float64]":
    """The table of this name, read-only: from the cache if what is there is right, else made and put there.

    `digest` is the SHA-256 of its numbers as the file has them. A made table that has another one, as on a machine
    that calculates differently, is given back and not kept.
    """
    place = folder()
    path = None if place is None else place / f"{name}.npy"
    found = None if path is None else _read(path, shape, digest)
    if found is None:
        found = make()
        found.setflags(write=False)
        if path is not None and sha256(found.astype(NUMBERS, copy=False).data).hexdigest() == digest:
            with suppress(OSError):
                path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                if path.is_file() or not path.exists():  # a pipe would wait for a reader
                    write_whole(path, _packed(found))
    return found


def _packed(table: "NDArray[np.float64]") -> bytes:
    import numpy as np

    file = BytesIO()
    np.save(file, table.astype(NUMBERS, copy=False), allow_pickle=False)
    return file.getvalue()


def _header(shape: tuple[int, ...]) -> bytes:
    """What the file of such a table begins with: to be compared, so that nothing of a strange file is parsed."""
    import numpy as np

    file = BytesIO()
    np.lib.format.write_array_header_1_0(file, {"descr": NUMBERS, "fortran_order": False, "shape": shape})
    return file.getvalue()


def _read(path: Path, shape: tuple[int, ...], digest: str) -> "NDArray[np.float64] | None":
    """What lies at `path`, if it is this table and nothing else."""
    import numpy as np

    header = _header(shape)
    length = len(header) + 8 * prod(shape)
    try:
        # A pipe or a device is not waited for, a file of the wrong length not read.
        with open(os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)), "rb") as file:
            about = os.fstat(file.fileno())
            if not S_ISREG(about.st_mode) or about.st_size != length or file.read(len(header)) != header:
                return None
            data = file.read(length)
    except OSError:
        return None
    if sha256(data).hexdigest() != digest:
        return None
    return np.frombuffer(data, NUMBERS).astype(np.float64, copy=False).reshape(shape)
