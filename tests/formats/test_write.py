"""Writing in Python: whole matches to bytes and files, and what is lost on the way."""

from dataclasses import replace
from pathlib import Path

import pytest

import bgnotation as bg
from bgnotation.cells import WIN
from bgnotation.facts import no, partly, yes
from bgnotation.formats import find
from bgnotation.formats._base import Outgoing
from bgnotation.formats._losses import losses
from bgnotation.formats._write import by_suffix
from bgnotation.source import Span
from tests.every_fact import whole_match

MATCHES = Path(__file__).parents[2] / "data" / "matches"
ONE = MATCHES / "one-point-match.mat"
TWO = MATCHES / "two-matches.mat"
TEXT = """\
; [Event "Club final"]
 1 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 13: 8/5 6/5                 62: 24/18 13/11
"""


def test_a_match_is_written_as_bytes_and_read_again() -> None:
    match = bg.read(ONE)
    again = bg.reads(bg.writes(match, "bgammon"))
    assert again.format == "bgammon"
    assert again.plays == match.plays


def test_the_end_of_a_name_tells_the_format(tmp_path: Path) -> None:
    lost = bg.write(bg.reads(TEXT), tmp_path / "m.match")
    assert bg.read(tmp_path / "m.match").format == "bgammon"
    assert [(loss.code, loss.name) for loss in lost] == [("BG902", "event"), ("BG919", "dice-order")]


def test_a_replay_is_written_without_replaying_again() -> None:
    done = bg.replay(bg.read(ONE))
    assert Outgoing.replayed(done).replay is done
    assert bg.writes(done, "bgammon") == bg.writes(done.transcript, "bgammon")


def test_a_conversion_tells_its_losses_with_their_place() -> None:
    done = bg.convert(TEXT, "bgammon")
    assert done.format.name == "bgammon"
    event, order = done.losses
    assert (event.count, event.places) == (1, ((),))
    assert str(order).startswith("BG919 dice-order: 1 roll was thrown smaller die first; bgammon: ")
    assert order.places == ((0, 0),)
    assert order.span is not None
    assert TEXT[order.span.start : order.span.end] == "13: 8/5 6/5"


def test_of_bytes_text_and_matches_comes_the_same() -> None:
    assert (
        bg.convert(TEXT.encode(), "bgammon").data
        == bg.convert(bg.Source(TEXT), "bgammon").data
        == bg.convert(bg.reads(TEXT), "bgammon").data
        == bg.convert(TEXT, "bgammon").data
    )


def test_nothing_is_written_that_would_be_lost_where_that_is_asked(tmp_path: Path) -> None:
    with pytest.raises(bg.CannotExpressError, match=r"bgammon: BG902 event: the event is \"Club final\"; ") as refused:
        bg.write(bg.reads(TEXT), tmp_path / "m.match", strict=True)
    assert refused.value.format == "bgammon"
    assert len(refused.value.reasons) == 2
    assert list(tmp_path.iterdir()) == []


def test_several_matches_do_not_go_into_a_file_for_one() -> None:
    archive = bg.read_all(TWO)
    with pytest.raises(bg.CannotExpressError, match="a file of it holds one match, and here are 2: write each one"):
        bg.writes(archive, "bgammon")
    assert all(bg.writes(match, "bgammon") for match in archive.matches)


def test_rules_are_written_in_the_place_of_those_of_the_record() -> None:
    lost = bg.convert(TEXT, "bgammon", rules=bg.Rules(cube_limit=64)).losses
    assert "cube-limit" in [loss.name for loss in lost]


