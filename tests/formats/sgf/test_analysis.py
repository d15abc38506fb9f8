"""The analysis that GNU Backgammon writes into SGF; expected values are those of its own text export."""

import os
import re
import subprocess
from pathlib import Path
from statistics import median

import pytest

from bgnotation import read, reads, tables
from bgnotation.analysis import CubeAnalysis, PlayAnalysis
from bgnotation.formats import convert
from tests.formats.sgf.trees import tree
from tests.with_gnubg import program

DATA = Path(__file__).resolve().parents[3] / "data" / "matches"
MATCH = "MI[length:3][game:0][ws:0][bs:0]"
PLAY = (
    "\n;W[63xuxr]A[1][xrmj E ver 3 0.505895 0.132719 0.006161 0.135920 0.005767 0.015572 2C 0 1 0.000000 1]"
    "[xuxr E ver 3 0.492727 0.120775 0.005463 0.144918 0.004714 -0.056049 2C 0 1 0.000000 1]MR[]LU[0.02577]BM[1]"
)
CUBE = (
    "\n;B[52aclq]DA[E ver 3 2C 1 0.000000 1 0.507273 0.144918 0.004714 0.120775 0.005463 0.049390 0.505575 0.507273 "
    "0.144918 0.004714 0.120775 0.005463 0.049390 0.466732]"
)
ROLLED = (
    "\n;B[52aclq]DA[X ver 3 Eq Trials 36 NoDouble Output 0.5083897114 0.1448037922 0.004950627219 0.1179485321 "
    "0.005322630517 0.05302254111 0.5063915849 StdDev 0.001436380087 0.001714326441 0.0001332900429 0.0008718852769 "
    "0.000283347239 0.005900085904 0.0007024260121 DoubleTake Output 0.5090231895 0.1480029374 0.005330169573 "
    "0.1207130924 0.005777440034 0.04517082497 0.4687098563 StdDev 0.00151119323 0.001951736631 0.0002107853361 "
    '0.001113982638 0.0002761628421 0.004581845831 0.001201928942 SK 0 RC 1 1 0 1 0 1 3 1 1 5 "Mersenne Twister" 1]'
    "A[0][lqsu X ver 3 Score -0.04633935168 -0.02428613789 Trials 36 Output 0.4821431339 0.1327238828 0.004260121379 "
    "0.1234150305 0.005349977408 -0.02428613789 0.4953906238 StdDev 0.001905250596 0.001511887182 0.0001454964658 "
    "0.001618262846 0.000249926059 0.006801555399 0.0009670010186 SK 0 RC 1 1 0 1 0 1]"
)
DOUBLED = (
    "\n;B[double]DA[E ver 3 1C 1 0.000000 1 0.641739 0.227848 0.018145 0.080539 0.001864 0.447069 0.559936 0.641739 "
    "0.227848 0.018145 0.080539 0.001864 0.447069 0.650521]\n;W[take]"
)


def of(nodes: str, match: str = MATCH) -> list[object]:
    return list(reads(tree(nodes, head=f"FF[4]GM[6]{match}PW[Ann]PB[Bob]")).games[0].extras.analysis.values())


def test_a_play_has_its_candidates_the_best_one_first() -> None:
    (one,) = of(PLAY)
    assert isinstance(one, PlayAnalysis)
    assert [each.steps for each in one.candidates] == [((24, 18), (13, 10)), ((24, 21), (24, 18))]
    assert [round(each.evaluation.equity, 3) for each in one.candidates] == [0.016, -0.056]
    assert (one.level, one.played, one.luck) == ("2-ply", 1, 0.02577)
    assert one.error is not None
    assert round(one.error, 3) == -0.072
    chances = one.candidates[0].evaluation
    assert (chances.win, chances.win_gammon, chances.win_backgammon) == (0.505895, 0.132719, 0.006161)
    assert (chances.lose_gammon, chances.lose_backgammon) == (0.13592, 0.005767)


