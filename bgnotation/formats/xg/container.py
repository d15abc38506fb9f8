"""The bytes of an .xg file → the streams packed in it.

Behind a header and a picture stand zlib streams, then their directory, then a trailer that says how long
all of them are. Nothing that a file says of its sizes is believed without a limit, and what a broken
directory does not find is looked for among the streams themselves.
"""

import struct
import zlib
from typing import NamedTuple

RECORD = 2560
"""Bytes of a record of the game."""
ROLLOUT = 2184
"""Bytes of a rollout."""

LARGEST_RECORDS = 64 << 20
"""Bytes of records that are read: some thirteen thousand rolls."""
_LARGEST_ROLLOUTS = 32 << 20
_LARGEST_COMMENTS = 4 << 20
_TIMES = 160
"""How many times as long as a stream what it holds may be: records of a match that is not analysed reach 108."""
_ALWAYS = 4 << 20
"""Bytes of a stream that are read however short it is."""

_HEADER = 8232
_TRAILER = struct.Struct("<Iiiiii12x")
_ENTRY = 532
_NUMBERS = struct.Struct("<iiiIB")
"""Of a directory entry from byte 512 on: size, size as stored, start, checksum, whether it is stored as it is."""
_MOST_MEMBERS = 64
_CHUNK = 1 << 14
_MOST_TRIES = 500
"""Places where a stream is looked for in a file without a directory."""
_MAGIC = b"DMLI"
_MAGIC_AT = 556
"""Where it stands in the first record."""


class Unpacked(NamedTuple):
    """What an .xg file holds, and what is wrong with it, in words."""

    records: bytes
    comments: bytes = b""
    rollouts: bytes = b""
    damage: tuple[str, ...] = ()


class _Member(NamedTuple):
    name: str
    packed: bytes
    size: int
    checksum: int
    is_stored: bool


def unpack(data: bytes) -> Unpacked:
    """The streams of a file, as far as they can be read. Never fails, and never takes more than a fixed memory."""
    damage: list[str] = []
    members = _directory(data, damage)
    if members:
        found = {member.name: member for member in members}
        records = _read(found.get("temp.xg"), LARGEST_RECORDS, damage)
        comments = _read(found.get("temp.xgc"), _LARGEST_COMMENTS, damage)
        rollouts = _read(found.get("temp.xgr"), _LARGEST_ROLLOUTS, damage)
        if len(records) < RECORD:
            # The first record stands in a member of its own too.
            records = _read(found.get("temp.xgi"), 2 * RECORD, [])[:RECORD]
        if len(damage) > 1 and damage[0] is _ARCHIVE_CHECKSUM:
            # The member that is damaged says it better.
            del damage[0]
        if records or damage:
            return Unpacked(records, comments, rollouts, tuple(damage))
    return _without_directory(data)


_ARCHIVE_CHECKSUM = "the checksum of the file does not fit its contents"
_NO_DIRECTORY = "the directory at the end of the file is missing or can't be read"


# ---------------------------------------------------------------- by the directory


def _directory(data: bytes, damage: list[str]) -> list[_Member]:
    """The members that the directory names; none where there is no directory that can be meant."""
    end = len(data) - _TRAILER.size
    if end < _HEADER:
        return []
    checksum, count, _, size, blobs, is_packed = _TRAILER.unpack_from(data, end)
    start = end - size - blobs
    if not 0 < count <= _MOST_MEMBERS or size <= 0 or blobs <= 0 or start < _HEADER:
        return []
    table = data[end - size : end]
    if is_packed:
        table = inflate(table, count * _ENTRY).out
    if zlib.crc32(memoryview(data)[start:end]) != checksum:
        damage.append(_ARCHIVE_CHECKSUM)
    members = []
    for at in range(0, min(len(table), count * _ENTRY) - _ENTRY + 1, _ENTRY):
        length, stored, begin, crc, status = _NUMBERS.unpack_from(table, at + 512)
        name = table[at + 1 : at + 1 + table[at]].decode("latin-1").lower()
        if begin < 0 or stored < 0 or begin > blobs:
            damage.append(f"the directory puts {name!r} outside the file")
            continue
        place = start + begin
        members.append(_Member(name, data[place : min(place + stored, start + blobs)], length, crc, bool(status)))
    return members


def _read(member: _Member | None, most: int, damage: list[str]) -> bytes:
    """What a member holds; what is wrong with it goes to `damage`."""
    if member is None:
        return b""
    most = _most(member.packed, most)
    limit = min(member.size, most) if member.size >= 0 else most
    if member.is_stored:
        out, fault = member.packed[:limit], "" if len(member.packed) <= limit else "goes on"
    else:
        out, fault, _ = inflate(member.packed, limit)
    if member.size > most:
        damage.append(f"{member.name} is to hold {member.size:,} bytes; only the first {most:,} are read")
    elif fault == "goes on":
        damage.append(f"{member.name} is longer than the {member.size:,} bytes that the directory gives it")
    elif fault or len(out) != member.size:
        damage.append(f"{member.name} is {fault or 'cut off'}: {len(out):,} of {member.size:,} bytes can be read")
    elif zlib.crc32(out) != member.checksum:
        damage.append(f"the checksum of {member.name} does not fit its contents")
    return out


