"""Makes .xg files: records by the offsets of the publisher's format page, packed as an archive."""

import struct
import zlib
from collections.abc import Sequence
from typing import Any

Steps = Sequence[tuple[int, int]]
Points = dict[int, int]

START = {24: 2, 13: 5, 8: 3, 6: 5}
VERSION = 32


def position(own: Points, other: Points) -> list[int]:
    """26 numbers in the frame of the player whose checkers are given first; both in their own numbering."""
    board = [0] * 26
    for point, checkers in own.items():
        board[point] = checkers
    for point, checkers in other.items():
        board[25 - point] = -checkers
    return board


def turned(board: Sequence[int]) -> list[int]:
    """The same position in the frame of the other player."""
    return [-checkers for checkers in reversed(board)]


def after(board: Sequence[int], steps: Steps) -> list[int]:
    """A position of the mover's frame after steps: 25 the bar, 0 off."""
    out = list(board)
    for source, target in steps:
        out[source] -= 1
        if target:
            if out[target] == -1:
                out[target] = 0
                out[0] -= 1
            out[target] += 1
    return out


def _put(record: bytearray, at: int, form: str, *values: Any) -> None:
    struct.pack_into("<" + form, record, at, *values)


def _wide(record: bytearray, at: int, text: str) -> None:
    data = text.encode("utf-16-le")[:256]
    record[at : at + len(data)] = data


def _short(record: bytearray, at: int, text: str) -> None:
    data = text.encode("cp1252")
    record[at : at + 1 + len(data)] = bytes((len(data),)) + data


def _record(kind: int) -> bytearray:
    record = bytearray(2560)
    record[8] = kind
    return record


def match_header(
    names: tuple[str, str] = ("Ann", "Bob"),
    length: int = 7,
    *,
    version: int = VERSION,
    variation: int = 0,
    crawford: bool = True,
    jacoby: bool = False,
    beavers: bool = False,
    auto_doubles: bool = False,
    most_auto_doubles: int = 0,
    cube_limit: int = 10,
    date: float = 0.0,
    texts: tuple[str, str, str, str] = ("", "", "", ""),
    elo: tuple[float, float] = (1600.0, 1600.0),
    experience: tuple[int, int] = (0, 0),
    comments: tuple[int, int] = (-1, -1),
    clock: tuple[int, int, int] = (0, 0, 0),
) -> bytes:
    """Record 0. `texts`: event, location, round, transcriber."""
    record = _record(0)
    event, place, round_, transcriber = texts
    for at, text in ((9, names[0]), (50, names[1]), (136, event), (283, place), (417, round_)):
        _short(record, at, text.encode("cp1252", "replace").decode("cp1252"))
    _put(record, 92, "2i4?", length, variation, crawford, jacoby, beavers, auto_doubles)
    _put(record, 104, "2d2id", *elo, *experience, date)
    _put(record, 272, "2i", -1, -1)
    _put(record, 552, "i4s", version, b"DMLI")
    _put(record, 576, "2i", *comments)
    if version >= 8:
        _put(record, 612, "2i", cube_limit, most_auto_doubles)
    if version >= 24:
        for at, text in ((622, event), (880, names[0]), (1138, names[1]), (1396, place), (1654, round_)):
            _wide(record, at, text)
    if version >= 25:
        _put(record, 1912, "4i", clock[0], 0, clock[1], clock[2])
    if version >= 30:
        _wide(record, 1960, transcriber)
    return bytes(record)


def game_header(
    score: tuple[int, int] = (0, 0),
    number: int = 1,
    *,
    crawford: bool = False,
    start: Sequence[int] = (0,) * 26,
    comments: tuple[int, int] = (-1, -1),
    auto_doubles: int = 0,
) -> bytes:
    """Record 1."""
    record = _record(1)
    _put(record, 12, "2i?26b", *score, crawford, *start)
    _put(record, 48, "i", number)
    _put(record, 56, "3i", *comments, auto_doubles)
    return bytes(record)


