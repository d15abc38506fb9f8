"""Reading OGXM: expected is what the specification says of the bytes, and the library of the boards."""

from pathlib import Path
from typing import Any

import pytest

import bgnotation as bg
from bgnotation.checks import check
from bgnotation.errors import UnknownFormatError
from bgnotation.events import Raccoon
from bgnotation.formats import ogxm as card
from bgnotation.formats import read_source
from bgnotation.game.ids import parse_ogid
from bgnotation.source import Source, Span
from bgnotation.transcript import Archive, Transcript
from tests.formats.ogxm.documents import ANSWER, BLACK, OPENING, WHITE, Document, document, game, ply, roll

ogxm: Any = pytest.importorskip("ogxm", reason="the package ogxm reads the files: pip install '.[ogxm]'")

SAMPLES = Path(__file__).resolve().parents[3] / "data" / "matches"
WORKED = bytes.fromhex(
    "4f47584d 0200 0000 02000000 58000000"
    "4d544348 0e000000 01 0d 8301 01 00 03416e6e 03426f62 01"
    "47414d45 13000000 01 03 03 00 01  02 71 33  48 88 46  11 c1 87  52 ad a8 ad a8  1a"
    "4353554d 08000000 01 07 00 00 04 f6ab9884"
    "454e4421"
)
"""The file that the specification takes apart, and the library has verified."""


def archive(data: bytes) -> Archive:
    return read_source(Source.from_bytes(data))


def read(made: Document) -> Transcript:
    """A document as a file, read."""
    found = archive(ogxm.json_to_binary(made))
    assert not found.damage
    assert not found.strays
    (match,) = found.matches
    return match


def texts(match: Transcript, index: int = 0) -> list[str]:
    """The cells of a game, each with its side: `<` left, `>` right."""
    return [f"{'<>'[slot & 1]} {cell.text}" for slot, cell in match.games[index].slots()]


def test_the_file_of_the_specification_is_read() -> None:
    match = bg.reads(WORKED)
    assert (match.format, match.length, match.players) == ("ogxm", 1, ("Ann", "Bob"))
    assert texts(match) == [
        "< 13: 8/5 6/5",
        "> 24: 8/4 6/4",
        "< 46: 24/18 18/14",
        "> 55: 13/8 8/3 13/8 8/3",
        "< Wins 1 point",
    ]
    assert [str(one) for one in check(match)] == []


def test_a_ply_has_its_place_in_the_file() -> None:
    game_read = bg.reads(WORKED).games[0]
    # 02 71 33 is the first roll, 52 ad a8 ad a8 the last one.
    spans = [game_read.span(slot) for slot, _ in game_read.slots()]
    first = WORKED.index(bytes.fromhex("027133"))
    assert spans[:4] == [Span(first, first + 3), Span(first + 3, first + 6), Span(first + 6, first + 9),
                         Span(first + 9, first + 14)]  # fmt: skip


def test_a_checksum_that_does_not_fit_is_told_and_the_match_read() -> None:
    found = archive(WORKED.replace(b"Ann", b"Eve"))
    assert found.matches[0].players == ("Eve", "Bob")
    (damage,) = found.damage
    assert damage.words.startswith("the checksum is 8498abf6, and the bytes give ")
    assert damage.span == Span(WORKED.index(b"CSUM"), len(WORKED) - 4)


def test_damage_is_a_finding_with_its_byte() -> None:
    # BG113 damaged-file
    found = check(archive(WORKED.replace(b"Ann", b"Eve")))
    assert any(one.name == "damaged-file" and one.span.start == WORKED.index(b"CSUM") for one in found)


def test_a_stream_holds_several_matches() -> None:
    other = ogxm.json_to_binary(document(game(OPENING, winner=0, points_won=1), player_white="Cem"))
    found = archive(WORKED + other + WORKED)
    assert [match.players[0] for match in found.matches] == ["Ann", "Cem", "Ann"]
    assert [match.index for match in found.matches] == [0, 1, 2]
    assert found.matches[1].games[0].span(0).start > len(WORKED)


def test_of_a_stream_that_is_cut_off_the_whole_matches_are_read() -> None:
    found = archive(WORKED + WORKED[:60])
    assert len(found.matches) == 1
    assert found.damage[0].span == Span(len(WORKED), len(WORKED) + 60)
    assert found.strays == (Span(len(WORKED), len(WORKED) + 60),)


def test_a_file_of_wrong_length_within_a_stream_hides_none_behind_it() -> None:
    wrong = WORKED[:12] + (10**6).to_bytes(4, "little") + WORKED[16:]
    found = archive(wrong + WORKED)
    assert len(found.matches) == 2
    assert "1000000 bytes" in found.damage[0].words


