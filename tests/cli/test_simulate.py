"""`bgnotation simulate`: what is played, where it goes, and that the same options give the same bytes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bgnotation import Rules, read, read_all, reads
from bgnotation.checks import check
from bgnotation.cli import main
from bgnotation.cli._progress import Progress

Capture = pytest.CaptureFixture[bytes]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An own folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*words: str, capture: Capture) -> tuple[int, bytes, str]:
    """The status, standard output, and what stands on standard error."""
    status = main(["simulate", *words])
    out, err = capture.readouterr()
    return status, out, err.decode()


def refused(*words: str, capture: Capture) -> str:
    with pytest.raises(SystemExit) as ended:
        main(["simulate", *words])
    assert ended.value.code == 2
    return capture.readouterr().err.decode()


# ---------------------------------------------------------------- what is played


def test_a_match_to_seven_points_goes_to_standard_output(capfdbinary: Capture) -> None:
    status, out, told = run(capture=capfdbinary)
    match = reads(out)
    assert status == 0
    assert match.length == 7
    assert not check(match)
    assert told == f"bgnotation: 1 match, {len(match.games)} games; 1 mat file\n"


def test_a_session_is_played_by_the_rules_that_were_asked_for(capfdbinary: Capture) -> None:
    words = ["--money", "--games", "4", "--rule", "jacoby=off", "--rule", "beavers=off"]
    match = reads(run(*words, capture=capfdbinary)[1])
    assert (match.length, len(match.games)) == (0, 4)
    assert (match.rules.jacoby, match.rules.beavers) == (False, 0)


def test_a_session_of_a_variant_without_a_cube_has_no_rules_of_the_cube(capfdbinary: Capture) -> None:
    match = reads(run("--money", "--games", "1", "--variant", "acey-deucey", capture=capfdbinary)[1])
    assert match.rules == Rules()


@pytest.mark.parametrize("words", [["--variant", "nackgammon"], ["--rule", "variant=NackGammon"]])
def test_a_variant_is_named_by_its_option_or_as_a_rule(words: list[str], capfdbinary: Capture) -> None:
    match = reads(run("--length", "1", *words, capture=capfdbinary)[1])
    assert match.variation == "NackGammon"
    assert not check(match)


def test_matches_are_played_until_there_are_so_many_games(capfdbinary: Capture) -> None:
    run("--length", "3", "--games", "10", "-o", "m.mat", capture=capfdbinary)
    *before, last = [len(match.games) for match in read_all("m.mat").matches]
    assert sum(before) < 10 <= sum(before) + last


def test_another_seed_and_another_policy_play_otherwise(capfdbinary: Capture) -> None:
    ways = [["--seed", "1"], ["--seed", "2"], ["--seed", "1", "--policy", "random"]]
    assert len({run("-n", "1", *way, capture=capfdbinary)[1] for way in ways}) == 3


def test_a_tag_may_say_how_games_of_acey_deucey_count(capfdbinary: Capture) -> None:
    words = ["--variant", "acey-deucey", "--length", "5", "--policy", "random"]
    one = reads(run(*words, capture=capfdbinary)[1])
    remaining = reads(run(*words, "--tag", "AceyScore=remaining", capture=capfdbinary)[1])
    assert len(one.games) >= 5 > len(remaining.games)
    assert not check(one)
    assert not check(remaining)


# ---------------------------------------------------------------- the same bytes


def test_the_bytes_are_the_same_in_several_processes(capfdbinary: Capture) -> None:
    words = ["--length", "1", "--matches", "20"]
    one = run(*words, capture=capfdbinary)[1]
    assert one.count(b"1 point match") == 20
    assert run(*words, "--jobs", "2", capture=capfdbinary)[1] == one


def test_the_bytes_are_the_same_however_python_hashes() -> None:
    found = set()
    for number in ("0", "1"):
        command = [sys.executable, "-m", "bgnotation", "simulate", "--money", "--games", "2", "--to", "sgf"]
        path = os.pathsep.join(filter(None, [str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH")]))
        env = {**os.environ, "PYTHONHASHSEED": number, "PYTHONPATH": path}
        found.add(subprocess.run(command, env=env, capture_output=True, check=True).stdout)
    assert len(found) == 1


# ---------------------------------------------------------------- where it goes


def test_the_name_of_the_file_tells_the_format(capfdbinary: Capture) -> None:
    run("-n", "1", "-o", "m.sgf", capture=capfdbinary)
    assert read("m.sgf").format == "sgf"


def test_a_style_stands_behind_the_format(capfdbinary: Capture) -> None:
    out = run("-n", "1", "--to", "mat:xg", capture=capfdbinary)[1]
    assert out.startswith(b"\xef\xbb\xbf")
    assert run("-n", "1", "--style", "xg", capture=capfdbinary)[1] == out


def test_each_match_gets_a_file_in_a_folder(here: Path, capfdbinary: Capture) -> None:
    told = run("-n", "1", "--matches", "3", "-o", "made/", "--to", "snowie", capture=capfdbinary)[2]
    assert told == "bgnotation: 3 matches, 3 games; 3 snowie files\n"
    assert sorted(path.name for path in (here / "made").iterdir()) == [
        f"simulated-000{number}.txt" for number in (1, 2, 3)
    ]


def test_matches_of_a_format_that_holds_one_are_numbered(here: Path, capfdbinary: Capture) -> None:
    words = ["-n", "1", "--matches", "2", "-o", "m.match"]
    assert run(*words, capture=capfdbinary)[0] == 0
    assert sorted(path.name for path in here.iterdir()) == ["m-1.match", "m-2.match"]
    assert "a file of bgammon holds one match" in refused(*words[:4], "--to", "bgammon", capture=capfdbinary)


def test_a_made_up_name_is_written_over_only_with_force(here: Path, capfdbinary: Capture) -> None:
    (here / "made").mkdir()
    (here / "made" / "simulated-0001.mat").write_text("mine")
    status, _, told = run("-n", "1", "-o", "made", capture=capfdbinary)
    path = os.path.join("made", "simulated-0001.mat")
    assert (status, told) == (2, f"bgnotation: {path} is there already; --force writes over it\n")
    assert run("-n", "1", "-o", "made", "--force", "-q", capture=capfdbinary) == (0, b"", "")


def test_a_file_that_can_not_be_written_is_named(here: Path, capfdbinary: Capture) -> None:
    status, _, told = run("-n", "1", "-o", "nowhere/m.mat", capture=capfdbinary)
    assert status == 2
    assert told.startswith("bgnotation: nowhere/m.mat could not be written: no such file or folder")


# ---------------------------------------------------------------- what is not understood


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--variant", "tabula"], "no variant is called 'tabula'"),
        (["--rule", "jacoby=maybe"], "jacoby is on or off"),
        (["--length", "0"], "a number from 1 to 9,999, not '0'"),
        (["--length", "3", "--money"], "not allowed with"),
        (["--games", "3", "--matches", "3"], "--matches or by --games, not by both"),
        (["--tag", "Event"], "a tag is NAME=VALUE"),
        (["--to", "mat:old"], "no style of mat is called 'old'"),
        (["-o", "m.xyz"], "'.xyz'"),
        (["--policy", "perfect"], "invalid choice"),
    ],
)
def test_what_can_not_be_done_is_refused(words: list[str], told: str, capfdbinary: Capture) -> None:
    assert told in refused(*words, capture=capfdbinary)


def test_the_bar_counts_games_where_games_were_asked_for(monkeypatch: pytest.MonkeyPatch, capfdbinary: Capture) -> None:
    bars: list[Progress] = []

    def made(total: int, quiet: bool, noun: str = "files") -> Progress:
        bars.append(Progress(sys.stderr, total, on=False, noun=noun))
        return bars[-1]

    monkeypatch.setattr("bgnotation.cli._progress.progress", made)
    run("-n", "1", "--games", "3", capture=capfdbinary)
    run("--money", "--matches", "2", "--games", "1", capture=capfdbinary)
    assert [(bar.total, bar.done, bar.noun) for bar in bars] == [(3, 3, "games"), (2, 2, "sessions")]
