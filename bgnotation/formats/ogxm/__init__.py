"""OGXM, the match files of OpenGammon and HedgeHog (.ogxm, streams .ogxms): read and written by the package `ogxm`."""

from collections.abc import Sequence

from bgnotation.formats._base import Format, Near, Outgoing
from bgnotation.formats.ogxm.keeps import KEEPS
from bgnotation.source import Source
from bgnotation.transcript import Archive

_MISSING = (
    'an OGXM file; it is read with the package ogxm, which is not installed: pip install "bgnotation[ogxm]" '
    "(there is one for Linux on x86-64)"
)


def is_installed() -> bool:
    """Whether the package that reads and writes the files is there."""
    from importlib.util import find_spec

    return find_spec("ogxm") is not None


def _refusal(source: Source) -> str | None:
    """Why this is no OGXM file, or can't be read here; None if it can."""
    if source.data is None or not source.data.startswith(b"OGXM"):
        return "no file that begins with the letters OGXM"
    return None if is_installed() else Near(_MISSING)


def _read(source: Source) -> Archive:
    if not is_installed():
        from bgnotation.errors import UnknownFormatError

        raise UnknownFormatError(source.path, _MISSING)
    from bgnotation.formats.ogxm.reader import read_archive

    return read_archive(source)


def _unfit(matches: Sequence[Outgoing]) -> str | None:
    """Why matches can't be written; None if they can."""
    if not is_installed():
        return _MISSING.replace("an OGXM file; it is read with", "it is written with")
    from bgnotation.formats.ogxm.writer import unfit

    return unfit(matches)


def _write(matches: Sequence[Outgoing], style: str) -> bytes:
    from bgnotation.formats.ogxm.writer import write

    return write(matches)


FORMAT = Format(
    name="ogxm",
    title="OpenGammon and HedgeHog match, or stream of matches (.ogxm, .ogxms)",
    suffixes=(".ogxm", ".ogxms", ".gvab"),
    refusal=_refusal,
    read=_read,
    write=_write,
    unfit=_unfit,
    keeps=KEEPS,
    several=True,
    rank=10,
)
