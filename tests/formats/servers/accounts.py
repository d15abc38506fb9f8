"""Every line of a server's file is somewhere in what was read; and any bytes are read without trouble."""

import random
import re
from functools import cache
from pathlib import Path
from time import process_time

from bgnotation import read, replay
from bgnotation.formats import find
from bgnotation.formats._write import writes
from bgnotation.source import Source, Span
from bgnotation.transcript import Archive
from tests.formats.servers.written import WRITERS
from tests.fuzz.of_format import damaged
from tests.fuzz.of_format import through as put_through

DATA = Path(__file__).resolve().parents[3] / "data" / "matches"
FORMATS = (*WRITERS, "oldmoves")
_MATCHES = ("three-point-match.mat", "double-and-drop.mat", "resigned-games.mat", "money-beaver.mat")
_BLANK = re.compile(r"[\s\0\x1a\ufeff]*\Z")
_PASSED = {
    # What says nothing more: a roll whose play follows, a line that comes twice, a resignation accepted or refused.
    "sgg": r"\d+[ \t]|[1-6][1-6]: *Automatic double",
    # Time was out; automatic doubles; what is on the table.
    "tmg": r"-?\d+[ \t]+0*(?:1[ \t]+\?|2\b|17\b|19\b|22\b)",
    "party": r"(?!)",
    "bgroom": r"Single|[^\n]*Win the Match",
    "oldmoves": r"[XO]:[ \t]*(?:wants to resign|resigns?[ \t.]|resigns?\Z|accepts?|rejects?)",
}


@cache
def seeds(name: str) -> tuple[bytes, ...]:
    """Matches as the server writes them, and pieces of them with their head."""
    matches = [read(DATA / file) for file in _MATCHES]
    if name == "oldmoves":
        whole = [writes(match, name, style) for match in matches for style in (None, "ascending")]
    else:
        whole = [WRITERS[name](replay(match)).encode() for match in matches]
    starts = random.Random(name)
    pieces = [
        data[: starts.randrange(200, 1_200)] + data[start : start + starts.randrange(5_000)]
        for data in whole
        for start in (starts.randrange(len(data)) for _ in range(10))
    ]
    return (*whole, *pieces)


def make(name: str, number: int) -> bytes:
    """Damaged input `number` of a format."""
    return damaged(seeds(name), number, 1)


def through(name: str, data: bytes, *, judged: bool = True) -> str:
    """Puts bytes through everything, or the reader alone; what went wrong, or nothing."""
    known = find(name)
    if judged:
        put_through(known, data)
    began = process_time()
    archive = known.read(Source.from_bytes(data))
    if process_time() - began > 1:
        return f"took {process_time() - began:.1f} s"
    return lost(name, archive)


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
        return not re.sub(r"[#\s\0\x1a\ufeff]", "", rest) or value.lstrip(" \t") in said or elsewhere is not None
    if line in said or line.partition(":")[2].strip() in said:
        return True
    if name == "sgg":
        if re.match(r".* vs\. ", line):
            return any(one and line.startswith(one) for one in players)
        return re.match(r"[A-Z][A-Za-z ]*:|\w+day\b", line) is not None or re.fullmatch(r"\s*\d+\s*", rest) is not None
    return name == "tmg" and re.match(r"[A-Za-z][A-Za-z0-9]*:", line) is not None
