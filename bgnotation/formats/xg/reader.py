"""An .xg file → its match: the records in order, made into games."""

from collections.abc import Iterator
from functools import cached_property
from itertools import count

from bgnotation.errors import UnknownNameError
from bgnotation.formats.xg import records as xg
from bgnotation.formats.xg.container import RECORD, Unpacked, unpack
from bgnotation.formats.xg.game import GameReader
from bgnotation.formats.xg.header import Header, read_header
from bgnotation.formats.xg.rtf import plain_text
from bgnotation.source import Source, Span
from bgnotation.transcript import Archive, Damage, Game, Transcript
from bgnotation.variants import find

_IN_GAMES = frozenset({xg.GAME, xg.CUBE, xg.MOVE, xg.GAME_END, xg.MISSING})
_GAMES = 100
"""Games that are read of any file …"""
_A_GAME = 400
"""… and bytes of the file, packed as it is, for which there is one more. A game that is played takes a thousand, one
that is resigned at once fewer, and thousands of those that make no sense take many seconds to judge."""


def read_archive(source: Source) -> Archive:
    """The match of a file; offsets are those of the unpacked records. Never fails."""
    if source.data is None:  # a text that was said to be one
        return Archive(source, "xg", "xg", (), (Span(0, len(source.text)),) if source.text else ())
    unpacked = unpack(source.data)
    inside = Source("", path=source.path, encoding=source.encoding, size=source.size)
    inside.text, inside.data = unpacked.records.decode("latin-1"), unpacked.records
    reader = _Reader(inside, unpacked)
    matches = reader.matches()
    damage = (*(Damage(Span(0, 0), words) for words in unpacked.damage), *reader.damage)
    return Archive(inside, "xg", "xg", matches, reader.strays, damage)


class Comments:
    """The texts that records name by number."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._read: dict[int, str] = {}

    @cached_property
    def _lines(self) -> list[bytes]:
        return self._data.split(b"\r\n")

    def __getitem__(self, index: int) -> str:
        """The text of a number, empty where there is none."""
        if index < 0 or not self._data or index >= len(self._lines):
            return ""
        if index not in self._read:
            self._read[index] = plain_text(self._lines[index])
        return self._read[index]


class _Reader:
    """Goes through the records once."""

    def __init__(self, source: Source, unpacked: Unpacked) -> None:
        self.source = source
        self.data = unpacked.records
        self.rollouts = unpacked.rollouts
        self.comments = Comments(unpacked.comments)
        self.is_damaged = bool(unpacked.damage)
        """Whether it is told already that the file is not whole."""
        self.damage: list[Damage] = []
        self.strays: tuple[Span, ...] = ()
        self.header: Header | None = None
        self.games: list[Game] = []
        self.current: GameReader | None = None
        self.is_position = False
        """Whether this is one position, or one roll of a game, and no more."""
        self.sets_position = False
        """Whether that position is to be set even if games begin from it."""

    def matches(self) -> tuple[Transcript, ...]:
        """The match; none where there is not a single whole record of one."""
        whole = len(self.data) // RECORD * RECORD
        kinds = self.data[8:whole:RECORD]
        most_once = all(kinds.count(kind) < 2 for kind in (xg.GAME, xg.CUBE, xg.MOVE))
        self.is_position = most_once and xg.GAME_END not in kinds
        self.sets_position = self.is_position and not self._is_opening(kinds.find(xg.MOVE) * RECORD)
        room = _GAMES + self.source.size // _A_GAME
        for kind, at in zip(kinds, count(0, RECORD), strict=False):
            begins = kind == xg.GAME or (kind in _IN_GAMES and self.current is None)
            if begins and len(self.games) + (self.current is not None) >= room:
                self._finish(at)
                self.damage.append(Damage(Span(at, whole), f"only the first {room:,} games of the file are read"))
                self.strays = (Span(at, whole),)
                break
            self._record(kind, at)
        self._finish(whole)
        if whole < len(self.data) and not self.is_damaged:
            self.damage.append(Damage(Span(whole, len(self.data)), "the last record is cut off"))
        if self.header is None and not self.games:
            self.strays = (Span(0, len(self.data)),) if self.data else ()
            return ()
        return (self._transcript(),)

    def _record(self, kind: int, at: int) -> None:
        if kind == xg.MATCH and self.header is None and not self.games and self.current is None:
            self.header = read_header(self.data[at : at + RECORD])
        elif kind in _IN_GAMES:
            if kind == xg.GAME or self.current is None:
                self._finish(at)
                self.current = self._begin(kind, at)
            self.current.record(kind, at)
            if kind == xg.GAME_END:
                self._finish(at + RECORD)
        elif kind != xg.MATCH_END:
            self._stray(at, "a second match header" if kind == xg.MATCH else f"a record of the unknown kind {kind}")

    def _is_opening(self, at: int) -> bool:
        """Whether the move record at an offset can be a game's first roll, and was played."""
        if at < 0:
            return False
        move = xg.move_record(self.data, at)
        return bool(move.steps) and (move.was_played or any(move.after)) and move.dice[0] != move.dice[1]

    def _begin(self, kind: int, at: int) -> GameReader:
        if kind != xg.GAME:
            self.damage.append(Damage(Span(at, at + RECORD), "a game begins without its header"))
        version = self.header.version if self.header else 0
        return GameReader(
            self.source,
            self.comments,
            self.rollouts,
            self.damage,
            version,
            self._start,
            at,
            sets_position=self.sets_position,
        )

    def _finish(self, end: int) -> None:
        if self.current is not None:
            header = self.header
            players = header.players if header else ("", "")
            ratings = header.ratings if header and not self.games else ("", "")
            has_crawford = header is not None and header.rules.crawford and (header.length or 0) > 1
            self.games.append(self.current.game(players, ratings, end, has_crawford=has_crawford))
            self.current = None

    def _stray(self, at: int, words: str) -> None:
        last = self.damage[-1] if self.damage else None
        if last is not None and last.words == words and last.span.end == at:
            self.damage[-1] = Damage(Span(last.span.start, at + RECORD), words)
        else:
            self.damage.append(Damage(Span(at, at + RECORD), words))

    @cached_property
    def _start(self) -> bytes:
        """The position before the first roll of the variant that is played, in either player's frame."""
        try:
            variant = find(self.header.variation if self.header else "Backgammon")
        except UnknownNameError:
            variant = find("backgammon")
        return xg.position_of(variant.start.checkers)

    def _transcript(self) -> Transcript:
        header = self.header
        if header is None:
            return Transcript(self.source, "xg", "xg", None, tuple(self.games), marks_hits=False)
        return Transcript(
            self.source,
            "xg",
            "xg",
            header.length,
            tuple(self.games),
            tags=header.tags,
            rules=header.rules,
            variation=header.variation,
            header=Span(0, RECORD),
            length_written=header.length_written,
            notes=tuple(self._notes(header)),
            marks_hits=False,
            states_results=not self.is_position,
        )

    def _notes(self, header: Header) -> Iterator[str]:
        return (text for text in map(self.comments.__getitem__, header.comments) if text)
