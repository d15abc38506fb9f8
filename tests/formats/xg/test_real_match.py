"""A real match that eXtreme Gammon analysed, and the same match as GNU Backgammon analysed and wrote it (SGF)."""

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from statistics import median

import pytest

from bgnotation import Severity, check, read
from bgnotation.analysis import CubeAnalysis, PlayAnalysis
from bgnotation.cells import ROLL
from bgnotation.errors import UnknownFormatError
from bgnotation.game.legal import results
from bgnotation.replay import replay
from bgnotation.replay.actions import Action, actions
from bgnotation.transcript import Transcript

pytestmark = pytest.mark.corpus

_GAME = re.compile(r"\(;FF.*?(?=\(;FF|\Z)", re.DOTALL)
_NODE = re.compile(r";([WB])\[(double|take|drop|[1-6]{2}[a-z]*)\]([^;]*)")
_CANDIDATE = re.compile(r"\[([a-z]+) E ver 3 ([-0-9. ]+?) 2C|\[([a-z]+) E ver 3 ([-0-9. ]+?) 0C")


@pytest.fixture(scope="module")
def match(corpus: Path) -> Transcript:
    return read(corpus / "xg/match-001.xg")


@pytest.fixture(scope="module")
def sgf(corpus: Path) -> list[list[tuple[str, str, str]]]:
    """Each game's nodes: colour, action, the rest of the node."""
    text = (corpus / "xg/match-001.sgf").read_text(encoding="utf-8")
    return [_NODE.findall(game) for game in _GAME.findall(text)]


def told(action: Action) -> tuple[str, object, object]:
    """An action as both files tell it: colour, dice and steps in any order, or the word for a cube action."""
    colour = "WB"[action.side]
    if action.kind == ROLL:
        return colour, tuple(sorted(action.dice)), tuple(sorted(step[:2] for step in action.steps))
    return colour, action.cell.text.split()[0].rstrip("s").lower(), None


def meant(node: tuple[str, str, str]) -> tuple[str, object, object]:
    """A node of the SGF file: a to x are White's points from 1 to 24, y the bar, z off; Black's are turned."""
    colour, word, _ = node
    if word in ("double", "take", "drop"):
        return colour, word, None
    dice = tuple(sorted(map(int, word[:2])))
    return colour, dice, tuple(sorted(steps_of(colour, word[2:])))


def steps_of(colour: str, letters: str) -> list[tuple[int, int]]:
    points = [25 if letter == "y" else 0 if letter == "z" else ord(letter) - 96 for letter in letters]
    if colour == "B":
        points = [point if letter in "yz" else 25 - point for point, letter in zip(points, letters, strict=True)]
    return list(zip(points[::2], points[1::2], strict=True))


def test_every_action_is_that_of_the_other_file(match: Transcript, sgf: list[list[tuple[str, str, str]]]) -> None:
    assert len(match.games) == len(sgf) == 4
    for game, nodes in zip(replay(match).games, sgf, strict=True):
        done = [told(action) for action in actions(game) if action.value is None or action.kind != 7]
        assert done == [meant(node) for node in nodes]


def test_the_header_says_what_the_other_file_says(match: Transcript) -> None:
    assert match.players == ("charlot1", "charlot2")
    assert (match.length, match.rules.crawford, match.tag("EventDate")) == (7, True, "2025.11.08")
    assert [game.score for game in match.games] == [(0, 0), (0, 2), (2, 2), (6, 2)]
    assert [game.extras.crawford for game in match.games] == [False, False, False, True]
    # RE: B+2R, W+2, W+4, W+3R.
    results = [(game.winner, game.points) for game in replay(match).games]
    assert results == [(1, 2), (0, 2), (0, 4), (0, 3)]
    assert [game.extras.ending for game in match.games] == ["resigned", "dropped", "", "resigned"]


def test_a_real_match_has_no_errors_and_no_warnings(match: Transcript) -> None:
    assert [one for one in check(match) if one.severity is not Severity.INFO] == []


def test_the_reader_of_the_other_file_gives_the_same_match(match: Transcript, corpus: Path) -> None:
    try:
        other = read(corpus / "xg/match-001.sgf")
    except UnknownFormatError:
        pytest.skip("no format reads .sgf files")
    assert other.players == match.players
    assert other.length == match.length
    for one, two in zip(replay(match).games, replay(other).games, strict=True):
        assert one.game.score == two.game.score
        assert one.result == two.result
        acts = [[told(action) for action in actions(game) if action.kind != 7] for game in (one, two)]
        assert acts[0] == acts[1]


