"""Nothing of a file gets lost: what is no blank belongs to a game's event, a line of the header, a remark or prose."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bgnotation import Archive, Source, Span, read_all, read_source
from bgnotation.formats.mat.lines import parse_tag
from tests.formats.mat.bodies import HEAD

ROOT = Path(__file__).resolve().parents[3]
_REST = re.compile(r"(?:\d+ ?[).]|(?<= )\+(?= )|[|\0\x1a\ufeff\s])*")
"""Row numbers, the frame of a box, what joins the rolls of a turn, blanks."""
_KEPT = 20_000
"""Characters of a line that is taken for a tag."""


def spans(archive: Archive) -> Iterator[Span]:
    """Everything that the reader has given a place."""
    source = archive.source
    yield from archive.strays
    for match in archive.matches:
        yield match.header
        yield from match.remarks
        yield from match.prose
        for game in match.games:
            yield game.title
            yield game.header
            yield from (game.span(slot) for slot, _ in game.slots())
    known = {name for match in archive.matches for name in match.tags}
    for line in re.finditer(r"[^\n]+", source.text):
        tag = parse_tag(line[0].strip()) if len(line[0]) < _KEPT else None
        if tag is not None and tag[0] in known:
            yield Span(*line.span())


def lost(archive: Archive) -> list[str]:
    """The words that belong to nothing."""
    text = archive.source.text
    found, position = [], 0
    for span in sorted(spans(archive)):
        found.append(text[position : span.start])
        position = max(position, span.end)
    found.append(text[position:])
    return [piece.strip() for piece in found if not _REST.fullmatch(piece)]


def overlapping(archive: Archive) -> list[tuple[str, str]]:
    """Cells that share characters."""
    text = archive.source.text
    pairs = []
    for match in archive.matches:
        for game in match.games:
            places = sorted(game.span(slot) for slot, _ in game.slots())
            pairs += [
                (text[one.start : one.end], text[two.start : two.end])
                for one, two in pairwise(places)
                if one.end > two.start
            ]
    return pairs


def of_own_data() -> list[Path]:
    found = [*(ROOT / "data/matches").glob("*"), *(ROOT / "tests/data/broken").glob("*.mat")]
    # One of the broken files is no record at all.
    return sorted(path for path in found if path.name != "23_binary_junk.mat")


@pytest.mark.parametrize("path", of_own_data(), ids=lambda path: path.name)
def test_every_character_of_the_sample_files_is_accounted_for(path: Path) -> None:
    archive = read_all(path)
    assert lost(archive) == []
    assert overlapping(archive) == []


@pytest.mark.corpus
@pytest.mark.parametrize("folder", ["mat", "gnubg/mat"])
def test_every_character_of_real_files_is_accounted_for(corpus: Path, folder: str) -> None:
    for path in sorted((corpus / folder).glob("*.mat")):
        archive = read_all(path)
        assert (path.name, lost(archive), overlapping(archive)) == (path.name, [], [])


@pytest.mark.corpus
@pytest.mark.parametrize("folder", ["mat", "gnubg/mat"])
def test_a_cell_is_the_text_that_stands_at_its_place(corpus: Path, folder: str) -> None:
    for path in sorted((corpus / folder).glob("*.mat")):
        archive = read_all(path)
        for match in archive.matches:
            for game in match.games:
                for slot, cell in game.slots():
                    span = game.span(slot)
                    assert archive.source.text[span.start : span.end] == cell.text, path.name


_PIECES = st.sampled_from(
    [
        "31: 8/5 6/5",
        "52: 13/8 24/22",
        "64:",
        "63: ????",
        "72: 13/8",
        " Doubles => 2",
        " Takes",
        "Drops",
        "Wins 2 points",
        "Losses 2 point",
        "Cannot Move",
        "  1)",
        " 12) ",
        "; a remark",
        "some words",
        "Game 2",
        "7 point match",
        "Ann : 0     Bob : 1",
        "|",
        "\t",
        "     ",
        "   ",
        "\n",
        "\n",
        "\r\n",
        '; [Event "x"]',
        "\0",
        "é",
    ]
)


@given(st.lists(_PIECES, max_size=40).map("".join))
def test_every_character_of_anything_is_accounted_for(text: str) -> None:
    archive = read_source(Source(HEAD + text), "mat")
    assert lost(archive) == []
    assert overlapping(archive) == []
