"""The result of one game, against board and cube and the next score line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from bgnotation.cells import LOSS, WIN
from bgnotation.game.outcome import outcome
from bgnotation.replay.problems import END, SCORE_LINE, ResultFault, ResultKind
from bgnotation.replay.state import End, Over
from bgnotation.transcript import Game

if TYPE_CHECKING:
    from bgnotation.replay.chain import Chain

Result = tuple[int, int]
"""The winning side and its points."""
_SHORT_MONEY = (4, 8, 16)
"""Lengths under which Backgammon Galaxy exports single money games, played under Jacoby."""


class Judge:
    """The judgement of one game's result, in the game's own columns."""

    def __init__(
        self,
        chain: Chain,
        game: Game,
        ends: Sequence[End],
        results: Sequence[int],
        gains: frozenset[Result] | None,
        *,
        last: bool,
        faulty: bool,
    ) -> None:
        self.chain = chain
        self.game = game
        self.ends = ends
        self.gains = gains
        self.last = last
        self.faulty = faulty
        self.problems: list[ResultFault] = []
        self.outcomes: set[Result] = set()
        self.result: Result | None = None
        self.slot = END
        self.loss: tuple[int, int, int] | None = None
        self.ends_match = False
        self.stated: Result | None = None
        self.open = False
        """Whether neither the record nor the board tells how the game ended."""
        for slot in results:
            cell = game.cells[slot]
            assert cell is not None
            if cell.kind == WIN:
                self.slot = slot
                self.stated = (slot & 1, cell.value or 0)
                self.ends_match = bool(cell.how)
            elif cell.kind == LOSS:
                self.loss = (slot, slot & 1, cell.value or 0)
        if self.stated is None and self.loss is not None:
            self.slot = self.loss[0]
            self.stated = (1 - self.loss[1], self.loss[2])
        self.length = chain.length
        self.money = chain.transcript.length == 0
        galaxy = chain.transcript.dialect == "galaxy" and len(chain.transcript.games) == 1
        self.short_money = galaxy and self.length in _SHORT_MONEY
        self.jacoby = chain.rules.jacoby if self.money else (None if self.short_money else False)
        self.cubes = sorted({end.cube for end in ends})

    def _say(self, kind: ResultKind, slot: int | None = None, *, expected: Iterable[int] = (), how: str = "") -> None:
        winner, points = self.stated or (-1, 0)
        self.problems.append(
            ResultFault(
                self.slot if slot is None else slot,
                kind,
                winner=winner,
                stated=points,
                expected=tuple(sorted(set(expected))),
                cube=self.cubes[0],
                how=how,
            )
        )

    # ------------------------------------------------------------ what the board and the cube allow

    def _values(self, end: End) -> Iterable[tuple[Result, bool, bool]]:
        """Results that an end allows: with each whether Jacoby voids its gammon, and whether it can still be lost."""
        unturned = end.owner < 0
        if end.results is not None:
            for result in end.results:
                yield result, False, True
        elif end.over == Over.DROPPED:
            yield (end.winner, end.stake), False, True
        elif end.over == Over.BORNE_OFF and not end.blind:
            loser = end.rows[1 - end.winner]
            worth = int(outcome(loser))
            # The server of bgammon.org counts a backgammon although the loser has borne off.
            levels = (worth, 3) if self.chain.transcript.dialect == "bgammon" and any(loser[19:]) else (worth,)
            yield from self._levels(end.winner, end.cube, levels, levels[-1], unturned)
        elif end.doubler >= 0 and not end.blind:
            yield (end.doubler, end.stake), False, True
            yield (1 - end.doubler, end.stake), False, True
        else:
            for winner in (0, 1):
                most = 1 if end.rows[1 - winner][0] and not end.blind else 3
                yield from self._levels(winner, end.cube, (1, 2, 3), most, unturned)

    def _levels(
        self, winner: int, cube: int, levels: Iterable[int], most: int, unturned: bool
    ) -> Iterable[tuple[Result, bool, bool]]:
        for level in levels:
            void = unturned and level > 1 and self.jacoby is not False
            if not (void and self.jacoby):
                yield (winner, cube * level), void, level <= most
            if void:
                yield (winner, cube), False, True

    def run(self) -> None:
        """Finds `problems`, the `outcomes` to go on with, and the `result`."""
        allowed: dict[Result, tuple[bool, bool]] = {}
        for end in self.ends:
            for result, void, possible in self._values(end):
                known = allowed.get(result)
                if known is None or (void, not possible) < (known[0], not known[1]):
                    allowed[result] = (void, possible)
        self.allowed = allowed
        if self.stated is None:
            self._unstated()
            return
        stated = self.stated
        self.outcomes = {stated}
        self.result = stated
        if self.loss is not None and not self._halves_agree(stated, self.loss):
            self._say(ResultKind.LOSSES, self.loss[0], expected=[stated[1]])
            self.outcomes.add((1 - self.loss[1], self.loss[2]))
            return
        other = (1 - stated[0], stated[1])
        if self.slot in self.game.doubtful and other in allowed and self._belongs_to_other(stated, other):
            self.stated = stated = self.result = other
            self.outcomes = {other}
        if self.game.extras.ending == "settled" and all(end.over in (Over.NO, Over.RESIGNED) for end in self.ends):
            # The players agreed on these points, whatever the cube shows.
            return
        if stated in allowed:
            self._fits(stated)
        else:
            self._does_not_fit(stated)

    def _halves_agree(self, stated: Result, loss: tuple[int, int, int]) -> bool:
        """Whether `Losses` and `Wins` are two halves of one result."""
        _, side, points = loss
        return side != stated[0] and points == stated[1]

    def _belongs_to_other(self, stated: Result, other: Result) -> bool:
        """Whether a result whose column can't be told is the other side's: by the board, else by the next score."""
        if stated not in self.allowed:
            return True
        return self.gains is not None and stated not in self.gains and other in self.gains

    def _unstated(self) -> None:
        over = all(
            end.over in (Over.BORNE_OFF, Over.DROPPED) or (end.over and end.results is not None and end.winner >= 0)
            for end in self.ends
        )
        fitting = [result for result in self.allowed if self.gains and result in self.gains]
        if over:
            self.outcomes = set(self.allowed)
            self.result = fitting[0] if fitting else min(self.allowed, key=lambda r: -r[1], default=None)
            if not self.last and not self.faulty and self.chain.transcript.states_results:
                self._say(ResultKind.MISSING)
            return
        self.open = True
        self.outcomes = {*self.allowed} if not self.last else set()
        self.result = fitting[0] if fitting else None
        if self.faulty or not self._should_end():
            return
        if any(end.over == Over.RESIGNED for end in self.ends) and fitting:
            self._say(ResultKind.MISSING)
        else:
            self._say(ResultKind.UNFINISHED)

    def _should_end(self) -> bool:
        """Whether a game without a result is left open: not in a format that never tells it, nor in a lone position."""
        transcript = self.chain.transcript
        if not transcript.states_results:
            return False
        return transcript.tabular or self.chain.is_played

    def _fits(self, stated: Result) -> None:
        void, possible = self.allowed[stated]
        gains = self.gains
        if gains and stated not in gains:
            winner = stated[0]
            level_fits = [g for g in gains if g in self.allowed and self.allowed[g][1] and g[0] == winner]
            if void and (winner, self.cubes[0]) in gains:
                self._say(ResultKind.JACOBY_RESULT, SCORE_LINE, expected=[self.cubes[0]])
                self.outcomes.add((winner, self.cubes[0]))
                return
            if not possible and level_fits:
                self._say(ResultKind.POINTS, expected=[g[1] for g in level_fits])
                self.outcomes.update(level_fits)
                return
            return
        if void and not self.short_money:
            if self.jacoby is None:
                self._say(ResultKind.JACOBY_UNKNOWN, how="off" if gains else "")
                if gains:
                    self._jacoby(False)
            return
        if self.jacoby is None and not self.short_money and self._voided(stated):
            self._say(ResultKind.JACOBY_UNKNOWN, how="on")
            self._jacoby(True)
            return
        if not possible:
            self._say(ResultKind.RESIGN_LEVEL)

    def voided(self, single: int) -> None:
        """Says that a gammon stands in full which the score counts once."""
        self._say(ResultKind.JACOBY_RESULT, SCORE_LINE, expected=[single])

    def _voided(self, stated: Result) -> bool:
        """Whether the board shows a gammon or backgammon that the result does not count."""
        return all(
            end.over == Over.BORNE_OFF
            and not end.blind
            and end.owner < 0
            and stated == (end.winner, end.cube)
            and outcome(end.rows[1 - end.winner]) > 1
            for end in self.ends
        )

    def _jacoby(self, on: bool) -> None:
        seen = self.chain.jacoby_seen
        seen.add(on)
        if len(seen) == 2:
            self._say(ResultKind.JACOBY_CONFLICT)
            seen.clear()

    def _needed(self, side: int) -> set[int]:
        """The points at which a result may be capped: the length, and what the winner needs."""
        turned = [self.chain._turned(score) for score in self.chain.scores]
        return {self.length, *(self.length - score[side] for score in turned)} if self.length else set()

    def _does_not_fit(self, stated: Result) -> None:
        winner, points = stated
        own = [result for result in self.allowed if result[0] == winner]
        others = [result for result in self.allowed if result[0] != winner]
        gains = self.gains or frozenset()
        if own:
            values = [result[1] for result in own]
            if self.length and points in self._needed(winner):
                if self.loss is not None and max(values) != points:
                    self._say(ResultKind.FORFEIT, expected=values)
                    return
                if self.last and self.ends_match and max(values) > points:
                    self._say(ResultKind.CAPPED, expected=values)
                    return
            if self._counted_in_full(winner, points) or self._counts_cube(winner, points, values):
                return
            impossible = all(end.results is None for end in self.ends) and all(
                points % cube or not 0 < points <= 3 * cube for cube in self.cubes
            )
            fitting = self._plausible(values, gains, winner)
            self._say(ResultKind.IMPOSSIBLE if impossible else ResultKind.POINTS, expected=fitting)
            self.outcomes = {stated, *own}
            if len(set(fitting)) == 1:
                self.result = (winner, fitting[0])
        elif (1 - winner, points) in self.allowed or others:
            exact = (1 - winner, points) in self.allowed
            if exact and (1 - winner, points) in gains and stated not in gains:
                self._say(ResultKind.WINNER_COLUMN)
                self.outcomes = {(1 - winner, points)}
                self.result = (1 - winner, points)
                return
            self._say(ResultKind.WINNER, expected=[result[1] for result in others])
            if len(others) == 1:
                self.result = others[0]
            self.outcomes = {stated, *others, (1 - winner, points)}
        else:
            self._say(ResultKind.POINTS)

    def _counted_in_full(self, winner: int, points: int) -> bool:
        """Whether a gammon stands with all its points although Jacoby voids it: GNU Backgammon writes it so.

        It adds them too where the game was given up, else those of a single game. What contradicts the rule is
        told: the points, or the next score line, where they stand once more.
        """
        if not (self.money and self.jacoby and all(self._is_full(end, winner, points) for end in self.ends)):
            return False
        single = self.cubes[0]
        added = self.gains is not None and (winner, points) in self.gains
        self._say(ResultKind.JACOBY_RESULT, SCORE_LINE if added else self.slot, expected=[single])
        self.outcomes = {(winner, points), (winner, single)}
        if not added:
            self.result = (winner, single)
        return True

    def _counts_cube(self, winner: int, points: int, values: list[int]) -> bool:
        """Whether the points are the cube's value as the server of bgammon.org writes it; then the board tells them."""
        if self.chain.transcript.format != "bgammon" or self.gains is not None or points not in self.cubes:
            return False
        self.outcomes = {(winner, value) for value in values}
        self.result = (winner, max(values))
        return True

    @staticmethod
    def _is_full(end: End, winner: int, points: int) -> bool:
        """Whether these are the points of a gammon or backgammon with the cube as it was before the first roll."""
        if end.owner >= 0 or end.over == Over.DROPPED or end.doubler >= 0:
            return False
        if end.over == Over.BORNE_OFF:
            level = int(outcome(end.rows[1 - winner]))
            return winner == end.winner and not end.blind and level > 1 and points == level * end.cube
        return points in (2 * end.cube, 3 * end.cube)

    @staticmethod
    def _plausible(values: list[int], gains: frozenset[Result], winner: int) -> list[int]:
        """The points that fit the board, and the next score line too if any does."""
        both = [points for points in values if (winner, points) in gains]
        return both or values
