"""Damaged .xg files through everything: `python -m tests.formats.xg.mutations [--inputs N] [--seed S] [--jobs J]`.

Bytes of the file are changed, and fields of the records behind intact checksums. Nothing may raise, take long, or
take much memory. `--input I` runs one of them with its errors raised. Exit status 1 if anything should not have been.
"""

import argparse
import faulthandler
import resource
import struct
import sys
from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import NamedTuple

from bgnotation.checks import check_record
from bgnotation.checks._base import Record
from bgnotation.formats import find
from bgnotation.formats.xg.container import unpack
from bgnotation.replay import replay
from bgnotation.source import Source
from tests.formats.xg.making import Game, archive, bomb, cube, game_header, match_header, move, packed, rollout

MOST_SECONDS = 1.0
_LARGEST = 80_000
"""Bytes of a mutated file at most; the rest is cut off."""
_HANG = 60
_CORPUS = Path(__file__).resolve().parents[4] / "shared/corpus/xg"
_INTS = (-(2**31), -1001, -300, -130, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 24, 25, 26, 100, 104, 1000, 99999, 2**31 - 1)
_FLOATS = (float("nan"), float("inf"), -float("inf"), -1000.0, 1e308, -1e308, 0.0, 45000.0, 2e6)
_FIELDS = (8, 9, 12, 16, 20, 24, 28, 32, 35, 36, 48, 56, 60, 64, 68, 72, 76, 84, 92, 96, 100, 104, 108, 120, 188, 224,
           292, 304, 552, 576, 580, 612, 616, 1912, 2308, 2480, 2524)  # fmt: skip
"""Offsets at which fields of the several kinds of records begin."""
_REALS = (104, 128, 152, 200, 216, 1408, 2312, 2320)


@cache
def _made() -> bytes:
    """A small file with everything in it: comments, rollouts, a double, a beaver, a set position."""
    seven = (0.01, 0.1, 0.4, 0.6, 0.2, 0.02, 0.25)
    game = Game().roll(1, (3, 1), (8, 5), (6, 5), comment=0).double(-1, 2, 1).roll(-1, (6, 4), (24, 18), (18, 14))
    board = game.board
    game.records += [
        cube(1, 0, board=board, code=-2, equities=(0.5, 0.25, 1.0), errors=(0.0, 0.0), level=100, rollout=0),
        move(1, (2, 1), ((24, 22), (6, 5)), board=board, code=-2, candidates=((((24, 22), (6, 5)), 100, seven),),
             error=0.0, rollouts=(0,)),
    ]  # fmt: skip
    game.end(1, 4, 101)
    second = Game().roll(-1, (2, 1), (13, 11), (6, 5)).unplayed(1, (6, 6)).end(-1, 1, 101)
    records = [match_header(length=99999, crawford=False, comments=(1, 0))]
    records += [game_header((0, 0), 1, comments=(0, 1)), *game.records, game_header((4, 0), 2), *second.records]
    text = rb"{\rtf1\ansi{\fonttbl{\f0\fcharset204 A;}}\f0\'c8 \b w\'ff\par\u8364?}" + b"\r\nplain\x01\x02text\r\n"
    return packed(*records, comments=text, rollouts=rollout(648, 0.1), picture=b"\xff\xd8" + bytes(300))


@cache
def files() -> tuple[bytes, ...]:
    """What is damaged."""
    real = tuple(path.read_bytes() for path in sorted(_CORPUS.glob("*.xg")))
    return (_made(), *real)


Mutation = Callable[[bytes, Random], bytes]


def bytes_changed(data: bytes, random: Random) -> bytes:
    """Some bytes become others."""
    out = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 5, 30))):
        out[random.randrange(len(out))] = random.randrange(256)
    return bytes(out)


def header_and_trailer_changed(data: bytes, random: Random) -> bytes:
    """Sizes and places of the container become others."""
    out = bytearray(data)
    for _ in range(random.choice((1, 2, 5))):
        at = random.choice((0, 4, 8, 12, 20, *(len(out) - back for back in range(4, 40, 4))))
        if 0 <= at <= len(out) - 4:
            struct.pack_into("<i", out, at, random.choice((*_INTS, len(out), random.randrange(200_000))))
    return bytes(out)


def cut(data: bytes, random: Random) -> bytes:
    """The end, the beginning or the middle is missing."""
    one, two = sorted((random.randrange(len(data)), random.randrange(len(data))))
    return random.choice((data[:one], data[two:], data[:one] + data[two:], data[:-1], data[: -random.randrange(1, 99)]))


