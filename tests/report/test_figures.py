"""Figures show what the record holds, say so where it holds nothing, and are the same each time."""

import random
from pathlib import Path

import numpy as np
import pytest
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.text import Text

import bgnotation as bg
from bgnotation.report import figures

MATCHES = Path(__file__).resolve().parents[2] / "data" / "matches"
ALL = sorted(MATCHES.glob("*.mat"))[::3]
EMPTY = bg.reads(" 5 point match\n")
NO_PLAYS = bg.reads(" 5 point match\n\n Game 1\n Ann : 0     Bob : 0\n")


def _texts(figure: Figure) -> str:
    figure.canvas.draw()
    return " | ".join(text.get_text() for text in figure.findobj(Text) if isinstance(text, Text))


SOME = ["acey-deucey", "crawford-rule-off", "fault-illegal-move", "fault-wrong-score", "money-all-rules", "two-matches",
        "unfinished-match"]  # fmt: skip


@pytest.mark.parametrize("name", SOME)
def test_matches_of_every_kind_can_be_drawn(name: str) -> None:
    match = bg.read_all(MATCHES / f"{name}.mat").matches[0]
    for draw in figures.OF_A_MATCH.values():
        axes = draw(match).axes[0]
        assert axes.get_title("left")
        assert axes.get_xlabel()
        assert axes.get_ylabel()


@pytest.mark.parametrize("kind", [*figures.OF_RECORDS])
def test_the_samples_together_can_be_drawn(kind: str) -> None:
    figure = figures.OF_RECORDS[kind](ALL)
    assert all(axes.get_title("left") for axes in figure.axes)


@pytest.mark.parametrize("kind", [*figures.OF_A_MATCH])
def test_a_match_without_plays_says_so(kind: str) -> None:
    figure = figures.OF_A_MATCH[kind](NO_PLAYS) if kind != "score" else figures.score(EMPTY)
    assert any(word in _texts(figure) for word in ("No action of this game", "no games", "no actions"))


@pytest.mark.parametrize("kind", [*figures.OF_RECORDS])
def test_no_records_say_so(kind: str) -> None:
    assert "No " in _texts(figures.OF_RECORDS[kind]([])) or "no " in _texts(figures.OF_RECORDS[kind]([]))


def test_a_game_that_is_not_there_is_refused() -> None:
    with pytest.raises(IndexError, match="no game 3"):
        figures.race(bg.read(MATCHES / "three-point-match.mat"), 3)
    with pytest.raises(TypeError, match="not a transcript"):
        figures.race("three-point-match.mat")  # type: ignore[arg-type]


def test_the_race_ends_where_the_game_ends() -> None:
    replay = bg.replay(bg.read(MATCHES / "three-point-match.mat"))
    axes = figures.race(replay, 1).axes[0]
    final = replay.games[0].final
    lines = [line for line in axes.get_lines() if str(line.get_label()).startswith(("Ann", "Bob"))]
    pips = [[int(value) for value in np.asarray(line.get_ydata())] for line in lines]
    assert [line[0] for line in pips] == [167, 167]
    assert [line[-1] for line in pips] == [final.pips(bg.Side.LEFT), final.pips(bg.Side.RIGHT)]


def test_dots_are_explained_where_there_are_any() -> None:
    replay = bg.replay(bg.read(MATCHES / "unfinished-match.mat"))
    hits = bg.tables.games(replay)[["hits_left", "hits_right"]].sum(axis=1)
    assert [int(count) for count in hits] == [4, 0, 1]
    assert ["dots" in _texts(figures.race(replay, game)) for game in (1, 2, 3)] == [True, False, True]


def test_a_bar_alone_leaves_room_beside_it() -> None:
    axes = figures.archive(bg.read(MATCHES / "three-point-match.mat")).axes[0]
    left, right = axes.get_xlim()
    (bar,) = axes.patches
    assert isinstance(bar, Rectangle)
    assert bar.get_width() < 0.3 * (right - left)


def test_the_chance_starts_even_and_ends_certain() -> None:
    figure = figures.score(bg.read(MATCHES / "three-point-match.mat"))
    chances = np.asarray(figure.axes[0].get_lines()[0].get_ydata())
    assert chances[0] == 50
    assert chances[-1] == 100


def test_names_that_look_like_formulas_are_shown_as_they_are() -> None:
    text = " 1 point match\n\n Game 1\n $a^{b$ \\frac : 0     Bob $ : 0\n  1) 31: 8/5 6/5      52: 13/8 24/22\n"
    for kind in figures.OF_A_MATCH.values():
        _texts(kind(bg.reads(text)))
    _texts(figures.results([bg.reads(text + "  2) Resigns                Wins 1 point\n")]))


# ---------------------------------------------------------------- the test of the dice

CHANCES = [(1 if a == b else 2) / 36 for a in range(1, 7) for b in range(1, a + 1)]


def _counts(rolls: list[tuple[int, int]]) -> list[int]:
    keys = [(a, b) for a in range(1, 7) for b in range(1, a + 1)]
    return [sum((max(roll), min(roll)) == key for roll in rolls) for key in keys]


