"""The position that a GMD game may begin with: `Game: Scores{3 6} Points{…} Dice{5 3} Cube{2} Turn{-1}`."""

import re
from typing import NamedTuple

from bgnotation.game.legal import Rows

_FIELD = re.compile(r"([A-Z][A-Za-z-]*)\{([^}]*)\}")
_LENGTHS = {"Scores": 2, "Points": 26, "Dice": 2, "Cube": 1, "Turn": 1, "May-Double": 2}
_HIGHEST_CUBE = 1 << 15


class Edited(NamedTuple):
    """What the line says; None where it does not."""

    score: tuple[int, int] | None
    rows: Rows | None
    """Of the left (White) and the right side, each in its own numbering."""
    dice: tuple[int, int] | None
    cube: int
    owner: int
    side: int | None
    """Who is on roll."""


def read_edited(text: str) -> Edited | None:
    """The position of these fields; None without fields, and where they make no position.

    >>> read_edited("Scores{3 6} Cube{2} Turn{-1} May-Double{0 1}")
    Edited(score=(3, 6), rows=None, dice=None, cube=2, owner=1, side=1)
    """
    fields: dict[str, list[int]] = {}
    for name, written in _FIELD.findall(text):
        words = written.split()
        if _LENGTHS.get(name) != len(words) or not all(re.fullmatch("-?[0-9]{1,5}", word) for word in words):
            return None
        fields[name] = [int(word) for word in words]
    if not fields:
        return None
    (cube,), (turn,) = fields.get("Cube", [1]), fields.get("Turn", [0])
    rows = _rows(fields["Points"]) if "Points" in fields else None
    dice = fields.get("Dice", [])
    scores = fields.get("Scores")
    wrong = (
        not 1 <= cube <= _HIGHEST_CUBE
        or cube & (cube - 1)
        or ("Points" in fields and rows is None)
        or not all(1 <= die <= 6 for die in dice)
        or (scores is not None and min(scores) < 0)
    )
    if wrong:
        return None
    white, black = fields.get("May-Double", [1, 1])
    owner = -1 if cube == 1 or bool(white) == bool(black) else 0 if white else 1
    return Edited(
        (scores[0], scores[1]) if scores else None,
        rows,
        (dice[0], dice[1]) if dice else None,
        cube,
        owner,
        {1: 0, -1: 1}.get(turn),
    )


def _rows(points: list[int]) -> Rows | None:
    """Rows of 26 numbers: White's bar, White's points 1 to 24 (Black's checkers negative), Black's bar."""
    left, right = [0] * 26, [0] * 26
    left[25], right[25] = max(points[0], 0), max(-points[25], 0)
    for point in range(1, 25):
        if points[point] > 0:
            left[point] = points[point]
        else:
            right[25 - point] = -points[point]
    left[0], right[0] = 15 - sum(left), 15 - sum(right)
    return (tuple(left), tuple(right)) if left[0] >= 0 and right[0] >= 0 else None