def cube(
    side: int,
    double: int = 0,
    answers: Sequence[int] = (-1, -1, -1),
    *,
    code: int = 0,
    board: Sequence[int] = (0,) * 26,
    equities: tuple[float, float, float] = (0.0, 0.0, 0.0),
    errors: tuple[float, float] = (-1000.0, -1000.0),
    level: int = 0,
    rollout: int = -1,
    comment: int = -1,
    clocks: tuple[int, int] = (0, 0),
) -> bytes:
    """Record 2. `board` is in the first player's frame, `side` 1 or -1."""
    record = _record(2)
    _put(record, 12, "6i26b", side, double, *answers, code, *board)
    _put(record, 92, "i", level)
    _put(record, 124, "7f", 0.01, 0.1, 0.4, 0.6, 0.2, 0.02, 0.3)
    _put(record, 152, "3f", *equities)
    _put(record, 168, "7f", 0.01, 0.1, 0.4, 0.6, 0.2, 0.02, 0.5)
    _put(record, 200, "d", errors[0])
    _put(record, 216, "d", errors[1])
    _put(record, 224, "3i", rollout, 0, level)
    _put(record, 292, "i", comment)
    _put(record, 304, "2i", *clocks)
    return bytes(record)


def move(
    side: int,
    dice: tuple[int, int],
    steps: Steps | None,
    *,
    board: Sequence[int] | None = None,
    end: Sequence[int] | None = None,
    code: int = 0,
    played: bool = True,
    flag: int = 0,
    candidates: Sequence[tuple[Steps, int, Sequence[float]]] = (),
    error: float = -1000.0,
    luck: float = 0.0,
    rollouts: Sequence[int] = (),
    comment: int = -1,
) -> bytes:
    """Record 3. `board` is in the mover's frame, `end` what it leads to; `steps` None: all numbers are zero."""
    record = _record(3)
    if board is not None:
        _put(record, 9, "26b", *(board if side > 0 else turned(board)))
        _put(record, 124, "26b", *board)
        if end is None and steps is not None:
            end = after(board, steps)
    if end is not None:
        _put(record, 35, "26b", *end)
    _put(record, 64, "i", side)
    numbers = [0] * 8
    if steps is not None:
        numbers = [place for source, target in steps for place in (source - 1, target - 1)]
        numbers += [-1] * (8 - len(numbers))
    _put(record, 68, "8i3i", *numbers, *dice, code)
    _put(record, 120, "i", len(candidates))
    _put(record, 188, "i", len(candidates))
    for index, (tried, level, numbers_seven) in enumerate(candidates):
        if board is not None:
            _put(record, 192 + 26 * index, "26b", *after(board, tried))
        flat = [place for source, target in tried for place in (source - 1, target - 1)]
        _put(record, 1024 + 8 * index, "8b", *flat, *([-1] * (8 - len(flat))))
        _put(record, 1280 + 4 * index, "h", level)
        _put(record, 1408 + 28 * index, "7f", *numbers_seven)
    record[2308] = played
    _put(record, 2312, "2d", error, luck)
    _put(record, 2344, "32i", *rollouts, *([-1] * (32 - len(rollouts))))
    _put(record, 2472, "3i", candidates[0][1] if candidates else -1, -1, flag)
    _put(record, 2524, "i", comment)
    return bytes(record)


def game_end(winner: int, points: int, how: int, score: tuple[int, int] = (0, 0)) -> bytes:
    """Record 4."""
    record = _record(4)
    _put(record, 12, "2i", *score)
    _put(record, 24, "3i", winner, points, how)
    return bytes(record)


def match_end(winner: int = 0) -> bytes:
    """Record 5."""
    record = _record(5)
    _put(record, 20, "i", winner)
    return bytes(record)


def rollout(games: int, interval: float, games_doubled: int = 0, interval_doubled: float = 0.0) -> bytes:
    """A record of temp.xgr."""
    record = bytearray(2184)
    _put(record, 84, "i", games)
    _put(record, 2020, "2f", interval, interval_doubled)
    _put(record, 2140, "i", games_doubled)
    return bytes(record)


