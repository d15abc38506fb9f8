"""What OGXM files say beside the game: analysis, clocks, signatures, prose.

Expected is what the files were made of, in the units of the specification; a match winning chance is brought to units
of the cube by hand, with the anchors that the library gives.
"""

from typing import Any

import pytest

import bgnotation as bg
from bgnotation.analysis import Analysis, CubeAnalysis, PlayAnalysis
from bgnotation.checks import check
from bgnotation.formats import read_source
from bgnotation.source import Source, Span
from bgnotation.transcript import Archive
from tests.formats.ogxm.documents import ANSWER, BLACK, OPENING, WHITE, Document, document, game, ply, roll

ogxm: Any = pytest.importorskip("ogxm", reason="the package ogxm reads the files: pip install '.[ogxm]'")

INFO = {"ply": 3, "model_id": "sage", "timestamp": 1_710_500_000}
CHANCES = {"win": 0.55, "gammon_win": 0.15, "bg_win": 0.01, "gammon_loss": 0.12, "bg_loss": 0.005}
MADE = [{"from": 17, "pips": 3}, {"from": 19, "pips": 1}]
"""White's 31: 8/5 6/5."""
OTHER = [{"from": 12, "pips": 3}, {"from": 15, "pips": 1}]
"""White's 31: 13/10 10/9."""
ALTERNATIVES = [
    {"move": OTHER, "equity": 0.53, "eval": CHANCES},
    {"move": MADE, "equity": 0.50, "eval": CHANCES, "is_played": True},
]
CUBE = {"no_double_equity": 0.3, "double_take_equity": 0.55, "double_pass_equity": 1.0, "eval": CHANCES}
REPLY = roll(WHITE, 6, 1, (12, 6), (17, 1))
SIGNATURE = "A" * 86 + "=="


def archive(*plies: Document, **more: Any) -> Archive:
    made = {key: value for key, value in ({"analysis_info": INFO} | more).items() if value is not None}
    found = read_source(Source.from_bytes(ogxm.json_to_binary(document(game(*plies), **made))))
    assert not found.damage
    return found


def analysed(*plies: Document, **more: Any) -> dict[int, Analysis]:
    """The analyses of the game by slot."""
    return dict(archive(*plies, **more).matches[0].games[0].extras.analysis)


def on(made: Document, **analysis: Any) -> Document:
    return {**made, "analysis": analysis}


def test_the_candidates_of_a_roll_are_read_in_the_movers_numbering() -> None:
    (one,) = analysed(on(OPENING, alternatives=ALTERNATIVES, roll={"luck": 0.02}), ANSWER).values()
    assert isinstance(one, PlayAnalysis)
    assert [candidate.steps for candidate in one.candidates] == [((13, 10), (10, 9)), ((8, 5), (6, 5))]
    assert [candidate.evaluation.equity for candidate in one.candidates] == [0.53, 0.50]
    assert (one.level, one.played, one.luck) == ("3-ply", 1, 0.02)
    assert one.error == pytest.approx(-0.03)
    best = one.candidates[0].evaluation
    assert (best.win, best.win_gammon, best.win_backgammon) == (0.55, 0.15, 0.01)
    assert (best.lose_gammon, best.lose_backgammon) == (0.12, 0.005)


def test_blacks_candidates_are_in_blacks_numbering() -> None:
    made = [
        {"move": [{"from": 24, "pips": 6}, {"from": 13, "pips": 2}], "equity": 0.0, "eval": CHANCES, "is_played": True}
    ]
    (one,) = analysed(OPENING, on(ANSWER, alternatives=made)).values()
    assert isinstance(one, PlayAnalysis)
    assert one.candidates[0].steps == ((24, 18), (13, 11))


def test_match_winning_chances_become_equities_in_units_of_the_cube() -> None:
    # The library: at 0-0 to 7 a plain game lost leaves 0.437217, one won 0.562783.
    more = {"analysis_info": INFO | {"currency": "cubeful_match"}, "crawford": True}
    (one,) = analysed(on(OPENING, alternatives=ALTERNATIVES), ANSWER, **more).values()
    assert isinstance(one, PlayAnalysis)
    half = (0.562783 - 0.437217) / 2
    assert one.candidates[0].evaluation.equity == pytest.approx((0.53 - 0.5) / half)
    assert one.candidates[1].evaluation.equity == pytest.approx(0.0, abs=1e-9)
    assert one.error == pytest.approx(-0.03 / half)


