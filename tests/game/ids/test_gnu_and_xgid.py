"""GNU Backgammon's IDs and the XGID. The expected IDs are those of specs/ids.md, made by GNU Backgammon 1.07."""

import csv
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bgnotation.errors import InvalidIdError
from bgnotation.game.board import BAR, Board
from bgnotation.game.cube import Cube
from bgnotation.game.dice import Dice
from bgnotation.game.ids import (
    match_id,
    parse_gnu_id,
    parse_match_id,
    parse_position_id,
    parse_xgid,
    position_id,
    xgid,
)
from bgnotation.game.position import Phase, Position
from bgnotation.game.score import MatchScore
from bgnotation.game.side import Side
from tests import strategies

CORPUS = Path(__file__).parents[3].parent / "shared" / "corpus" / "positions.tsv"
LEFT, RIGHT = Side.LEFT, Side.RIGHT
START = Board.from_points({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 3, 6: 5})
AFTER_31 = Board.from_points({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 2, 6: 4, 5: 2})
"""The right side has played 8/5 6/5."""
MATCH = Position(START, RIGHT, score=MatchScore(7, (3, 5)))
MONEY = Position(AFTER_31, LEFT, jacoby=True)

GNU_IDS = {
    "4HPwATDgc/ABMA:cAkAAAAAAAAA": Position(START, RIGHT, jacoby=True),
    "4HPwATDgc/ABMA:cAkAAAAAAAAE": Position(START, RIGHT, jacoby=False),
    "4HPwATDgc/ABMA:cIkFAAAAAAAA": Position(START, RIGHT, Dice(3, 1), jacoby=True),
    "4HPwATDgc/ABMA:MAHgAAAAAAAE": Position(START, LEFT, score=MatchScore(7)),
    "4HPwATDgc/ABMA:cAngADAAKAAE": MATCH,
    "4HPwATDgc/ABMA:QgngADAAKAAE": replace(MATCH, cube=Cube(4, LEFT)),
    "4HPwATDgc/ABMA:Qgn3ADAAKAAE": replace(MATCH, cube=Cube(4, LEFT), dice=Dice(6, 5)),
    "4HPwATDgc/ABMA:8AmgAEAACAAE": Position(START, RIGHT, score=MatchScore(5, (4, 1), crawford=True)),
    "sGfwATDgc/ABMA:MAEAAAAAAAAA": MONEY,
    "sGfwATDgc/ABMA:MBkAAAAAAAAA": replace(MONEY, doubled=1),
    "sGfwATDgc/ABMA:EQEAAAAAAAAA": replace(MONEY, cube=Cube(2, RIGHT)),
    "sGfwATDgc/ABMA:EUkAAAAAAAAA": replace(MONEY, cube=Cube(2, RIGHT), resigning=2),
    "sGfwATDgc/ABMA:EUsAAAAAIAAA": replace(
        MONEY, cube=Cube(2, RIGHT), resigning=2, phase=Phase.RESIGNED, score=MatchScore(0, (0, 4))
    ),
}
"""The table of ids.md §2."""

XGIDS = [
    ("-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", "4HPwATDgc/ABMA:cIkFAAAAAAAE"),
    ("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10", "4HPwATDgc/ABMA:cAkAAAAAAAAA"),
    ("-b----E-C---eE---c-e----B-:0:0:-1:51:0:0:0:13:10", "4HPwATDgc/ABMA:cImmAQAAAAAE"),
    ("-b----E-C--AeD---cAe----A-:0:0:-1:44:0:0:0:9:8", "4HPkQSDgc/ABMA:cAkyAQAAAAAE"),
    ("-B-CBBB---a---A---ABcbbbd-:1:-1:1:21:3:6:0:7:10", "b9sBCIC5bYDQAA:QQnlAGAAGAAE"),
    ("--BaBCCBAA------acccc-a--A:0:0:1:00:0:2:0:7:10", "5O4uAAhmdysAQA:cAngACAAAAAE"),
    ("---BBBBAAA---Ac-bbccbAA-A-:1:1:-1:63:4:3:0:5:8", "bFuFACWwu80BAA:QQmvAEAAGAAE"),
    ("a--aB-BBA--acDa-Ab-db---BA:0:0:1:64:6:2:1:7:10", "sGfkAkSYLXgEWA:8AnzACAAMAAE"),
    ("-caCCCC---A------AAbb-bbc-:2:-1:1:64:0:0:0:0:8", "t9kAADrc3SGgAA:QgkTAAAAAAAE"),
    ("-b---BDBB-B-cA---b-dbb--B-:1:-1:-1:51:9:9:0:11:8", "sLcZATDYnsEBMA:UYlmAZAASAAE"),
    ("-a----E-Ca--eD---c-e---AAA:0:0:1:21:0:0:0:0:8", "4HPwESDgc/AAVA:cAkFAAAAAAAE"),
]
"""The table of ids.md §3; GNU Backgammon exchanged the players where the top one is on roll."""