def test_of_a_match_the_cube_s_chances_to_win_it_become_equities() -> None:
    (one,) = of(CUBE)
    assert isinstance(one, PlayAnalysis)
    assert one.cube is not None
    assert one.candidates == ()
    found = one.cube
    assert [round(x, 3) for x in (found.no_double, found.double_take, found.double_pass)] == [0.056, -0.334, 1.0]
    assert (found.level, found.error, found.error_answer) == ("2-ply", 0, None)


def test_for_money_they_are_equities_already_and_a_double_has_an_answer() -> None:
    (one,) = of(DOUBLED, "MI[length:0][game:0]")
    assert isinstance(one, CubeAnalysis)
    assert (round(one.no_double, 3), round(one.double_take, 3)) == (0.56, 0.651)
    assert (one.error, one.error_answer) == (0, 0)


def test_a_wrong_answer_costs_what_is_between_take_and_drop() -> None:
    (one,) = of(DOUBLED.replace("W[take]", "W[drop]"), "MI[length:0][game:0]")
    assert isinstance(one, CubeAnalysis)
    assert one.error_answer is not None
    assert round(one.error_answer, 3) == round(0.651 - 1, 3)


def test_a_rollout_tells_its_games_and_how_sure_it_is() -> None:
    (one,) = of(ROLLED)
    assert isinstance(one, PlayAnalysis)
    assert one.cube is not None
    (best,) = one.candidates
    assert (best.level, round(best.evaluation.equity, 3)) == ("rollout", -0.046)
    assert best.rollout is not None
    assert best.rollout.games == 36
    # The export gives standard errors: 0.010 of the play, 0.007 and 0.012 of the cube.
    widths = [best.rollout, one.cube.rollout, one.cube.rollout_doubled]
    assert [round(x.interval / 1.96, 3) for x in widths if x and x.interval] == [0.010, 0.007, 0.012]
    assert (round(one.cube.no_double, 3), round(one.cube.double_take, 3)) == (0.064, -0.315)


def test_files_of_old_versions_have_their_candidates_too() -> None:
    (one,) = of("\n;W[63xuxr]A[0][xuxr E 0.492727 0.120775 0.005463 0.144918 0.004714 -0.056049 0C 0 1 0.000000]")
    assert isinstance(one, PlayAnalysis)
    assert (one.candidates[0].evaluation.equity, one.candidates[0].level) == (-0.056049, "0-ply")


@pytest.mark.parametrize(
    "properties",
    ["A[0]", "A[x][y]", "A[0][xuxr E ver 3 1 2 3]", "DA[E ver 3 2C 1 0 1 0.5]", "DA[X]", "LU[]", "LU[much]", "DA[]A[]"],
)
def test_what_is_no_analysis_is_kept_and_not_read(properties: str) -> None:
    match = reads(tree(f"\n;W[63xuxr]{properties}"))
    assert list(match.games[0].extras.analysis) == []
    assert properties.encode() in convert(tree(f"\n;W[63xuxr]{properties}").encode(), "sgf").data


def test_numbers_beyond_all_bounds_are_none() -> None:
    huge = "9" * 400
    assert of(f"\n;W[63xuxr]LU[{huge}]A[0][xuxr E ver 3 {huge} 0 0 0 0 1e999 2C 0 1 0 1]") == []


def test_a_match_without_a_score_has_no_equities_of_the_cube() -> None:
    assert of(CUBE, "MI[length:3][game:0]") == []
    assert of(CUBE, "MI[length:3][game:0][ws:3][bs:0]") == []


def test_sgf_keeps_it_and_other_formats_name_it_as_lost() -> None:
    text = tree(PLAY + CUBE).encode()
    assert [loss.name for loss in convert(text, "sgf").losses] == []
    assert "analysis" in [loss.name for loss in convert(text, "mat").losses]
    through_json = convert(convert(text, "json").data, "sgf")
    assert through_json.losses == ()
    assert through_json.data == convert(text, "sgf").data


# ---------------------------------------------------------------- as GNU Backgammon tells it


