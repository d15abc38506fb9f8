"""Boards as SVG: everything that stands on a board is in the picture, once."""

import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bgnotation.draw import DARK, LIGHT, Palette, board_svg, board_text, position_svg, step_svg
from bgnotation.game.board import BAR, OFF, Board
from bgnotation.game.cube import Cube
from bgnotation.game.dice import Dice
from bgnotation.game.play import Move, Play
from bgnotation.game.position import Phase, Position
from bgnotation.game.score import MatchScore
from bgnotation.game.side import Side
from bgnotation.variants.acey_deucey import MAIN, SERVER, AceyBoard

SVG = "{http://www.w3.org/2000/svg}"
START_ROW = {24: 2, 13: 5, 8: 3, 6: 5}
START = Board.from_points(START_ROW, START_ROW)
MIDDLE = 44 + 256
"""The height of the middle of the board in a picture: below the upper player's line."""


def stacks(svg: str) -> dict[tuple[int, int], ET.Element]:
    """The stacks of a picture by side (1, 2) and point."""
    found = ET.fromstring(svg).iter(f"{SVG}g")
    return {(int(g.attrib["data-side"]), int(g.attrib["data-point"])): g for g in found if "data-side" in g.attrib}


def checkers_drawn(stack: ET.Element) -> int:
    return len(stack.findall(f"{SVG}rect")) + sum(c.get("fill") != "none" for c in stack.findall(f"{SVG}circle"))


def written(element: ET.Element) -> list[str]:
    return ["".join(text.itertext()) for text in element.iter(f"{SVG}text")]


def cube(svg: str) -> ET.Element | None:
    return next((g for g in ET.fromstring(svg).iter(f"{SVG}g") if "data-cube" in g.attrib), None)


