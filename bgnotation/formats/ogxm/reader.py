"""An OGXM file, or a stream of them → its matches."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from bgnotation.errors import UnknownNameError
from bgnotation.formats.ogxm import frames, library
from bgnotation.formats.ogxm.analysis import settings
from bgnotation.formats.ogxm.frames import Member, Section
from bgnotation.formats.ogxm.game import GameReader, after, number
from bgnotation.formats.ogxm.notes import NO_NOTES, sorted_out
from bgnotation.game.legal import Rows
from bgnotation.game.rules import UNSAID, Rules
from bgnotation.source import Source, Span
from bgnotation.transcript import Archive, Damage, Game, Signature, Transcript
from bgnotation.variants import find

Document = dict[str, Any]

_SIGNED = (b"MSIG", b"SIGN")
_PLAIN = frozenset({b"MTCH", b"GAME", b"ANNO"})
_BESIDE = frozenset({b"ANAL", b"DECS", b"CLCK", *_SIGNED})
"""Sections without which a match can be read too."""
_MOST_MATCHES = 100_000
_MOST_BESIDE = 1_000_000
"""Bytes of analysis and signatures that are still read: decoded, they take two hundred times their room."""


def read_archive(source: Source) -> Archive:
    """Every match of a file or stream. Never fails."""
    if source.data is None:  # a text that was said to be one
        return Archive(source, "ogxm", "ogxm", (), (Span(0, len(source.text)),) if source.text else ())
    reader = _Reader(source, source.data)
    at = 0
    for member in frames.members(source.data):
        reader.stray(at, member.start)
        reader.member(member)
        at = member.end
    reader.stray(at, len(source.data))
    return Archive(
        source,
        "ogxm",
        "ogxm",
        tuple(reader.matches),
        tuple(reader.strays),
        tuple(reader.damage),
        signatures=tuple(reader.signatures),
    )


def document_of(data: bytes) -> Document:
    """The document of a file that was just written; an empty one if it can't be read."""
    source = Source.from_bytes(data)
    return _Reader(source, data).document(next(frames.members(data))) or {}


class _Reader:
    """Reads the files of a stream one after the other."""

    def __init__(self, source: Source, data: bytes) -> None:
        self.source = source
        self.data = data
        self.matches: list[Transcript] = []
        self.strays: list[Span] = []
        self.damage: list[Damage] = []
        self.signatures: list[Signature] = []
        self._walked: dict[int, list[Span] | None] = {}

    def _plies(self, data: bytes, section: Section) -> list[Span] | None:
        """The places of a game's plies, found once."""
        if section.start not in self._walked:
            self._walked[section.start] = frames.plies(data, section)
        return self._walked[section.start]

    def stray(self, start: int, end: int) -> None:
        """Keeps bytes that belong to no match."""
        if start < end:
            self.strays.append(Span(start, end))

    def _harm(self, start: int, end: int, words: str) -> None:
        self.damage.append(Damage(Span(start, end), words))

    def member(self, member: Member) -> None:
        """Reads one file, as much of it as can be."""
        data = self.data
        if member.fault:
            self._harm(member.start, member.end, member.fault)
        if member.major == 1 and not member.fault:
            made = library.modern(data[member.start : member.end])
            if isinstance(made, str):
                self._harm(member.start, member.end, f"a file of version 1 that can't be read: {made}")
                self.stray(member.start, member.end)
                return
            # Its plies have no places in what was read.
            data, whole = made, Span(member.start, member.end)
            member = Member(0, len(made), 2, "")
        elif member.major == 2:
            whole = None
        else:
            self.stray(member.start, member.end)
            return
        self._version_two(data, member, whole)

    def document(self, member: Member) -> Document | None:
        """The document of a file of version 2; None if there is none."""
        found, _ = frames.sections(self.data, member)
        match = self._decoded(self.data, found, member)
        return match[0] if match is not None else None

    def _version_two(self, data: bytes, member: Member, whole: Span | None) -> None:
        self._walked.clear()
        found, fault = frames.sections(data, member)
        if fault and not member.fault:
            self._harm(member.start, member.end, fault)
        for section in found:
            if section.tag == b"CSUM" and (wrong := frames.checksum_fault(data, member, section)):
                self._harm(section.start - 9, section.end, wrong)
        match = self._decoded(data, found, member)
        if match is None or (not match[1] and (fault or member.fault)):
            # Of a file that is cut off before its first game ends there is nothing to tell.
            self.stray(*(whole or Span(member.start, member.end)))
            return
        document, games = match
        places = [whole or Span(one.start - 9, one.end) for one in games]
        plies = [None if whole else self._plies(data, one) for one in games]
        signed = [section for section in found if section.tag in _SIGNED]
        self.signatures += _signatures(document, signed, whole)
        made = MatchReader(self.source, document, places, plies, len(self.matches), len(signed))
        self.matches.append(made.transcript(whole or Span(member.start, member.end)))

    def _decoded(self, data: bytes, found: list[Section], member: Member) -> tuple[Document, list[Section]] | None:
        """The document of a file, and the sections of its games: up to the first that can't be read, if one can't."""
        if len(self.matches) >= _MOST_MATCHES or not any(one.tag == b"MTCH" for one in found):
            self._harm(member.start, member.end, "a file without the section of the match")
            return None
        chosen = [one for one in found if one.tag in _PLAIN]
        games = [one for one in chosen if one.tag == b"GAME"]
        if frames.is_too_long(data, games, [self._plies(data, one) for one in games]):
            self._harm(member.start, member.end, "more plies than are read")
            return None
        heads = [one for one in chosen if one.tag == b"MTCH"][:1]
        variant = frames.variant(data, heads[0])
        document: Document | str | None = self._with_analysis(data, found)
        if document is None:
            document = library.decoded(frames.joined(data, chosen))
        if isinstance(document, dict):
            return document | {"variant": variant}, games
        self._harm(member.start, member.end, f"not a valid OGXM file: {document}")
        single = self._one_by_one(data, heads, games)
        return (single[0] | {"variant": variant}, single[1]) if single is not None else None

    def _with_analysis(self, data: bytes, found: list[Section]) -> Document | None:
        """The document with its analysis, clocks and signatures; None without them, or if they can't be read."""
        beside = [one for one in found if one.tag in _BESIDE]
        if not beside:
            return None
        start, end = min(one.start for one in beside) - 9, max(one.end for one in beside)
        if sum(one.end - one.start for one in beside) > _MOST_BESIDE:
            self._harm(start, end, f"more than the {_MOST_BESIDE:,} bytes of analysis that are read")
            return None
        chosen = [one for one in found if one.tag in _PLAIN or one.tag in _BESIDE]
        document = library.decoded(frames.joined(data, chosen))
        if isinstance(document, dict):
            return document
        plain = library.decoded(frames.joined(data, [one for one in chosen if one.tag in _PLAIN]))
        if isinstance(plain, dict):
            self._harm(start, end, f"the analysis, the clocks or a signature can't be read: {document}")
            return plain
        return None

    def _one_by_one(
        self, data: bytes, heads: list[Section], games: list[Section]
    ) -> tuple[Document, list[Section]] | None:
        """The document with those games that can be read, without annotations: they may refer to what is left out."""
        whole = library.decoded(frames.joined(data, heads))
        if isinstance(whole, str):
            return None
        whole["games"], kept = [], []
        for game in games:
            tried = library.decoded(frames.joined(data, [*heads, game]))
            if isinstance(tried, dict) and len(tried.get("games", ())) == 1:
                whole["games"] += tried["games"]
                kept.append(game)
            else:
                self._harm(game.start - 9, game.end, f"a game that can't be read: {tried}")
                self.stray(game.start - 9, game.end)
        return whole, kept


