"""Matches made by hand that between them tell every fact there is: for tests of what formats keep.

Plays are thrown by a seeded generator and chosen so that many hit; so games have dances, hits and entries from the bar.
"""

import random
from collections.abc import Sequence
from dataclasses import replace

from bgnotation.analysis import Candidate, CubeAnalysis, Evaluation, PlayAnalysis
from bgnotation.cells import Cell
from bgnotation.extras import NO_EXTRAS, Extras, Refusal
from bgnotation.formats._build import GameBuilder
from bgnotation.formats._cells import (
    DROPS,
    TAKES,
    beaver,
    comment,
    dance,
    double,
    illegal,
    raccoon,
    resign,
    roll,
    set_position,
    unplayed,
    unreadable,
    win,
    written,
)
from bgnotation.game.board import Board, Row
from bgnotation.game.legal import Rows, Step, results
from bgnotation.game.rules import Rules
from bgnotation.game.side import Side
from bgnotation.source import Source, Span
from bgnotation.transcript import Game, Transcript
from bgnotation.variants import Variant, find

SOURCE = Source("")
CHANCES = Evaluation(0.55, 0.15, 0.01, 0.12, 0.005, 0.123)


class Author:
    """Writes a game down while it is played."""

    def __init__(self, seed: int, variant: str = "backgammon", rows: Rows | None = None) -> None:
        self.variant: Variant = find(variant)
        self._random = random.Random(seed)
        self._builder = GameBuilder(SOURCE)
        self.rows: list[Row] = list(rows or self.variant.start.checkers)
        self.side = 0
        self.extras = NO_EXTRAS

    def put(self, side: int, cell: Cell) -> int:
        """Writes anything; the slot it stands in."""
        return self._builder.add(side, cell, 0, 0)

    def remark(self, cell: Cell) -> None:
        """Writes what belongs to nobody."""
        self._builder.remark(cell, 0, 0)

    def play(self, dice: tuple[int, int] | None = None, *, stars: bool = True) -> int:
        """Throws, plays and passes the turn on; the slot."""
        side = self.side
        first, second = dice or self._throw()
        me, op = self.rows[side], self.rows[1 - side]
        ends = sorted(results(me, op, max(first, second), min(first, second)).items())
        after, steps = min(ends, key=lambda end: self._badness(*end))
        self.rows[side], self.rows[1 - side] = after
        self.side = 1 - side
        if not steps:
            return self.put(side, dance(first, second))
        moves = [written(a, b, stars=[b] if hit and stars else []) for a, b, hit in steps]
        return self.put(side, roll(first, second, tuple(moves)))

    def _badness(self, rows: Rows, steps: Sequence[Step]) -> tuple[float, ...]:
        """Early on the most hits are best, later the fewest blots: else no game would end."""
        hits = sum(step[2] for step in steps) if len(self._builder.cells) < 30 else 0
        blots = sum(count == 1 for count in rows[0][1:])
        return -hits, blots, self._random.random()

    def plays(self, rolls: int) -> None:
        """Goes on for some rolls."""
        for _ in range(rolls):
            self.play()

    def to_the_end(self) -> int:
        """Plays until a side has borne all its checkers off; the winner."""
        while True:
            side = self.side
            self.play()
            if self.rows[side][0] == self.variant.checkers:
                return side

    def worth(self, winner: int) -> int:
        """What multiplies the cube: 1, 2 for a gammon, 3 for a backgammon."""
        return int(self.variant.value(Board((self.rows[0], self.rows[1])), Side(1 - winner)))

    def game(
        self,
        number: int,
        players: tuple[str, str],
        score: tuple[int, int],
        result: tuple[int, int] | None,
        ratings: tuple[str, str] = ("", ""),
    ) -> Game:
        """The game, with its result (the winner's side and points) if there is one."""
        if result is not None:
            self.put(result[0], win(result[1]))
        return self._builder.game(number=number, players=players, score=score, ratings=ratings, extras=self.extras)

    def _throw(self) -> tuple[int, int]:
        first, second = self._random.randint(1, 6), self._random.randint(1, 6)
        if not any(self._builder.cells) and first == second:
            return self._throw()
        return first, second


def _match(games: Sequence[Game], length: int | None, rules: Rules, **more: object) -> Transcript:
    return replace(Transcript(SOURCE, "", "", length, tuple(games), rules=rules), **more)  # type: ignore[arg-type]


