"""What a table can be made of: replays, transcripts, archives, paths, and collections of these."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from bgnotation.formats import read_all
from bgnotation.replay import Replay, replay
from bgnotation.transcript import Archive, Transcript

Record = Replay | Transcript | Archive | str | Path
Records = Record | Iterable[Record]


def each(records: Records) -> Iterator[Replay | Transcript | Archive]:
    """The records one by one, paths read. Raises OSError, UnknownFormatError; TypeError for what is no record."""
    if isinstance(records, (str, Path)):
        yield read_all(records)
    elif isinstance(records, (Replay, Transcript, Archive)):
        yield records
    elif isinstance(records, Iterable):
        for one in records:
            yield from each(one)
    else:
        raise TypeError(f"not a replay, transcript, archive, path or collection of these: {type(records).__name__}")


def replays(records: Records) -> Iterator[Replay]:
    """The records as replays, one a match."""
    for one in each(records):
        if isinstance(one, Replay):
            yield one
        elif isinstance(one, Transcript):
            yield replay(one)
        else:
            yield from map(replay, one.matches)