@pytest.mark.parametrize(("gnu_id", "position"), GNU_IDS.items(), ids=list(GNU_IDS))
def test_a_position_has_the_gnu_id_of_gnubg(gnu_id: str, position: Position) -> None:
    assert f"{position.position_id}:{position.match_id}" == gnu_id


@pytest.mark.parametrize(("gnu_id", "position"), GNU_IDS.items(), ids=list(GNU_IDS))
def test_a_gnu_id_is_read_as_what_it_means(gnu_id: str, position: Position) -> None:
    assert parse_gnu_id(gnu_id) == position


@pytest.mark.parametrize(("xg", "gnu_id"), XGIDS, ids=[xg for xg, _ in XGIDS])
def test_an_xgid_has_the_gnu_id_that_gnubg_computes(xg: str, gnu_id: str) -> None:
    position = parse_xgid(xg)
    if position.turn is LEFT:
        position = position.flipped()
    assert f"{position.position_id}:{position.match_id}" == gnu_id


@pytest.mark.parametrize("xg", [xg for xg, _ in XGIDS])
def test_an_xgid_is_written_as_it_was_read(xg: str) -> None:
    assert xgid(parse_xgid(xg)) == f"XGID={xg}"
    assert parse_xgid(f"XGID={xg}") == parse_xgid(xg)


@pytest.mark.parametrize(
    ("points", "checkers", "gnu_id"),
    [
        ({24: 2, 13: 5, 8: 3, 6: 5}, 15, "4HPwATDgc/ABMA"),
        ({24: 2, 23: 2, 13: 4, 8: 3, 6: 4}, 15, "4Dl4ADbgOXgANg"),
        ({24: 1, 23: 1, 22: 1}, 3, "AACgAgAAKgAAAA"),
        ({24: 1, 23: 1}, 2, "AABAAQAACgAAAA"),
        ({24: 1}, 1, "AACAAAAAAgAAAA"),
        ({24: 15}, 15, "AACA/z8AAID/Pw"),
    ],
)
def test_the_starts_of_the_variants_have_their_ids(points: dict[int, int], checkers: int, gnu_id: str) -> None:
    board = Board.from_points(points, points, checkers)
    assert position_id(board, LEFT) == position_id(board, RIGHT) == gnu_id
    assert parse_position_id(gnu_id, checkers=checkers) == board


def test_a_position_id_is_seen_from_the_side_on_roll() -> None:
    assert parse_position_id("sGfwATDgc/ABMA", LEFT) == AFTER_31
    assert parse_position_id("sGfwATDgc/ABMA", RIGHT) == AFTER_31.flipped()


def test_a_position_id_in_twenty_letters_has_the_high_half_of_each_byte_first() -> None:
    # 4HPwATDgc/ABMA is the ten bytes e0 73 f0 01 30 e0 73 f0 01 30
    assert parse_position_id("OAHDPAABDAOAHDPAABDA") == START


def test_blanks_around_an_id_are_left_out() -> None:
    assert parse_position_id(" 4HPwATDgc/ABMA\n") == START


def test_a_cube_owner_of_two_reads_as_centred() -> None:
    # bits 4-5 of cAkAAAAAAAAA are 3; 0x70 becomes 0x60
    assert parse_match_id("YAkAAAAAAAAA") == parse_match_id("cAkAAAAAAAAA")