def whole_match() -> Transcript:
    """A match to 11 points in which much happens that few formats have a place for."""
    players = ("Zoë Ann Black", "Bob")
    games = []

    one = Author(1)
    one.remark(comment("Both were late."))
    one.play((1, 6))
    slot = one.play((5, 3))
    one.remark(comment("A fine start."))
    one.plays(9)
    doubled = one.put(one.side, double(2))
    one.put(1 - one.side, TAKES)
    one.remark(comment("Not easy, said Bob."))
    winner = one.to_the_end()
    outcome = 2 * one.worth(winner)
    candidates = (Candidate(((24, 18), (18, 13)), "2-ply", CHANCES), Candidate(((8, 3), (6, 3)), "2-ply", CHANCES))
    one.extras = Extras(
        crawford=False,
        ties=((3, 3), (5, 5)),
        clocks={slot: "1:02:03"},
        analysis={
            slot: PlayAnalysis("2-ply", candidates, 1, -0.012, 0.05),
            doubled: CubeAnalysis("2-ply", 0.31, 0.28, 1.0, -0.03, 0.0, CHANCES, CHANCES),
        },
    )
    games.append(one.game(1, players, (0, 0), (winner, outcome), ("1650.25", "1801.5")))
    score = [0, 0]
    score[winner] += outcome

    def more(author: Author, result: tuple[int, int] | None) -> None:
        games.append(author.game(len(games) + 1, players, (score[0], score[1]), result))
        if result is not None:
            score[result[0]] += result[1]

    two = Author(2)
    two.plays(6)
    two.put(two.side, double(2))
    two.put(1 - two.side, DROPS)
    more(two, (two.side, 1))

    three = Author(3)
    three.plays(8)
    loser = three.side
    three.put(loser, unplayed(6, 3))
    three.extras = Extras(level=1, refusals=(Refusal(5, loser, 1), Refusal(7, loser, 2)))
    more(three, (1 - loser, 1))

    four = Author(4)
    four.plays(7)
    loser = four.side
    four.put(loser, resign())
    four.extras = Extras(ending="resigned", level=1)
    more(four, (1 - loser, 1))

    five = Author(5)
    five.play((3, 1))
    five.play((6, 4))
    five.play((5, 2))
    five.put(five.side, roll(3, 1, (written(13, 7), written(13, 10))))
    five.extras = Extras(crawford=max(score) == 9, ending="timeout")
    more(five, None)
    tags = {
        "Event": "Club final",
        "Round": "Semi-final",
        "Site": "Ghent",
        "EventDate": "2024.06.01",
        "Transcriber": "Cy Dee",
        "Entry Fee": "12",
        "Table": "3",
    }
    return _match(games, 11, Rules(cube_limit=64), tags=tags, notes=("Played in the club.", "With a clock."))


def illegal_endings() -> Transcript:
    """A match to 3 points, Crawford rule off, with a play given by an impossible board and something unreadable."""
    players = ("Ann", "Bob")
    one = Author(6)
    one.plays(5)
    side = one.side
    row = list(one.rows[side])
    held = next(point for point in range(24, 0, -1) if row[point])
    row[held], row[0] = row[held] - 1, row[0] + 1
    one.rows[side] = tuple(row)
    one.put(side, illegal(2, 1, (one.rows[0], one.rows[1])))
    games = [one.game(1, players, (0, 0), (1 - side, 1))]
    score = (0, 1) if side == 0 else (1, 0)
    two = Author(7)
    two.plays(4)
    two.remark(unreadable("?!%"))
    games.append(two.game(2, players, score, (0, 1)))
    return _match(games, 3, Rules(crawford=False))


def money_session() -> Transcript:
    """A money session with Jacoby, beavers and automatic doubles."""
    players = ("Ann", "Bob")
    one = Author(8)
    one.extras = Extras(auto_doubles=1, ties=((2, 2),))
    one.plays(4)
    side = one.side
    one.put(side, double(4))
    one.put(1 - side, beaver(8))
    one.put(side, raccoon(16))
    one.put(1 - side, TAKES)
    one.plays(3)
    loser = one.side
    one.put(loser, resign())
    one.extras = replace(one.extras, ending="resigned", level=2)
    games = [one.game(1, players, (0, 0), (1 - loser, 32))]
    score = (32, 0) if loser else (0, 32)
    two = Author(9)
    two.plays(5)
    two.put(two.side, double())
    two.put(1 - two.side, beaver())
    two.plays(1)
    loser = two.side
    two.put(loser, resign())
    games.append(two.game(2, players, score, (1 - loser, 4)))
    rules = Rules(jacoby=True, beavers=2, auto_doubles=2)
    return _match(games, 0, rules)