def height(element: ET.Element) -> float:
    """Where the first shape of a group stands on the board, from the top."""
    shape = element[0]
    middle = float(shape.get("height", 0)) / 2
    return float(shape.get("cy") or shape.attrib["y"]) + middle


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Boards of two sides of 15 checkers that share no point."""
    rows = [[0] * 26, [0] * 26]
    for side in (0, 1):
        for _ in range(15):
            free = [n for n in range(26) if n in (OFF, BAR) or not rows[1 - side][25 - n]]
            rows[side][draw(st.sampled_from(free))] += 1
    return Board((tuple(rows[0]), tuple(rows[1])))


@st.composite
def positions(draw: st.DrawFn) -> Position:
    die = st.integers(1, 6)
    return Position(
        draw(boards()),
        draw(st.sampled_from(Side)),
        draw(st.none() | st.builds(Dice, die, die)),
        Cube(2 ** draw(st.integers(0, 12)), draw(st.none() | st.sampled_from(Side))),
        doubled=draw(st.integers(0, 4)),
        resigning=draw(st.integers(0, 3)),
        score=MatchScore(draw(st.integers(0, 25)), (draw(st.integers(0, 30)), 3), draw(st.booleans())),
        phase=draw(st.sampled_from(Phase)),
    )


@given(boards(), st.booleans())
def test_every_checker_of_a_board_is_drawn_or_counted(board: Board, flip: bool) -> None:
    drawn = stacks(board_svg(board, flip=flip))
    told = [[0] * 26, [0] * 26]
    for (side, point), stack in drawn.items():
        checkers = int(stack.attrib["data-checkers"])
        told[side - 1][point] = checkers
        assert checkers_drawn(stack) == min(checkers, 15 if point == OFF else 4 if point == BAR else 5)
        is_counted = point == OFF or checkers > 5 or (point == BAR and checkers > 3)
        assert written(stack) == ([str(checkers)] if is_counted else [])
    assert Board((tuple(told[0]), tuple(told[1]))) == board


@given(positions(), st.tuples(st.text(), st.text()), st.text(), st.booleans())
def test_any_position_and_names_give_well_formed_xml(
    position: Position, players: tuple[str, str], caption: str, flip: bool
) -> None:
    root = ET.fromstring(position_svg(position, players=players, caption=caption, flip=flip))
    assert root.get("role") == "img"
    assert [child.tag for child in root[:2]] == [f"{SVG}title", f"{SVG}desc"]


@given(boards())
def test_checkers_of_a_board_stay_within_the_field(board: Board) -> None:
    for stack in stacks(board_svg(board)).values():
        for circle in stack.findall(f"{SVG}circle"):
            assert float(circle.attrib["cy"]) - 18.5 >= 24
            assert float(circle.attrib["cy"]) + 18.5 <= 488


def test_right_side_sits_at_the_bottom_and_flip_puts_it_on_top() -> None:
    assert height(stacks(board_svg(START))[2, 6]) > 256 > height(stacks(board_svg(START))[1, 6])
    assert height(stacks(board_svg(START, flip=True))[2, 6]) < 256


def test_bottom_players_ace_point_is_at_the_bottom_right() -> None:
    board = Board.from_points({2: 1}, {1: 1, 6: 1, 7: 1, 12: 1, 24: 1})
    drawn = stacks(board_svg(board))
    x = {point: float(drawn[2, point][0].attrib["cx"]) for point in (1, 6, 7, 12, 24)}
    assert x[12] < x[7] < x[6] < x[1] == x[24]


@pytest.mark.parametrize(
    ("owner", "state", "place"), [(None, "centred", 256), (Side.LEFT, "1", 50), (Side.RIGHT, "2", 462)]
)
def test_cube_lies_at_its_owners_end(owner: Side | None, state: str, place: int) -> None:
    found = cube(position_svg(Position(START, cube=Cube(4, owner))))
    assert found is not None
    assert found.attrib["data-cube"] == state
    assert written(found) == ["4"]
    assert abs(height(found) - place) < 2


def test_unturned_cube_shows_64() -> None:
    found = cube(position_svg(Position(START)))
    assert found is not None
    assert written(found) == ["64"]


@pytest.mark.parametrize(("doubled", "value"), [(1, "4"), (2, "8"), (3, "16")])
def test_offered_cube_shows_the_value_after_a_take(doubled: int, value: str) -> None:
    found = cube(position_svg(Position(START, Side.RIGHT, cube=Cube(2, Side.RIGHT), doubled=doubled)))
    assert found is not None
    assert found.attrib["data-cube"] == "offered"
    assert written(found) == [value]


def test_offered_cube_lies_on_the_half_of_the_side_that_answers() -> None:
    found = cube(position_svg(Position(START, Side.RIGHT, doubled=1)))
    assert found is not None
    assert float(found[0].attrib["x"]) < 292


def test_crawford_game_has_no_cube_and_says_so() -> None:
    svg = position_svg(Position(START, score=MatchScore(7, (6, 2), True)))
    assert cube(svg) is None
    assert "7-point match, Crawford game" in written(ET.fromstring(svg))


def test_dice_are_the_rollers_colour_and_on_its_right() -> None:
    svg = position_svg(Position(START, Side.LEFT, Dice(5, 5)))
    dice = next(g for g in ET.fromstring(svg).iter(f"{SVG}g") if "data-dice" in g.attrib)
    assert (dice.attrib["data-dice"], dice.attrib["fill"]) == ("55", LIGHT.checkers[0].fill)
    assert len(list(dice.iter(f"{SVG}circle"))) == 10
    assert all(float(die.attrib["x"]) < 292 for die in dice.findall(f"{SVG}rect"))


def test_score_pips_and_side_to_act_stand_beside_the_names() -> None:
    svg = position_svg(Position(START, Side.RIGHT, Dice(3, 1), score=MatchScore(7, (3, 5))), players=("Ann", "Bob"))
    lines = written(ET.fromstring(svg))
    assert {"Ann", "3needs 4· 167 pips", "Bobto play 31", "5needs 2· 167 pips", "7-point match"} <= set(lines)


def test_screen_reader_hears_the_position() -> None:
    position = Position(START, Side.RIGHT, Dice(3, 1), Cube(2, Side.LEFT), score=MatchScore(7, (3, 5)))
    root = ET.fromstring(position_svg(position, players=("Ann", "Bob")))
    assert root[0].text == root.get("aria-label") == "Bob to play 31, score 3-5, 7-point match"
    assert root[1].text == (
        "Ann: 24-point 2, 13-point 5, 8-point 3, 6-point 5; 167 pips."
        " Bob: 24-point 2, 13-point 5, 8-point 3, 6-point 5; 167 pips. Cube at 2, owned by Ann."
    )


def test_names_are_text_whatever_they_hold() -> None:
    name = '</text><script>alert(1)</script>\x00\x1b[31m\u202e & "Co"'
    svg = position_svg(Position(START), players=(name, name), caption=name)
    assert "<script" not in svg
    assert not re.search(r"[\x00-\x09\x0b-\x1f\u202e]", svg)
    ET.fromstring(svg)


def test_long_names_are_cut() -> None:
    lines = written(ET.fromstring(position_svg(Position(START), players=("W" * 80, "名" * 80))))
    assert [line for line in lines if "…" in line and len(line) < 30] == [line for line in lines if "…" in line]


def test_pictures_on_one_page_cannot_disturb_each_other() -> None:
    svg = position_svg(Position(START, Side.RIGHT, Dice(3, 1)), play=Play((Move(8, 5), Move(6, 5))))
    for leak in (" id=", " class=", "<style", "<script", "url(", "href"):
        assert leak not in svg


def test_size_is_the_width_in_pixels() -> None:
    root = ET.fromstring(position_svg(Position(START), size=400))
    assert root.get("width") == "400"


def test_position_and_board_draw_themselves_in_notebooks() -> None:
    assert START._repr_svg_() == board_svg(START)
    assert Position(START)._repr_svg_() == position_svg(Position(START))


@dataclass(frozen=True)
class Step:
    """A step as a replay gives it."""

    before: Position
    after: Position
    play: Play | None = None
    legal: bool | None = True
    event: object = None
    side: Side = Side.RIGHT
    game: int = 3
    turn: int = 12


BEFORE = Position(START, Side.RIGHT, Dice(3, 1))


def marks(svg: str) -> ET.Element | None:
    return next((g for g in ET.fromstring(svg).iter(f"{SVG}g") if "data-play" in g.attrib), None)


def test_a_step_shows_the_board_before_with_a_ring_at_each_origin() -> None:
    svg = step_svg(Step(BEFORE, BEFORE, Play((Move(8, 5), Move(6, 5)))))
    found = marks(svg)
    assert found is not None
    assert found.attrib["data-play"] == "8/5 6/5"
    rings = [c for c in found.findall(f"{SVG}circle") if "stroke-dasharray" in c.attrib]
    outermost = [stacks(svg)[2, point].findall(f"{SVG}circle")[-1] for point in (8, 6)]
    assert [(r.attrib["cx"], r.attrib["cy"]) for r in rings] == [(c.attrib["cx"], c.attrib["cy"]) for c in outermost]
    assert "Game 3, turn 12: 31: 8/5 6/5" in written(ET.fromstring(svg))


def test_one_checker_moved_twice_leaves_one_ring() -> None:
    found = marks(step_svg(Step(BEFORE, BEFORE, Play((Move(24, 21), Move(21, 20))))))
    assert found is not None
    assert len([c for c in found.findall(f"{SVG}circle") if "stroke-dasharray" in c.attrib]) == 1


@pytest.mark.parametrize(
    ("step", "caption"),
    [
        (Step(BEFORE, BEFORE, Play()), "31: cannot move"),
        (Step(BEFORE, BEFORE, None, None), "31: play not recorded"),
        (Step(BEFORE, BEFORE, None, False), "31: illegal play"),
        (Step(BEFORE, BEFORE, Play((Move(8, 4),)), False), "31: 8/4 (illegal)"),
        (Step(Position(START), Position(START, doubled=1), None, None), "doubles to 2"),
        (Step(Position(START, doubled=1), Position(START, cube=Cube(2, Side.RIGHT))), "takes"),
        (Step(Position(START, doubled=1), Position(START, phase=Phase.DROPPED)), "passes"),
        (Step(Position(START), Position(START, phase=Phase.RESIGNED)), "resigns"),
    ],
)
def test_a_step_is_told_below_the_board(step: Step, caption: str) -> None:
    assert f"Game 3, turn 12: {caption}" in written(ET.fromstring(step_svg(step)))


def test_a_double_is_shown_as_offered() -> None:
    before = Position(START, Side.RIGHT)
    found = cube(step_svg(Step(before, replace(before, doubled=1), None, None)))
    assert found is not None
    assert found.attrib["data-cube"] == "offered"


def luminance(colour: str) -> float:
    """The relative luminance of WCAG 2."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_colours_can_be_told_apart(palette: Palette) -> None:
    for colour in (palette.ink, palette.muted, palette.accent, palette.error):
        assert contrast(colour, palette.page) >= 4.5
    for ground in (palette.frame, palette.tray):
        assert contrast(palette.label, ground) >= 4.5
    assert contrast(palette.accent, palette.felt) >= 3
    white, blue = palette.checkers
    assert contrast(white.fill, blue.fill) >= 3
    for checker in palette.checkers:
        assert contrast(checker.ink, checker.fill) >= 4
        for ground in (palette.felt, palette.odd_point, palette.even_point, palette.frame, palette.tray):
            assert max(contrast(checker.fill, ground), contrast(checker.outline, ground)) >= 3


