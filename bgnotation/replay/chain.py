"""The score from game to game: results against board and cube, score lines against results.

Like the careful replay it keeps what could be meant: after a contradiction both scores, so that one
fault gives one finding.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property

from bgnotation.cells import QUIT, ROLL, WIN
from bgnotation.game.outcome import outcome
from bgnotation.game.rules import UNSAID, Rules
from bgnotation.replay.problems import END, OWN_SCORE_LINE, SCORE_LINE, ResultFault, ResultKind
from bgnotation.replay.result import Judge, Result
from bgnotation.replay.state import End, Over
from bgnotation.transcript import Game, Transcript

Score = tuple[int, int]
Scores = frozenset[Score]

_MOST_SCORES = 20
_MOST_DOUBLES = 15
_LIKELY_DOUBLES = 2
"""Automatic doubles of one game that are believed in though nothing tells of them; three are seen once in 216 games."""


class Chain:
    """Follows the score of a match; `before` each game, `after` with its ends."""

    def __init__(self, transcript: Transcript, rules: Rules) -> None:
        self.transcript = transcript
        self.rules = rules
        self.length = transcript.length or 0
        """Points to play to, 0 where there is no end."""
        self.scores: Scores = frozenset({(0, 0)})
        """The scores that could be meant, in the columns of the first game."""
        self.swapped = False
        """Whether the players stand in each other's columns, compared with the first game."""
        self.crawford_seen = False
        self.reported_after = False
        self.jacoby_seen: set[bool] = set()
        self.untold = 0
        """How many automatic doubles the score shows in the game last judged that the record does not tell."""

    @cached_property
    def most_untold(self) -> int:
        """How many automatic doubles a game may have had without a word: none where the record tells of any."""
        if self.transcript.length != 0 or any(game.extras.auto_doubles > 0 for game in self.transcript.games):
            return 0
        limit = self.rules.auto_doubles
        return _MOST_DOUBLES if limit is None else _LIKELY_DOUBLES if limit == UNSAID else min(limit, _MOST_DOUBLES)

    @cached_property
    def is_played(self) -> bool:
        """Whether any roll of the transcript was played: otherwise it shows positions."""
        cells = (cell for game in self.transcript.games for cell in game.cells if cell is not None)
        return any(cell.kind == ROLL and cell.how != QUIT for cell in cells)

    def before(self, index: int) -> tuple[Score, bool, list[ResultFault]]:
        """The score of the game's columns before it, whether it is the Crawford game, and what is wrong."""
        game = self.transcript.games[index]
        problems: list[ResultFault] = []
        if index and self._exchanged(game, self.transcript.games[index - 1]):
            self.swapped = not self.swapped
        if index == 0:
            self.scores = frozenset({game.score or (0, 0)})
        # A first score line that may be wrong makes no game the last one, or the Crawford game.
        scores = self.scores | {(0, 0)} if index == 0 and self._may_start(game) else self.scores
        if self.length and not self.reported_after and min(map(max, scores)) >= self.length:
            self.reported_after = True
            problems.append(ResultFault(SCORE_LINE, ResultKind.AFTER_MATCH))
        near = {self._one_away(score) for score in scores} if self.rules.crawford and self.length > 1 else {False}
        mark = game.extras.crawford
        if index == 0 and mark is False and near == {True}:
            # Part of a match, and the record knows that its Crawford game came before.
            self.crawford_seen = True
        possible = {False} if self.crawford_seen else near
        crawford = possible == {True}
        if mark in possible:
            crawford = bool(mark)
        elif mark is not None and self.rules.crawford and self.length > 1:
            how = "marked" if mark else "not marked"
            problems.append(ResultFault(SCORE_LINE, ResultKind.CRAWFORD_MARK, how=how))
        # Where the score is in doubt, a game that may have been the Crawford game is taken for it afterwards.
        self.crawford_seen |= True in near
        shown = game.score if game.score is not None else self._turned(min(self.scores))
        return shown, crawford, problems

    def after(
        self, index: int, ends: Sequence[End], results: Sequence[int], *, faulty: bool = False
    ) -> tuple[list[ResultFault], Result | None]:
        """Judges the game's result and the next score line; the result in the game's own columns.

        Automatic doubles that only the score shows are left in `untold`.

        `faulty`: the game's end is in doubt already, so that what is left open is no finding of its own.
        """
        games = self.transcript.games
        game = games[index]
        following = games[index + 1] if index + 1 < len(games) else None
        self.untold = 0
        if len(ends) == 1 and len(results) == 1 and (plain := self._plain(game, ends[0], results[0], following)):
            return self._beginning(index, None, frozenset()), plain
        gains = self._gains(game, following)
        judge = Judge(self, game, ends, results, gains, last=following is None, faulty=faulty)
        judge.run()
        problems = judge.problems
        accepted = {result if not self.swapped else (1 - result[0], result[1]) for result in judge.outcomes}
        reachable = {_add(score, result) for score in self.scores for result in accepted} or set(self.scores)
        score = following.score if following is not None else None
        written = None
        if following is not None and score is not None:
            written = self._turned(score, self.swapped ^ self._exchanged(following, game))
        beginning = self._beginning(index, None if written in reachable else written, frozenset(accepted))
        problems += beginning
        if following is not None and written is not None:
            known = written in reachable or any(problem.kind is ResultKind.SCORE for problem in beginning)
            if known or self._is_doubled(index, judge, gains or frozenset(), reachable):
                reachable = {written}
            else:
                if not any(problem.kind in _RESULT_ERRORS for problem in problems):
                    problems.append(
                        ResultFault(
                            SCORE_LINE,
                            ResultKind.SCORE,
                            expected=self._turned(min(reachable), self.swapped ^ self._exchanged(following, game)),
                            stated=judge.stated[1] if judge.stated else 0,
                            winner=judge.stated[0] if judge.stated else -1,
                            how="next",
                        )
                    )
                reachable.add(written)
        self.scores = frozenset(sorted(reachable)[:_MOST_SCORES])
        if following is None and self.length and not (faulty or judge.open or problems_open(problems)):
            problems += self._unfinished(index)
        return problems, judge.result

    def _plain(self, game: Game, end: End, slot: int, following: Game | None) -> Result | None:
        """The result of a game in which nothing asks for a closer look, as nearly all are; the score follows it."""
        cell = game.cells[slot]
        if (
            cell is None
            or cell.kind != WIN
            or end.results is not None
            or game.doubtful
            or len(self.scores) > 1
            or self.swapped
            or end.blind
        ):
            return None
        winner, points = slot & 1, cell.value or 0
        cube = end.cube
        if end.over == Over.DROPPED:
            fits = winner == end.winner and points == end.stake
        elif self.transcript.length == 0 and end.owner < 0:
            fits = points == cube and end.over == Over.RESIGNED
        elif end.over == Over.BORNE_OFF:
            fits = winner == end.winner and points == cube * outcome(end.rows[1 - winner])
        else:
            fits = end.doubler < 0 and points in (cube, 2 * cube, 3 * cube) and not end.rows[1 - winner][0]
        if not fits:
            return None
        (before,) = self.scores
        score = _add(before, (winner, points))
        if following is None:
            if self.length and max(score) < self.length:
                return None
        elif following.score != score or following.players != game.players:
            return None
        self.scores = frozenset({score})
        return winner, points

    def _is_doubled(self, index: int, judge: Judge, gains: frozenset[Result], reachable: set[Score]) -> bool:
        """Whether automatic doubles explain the next score line: it adds two, four … times what the game counts."""
        if not self.most_untold or any(problem.kind in _RESULT_ERRORS for problem in judge.problems):
            return False
        if judge.open and not all(end.over == Over.RESIGNED for end in judge.ends):
            return False
        if not self._goes_on(index, reachable):
            return False
        # The points as they stand first; GNU Backgammon counts a gammon once where Jacoby voids it.
        likely = sorted(judge.outcomes, key=lambda result: result != judge.stated)
        if judge.stated in judge.allowed and judge.allowed[judge.stated][0]:
            likely.append((judge.stated[0], judge.cubes[0]))
        for count in range(1, self.most_untold + 1):
            for winner, points in likely:
                if (winner, points << count) in gains:
                    self.untold = count
                    if judge.stated is not None and judge.stated[1] != points and not judge.problems:
                        judge.voided(points)
                    judge.result = (winner, points << count)
                    return True
        return False

    def _goes_on(self, index: int, reachable: set[Score]) -> bool:
        """Whether the score line after the next bears that one out, rather than prove it wrong."""
        games = self.transcript.games[index : index + 3]
        if len(games) < 3 or self.swapped or len({game.players for game in games}) > 1:
            return True
        score, then, following = games[1].score, games[2].score, games[1]
        if score is None or then is None:
            return True
        results = [(slot & 1, cell.value or 0) for slot, cell in following.slots() if cell.kind == WIN]
        if not self._follows(score, then):
            return False
        counts = range(self.most_untold + 1)
        borne_out = any(_add(score, (side, won << count)) == then for side, won in results for count in counts)
        return borne_out or not any(_add(right, result) == then for right in reachable for result in results)

    def _unfinished(self, index: int) -> Iterable[ResultFault]:
        if any(max(score) >= self.length for score in self.scores):
            return ()
        if self.transcript.dialect == "galaxy" and len(self.transcript.games) == 1:
            return (ResultFault(END, ResultKind.SINGLE_GAME),)
        return (ResultFault(END, ResultKind.MATCH_OPEN),)

    def _beginning(self, index: int, unreached: Score | None, accepted: frozenset[Result]) -> list[ResultFault]:
        """What is to be said of a first game that does not start at 0-0: it is part of a match.

        Unless the next score line, which can't be reached from there, goes on from 0-0: then it is wrong.
        """
        game = self.transcript.games[index]
        if index or game.score in (None, (0, 0)):
            return []
        if unreached is not None and any(_add((0, 0), result) == unreached for result in accepted):
            return [ResultFault(OWN_SCORE_LINE, ResultKind.SCORE, expected=(0, 0))]
        return [ResultFault(OWN_SCORE_LINE, ResultKind.FRAGMENT)]

    def _may_start(self, game: Game) -> bool:
        """Whether the score line after the first game could go on from 0-0."""
        following = self.transcript.games[1] if len(self.transcript.games) > 1 else None
        if following is None or following.score is None:
            return False
        return self._follows((0, 0), self._turned(following.score, self._exchanged(following, game)))

    @staticmethod
    def _follows(before: Score, after: Score) -> bool:
        left, right = after[0] - before[0], after[1] - before[1]
        return (left > 0) != (right > 0) and min(left, right) == 0

    def _one_away(self, score: Score) -> bool:
        return (score[0] == self.length - 1) != (score[1] == self.length - 1) and max(score) < self.length

    @staticmethod
    def _exchanged(game: Game, other: Game) -> bool:
        one, two = game.players, other.players
        return one != two and one[0] == two[1] and one[1] == two[0]

    def _turned(self, score: Score, swapped: bool | None = None) -> Score:
        """A score of the first game's columns in the present game's, or the other way round."""
        return (score[1], score[0]) if (self.swapped if swapped is None else swapped) else score

    def _gains(self, game: Game, following: Game | None) -> frozenset[Result] | None:
        """What the next score line gives, in this game's columns; None without one."""
        if following is None or following.score is None:
            return None
        written = self._turned(following.score, self._exchanged(following, game))
        found = set()
        for score in self.scores:
            before = self._turned(score)
            if self._follows(before, written):
                side = int(written[1] > before[1])
                found.add((side, written[side] - before[side]))
        return frozenset(found)


_RESULT_ERRORS = {
    ResultKind.POINTS,
    ResultKind.IMPOSSIBLE,
    ResultKind.WINNER,
    ResultKind.JACOBY_CONFLICT,
    ResultKind.LOSSES,
}


def problems_open(problems: Iterable[ResultFault]) -> bool:
    """Whether the game itself is left open, so that the match's being open is no news."""
    return any(p.kind in (ResultKind.UNFINISHED, ResultKind.AFTER_MATCH) or p.kind in _RESULT_ERRORS for p in problems)


def _add(score: Score, result: Result) -> Score:
    side, points = result
    return (score[0] + points, score[1]) if side == 0 else (score[0], score[1] + points)
