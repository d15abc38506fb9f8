"""However its lines end, a text is read alike: LF, CR, CRLF, and the CR CR LF that Windows makes of CRLF."""

from collections.abc import Iterator
from typing import Any

import pytest

from bgnotation.formats import all_formats, sniff
from bgnotation.source import Source
from bgnotation.transcript import Archive, Game, Transcript
from tests.formats.servers import accounts
from tests.fuzz.seeds import seeds

ENDS = {"lf": "\n", "cr": "\r", "crlf": "\r\n", "crcrlf": "\r\r\n"}
BINARY = ("xg", "ogxm")
TEXTS = [known.name for known in all_formats() if known.name not in BINARY]
_WITH_PLACES = ("bgammon",)
"""Formats that name bytes of the file: with other line ends these no longer fit, which is told as damage."""


def samples(format: str) -> Iterator[str]:
    """Files of a format, their lines ended by LF."""
    for data in accounts.seeds(format) if format in accounts.FORMATS else seeds(format):
        yield data.decode("utf-8").replace("\r\n", "\n")


def told(data: bytes) -> list[Any]:
    """All that is read of a file, but for its blanks."""
    source = Source.from_bytes(data)
    known = sniff(source)
    archive = known.read(source)
    harm = [one.words for one in archive.damage if known.name not in _WITH_PLACES]
    strays = [source.text[span.start : span.end].split() for span in archive.strays]
    return [known.name, archive.dialect, harm, strays, *(_match(archive, match) for match in archive.matches)]


def _match(archive: Archive, match: Transcript) -> list[Any]:
    remarks = [archive.source.text[span.start : span.end].split() for span in match.remarks]
    texts = [text.split() for text in (*match.notes, *match.passages)]
    head = [match.length, dict(match.tags), match.rules, match.variation, remarks, texts]
    return [*head, *map(_game, match.games)]


def _game(game: Game) -> list[Any]:
    extras = game.extras
    head = [game.number, game.players, game.score, game.ratings, extras.ending, extras.level, extras.ties]
    said = [extras.refusals, extras.clocks, extras.crawford, extras.auto_doubles, extras.date]
    return [*head, *said, [(slot, cell.kind, cell.text.split()) for slot, cell in game.slots()]]


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("format", TEXTS)
def test_a_text_is_read_alike_however_its_lines_end(format: str, end: str) -> None:
    for text in samples(format):
        assert told(text.replace("\n", ENDS[end]).encode()) == told(text.encode())


def test_a_line_that_ends_twice_is_one_line() -> None:
    source = Source.from_bytes(b" 1 point match\r\r\n\r\r\n Game 1\r\r\n")
    assert source.newline == "crlf"
    assert [source.line(number).rstrip() for number in (1, 2, 3)] == [" 1 point match", "", " Game 1"]