def test_a_position_that_knows_its_players_names_them() -> None:
    position = Position(START, Side.RIGHT, players=("Ann", "Bob"))
    assert position == Position(START, Side.RIGHT)
    for drawn in (position._repr_svg_(), position_svg(position), board_text(position)):
        assert "Ann" in drawn
        assert "Bob" in drawn
        assert "White" not in drawn
    assert "Carla" in position_svg(position, players=("Carla", "Dan"))
    assert position.flipped().players == ("Bob", "Ann")


# ---------------------------------------------------------------- the tray and the gate of Acey-deucey


def gates(svg: str) -> set[str]:
    """The sides whose gate is drawn closed."""
    return {g.attrib["data-gate"] for g in ET.fromstring(svg).iter(f"{SVG}g") if "data-gate" in g.attrib}


@pytest.mark.parametrize("flip", [False, True])
def test_the_tray_and_a_closed_gate_are_drawn_and_told(flip: bool) -> None:
    start = MAIN.start
    opened = start.with_gate(Side.LEFT) if isinstance(start, AceyBoard) else start
    svg = position_svg(Position(opened, Side.LEFT, Dice(3, 3)), flip=flip)
    assert {place: checkers_drawn(stack) for place, stack in stacks(svg).items()} == {(1, 26): 15, (2, 26): 15}
    assert gates(svg) == {"2"}
    assert [line for line in written(ET.fromstring(svg)) if "gate" in line] == ["0points· 375 pips· gate closed"]
    assert "start 15, gate closed; 375 pips" in svg


def test_a_game_without_a_gate_has_none_in_its_pictures() -> None:
    assert gates(board_svg(START)) == gates(board_svg(SERVER.start)) == set()
    assert gates(board_svg(MAIN.start)) == {"1", "2"}


def test_a_board_in_characters_tells_of_the_tray_and_the_gate() -> None:
    lines = board_text(Position(MAIN.start, Side.LEFT)).splitlines()
    assert sum("start 15" in line for line in lines) == 2
    assert [line.split(", ", 1)[1] for line in lines if "gate" in line] == ["375 pips, gate closed"] * 2
    assert "gate" not in board_text(Position(SERVER.start, Side.LEFT))