def test_a_rollout_has_its_trials_and_interval() -> None:
    level = {"preset": "++", "checker_ply": 2, "rollout": {"trials": 1296}}
    rolled = [{"move": MADE, "equity": 0.1, "eval": CHANCES, "is_played": True, "level": level, "rollout_se": 0.01}]
    (one,) = analysed(on(OPENING, alternatives=rolled), ANSWER).values()
    assert isinstance(one, PlayAnalysis)
    (candidate,) = one.candidates
    assert candidate.level == "++"
    assert candidate.rollout is not None
    # A 95 % interval reaches 1.96 standard errors to each side.
    assert candidate.rollout.games == 1296
    assert candidate.rollout.interval == pytest.approx(0.0196, abs=1e-4)


def test_a_double_that_was_missed_stands_with_the_roll() -> None:
    missed = CUBE | {"equity_loss": 0.08, "correct_action": "double"}
    (one,) = analysed(OPENING, on(ANSWER, best_equity=0.5, missed_double=missed)).values()
    assert isinstance(one, PlayAnalysis)
    assert one.cube is not None
    assert (one.cube.no_double, one.cube.double_take, one.cube.double_pass) == (0.3, 0.55, 1.0)
    assert (one.cube.error, one.cube.error_answer) == (-0.08, None)


def test_a_double_and_its_answer_are_one_analysis() -> None:
    double = on(ply(WHITE, 21), correct_action="double", played_action="double", equity_loss=0.0, **CUBE)
    take = on(ply(BLACK, 22), correct_action="pass", played_action="take", equity_loss=0.1, **CUBE)
    ((slot, one),) = analysed(OPENING, ANSWER, double, take, REPLY).items()
    assert slot % 2 == 0
    assert isinstance(one, CubeAnalysis)
    assert (one.level, one.error, one.error_answer) == ("3-ply", 0.0, -0.1)


def test_an_answer_alone_is_analysed_too() -> None:
    take = on(ply(BLACK, 22), correct_action="take", played_action="take", equity_loss=0.0, **CUBE)
    (one,) = analysed(OPENING, ANSWER, ply(WHITE, 21), take, REPLY).values()
    assert isinstance(one, CubeAnalysis)
    assert (one.error, one.error_answer) == (None, 0.0)


def test_analysed_decisions_are_rows_of_a_table() -> None:
    pytest.importorskip("pandas", reason="tables need pandas")
    from bgnotation.tables import analysis

    double = on(ply(WHITE, 21), correct_action="double", played_action="double", equity_loss=0.02, **CUBE)
    take = on(ply(BLACK, 22), correct_action="take", played_action="take", equity_loss=0.1, **CUBE)
    plies = (on(OPENING, alternatives=ALTERNATIVES), ANSWER, double, take, REPLY)
    table = analysis(archive(*plies).matches[0])
    assert table["decision"].tolist() == ["play", "double", "answer"]
    assert table["player"].tolist() == ["Ann", "Ann", "Bob"]
    assert table["made"].tolist() == ["8/5 6/5", "double", "take"]
    assert table["best"].tolist() == ["13/10 10/9", "double", "take"]
    assert table["error"].tolist() == pytest.approx([-0.03, -0.02, -0.1])


def test_of_several_analyses_the_first_is_read() -> None:
    both = [
        {"analysis_index": 0, "alternatives": ALTERNATIVES},
        {"analysis_index": 1, "alternatives": ALTERNATIVES[1:]},
    ]
    infos = [INFO, INFO | {"model_id": "gnubg"}]
    (one,) = analysed({**OPENING, "analyses": both}, ANSWER, analyses_info=infos).values()
    assert isinstance(one, PlayAnalysis)
    assert len(one.candidates) == 2


def test_clock_readings_and_settings_are_read() -> None:
    clock = {"reserve_ms": 120_000, "delay_ms": 12_000, "increment_ms": 0, "start_timestamp": 1_710_500_000}
    plies = ({**OPENING, "timestamp_ms": 0}, {**ANSWER, "timestamp_ms": 61_230})
    (match,) = archive(*plies, analysis_info=None, clock_info=clock).matches
    assert list(match.games[0].extras.clocks.values()) == ["0:00:00", "0:01:01.23"]
    assert match.tag("Clock") == "reserve 0:02:00, delay 0:00:12"


