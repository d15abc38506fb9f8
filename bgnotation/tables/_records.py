"""What a table can be made of: replays, transcripts, archives, paths, and collections of these."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from pathlib import Path

from bgnotation.checks import Findings, Record, check_record
from bgnotation.diagnostic import Diagnostic, Severity
from bgnotation.errors import UnknownFormatError
from bgnotation.formats import read_all
from bgnotation.replay import Replay, replay
from bgnotation.transcript import Archive, Transcript

Entry = Replay | Transcript | Archive | str | Path
"""Anything that is a record, or leads to one."""
Records = Entry | Iterable[Entry]
Reader = Callable[[str | Path], Archive]
"""Reads the record at a path."""
Failed = Callable[[Entry, Exception], None]
"""Is told of a path that can't be read."""


class Judged:
    """A record replayed, with what `check` finds in it."""

    def __init__(self, record: Replay | Transcript | Archive) -> None:
        if isinstance(record, Replay):
            self.archive = Archive.of(record.transcript)
            self.replays: tuple[Replay, ...] = (record,)
        else:
            self.archive = Archive.of(record) if isinstance(record, Transcript) else record
            self.replays = tuple(map(replay, self.archive.matches))

    @cached_property
    def findings(self) -> Findings:
        """All findings, in order of the file."""
        return check_record(Record(self.archive, self.replays))

    @cached_property
    def _by_game(self) -> dict[tuple[int | None, int | None], list[Diagnostic]]:
        found = defaultdict(list)
        for one in self.findings:
            if one.severity is not Severity.INFO:
                found[one.match, one.game].append(one)
        return found

    def faults(self, match: int, game: int | None = None) -> list[Diagnostic]:
        """The errors and warnings of a match or of one of its games; both count from 1."""
        if game is not None:
            return self._by_game.get((match, game), [])
        return [fault for (one, _), faults in self._by_game.items() if one == match for fault in faults]


def each(records: Records) -> Iterator[Replay | Transcript | Archive | str | Path]:
    """The records one by one, paths unread. Raises TypeError for what is no record."""
    if isinstance(records, (str, Path, Replay, Transcript, Archive)):
        yield records
    elif isinstance(records, Iterable):
        for one in records:
            yield from each(one)
    else:
        raise TypeError(f"not a replay, transcript, archive, path or collection of these: {type(records).__name__}")


def judged(records: Iterable[Entry], read: Reader = read_all, failed: Failed | None = None) -> Iterator[Judged]:
    """The records read and replayed, one by one.

    Raises OSError, UnknownFormatError where a path can't be read; where `failed` is given, it is told instead.
    """
    for one in records:
        if not isinstance(one, (str, Path)):
            yield Judged(one)
            continue
        try:
            archive = read(one)
        except (OSError, UnknownFormatError) as error:
            if failed is None:
                raise
            failed(one, error)
        else:
            yield Judged(archive)
