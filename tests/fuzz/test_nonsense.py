"""What is kept of a file that has far more games, remarks, faults or findings than a record of its length can have."""

from itertools import islice

import pytest

from bgnotation import Archive, Findings, check
from bgnotation.checks import MOST_FINDINGS, _within
from bgnotation.checks._base import Finding
from bgnotation.diagnostic import Fix
from bgnotation.formats import find
from bgnotation.replay import replay
from bgnotation.source import Source, Span
from tests.fuzz.long_inputs import SHAPES, Shape
from tests.fuzz.trial import lost

HEAD = " 7 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
ROW = "  1) 31: 8/5 6/5                 52: 13/8 24/22\n"


def _read(text: str) -> Archive:
    return find("mat").read(Source(text))


def _found(text: str, code: str) -> Findings:
    return Findings(one for one in check(_read(text)) if one.code == code)


@pytest.mark.parametrize("line", [" Game 2\n", " Ann : 0         Bob : 0\n", " 7 point match\n"])
def test_lines_that_begin_more_games_than_can_be_are_text(line: str) -> None:
    archive = _read(HEAD + ROW + line * 5_000)
    games = [game for match in archive.matches for game in match.games]
    assert len(games) + len(archive.matches) < 1_000
    assert games[0].plays == 2
    assert lost(archive) == ""


def test_a_game_behind_senseless_ones_is_read() -> None:
    archive = _read(
        HEAD + " Game 2\n" * 5_000 + "nothing but words\n" * 5_000 + " Game 3\n Ann : 0       Bob : 0\n" + ROW
    )
    assert archive.matches[0].games[-1].plays == 2


@pytest.mark.parametrize("scrap", ["; a remark", "no row at all", "1) ab cd"])
def test_scraps_beyond_all_reason_are_kept_in_one_piece(scrap: str) -> None:
    archive = _read(HEAD + ROW + f"{scrap}\n" * 5_000 + ROW)
    ((game,),) = (match.games for match in archive.matches)
    assert sum(cell is not None for cell in game.cells) < 2_000
    assert game.plays == 4
    assert lost(archive) == ""


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_nothing_of_a_long_shape_is_lost(shape: Shape) -> None:
    text = shape.head + "".join(islice(shape.parts(), 2_000))[:60_000] + shape.tail
    assert lost(_read(text)) == ""


def test_the_last_of_very_many_findings_tells_of_more() -> None:
    text = HEAD + "".join(f"{number} is {'no ' * 25}row\n" for number in range(2_500))
    found = _found(text, "BG101")
    assert MOST_FINDINGS < len(found) <= MOST_FINDINGS + len(text) // 1_000 + 1
    assert ["there are more findings" in one.message for one in found] == [False] * (len(found) - 1) + [True]


def test_what_is_safe_to_mend_takes_no_room() -> None:
    mended = Finding(Span(0, 1), "a star is missing", fix=Fix("Put it", (), safe=True))
    found, room = _within(2, [mended] * 5, 2)
    assert (len(found), room) == (5, 2)


def test_the_course_of_a_judged_game_is_the_same_each_time() -> None:
    (game,) = replay(_read(HEAD + ROW + "  2) 66: 24/18 13/7 8/1           31: 8/5 6/5\n").matches[0]).games
    assert game.path is not None
    assert list(game.path) == list(game.path)
    assert [step.event for step in game.steps] == list(game.game.events)
