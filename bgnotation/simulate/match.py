"""Plays one match or session, game by game."""

from random import Random

from bgnotation.game.score import MatchScore
from bgnotation.simulate.game import Game
from bgnotation.simulate.plan import Plan
from bgnotation.simulate.record import PlayedGame


def played(plan: Plan, number: int) -> tuple[PlayedGame, ...]:
    """The games of a plan's match; each number is another match, always the same one.

    >>> games = played(Plan(length=3, seed=1), 0)
    >>> max(sum(game.points for game in games if game.winner == side) for side in (0, 1)) >= 3
    True
    """
    chance = Random(f"{plan.seed}/{number}")
    games: list[PlayedGame] = []
    points = (0, 0)
    seen = False
    while _goes_on(plan, points, len(games)):
        crawford = plan.rules.crawford and not seen and is_one_away(plan.length, points)
        score = MatchScore(plan.length, points, crawford)
        game = Game(plan, score, chance, after_crawford=seen).played()
        games.append(game)
        seen = seen or crawford
        if game.winner is not None:
            points = (points[0] + game.points, points[1]) if not game.winner else (points[0], points[1] + game.points)
    return tuple(games)


def _goes_on(plan: Plan, points: tuple[int, int], games: int) -> bool:
    return max(points) < plan.length if plan.length else games < plan.games


def is_one_away(length: int, points: tuple[int, int]) -> bool:
    """Whether exactly one side is a point from the match, as before the Crawford game.

    >>> is_one_away(5, (4, 0)), is_one_away(5, (4, 4)), is_one_away(1, (0, 0))
    (True, False, False)
    """
    return length > 1 and (points[0] == length - 1) != (points[1] == length - 1)
