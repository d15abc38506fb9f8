"""The container: sizes that are not believed, checksums, missing ends. Whatever is wrong, the rest is read."""

import resource
import tracemalloc
import zlib
from time import process_time

import pytest

from bgnotation import Severity, check
from bgnotation.formats import read_source
from bgnotation.formats.xg.container import LARGEST_RECORDS, inflate, unpack
from bgnotation.source import Source
from bgnotation.transcript import Archive
from tests.formats.xg.making import START, Game, archive, bomb, cube, game_header, match_header, move, packed, position

RECORDS = (
    match_header(),
    game_header(),
    *Game()
    .roll(1, (3, 1), (8, 5), (6, 5))
    .roll(-1, (6, 4), (24, 18), (18, 14))
    .roll(1, (2, 1), (24, 22), (6, 5))
    .end(1, 1, 101)
    .records,
)
WHOLE = packed(*RECORDS, picture=b"\xff\xd8\xff\xe0" + bytes(500))


def read(data: bytes) -> Archive:
    return read_source(Source.from_bytes(data))


def told(data: bytes) -> list[str]:
    return [one.words for one in read(data).damage]


def rolls(data: bytes) -> int:
    return sum(match.plays for match in read(data).matches)


def test_a_whole_file_has_no_damage() -> None:
    assert told(WHOLE) == []
    assert rolls(WHOLE) == 3


def test_a_long_name_of_sixteen_bit_letters_makes_no_text_of_it() -> None:
    name = ("Ann West against Bob East, " * 10).encode("utf-16-le")
    data = WHOLE[:40] + name + WHOLE[40 + len(name) :]
    for one in (data, data + b"!"):
        assert rolls(one) == 3


def test_a_member_may_be_stored_as_it_is() -> None:
    data = packed(*RECORDS, stored=True)
    assert (told(data), rolls(data)) == ([], 3)


def test_a_wrong_checksum_is_told_and_all_is_read() -> None:
    data = bytearray(WHOLE)
    data[-36] ^= 1
    assert told(bytes(data)) == ["the checksum of the file does not fit its contents"]
    assert rolls(bytes(data)) == 3
    data = bytearray(archive({"temp.xg": b"".join(RECORDS)}, checksums={"temp.xg": 12345}))
    assert told(bytes(data)) == ["the checksum of temp.xg does not fit its contents"]
    assert rolls(bytes(data)) == 3


def test_damage_is_an_error_for_the_checker() -> None:
    data = archive({"temp.xg": b"".join(RECORDS)}, checksums={"temp.xg": 12345})
    found = check(read(data))
    assert [(one.code, one.severity) for one in found if one.code == "BG113"] == [("BG113", Severity.ERROR)]
    assert not [one for one in check(read(WHOLE)) if one.code == "BG113"]


@pytest.mark.parametrize("cut", [1, 20, 36, 40, 150, 200])
def test_a_file_that_is_cut_off_is_read_as_far_as_it_goes(cut: int) -> None:
    data = WHOLE[:-cut]
    assert told(data)
    assert rolls(data) == 3


def test_a_stream_that_is_cut_off_gives_the_records_before() -> None:
    stream = zlib.compress(b"".join(RECORDS), 0)
    begin = WHOLE.find(zlib.compress(b"".join(RECORDS)))
    assert begin > 8232
    data = WHOLE[:begin] + stream[: 2560 * 5]
    assert told(data) == ["the end of the file is missing"]
    assert rolls(data) == 1


def test_a_record_that_is_cut_off_in_a_whole_file_is_told() -> None:
    data = archive({"temp.xg": b"".join(RECORDS)[:-100]})
    assert told(data) == ["the last record is cut off"]
    assert rolls(data) == 3


def test_a_stream_that_is_damaged_gives_the_records_before() -> None:
    # Stored blocks, the length of the second one wrong: nothing behind it can be read.
    records = b"".join(RECORDS)
    pack = zlib.compressobj(0)
    first = pack.compress(records[: 5 * 2560]) + pack.flush(zlib.Z_FULL_FLUSH)
    stream = first + b"\x07\xff\xff" + pack.compress(records[5 * 2560 :]) + pack.flush()
    out, fault, _ = inflate(stream, len(records))
    assert (out, fault) == (records[: 5 * 2560], "damaged")


