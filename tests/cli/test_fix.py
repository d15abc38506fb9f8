"""Safe fixes on bytes: nothing but the edited text changes, and a file is replaced whole."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bgnotation.cli._fix import difference, mend
from bgnotation.diagnostic import Edit, Fix
from bgnotation.files import write_whole
from bgnotation.source import Source, Span

ENCODINGS = [
    pytest.param(b"", "utf-8", id="UTF-8"),
    pytest.param(b"\xef\xbb\xbf", "utf-8", id="UTF-8 with its mark"),
    pytest.param(b"\xff\xfe", "utf-16-le", id="UTF-16 little-endian"),
    pytest.param(b"\xfe\xff", "utf-16-be", id="UTF-16 big-endian"),
    pytest.param(b"", "utf-16-le", id="UTF-16 without a mark"),
    pytest.param(b"", "cp1252", id="Windows"),
    pytest.param(b"\xef\xbb\xbf", "cp1252", id="the mark of UTF-8 before Windows text"),
]


def star_after(source: Source, word: str) -> Fix:
    end = source.text.index(word) + len(word)
    return Fix("mark the hit", (Edit(Span(end, end), "*"),), safe=True)


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(("mark", "codec"), ENCODINGS)
def test_all_but_the_edit_stays_byte_for_byte(mark: bytes, codec: str, newline: str) -> None:
    text = newline.join([" 7 point match", "", " José : 0     Ann : 0", "  1) 31: 8/5 6/5", "", ""])
    data = mark + text.encode(codec)
    source = Source.from_bytes(data)
    fixed, made = mend(data, source, [star_after(source, "8/5")])
    assert made == 1
    assert fixed == mark + text.replace("8/5", "8/5*").encode(codec)


@given(st.text(st.characters(codec="utf-8"), max_size=60), st.integers(0, 60), st.integers(0, 60))
def test_an_edit_of_any_text_changes_its_span_alone(text: str, one: int, other: int) -> None:
    data = text.encode()
    source = Source.from_bytes(data)
    start, end = sorted((min(one, len(source.text)), min(other, len(source.text))))
    fixed, made = mend(data, source, [Fix("say it", (Edit(Span(start, end), "24/18"),), safe=True)])
    if source.encoding == "utf-8":
        assert made == 1
        assert fixed == (text[:start] + "24/18" + text[end:]).encode()
    assert mend(data, source, [])[0] == data


def test_several_edits_are_made_from_the_same_text() -> None:
    data = b"8/5 6/5"
    source = Source.from_bytes(data)
    assert mend(data, source, [star_after(source, "6/5"), star_after(source, "8/5")]) == (b"8/5* 6/5*", 2)


def test_a_fix_that_overlaps_an_earlier_one_waits() -> None:
    data = b"8/5 6/5"
    fixes = [
        Fix("a", (Edit(Span(0, 3), "8/4"),)),
        Fix("b", (Edit(Span(2, 5), "x"),)),
        Fix("c", (Edit(Span(4, 5), "7"),)),
    ]
    assert mend(data, Source.from_bytes(data), fixes) == (b"8/4 7/5", 2)


def test_a_fix_is_made_whole_or_not_at_all() -> None:
    data = b"8/5 6/5"
    both = Fix("b", (Edit(Span(0, 1), "9"), Edit(Span(4, 5), "7")))
    assert mend(data, Source.from_bytes(data), [Fix("a", (Edit(Span(4, 5), "5"),)), both]) == (b"8/5 5/5", 1)


def test_a_character_that_the_encoding_lacks_is_not_written() -> None:
    data = "José : 0".encode("cp1252")
    assert mend(data, Source.from_bytes(data), [Fix("name", (Edit(Span(0, 4), "安"),))]) == (data, 0)


def test_a_new_line_ends_as_the_file_does() -> None:
    data = b"a\r\nb\r\n"
    assert mend(data, Source.from_bytes(data), [Fix("x", (Edit(Span(3, 3), "new\n"),))])[0] == b"a\r\nnew\r\nb\r\n"


def test_broken_utf16_is_left_alone() -> None:
    data = b"\xff\xfe" + "8/5".encode("utf-16-le") + b"\x00\xd8"
    assert mend(data, Source.from_bytes(data), [Fix("x", (Edit(Span(0, 1), "9"),))]) == (data, 0)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")
def test_a_file_keeps_its_permissions(tmp_path: Path) -> None:
    file = tmp_path / "a.mat"
    file.write_bytes(b"old")
    file.chmod(0o640)
    write_whole(str(file), b"new")
    assert file.read_bytes() == b"new"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege on Windows")
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.mat").write_bytes(b"old")
    link = tmp_path / "link.mat"
    link.symlink_to("real.mat")
    write_whole(str(link), b"new")
    assert link.is_symlink()
    assert (tmp_path / "real.mat").read_bytes() == b"new"


def test_nothing_is_left_behind_when_writing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.mat"
    file.write_bytes(b"old")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(str(file), b"new")
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


def test_a_new_file_can_be_read_by_all_whom_the_umask_lets(tmp_path: Path) -> None:
    write_whole(str(tmp_path / "new.csv"), b"x")
    (tmp_path / "plain").touch()
    assert (tmp_path / "new.csv").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_a_diff_shows_what_changes() -> None:
    assert difference("a.mat", "1\n2\n3\n", "1\n2*\n3\n") == "--- a.mat\n+++ a.mat\n@@ -1,3 +1,3 @@\n 1\n-2\n+2*\n 3\n"


@pytest.mark.parametrize("text", ["a\nb", "a\r\nb\r\n", "a\rb\rc\n", "a\x0cb\u2028c\nd"])
def test_patch_makes_of_the_old_file_the_new_one(tmp_path: Path, text: str) -> None:
    from shutil import which

    if which("patch") is None:
        pytest.skip("the program `patch` is not installed")
    after = text.replace("b", "b*")
    (tmp_path / "a.mat").write_bytes(text.encode())
    diff = difference("a.mat", text, after)
    subprocess.run(["patch", "-s", "-p0", "--binary"], input=diff.encode(), cwd=tmp_path, check=True)
    assert (tmp_path / "a.mat").read_bytes() == after.encode()