# ---------------------------------------------------------------- its analysis


def plays(match: Transcript) -> list[PlayAnalysis]:
    found = [one for game in match.games for one in game.extras.analysis.values() if isinstance(one, PlayAnalysis)]
    assert len(found) > 150
    return found


def cubes(match: Transcript) -> list[tuple[bool, CubeAnalysis]]:
    """Whether it was doubled, and what the program says of it."""
    ones = [one for game in match.games for one in game.extras.analysis.values()]
    found = [(True, one) if isinstance(one, CubeAnalysis) else (False, one.cube) for one in ones]
    return [(doubled, one) for doubled, one in found if one is not None]


def test_an_error_is_the_equity_below_the_first_candidate(match: Transcript) -> None:
    for one in plays(match):
        assert one.played is not None
        assert one.error is not None
        lost = one.candidates[one.played].evaluation.equity - one.candidates[0].evaluation.equity
        # In one of the plays the program itself passes over two hundred-thousandths.
        assert one.error == pytest.approx(lost, abs=5e-5)


def test_an_error_with_the_cube_is_the_equity_below_the_better_choice(match: Transcript) -> None:
    found = cubes(match)
    assert [doubled for doubled, _ in found].count(True) == 4
    assert len(found) == 90
    for doubled, one in found:
        after = min(one.double_take, one.double_pass)
        lost = (after if doubled else one.no_double) - max(one.no_double, after)
        assert one.error == pytest.approx(lost, abs=1e-6)


def test_chances_are_chances(match: Transcript) -> None:
    for one in plays(match):
        for candidate in one.candidates:
            seen = candidate.evaluation
            assert 0 <= seen.win_backgammon <= seen.win_gammon <= seen.win <= 1
            assert 0 <= seen.lose_backgammon <= seen.lose_gammon <= 1 - seen.win + 1e-6


def moved(steps: Iterable[tuple[int, int]]) -> dict[int, int]:
    """How many checkers more or fewer stand on each point."""
    found: Counter[int] = Counter()
    for source, target in steps:
        found[source] -= 1
        found[target] += 1
    return {point: checkers for point, checkers in found.items() if checkers}


def test_every_candidate_is_a_legal_play_that_leads_to_its_position(match: Transcript) -> None:
    for game in replay(match).games:
        analysis = game.game.extras.analysis
        before = game.start
        for action in actions(game):
            one = analysis.get(action.slot)
            if action.kind == ROLL and isinstance(one, PlayAnalysis):
                me, op = before[action.side], before[1 - action.side]
                ends = results(me, op, max(action.dice), min(action.dice))
                assert len(one.candidates) <= len(ends)
                for candidate in one.candidates:
                    assert sum(source - target for source, target in candidate.steps) <= 4 * max(action.dice)
                assert one.played is not None
                assert moved(one.candidates[one.played].steps) == moved(step[:2] for step in action.steps)
            before = action.rows


def test_two_programs_see_the_same_chances(match: Transcript, sgf: list[list[tuple[str, str, str]]]) -> None:
    """Not the same numbers: the networks differ. The plays are told apart by their steps."""
    wins: list[float] = []
    equities: list[float] = []
    for game, nodes in zip(match.games, sgf, strict=True):
        slots = [slot for slot, cell in game.slots() if cell.kind in (ROLL, 1, 2, 3)]
        for slot, (colour, _, rest) in zip(slots, nodes, strict=True):
            one = game.extras.analysis.get(slot)
            if not isinstance(one, PlayAnalysis) or "A[" not in rest:
                continue
            theirs = {}
            for letters, numbers, more_letters, more_numbers in _CANDIDATE.findall(rest):
                steps = tuple(sorted(steps_of(colour, letters or more_letters)))
                theirs[steps] = [float(number) for number in (numbers or more_numbers).split()]
            for candidate in one.candidates[:3]:
                other = theirs.get(tuple(sorted(candidate.steps)))
                if other is not None:
                    wins.append(abs(candidate.evaluation.win - other[0]))
                    equities.append(abs(candidate.evaluation.equity - other[5]))
    assert len(wins) > 300
    assert (median(wins), median(equities)) < (0.01, 0.03)
    assert sorted(wins)[-len(wins) // 20] < 0.05
