"""One input through everything: read, replayed, checked, shown; nothing raised, nothing lost, no time wasted."""

import faulthandler
import json
import re
from dataclasses import dataclass
from time import process_time

from bgnotation.checks import check_record
from bgnotation.checks._base import Record
from bgnotation.formats import find
from bgnotation.formats.mat.lines import parse_tag
from bgnotation.replay import replay
from bgnotation.source import Source, Span
from bgnotation.transcript import Archive
from tests.fuzz.inputs import make

MOST_SECONDS = 1.0
"""Of processor time, for any input: they have 80,000 bytes at most."""
_HANG = 60
"""Seconds after which a worker says where it stands, and ends."""
_BLANK = re.compile(r"[\s\0\x1a|\ufeff]+")
_JOIN = re.compile(r"\+")
_NUMBER = re.compile(r"(?<![^\s\0\x1a|])[0-9]+ ?[).](?![^\s\0\x1a|])")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an input led to."""

    made: str
    size: int
    seconds: float
    """Of this process, whatever else the machine does."""
    fault: str = ""
    """What should not have been."""
    matches: int = 0
    findings: int = 0


def run(seed: int, number: int) -> Outcome:
    """Makes an input and puts it through."""
    made, data = make(seed, number)
    began = process_time()
    try:
        matches, findings, fault = through(data)
        seconds = process_time() - began
        if number % 5 == 0:
            shown(data)
    except Exception as error:  # whatever it is, it is what this looks for
        return Outcome(made, len(data), process_time() - began, f"{type(error).__name__}: {error}")
    if not fault and seconds > MOST_SECONDS:
        fault = f"took {seconds:.1f} s"
    return Outcome(made, len(data), seconds, fault, matches, findings)


def numbered(number: int, seed: int) -> tuple[int, Outcome]:
    """`run` for a worker process, with the input's number."""
    faulthandler.dump_traceback_later(_HANG, exit=True)
    try:
        return number, run(seed, number)
    finally:
        faulthandler.cancel_dump_traceback_later()


def through(data: bytes) -> tuple[int, int, str]:
    """Reads, replays and checks what the bytes hold: matches, findings, and what was lost."""
    source = Source.from_bytes(data)
    archive = find("mat").read(source)
    replays = tuple(replay(match) for match in archive.matches)
    findings = check_record(Record(archive, replays))
    size = len(source.text)
    for one in findings:
        assert 0 <= one.span.start <= one.span.end <= size, one
        # In bytes that are no text there are no lines.
        assert source.data is not None or one.line >= 1 <= one.column, one
        for edit in one.fix.edits if one.fix else ():
            assert 0 <= edit.span.start <= edit.span.end <= size, one
        json.dumps([str(one), one.message, one.help, one.text, one.player, one.turn, one.detail])
    str(findings).encode()
    for match in replays:
        for game in match.games:
            for event in game.game.events:
                assert 0 <= event.span.start < event.span.end <= size, event
                str(event)
            steps = game.steps
            assert game.ending is not None
            assert game.final is not None
            assert game.points is None or game.points >= 0, game.points
            for step in steps[-3:]:
                str(step.play), str(step.before), str(step.after)
                assert step.line >= 1
    # Where a turn may have several rolls, how cells follow each other tells what joined them.
    joined = any(not one.variant.is_plain for one in replays)
    return len(archive.matches), len(findings), lost(archive, _JOIN if joined else _BLANK)


def shown(data: bytes) -> None:
    """Draws everything that a notebook shows of what the bytes hold."""
    archive = find("mat").read(Source.from_bytes(data))
    check_record(Record(archive, replays := tuple(replay(match) for match in archive.matches)))._repr_html_()
    for match in replays:
        match._repr_html_()
        for step in match.steps():
            str(step.play), str(step.before), str(step.after)
        for step in list(match.steps())[:2]:
            step._repr_svg_()


def lost(archive: Archive, signs: re.Pattern[str] = _BLANK) -> str:
    """The first text that no part of the archive holds, empty if all is kept. Blanks and frames may go.

    `signs`: what else may go, because how cells follow each other tells it.
    """
    text = archive.source.text
    kept = bytearray(len(text))

    def keep(span: Span) -> None:
        kept[span.start : span.end] = b"\1" * (span.end - span.start)

    for span in archive.strays:
        keep(span)
    tags: set[tuple[str, str]] = set()
    for match in archive.matches:
        tags |= match.tags.items()
        for span in (match.header, *match.remarks, *match.prose):
            keep(span)
        for game in match.games:
            keep(game.title)
            keep(game.header)
            for slot, cell in game.slots():
                span = game.span(slot)
                if text[span.start : span.end] != cell.text:
                    return f"slot {slot} says {cell.text[:60]!r}, the text {text[span.start : span.end][:60]!r}"
                keep(span)
    if 0 not in kept:
        return ""
    start = 0
    for line in text.split("\n"):
        end = start + len(line)
        if kept.find(0, start, end) >= 0 and not _line_kept(line, kept[start:end], tags, signs):
            left = "".join(letter for letter, known in zip(line, kept[start:end], strict=True) if not known)
            return f"lost: {' '.join(left.split())[:80]!r} of {line[:120]!r}"
        start = end + 1
    return ""


def _line_kept(line: str, kept: bytearray, tags: set[tuple[str, str]], signs: re.Pattern[str]) -> bool:
    rest = "".join(" " if known else letter for letter, known in zip(line, kept, strict=True))
    rest = _NUMBER.sub("", signs.sub(" ", rest))
    if not _BLANK.sub("", rest):
        return True
    tag = parse_tag(line.strip(" \t\r\v\f\0\x1a\ufeff"))
    return tag is not None and tag in tags