def nackgammon_without_cube() -> Transcript:
    """A match to 1 point at nackgammon, without a cube."""
    one = Author(10, "nackgammon")
    winner = one.to_the_end()
    worth = one.worth(winner)
    game = one.game(1, ("Ann", "Bob"), (0, 0), (winner, worth))
    return _match([game], 1, Rules(cube_limit=1), variation="Nackgammon")


def edited_start() -> Transcript:
    """A match to 7 points that begins from a position set by hand, the cube turned."""
    rows = ((0, 0, 2, 2, 2, 3, 3, 1, 0, 0, 0, 0, 0, 2) + (0,) * 12, (3, 2, 2, 2, 2, 2, 2) + (0,) * 19)
    one = Author(11, rows=rows)
    one.put(0, set_position(rows, 2, 1))
    one.play((6, 1))
    winner = one.to_the_end()
    worth = 2 * one.worth(winner)
    return _match([one.game(1, ("Ann", "Bob"), (2, 3), (winner, worth))], 7, Rules())


def part_of_a_match() -> Transcript:
    """Games 3 and 5 of a match to 7 points under the Holland rule, out of an SGF file, with a letter before them."""
    letter = "Dear Cy,\nhere are two games. "
    source = Source(f"{letter}Bye. ")
    players = ("Ann", "Bob")
    one = Author(14)
    one.plays(3)
    rows = ((0, 0, 2, 2, 2, 3, 3, 1, 0, 0, 0, 0, 0, 2) + (0,) * 12, (3, 2, 2, 2, 2, 2, 2) + (0,) * 19)
    one.rows = list(rows)
    one.put(one.side, set_position(rows))
    slot = one.play((6, 1))
    winner = one.to_the_end()
    one.extras = Extras(raw={slot: "LU[0.125]"})
    worth = one.worth(winner)
    games = [one.game(3, players, (2, 3), (winner, worth))]
    two = Author(15)
    two.plays(4)
    two.put(two.side, double(2))
    two.put(1 - two.side, DROPS)
    score = (2 + worth, 3) if winner == 0 else (2, 3 + worth)
    games.append(two.game(5, players, score, (two.side, 1)))
    prose = (Span(0, len(letter)), Span(len(letter), len(source.text)))
    made = _match(games, 7, Rules(holland=True), prose=prose, states_results=True)
    return replace(made, source=source, format="sgf")


def session_without_automatic_doubles() -> Transcript:
    """A money session of one game, with the rule that equal opening throws do not double."""
    one = Author(16)
    one.plays(4)
    one.put(one.side, double(2))
    one.put(1 - one.side, DROPS)
    return _match([one.game(1, ("Ann", "Bob"), (0, 0), (one.side, 1))], 0, Rules(jacoby=False, auto_doubles=0))


def position_with_dice() -> Transcript:
    """One position and no game: the right side, which owns the cube, has thrown."""
    rows = ((0, 0, 2, 2, 2, 3, 3, 1, 0, 0, 0, 0, 0, 2) + (0,) * 12, (3, 2, 2, 2, 2, 2, 2) + (0,) * 19)
    one = Author(12)
    one.put(1, set_position(rows, 2, 1))
    one.put(1, unplayed(6, 1))
    one.extras = Extras(crawford=False)
    return _match([one.game(1, ("Ann", "Bob"), (2, 3), None)], 7, Rules(), states_results=False)


def position_without_dice() -> Transcript:
    """One position of a money session, the left side to roll, Jacoby in force and no beavers."""
    rows = ((0, 0, 2, 2, 2, 3, 3, 1, 0, 0, 0, 0, 0, 1) + (0,) * 11 + (1,), (3, 2, 2, 2, 2, 2, 2) + (0,) * 19)
    one = Author(13)
    one.put(0, set_position(rows))
    game = one.game(1, ("Ann", "Bob"), (0, 0), None)
    return _match([game], 0, Rules(jacoby=True, beavers=0), states_results=False)


def matches() -> dict[str, Transcript]:
    """All of them by name."""
    makers = (
        whole_match,
        illegal_endings,
        money_session,
        nackgammon_without_cube,
        edited_start,
        part_of_a_match,
        session_without_automatic_doubles,
        position_with_dice,
        position_without_dice,
    )
    return {maker.__name__: maker() for maker in makers}
