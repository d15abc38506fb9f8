"""Hypothesis strategies for boards and positions that can be, bar and bear-off included."""

from collections import Counter

from hypothesis import assume
from hypothesis import strategies as st

from bgnotation.game.board import BAR, OFF, Board
from bgnotation.game.cube import Cube
from bgnotation.game.dice import Dice
from bgnotation.game.position import Phase, Position
from bgnotation.game.score import MatchScore
from bgnotation.game.side import Side

dice = st.builds(Dice, st.integers(1, 6), st.integers(1, 6))
sides = st.sampled_from(Side)

_WHERE = (
    range(26),
    range(1, 25),
    range(7),
    (*range(7), 7),
    (*range(1, 7), BAR),
    (*range(18, 25), BAR),
    (OFF, 1, 2, 6, 24, BAR),
    (24, 13, 8, 6, 5, 4),
)


@st.composite
def boards(draw: st.DrawFn, checkers: int = 15) -> Board:
    """A board without faults on which each side has `checkers` checkers, spread in one of several ways."""

    def row(banned: frozenset[int]) -> tuple[int, ...]:
        allowed = [n for n in draw(st.sampled_from(_WHERE)) if n not in banned] or [OFF]
        counts = Counter(draw(st.lists(st.sampled_from(allowed), min_size=checkers, max_size=checkers)))
        return tuple(counts[n] for n in range(26))

    one = row(frozenset())
    two = row(frozenset(25 - n for n in range(1, 25) if one[n]))
    board = Board((one, two) if draw(st.booleans()) else (two, one))
    assume(not board.faults(checkers))
    return board


@st.composite
def scores(draw: st.DrawFn) -> MatchScore:
    """The score before a game: money, or a match to at most 64 points that is not over."""
    length = draw(st.integers(0, 64))
    highest = length - 1 if length else 200
    points = (draw(st.integers(0, highest)), draw(st.integers(0, highest)))
    return MatchScore(length, points, crawford=length > 0 and draw(st.booleans()))


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A position with a roll, an offer, or neither, all rules known where they can be in force."""
    score = draw(scores())
    offer = draw(st.sampled_from(["none", "none", "double", "resign"]))
    money = score.is_money
    return Position(
        draw(boards()),
        draw(sides),
        draw(st.none() | dice) if offer == "none" else None,
        Cube(2 ** draw(st.integers(0, 12)), draw(st.none() | sides)),
        doubled=draw(st.integers(1, 3 if money else 1)) if offer == "double" else 0,
        resigning=draw(st.integers(1, 3)) if offer == "resign" else 0,
        score=score,
        jacoby=draw(st.booleans()) if money else None,
        beavers=draw(st.booleans()) if money else None,
        cube_limit=draw(st.integers(0, 12)),
        phase=draw(st.sampled_from(Phase)),
    )


@st.composite
def acey_sides(draw: st.DrawFn) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Two sides of Acey-deucey, 27 counts each (26: the tray), that share no point: spread out, or nearly home."""
    bar, tray = 25, 26
    home = draw(st.booleans())
    rare = [bar, tray] if draw(st.booleans()) else []
    places = [*range(7), *([] if home else range(7, 25)), *draw(st.lists(st.sampled_from(range(7, 25)), max_size=2))]
    mine = draw(st.lists(st.sampled_from([*places, *rare]), min_size=15, max_size=15))
    free = [place for place in [*range(27), *range(1, 7)] if place in (0, bar, tray) or 25 - place not in mine]
    theirs = draw(st.lists(st.sampled_from(free), min_size=15, max_size=15))
    one, two = (tuple(taken.count(place) for place in range(27)) for taken in (mine, theirs))
    return one, two