def test_bytes_between_two_files_belong_to_no_match() -> None:
    found = archive(WORKED + b"junk" + WORKED)
    assert len(found.matches) == 2
    assert found.strays == (Span(len(WORKED), len(WORKED) + 4),)


def test_a_game_that_is_not_valid_is_left_out_and_told() -> None:
    made = ogxm.json_to_binary(document(*[game(OPENING, ANSWER, winner=0, points_won=1)] * 3))
    # White's first roll of the second game becomes a second roll by Black.
    at = [n for n in range(len(made)) if made[n : n + 3] == bytes.fromhex("027133")][1]
    broken = made[:at] + bytes((made[at] | 64 | 63,)) + made[at + 1 :]
    found = archive(broken)
    assert len(found.matches[0].games) == 2
    assert [damage.words.split(":")[0] for damage in found.damage] == [
        "not a valid OGXM file",
        "a game that can't be read",
    ]
    assert len(found.strays) == 1


@pytest.mark.parametrize("major", [0, 3, 255])
def test_a_version_that_is_not_known_is_told(major: int) -> None:
    found = archive(WORKED[:4] + bytes((major,)) + WORKED[5:])
    assert found.matches == ()
    assert "and 1 and 2 are known" in found.damage[0].words
    assert found.strays == (Span(0, len(WORKED)),)


def test_a_file_of_version_one_that_is_none_is_told() -> None:
    found = archive(WORKED[:4] + b"\1" + WORKED[5:])
    assert found.matches == ()
    assert found.damage[0].words.startswith("a file of version 1 that can't be read: v1 reader")


def test_signatures_are_told_of_and_not_verified() -> None:
    end = WORKED.index(b"CSUM")
    for tag, count in ((b"MSIG", 1), (b"SIGN", 2)):
        signature = (tag + (4).to_bytes(4, "little") + b"\1" + b"\3\0\0\0") * count
        body = WORKED[16:end] + signature + b"END!"
        data = WORKED[:12] + (16 + len(body)).to_bytes(4, "little") + body
        (match,) = archive(data).matches
        said = {1: "1 signature, not verified", 2: "2 signatures, not verified"}[count]
        assert match.tags["Signed"] == said


# ---------------------------------------------------------------- boards, against the library's own replay


def _replayed(path: Path) -> list[Document]:
    plies = []
    for match in bg.read_all(path).matches:
        for one in ogxm.binary_to_json(bg.writes(match, "ogxm"))["games"]:
            plies += [entry for entry in one["plies"] if "color" in entry and entry["action_id"] != 37]
    return plies


NOT_WRITTEN = {"fault-crawford-double.mat", *(path.name for path in SAMPLES.glob("*acey-deucey*.mat"))}
"""Against OGXM's rules, and a game that it has no notation for."""


@pytest.mark.parametrize(
    "path",
    [path for path in sorted(SAMPLES.glob("*.mat")) if path.name not in NOT_WRITTEN],
    ids=lambda path: path.stem,
)
def test_the_library_replays_a_match_to_the_same_positions(path: Path) -> None:
    steps = [step for match in bg.read_all(path).matches for step in bg.replay(match).steps()]
    plies = [entry for entry in _replayed(path) if entry["action_id"] != 36]
    told = 0
    if len(plies) == len(steps):
        for step, entry in zip(steps, plies, strict=True):
            if "ogid_before" not in entry or step.legal is False:
                continue
            before = parse_ogid(entry["ogid_before"], sum(step.before.board.checkers[0]), white=bg.Side.LEFT)
            assert before.board == step.before.board
            # The library has turned the cube with a beaver when a raccoon is still to follow.
            assert before.cube == step.before.cube or isinstance(step.event, Raccoon)
            told += 1
    else:
        # A roll that was given up has a ply more.
        assert len(plies) > len(steps)
        told = len(steps)
    assert told > 3


# ---------------------------------------------------------------- what may stand in a file


def test_the_cube_is_turned() -> None:
    plies = (OPENING, ply(BLACK, 21), ply(WHITE, 22), ANSWER, ply(WHITE, 21), ply(BLACK, 23))
    assert texts(read(document(game(*plies, winner=0, points_won=2)))) == [
        "< 13: 8/5 6/5", "> Doubles", "< Takes", "> 26: 24/18 13/11", "< Doubles", "> Drops", "< Wins 2 points",
    ]  # fmt: skip


def test_a_beaver_and_a_raccoon_are_read() -> None:
    plies = (OPENING, ply(BLACK, 21), ply(WHITE, 32), ply(BLACK, 33), ANSWER)
    match = read(document(game(*plies), match_length=0, beavers=True, raccoons=True))
    assert texts(match)[1:4] == ["> Doubles", "< Beavers", "> Raccoons"]
    assert match.rules.beavers == 2


