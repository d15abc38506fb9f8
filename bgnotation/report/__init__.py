"""Reports: a page with everything about one match or an archive of them, and figures.

>>> import bgnotation as bg
>>> match = bg.reads(" 1 point match\\n\\n Game 1\\n Ann : 0     Bob : 0\\n  1) 31: 8/5 6/5\\n")
>>> page = bg.report.page(match)
>>> "<title>Ann – Bob, 1-point match</title>" in page
True
"""

from collections.abc import Iterable, Iterator
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any

from bgnotation.errors import UnknownFormatError
from bgnotation.formats import read_all
from bgnotation.replay import Replay
from bgnotation.report._page import Part, Trouble, entries, html, of_replays
from bgnotation.transcript import Archive, Transcript

if TYPE_CHECKING:
    from bgnotation.report.figures import archive, cube, dice, openings, race, results, score

Record = Replay | Transcript | Archive | str | PathLike[str]

__all__ = ["archive", "cube", "dice", "openings", "page", "race", "results", "score"]


def page(records: Record | Iterable[Record], *, title: str = "", compress: bool = True) -> str:
    """One HTML page about matches, as text: it needs no other file and no network.

    `records` is a transcript, a replay, an archive, a path, or several of these. On the page: for several matches a
    table of them, and for each the replay on a board, its findings, games, turns of the cube and source. The data of
    several matches is compressed unless `compress` is False. Paths that can't be read as records are told of on the
    page; a path that leads to no file raises OSError.
    """
    return html(_parts(records), title, compress=compress)


def _parts(records: Record | Iterable[Record]) -> Iterator[Part]:
    if isinstance(records, Replay):
        yield from of_replays(Archive.of(records.transcript), (records,))
    elif isinstance(records, Transcript):
        yield from entries(Archive.of(records))
    elif isinstance(records, Archive):
        yield from entries(records)
    elif isinstance(records, (str, PathLike)):
        try:
            archive = read_all(records)
        except UnknownFormatError as error:
            yield Trouble(fspath(records), error.reason)
        else:
            yield from entries(archive)
    elif isinstance(records, Iterable):
        for one in records:
            yield from _parts(one)
    else:
        raise TypeError(f"not a replay, transcript, archive, path or collection of these: {type(records).__name__}")


def __getattr__(name: str) -> Any:
    # The figures load matplotlib: a page needs none.
    if name in __all__:
        from bgnotation.report import figures

        return getattr(figures, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
