"""Whose points a score line names first.

It should be X's. The server does not always keep to that, least of all where X is another player than in the
game before; so the order that goes on from that game is taken.
"""

Score = tuple[int, int]
Outcome = tuple[int, int | None]
"""Who won a game, and how many points if that is known."""


def in_order(points: Score, before: Score, outcome: Outcome | None, *, flipped: bool) -> Score:
    """The points of the first game's X and O, `flipped` if X is who was O there.

    X's points come first where no order goes on from the game before.

    >>> in_order((2, 0), (0, 0), (1, 2), flipped=False), in_order((2, 0), (0, 0), (1, 2), flipped=True)
    ((0, 2), (0, 2))
    """
    own = points[::-1] if flipped else points
    return next((order for order in (own, own[::-1]) if _goes_on(order, before, outcome)), own)


def _goes_on(score: Score, before: Score, outcome: Outcome | None) -> bool:
    """Whether a score follows from the game before."""
    if outcome is None:
        return any(after(before, score, side) is not None for side in (0, 1))
    gained = after(before, score, outcome[0])
    return gained is not None and outcome[1] in (None, gained)


def after(before: Score, score: Score, winner: int) -> int | None:
    """How many points a side has won between two scores; None where it has not won alone.

    >>> after((1, 2), (3, 2), 0), after((1, 2), (3, 2), 1)
    (2, None)
    """
    gained = score[winner] - before[winner]
    return gained if gained > 0 and score[1 - winner] == before[1 - winner] else None
