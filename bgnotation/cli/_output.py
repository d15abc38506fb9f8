"""Files written whole or not at all."""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path


def write_whole(path: str, data: bytes) -> None:
    """Puts `data` in the place of the file at `path`, all at once: a reader sees the old file or the new one.

    Mode bits and owner of a file that was there stay, a link stays a link; a device or a pipe is written to. Raises
    OSError, and leaves what was there, where that can't be done.
    """
    import tempfile

    target = Path(os.path.realpath(path))
    before = target.stat() if target.exists() else None
    if before is not None and not target.is_file():
        target.write_bytes(data)
        return
    handle, name = tempfile.mkstemp(prefix=f".{target.name[:60]}.", dir=target.parent)
    temporary = Path(name)
    try:
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(handle)
        _keep_owner(temporary, before)
        temporary.chmod(_mode(before))
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def is_same_file(one: str, other: str) -> bool:
    """Whether two paths lead to one file."""
    try:
        return Path(one).samefile(other)
    except (OSError, ValueError):
        return False


def _mode(before: os.stat_result | None) -> int:
    if before is not None:
        return before.st_mode & 0o7777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _keep_owner(file: Path, before: os.stat_result | None) -> None:
    if before is None or not hasattr(os, "chown"):
        return
    now = file.stat()
    if (now.st_uid, now.st_gid) != (before.st_uid, before.st_gid):
        with suppress(PermissionError):  # only root gives files away; the content matters more
            os.chown(file, before.st_uid, before.st_gid)


def write_output(path: str, data: bytes, inputs: Iterable[str]) -> int:
    """Writes a result to the file of `-o`, but never over one of the `inputs`; the exit status."""
    from bgnotation.cli._paths import reason
    from bgnotation.cli._terminal import complain

    if any(is_same_file(path, source) for source in inputs):
        complain(f"{path}: is what is read; give another name for the output")
        return 2
    try:
        write_whole(path, data)
    except OSError as error:
        complain(f"{path}: could not be written: {reason(error)}")
        return 2
    return 0
