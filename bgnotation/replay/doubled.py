"""Automatic doubles: whether those that a record tells can be, and those that only its numbers show.

Each equal opening throw doubles the cube of a money game before the first roll, and leaves it in the middle.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bgnotation.cells import BEAVER, DOUBLE, RACCOON, Cell
from bgnotation.game.rules import UNSAID, Rules
from bgnotation.replay.chain import Chain
from bgnotation.replay.played import Played, cube_after
from bgnotation.replay.problems import (
    NEXT_SCORE_LINE,
    SCORE_LINE,
    CubeFault,
    CubeFaultKind,
    DoublesFault,
    Problem,
    ResultFault,
    ResultKind,
)
from bgnotation.replay.result import Result
from bgnotation.transcript import Game

Play = Callable[[Sequence[Cell | None], int], Played]
"""Replays cells from a cube."""
Faults = tuple[DoublesFault, ...]

_TURNED = (DOUBLE, BEAVER, RACCOON)
_HARMLESS = frozenset({ResultKind.JACOBY_UNKNOWN, ResultKind.FRAGMENT, ResultKind.RESIGN_LEVEL})
_NUMBERS = _HARMLESS | {ResultKind.POINTS, ResultKind.IMPOSSIBLE, ResultKind.SCORE}


# ---------------------------------------------------------------- those that the record tells


def told(game: Game, rules: Rules, played: Played, play: Play, *, money: bool) -> tuple[Played, Faults]:
    """What is wrong with the automatic doubles that the record tells of a game; then the replay from either cube."""
    fault = _fault(game, rules, money=money)
    if fault is None:
        return played, ()
    other = play(game.cells, cube_after(fault.real))
    if played.problems and not other.problems:
        return other, (fault,)
    if not played.problems and not other.problems:
        # Which cube it was the result may tell.
        played = played._replace(ends=played.ends + other.ends)
    return played, (fault,)


def _fault(game: Game, rules: Rules, *, money: bool) -> DoublesFault | None:
    """Doubles past the limit, or more or fewer than the equal throws that the record tells."""
    count, ties, limit = game.extras.auto_doubles, len(game.extras.ties), rules.auto_doubles
    if not money:
        return DoublesFault(SCORE_LINE, count, 0, "match") if count > 0 else None
    if limit is not None and limit != UNSAID and count > limit:
        return DoublesFault(SCORE_LINE, count, limit, "limit")
    if not ties or count == ties:
        return None
    if count > ties:
        return DoublesFault(SCORE_LINE, count, ties, "ties")
    due = ties if limit is None else min(ties, limit)
    return DoublesFault(SCORE_LINE, count, due, "ties") if count < due else None


# ---------------------------------------------------------------- those that it does not tell


class Untold(NamedTuple):
    """A game once its automatic doubles are found, or as it was."""

    played: Played
    doubles: Faults
    problems: list[ResultFault]
    result: Result | None


def untold(
    chain: Chain,
    before: tuple[frozenset[tuple[int, int]], frozenset[bool]],
    index: int,
    played: Played,
    play: Play,
    problems: list[ResultFault],
    result: Result | None,
) -> Untold:
    """The automatic doubles that the numbers of a money game show.

    Programs write them in two ways. GNU Backgammon's numbers are those of a cube that began at 1, and only the score
    counts the real ones: that the chain has found. Others write the real ones, which contradict a cube at 1 and agree
    with a higher one. `before` are the chain's scores and what it knew of the Jacoby rule before the game.
    """
    kept = Untold(played, (), problems, result)
    if chain.untold:
        return kept._replace(doubles=(DoublesFault(NEXT_SCORE_LINE, 0, chain.untold, "score"),))
    game = chain.transcript.games[index]
    if not _are_numbers([*played.problems, *problems]) or index + 1 == len(chain.transcript.games):
        return kept
    after = chain.scores, chain.jacoby_seen
    for count in range(1, chain.most_untold + 1):
        again = play(game.cells, cube_after(count))
        if again.problems or not again.results:
            continue
        chain.scores, chain.jacoby_seen = before[0], set(before[1])
        more, other = chain.after(index, again.ends, again.results)
        if not chain.untold and all(one.kind in _HARMLESS for one in more):
            fault = DoublesFault(_first_number(game, again), 0, count, "numbers")
            return Untold(again, (fault,), more, other)
        (chain.scores, chain.jacoby_seen), chain.untold = after, 0
    return kept


def _are_numbers(problems: Sequence[Problem]) -> bool:
    """Whether nothing but numbers is wrong, and some are."""
    kinds = [one.kind for one in problems if isinstance(one, CubeFault | ResultFault)]
    wrong = [kind for kind in kinds if kind not in _HARMLESS]
    return len(kinds) == len(problems) and bool(wrong) and _NUMBERS.issuperset(set(wrong) - {CubeFaultKind.VALUE})


def _first_number(game: Game, played: Played) -> int:
    """The slot of the first number that tells: of a double, else of the result."""
    turned = (slot for slot, cell in game.slots() if cell.kind in _TURNED and cell.value)
    return next(turned, min(played.results))
