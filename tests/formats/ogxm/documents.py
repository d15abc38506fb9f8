"""Documents as the library has them, for files made in the tests."""

from typing import Any

Document = dict[str, Any]

WHITE, BLACK = 1, 0
_ROLLS = {pair: n for n, pair in enumerate((a, b) for a in range(1, 7) for b in range(a, 7))}


def ply(color: int, action: int, **more: Any) -> Document:
    """A ply; `action` as the specification numbers them."""
    return {"color": color, "action_id": action, **more}


def roll(color: int, first: int, second: int, *moves: tuple[int, int]) -> Document:
    """A roll with its moves, each the place it starts from and the pips."""
    low, high = sorted((first, second))
    steps = [{"from": place, "pips": pips} for place, pips in moves]
    return ply(color, _ROLLS[low, high], d1=low, d2=high, moves=steps)


OPENING = roll(WHITE, 3, 1, (17, 3), (19, 1))
"""White's 31: 8/5 6/5."""
ANSWER = roll(BLACK, 6, 2, (24, 6), (13, 2))
"""Black's 62: 24/18 13/11."""


def document(*games: Document, **more: Any) -> Document:
    """A match of these games, to 7 points unless otherwise said."""
    return {
        "ogxm": {"major": 2, "minor": 0},
        "match_length": 7,
        "player_white": "Ann",
        "player_black": "Bob",
        "games": list(games),
        **more,
    }


def game(*plies: Document, **more: Any) -> Document:
    """A game of these plies."""
    return {"plies": list(plies), **more}