def test_fair_dice_are_called_unusual_as_often_as_said() -> None:
    generator = np.random.default_rng(5)
    values = [figures.dice_test(list(generator.multinomial(200, CHANCES)), CHANCES) for _ in range(300)]
    # One in ten below .1: of 300 between 15 and 47, by more than three standard deviations.
    assert 15 <= sum(value < 0.1 for value in values) <= 47


def test_the_p_value_is_that_of_chi_square_for_many_rolls() -> None:
    # 37.566 is the 1 % point of chi-square with 20 degrees of freedom (Abramowitz and Stegun, table 26.8).
    total = 36_000
    expected = [chance * total for chance in CHANCES]
    shift = (37.566 / sum(1 / value for value in expected[:2])) ** 0.5
    counts = [round(expected[0] + shift), round(expected[1] - shift), *(round(value) for value in expected[2:])]
    assert figures.dice_test(counts, CHANCES) == pytest.approx(0.01, abs=0.006)


def test_loaded_dice_are_found() -> None:
    source = random.Random(3)
    rolls = [(6 if source.random() < 0.3 else source.randint(1, 6), source.randint(1, 6)) for _ in range(1_000)]
    assert figures.dice_test(_counts(rolls), CHANCES) < 0.001


# ---------------------------------------------------------------- from the command line


LONG = bg.reads(
    (MATCHES / "five-point-match.mat")
    .read_text(encoding="utf-8")
    .replace("Ann West", "Wilhelmina van Oranje-Nassau")
    .replace("Carla Diaz", "Maximiliane Montmorency-Laval")
)


@pytest.mark.parametrize("records", [ALL, LONG], ids=["samples", "long names"])
@pytest.mark.parametrize("kind", [*figures.OF_A_MATCH, *figures.OF_RECORDS])
def test_no_words_are_cut_off_and_none_stand_on_a_title(kind: str, records: list[Path] | bg.Transcript) -> None:
    if kind in figures.OF_RECORDS:
        figure = figures.OF_RECORDS[kind](records)
    else:
        figure = figures.OF_A_MATCH[kind](LONG if records is LONG else bg.read(MATCHES / "money-all-rules.mat"))
    figure.draw_without_rendering()
    ticks = {id(label) for axes in figure.axes for label in (*axes.get_xticklabels(), *axes.get_yticklabels())}
    words = [one for one in figure.findobj(Text) if isinstance(one, Text) and one.get_text() and id(one) not in ticks]
    titles = {axes.get_title("left") for axes in figure.axes}
    assert titles <= {one.get_text() for one in words}
    room = figure.bbox.padded(2)
    for one in words:
        place = one.get_window_extent()
        inside = room.x0 <= place.x0 <= place.x1 <= room.x1 and room.y0 <= place.y0 <= place.y1 <= room.y1
        assert inside, one.get_text()
        if one.get_text() in titles:
            others = [other for other in words if other is not one]
            assert [other.get_text() for other in others if place.overlaps(other.get_window_extent())] == []


@pytest.mark.parametrize("form", ["png", "svg", "pdf"])
def test_a_figure_is_written_the_same_each_time(form: str, tmp_path: Path) -> None:
    from bgnotation.cli import main

    one, two = tmp_path / f"one.{form}", tmp_path / f"two.{form}"
    for path in (one, two):
        assert main(["plot", "race", str(MATCHES / "three-point-match.mat"), "-o", str(path)]) == 0
    assert one.read_bytes() == two.read_bytes()
    assert one.read_bytes()[:4] in (b"\x89PNG", b"<?xm", b"%PDF")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["race", "three-point-match.mat", "-g", "9"], "no game 9; the match has 2"),
        (["score", "two-matches.mat", "-m", "3"], "no match 3; the file has 2"),
        (["cube", "no-such.mat"], "no such file"),
        (["score", "one-point-match.mat", "three-point-match.mat"], "draws one match"),
    ],
)
def test_what_can_t_be_drawn_is_told_in_a_line(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from bgnotation.cli import main

    monkeypatch.chdir(MATCHES)
    assert main(["plot", *words]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_a_figure_without_a_name_is_told_of_and_never_written_over(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from bgnotation.cli import main

    monkeypatch.chdir(tmp_path)
    words = ["plot", "race", str(MATCHES / "three-point-match.mat")]
    assert main(words) == 0
    assert capsys.readouterr().out == "Wrote race.png.\n"
    Path("race.png").write_text("mine")
    assert main(words) == 2
    assert capsys.readouterr().err == "bgnotation: race.png: is there already; say -o race.png to write over it\n"
    assert Path("race.png").read_text() == "mine"
    assert main([*words, "-o", "race.png"]) == 0
    assert capsys.readouterr().out == ""
    assert Path("race.png").read_bytes().startswith(b"\x89PNG")


def test_a_figure_of_another_kind_of_file_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    from bgnotation.cli import main

    with pytest.raises(SystemExit):
        main(["plot", "race", str(ALL[0]), "-o", "x.jpg"])
    assert "written as .png, .svg or .pdf" in capsys.readouterr().err
