"""Every line of a server's file is somewhere in what was read; and any bytes are read without trouble."""

import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from time import process_time

from bgnotation import read, replay
from bgnotation.checks import check_record
from bgnotation.checks._base import Record
from bgnotation.formats import find
from bgnotation.formats._write import writes
from bgnotation.source import Source, Span
from bgnotation.transcript import Archive
from tests.formats.servers.written import WRITERS
from tests.fuzz.inputs import MUTATIONS

DATA = Path(__file__).resolve().parents[3] / "data" / "matches"
FORMATS = (*WRITERS, "oldmoves")
_LARGEST = 80_000
_MATCHES = ("three-point-match.mat", "double-and-drop.mat", "resigned-games.mat", "money-beaver.mat")
_BLANK = re.compile(r"[\s\0\x1a\ufeff]*\Z")
_PASSED = {
    # What says nothing more: a roll whose play follows, a line that comes twice, a resignation accepted or refused.
    "sgg": r"\d+[ \t]|[1-6][1-6]: *Automatic double",
    # Time was out; automatic doubles; what is on the table.
    "tmg": r"-?\d+[ \t]+0*(?:1[ \t]+\?|2\b|17\b|19\b|22\b)",
    "party": r"(?!)",
    "bgroom": r"Single|[^\n]*Win the Match",
    "oldmoves": r"[XO]:[ \t]*(?:wants to resign|accepts?|rejects?)",
}


@cache
def _files(name: str) -> tuple[bytes, ...]:
    """Matches as the server writes them."""
    matches = [read(DATA / file) for file in _MATCHES]
    if name == "oldmoves":
        return tuple(writes(match, name, style) for match in matches for style in (None, "ascending"))
    return tuple(WRITERS[name](replay(match)).encode() for match in matches)


def make(name: str, number: int) -> tuple[str, bytes]:
    """Input `number`: what was done to a file, and the bytes."""
    chance = random.Random(f"{name}-{number}")
    data = chance.choice(_files(name))
    if chance.random() < 0.9:
        start = chance.randrange(len(data))
        data = data[: chance.randrange(200, 1_200)] + data[start : start + chance.randrange(5_000)]
    done = []
    for _ in range(chance.choice((1, 1, 2, 3, 6))):
        mutation: Callable[[bytes, random.Random], bytes] = chance.choice(MUTATIONS)
        data = mutation(data, chance)
        done.append(mutation.__name__)
    return "+".join(done), data[:_LARGEST]


def through(name: str, data: bytes, *, checked: bool = True) -> str:
    """Reads bytes, if `checked` replays and checks them too; what went wrong, or nothing."""
    began = process_time()
    source = Source.from_bytes(data)
    form = find(name)
    form.refusal(source)
    archive = form.read(source)
    for match in archive.matches:
        for game in match.games:
            for event in game.events:
                assert 0 <= event.span.start <= event.span.end <= len(source.text), event
    if checked:
        _check(archive)
    if process_time() - began > 1:
        return f"took {process_time() - began:.1f} s"
    return lost(name, archive)


def _check(archive: Archive) -> None:
    """Replays and checks what was read."""
    size = len(archive.source.text)
    replays = tuple(replay(match) for match in archive.matches)
    for one in check_record(Record(archive, replays)):
        assert 0 <= one.span.start <= one.span.end <= size, one


def lost(name: str, archive: Archive) -> str:
    """The first line that no part of the archive holds, empty if all is kept."""
    text = archive.source.text
    kept = bytearray(len(text))

    def keep(span: Span) -> None:
        kept[span.start : span.end] = b"\1" * (span.end - span.start)

    said: set[str] = set()
    players: set[str] = set()
    for span in archive.strays:
        keep(span)
    for match in archive.matches:
        for span in (match.header, *match.remarks, *match.prose):
            keep(span)
        said.update(match.notes, match.tags.values(), match.tags)
        players.update(match.players)
        for game in match.games:
            keep(game.title)
            keep(game.header)
            for slot, _ in game.slots():
                keep(game.span(slot))
    passed = re.compile(_PASSED[name], re.IGNORECASE)
    start = 0
    for line in text.split("\n"):
        end = start + len(line)
        rest = "".join(" " if known else sign for sign, known in zip(line, kept[start:end], strict=True))
        stripped = line.strip(" \t\r\f\v\0\x1a\ufeff")
        if not _BLANK.match(rest) and not passed.match(stripped) and not _said(name, stripped, rest, said, players):
            return f"lost: {rest.strip()[:80]!r} of {line[:120]!r}"
        start = end + 1
    return ""


def _said(name: str, line: str, rest: str, said: set[str], players: set[str]) -> bool:
    """Whether a line of the head is kept as a tag, a rule or a name; or what is left of one is its number alone."""
    if name == "party":
        # What is left is the name of the field and the signs between actions; or names and scores, kept elsewhere.
        field, _, value = line.partition("=")
        rest = rest.strip(" \t\r\f\v\0\x1a\ufeff").removeprefix(f"{field}=")
        elsewhere = re.match(r"GAME_\d+_(?:PLAYER_|SCORE)[12] *\Z", field, re.IGNORECASE)
        return not re.sub(r"[#\s\0\x1a\ufeff]", "", rest) or value.strip() in said or elsewhere is not None
    if line in said or line.partition(":")[2].strip() in said:
        return True
    if name == "sgg":
        if re.match(r"\S.* vs\. ", line):
            return any(one and line.startswith(one) for one in players)
        return re.match(r"[A-Z][A-Za-z ]*:|\w+day\b", line) is not None or re.fullmatch(r"\s*\d+\s*", rest) is not None
    return name == "tmg" and re.match(r"[A-Za-z][A-Za-z0-9]*:", line) is not None
