"""Writing OGXM: every file is one that the library verifies; what it can't hold is told, not left out."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bgnotation as bg
from bgnotation.formats.ogxm.keeps import lawful
from bgnotation.formats.ogxm.notes import LONGEST, Notes, comments
from bgnotation.formats.ogxm.writer import vanished
from bgnotation.game.rules import Rules
from bgnotation.transcript import Transcript
from tests.every_fact import matches

ogxm: Any = pytest.importorskip("ogxm", reason="the package ogxm writes the files: pip install '.[ogxm]'")

SAMPLES = Path(__file__).resolve().parents[3] / "data" / "matches"
HEAD = " 7 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"


def match_of(*rows: str, head: str = HEAD) -> Transcript:
    """A match of these rows."""
    return bg.reads(head + "".join(f"{row}\n" for row in rows))


def again(match: Transcript) -> Transcript:
    return bg.reads(bg.writes(match, "ogxm"))


def plies(match: Transcript) -> list[dict[str, Any]]:
    """The plies of the first game as the library reads them."""
    found: list[dict[str, Any]] = ogxm.binary_to_json(bg.writes(match, "ogxm"))["games"][0]["plies"]
    return found


@pytest.mark.parametrize("match", matches().values(), ids=matches())
def test_the_library_verifies_what_is_written(match: Transcript) -> None:
    rule, checked = ogxm.verify(bg.writes(match, "ogxm"))
    assert (rule, checked) == (None, True)


def test_white_is_the_first_player_and_moves_upwards() -> None:
    first, second = plies(match_of("  1) 31: 8/5 6/5                62: 24/18 13/11"))
    assert (first["color"], first["moves"]) == (1, [{"from": 17, "pips": 3}, {"from": 19, "pips": 1}])
    assert (second["color"], second["moves"]) == (0, [{"from": 24, "pips": 6}, {"from": 13, "pips": 2}])
    assert first["ogid_before"] == "11ccccchhhjjjjj:66666888dddddoo:N0N:13:B:IB:0:0:7:0"
    assert second["ogid_after"] == "11ccccchhjjjjkk:66666888bddddio:N0N::B:C:0:0:7:2"


def test_several_matches_are_a_stream() -> None:
    match = match_of("  1) 31: 8/5 6/5")
    data = bg.writes([match, match], "ogxm")
    assert data == bg.writes(match, "ogxm") * 2
    assert len(bg.read_source(bg.Source.from_bytes(data)).matches) == 2


def test_an_illegal_play_is_the_board_after_it_and_its_words() -> None:
    match = match_of("  1) 31: 8/5 6/5                62: 24/18 13/10", "  2) 21: 24/23 13/11")
    made = plies(match)
    assert [one["action_id"] for one in made] == [2, 31, 37, 1]
    # Black's checkers are the negative ones: one has gone from 24 to 18, one from 13 to 10.
    board = made[1]["set_position"]
    assert (board[24], board[18], board[13], board[10]) == (-1, -1, -4, -1)
    assert made[3]["ogid_before"].endswith("12:B:R:0:0:7:2")
    assert [cell.text for _, cell in again(match).games[0].slots()][1] == "26: 24/18 13/10"


def test_a_side_that_is_passed_over_passes() -> None:
    match = match_of("  1) 31: 8/5 6/5", "  2) 21: 24/23 13/11")
    # The second roll is out of turn: the board that it may have led to is set.
    assert [(one["color"], one["action_id"]) for one in plies(match)] == [(1, 2), (0, 37), (1, 31), (1, 37)]
    cells = [(slot % 2, cell.text) for slot, cell in again(match).games[0].slots()]
    assert cells == [(0, "13: 8/5 6/5"), (0, "12: 24/23 13/11")]


def test_a_roll_that_was_given_up_is_followed_by_the_resignation() -> None:
    match = match_of("  1) 31: 8/5 6/5                62: ????", "      Wins 2 points")
    made = plies(match)
    assert (made[1]["moves"], made[1]["unplayed_roll"]) == ([], True)
    assert (made[2]["action_id"], made[2]["color"], made[2]["resign_value"]) == (27, 0, "gammon")


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (("  1) 31: 8/5 6/5                 Doubles => 2", "  2) 21: 24/23 13/11"), "turn order"),
        (("  1) 31: 8/5 6/5                 Takes",), "turn order"),
        (("  1) 31: 8/5 6/5                 Doubles => 2", "  2)  Drops", "  3) 21: 24/23 13/11"), "game 1 does not"),
    ],
)
def test_a_game_against_its_rules_is_refused_with_the_rule(rows: tuple[str, ...], words: str) -> None:
    with pytest.raises(bg.CannotExpressError, match=re.escape(words)):
        bg.writes(match_of(*rows), "ogxm")


def test_the_game_that_is_refused_is_named() -> None:
    with pytest.raises(bg.CannotExpressError, match="game 2 does not"):
        bg.convert((SAMPLES / "fault-crawford-double.mat").read_bytes(), "ogxm")


def test_the_command_line_tells_why_a_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from bgnotation.cli import main

    sample = str(SAMPLES / "fault-crawford-double.mat")
    assert main(["convert", sample, "-o", str(tmp_path / "x.ogxm")]) == 2
    assert "holds only games that keep its rules" in capsys.readouterr().err
    assert not (tmp_path / "x.ogxm").exists()


def test_what_the_fields_can_not_hold_stands_in_annotations() -> None:
    long = "An event whose name is longer than the field of the file can hold, " * 3
    match = match_of("  1) 31: 8/5 6/5", head=f'; [Event "{long.strip()}"]\n; [Round "the last one"]\n{HEAD}')
    document = ogxm.binary_to_json(bg.writes(match, "ogxm"))
    assert "event" not in document
    assert document["stage"] == "the last one"
    assert {"scope": "match", "ref": 0, "key": "tag:Event", "value": long.strip()} in [
        {**one, "key": one["key"] if one["key"].startswith("tag:") else f"tag:{one['key']}"}
        for one in document["annotations"]
    ]
    assert again(match).tags == {"Event": long.strip(), "Round": "the last one"}


def test_players_may_change_and_scores_may_not_follow() -> None:
    rows = ("  1) 31: 8/5 6/5", "      Wins 1 point", "", " Game 2", " Ann : 5        Cem : 2", "  1) 31: 8/5 6/5")
    back = again(match_of(*rows))
    assert [game.players for game in back.games] == [("Ann", "Bob"), ("Ann", "Cem")]
    assert [game.score for game in back.games] == [(0, 0), (5, 2)]


def test_long_comments_are_cut_into_parts_and_put_together() -> None:
    texts = ("short", "ä" * 10_000, "last")
    made = list(comments("ply", 3, texts))
    assert all(len(one["value"].encode()) <= LONGEST for one in made)
    assert len({one["key"] for one in made}) == len(made)
    notes = Notes()
    for one in reversed(made):
        notes.add(one["key"], one["value"])
    assert notes.comments == texts


@given(st.lists(st.text(min_size=1, max_size=9_000), max_size=4))
def test_comments_come_back_as_they_were(texts: list[str]) -> None:
    notes = Notes()
    for one in comments("match", 0, texts):
        notes.add(one["key"], one["value"])
    assert notes.comments == tuple(text.encode("utf-8", "replace").decode() for text in texts)


def test_too_many_comments_are_refused() -> None:
    match = replace(match_of("  1) 31: 8/5 6/5"), notes=("x" * 4_000,) * 80)
    with pytest.raises(bg.CannotExpressError, match="comments of 250,000 bytes"):
        bg.writes(match, "ogxm")


@settings(max_examples=60, deadline=None)
@given(
    st.text(max_size=40),
    st.text(max_size=40),
    st.dictionaries(st.text(min_size=1, max_size=20), st.text(max_size=60), max_size=4),
)
def test_any_name_and_tag_is_written_and_read(left: str, right: str, tags: dict[str, str]) -> None:
    match = match_of("  1) 31: 8/5 6/5")
    source = match.games[0]
    named = type(source)(
        source.source, source.cells, number=1, players=(left, right), score=(0, 0), title=source.title,
        header=source.header, body=source.body, locate=source._locate, offsets=source._offsets,
    )  # fmt: skip
    back = again(replace(match, games=(named,), tags=tags))
    assert back.players == (left, right)


@pytest.mark.parametrize(
    "rules",
    [
        Rules(),
        Rules(jacoby=True),
        Rules(jacoby=False, beavers=0),
        Rules(beavers=1),
        Rules(jacoby=True, beavers=2),
        Rules(beavers=5, auto_doubles=1),
        Rules(auto_doubles=None),
        Rules(jacoby=True, auto_doubles=3, cube_limit=64),
        Rules(cube_limit=1),
        Rules(cube_limit=100, holland=True),
    ],
)
def test_the_rules_of_a_money_session_come_back(rules: Rules) -> None:
    match = replace(match_of("  1) 31: 8/5 6/5", head=HEAD.replace("7 point", "0 point")), rules=rules)
    assert again(match).rules == rules


def test_a_beaver_makes_no_rules_that_the_record_does_not_know() -> None:
    rows = (
        "  1) 31: 8/5 6/5",
        "  2)  Doubles => 2                Beavers => 4",
        "  3)  Beavers => 8                Beavers => 16",
        "  4) 41: 13/9 6/5",
    )
    match = match_of(*rows, head=HEAD.replace("7 point", "0 point"))
    back = again(match)
    assert back.rules == match.rules == Rules()
    assert [str(step.before.cube) for step in bg.replay(back).games[0].steps] == [
        str(step.before.cube) for step in bg.replay(match).games[0].steps
    ]


def test_what_the_library_leaves_out_is_found() -> None:
    before = {"a": 1, "b": [{"c": 2, "gone": "x"}], "off": False, "ogxm": {}}
    assert vanished(before, {"a": 1, "b": [{"c": 2}]}) == ["b[0].gone"]
    assert vanished(before, {"a": 1, "b": []}) == ["b"]
    assert vanished(before, {"a": 2, "b": [{"c": 2, "gone": "x"}]}) == ["a"]


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        (((8, 5), (6, 5)), ((8, 5), (6, 5))),
        (((6, 5), (8, 5)), ((6, 5), (8, 5))),
        (((23, 21), (25, 23)), ((25, 23), (23, 21))),
        (((5, 0), (7, 1)), ((7, 1), (5, 0))),
        (((25, 24), (25, 24), (6, 5)), ((25, 24), (25, 24), (6, 5))),
    ],
)
def test_steps_are_put_in_an_order_that_can_be_played(steps: Any, expected: Any) -> None:
    assert lawful(steps) == expected


def test_the_order_of_the_steps_is_kept_where_it_can_be_played() -> None:
    back = again(match_of("  1) 31: 6/5 8/5                62: 13/11 24/18"))
    assert [cell.text for _, cell in back.games[0].slots()] == ["13: 6/5 8/5", "26: 13/11 24/18"]