@pytest.mark.parametrize(("value", "level"), [(1, 1), ("gammon", 2), (3, 3)])
def test_a_resignation_has_a_level(value: object, level: int) -> None:
    match = read(document(game(OPENING, ply(BLACK, 27, resign_value=value), winner=0, points_won=level)))
    assert texts(match)[1] == "> Resigns"
    assert match.games[0].extras.level == level


def test_the_whole_match_may_be_resigned() -> None:
    match = read(document(game(OPENING, ply(BLACK, 28, resign_value=1), winner=0, points_won=7)))
    assert texts(match)[1] == "> Resigns the match"


def test_a_game_is_forfeited_or_settled() -> None:
    first = read(document(game(OPENING, ply(BLACK, 29), winner=0, points_won=1)))
    assert (texts(first)[1], first.games[0].extras.ending) == ("> Forfeits", "forfeited")
    second = read(document(game(OPENING, ply(BLACK, 34, settle_value=1), winner=0, points_won=1)))
    assert (texts(second), second.games[0].extras.ending) == (["< 13: 8/5 6/5", "< Wins 1 point"], "settled")
    third = read(document(game(OPENING, winner=0, points_won=1, termination="settled")))
    assert third.games[0].extras.ending == "settled"


def test_a_roll_without_steps_is_a_dance_or_was_not_played() -> None:
    shut = [0, 0, *[0] * 5, 0, *[0] * 11, 2, 2, 2, 2, 2, 2, 3]
    # White holds its six home points, Black is on the bar.
    board = [0, *[0] * 18, 3, 3, 3, 2, 2, 2, -1]
    board[2] = -14
    assert len(shut) == len(board) == 26
    match = read(document(game(roll(WHITE, 6, 5), roll(BLACK, 6, 5), roll(WHITE, 6, 5), winner=0, points_won=1,
                               initial_board=board)))  # fmt: skip
    assert texts(match)[2] == "> 56: Cannot Move"
    stopped = read(document(game(OPENING, roll(BLACK, 6, 2))))
    assert texts(stopped)[1] == "> 26: "
    given_up = read(document(game(OPENING, roll(BLACK, 6, 2), ply(BLACK, 27, resign_value=1), winner=0, points_won=1)))
    assert texts(given_up)[1:3] == ["> 26: ", "> Resigns"]
    assert check(given_up).errors == ()


BOARD = [0, 2, 0, 0, 0, 0, -5, 0, -3, 0, 0, 0, 5, -5, 0, 0, 0, 3, 0, 5, 0, 0, 0, 0, -2, 0]
"""The start, white positive, as White moves."""


def test_an_illegal_play_is_the_board_after_it() -> None:
    after = list(BOARD)
    after[1], after[2] = 1, 1
    plies = (OPENING, ply(BLACK, 31, d1=2, d2=6, illegal=True, set_position=after), ply(BLACK, 37), roll(WHITE, 5, 4))
    match = read(document(game(*plies)))
    play = texts(match)[1]
    assert play.startswith("> 26: Illegal play (Set Pos=")
    step = bg.replay(match).step(game=1, turn=2)
    assert step.legal is False
    assert step.after.board.checkers[0][24] == step.after.board.checkers[0][23] == 1


def test_a_game_may_begin_from_another_board_and_with_a_turned_cube() -> None:
    board = list(BOARD)
    board[1], board[2] = 1, 1
    made = document(game(OPENING, initial_board=board, initial_cube_value=4, initial_cube_owner="black"))
    before = bg.replay(read(made)).step(game=1, turn=1).before
    assert before.board.checkers[0][23] == 1
    assert (before.cube.value, before.cube.owner) == (4, bg.Side.RIGHT)


def test_automatic_doubles_turn_the_cube() -> None:
    match = read(document(game(OPENING, auto_doubles=2), match_length=0, auto_doubles=True))
    assert match.games[0].extras.auto_doubles == 2
    assert bg.replay(match).step(game=1, turn=1).before.cube.value == 4


def test_a_position_that_can_not_be_is_unreadable() -> None:
    board = [0, 16, *[0] * 23, -2, 0]
    match = read(document(game(OPENING, ply(BLACK, 31, d1=2, d2=6, set_position=board[:26]))))
    assert texts(match)[1].endswith("a position that can't be")


def test_the_score_follows_from_the_start_and_the_points() -> None:
    won = game(OPENING, winner=0, points_won=2)
    match = read(document(won, won, game(OPENING), won, white_score_start=1, black_score_start=2))
    assert [one.score for one in match.games] == [(1, 2), (3, 2), (5, 2), None]