def _signatures(document: Document, signed: list[Section], whole: Span | None) -> Iterator[Signature]:
    """The signatures of a file: each section is one, those of an analysis in the order of the analyses."""
    blocks = document.get("analyses_info") or [document.get("analysis_info")]
    told = {
        b"SIGN": iter([block["signature"] for block in blocks if isinstance(block, dict) and "signature" in block]),
        b"MSIG": iter(document.get("match_signatures") or ()),
    }
    for section in signed:
        one = next(told[section.tag], None)
        one = one if isinstance(one, dict) else {}
        by = one.get("key_id") or one.get("public_key") or ""
        yield Signature(
            whole or Span(section.start - 9, section.end),
            str(by)[:_LONGEST_SIGNER],
            "an analysis" if section.tag == b"SIGN" else "the match",
        )


_LONGEST_SIGNER = 80


class MatchReader:
    """Makes a match of a document."""

    def __init__(
        self,
        source: Source,
        document: Document,
        places: list[Span],
        plies: list[list[Span] | None],
        index: int,
        signed: int,
    ) -> None:
        self.source = source
        self.document = document
        self.places = places
        self.plies = plies
        self.index = index
        self.signed = signed
        self.notes = sorted_out(document.get("annotations"))
        self.head = self.notes.get(("match", 0), NO_NOTES)

    def _text(self, key: str) -> str:
        value = self.document.get(key)
        return value if isinstance(value, str) else ""

    @property
    def _length(self) -> int | None:
        if self.head.own.get("length") == "unknown":
            return None
        return max(0, number(self.document.get("match_length"), 0))

    def transcript(self, whole: Span) -> Transcript:
        """The match, which stands at a place of the source."""
        length = self._length
        return Transcript(
            self.source,
            "ogxm",
            "ogxm",
            length,
            tuple(self._games()),
            tags=self._in_order(dict(self._tags())),
            rules=self._rules(length),
            variation=self._variation,
            header=Span(whole.start, whole.start),
            length_written=str(number(self.document.get("match_length"), 0)),
            index=self.index,
            notes=self.head.comments,
            marks_hits=False,
        )

    @property
    def _currency(self) -> str:
        """What the first analysis counts in."""
        info = self.document.get("analysis_info")
        return str(info.get("currency", "")) if isinstance(info, dict) else ""

    @property
    def _variation(self) -> str:
        named = self.head.own.get("variation") or self._text("variant") or "backgammon"
        return named[:1].upper() + named[1:] if named.islower() else named

    def _games(self) -> Iterator[Game]:
        players = (self._text("player_white"), self._text("player_black"))
        begun = [max(0, number(self.document.get(key), 0)) for key in ("white_score_start", "black_score_start")]
        # The score before a game; None behind one whose result the file does not tell.
        score: tuple[int, int] | None = (begun[0], begun[1])
        try:
            start: Rows = find(self._variation).start.checkers
        except UnknownNameError:
            start = find("backgammon").start.checkers
        games = self.document.get("games")
        exact = self._started if not self._text("date_precision") else None
        moment = exact.isoformat(timespec="milliseconds").replace("+00:00", "Z") if exact is not None else ""
        first = 0
        for index, game in enumerate(games if isinstance(games, list) else ()):
            if not isinstance(game, dict):
                continue
            record = self.places[index] if index < len(self.places) else Span(0, 0)
            count = len(game.get("plies") or ())
            known = self.plies[index] if index < len(self.plies) else None
            places = known if known is not None and len(known) == count else [record] * count
            reader = GameReader(self.source, game, places, record, self.notes, first, index, start, self._currency)
            first += count
            made = reader.read(players, score, "" if index else moment)
            yield made
            score = after(made.score, reader.winner, max(0, reader.points))

    # ------------------------------------------------------------ rules and header

    def _rules(self, length: int | None) -> Rules:
        told = self.document
        known = "jacoby" in told or "crawford" in told
        written = self.head.own.get("cube-limit", "")
        limit = int(written) if _is_number(written) else number(told.get("cube_limit"), 0)
        turns = 2 if told.get("raccoons") is True else int(told.get("beavers") is True)
        beavers = self.head.own.get("beavers", "")
        doubles = self.head.own.get("auto-doubles", "")
        return Rules(
            crawford=told.get("crawford") is True if known and length else True,
            jacoby=(told.get("jacoby") is True) if known and not length and "jacoby" not in self.head.own else None,
            beavers=int(beavers) if _is_number(beavers) else turns if known and not length and beavers == "" else None,
            auto_doubles=int(doubles) if _is_number(doubles) else None if told.get("auto_doubles") is True else UNSAID,
            holland="holland" in self.head.own,
            cube_limit=limit if limit > 0 else None,
        )

    def _tags(self) -> Iterator[tuple[str, str]]:
        place = ", ".join(filter(None, (self._text("city"), self._text("country"), self._text("site"))))
        stage, round_ = self._text("stage"), number(self.document.get("round"), 0)
        native = {
            "Event": self._text("event"),
            "Round": ", ".join(filter(None, (stage, str(round_) if round_ else ""))),
            "Site": place,
            "EventDate": self._date(),
            "Year": str(year) if (year := number(self.document.get("event_year"), 0)) else "",
            "Table": self._text("table"),
            "URL": self._text("event_url"),
            "Clock": settings(self.document.get("clock_info")),
            "Player 1 Elo": self._rating("white_profile"),
            "Player 2 Elo": self._rating("black_profile"),
        }
        yield from ((name, text) for name, text in native.items() if text and name not in self.head.others)
        yield from self.head.others.items()
        if self.signed:
            count = "1 signature" if self.signed == 1 else f"{self.signed} signatures"
            yield "Signed", f"{count}, not verified"

    def _in_order(self, tags: dict[str, str]) -> dict[str, str]:
        """The tags in the order in which they were once written."""
        order = {name: n for n, name in enumerate(self.head.listed("tags")) if isinstance(name, str)}
        return dict(sorted(tags.items(), key=lambda tag: order.get(tag[0], len(order))))

    def _rating(self, key: str) -> str:
        profile = self.document.get(key)
        if not isinstance(profile, dict) or not isinstance(profile.get("rating"), int | float):
            return ""
        system = profile.get("rating_system")
        return f"{profile['rating']:g} {system}" if isinstance(system, str) and system else f"{profile['rating']:g}"

    def _date(self) -> str:
        """The day on which the match began, as .mat's tags have it, or as much of it as is known."""
        day = self._started
        if day is None:
            return ""
        forms = {"year": f"{day.year:04}", "month": f"{day.year:04}.{day.month:02}"}
        return forms.get(self._text("date_precision"), f"{day.year:04}.{day.month:02}.{day.day:02}")

    @property
    def _started(self) -> datetime | None:
        """When the match began, None if the file does not say."""
        if "started_at" not in self.document:
            return None
        milliseconds = number(self.document["started_at"], 0)
        try:
            return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=milliseconds)
        except OverflowError:
            return None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 6