def _most(packed: bytes, most: int) -> int:
    """How much of what a stream holds is believed."""
    return min(most, max(_ALWAYS, _TIMES * len(packed)))


class Inflated(NamedTuple):
    """What a stream holds, what is wrong with it, and where it ends."""

    out: bytes
    fault: str
    """Nothing, `goes on` (there is more than was wanted), `cut off`, or `damaged`."""
    end: int


def inflate(packed: bytes, limit: int) -> Inflated:
    """What a zlib stream holds, `limit` bytes at most; of a damaged one all that comes before the damage.

    >>> inflate(zlib.compress(bytes(100)), 10).fault
    'goes on'
    """
    pieces: list[bytes] = []
    size = 0
    stream = zlib.decompressobj()
    for at in range(0, len(packed), _CHUNK):
        chunk = packed[at : at + _CHUNK]
        # One byte more than is wanted shows whether there is more; zero would mean no limit at all.
        before, room = stream.copy(), limit - size + 1
        try:
            piece = stream.decompress(chunk, room)
        except zlib.error:
            pieces.append(_before_damage(before, chunk, room)[: limit - size])
            return Inflated(b"".join(pieces), "damaged", at)
        pieces.append(piece[: limit - size])
        size += len(piece)
        if size > limit:
            return Inflated(b"".join(pieces), "goes on", at)
        if stream.eof:
            return Inflated(b"".join(pieces), "", at + len(chunk) - len(stream.unused_data))
    return Inflated(b"".join(pieces), "cut off", len(packed))


def _before_damage(stream: "zlib._Decompress", chunk: bytes, room: int) -> bytes:
    """What a chunk gives byte for byte until it is found to be damaged."""
    out = bytearray()
    try:
        for byte in chunk:
            out += stream.decompress(bytes((byte,)), room - len(out))
            if len(out) >= room:
                break
    except zlib.error:
        pass
    return bytes(out)


# ---------------------------------------------------------------- without it


def _without_directory(data: bytes) -> Unpacked:
    """The streams of a file whose end is missing or damaged: the first one is the game's."""
    begin = _first_stream(data)
    if begin is None:
        at = data.find(_MAGIC) - _MAGIC_AT
        stored = data[at : at + LARGEST_RECORDS] if at >= 0 else b""
        return Unpacked(stored, damage=(_NO_DIRECTORY if stored else "no game can be found in the file",))
    packed = data[begin:]
    limit = _most(packed, LARGEST_RECORDS)
    records, fault, end = inflate(packed, limit)
    if fault == "cut off":
        return Unpacked(records, damage=("the end of the file is missing",))
    if fault:
        words = "is damaged" if fault == "damaged" else f"goes on after {limit:,} bytes"
        return Unpacked(records, damage=(f"{_NO_DIRECTORY}, and the game {words}",))
    return Unpacked(records, *_others(packed[end:]), damage=(_NO_DIRECTORY,))


def _first_stream(data: bytes) -> int | None:
    """Where the stream of the records begins."""
    picture = int.from_bytes(data[20:24], "little") if len(data) >= 24 else 0
    places = [_HEADER + picture]
    at = min(_HEADER, len(data) // 2)
    while len(places) < _MOST_TRIES and (at := data.find(b"\x78", at)) >= 0:
        places.append(at)
        at += 1
    for place in places:
        if place + 2 > len(data) or int.from_bytes(data[place : place + 2], "big") % 31 or data[place] & 15 != 8:
            continue
        begin = inflate(data[place : place + _CHUNK], RECORD).out
        if begin[_MAGIC_AT : _MAGIC_AT + 4] == _MAGIC or (len(begin) == RECORD and begin[:9] == bytes(9)):
            return place
    return None


def _others(data: bytes) -> tuple[bytes, bytes]:
    """Comments and rollouts in the streams with which `data` begins, told by how they begin."""
    comments = rollouts = b""
    for _ in range(3):
        if len(data) < 2 or data[0] & 15 != 8:
            break
        out, fault, end = inflate(data, _most(data, _LARGEST_ROLLOUTS))
        if fault:
            break
        if out[:5] == b"{\\rtf":
            comments = out[:_LARGEST_COMMENTS]
        elif len(out) % ROLLOUT == 0:
            rollouts = out
        data = data[end:]
    return comments, rollouts
