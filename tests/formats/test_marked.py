"""Converting tells of illegal plays and of games that are not judged, where the format has comments."""

from pathlib import Path

import pytest

from bgnotation import check, reads, writes
from bgnotation.cli import main
from bgnotation.formats import convert, read_all
from bgnotation.formats._base import Outgoing
from bgnotation.formats._marked import marked
from bgnotation.formats._write import writable

HEAD = " 3 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
ILLEGAL = "bgnotation: illegal play, written as the record has it"
ONE_ILLEGAL = f"{HEAD}  1) 31: 8/5 6/5                 52: 13/8 24/21\n  2) 61: 13/7 8/7\n"
TWO_FAULTS = (
    f"{HEAD}  1) 31: 8/4 6/5                 52: 13/8 24/22\n  2) 66: 9/3                     61: 20/19 1/off\n"
)
PLAY_FAULTS = {"BG301", "BG302", "BG303", "BG304", "BG305", "BG306", "BG320"}
CLEAN = f"{HEAD}  1) 31: 8/5 6/5                 52: 13/8 24/22\n"


def test_an_illegal_play_is_written_as_it_is_with_a_comment() -> None:
    assert f";B[52lqad]C[{ILLEGAL}]\n;W[61mghg])" in writes(reads(ONE_ILLEGAL), "sgf").decode()


def test_comments_of_the_record_stand_before_it() -> None:
    match = reads("(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob]\n;W[31hefe]\n;B[52lqad]C[Really?])")
    through_json = reads(writes(match, "json"))
    again = reads(writes(through_json, "ogxm"))
    texts = [cell.text for _, cell in again.games[0].slots() if cell.text.startswith(("Really", "bgnotation"))]
    assert texts == ["Really?", ILLEGAL]


def test_a_format_with_comments_on_the_match_alone_says_where() -> None:
    match = reads(writes(reads(ONE_ILLEGAL), "json").replace(b'"mat"', b'"oldmoves"'))
    notes = [line for line in writes(match, "mat").decode().splitlines() if "bgnotation" in line]
    assert notes == ["; bgnotation: game 1, turn 2: illegal play, written as the record has it"]


def test_where_plays_are_no_longer_judged_that_is_told() -> None:
    text = writes(reads(TWO_FAULTS), "sgf").decode()
    assert f";W[31hdfe]C[{ILLEGAL}]\n" in text
    assert f";W[66ic]C[{ILLEGAL}; later plays of this game could not be verified]\n" in text


def test_a_game_of_other_rules_begins_with_the_word_that_it_is_not_verified() -> None:
    text = writes(reads(f'; [Variation "Tabula"]\n{CLEAN}', "mat"), "sgf").decode()
    assert "C[bgnotation: the plays of this game could not be verified]\n;W[31hefe]\n" in text


def test_a_clean_match_is_handed_on_as_it_is() -> None:
    outgoing = Outgoing(reads(CLEAN))
    assert marked(outgoing, writable("sgf")) is outgoing


@pytest.mark.parametrize("to", ["json", "snowie", "oldmoves", "gam", "bgammon"])
def test_what_holds_everything_or_has_no_comments_gets_none(to: str) -> None:
    outgoing = Outgoing(reads(ONE_ILLEGAL))
    assert marked(outgoing, writable(to)) is outgoing


@pytest.mark.parametrize("through", ["sgf", "ogxm"])
def test_it_is_said_once_however_often_a_record_is_converted(through: str) -> None:
    there = writes(reads(ONE_ILLEGAL), through)
    and_back = writes(reads(writes(reads(there), "json")), "sgf")
    assert and_back.decode().count("bgnotation: ") == 1
    twice = writes(reads(writes(reads(writes(reads(there), "mat")), "sgf")), "sgf")
    assert twice.decode().count("bgnotation: ") == 1


def test_it_is_no_comment_of_the_record_and_so_none_is_lost() -> None:
    there = convert(ONE_ILLEGAL, "sgf")
    assert there.losses == ()
    assert [loss.name for loss in convert(there.data, "mat").losses] == []


def test_a_record_in_its_own_format_stays_as_it_is() -> None:
    canonical = writes(reads(ONE_ILLEGAL), "mat")
    assert b"bgnotation" not in canonical
    assert writes(reads(writes(reads(canonical), "json")), "mat") == canonical


def test_slots_of_analysis_and_clocks_move_with_their_actions() -> None:
    match = reads("(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]\n;W[31hefe]\n;B[52lqad]LU[0.1]\n;W[61mghg]LU[0.2])")
    game = marked(Outgoing(reads(writes(match, "json"))), writable("ogxm")).transcript.games[0]
    cells = {slot: game.cells[slot] for slot in game.extras.raw}
    assert [(cell and cell.text, game.extras.raw[slot]) for slot, cell in cells.items()] == [
        ("52: 13/8 24/21", "LU[0.1]"),
        ("61: 13/7 8/7", "LU[0.2]"),
    ]


def test_the_command_tells_it_too(tmp_path: Path) -> None:
    record, made = tmp_path / "match.mat", tmp_path / "match.sgf"
    record.write_text(ONE_ILLEGAL)
    assert main(["convert", str(record), "-o", str(made), "--quiet"]) == 0
    assert f";B[52lqad]C[{ILLEGAL}]\n" in made.read_text()


@pytest.mark.corpus
def test_in_the_field_every_illegal_play_has_its_comment(corpus: Path) -> None:
    for path in sorted((corpus / "mat").glob("*.mat"))[::9]:
        for match in read_all(path).matches:
            faults = {one.span for one in check(match) if one.code in PLAY_FAULTS}
            assert writes(match, "sgf").decode().count(ILLEGAL) == len(faults), path.name
