"""Jellyfish's positions."""

from pathlib import Path
from struct import pack

import pytest

import bgnotation as bg
from bgnotation.errors import CannotExpressError, UnknownFormatError
from bgnotation.formats import sniff
from bgnotation.source import Source

START = {1: 2, 12: 5, 17: 3, 19: 5}
"""Player 2's checkers by place; player 1's stand opposite."""


def position(
    *,
    version: int = 126,
    rules: tuple[int, int, int] = (1, 1, 1),
    cube: tuple[int, int] = (1, 0),
    on_roll: int = 3,
    kind: int = 1,
    length: int = 7,
    scores: tuple[int, int] = (0, 0),
    names: tuple[bytes, bytes] = (b"gnubg", b"root"),
    crawford: int = 1,
    dice: tuple[int, int] = (0, 0),
    places: dict[int, int] | None = None,
) -> bytes:
    """A file as the specification has it."""
    words = [version, *((0, 0) if version == 126 else ()), *(rules if version >= 125 else ())]
    words += [*cube, on_roll, 0, 0, 0, kind, 2, 7, length, *scores]
    counts = places or {**START, **{25 - place: -count for place, count in START.items()}}
    data = pack(f"<{len(words)}h", *words)
    data += b"".join(bytes([len(name)]) + name for name in names)
    data += pack("<3h", 0, crawford, 0) + b"\0" + pack("<2h", *dice)
    return data + b"".join(pack("<2h", 20 + counts.get(place, 0), 20 + counts.get(place, 0)) for place in range(26))


@pytest.mark.corpus
def test_gnu_backgammons_positions_come_back_byte_for_byte(corpus: Path) -> None:
    for path in (corpus / "gnubg" / "pos").iterdir():
        assert bg.check(path) == ()
        assert bg.writes(bg.read(path), "pos") == path.read_bytes(), path.name


@pytest.mark.corpus
def test_they_are_the_same_positions_as_in_snowies_lines(corpus: Path) -> None:
    for path in (corpus / "gnubg" / "pos").iterdir():
        line = (corpus / "gnubg" / "snowie_position" / f"{path.stem}.txt").read_text()
        assert bg.writes(bg.read(path), "snowie-position").decode() == line, path.name


def test_what_a_file_tells() -> None:
    data = position(length=5, scores=(4, 1), crawford=2, on_roll=2, dice=(3, 1), cube=(1, 0))
    match = bg.reads(data)
    (game,) = match.games
    assert (match.length, game.players, game.score, game.extras.crawford) == (5, ("gnubg", "root"), (4, 1), True)
    (step,) = bg.replay(match).games[0].steps
    assert (step.side, step.before.dice, step.before.position_id) == (bg.Side.RIGHT, bg.Dice(3, 1), "4HPwATDgc/ABMA")


def test_bars_and_the_cube() -> None:
    places = {25: -1, 6: -4, 0: 2, 19: 3}
    match = bg.reads(position(places=places, cube=(4, 2), on_roll=4))
    done = bg.replay(match).games[0]
    left, right = done.final.board.checkers
    assert (left[25], left[6], left[0], right[25], right[6], right[0]) == (1, 4, 10, 2, 3, 10)
    assert (done.final.cube.value, done.final.cube.owner) == (4, bg.Side.RIGHT)
    assert bg.writes(match, "pos") == position(places=places, cube=(4, 2), on_roll=4)


@pytest.mark.parametrize("version", [124, 125, 126])
def test_older_versions_are_read(version: int) -> None:
    assert bg.reads(position(version=version)).players == ("gnubg", "root")


@pytest.mark.parametrize(
    ("rules", "jacoby", "beavers", "limit"),
    [((1, 1, 1), True, None, None), ((1, 0, 0), False, 0, None), ((0, 1, 0), True, 0, 1)],
)
def test_rules_of_money_play(rules: tuple[int, int, int], jacoby: bool, beavers: int | None, limit: int | None) -> None:
    data = position(length=0, kind=3, rules=rules)
    match = bg.reads(data)
    assert (match.length, match.rules.jacoby, match.rules.beavers, match.rules.cube_limit) == (
        0,
        jacoby,
        beavers,
        limit,
    )
    assert bg.writes(match, "pos") == data


def test_in_a_match_no_rules_of_money_play_are_read() -> None:
    assert bg.reads(position(rules=(1, 1, 1))).rules == bg.Rules()


def test_names_are_cut_at_255_bytes() -> None:
    match = bg.reads(position(names=("Zoë".encode(), b"\xd6mer")))
    assert match.players == ("Zoë", "Ömer")
    long = bg.reads(position(names=(b"a" * 255, b"")))
    assert bg.reads(bg.writes(long, "pos")).players == ("a" * 255, "")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (position()[:-1], "breaks off"),
        (position()[:30], "breaks off"),
        (position(cube=(3, 0)), "cube shows 3"),
        (position(dice=(7, 1)), "dice are 7 and 1"),
        (position(on_roll=9), "told by 9"),
        (position(length=-1), "score is"),
        (position(places={1: 16}), "16 checkers"),
        (position(places={0: -1}), "other side's bar"),
        (position(places={1: 3}), "no checkers left"),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(data: bytes, reason: str) -> None:
    with pytest.raises(UnknownFormatError, match=reason):
        sniff(Source.from_bytes(data))
    archive = bg.read_source(Source.from_bytes(data), "pos")
    assert archive.strays or [one.name for one in bg.check(archive)] == ["unreadable"]


def test_what_follows_is_stray() -> None:
    archive = bg.read_source(Source.from_bytes(position() + b"more"))
    assert [span.end - span.start for span in archive.strays] == [4]


def test_a_text_in_a_box_is_no_position() -> None:
    boxed = "+----+\n| x  |\n+----+\n 1 point match\n\n Game 1\n Ann : 0   Bob : 0\n  1) 31: 8/5 6/5\n"
    assert sniff(Source(boxed)).name == "mat"
    assert sniff(Source(boxed[7:])).name == "mat"


def test_a_game_is_no_position() -> None:
    match = bg.reads(" 1 point match\n\n Game 1\n Ann : 0     Bob : 0\n  1) 31: 8/5 6/5\n")
    with pytest.raises(CannotExpressError, match="one position"):
        bg.writes(match, "pos")