def test_a_match_id_of_an_older_writer_without_the_jacoby_bit_is_read_alike() -> None:
    assert parse_match_id("cAngADAAKAAA") == parse_match_id("cAngADAAKAAE")


def test_a_match_id_holds_no_checkers() -> None:
    assert parse_match_id("cAngADAAKAAE").board.checkers == ((0,) * 26, (0,) * 26)


def test_jacoby_is_off_in_the_id_where_it_is_unknown() -> None:
    assert match_id(Position(START, RIGHT)) == "cAkAAAAAAAAE"


def test_jacoby_is_off_in_the_id_of_a_match_whatever_the_rules_say() -> None:
    assert match_id(replace(MATCH, jacoby=True)) == "cAngADAAKAAE"


def test_a_score_above_the_match_length_is_written_as_the_length() -> None:
    over = Position(START, RIGHT, score=MatchScore(7, (3, 9)))
    assert match_id(over) == match_id(replace(over, score=MatchScore(7, (3, 7))))


def test_the_larger_die_stands_first_in_a_match_id() -> None:
    # 31 in ids.md: bits 15-17 hold 3, bits 18-20 hold 1
    assert match_id(Position(START, RIGHT, Dice(1, 3), jacoby=True)) == "cIkFAAAAAAAA"


def test_a_side_that_resigns_while_it_is_doubled_is_answered_by_the_doubler() -> None:
    position = replace(MONEY, doubled=1, resigning=1)
    assert position.to_act is LEFT
    assert parse_gnu_id(f"{position.position_id}:{position.match_id}") == position


@pytest.mark.parametrize(("doubled", "letter"), [(1, "D"), (2, "B"), (3, "R"), (4, "B"), (5, "R")])
def test_an_offer_stands_in_the_place_of_the_dice_of_an_xgid(doubled: int, letter: str) -> None:
    assert xgid(replace(MONEY, doubled=doubled)).split(":")[4] == letter


def test_the_turn_of_an_xgid_stays_with_the_doubler() -> None:
    position = parse_xgid("-b----E-C---eE---c-e----B-:0:0:-1:D:0:0:0:7:10")
    assert (position.turn, position.doubled, position.to_act) == (LEFT, 1, RIGHT)


def test_the_rules_of_an_xgid_are_crawford_in_a_match_and_jacoby_and_beavers_for_money() -> None:
    board = "-b----E-C---eE---c-e----B-"
    crawford = parse_xgid(f"{board}:0:0:1:00:6:2:1:7:10")
    assert (crawford.score.crawford, crawford.jacoby, crawford.beavers) == (True, None, None)
    rules = [parse_xgid(f"{board}:0:0:1:00:6:2:{rules}:0:10") for rules in range(4)]
    assert [(p.jacoby, p.beavers) for p in rules] == [(False, False), (True, False), (False, True), (True, True)]


def test_an_xgid_of_nine_fields_leaves_the_cube_limit_open() -> None:
    position = parse_xgid("-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0")
    assert position.cube_limit is None
    assert xgid(position).endswith(":10")


def test_the_legacy_frame_of_an_xgid_is_that_of_the_side_on_roll() -> None:
    absolute = "-b----E-C--AeD---cAe----A-:0:0:-1:44:0:0:0:9:8"
    as_on_roll = "-a----EaC---dEa--c-e----B-:0:0:-1:44:0:0:0:9:8"
    assert parse_xgid(as_on_roll, legacy_on_roll_frame=True) == parse_xgid(absolute)


def test_the_legacy_frame_of_an_xgid_changes_nothing_for_the_bottom_player() -> None:
    xg = "--BaBCCBAA------acccc-a--A:0:0:1:00:0:2:0:7:10"
    assert parse_xgid(xg, legacy_on_roll_frame=True) == parse_xgid(xg)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "0 letters"),
        ("4HPwATDgc/ABM", "13 letters"),
        ("4HPwATDgc/ABM-", "a letter that is none of"),
        ("4HPwATDgc/ABMÄ", "a letter that is none of"),
        ("4HPwATDgc/ABMB", "ends in 'B'"),
        ("OAHDPAABDAOAHDPAABDQ", "letters A to P only"),
        ("//8AAAAAAAAAAA", "16 checkers"),  # 16 ones, the opponent's ace point
        ("AAAAAAAAAAAA8A", "follows after"),  # ones in the last byte, past the 50 zeros
        ("AQAAAAAAAAEAAA", "both sides"),  # one own ace point, one opposing checker there (bits 0 and 48)
        ("AAAAAAAAAAAAAA", "borne off all"),
    ],
)
def test_an_illegal_position_id_is_refused(text: str, reason: str) -> None:
    with pytest.raises(InvalidIdError, match=reason):
        parse_position_id(text)


