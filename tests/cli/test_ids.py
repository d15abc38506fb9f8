"""IDs on the command line: `bgnotation id` and `bgnotation show ID`."""

import io
from pathlib import Path

import pytest

from bgnotation.cli import main

MATCHES = Path(__file__).parents[2] / "data" / "matches"
MATCH = str(MATCHES / "three-point-match.mat")
START = "4HPwATDgc/ABMA:cAkAAAAAAAAA"
XGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
OGID = "11ccccchhhjjjjj:66666888dddddoo:N0N:13:B::0:0:0:0"
SNOWIE = "7;0;0;0;1;root;gnubg;0;0;0;1;0;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;1;1;3;1;"
FIBS = (
    "board:You:someplayer:3:0:1:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:6:2:0:0:1:1:1:0:1:-1:0:25"
    ":0:0:0:0:2:0:0:0"
)

Capture = pytest.CaptureFixture[str]


class Stdin(io.TextIOWrapper):
    """Standard input that holds these bytes."""

    def __init__(self, data: bytes) -> None:
        super().__init__(io.BytesIO(data), encoding="utf-8")


def run(*words: str, capsys: Capture) -> tuple[int, str, str]:
    status = main(words)
    streams = capsys.readouterr()
    return status, streams.out, streams.err


@pytest.mark.parametrize("text", [XGID, XGID.removeprefix("XGID="), OGID, SNOWIE, FIBS, START, START[:14]])
def test_the_board_of_any_id_is_shown(text: str, capsys: Capture) -> None:
    status, out, err = run("show", text, capsys=capsys)
    assert (status, err) == (0, "")
    assert out.count("pips") == 2
    assert "the points are numbered as" in out


def test_names_and_roll_of_an_id_are_shown(capsys: Capture) -> None:
    _, out, _ = run("show", FIBS, capsys=capsys)
    assert "You to play 62" in out
    assert "someplayer" in out
    assert "3-point match" in out


def test_an_id_is_drawn_as_a_picture(tmp_path: Path, capsys: Capture) -> None:
    picture = tmp_path / "board.svg"
    assert run("show", XGID, "-o", str(picture), capsys=capsys) == (0, "", "")
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_a_wrong_id_says_why(capsys: Capture) -> None:
    status, out, err = run("show", XGID.replace(":31:", ":37:"), capsys=capsys)
    assert (status, out) == (2, "")
    assert err.endswith(": dice of 3 and 7\n")


def test_a_wrong_position_id_may_have_been_meant_as_a_file(capsys: Capture) -> None:
    status, _, err = run("show", "4HPwATDgc/ABMZ", capsys=capsys)
    assert status == 2
    assert "no such file, and no ID: no Position ID ends in 'Z'" in err


@pytest.mark.parametrize("command", ["show", "id"])
def test_an_id_of_too_few_letters_is_told_with_how_many_it_has(command: str, capsys: Capture) -> None:
    status, _, err = run(command, "4HPwATDgc", capsys=capsys)
    assert status == 2
    assert "4HPwATDgc: no such file, and no ID: 9 letters; a Position ID has 14" in err


@pytest.mark.parametrize("word", ["nowhere.mat", "matches", "Round 1", "x1"])
def test_the_name_of_a_file_is_not_taken_for_a_wrong_id(word: str, capsys: Capture) -> None:
    assert run("show", word, capsys=capsys)[2].endswith(f"{word}: no such file or folder\n")


def test_a_file_called_like_an_id_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.chdir(tmp_path)
    Path("4HPwATDgcABMAx").write_bytes(Path(MATCH).read_bytes())
    assert "Ann West" in run("show", "4HPwATDgcABMAx", capsys=capsys)[1]


def test_an_id_has_no_turns(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["show", XGID, "--turn", "2"])
    assert stopped.value.code == 2
    assert "an ID is one position" in capsys.readouterr().err


