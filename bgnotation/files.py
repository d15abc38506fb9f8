"""Files written whole or not at all."""

import os
from contextlib import suppress
from pathlib import Path


def write_whole(path: "str | os.PathLike[str]", data: bytes) -> None:
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
            if before is not None:
                # Where nothing was there is nothing to lose, and thousands of files need not wait for the disk.
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
