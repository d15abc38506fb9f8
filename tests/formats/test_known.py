"""Files that are no records: what they are is told, and none is read for what it happens to hold."""

import io
import zipfile
from pathlib import Path

import pytest

from bgnotation import UnknownFormatError, reads

MATCH = (Path(__file__).parents[2] / "data" / "matches" / "three-point-match.mat").read_bytes()


def zipped() -> bytes:
    """A zip archive in which the match stands as it is."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("match.mat", MATCH)
    return made.getvalue()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (zipped(), "a zip archive; unpack it first"),
        (b"\x1f\x8b\x08\0\0\0\0\0\x02\xff", "a gzip archive; unpack it first"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), r"a picture \(PNG\)"),
        (b"%PDF-1.4\n%\xe2\xe3", "a PDF document"),
        (b"MATLAB 5.0 MAT-file, Platform: GLNXA64".ljust(124) + b"\0\x01IM", "a data file of MATLAB"),
        (b"\n<!DOCTYPE html><title>404</title>", "a web page"),
    ],
)
def test_a_file_of_another_kind_is_named(data: bytes, words: str) -> None:
    with pytest.raises(UnknownFormatError, match=f"no known format: this is {words}"):
        reads(data)


def test_a_match_in_a_web_page_is_read() -> None:
    assert len(reads(b"<html><pre>\n" + MATCH + b"</pre></html>").games) == 2
