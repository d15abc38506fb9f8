"""The replay in a browser: the positions are those of the replay, and everything can be reached."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import bgnotation as bg
from bgnotation.draw import _geometry

if TYPE_CHECKING:
    from playwright.sync_api import Page

Opened = "Callable[..., Page]"
MATCHES = Path(__file__).resolve().parents[2] / "data" / "matches"


WALK = """([way, steps]) => {
  const board = document.querySelector(".board"), seen = [];
  const press = (key) => document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  seen.push([board.dataset.xgid, board.dataset.gnu]);
  for (let i = 0; i < steps; i++) { press(way); seen.push([board.dataset.xgid, board.dataset.gnu]); }
  return seen;
}"""


def _ids(position: bg.Position) -> list[str]:
    return [position.xgid, position.gnu_id]


def _expected(replay: bg.Replay, *, halves: bool) -> list[list[str]]:
    """The IDs after every action, the start of each game first; with `halves` those of the rolls before their plays."""
    seen = []
    for game in replay.games:
        seen.append(_ids(game.steps[0].before.with_dice(None)))
        for step in game.steps:
            if halves and step.before.dice is not None:
                seen.append(_ids(step.before))
            seen.append(_ids(step.after))
    return seen


def _plain(name: str) -> bg.Replay:
    return bg.replay(bg.read_all(MATCHES / name).matches[0])


PLAIN = [
    path.name
    for path in sorted(MATCHES.glob("*.mat"))
    if bg.read_all(path).matches[0].variation.lower() not in {"aceydeucey", "aceydeucey-r", "aceydeucey-s"}
]


@pytest.mark.parametrize("name", PLAIN)
def test_a_match_stepped_through_has_the_positions_of_the_replay(name: str, opened: "Callable[..., Page]") -> None:
    replay = _plain(name)
    page = opened(bg.report.page(replay), "#g1t0")
    expected = _expected(replay, halves=False)
    onward = page.evaluate(WALK, ["ArrowRight", len(expected) - 1])
    assert onward == expected
    assert page.evaluate(WALK, ["ArrowLeft", len(expected) - 1]) == expected[::-1]


@pytest.mark.parametrize("name", ["three-point-match.mat", "money-beaver.mat", "fault-illegal-move.mat"])
def test_half_steps_show_each_roll_before_its_play(name: str, opened: "Callable[..., Page]") -> None:
    replay = _plain(name)
    page = opened(bg.report.page(replay), "#g1t0")
    page.keyboard.press("b")
    expected = _expected(replay, halves=True)
    assert page.evaluate(WALK, ["ArrowRight", len(expected) - 1]) == expected
    assert page.evaluate(WALK, ["ArrowLeft", len(expected) - 1]) == expected[::-1]


def test_an_acey_deucey_game_shows_the_checkers_of_the_replay(opened: "Callable[..., Page]") -> None:
    replay = _plain("acey-deucey.mat")
    page = opened(bg.report.page(replay), "#g1t0")
    rows = """(t) => { window.location.hash = '#g1t' + t; return 0; }"""
    game = replay.games[0]
    for turn in (1, 7, 20, len(game.steps)):
        page.evaluate(rows, turn)
        page.wait_for_function(
            "t => document.querySelector('.graph').getAttribute('aria-valuenow') == t", arg=str(turn)
        )
        board = game.steps[turn - 1].after.board
        counts = {"bar": 25, "off": 0, "start": 26}
        expected = set()
        for side in bg.Side:
            row = [*board.checkers[side], board.waiting[side]]
            names = {point: name for name, point in counts.items()}
            colour = ("white", "blue")[side]
            expected |= {
                f"{replay.transcript.players[side]}, {names.get(point, f'{point}-point')}: {count} {colour}"
                for point, count in enumerate(row)
                if count
            }
        assert set(page.locator(".viewer ul li").all_text_contents()) == expected


def test_a_link_opens_at_its_turn(opened: "Callable[..., Page]") -> None:
    replay = _plain("three-point-match.mat")
    page = opened(bg.report.page(replay), "#g2t14")
    assert page.locator(".board").get_attribute("data-xgid") == replay.step(2, 14).after.xgid
    assert page.locator(".cell.current").get_attribute("aria-current") == "step"
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => location.hash === '#g2t15'")


def test_an_anchor_that_leads_nowhere_opens_what_is_near(opened: "Callable[..., Page]") -> None:
    page = opened(bg.report.page(_plain("three-point-match.mat")), "#g99t9999")
    assert page.locator(".graph").get_attribute("aria-valuenow") != "0"
    page = opened(bg.report.page(_plain("three-point-match.mat")), "#nonsense")
    assert page.locator(".board").count() == 1


@pytest.mark.parametrize("anchor", ["#m9g1t1", "#m99", "#g0t0", "#m0", "#%3Cb%3E", "#viewer"])
def test_a_page_of_one_match_shows_it_whatever_the_link(anchor: str, opened: "Callable[..., Page]") -> None:
    page = opened(bg.report.page(_plain("three-point-match.mat")), anchor)
    assert page.locator(".board").count() == 1


def test_a_match_without_a_game_takes_every_key_and_the_next_match_opens(opened: "Callable[..., Page]") -> None:
    empty = bg.reads(" 5 point match\n")
    page = opened(bg.report.page([empty, _plain("three-point-match.mat"), empty]), "#m1")
    page.wait_for_selector("#viewer p")
    keys = ("ArrowRight", "ArrowLeft", "Home", "End", "PageUp", "PageDown", *"feEmdbc? ")
    press = "key => document.dispatchEvent(new KeyboardEvent('keydown', { key }))"
    for number in (2, 3):
        for key in keys:
            page.evaluate(press, key)
        page.evaluate("number => { location.hash = '#m' + number; }", number)
        page.wait_for_selector(".board" if number == 2 else "#viewer > p")
    for key in keys:
        page.evaluate(press, key)
    assert page.locator("#viewer").inner_text() == "There is no game to replay."


def _id(position: bg.Position, name: str) -> str:
    """An ID; empty where it has no room for the position."""
    try:
        return str(getattr(position, name))
    except ValueError:
        return ""


def test_a_cube_that_no_id_has_room_for_has_none(opened: "Callable[..., Page]") -> None:
    rows = [" 0 point match\n\n Game 1\n A : 0     B : 0\n  1) 31: 8/5 6/5      Doubles => 2\n"]
    for turn in range(2, 36, 2):
        value = 2 ** (turn - 1)
        rows.append(f"  {turn}) Takes               52: 13/8 24/22\n")
        rows.append(f"  {turn + 1}) Doubles => {2 * value}         Takes\n")
        rows.append(f"     31: 8/5 6/5          Doubles => {4 * value}\n")
    replay = bg.replay(bg.reads("".join(rows)))
    steps = replay.games[0].steps
    assert max(step.after.cube.value for step in steps) > 1 << 15
    page = opened(bg.report.page(replay), "#g1t0")
    seen = page.evaluate(WALK, ["ArrowRight", len(steps)])[1:]
    assert seen == [[_id(step.after, "xgid"), _id(step.after, "gnu_id")] for step in steps]
    assert seen[-1] == ["", ""]
    assert page.locator(".cube text").inner_html().startswith("2^")
    page.keyboard.press("c")
    assert page.locator(".toast").inner_text() == "There is no XGID of this position"


def test_arrows_move_a_table_that_is_wider_than_its_place(opened: "Callable[..., Page]") -> None:
    text = (MATCHES / "three-point-match.mat").read_text(encoding="utf-8")
    page = opened(bg.report.page(bg.reads(text.replace("Ann West", "Ann West" * 20))), "#g1t3", size=(390, 844))
    wide = page.locator("#games .wide")
    wide.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.querySelector('#games .wide').scrollLeft > 0")
    assert page.locator(".graph").get_attribute("aria-valuenow") == "3"


def test_every_key_does_what_the_help_says(opened: "Callable[..., Page]") -> None:
    replay = _plain("fault-illegal-move.mat")
    page = opened(bg.report.page(replay))

    def now() -> str | None:
        return page.locator(".graph").get_attribute("aria-valuenow")

    page.keyboard.press("End")
    assert now() == str(len(replay.games[0].steps))
    page.keyboard.press("Home")
    assert now() == "0"
    page.keyboard.press("e")
    assert page.locator(".note").inner_text().startswith("✕ BG301 illegal-play")
    there = now()
    page.keyboard.press("E")
    assert now() == there
    label = page.locator(".board .label").first
    x = label.get_attribute("x")
    page.keyboard.press("m")
    assert page.locator(".board .label").first.get_attribute("x") != x
    page.keyboard.press("f")
    assert "Ann West" in page.locator(".player").nth(1).inner_text()
    theme = page.evaluate("document.documentElement.dataset.theme")
    page.keyboard.press("d")
    assert {theme, page.evaluate("document.documentElement.dataset.theme")} == {"light", "dark"}
    page.keyboard.press("?")
    assert page.locator("dialog").is_visible()
    page.keyboard.press("?")
    assert not page.locator("dialog").is_visible()
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    page.wait_for_function("() => document.querySelector('.graph').getAttribute('aria-valuenow') > 0")
    page.keyboard.press("Space")


def test_keys_typed_into_a_field_or_with_ctrl_are_left_alone(opened: "Callable[..., Page]") -> None:
    page = opened(bg.report.page([MATCHES / "three-point-match.mat", MATCHES / "one-point-match.mat"]), "#m1g1t3")
    page.locator("#search").press("ArrowRight")
    page.locator("body").press("Control+ArrowRight")
    assert page.locator(".graph").get_attribute("aria-valuenow") == "3"


def test_a_click_on_the_list_the_source_or_the_graph_goes_there(opened: "Callable[..., Page]") -> None:
    replay = _plain("three-point-match.mat")
    page = opened(bg.report.page(replay))
    page.locator(".cell").nth(9).click()
    assert page.locator(".board").get_attribute("data-xgid") == replay.step(1, 10).after.xgid
    line = replay.step(1, 21).line
    page.locator(f"#source .line:nth-child({line})").click()
    assert page.locator(".board").get_attribute("data-xgid") == replay.step(1, 21).after.xgid
    assert "current" in str(page.locator(f"#source .line:nth-child({line})").get_attribute("class"))
    page.locator(".graph").click(position={"x": 8, "y": 20})
    assert page.locator(".graph").get_attribute("aria-valuenow") == "0"


def test_the_slider_goes_by_all_arrows(opened: "Callable[..., Page]") -> None:
    page = opened(bg.report.page(_plain("three-point-match.mat")))
    graph = page.locator(".graph")
    for key, turn in (("ArrowUp", "1"), ("ArrowRight", "2"), ("ArrowDown", "1"), ("ArrowLeft", "0"), ("End", "60")):
        graph.press(key)
        assert graph.get_attribute("aria-valuenow") == (turn if key != "End" else graph.get_attribute("aria-valuemax"))


def test_the_wheel_over_the_board_steps(opened: "Callable[..., Page]") -> None:
    page = opened(bg.report.page(_plain("three-point-match.mat")))
    page.locator(".board").hover()
    page.mouse.wheel(0, 100)
    page.wait_for_function("() => document.querySelector('.graph').getAttribute('aria-valuenow') === '1'")


def test_the_board_stands_where_the_pictures_of_notebooks_have_it(opened: "Callable[..., Page]") -> None:
    page = opened(bg.report.page(_plain("one-point-match.mat")))
    asked = [(point, index, low) for point in range(27) for index in (0, 3, 7, 14) for low in (True, False)]
    spots = page.evaluate("asked => asked.map(([point, index, low]) => Viewer.slot(point, index, low))", asked)
    assert [tuple(spot) for spot in spots] == [_geometry.slot(point, index, low=low) for point, index, low in asked]


@pytest.mark.parametrize("size", [(1280, 900), (390, 844), (844, 390)])
@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing(size: tuple[int, int], dark: bool, opened: "Callable[..., Page]") -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed").Axe()
    files = sorted(MATCHES.glob("fault-*.mat"))
    page = opened(bg.report.page(files), "#m2g1t4", size=size, dark=dark)
    page.wait_for_selector(".cell.current")
    found: dict[str, Any] = axe.run(page).response
    assert [(one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found["violations"]] == []


@pytest.mark.parametrize("size", [(320, 640), (1280, 900)])
def test_a_name_of_10_000_letters_makes_no_page_wider(size: tuple[int, int], opened: "Callable[..., Page]") -> None:
    text = (MATCHES / "three-point-match.mat").read_text(encoding="utf-8")
    page = opened(bg.report.page(bg.reads(text.replace("Ann West", "W" * 10_000))), "#g1t3", size=size)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# 320 is a screen of 1280 at 400 % zoom, which WCAG asks for.
@pytest.mark.parametrize("size", [(320, 640), (390, 844), (640, 450), (844, 390), (1280, 900)])
def test_nothing_is_wider_than_the_screen_and_buttons_fit_a_finger(
    size: tuple[int, int], opened: "Callable[..., Page]"
) -> None:
    page = opened(bg.report.page(_plain("fault-illegal-move.mat")), "#g1t26", size=size)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    boxes = page.locator(".controls button, .extra button, .picker button, .picker select").all()
    for button in boxes:
        box = button.bounding_box()
        assert box is not None
        assert box["width"] >= 44 <= box["height"]
    if size[0] < 500:
        board = page.locator(".board").bounding_box()
        assert board is not None
        assert board["width"] >= size[0] - 20


def test_a_step_is_drawn_in_a_frame(opened: "Callable[..., Page]") -> None:
    page = opened(bg.report.page(_plain("three-point-match.mat")))
    steps = """() => { const press = () => document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
        press(); const began = performance.now(); for (let i = 0; i < 10; i++) press();
        return (performance.now() - began) / 10; }"""
    # As of all times here the best of a few: the machine does other things too.
    took = min(page.evaluate(steps) for _ in range(5))
    assert took < 16


def test_once_the_help_is_closed_the_keys_are_the_pages_at_once(opened: "Callable[..., Page]") -> None:
    page = opened(bg.report.page(_plain("three-point-match.mat")))
    plays = page.evaluate(
        """() => { const press = (key) => document.activeElement.dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true })); press("?"); press("?"); press(" ");
        return document.querySelector("[aria-label=Pause]") !== null; }"""
    )
    assert plays


HOSTILE = '</script><script>window.hacked=1</script><img src=x onerror="window.hacked=1">'


def test_a_name_that_is_markup_stays_text(opened: "Callable[..., Page]") -> None:
    text = (
        f'; [Event "{HOSTILE.replace(chr(34), chr(39))}"]\n 1 point match\n\n Game 1\n'
        f" {HOSTILE} : 0     Bob : 0\n  1) 31: 8/5 6/5 {HOSTILE}\n"
    )
    for page_text in (bg.report.page(bg.reads(text)), bg.report.page([bg.reads(text)] * 2, title=HOSTILE)):
        page = opened(page_text)
        page.wait_for_timeout(100)
        assert page.evaluate("window.hacked") is None
        assert page.locator("img").count() == 0
        assert "window.hacked" in page.locator("body").inner_text()