def test_prose_is_a_comment_wherever_it_stands() -> None:
    made = ogxm.binary_to_json(ogxm.json_to_binary(document(game(on(OPENING, alternatives=ALTERNATIVES), ANSWER),
                                                            analysis_info=INFO)))  # fmt: skip
    block = made["analysis_info"]["analysis_id"]
    on_decision = {"ref": 0, "kind": "checker", "analysis": block}
    notes = [
        {"scope": "match", "ref": 0, "value": "A final."},
        {"scope": "match", "ref": 0, "value": "In Ghent."},
        {"scope": "ply", "ref": 0, "value": "Quick.", "author": "Ann"},
        {"scope": "decision", "value": "A blunder?", **on_decision},
        {"scope": "alternative", "alt_index": 0, "value": "Too loose.", **on_decision},
    ]
    plies = (on(OPENING, alternatives=ALTERNATIVES), ANSWER)
    (match,) = archive(*plies, analysis_info=INFO | {"analysis_id": block}, annotations=notes).matches
    assert match.notes == ("A final.", "In Ghent.")
    said = [cell.text for _, cell in match.games[0].slots()]
    assert said[1:4] == ["Ann: Quick.", "A blunder?", "Too loose."]


def test_a_signature_is_told_with_who_signed_and_not_verified() -> None:
    info = INFO | {"signature": {"algorithm": "ed25519", "key_id": "hedgehog 2026", "signature": SIGNATURE}}
    signed = [{"algorithm": "ed25519", "key_id": "opengammon.com 1", "signature": SIGNATURE, "signed_at": 1}]
    plies = (on(OPENING, alternatives=ALTERNATIVES), ANSWER)
    found = archive(*plies, analysis_info=info, match_signatures=signed)
    data = found.source.data
    assert data is not None
    analysis, match = found.signatures
    assert (analysis.what, analysis.signer) == ("an analysis", "hedgehog 2026")
    assert (match.what, match.signer) == ("the match", "opengammon.com 1")
    assert [one.span.start for one in found.signatures] == [data.index(b"SIGN"), data.index(b"MSIG")]
    told = [one.message for one in check(found) if one.code == "BG114"]
    assert told == [
        "an analysis is signed by 'hedgehog 2026'; the signature is not verified",
        "the match is signed by 'opengammon.com 1'; the signature is not verified",
    ]


def test_analysis_that_cant_be_read_leaves_the_match() -> None:
    plies = (on(OPENING, alternatives=ALTERNATIVES), ANSWER)
    data = ogxm.json_to_binary(document(game(*plies), analysis_info=INFO))
    at = data.index(b"DECS") + 9
    found = read_source(Source.from_bytes(data[:at] + b"\xff" + data[at + 1 :]))
    assert [len(one.games[0].extras.analysis) for one in found.matches] == [0]
    (damage,) = found.damage
    assert damage.words.startswith("the analysis, the clocks or a signature can't be read")
    assert damage.span == Span(data.index(b"ANAL"), data.index(b"END!"))


def test_analysis_beyond_measure_is_left_out_and_told() -> None:
    plies = (on(OPENING, alternatives=ALTERNATIVES), ANSWER)
    data = ogxm.json_to_binary(document(game(*plies), analysis_info=INFO))
    body = data[16 : data.index(b"END!")] + b"DECS" + (1_000_001).to_bytes(4, "little") + bytes(1_000_002) + b"END!"
    found = read_source(Source.from_bytes(data[:12] + (16 + len(body)).to_bytes(4, "little") + body))
    assert found.matches[0].players == ("Ann", "Bob")
    assert [one.words for one in found.damage] == ["more than the 1,000,000 bytes of analysis that are read"]


def test_what_is_read_of_an_analysis_is_kept_as_json() -> None:
    match = archive(on(OPENING, alternatives=ALTERNATIVES), ANSWER).matches[0]
    again = bg.reads(bg.writes(match, "json"))
    assert dict(again.games[0].extras.analysis) == dict(match.games[0].extras.analysis)
