"""The games of a match one after the other: quickly, and with care where that meets a doubt."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from bgnotation.cells import Cell
from bgnotation.game.board import Row
from bgnotation.game.rules import Rules
from bgnotation.replay import fast
from bgnotation.replay.problems import Problem
from bgnotation.replay.state import HIGHEST_CUBE, End, State
from bgnotation.transcript import Transcript

if TYPE_CHECKING:
    from bgnotation.replay.course import Course

NO_LIMIT = 1 << 30
_WORK = 15_000
"""Candidates that are tried and made after faults in a file's first match, half as many in its second, a third in its
third and so on, so that many short ones take no longer than one; besides those for each cell …"""
_WORK_A_CELL = 3
"""… and for a cell. In real records a fault costs about a hundred, a missing turn a thousand."""
_LEAST_WORK = 40
"""Those of a game when all are used up."""


def cube_after(doubles: int) -> int:
    """What the cube shows after so many automatic doubles."""
    return min(1 << min(doubles, 15), HIGHEST_CUBE) if doubles > 0 else 1


class Played(NamedTuple):
    """A game's actions, replayed."""

    cube: int
    """What the cube showed before the first roll."""
    ends: tuple[End, ...]
    results: tuple[int, ...]
    doubts: list[tuple[int, int]]
    problems: tuple[Problem, ...] = ()
    path: "Course | None" = None
    """From the first doubt on; None for a clean game."""
    judged: bool = True
    after_end: bool = False


class Player:
    """Replays the games of a match under its rules."""

    def __init__(self, transcript: Transcript, rules: Rules, start: tuple[Row, Row]) -> None:
        self._start = start
        self._money = transcript.length == 0
        self._cube_limit = rules.cube_limit or NO_LIMIT
        self._beavers = NO_LIMIT if rules.beavers is None else rules.beavers
        # All games share it, so that no file keeps the judge busy for long.
        self._work = _WORK // (1 + transcript.index)
        self._work += sum(len(game.cells) for game in transcript.games) * _WORK_A_CELL

    def play(self, cells: Sequence[Cell | None], cube: int, *, crawford: bool, holland: bool) -> Played:
        """Replays a game that begins with the cube at `cube`."""
        first = 0
        if not holland:
            quick = fast.run(cells, self._start, crawford=crawford, cube_limit=self._cube_limit, cube=cube)
            if isinstance(quick, fast.Clean):
                return Played(cube, (quick.end,), quick.results, quick.doubts)
            first = quick.slot
        # Imported here: nearly every record is clean, and never meets it.
        from bgnotation.replay.careful import MOST_WORK, judge
        from bgnotation.replay.law import Terms

        terms = Terms(
            money=self._money, crawford=crawford, holland=holland, cube_limit=self._cube_limit, beavers=self._beavers
        )
        most = min(max(self._work, _LEAST_WORK), MOST_WORK)
        judged = judge(cells, State(self._start, cube=cube), terms, first, most)
        self._work -= judged.work
        return Played(
            cube,
            judged.ends,
            judged.results,
            judged.doubts,
            judged.problems,
            judged.path,
            judged.judged,
            judged.after_end,
        )