def doubled(data: bytes, random: Random) -> bytes:
    """A stretch comes again."""
    at = random.randrange(len(data))
    return data[:at] + data[at : at + random.randrange(5_000)] + data[at:]


def _repacked(data: bytes, random: Random, change: Callable[[bytearray], bytes]) -> bytes:
    """The file with changed records, whose checksums fit."""
    unpacked = unpack(data)
    if not unpacked.records:
        return data
    # A stretch of games, so that the whole stays small.
    kinds = unpacked.records[8::2560]
    begin = random.choice([place for place, kind in enumerate(kinds) if kind == 1] or [1])
    records = unpacked.records[:2560] + unpacked.records[2560 * begin : 2560 * (begin + random.randrange(1, 150))]
    members = {"temp.xg": change(bytearray(records))}
    if unpacked.comments:
        members["temp.xgc"] = unpacked.comments
    if unpacked.rollouts:
        members["temp.xgr"] = unpacked.rollouts
    sizes = {"temp.xg": random.choice(_INTS)} if random.random() < 0.02 else {}
    return archive(members, sizes=sizes)


def fields_changed(data: bytes, random: Random) -> bytes:
    """Fields of records become numbers that should not be there."""

    def change(records: bytearray) -> bytes:
        for _ in range(random.choice((1, 1, 2, 5, 40))):
            base = random.randrange(max(1, len(records) // 2560)) * 2560
            if random.random() < 0.15:
                at, form, value = base + random.choice(_REALS), "<d", random.choice(_FLOATS)
                if random.random() < 0.5:
                    form, value = (
                        "<f",
                        value if abs(value) < 1e38 or value != value or value in (1e309, -1e309) else 0.0,
                    )
            else:
                at, form, value = base + random.choice(_FIELDS), "<i", random.choice(_INTS)
            if at + 8 <= len(records):
                struct.pack_into(form, records, at, value)
        return bytes(records)

    return _repacked(data, random, change)


def record_bytes_changed(data: bytes, random: Random) -> bytes:
    """Bytes of records become others."""

    def change(records: bytearray) -> bytes:
        for _ in range(random.choice((1, 5, 50))):
            base = random.randrange(max(1, len(records) // 2560)) * 2560
            at = base + random.choice((random.randrange(2560), random.randrange(130)))
            if at < len(records):
                records[at] = random.randrange(256)
        return bytes(records)

    return _repacked(data, random, change)


def records_moved(data: bytes, random: Random) -> bytes:
    """Records are missing, come twice, or change places."""

    def change(records: bytearray) -> bytes:
        parts = [bytes(records[at : at + 2560]) for at in range(0, len(records), 2560)]
        for _ in range(random.choice((1, 2, 5))):
            at, to = random.randrange(len(parts)), random.randrange(len(parts))
            way = random.randrange(3)
            if way == 0 and len(parts) > 1:
                del parts[at]
            elif way == 1:
                parts.insert(to, parts[at])
            else:
                parts[at], parts[to] = parts[to], parts[at]
            if not parts:
                break
        return b"".join(parts)[: len(records) + 20_000]

    return _repacked(data, random, change)


def comments_changed(data: bytes, random: Random) -> bytes:
    """Comments become what they should not be."""
    unpacked = unpack(data)
    piece = random.choice(
        (b"{", b"}", rb"\par", rb"\u-1?", rb"\'", b"\\", rb"{\*", b"\r\n", b"\x01\x02", rb"\bin99999")
    )
    text = bytearray(unpacked.comments or b"{\\rtf1 x}\r\n")
    at = random.randrange(len(text))
    text[at:at] = piece * random.choice((1, 3, 1_000, 20_000))
    return archive({"temp.xg": unpacked.records[: 2560 * 40], "temp.xgc": bytes(text)})


def exploding(data: bytes, random: Random) -> bytes:
    """A decompression bomb: in one input of some hundreds, since it takes time to make."""
    if random.random() > 0.02:
        return bytes_changed(data, random)
    return bomb(random.choice((-1, 2560, 2**31 - 1, 70 << 20)), pieces=70)


MUTATIONS: tuple[Mutation, ...] = (
    bytes_changed,
    header_and_trailer_changed,
    cut,
    doubled,
    fields_changed,
    fields_changed,
    fields_changed,
    record_bytes_changed,
    record_bytes_changed,
    records_moved,
    comments_changed,
    exploding,
)


def make(seed: int, number: int) -> tuple[str, bytes]:
    """Input `number` of a seed: what was done to make it, and its bytes."""
    random = Random(f"{seed}-{number}")
    if random.random() < 0.02:
        return "random bytes", b"RGMH" + random.randbytes(random.choice((0, 4, 40, 8300, 20_000)))
    data = random.choice(files())
    done = []
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        mutation = random.choice(MUTATIONS)
        data = mutation(data or b"RGMH", random)
        done.append(mutation.__name__)
    return "+".join(done), data if done[-1] == "exploding" else data[: _LARGEST + 30_000]


class Outcome(NamedTuple):
    """What an input led to."""

    made: str
    seconds: float
    fault: str
    matches: int = 0
    findings: int = 0


def through(data: bytes) -> tuple[int, int]:
    """Reads, replays and checks what the bytes hold, and asks for all values: matches and findings."""
    source = Source.from_bytes(data)
    if source.data is None:
        source.data, source.text, source.encoding = data, data.decode("latin-1"), "binary"
    found = find("xg").read(source)
    replays = tuple(replay(match) for match in found.matches)
    findings = check_record(Record(found, replays))
    size = len(found.source.text)
    for one in findings:
        assert 0 <= one.span.start <= one.span.end <= size, one
        str(one).encode("utf-8", "surrogatepass")
    for match in replays:
        assert match.transcript.players is not None
        for game in match.games:
            assert len(game.game.events) == sum(cell is not None for cell in game.game.cells)
            for slot, cell in game.game.slots():
                span = game.game.span(slot)
                assert 0 <= span.start <= span.end <= size, (slot, cell)
            analysis = game.game.extras.analysis
            assert all(game.game.cells[slot] is not None for slot in analysis)
            for slot in list(analysis)[:20]:
                str(analysis[slot])
            for step in game.steps[-2:]:
                str(step.play), str(step.before), str(step.after)
    return len(found.matches), len(findings)


def run(seed: int, number: int) -> Outcome:
    """Makes an input and puts it through."""
    made, data = make(seed, number)
    began = process_time()
    try:
        matches, findings = through(data)
    except Exception as error:  # whatever it is, it is what this looks for
        return Outcome(made, process_time() - began, f"{type(error).__name__}: {error}")
    seconds = process_time() - began
    # A bomb is unpacked up to a fixed size, however small it is.
    allowed = 4 * MOST_SECONDS if "exploding" in made else MOST_SECONDS
    return Outcome(made, seconds, f"took {seconds:.1f} s" if seconds > allowed else "", matches, findings)


def numbered(number: int, seed: int) -> tuple[int, Outcome, int]:
    """`run` for a worker process, with the input's number and the most memory taken so far, in MiB."""
    faulthandler.dump_traceback_later(_HANG, exit=True)
    try:
        outcome = run(seed, number)
        return number, outcome, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    finally:
        faulthandler.cancel_dump_traceback_later()


def main() -> int:
    """Runs what was asked for and prints what came out."""
    parser = argparse.ArgumentParser(prog="python -m tests.formats.xg.mutations", description=__doc__)
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--input", type=int, help="only this one, its errors raised")
    parser.add_argument("--save", type=Path, help="where to write the bytes of that one")
    chosen = parser.parse_args()
    if chosen.input is not None:
        made, data = make(chosen.seed, chosen.input)
        if chosen.save:
            chosen.save.write_bytes(data)
        sys.stdout.write(f"{made}, {len(data)} bytes\n{through(data)}\n")
        return 0
    began = perf_counter()
    kinds: Counter[str] = Counter()
    faults = matches = findings = memory = 0
    slowest = (0.0, 0)
    with get_context("spawn").Pool(chosen.jobs) as pool:
        work = partial(numbered, seed=chosen.seed)
        for number, outcome, taken in pool.imap_unordered(work, range(chosen.inputs), chunksize=20):
            kinds.update(outcome.made.split("+"))
            matches, findings = matches + outcome.matches, findings + outcome.findings
            memory = max(memory, taken)
            slowest = max(slowest, (outcome.seconds, number))
            if outcome.fault:
                faults += 1
                sys.stdout.write(f"input {number} ({outcome.made}): {outcome.fault}\n")
                sys.stdout.flush()
    sys.stdout.write("\n".join(f"{number:>8,}  {kind}" for kind, number in sorted(kinds.items())) + "\n")
    sys.stdout.write(
        f"{chosen.inputs:,} inputs, {matches:,} matches, {findings:,} findings, slowest {slowest[0]:.2f} s "
        f"(input {slowest[1]}), {memory:,} MiB at most, {faults} faults, {perf_counter() - began:.0f} s\n"
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
