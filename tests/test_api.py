"""`bgnotation.check` takes what a caller has at hand, and what it gives fits a line of an interpreter."""

from pathlib import Path

import pytest

import bgnotation as bg

MATCHES = Path(__file__).parents[1] / "data" / "matches"
FAULTY = MATCHES / "fault-illegal-move.mat"
WRONG = MATCHES / "fault-wrong-points.mat"


def test_several_files_are_checked_one_after_the_other() -> None:
    found = bg.check([FAULTY, str(WRONG)])
    assert [(one.path, one.code) for one in found] == [(str(FAULTY), "BG301"), (str(WRONG), "BG501")]
    assert isinstance(found, bg.Findings)


def test_records_and_paths_can_be_mixed() -> None:
    assert bg.check((bg.read(FAULTY), bg.replay(bg.read(WRONG)), FAULTY)) == bg.check([FAULTY, WRONG, FAULTY])


def test_the_files_of_a_folder_are_given_as_the_error_says() -> None:
    with pytest.raises(IsADirectoryError, match=r"is a folder; check its files: check\(Path\(.*\)\.rglob\("):
        bg.check(MATCHES)
    assert {one.code for one in bg.check(MATCHES.rglob("fault-wrong-*.mat"))} == {"BG501", "BG504"}


@pytest.mark.parametrize("what", [None, 7, b" 1 point match", [None]])
def test_what_can_not_be_checked_is_told_with_what_can(what: object) -> None:
    with pytest.raises(TypeError, match="check takes a path, a Transcript, an Archive, a Replay or several of these"):
        bg.check(what)  # type: ignore[arg-type]


def test_findings_of_several_files_name_them_in_a_notebook() -> None:
    assert f"{FAULTY}:21:44" in bg.check([FAULTY, WRONG])._repr_html_()
    assert str(FAULTY) not in bg.check(FAULTY)._repr_html_()


def test_a_notebook_shows_the_cure_and_whether_it_is_certain() -> None:
    assert "Write 4 instead of 2?" in bg.check(WRONG)._repr_html_()
    assert "Write 32: 6/4 4/1*<" in bg.check(MATCHES / "missing-hit-mark.mat")._repr_html_()


def test_what_an_interpreter_shows_is_one_short_line() -> None:
    archive = bg.read_all(WRONG)
    (match,) = archive.matches
    assert repr(archive) == f"<Archive: {WRONG}, mat, 1 match>"
    assert repr(match) == "<Transcript: Dan Egli – Carla Diaz, match to 7, 2 games>"
    assert repr(match.games[0]) == "<Game 1: Dan Egli – Carla Diaz, 77 plays>"
    assert repr(bg.check(match)) == "<1 finding: BG501 in line 49>"
    assert repr(bg.check(MATCHES / "one-point-match.mat")) == "<0 findings>"


def test_names_do_not_break_the_line() -> None:
    text = f" 1 point match\n\n Game 1\n {'Ann' * 500} : 0     : 0\n  1) 31: 8/5 6/5\n"
    shown = repr(bg.reads(text))
    assert len(shown) < 120
    assert shown.isprintable()
