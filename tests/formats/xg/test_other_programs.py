"""Other programs as referees: files that `bgsage` writes are read, and `xgparse` reads what is read here.

Both are on PyPI and are used by these tests alone.
"""

import zlib
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from bgnotation import Severity, check, read
from bgnotation.analysis import PlayAnalysis
from bgnotation.formats.xg.container import unpack
from tests.formats.xg.making import START, match_header, packed, position

HEADER = match_header(("Ann", "Bob"), 5)


@pytest.fixture(scope="module")
def bgsage() -> Any:
    return pytest.importorskip("bgsage.xg_file", reason="bgsage, which writes .xg files, is not installed")


@pytest.fixture(scope="module")
def xgparse() -> Any:
    return pytest.importorskip("xgparse", reason="xgparse, which reads .xg files, is not installed")


def template(kind: int) -> bytes:
    """A record of zeros of this kind: the writer keeps the byte that says so."""
    record = bytearray(2560)
    record[8] = kind
    return bytes(record)


class Written:
    """A game as bgsage's builders write it."""

    def __init__(self, module: Any) -> None:
        self.module = module
        self.board = [abs(n) if place in (0, 25) else n for place, n in enumerate(position(START, START))]
        self.records = [
            HEADER,
            module.build_game_header(template(1), list(self.board), 1, 0, 0),
        ]

    def _seen(self, side: int) -> list[int]:
        """The position of the first player's frame as the mover sees it; bars are counts."""
        if side > 0:
            return list(self.board)
        other = [-n for n in reversed(self.board)]
        other[0], other[25] = abs(other[0]), abs(other[25])
        return other

    def roll(self, side: int, dice: tuple[int, int], *steps: tuple[int, int]) -> None:
        before = self._seen(side)
        after = list(before)
        for source, target in steps:
            after[source] -= 1
            if target:
                if after[target] == -1:
                    after[target] = 0
                    after[0] += 1
                after[target] += 1
        self.records.append(self.module.build_cube_record(template(2), before, side, -2))
        self.records.append(self.module.build_move_record(template(3), before, after, *dice, list(steps), side))
        self.board = after
        if side < 0:
            self.board = self._seen(-1)

    def double(self, side: int, take: int) -> None:
        self.records.append(self.module.build_cube_record(template(2), self._seen(side), side, 1, take))

    def end(self, winner: int, points: int, how: int) -> None:
        score = (points, 0) if winner > 0 else (0, points)
        self.records.append(self.module.build_game_footer(template(4), *score, winner, points, how))

    def save(self, path: Path) -> None:
        stream = b"".join(self.records)
        prefix = bytearray(8232)
        prefix[:12] = b"RGMH\x01\0\0\0\x28\x20\0\0"
        entries = []
        for name, data in (("temp.xg", stream), ("temp.xgi", self.module.rebuild_xgi(stream))):
            signed = int.from_bytes(zlib.crc32(data).to_bytes(4, "little"), "little", signed=True)
            entries.append(self.module.ArchiveEntry(name, len(data), signed, zlib.compress(data), True))
        self.module.XgArchive(bytes(prefix), entries).save(path)


def test_a_game_that_bgsage_writes(bgsage: Any, tmp_path: Path) -> None:
    game = Written(bgsage)
    game.roll(1, (3, 1), (8, 5), (6, 5))
    game.roll(-1, (6, 4), (24, 18), (18, 14))
    # Two hits: the blot on 14, which is the first player's 11, and the one that comes in.
    game.roll(1, (6, 2), (24, 18), (13, 11))
    game.roll(-1, (4, 2), (25, 21), (24, 22))
    game.double(1, 0)
    game.end(1, 1, 0)
    game.save(tmp_path / "game.xg")
    found = read(tmp_path / "game.xg")
    assert [cell.text for _, cell in found.games[0].slots()] == [
        "31: 8/5 6/5", "64: 24/18 18/14", "62: 24/18 13/11", "42: bar/21 24/22",
        "Doubles => 2", "Drops", "Wins 1 point",
    ]  # fmt: skip
    assert found.games[0].extras.ending == "dropped"
    assert not [one for one in check(found) if one.severity is Severity.ERROR]


def test_a_dance_that_bgsage_writes(bgsage: Any, tmp_path: Path) -> None:
    game = Written(bgsage)
    game.board = position({25: 1, 6: 14}, {**dict.fromkeys(range(1, 7), 2), 13: 3})
    game.records[1] = bgsage.build_game_header(template(1), list(game.board), 1, 0, 0)
    game.roll(1, (6, 5))
    game.roll(-1, (2, 1), (13, 11), (13, 12))
    game.save(tmp_path / "dance.xg")
    found = read(tmp_path / "dance.xg")
    # This writer does not mark plays as played, so that an empty one is left to the board.
    assert [cell.text for _, cell in found.games[0].slots()][1:] == ["65: ", "21: 13/11 13/12"]
    assert not [one for one in check(found) if one.severity is Severity.ERROR]


def test_bgsage_and_this_package_unpack_the_same(bgsage: Any, tmp_path: Path) -> None:
    (tmp_path / "a.xg").write_bytes(packed(HEADER, comments=b"one\r\n", rollouts=bytes(2184)))
    archive = bgsage.XgArchive.load(tmp_path / "a.xg")
    found = unpack((tmp_path / "a.xg").read_bytes())
    assert found.damage == ()
    assert [archive.get(name) for name in ("temp.xg", "temp.xgc", "temp.xgr")] == list(found[:3])


@pytest.mark.corpus
def test_xgparse_reads_the_same_from_a_real_match(xgparse: Any, corpus: Path) -> None:
    path = corpus / "xg/match-001.xg"
    records = _records(path)
    match = read(path)
    moves = [one for one in records if type(one).__name__ == "MoveEntry"]
    cubes = [one for one in records if type(one).__name__ == "CubeEntry"]
    ends = [one for one in records if type(one).__name__ == "FooterGameEntry"]
    rolls = [(game, slot, cell) for game in match.games for slot, cell in game.slots() if cell.kind == 0]
    assert len(rolls) == len(moves) == 189
    for (game, slot, cell), move in zip(rolls, moves, strict=True):
        assert slot % 2 == (move.active_p < 0)
        one = game.extras.analysis[slot]
        assert isinstance(one, PlayAnalysis)
        _same(one, move)
        assert sorted((cell.high, cell.low)) == sorted(move.dice)
    assert sum(cube.double == 1 for cube in cubes) == 4
    won = [cell.value for game in match.games for _, cell in game.slots() if cell.kind == 7]
    assert won == [one.points_won for one in ends]


def _records(path: Path) -> list[Any]:
    read_game_record = import_module("xgparse.xgstruct").read_game_record
    stream = BytesIO(unpack(path.read_bytes()).records)
    records: list[Any] = []
    version = -1
    while (one := read_game_record(stream, version)) is not None:
        version = getattr(one, "version", version) if not records else version
        records.append(one)
    return records


def _same(one: PlayAnalysis, move: Any) -> None:
    """The numbers of an analysis, whatever the other program calls them."""
    assert one.luck == pytest.approx(move.err_luck)
    assert one.error == pytest.approx(-abs(move.err_move))
