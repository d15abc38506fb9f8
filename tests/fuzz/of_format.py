"""Damaged files of one format, put through everything: `python -m tests.fuzz.of_format json [--inputs N] [--seed S]`.

Seeds are files of that format; nothing may be raised, nothing may take long, every finding stands inside the file.
What was read is written as JSON, and as the format itself where it can be written.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from time import perf_counter, process_time

from bgnotation.checks import check_record
from bgnotation.checks._base import Record
from bgnotation.formats import find, sniff
from bgnotation.formats._base import Format, Outgoing
from bgnotation.formats._position import is_position
from bgnotation.replay import replay
from bgnotation.source import Source
from bgnotation.transcript import Archive
from tests.fuzz.inputs import MUTATIONS

_LONGEST = 80_000
MOST_SECONDS = 1.0


def damaged(seeds: Sequence[bytes], number: int, seed: int) -> bytes:
    """Input `number` of a seed: a file with one to nine changes."""
    random = Random(f"{seed}-{number}")
    data = random.choice(seeds)
    for _ in range(random.choice((1, 1, 1, 2, 2, 3, 5, 9))):
        data = random.choice(MUTATIONS)(data, random)[:_LONGEST]
    return data


def through(format: Format, data: bytes, *, judged: bool = True) -> None:
    """Puts bytes through everything, or the reader alone; an AssertionError says what should not have been."""
    began = process_time()
    source = Source.from_bytes(data)
    format.refusal(source)
    archive = format.read(source)
    size = len(source.text)
    for match in archive.matches:
        for span in (*match.prose, match.header):
            assert 0 <= span.start <= span.end <= size, span
        for game in match.games:
            for event in game.events:
                assert 0 <= event.span.start < event.span.end <= size, event
    if judged:
        _judge(format, archive)
    seconds = process_time() - began
    assert seconds < MOST_SECONDS * max(1, len(data) / 50_000), f"took {seconds:.1f} s"


def _judge(format: Format, archive: Archive) -> None:
    """Replays and checks what was read, and writes it."""
    replays = tuple(replay(match) for match in archive.matches)
    for one in check_record(Record(archive, replays)):
        assert 0 <= one.span.start <= one.span.end <= len(archive.source.text), one
        assert one.message.isprintable() or "\n" in one.message, one
        f"{one} {one.help} {one.text} {one.player}".encode()
    outgoing = [Outgoing.replayed(done) for done in replays]
    for writer in (find("json"), format):
        if writer.write is None or not (writer is format or format.write is None):
            continue
        if writer.position and not all(is_position(match) for match in archive.matches):
            continue
        if outgoing:
            written = Source.from_bytes(writer.write(outgoing if writer.several else outgoing[:1], ""))
            assert (taken := sniff(written)) is writer or taken.name == writer.like, taken.name
            writer.read(written)


def faults(format: Format, seeds: Sequence[bytes], numbers: Sequence[int], seed: int, judged: int = 1) -> Iterator[str]:
    """What should not have been, input by input; one in `judged` is replayed, checked and written too."""
    for number in numbers:
        data = damaged(seeds, number, seed)
        try:
            through(format, data, judged=number % judged == 0)
        except Exception as error:  # whatever it is, it is what this looks for
            yield f"input {number} of seed {seed}, {len(data)} bytes: {type(error).__name__}: {error}"


def main() -> int:
    """Runs what was asked for and prints what came out."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.of_format", description=__doc__)
    parser.add_argument("format")
    parser.add_argument("files", nargs="*", type=Path, help="seeds besides those made from the sample matches")
    parser.add_argument("--inputs", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="write the first input there and stop")
    parser.add_argument("--judged", type=int, default=1, help="replay, check and write one input in so many")
    chosen = parser.parse_args()
    from tests.fuzz.seeds import seeds

    files = [*seeds(chosen.format), *(path.read_bytes() for path in chosen.files)]
    if chosen.save:
        chosen.save.write_bytes(damaged(files, chosen.first, chosen.seed))
        return 0
    began = perf_counter()
    found = 0
    numbers = range(chosen.first, chosen.first + chosen.inputs)
    for fault in faults(find(chosen.format), files, numbers, chosen.seed, chosen.judged):
        found += 1
        sys.stdout.write(f"{fault}\n")
        sys.stdout.flush()
    sys.stdout.write(f"{chosen.inputs:,} inputs, {found} faults, {perf_counter() - began:.0f} s\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