def test_what_the_directory_promises_is_the_most_that_is_read() -> None:
    members = {"temp.xg": b"".join(RECORDS)}
    data = archive(members, sizes={"temp.xg": 2560 * 5})
    assert told(data) == ["temp.xg is longer than the 12,800 bytes that the directory gives it"]
    assert rolls(data) == 1
    data = archive(members, sizes={"temp.xg": 10_000_000})
    assert len(told(data)) == 1
    assert rolls(data) == 3


@pytest.mark.parametrize("size", [-1, 0, 2**31 - 1])
def test_sizes_that_cannot_be_are_not_believed(size: int) -> None:
    data = archive({"temp.xg": b"".join(RECORDS)}, sizes={"temp.xg": size})
    assert told(data)


@pytest.mark.parametrize("claimed", [2560, 200 << 20, -1])
def test_a_decompression_bomb_takes_bounded_memory_and_time(claimed: int) -> None:
    data = bomb(claimed)
    assert len(data) < 300_000
    began = process_time()
    tracemalloc.start()
    unpacked = unpack(data)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(unpacked.records) <= LARGEST_RECORDS
    assert most < 3 * LARGEST_RECORDS
    assert unpacked.damage
    assert process_time() - began < 5


def test_a_bomb_is_checked_in_bounded_memory() -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    found = check(read(bomb(200 << 20)))
    assert found
    # Kilobytes: the records as bytes and as text, and little more.
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 600_000


def test_a_small_file_that_unpacks_to_thousands_of_games_keeps_those_that_it_has_room_for() -> None:
    short = [game_header(), move(1, (3, 1), ((8, 5), (6, 5)), board=position(START, START))] * 6_000
    data = packed(match_header(), *short)
    assert len(data) < 80_000
    began = process_time()
    found = read(data)
    check(found)
    # A second with nothing beside it: with other tests beside them some processors take twice as long.
    assert process_time() - began < 2
    room = 100 + len(data) // 400
    assert len(found.matches[0].games) == room
    assert f"only the first {room:,} games of the file are read" in [one.words for one in found.damage]


def test_of_records_that_are_far_longer_unpacked_than_packed_only_the_beginning_is_read() -> None:
    # Matches without analysis unpack to a hundred times their size, and none to 160 times.
    cubes = [cube(1, -2, board=position(START, START))] * 12_000
    data = packed(match_header(), game_header(), *cubes)
    records = unpack(data).records
    assert len(records) <= 160 * len(data)
    assert any("are read" in words for words in told(data))


def test_numbers_of_the_trailer_that_cannot_be_are_not_believed() -> None:
    for at, value in ((-32, 2**31 - 1), (-24, -5), (-24, 2**31 - 1), (-20, 2**31 - 1), (-20, -1), (-32, 0)):
        data = bytearray(WHOLE)
        data[len(data) + at : len(data) + at + 4] = value.to_bytes(4, "little", signed=True)
        assert told(bytes(data)) == ["the directory at the end of the file is missing or can't be read"], (at, value)
        assert rolls(bytes(data)) == 3


def test_bytes_behind_the_end_hide_the_directory_only() -> None:
    assert rolls(WHOLE + b"\r\n") == 3
    assert told(WHOLE + b"\r\n") == ["the directory at the end of the file is missing or can't be read"]


def test_comments_and_rollouts_are_found_without_the_directory() -> None:
    records = [match_header(comments=(0, -1)), *RECORDS[1:]]
    data = packed(*records, comments=rb"{\rtf1 found}" + b"\r\n", rollouts=bytes(2184))
    (found,) = read(data + b"!").matches
    assert found.notes == ("found",)
    assert unpack(data + b"!").rollouts == bytes(2184)


@pytest.mark.parametrize("size", [4, 5, 36, 100, 8231, 8232, 8268, 8300])
def test_a_file_of_nothing_but_a_header_holds_no_match(size: int) -> None:
    data = WHOLE[:size]
    source = Source("", path="x")
    source.data, source.text = data, data.decode("latin-1")
    found = read_source(source, "xg")
    assert found.matches == ()
    assert found.damage