def test_an_id_on_standard_input_is_shown(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr("sys.stdin", Stdin(f"{XGID}\n".encode()))
    assert "to play 31" in run("show", "-", capsys=capsys)[1]


def test_a_record_on_standard_input_is_shown(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr("sys.stdin", Stdin(Path(MATCH).read_bytes()))
    assert "Game 1, turn 2 of " in run("show", "-", "--turn", "2", capsys=capsys)[1]


@pytest.mark.parametrize(
    ("target", "expected"), [("ogid", OGID), ("gnu", "4HPwATDgc/ABMA:cIkFAAAAAAAE"), ("xgid", XGID)]
)
def test_an_id_is_written_as_another(target: str, expected: str, capsys: Capture) -> None:
    # gnubg computes this GNU ID from this XGID, gvformat this OGID.
    assert run("id", "--to", target, XGID, capsys=capsys) == (0, f"{expected}\n", "")


def test_several_ids_are_written_in_their_order(capsys: Capture) -> None:
    _, out, _ = run("id", "--to", "position", XGID, "sGfwATDgc/ABMA", capsys=capsys)
    assert out == "4HPwATDgc/ABMA\nsGfwATDgc/ABMA\n"


def test_without_a_name_every_kind_is_written(capsys: Capture) -> None:
    status, out, _ = run("id", XGID, capsys=capsys)
    assert status == 0
    assert [line.split()[0] for line in out.splitlines()] == ["fibs", "gnu", "ogid", "snowie", "xgid"]
    assert f"xgid    {XGID}" in out
    assert run("id", "--to", "all", XGID, capsys=capsys)[1] == out


def test_what_the_target_can_not_hold_is_told(capsys: Capture) -> None:
    status, out, err = run("id", "--to", "xgid", "sGfwATDgc/ABMA:EUkAAAAAAAAA", SNOWIE, capsys=capsys)
    assert status == 0
    assert len(out.splitlines()) == 2
    assert "sGfwATDgc/ABMA:EUkAAAAAAAAA: xgid can't hold the resignation that is offered\n" in err
    assert err.endswith("…: xgid can't hold the names\n")


def test_kinds_that_lose_the_same_are_named_together(capsys: Capture) -> None:
    _, _, err = run("id", START, capsys=capsys)
    assert err == f"bgnotation: {START}: fibs, ogid can't hold the Jacoby rule\n"


def test_a_moment_of_a_record_has_its_ids(capsys: Capture) -> None:
    # Turn 4 of the match, after 31: 8/5 6/5 and so on: the IDs are those of the step in Python.
    import bgnotation as bg

    before = bg.replay(bg.read(MATCH)).step(game=1, turn=4).before
    assert run("id", "--to", "gnu", MATCH, "--turn", "4", capsys=capsys) == (0, f"{before.gnu_id}\n", "")
    assert run("id", "--to", "xgid", MATCH, "--game", "1", "--turn", "4", capsys=capsys)[1] == f"{before.xgid}\n"
    assert run("id", "--to", "xgid", MATCH, "--line", "10", capsys=capsys)[1].startswith("XGID=")


def test_in_a_record_the_first_player_is_white(capsys: Capture) -> None:
    _, out, _ = run("id", "--to", "ogid", MATCH, "--turn", "1", capsys=capsys)
    import bgnotation as bg

    step = bg.replay(bg.read(MATCH)).step(game=1, turn=1)
    # The colour is the side that acted last: before the first roll that of the side that does not throw.
    assert out.split(":")[4] == ("B" if step.side is bg.Side.LEFT else "W")


def test_ids_are_read_from_the_lines_of_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr("sys.stdin", Stdin(f"{XGID}\r\n\n{START}\nnonsense\n4HPwATDgc/ABM\n".encode()))
    status, out, err = run("id", "--to", "gnu", "-", capsys=capsys)
    assert status == 2
    assert out == f"4HPwATDgc/ABMA:cIkFAAAAAAAE\n{START}\n"
    assert "bgnotation: line 4: no ID (" in err
    assert "bgnotation: line 5: no ID: 13 letters; a Position ID has 14\n" in err


def test_a_record_on_standard_input_has_ids_too(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    for words in (("-",), ("-", "--turn", "1")):
        monkeypatch.setattr("sys.stdin", Stdin(Path(MATCH).read_bytes()))
        status, out, _ = run("id", "--to", "position", *words, capsys=capsys)
        assert (status, out) == (0, "4HPwATDgc/ABMA\n")


def test_nothing_on_standard_input_is_a_failure(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr("sys.stdin", Stdin(b"\n"))
    assert run("id", "-", capsys=capsys)[0] == 2


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("nowhere.mat",), "no such file, and no ID (fibs: board: and 52 fields"),
        ((MATCH, "--game", "9"), "there is no game 9"),
        ((MATCH, "--line", "99999"), "there is no line 99999"),
        (("\0",), "no such file, and no ID"),
    ],
)
def test_what_can_not_be_found_is_told(words: tuple[str, ...], reason: str, capsys: Capture) -> None:
    status, out, err = run("id", "--to", "gnu", *words, capsys=capsys)
    assert (status, out) == (2, "")
    assert reason in err


@pytest.mark.parametrize(
    ("words", "reason"), [(("--to", "elo", XGID), "known: "), ((), "required"), ((MATCH, "--turn", "x"), "x")]
)
def test_wrong_usage_is_told(words: tuple[str, ...], reason: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["id", *words])
    assert stopped.value.code == 2
    assert reason in capsys.readouterr().err
