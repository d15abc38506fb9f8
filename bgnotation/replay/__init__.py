"""Events → positions: the replay of a transcript.

>>> from bgnotation.formats import reads
>>> text = " 1 point match\\n\\n Game 1\\n Ann : 0     Bob : 0\\n  1) 31: 8/5 6/5      52: 13/8 24/22\\n"
>>> step = replay(reads(text)).step(game=1, turn=2)
>>> str(step.play), step.before.pips(step.side)
('24/22 13/8', 167)
"""

from array import array
from collections.abc import Collection, Iterator
from functools import cached_property, lru_cache, partial
from itertools import accumulate
from typing import TYPE_CHECKING, Any, TypeVar

from bgnotation.cells import TURNS, UNREADABLE, WIN
from bgnotation.errors import UnknownNameError
from bgnotation.game.board import Row
from bgnotation.game.rules import Rules
from bgnotation.game.score import MatchScore
from bgnotation.game.side import Side
from bgnotation.replay.chain import Chain
from bgnotation.replay.played import Player, cube_after
from bgnotation.replay.problems import SCORE_LINE, DoublesFault, Problem, ResultFault
from bgnotation.replay.state import End, Over, State
from bgnotation.transcript import Game, Transcript
from bgnotation.variants import Variant, find, is_other_game

if TYPE_CHECKING:
    from bgnotation.game.position import Position
    from bgnotation.replay.course import Course
    from bgnotation.replay.own import OwnRules
    from bgnotation.replay.steps import Step

__all__ = ["GameReplay", "Over", "Problem", "Replay", "Step", "replay"]

P = TypeVar("P")


class GameReplay:
    """A game replayed: how it ended, what is wrong in it, and its steps on request."""

    def __init__(
        self,
        game: Game,
        index: int,
        score: MatchScore,
        start: tuple[Row, Row],
        ends: tuple[End, ...],
        results: tuple[int, ...],
        doubts: list[tuple[int, int]],
        rules: Rules,
        cube: int = 1,
    ) -> None:
        self.game = game
        self.index = index
        """The game's place in the transcript, from 0."""
        self.rules = rules
        """The rules it was replayed under."""
        self.score = score
        """The score before the game, in its own columns."""
        self.start = start
        self.cube = cube
        """What the cube shows before the first roll: more than 1 after automatic doubles."""
        self.ends = ends
        """How the game may have ended; more than one only after a fault."""
        self.results = results
        """The slots of the result."""
        self.doubts = doubts
        """Slots where the starred points are not those hit, with the mask of points hit."""
        self.problems: tuple[Problem, ...] = ()
        self.judged = True
        """False where a second fault made it impossible to judge the plays to the end."""
        self.result: tuple[int, int] | None = None
        self.path: Course | None = None
        """From the first doubt on; None for a clean game."""
        self.own_rules: OwnRules | None = None
        """The rules of a variant whose plays are not backgammon's."""

    def __repr__(self) -> str:
        return f"<GameReplay of {self.game!r}, {len(self.problems)} problem{'' if len(self.problems) == 1 else 's'}>"

    @property
    def winner(self) -> Side | None:
        """Who won, as the record and the board tell."""
        return Side(self.result[0]) if self.result else None

    @property
    def points(self) -> int | None:
        """The points won."""
        return self.result[1] if self.result else None

    @property
    def ending(self) -> Over:
        """How the game ended; RESIGNED where a result stands and the board does not decide."""
        over = self.ends[0].over
        return Over.RESIGNED if over == Over.NO and self.result and self.results else over

    @property
    def final(self) -> "Position":
        """The position after the last action."""
        from bgnotation.replay.steps import position

        if self.steps:
            return self.steps[-1].after
        # Without an action it is the position that was set, else the start.
        states = [state for _, state in self.path or ()] or [State(self.start, cube=self.cube)]
        return position(self, states[-1])

    @cached_property
    def turns(self) -> "array[int]":
        """For each slot how many turns have been taken once it is played."""
        return array("i", accumulate(int(cell is not None and cell.kind in TURNS) for cell in self.game.cells))

    @cached_property
    def steps(self) -> "tuple[Step, ...]":
        """Every action with the positions before and after it."""
        from bgnotation.replay.steps import steps

        return tuple(steps(self))