@pytest.mark.parametrize(
    ("format", "style", "message"),
    [
        ("gmd", None, "gmd is only read, not written; known: bgammon, "),
        ("docx", None, "no format that can be written is called 'docx'; known: "),
        ("txt", None, r"'\.txt' is an ending and no format's name; known: mat, snowie, snowie-position$"),
        (".sgf", None, r"'\.sgf' is an ending and no format's name; known: sgf$"),
        ("bgammon", "plain", "no style of bgammon is called 'plain'"),
    ],
)
def test_what_can_not_be_written_is_told_with_what_can(format: str, style: str | None, message: str) -> None:
    with pytest.raises(bg.UnknownNameError, match=message):
        bg.writes(bg.read(ONE), format, style)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("m.docx", r"no format's files end in '\.docx'; known: bgammon, gam, "),
        ("m.txt", r"files of several formats end in '\.txt', so name one of them; known: mat, snowie"),
        ("m.xg", r"xg \('\.xg'\) is only read, not written; known: bgammon, gam, "),
        ("m", "'m' has no ending that tells the format, so name one; known: bgammon, gam, "),
    ],
)
def test_an_ending_that_tells_no_format_to_write_is_told(name: str, message: str) -> None:
    with pytest.raises(bg.UnknownNameError, match=message):
        by_suffix(name)


def test_a_file_that_can_not_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    (tmp_path / "m.match").write_bytes(b"old")
    with pytest.raises(bg.CannotExpressError):
        bg.write(bg.read_all(TWO), tmp_path / "m.match")
    assert (tmp_path / "m.match").read_bytes() == b"old"


def test_a_match_of_which_nothing_can_be_held_is_not_written() -> None:
    with pytest.raises(bg.CannotExpressError, match="there is nothing in the match that it has a place for"):
        bg.convert(" 7 point match\n", "bgammon")


def test_a_result_whose_column_can_not_be_told_is_written_for_the_winner() -> None:
    match = bg.read(MATCHES.parents[1] / "tests" / "data" / "broken" / "62_single_digit_spacing.mat")
    (slot,) = [slot for slot, cell in match.games[0].slots() if cell.kind == WIN]
    assert slot in match.games[0].doubtful
    assert (slot % 2, bg.replay(match).games[0].result) == (0, (1, 4))
    for format in ("json", "sgf", "mat", "snowie"):
        again = bg.reads(bg.writes(match, format)).games[0]
        assert [slot % 2 for slot, cell in again.slots() if cell.kind == WIN] == [1]


# ---------------------------------------------------------------- what is a loss


def test_a_fact_that_is_kept_or_found_again_by_replaying_is_no_loss() -> None:
    from bgnotation.facts import all_facts, derived

    mat = find("mat")
    everything = replace_keeps(mat, {fact.name: yes() for fact in all_facts()})
    found_again = replace_keeps(mat, {fact.name: derived() for fact in all_facts()})
    outgoing = Outgoing(whole_match())
    assert losses(outgoing, everything) == ()
    assert losses(outgoing, found_again) == ()
    assert "replay" not in vars(outgoing)


def test_a_loss_counts_the_places_whose_value_does_not_remain_whole() -> None:
    mat = find("mat")
    keeps = {"player-names": partly("eight letters", lambda names: tuple(name[:8] for name in names)), "date": no()}
    found = {loss.name: loss for loss in losses(Outgoing(whole_match()), replace_keeps(mat, keeps))}
    assert found["player-names"].count == 5
    assert found["player-names"].message.endswith("; mat: eight letters")
    assert found["date"].message == 'the date is "2024-06-01"; mat has no place for it'


def test_what_a_reader_takes_for_granted_is_no_loss() -> None:
    keeps = {"crawford-rule": no("always on", lambda on: on or None)}
    format = replace_keeps(find("mat"), keeps)
    off = replace(whole_match(), rules=bg.Rules(crawford=False))
    assert "crawford-rule" not in [loss.name for loss in losses(Outgoing(whole_match()), format)]
    assert "crawford-rule" in [loss.name for loss in losses(Outgoing(off), format)]


def test_a_loss_without_a_place_in_the_source_has_no_span() -> None:
    found = losses(Outgoing(whole_match()), replace_keeps(find("mat"), {}))
    assert {loss.span for loss in found} == {None}
    assert Span(0, 0) not in [loss.span for loss in found]


def replace_keeps(format: object, keeps: object):  # type: ignore[no-untyped-def]
    return format._replace(keeps=keeps)  # type: ignore[attr-defined]
