"""The table in the user's cache folder: taken if it is right to the last bit, made anew if not."""

import os
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from bgnotation.races import _cache

SHAPE = (4, 3, 3)
TABLE = np.arange(36, dtype=np.float64).reshape(SHAPE) / 7
DIGEST = sha256(TABLE.tobytes()).hexdigest()


class Maker:
    """Makes the table and counts how often."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self) -> NDArray[np.float64]:
        self.made += 1
        return TABLE.copy()

    def ask(self, digest: str = DIGEST) -> NDArray[np.float64]:
        return _cache.kept("table", SHAPE, digest, self)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the table is kept."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "bgnotation" / "table.npy"


def test_a_table_is_made_once_and_then_read(place: Path) -> None:
    make = Maker()
    first, second = make.ask(), make.ask()
    assert make.made == 1
    assert (first == TABLE).all()
    assert (second == TABLE).all()
    assert not first.flags.writeable
    assert not second.flags.writeable
    assert second.dtype == np.float64
    assert [path.name for path in place.parent.iterdir()] == ["table.npy"]


def test_the_file_is_a_plain_npy_of_little_endian_numbers(place: Path) -> None:
    Maker().ask()
    assert (np.load(place, allow_pickle=False) == TABLE).all()
    assert place.read_bytes()[:6] == b"\x93NUMPY"
    assert b"'<f8'" in place.read_bytes()[:128]


def _flipped(data: bytes) -> bytes:
    return data[:-5] + bytes([data[-5] ^ 1]) + data[-4:]


def _saved(array: NDArray[np.generic]) -> Callable[[bytes], bytes]:
    def save(_: bytes) -> bytes:
        from io import BytesIO

        file = BytesIO()
        np.save(file, array, allow_pickle=True)
        return file.getvalue()

    return save


@pytest.mark.parametrize(
    "spoil",
    [
        _flipped,
        lambda data: data[:-1],
        lambda data: data[:100],
        lambda data: data + b"\0",
        lambda _: b"",
        lambda _: b"not a table at all" * 40,
        lambda data: b"\x93NUMPY\x03" + data[7:],
        lambda data: data.replace(b"(4, 3, 3)", b"(3, 4, 3)"),
        lambda data: data.replace(b"False", b"True "),
        lambda data: data.replace(b"'<f8'", b"'>f8'"),
        lambda data: data.replace(b"'<f8'", b"'|O8'"),
        lambda data: data.replace(b"{'descr'", b"[['descr'"),
        lambda data: data[:8] + b"\xff\xff" + data[10:],
        _saved(TABLE[::-1].copy()),
        _saved(np.array([object()] * 36, dtype=object)),
        _saved(TABLE.astype(np.float32)),
    ],
    ids=[
        "one bit flipped",
        "a byte short",
        "torn",
        "a byte long",
        "empty",
        "no table",
        "another version",
        "another shape",
        "another order",
        "another byte order",
        "pickled objects in the header",
        "a broken header",
        "a header beyond the end",
        "another table",
        "a pickle",
        "smaller numbers",
    ],
)
def test_a_file_that_is_not_the_table_is_never_trusted_and_mended(place: Path, spoil: Callable[[bytes], bytes]) -> None:
    make = Maker()
    make.ask()
    right = place.read_bytes()
    assert spoil(right) != right
    place.write_bytes(spoil(right))
    assert (make.ask() == TABLE).all()
    assert make.made == 2
    assert place.read_bytes() == right


@pytest.mark.skipif(os.name != "posix", reason="the folder is made a file in the POSIX way")
@pytest.mark.parametrize("obstacle", ["a folder in the file's place", "a file in the folder's place", "a pipe"])
def test_where_nothing_can_be_kept_the_table_lives_in_memory(place: Path, obstacle: str) -> None:
    if obstacle == "a file in the folder's place":
        place.parent.write_bytes(b"")
    else:
        place.parent.mkdir()
        if obstacle == "a pipe":
            os.mkfifo(place)
        else:
            (place / "within").mkdir(parents=True)
    before = sorted(place.parent.parent.rglob("*"))
    make = Maker()
    assert (make.ask() == TABLE).all()
    assert make.made == 1
    assert sorted(place.parent.parent.rglob("*")) == before


def test_a_table_that_came_out_otherwise_is_used_and_not_kept(place: Path) -> None:
    make = Maker()
    assert (make.ask("0" * 64) == TABLE).all()
    assert not place.parent.exists()


def test_a_link_that_leads_nowhere_does_no_harm(place: Path) -> None:
    place.parent.mkdir()
    place.symlink_to(place.parent / "nowhere" / "deeper")
    assert (Maker().ask() == TABLE).all()


@pytest.mark.parametrize(
    ("platform", "variables", "wanted"),
    [
        ("linux", {"XDG_CACHE_HOME": "/c"}, "/c/bgnotation"),
        ("linux", {"XDG_CACHE_HOME": "relative"}, "/h/.cache/bgnotation"),
        ("linux", {"XDG_CACHE_HOME": ""}, "/h/.cache/bgnotation"),
        ("linux", {}, "/h/.cache/bgnotation"),
        ("darwin", {"XDG_CACHE_HOME": "/c"}, "/h/Library/Caches/bgnotation"),
        ("win32", {"LOCALAPPDATA": "/l"}, "/l/bgnotation"),
        ("win32", {}, "/h/AppData/Local/bgnotation"),
    ],
)
@pytest.mark.skipif(os.name != "posix", reason="the paths are POSIX ones")
def test_the_folder_is_the_platforms_own(
    platform: str, variables: dict[str, str], wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"HOME": "/h", **variables}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert _cache.folder() == Path(wanted)


def test_a_user_without_a_home_has_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", nowhere)
    monkeypatch.setattr(sys, "platform", "linux")
    assert _cache.folder() is None
    make = Maker()
    assert (make.ask() == TABLE).all()
    assert make.made == 1


@pytest.mark.slow
def test_the_two_sided_table_comes_out_as_its_digest_says_and_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bgnotation.races import _twosided, two_sided

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    made = _twosided.solve()
    assert sha256(made.astype("<f8").tobytes()).hexdigest() == _twosided.DIGEST
    two_sided.cache_clear()
    try:
        monkeypatch.setattr(_twosided, "solve", lambda: made)
        one = two_sided().planes
        two_sided.cache_clear()
        monkeypatch.setattr(_twosided, "solve", None)  # from now on it must be read
        assert (two_sided().planes == one).all()
    finally:
        two_sided.cache_clear()