class Replay:
    """A transcript replayed."""

    def __init__(
        self,
        transcript: Transcript,
        rules: Rules,
        variant: Variant,
        games: tuple[GameReplay, ...],
        *,
        variant_known: bool,
    ) -> None:
        self.transcript = transcript
        self.rules = rules
        self.variant = variant
        self.games = games
        self._by_kind: dict[type, list[tuple[GameReplay, Problem]]] = {}
        for game in games:
            for problem in game.problems:
                self._by_kind.setdefault(type(problem), []).append((game, problem))
        self.variant_known = variant_known
        """False where the record names a variant that is not known, and was replayed as backgammon."""

    def step(self, game: int = 1, turn: int = 1) -> "Step":
        """An action by the game's and the action's place, both from 1. Raises IndexError."""
        if not 1 <= game <= len(self.games):
            raise IndexError(f"no game {game}: the transcript has {len(self.games)}")
        steps = self.games[game - 1].steps
        if not 1 <= turn <= len(steps):
            raise IndexError(f"no turn {turn}: game {game} has {len(steps)}")
        return steps[turn - 1]

    def steps(self) -> "Iterator[Step]":
        """All actions of all games."""
        for game in self.games:
            yield from game.steps

    @property
    def problem_kinds(self) -> Collection[type]:
        """The kinds of problem that there are."""
        return self._by_kind.keys()

    def problems(self, kind: type[P]) -> list[tuple[GameReplay, P]]:
        """The problems of a kind, each with its game."""
        return self._by_kind.get(kind, [])  # type: ignore[return-value]

    def __repr__(self) -> str:
        faults = sum(len(game.problems) for game in self.games)
        return f"<Replay of {self.transcript!r}, {faults} problem{'' if faults == 1 else 's'}>"

    def _repr_html_(self) -> str:
        return self.transcript._repr_html_()


def replay(transcript: Transcript, rules: Rules | None = None, *, variant: Variant | None = None) -> Replay:
    """Replays a transcript under `rules` and as `variant`, if None those that the record names.

    Never fails: faults are problems of its games.
    """
    rules = rules if rules is not None else transcript.rules
    known = True
    if variant is None:
        try:
            variant = _named(transcript.variation or "backgammon")
        except UnknownNameError:
            variant, known = find("backgammon"), False
            if is_other_game(transcript.variation):
                return _unjudged(transcript, rules, variant)
    if not variant.is_plain:
        from bgnotation.replay.own import replayed

        by_own_rules, variant = replayed(transcript, rules, variant)
        return Replay(transcript, rules, variant, by_own_rules, variant_known=known)
    chain = Chain(transcript, rules)
    start = variant.start.checkers
    money = transcript.length == 0
    player = Player(transcript, rules, start)
    games = []
    carried: list[ResultFault] = []
    for index, game in enumerate(transcript.games):
        seen = chain.crawford_seen
        points, crawford, problems = chain.before(index)
        problems = carried + problems
        score = MatchScore(transcript.length or 0, points, crawford)
        holland = rules.holland and seen and not money
        played = player.play(game.cells, starting_cube(game), crawford=crawford, holland=holland)
        doubles: tuple[DoublesFault, ...] = ()
        if game.extras.auto_doubles or game.extras.ties:
            # Imported here: few records tell of them.
            from bgnotation.replay.doubled import told

            play = partial(player.play, crawford=crawford, holland=holland)
            played, doubles = told(game, rules, played, play, money=money)
        before = (chain.scores, frozenset(chain.jacoby_seen)) if money else None
        faulty = played.after_end or _ends_unread(game)
        more, result = chain.after(index, played.ends, played.results, faulty=faulty)
        if before and not doubles and (more or played.problems or chain.untold) and chain.most_untold:
            from bgnotation.replay.doubled import untold

            play = partial(player.play, crawford=crawford, holland=holland)
            played, doubles, more, result = untold(chain, before, index, played, play, more, result)
        done = GameReplay(game, index, score, start, played.ends, played.results, played.doubts, rules, played.cube)
        done.judged, done.path, done.result = played.judged, played.path, result
        # A contradiction with the next score line belongs to the game that it begins.
        carried = [problem for problem in more if problem.slot == SCORE_LINE] if more else []
        if carried:
            more = [problem for problem in more if problem.slot != SCORE_LINE]
        done.problems = (*problems, *doubles, *played.problems, *more)
        games.append(done)
    return Replay(transcript, rules, variant, tuple(games), variant_known=known)


def _unjudged(transcript: Transcript, rules: Rules, variant: Variant) -> Replay:
    """A record of a game with rules of its own: neither play nor score is judged, and the board stays as it was."""
    from bgnotation.replay.careful import judge
    from bgnotation.replay.law import Terms

    games = []
    start = variant.start.checkers
    terms = Terms(money=False, crawford=False, holland=False, cube_limit=1, beavers=0)
    for index, game in enumerate(transcript.games):
        seen = judge(game.cells, State(start), terms, 0, 0, blind=True)
        score = MatchScore(transcript.length or 0, game.score or (0, 0), False)
        done = GameReplay(game, index, score, start, seen.ends, seen.results, [], rules)
        done.judged, done.path = False, seen.path
        written = [(slot & 1, cell.value) for slot in seen.results if (cell := game.cells[slot]) and cell.kind == WIN]
        done.result = next(((side, points or 0) for side, points in written), None)
        games.append(done)
    return Replay(transcript, rules, variant, tuple(games), variant_known=False)


_named = lru_cache(maxsize=64)(find)
"""Variants by name: nearly every record is of the same."""


def starting_cube(game: Game) -> int:
    """What the cube shows before the first roll."""
    return cube_after(game.extras.auto_doubles)


def _ends_unread(game: Game) -> bool:
    """Whether the last thing in the game can't be read: it may have been the result."""
    for cell in reversed(game.cells):
        if cell is not None:
            return cell.kind == UNREADABLE
    return False


def __getattr__(name: str) -> Any:
    if name == "Step":
        from bgnotation.replay.steps import Step

        return Step
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