def test_the_head_is_read() -> None:
    match = read(
        document(
            game(OPENING),
            event="Club final", stage="Semi", round=3, city="Bern", country="CH", event_url="https://example.org/x",
            table="5", started_at=1710028800000, date_precision="day",
            white_profile={"rating": 1700.5, "rating_system": "fibs"},
        )
    )  # fmt: skip
    assert match.tags == {
        "Event": "Club final",
        "Round": "Semi, 3",
        "Site": "Bern, CH",
        "EventDate": "2024.03.10",
        "Table": "5",
        "URL": "https://example.org/x",
        "Player 1 Elo": "1700.5 fibs",
    }


def test_a_time_of_day_is_the_first_games() -> None:
    match = read(document(game(OPENING), started_at=1710000000123))
    assert match.tags["EventDate"] == "2024.03.09"
    assert match.games[0].extras.date == "2024-03-09T16:00:00.123Z"


@pytest.mark.parametrize(
    ("more", "jacoby", "beavers", "crawford"),
    [
        ({"match_length": 0}, None, None, True),
        ({"match_length": 0, "jacoby": True}, True, 0, True),
        ({"match_length": 0, "jacoby": False, "beavers": True}, False, 1, True),
        ({"crawford": False}, None, None, False),
        ({"crawford": True}, None, None, True),
        ({}, None, None, True),
    ],
)
def test_a_file_has_all_its_rules_or_none(
    more: Document, jacoby: bool | None, beavers: int | None, crawford: bool
) -> None:
    rules = read(document(game(OPENING), **more)).rules
    assert (rules.jacoby, rules.beavers, rules.crawford) == (jacoby, beavers, crawford)


def test_a_cube_limit_is_a_value() -> None:
    assert read(document(game(OPENING), cube_limit=64)).rules.cube_limit == 64


@pytest.mark.parametrize("variant", ["nackgammon", "hypergammon", "longgammon"])
def test_the_variant_is_read(variant: str) -> None:
    assert read(document(game(OPENING), variant=variant)).variation == variant.capitalize()


def test_notes_of_others_are_comments_and_tags() -> None:
    notes = [
        ("match", 0, "comment", "a fine match"),
        ("match", 0, "Commentator", "Cem"),
        ("game", 0, "comment", "nervous"),
        ("ply", 0, "comment", "good"),
        ("ply", 1, "clock hint", "2:13"),
    ]
    made = [dict(zip(("scope", "ref", "key", "value"), note, strict=True)) for note in sorted(notes, key=_order)]
    match = read(document(game(OPENING, ANSWER), annotations=made))
    assert match.notes == ("a fine match",)
    assert match.tags == {"Commentator": "Cem"}
    assert [text[2:] for text in texts(match)] == [
        "nervous", "13: 8/5 6/5", "good", "26: 24/18 13/11", "clock hint: 2:13",
    ]  # fmt: skip


def _order(note: tuple[str, int, str, str]) -> tuple[int, int, str]:
    return ("match", "game", "ply").index(note[0]), note[1], note[2]


# ---------------------------------------------------------------- without the package


@pytest.fixture
def without_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card, "is_installed", lambda: False)


@pytest.mark.usefixtures("without_package")
def test_without_the_package_a_file_is_refused_with_what_to_install() -> None:
    for format in (None, "ogxm"):
        with pytest.raises(UnknownFormatError, match=r'pip install "bgnotation\[ogxm\]"'):
            read_source(Source.from_bytes(WORKED), format)


@pytest.mark.usefixtures("without_package")
def test_without_the_package_nothing_is_written() -> None:
    match = bg.reads(" 1 point match\n\n Game 1\n Ann : 0     Bob : 0\n  1) 31: 8/5 6/5\n")
    with pytest.raises(bg.CannotExpressError, match=r'pip install "bgnotation\[ogxm\]"'):
        bg.writes(match, "ogxm")


@pytest.mark.usefixtures("without_package")
def test_without_the_package_the_command_line_says_so_and_ends_with_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from bgnotation.cli import main

    file = tmp_path / "match.ogxm"
    file.write_bytes(WORKED)
    for words in (["check", str(file)], ["show", str(file)], ["convert", str(file), "--to", "mat", "-o", "-"]):
        assert main(words) == 2
        streams = capsys.readouterr()
        assert 'pip install "bgnotation[ogxm]"' in streams.out + streams.err
        assert "Traceback" not in streams.err


def test_other_files_are_no_ogxm() -> None:
    for data in (b"", b"OGX", b"OGXM is an abbreviation", b"\0\1\2OGXM", b" 1 point match\n"):
        assert card.FORMAT.refusal(Source.from_bytes(data)) == "no file that begins with the letters OGXM"