def test_two_closed_boards_with_both_sides_on_the_bar_are_refused() -> None:
    points = {BAR: 1, **dict.fromkeys(range(1, 7), 2)}
    board = Board.from_points(points, points)
    with pytest.raises(InvalidIdError, match="closed boards"):
        parse_position_id(position_id(board, RIGHT))


def test_a_position_id_of_too_many_checkers_for_the_variant_is_refused() -> None:
    with pytest.raises(InvalidIdError, match="the opponent has 15 checkers, more than 3"):
        parse_position_id("4HPwATDgc/ABMA", checkers=3)


def test_a_board_with_too_many_checkers_has_no_position_id() -> None:
    with pytest.raises(ValueError, match="30 checkers"):
        position_id(Board(((0, 16, *(0,) * 24), (0, 15, *(0,) * 24))), LEFT)


def match_bits(*fields: tuple[int, int]) -> str:
    """A Match ID of (bit, value) fields, written here from ids.md §2 alone."""
    bits = sum(value << at for at, value in fields)
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    big = int.from_bytes(bits.to_bytes(9, "little"), "big")
    return "".join(alphabet[big >> shift & 63] for shift in range(66, -1, -6))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("cAkAAAAAAAA", "11 letters"),
        ("cAkAAAAAAAA=", "a letter that is none of"),
        (match_bits((15, 7), (18, 1)), "dice of 7 and 1"),
        (match_bits((15, 3)), "dice of 3 and 0"),
        (match_bits((18, 3)), "dice of 0 and 3"),
        (match_bits((21, 65)), "65 points"),
        (match_bits((21, 7), (36, 8)), "score of 8"),
        (match_bits((21, 7), (51, 8)), "score of 8"),
        (match_bits((7, 1)), "Crawford game in money play"),
        (match_bits((8, 5)), "state of the game 5"),
        (match_bits((67, 1)), "no meaning"),
    ],
)
def test_an_illegal_match_id_is_refused(text: str, reason: str) -> None:
    with pytest.raises(InvalidIdError, match=reason):
        parse_match_id(text)


def test_a_score_equal_to_the_match_length_is_read() -> None:
    assert parse_match_id(match_bits((21, 7), (36, 7))).score.points == (7, 0)


def test_a_gnu_id_without_a_colon_is_refused() -> None:
    with pytest.raises(InvalidIdError, match="colon"):
        parse_gnu_id("4HPwATDgc/ABMA")


