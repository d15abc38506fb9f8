"""Damaged OGXM files through everything: `python -m tests.formats.ogxm.mutations [--inputs N] [--seed S]`.

Bytes of the file are changed, and fields of its sections within a frame that fits. Nothing may raise, take long or take
much memory, and the library, which is native code, may not end the process. `--input I` runs one of them with its
errors raised. Exit status 1 if anything should not have been.
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
from zlib import crc32

import bgnotation as bg
from bgnotation.checks import check_record
from bgnotation.checks._base import Record
from bgnotation.errors import CannotExpressError
from bgnotation.formats import find
from bgnotation.replay import replay
from bgnotation.source import Source
from tests.every_fact import matches
from tests.formats.ogxm.documents import analysed

MOST_SECONDS = 1.0
_LARGEST = 80_000
_HANG = 60
_SAMPLES = Path(__file__).resolve().parents[3] / "data" / "matches"
_TAGS = (b"MTCH", b"GAME", b"ANAL", b"DECS", b"SIGN", b"CLCK", b"VIDO", b"ANNO", b"MSIG", b"CSUM", b"XXXX", b"END!")
_BYTES = (0, 1, 2, 0x1F, 0x3F, 0x40, 0x7F, 0x80, 0xBF, 0xC0, 0xFE, 0xFF)

Section = tuple[bytes, int, bytes]
"""Tag, version, content."""


@cache
def files() -> tuple[bytes, ...]:
    """What is damaged: the sample matches and those with every fact, as OGXM."""
    found = []
    for path in sorted(_SAMPLES.glob("*.mat")):
        for match in bg.read_all(path).matches:
            try:
                found.append(bg.writes(match, "ogxm"))
            except CannotExpressError:
                continue
    found += [bg.writes(match, "ogxm") for match in matches().values()]
    return (*found, found[0] + found[1] + found[2], *_analysed(found[:6]))


def _analysed(plain: list[bytes]) -> list[bytes]:
    """These files with analysis, clocks and signatures, in both currencies of equities."""
    import ogxm

    documents = [ogxm.binary_to_json(data) for data in plain]
    ways = zip(documents, ("cubeful", "cubeful_match") * len(documents), strict=False)
    return [ogxm.json_to_binary(analysed(document, currency)) for document, currency in ways]


def sections(data: bytes) -> list[Section]:
    """The sections of a whole file."""
    found, at = [], 16
    while at + 9 <= len(data) and data[at : at + 4] != b"END!":
        end = at + 9 + int.from_bytes(data[at + 4 : at + 8], "little")
        found.append((data[at : at + 4], data[at + 8], data[at + 9 : end]))
        at = end
    return found


def framed(parts: list[Section], flags: int = 2, major: int = 2, *, checked: bool = False) -> bytes:
    """A file of these sections; `checked` with a checksum that fits."""
    body = b"".join(tag + struct.pack("<IB", len(content), version) + content for tag, version, content in parts)
    size = 16 + len(body) + 4 + (17 if checked else 0)
    head = b"OGXM" + struct.pack("<HHII", major, 0, flags, size) + body
    if checked:
        head += b"CSUM" + struct.pack("<IB", 8, 1) + b"\x07\x00\x00\x04" + struct.pack("<I", crc32(head))
    return head + b"END!"


def first_file(data: bytes) -> list[Section]:
    """The sections of the first file of a stream, the checksum left out."""
    size = int.from_bytes(data[12:16], "little")
    return [part for part in sections(data[:size]) if part[0] != b"CSUM"]


def bytes_changed(data: bytes, random: Random) -> bytes:
    """Some bytes become others."""
    out = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 5, 30))):
        out[random.randrange(len(out))] = random.choice((*_BYTES, random.randrange(256)))
    return bytes(out)


def cut(data: bytes, random: Random) -> bytes:
    """The end, the beginning or the middle is missing."""
    one, two = sorted((random.randrange(len(data)), random.randrange(len(data))))
    return random.choice((data[:one], data[two:], data[:one] + data[two:], data[:-1], data[: -random.randrange(1, 40)]))


def doubled(data: bytes, random: Random) -> bytes:
    """A stretch comes again."""
    at = random.randrange(len(data))
    return data[:at] + data[at : at + random.randrange(2_000)] + data[at:]


def content_changed(data: bytes, random: Random) -> bytes:
    """Bytes of a section become others, come in addition or are missing; the frame fits."""
    parts = first_file(data)
    if not parts:
        return data
    for _ in range(random.choice((1, 1, 2))):
        n = random.randrange(len(parts))
        tag, version, content = parts[n]
        out = bytearray(content)
        for _ in range(random.choice((1, 1, 1, 2, 6, 20))):
            at = random.randrange(len(out) + 1)
            way = random.random()
            if way < 0.6 and at < len(out):
                out[at] = random.choice((*_BYTES, random.randrange(256)))
            elif way < 0.8:
                out[at:at] = bytes(random.choice((*_BYTES, random.randrange(256))) for _ in range(random.randint(1, 9)))
            else:
                del out[at : at + random.randint(1, 4)]
        parts[n] = (tag, version, bytes(out))
    return framed(parts, checked=random.random() < 0.5)


def sections_moved(data: bytes, random: Random) -> bytes:
    """Sections are missing, come twice, change places, have other tags, or are new and of random content."""
    parts = first_file(data)
    for _ in range(random.choice((1, 1, 2, 4))):
        if not parts:
            break
        at, to = random.randrange(len(parts)), random.randrange(len(parts))
        way = random.randrange(5)
        if way == 0:
            del parts[at]
        elif way == 1:
            parts.insert(to, parts[at])
        elif way == 2:
            parts[at], parts[to] = parts[to], parts[at]
        elif way == 3:
            parts[at] = (random.choice(_TAGS), random.choice((0, 1, 2, 255)), parts[at][2])
        else:
            parts.insert(to, (random.choice(_TAGS), 1, random.randbytes(random.choice((0, 1, 8, 60, 900)))))
    return framed(parts, random.choice((0, 1, 2, 3, 255)), random.choice((2, 2, 2, 1)), checked=random.random() < 0.5)


def games_repeated(data: bytes, random: Random) -> bytes:
    """A game comes hundreds of times, or has thousands of plies."""
    parts = first_file(data)
    games = [part for part in parts if part[0] == b"GAME"]
    if not games or random.random() < 0.7:
        return content_changed(data, random)
    if random.random() < 0.5:
        return framed([*parts, *[random.choice(games)] * random.choice((50, 400, 1_500))])[: _LARGEST * 2]
    tag, version, content = games[0]
    return framed([parts[0], (tag, version, content + random.choice((b"\x0b\0", b"\x25\x65", b"\x1f")) * 20_000)])


MUTATIONS: tuple[Callable[[bytes, Random], bytes], ...] = (
    bytes_changed,
    cut,
    doubled,
    content_changed,
    content_changed,
    content_changed,
    content_changed,
    sections_moved,
    sections_moved,
    games_repeated,
)


def make(seed: int, number: int) -> tuple[str, bytes]:
    """Input `number` of a seed: what was done to make it, and its bytes."""
    random = Random(f"{seed}-{number}")
    if random.random() < 0.02:
        major = random.choice((0, 1, 2, 3))
        tail = random.randbytes(random.choice((0, 4, 40, 800, 9_000)))
        return "random bytes", b"OGXM" + struct.pack("<HHII", major, 0, 2, 16 + len(tail)) + tail
    data = random.choice(files())
    done = []
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        mutation = random.choice(MUTATIONS)
        data = mutation(data or b"OGXM", random)
        done.append(mutation.__name__)
    return "+".join(done), data[:_LARGEST]


class Outcome(NamedTuple):
    """What an input led to."""

    made: str
    seconds: float
    fault: str
    matches: int = 0
    findings: int = 0


def through(data: bytes) -> tuple[int, int, float]:
    """Reads, replays and checks what the bytes hold: matches, findings, and the seconds that it took.

    Then all that was found is looked at: whether it stands within the file, and can be shown.
    """
    began = process_time()
    source = Source.from_bytes(data)
    if source.data is None:
        source.data, source.text, source.encoding = data, data.decode("latin-1"), "binary"
    found = find("ogxm").read(source)
    replays = tuple(replay(match) for match in found.matches)
    findings = check_record(Record(found, replays))
    seconds = process_time() - began
    size = len(data)
    for one in findings:
        assert 0 <= one.span.start <= one.span.end <= size, one
        str(one).encode("utf-8", "surrogatepass")
    assert found.matches or found.damage or not data.startswith(b"OGXM")
    assert all(0 <= stray.start < stray.end <= size for stray in found.strays)
    for match in replays:
        for game in match.games:
            assert len(game.game.events) == sum(cell is not None for cell in game.game.cells)
            for slot, cell in game.game.slots():
                span = game.game.span(slot)
                assert 0 <= span.start <= span.end <= size, (slot, cell)
            for step in game.steps[-2:]:
                str(step.play), str(step.before), str(step.after)
    return len(found.matches), len(findings), seconds


def run(seed: int, number: int) -> Outcome:
    """Makes an input and puts it through."""
    made, data = make(seed, number)
    try:
        matched, findings, seconds = through(data)
    except Exception as error:  # whatever it is, it is what this looks for
        return Outcome(made, 0.0, f"{type(error).__name__}: {error}")
    return Outcome(made, seconds, f"took {seconds:.1f} s" if seconds > MOST_SECONDS else "", matched, findings)


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
    parser = argparse.ArgumentParser(prog="python -m tests.formats.ogxm.mutations", description=__doc__)
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
    faults = matched = findings = memory = 0
    slowest = (0.0, 0)
    with get_context("spawn").Pool(chosen.jobs) as pool:
        work = partial(numbered, seed=chosen.seed)
        for number, outcome, taken in pool.imap_unordered(work, range(chosen.inputs), chunksize=20):
            kinds.update(outcome.made.split("+"))
            matched, findings = matched + outcome.matches, findings + outcome.findings
            memory = max(memory, taken)
            slowest = max(slowest, (outcome.seconds, number))
            if outcome.fault:
                faults += 1
                sys.stdout.write(f"input {number} ({outcome.made}): {outcome.fault}\n")
                sys.stdout.flush()
    sys.stdout.write("\n".join(f"{number:>8,}  {kind}" for kind, number in sorted(kinds.items())) + "\n")
    sys.stdout.write(
        f"{chosen.inputs:,} inputs, {matched:,} matches, {findings:,} findings, slowest {slowest[0]:.2f} s "
        f"(input {slowest[1]}), {memory:,} MiB at most, {faults} faults, {perf_counter() - began:.0f} s\n"
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
