"""The frame of OGXM: the files of a stream, the sections of a file, the places of its plies.

The library that decodes a file is given only sections that lie whole within it, and no more than there is room for.
"""

from collections.abc import Iterator
from typing import NamedTuple
from zlib import crc32

from bgnotation.source import Span

MAGIC = b"OGXM"
_HEADER = 16
_END = b"END!"
_LARGEST = 8_000_000
"""Bytes of a file that is still read."""
_MOST_PLIES = 100_000
"""Plies of a file that is still read: decoded, each takes a hundred times its room."""
_DOUBLETS = frozenset({0, 6, 11, 15, 18, 20})
_LAST_ROLL = 20


class Member(NamedTuple):
    """One file of a stream."""

    start: int
    end: int
    major: int
    fault: str
    """Why it can't be read as a whole; empty if nothing is known against it."""


class Section(NamedTuple):
    """A part of a file, by its place: the tag, and where its content begins and ends."""

    tag: bytes
    version: int
    start: int
    end: int


def members(data: bytes) -> Iterator[Member]:
    """The files that stand one behind another; after one whose length is wrong, the next that begins as they do."""
    at = data.find(MAGIC)
    while at >= 0:
        size = int.from_bytes(data[at + 12 : at + _HEADER], "little")
        major = int.from_bytes(data[at + 4 : at + 6], "little")
        end = at + size
        if len(data) - at < _HEADER:
            fault, end = "the file ends within a header", len(data)
        elif size < _HEADER + len(_END) or end > len(data):
            fault = f"a file of {size} bytes, and {len(data) - at} are there"
            following = data.find(MAGIC, at + _HEADER)
            end = len(data) if following < 0 else following
        elif size > _LARGEST:
            fault = f"a file of {size:,} bytes, more than the {_LARGEST:,} that are read"
        else:
            fault = "" if major in (1, 2) else f"version {major} of OGXM, and 1 and 2 are known"
        yield Member(at, end, major, fault)
        at = data.find(MAGIC, end)


def sections(data: bytes, member: Member) -> tuple[list[Section], str]:
    """The sections of a file, and what is wrong behind the last of them; empty where nothing is."""
    found: list[Section] = []
    at = member.start + _HEADER
    while at < member.end:
        tag = data[at : at + 4]
        if tag == _END:
            return found, "" if at + 4 == member.end else f"{member.end - at - 4} bytes behind the end of the file"
        if member.end - at < 9:
            return found, "the file has no end"
        start = at + 9
        end = start + int.from_bytes(data[at + 4 : at + 8], "little")
        if end > member.end or not tag.isalnum():
            return found, f"section {len(found) + 1} reaches behind the end of the file"
        found.append(Section(tag, data[at + 8], start, end))
        at = end
    return found, "the file has no end"


def checksum_fault(data: bytes, member: Member, section: Section) -> str:
    """What a CSUM section says against the bytes before it; empty if it agrees or is of a kind that isn't known."""
    record = data[section.start : section.end]
    # Length of the record, mask 0, algorithm 0 (CRC32), length of the digest.
    if record[:4] != bytes((7, 0, 0, 4)) or len(record) != 8:
        return ""
    told = int.from_bytes(record[4:], "little")
    found = crc32(data[member.start : section.start - 9])
    return "" if told == found else f"the checksum is {told:08x}, and the bytes give {found:08x}"


def joined(data: bytes, chosen: list[Section]) -> bytes:
    """A file of these sections alone, that of the match for `LONGGAMMON`.

    The library replays what it decodes, which takes ten times as long as all else and is done here anyway; a game
    that seems to begin elsewhere it gives up at once.
    """
    parts = []
    for one in chosen:
        content = data[one.start : one.end]
        if one.tag == b"MTCH" and (at := _variant_at(content)) is not None:
            content = content[:at] + bytes((LONGGAMMON,)) + content[at + 1 :]
        parts += [one.tag, len(content).to_bytes(4, "little"), bytes((one.version,)), content]
    body = b"".join(parts) + _END
    return b"OGXM\2\0\0\0\2\0\0\0" + (_HEADER + len(body)).to_bytes(4, "little") + body


VARIANTS = ("backgammon", "nackgammon", "hypergammon", "longgammon")
"""By their numbers."""
LONGGAMMON = 3


def variant(data: bytes, match: Section) -> str:
    """The variant that the section of the match names."""
    at = _variant_at(data[match.start : match.end])
    return VARIANTS[data[match.start + at]] if at is not None else VARIANTS[0]


def _variant_at(content: bytes) -> int | None:
    """Where the number of the variant stands, which is one of those known; None if it is not found."""
    at = 0
    for _ in range(3):  # the length of the record, its mask, the length of the match
        found = _number(content, at, len(content))
        if found is None:
            return None
        at = found[1]
    return at if at < len(content) and content[at] < len(VARIANTS) else None


def plies(data: bytes, section: Section) -> list[Span] | None:
    """Where each ply of a GAME section stands; None where the section can't be walked through."""
    behind = _behind_record(data, section.start, section.end)
    if behind is None:
        return None
    at = behind
    found: list[Span] = []
    while at < section.end:
        if len(found) >= _MOST_PLIES:
            return None
        start = at
        head = data[at]
        action = head & 63
        at += 1
        if action <= _LAST_ROLL:
            for _ in range(4 if action in _DOUBLETS else 2):
                if at >= section.end:
                    return None
                at += 1
                if not data[at - 1]:
                    break
        if head & 128:
            behind = _behind_record(data, at, section.end)
            if behind is None:
                return None
            at = behind
        found.append(Span(start, at))
    return found


def is_too_long(data: bytes, games: list[Section], places: list[list[Span] | None]) -> bool:
    """Whether a file has more plies than are read. Those of a game with a board of its own are replayed (`joined`)."""
    weights = [_REPLAYED if _has_board(data, game) else 1 for game in games]
    return sum(len(found or ()) * weight for found, weight in zip(places, weights, strict=True)) > _MOST_PLIES


_REPLAYED = 10
_BOARD = 8
"""The bit of a game's record that says that its board follows."""


def _has_board(data: bytes, game: Section) -> bool:
    length = _number(data, game.start, game.end)
    mask = _number(data, length[1], game.end) if length is not None else None
    return mask is not None and mask[0] & _BOARD > 0


def _behind_record(data: bytes, at: int, end: int) -> int | None:
    """Where a record ends that begins with its length; None if that lies outside."""
    found = _number(data, at, end)
    return found[0] + found[1] if found is not None and found[0] + found[1] <= end else None


def _number(data: bytes, at: int, end: int) -> tuple[int, int] | None:
    """A number of seven bits a byte, the lowest first, and where it ends."""
    value = shift = 0
    while at < end and shift < 70:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
        shift += 7
    return None