BOARD = "-b----E-C---eE---c-e----B-"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "fields between colons: 1;"),
        (f"{BOARD}:0:0:1:31:0:0:0", "fields between colons: 8;"),
        (f"{BOARD}:0:0:1:31:0:0:0:0:10:1", "fields between colons: 11;"),
        (f"{BOARD}-:0:0:1:31:0:0:0:0:10", "27 letters"),
        (f"{BOARD[:-1]}:0:0:1:31:0:0:0:0:10", "25 letters"),
        (f"{BOARD[:-1]}Q:0:0:1:31:0:0:0:0:10", "'Q' can't stand at place 25"),
        (f"A{BOARD[1:]}:0:0:1:31:0:0:0:0:10", "'A' can't stand at place 0"),
        (f"{BOARD[:-1]}a:0:0:1:31:0:0:0:0:10", "'a' can't stand at place 25"),
        (f"{BOARD[:-1]}A:0:0:1:31:0:0:0:0:10", "16 checkers"),
        (f"{BOARD}:-1:0:1:31:0:0:0:0:10", "cube exponent"),
        (f"{BOARD}:16:0:1:31:0:0:0:0:10", "cube exponent"),
        (f"{BOARD}:1:2:1:31:0:0:0:0:10", "cube owner"),
        (f"{BOARD}:0:0:0:31:0:0:0:0:10", "turn"),
        (f"{BOARD}:0:0:x:31:0:0:0:0:10", "turn"),
        (f"{BOARD}:0:0:1:37:0:0:0:0:10", "dice of 3 and 7"),
        (f"{BOARD}:0:0:1:30:0:0:0:0:10", "dice of 3 and 0"),
        (f"{BOARD}:0:0:1:3:0:0:0:0:10", "neither two dice"),
        (f"{BOARD}:0:0:1::0:0:0:0:10", "neither two dice"),
        (f"{BOARD}:0:0:1:DB:0:0:0:0:10", "neither two dice"),
        (f"{BOARD}:0:0:1:31:-1:0:0:0:10", "score"),
        (f"{BOARD}:0:0:1:31:0:0.5:0:0:10", "score"),
        (f"{BOARD}:0:0:1:31:0:0:4:0:10", "rules"),
        (f"{BOARD}:0:0:1:31:0:0:2:7:10", "rules"),
        (f"{BOARD}:0:0:1:31:0:0:0::10", "match length"),
        (f"{BOARD}:0:0:1:31:0:0:0:0:x", "cube limit"),
        ("a-" + "-" * 24 + ":0:0:1:31:0:0:0:0:10:", "fields between colons: 11;"),
        ("a" + "B" * 6 + "-" * 12 + "b" * 6 + "A:0:0:1:31:0:0:0:0:10", "closed boards"),
    ],
)
def test_an_illegal_xgid_is_refused(text: str, reason: str) -> None:
    with pytest.raises(InvalidIdError, match=reason):
        parse_xgid(text)


@given(st.text(max_size=60) | st.text("ABab-:01D", min_size=9, max_size=50))
def test_any_text_is_read_or_refused_and_nothing_else(text: str) -> None:
    for parse in (parse_position_id, parse_match_id, parse_gnu_id, parse_xgid):
        with suppress(InvalidIdError):
            parse(text)


@given(st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", min_size=14, max_size=14))
def test_a_position_id_that_is_read_is_written_alike(text: str) -> None:
    try:
        board = parse_position_id(text)
    except InvalidIdError:
        return
    assert position_id(board, RIGHT) == text


@settings(max_examples=300)
@given(strategies.boards(), strategies.sides)
def test_a_position_id_gives_back_its_board(board: Board, turn: Side) -> None:
    assert parse_position_id(position_id(board, turn), turn) == board


@settings(max_examples=300)
@given(strategies.positions())
def test_a_gnu_id_gives_back_all_that_it_holds(position: Position) -> None:
    # of an offer it shows only who answers; beavers and the cube's limit are not in it
    held = replace(position, beavers=None, cube_limit=None, doubled={3: 1}.get(position.doubled, position.doubled))
    assert parse_gnu_id(f"{position.position_id}:{position.match_id}") == held


@settings(max_examples=300)
@given(strategies.positions())
def test_an_xgid_gives_back_all_that_it_holds(position: Position) -> None:
    held = replace(position, resigning=0, phase=Phase.PLAYING)
    assert parse_xgid(xgid(position)) == held


@given(strategies.positions())
def test_a_position_flipped_twice_is_itself(position: Position) -> None:
    assert position.flipped().flipped() == position
    assert position.flipped().position_id == position.position_id


@pytest.mark.corpus
@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus of real positions is not beside the project")
def test_every_id_of_the_corpus_is_read_and_written_as_gnubg_wrote_it() -> None:
    with CORPUS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            position = parse_gnu_id(f"{row['position_id']}:{row['match_id']}")
            assert position_id(position.board, position.turn) == row["position_id"]
            assert match_id(position) == row["match_id"]
            assert [position.pips(side) for side in Side] == [int(row["pips_left"]), int(row["pips_right"])]
            assert position.to_act.number == int(row["side"])
            assert str(position.dice or "-") == "".join(sorted(row["roll"], reverse=True))
