"""What the notebooks say between their cells is what the cells give. (.ci/run runs all of them in a kernel too.)"""

import contextlib
import io
import json
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).resolve().parents[1] / "notebooks"
ALL = sorted(FOLDER.glob("*.ipynb"))


def _cells(path: Path, kind: str) -> list[dict[str, Any]]:
    return [cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == kind]


def _run(name: str, monkeypatch: pytest.MonkeyPatch) -> tuple[dict[str, Any], str]:
    """The names that a notebook's cells leave behind, and what they print."""
    import matplotlib

    matplotlib.use("Agg")
    monkeypatch.chdir(FOLDER)
    names: dict[str, Any] = {}
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        for cell in _cells(FOLDER / name, "code"):
            exec("".join(cell["source"]), names)
    return names, printed.getvalue()


def _prose(name: str) -> str:
    return " ".join(" ".join("".join(cell["source"]).split()) for cell in _cells(FOLDER / name, "markdown"))


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_a_notebook_is_an_article_without_outputs(path: Path) -> None:
    assert not any(cell["outputs"] or cell["execution_count"] for cell in _cells(path, "code"))
    assert _prose(path.name).startswith("# ")
    assert "## The answer" in _prose(path.name)
    assert max(len("".join(cell["source"]).splitlines()) for cell in _cells(path, "code")) <= 20


def test_the_two_takes_of_the_match_cost_what_the_article_says(monkeypatch: pytest.MonkeyPatch) -> None:
    names, printed = _run("03_a_match.ipynb", monkeypatch)
    prose = _prose("03_a_match.ipynb")
    # By the Kazaross-XG2 table at 5-5, 5-3, 5-1 away: .5, .352, .158.
    assert names["games"]["mwc_right"].round(3).tolist() == [0.5, 0.352, 0.158]
    assert "cost Ann about 13 of the 34 matches" in prose
    assert "take costs 0.062" in printed
    assert "it costs 0.068" in printed
    pips = [names["step"].before.pips(side) for side in names["bg"].Side]
    assert pips[1] - pips[0] == 32
    assert "32 pips behind" in prose
    assert "Ann wins the game 0.67, the match 0.21" in printed


@pytest.mark.slow
def test_the_league_ends_as_the_article_says(monkeypatch: pytest.MonkeyPatch) -> None:
    names, printed = _run("04_an_archive.ipynb", monkeypatch)
    league = names["league"]
    assert len(names["replays"]) == 240
    assert set(league[league["won"] == league["won"].max()].index) == {"Carla", "Dan"}
    assert league.index[-1] == "Ann"
    assert set(league["played"]) == {80}
    first = names["bg"].tables.turns(names["replays"]).query("turn == 1")
    assert first.groupby("dice", observed=True)["play"].nunique().max() == 1
    assert names["gammon"].mean() < 0.1
    assert "within  5 %:    384" in printed


def test_the_double_cost_23_points(monkeypatch: pytest.MonkeyPatch) -> None:
    names, printed = _run("05_races_and_the_cube.ipynb", monkeypatch)
    # Five doubles of 36 rolls win: (31 - 5) / 36 of 32 points.
    assert "that is 23.1 points" in printed
    assert round((31 - 5) / 36 * 32, 1) == 23.1
    assert "that is 4.5 points" in printed
    assert [row[-1] for row in names["rows"]] == [True, False, False, False]
    assert [row[2] for row in names["rows"]] == [0, 0.014, 0.09, 0]