def packed(
    *records: bytes, comments: bytes = b"", rollouts: bytes = b"", picture: bytes = b"", stored: bool = False
) -> bytes:
    """A whole file with these records."""
    stream = b"".join(records)
    members = {"temp.xg": stream, "temp.xgi": stream[:2560] + stream[-2560:]}
    if rollouts:
        members["temp.xgr"] = rollouts
    if comments:
        members["temp.xgc"] = comments
    return archive(members, picture=picture, stored=stored)


def archive(
    members: dict[str, bytes],
    *,
    picture: bytes = b"",
    stored: bool = False,
    sizes: dict[str, int] | None = None,
    checksums: dict[str, int] | None = None,
) -> bytes:
    """Members in a container. `sizes` and `checksums` stand in the directory instead of the true ones."""
    header = bytearray(8232)
    struct.pack_into("<4siiqi", header, 0, b"RGMH", 1, 8232, 0, len(picture))
    blobs, directory = b"", b""
    for name, data in members.items():
        blob = data if stored else zlib.compress(data)
        size = (sizes or {}).get(name, len(data))
        checksum = (checksums or {}).get(name, zlib.crc32(data))
        entry = bytearray(532)
        entry[: 1 + len(name)] = bytes((len(name),)) + name.encode()
        struct.pack_into("<iiiI2B", entry, 512, size, len(blob), len(blobs), checksum, int(stored), 2)
        blobs += blob
        directory += entry
    table = zlib.compress(directory)
    trailer = struct.pack("<Iiiiii12x", zlib.crc32(blobs + table), len(members), 1, len(table), len(blobs), 1)
    return bytes(header) + picture + blobs + table + trailer


def bomb(claimed: int, pieces: int = 200) -> bytes:
    """A file whose game unpacks to `pieces` MiB of zeros and is said to hold `claimed` bytes."""
    packer = zlib.compressobj(9)
    blob = b"".join(packer.compress(bytes(1 << 20)) for _ in range(pieces)) + packer.flush()
    entry = bytearray(532)
    entry[:8] = b"\x07temp.xg"
    struct.pack_into("<iiiI2B", entry, 512, claimed, len(blob), 0, 0, 0, 2)
    table = zlib.compress(bytes(entry))
    trailer = struct.pack("<Iiiiii12x", zlib.crc32(blob + table), 1, 1, len(table), len(blob), 1)
    header = bytearray(8232)
    struct.pack_into("<4siiqi", header, 0, b"RGMH", 1, 8232, 0, 0)
    return bytes(header) + blob + table + trailer


class Game:
    """The records of a game, each with the positions that the actions before it lead to."""

    def __init__(self, board: Sequence[int] | None = None) -> None:
        self.board = list(board) if board is not None else position(START, START)
        """In the first player's frame."""
        self.records: list[bytes] = []
        self.code = 0

    def roll(
        self, side: int, dice: tuple[int, int], *steps: tuple[int, int], plain: bool = False, comment: int = -1
    ) -> "Game":
        """A roll and its play, after a record of no cube decision (`plain`: without one)."""
        before = self.board if side > 0 else turned(self.board)
        if not plain:
            self.records.append(cube(side, -2, code=self.code, board=self.board))
        self.records.append(move(side, dice, steps, board=before, code=self.code, comment=comment))
        end = after(before, steps)
        self.board = end if side > 0 else turned(end)
        return self

    def double(self, side: int, *answers: int) -> "Game":
        """A double and the answers to it: 1 take, 0 pass, 2 beaver or raccoon."""
        padded = [*answers, *([-1] * (3 - len(answers)))]
        self.records.append(cube(side, 1, padded, code=self.code, board=self.board))
        self.code = -side * (abs(self.code) + 1 + answers.count(2))
        return self

    def unplayed(self, side: int, dice: tuple[int, int]) -> "Game":
        """A roll after which the roller gave up."""
        before = self.board if side > 0 else turned(self.board)
        record = move(side, dice, None, board=before, code=self.code, played=False)
        self.records += [cube(side, -2, code=self.code, board=self.board), record]
        return self

    def end(self, winner: int, points: int, how: int, score: tuple[int, int] = (0, 0)) -> "Game":
        """The footer."""
        self.records.append(game_end(winner, points, how, score))
        return self