def analysed(path: Path, folder: Path) -> tuple[Path, str]:
    """A record with GNU Backgammon's quickest analysis, and its own words on it."""
    command = program()
    assert command is not None
    kind = "import mat" if path.suffix == ".mat" else "load match"
    lines = ["set display off", "set confirm new off", "set confirm save off"]
    lines += [f"set analysis {what} evaluation plies 0" for what in ("chequerplay", "cubedecision")]
    lines += [f"{kind} {path}", "analyse match", "save match a.sgf", "export match text a.txt", "quit", "y", ""]
    subprocess.run(
        [command, "-t", "-q"],
        input="\n".join(lines).encode(),
        capture_output=True,
        cwd=folder,
        env={**os.environ, "HOME": str(folder)},
        timeout=300,
        check=True,
    )
    games = sorted(folder.glob("a*.txt"), key=lambda name: (len(name.name), name.name))
    return folder / "a.sgf", "".join(game.read_text(encoding="utf-8", errors="replace") for game in games)


_SIGNED = r"([-+]\d+\.\d+)"


@pytest.mark.skipif(program() is None, reason="GNU Backgammon is not here")
@pytest.mark.parametrize("name", ["three-point-match", "money-session"])
def test_all_equities_are_those_of_gnu_backgammon_s_export(name: str, tmp_path: Path) -> None:
    path, text = analysed(DATA / f"{name}.mat", tmp_path)
    plays, cubes, lucks = [], [], []
    for game in read(path).games:
        for one in game.extras.analysis.values():
            cube = one if isinstance(one, CubeAnalysis) else one.cube
            if cube is not None:
                cubes.append((cube.no_double, cube.double_take))
            if isinstance(one, PlayAnalysis):
                plays += [one.candidates[0].evaluation.equity] if one.candidates else []
                lucks += [one.luck] if one.luck is not None else []
    told = [float(best) for best in re.findall(rf"^[* ] +1\. .* Eq\.: +{_SIGNED}", text, re.MULTILINE)]
    assert plays == pytest.approx(told, abs=0.0006)
    blocks = re.findall(r"^Cubeful equities:\n(.*\n.*\n.*\n)", text, re.MULTILINE)
    # The words on an offered double repeat those on offering it, from the other side.
    pairs = [
        tuple(_equity(block, words) for words in (r"No (?:re)?double", r"(?:Red|D)ouble, take")) for block in blocks
    ]
    assert len(cubes) > 20
    assert all(any(_near(one, two) for two in pairs) for one in cubes)
    assert lucks == pytest.approx(
        [float(luck) for luck in re.findall(rf"^Rolled \d\d \({_SIGNED}\):", text, re.MULTILINE)], abs=0.0006
    )


def _equity(block: str, words: str) -> float:
    found = re.search(rf"\d\. {words} +{_SIGNED}", block)
    assert found is not None, block
    return float(found[1])


def _near(one: tuple[float, float], two: tuple[float, ...]) -> bool:
    return all(abs(a - b) < 0.0011 for a, b in zip(one, two, strict=True))


@pytest.mark.corpus
@pytest.mark.skipif(program() is None, reason="GNU Backgammon is not here")
def test_two_programs_think_much_the_same_of_a_match(corpus: Path, tmp_path: Path) -> None:
    path, _ = analysed(corpus / "xg" / "match-001.sgf", tmp_path)
    gnu, xg = tables.analysis(read(path)), tables.analysis(read(corpus / "xg" / "match-001.xg"))
    both = gnu.merge(xg, on=["game", "turn", "decision"], suffixes=("", "_xg"))
    assert len(both) > 0.8 * min(len(gnu), len(xg))
    assert list(both.made) == list(both.made_xg)
    for column in ("win", "equity", "no_double", "double_take"):
        rows = both[[column, f"{column}_xg"]].dropna()
        assert len(rows) > 20
        assert median(abs(rows[column] - rows[f"{column}_xg"])) < 0.05, column
