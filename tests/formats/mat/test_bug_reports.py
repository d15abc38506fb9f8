"""Faults that other programs have when they write such tables, and what is right: what is written is read as it was.

The A numbers are those of the collection of known faults.
"""

from dataclasses import replace

import pytest

import bgnotation as bg
from bgnotation.formats._build import GameBuilder
from bgnotation.formats._cells import DROPS, dance, double, roll, unplayed, win, written
from bgnotation.source import Source
from bgnotation.transcript import Game, Transcript
from tests.formats.stories import cells, story

STYLES = [("mat", None), ("mat", "xg"), ("snowie", None), ("gam", None)]
OPENING = ((0, roll(3, 1, (written(8, 5), written(6, 5)))), (1, roll(5, 2, (written(24, 22), written(13, 8)))))


def a_game(*actions: tuple[int, object], number: int = 1, score: tuple[int, int] = (0, 0), names: str = "Ann") -> Game:
    builder = GameBuilder(Source(""))
    for side, cell in actions:
        builder.add(side, cell, 0, 0)  # type: ignore[arg-type]
    return builder.game(number=number, players=(names, "Bob"), score=score)


def a_match(*games: Game, length: int = 7) -> Transcript:
    return Transcript(Source(""), "", "", length, games)


def again(match: Transcript, format: str, style: str | None) -> Transcript:
    return bg.reads(bg.writes(match, format, style), format)


@pytest.mark.parametrize(("format", "style"), STYLES)
def test_a24_as_many_games_come_out_as_go_in(format: str, style: str | None) -> None:
    ends: list[list[tuple[int, object]]] = [
        [(1, win(1))],
        [(0, double(2)), (0, win(1))],
        [(0, double(2)), (1, DROPS), (0, win(1))],
        [(0, win(1))],
    ]
    games = [a_game(*OPENING, *end, number=n) for n, end in enumerate(ends, start=1)]
    found = again(a_match(*games), format, style)
    assert [game.number for game in found.games] == [1, 2, 3, 4]
    results = [
        [(side, text.split()[1]) for side, text in cells(game) if text.startswith("Wins")] for game in found.games
    ]
    assert results == [[(1, "1")], [(0, "1")], [(0, "1")], [(0, "1")]]


@pytest.mark.parametrize(("format", "style"), STYLES)
def test_a35_a_side_that_moves_twice_stays_in_its_column(format: str, style: str | None) -> None:
    # GNU Backgammon's to-do list: its export puts the second one into the other column.
    twice = a_game(*OPENING, (1, roll(6, 4, (written(24, 14),))), (0, roll(2, 1, (written(13, 11), written(6, 5)))))
    assert [side for side, _ in cells(again(a_match(twice), format, style).games[0])] == [0, 1, 1, 0]


@pytest.mark.parametrize(("format", "style"), STYLES)
def test_a35_an_opening_roll_of_the_right_side_stays_there(format: str, style: str | None) -> None:
    right = a_game((1, OPENING[0][1]), (0, OPENING[1][1]))
    assert [side for side, _ in cells(again(a_match(right), format, style).games[0])] == [1, 0]


@pytest.mark.parametrize(("format", "style"), STYLES)
def test_a35_the_24_point_is_not_the_bar_and_the_ace_point_not_off(format: str, style: str | None) -> None:
    match = a_match(
        a_game((0, roll(6, 5, (written(24, 18), written(18, 13)))), (1, roll(5, 4, (written(6, 1), written(6, 2)))))
    )
    assert story(again(match, format, style))[0][3] == story(match)[0][3]


@pytest.mark.parametrize(("format", "style"), STYLES)
def test_a16_a17_a_dance_and_a_roll_given_up_are_two_things(format: str, style: str | None) -> None:
    match = a_match(a_game(*OPENING, (0, unplayed(6, 3)), (1, win(1))))
    assert [text.split()[-1] for _, text in cells(again(match, format, style).games[0])][2] == "????"
    without = a_match(a_game(*OPENING, (0, dance())))
    assert [text for _, text in cells(again(without, format, style).games[0])][2] == "Cannot Move"


@pytest.mark.parametrize(("format", "style"), STYLES)
@pytest.mark.parametrize("name", ["", " ", ":", "Ann :", ": 0"])
def test_a39_no_name_ends_gnu_backgammon(name: str, format: str, style: str | None) -> None:
    text = bg.writes(a_match(a_game(*OPENING, names=name)), format, style).decode("utf-8-sig")
    line = next(line for line in text.splitlines() if "Bob" in line)
    assert line.strip()[0] != ":"
    assert line.count(":") == (0 if format == "gam" else 2)
    assert bg.reads(text, format).games[0].players[1] == "Bob"


def test_a34_automatic_doubles_are_kept_by_the_mat_writer() -> None:
    game = a_game(*OPENING, (0, double(4)))
    game.extras = replace(game.extras, auto_doubles=1)
    match = a_match(game, length=0)
    found = again(match, "mat", None)
    assert (found.games[0].extras.auto_doubles, bg.check(found).errors) == (1, ())


def test_a35_no_word_depends_on_the_language_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    match = a_match(a_game(*OPENING, (0, double(2)), (1, DROPS), (0, win(1))))
    plain = bg.writes(match, "mat")
    for name in ("LANG", "LC_ALL", "LANGUAGE"):
        monkeypatch.setenv(name, "de_DE.UTF-8")
    assert bg.writes(match, "mat") == plain
    assert b"Doubles => 2" in plain
