"""Where everything stands on a drawn board, in units of its 632 by 512 view.

The bottom player bears off to the right: point 1 is at the bottom right, 24 at the top right. `low`
says whether a side sits at the bottom; points are that side's own (0 off, 1..24, 25 the bar).
"""

from bgnotation.game.board import BAR, OFF
from bgnotation.game.board import TRAY as WAITING

WIDTH = 632.0
HEIGHT = 512.0
CORNER = 10.0
PITCH = 40.0
"""The width of a point and the distance of checkers on it."""
RADIUS = 18.5
"""Of a checker, to the middle of its outline, which is 2 wide."""
INNER = 0.62 * RADIUS
TRAY = 52.0
"""The width of the tray of the cube on the left and of the one for borne-off checkers on the right."""
BAR_WIDTH = 48.0
LEFT = TRAY
"""The left edge of the points 7 to 18."""
BAR_LEFT = LEFT + 6 * PITCH
RIGHT = BAR_LEFT + BAR_WIDTH
"""The left edge of the home boards."""
OFF_LEFT = RIGHT + 6 * PITCH
TOP = 24.0
"""The upper edge of the field; the strip of point numbers is above it."""
BOTTOM = HEIGHT - 24.0
MIDDLE = HEIGHT / 2
POINT = 190.0
"""The length of a point."""
TRAY_LENGTH = 196.0
BAR_PITCH = 32.0
BAR_START = 50.0
"""From the middle of the board to the first checker on the bar."""
OFF_PITCH = 12.5
OFF_SIZE = (40.0, 11.0)
"""Width and height of a borne-off checker, seen from its edge."""
DIE = 36.0
DIE_GAP = 48.0
"""The distance of two dice, centre to centre."""
CUBE = 38.0

STACKED = 5
"""How many checkers are drawn on a point; a number tells of more."""
ON_BAR = 4
"""How many checkers are drawn on the bar; the number is written from this many on."""
IN_TRAY = 15

Spot = tuple[float, float]


def point_x(point: int) -> float:
    """The middle of a point of the bottom player's numbering.

    >>> point_x(1) > point_x(6) > point_x(7), point_x(1) == point_x(24)
    (True, True)
    """
    column = point - 13 if point > 12 else 12 - point
    return LEFT + column * PITCH + PITCH / 2 + (BAR_WIDTH if column > 5 else 0)


def slot(point: int, index: int, *, low: bool) -> Spot:
    """The middle of the checker that is number `index` (from 0) of a stack; those too high lie on the last."""
    if point == BAR:
        away = BAR_START + min(index, ON_BAR - 1) * BAR_PITCH
        return BAR_LEFT + BAR_WIDTH / 2, MIDDLE + away if low else MIDDLE - away
    if point == OFF:
        away = 9 + min(index, IN_TRAY - 1) * OFF_PITCH
        return OFF_LEFT + TRAY / 2, BOTTOM - away if low else TOP + away
    if point == WAITING:
        away = 9 + min(index, IN_TRAY - 1) * OFF_PITCH
        return TRAY / 2, BOTTOM - away if low else TOP + away
    seen = point if low else 25 - point
    away = PITCH / 2 + min(index, STACKED - 1) * PITCH
    return point_x(seen), TOP + away if seen > 12 else BOTTOM - away


def half(*, low: bool) -> Spot:
    """The middle of a side's right-hand half, where it throws its dice and a cube is offered to it."""
    return (RIGHT if low else LEFT) + 3 * PITCH, MIDDLE


def off_count(*, low: bool, tray: bool = False) -> Spot:
    """Where the number of borne-off checkers stands, between the trays; `tray`: of those that wait, at the left."""
    return TRAY / 2 if tray else OFF_LEFT + TRAY / 2, MIDDLE + (16 if low else -16)


def cube(*, low: bool | None) -> Spot:
    """Where the cube lies: in the middle (None) or at its owner's end."""
    away = CUBE / 2 + 7
    return TRAY / 2, MIDDLE if low is None else BOTTOM - away if low else TOP + away


def drawn(point: int, checkers: int) -> int:
    """How many of so many checkers are drawn."""
    return min(checkers, ON_BAR if point == BAR else IN_TRAY if point in (OFF, WAITING) else STACKED)


def is_numbered(point: int, checkers: int) -> bool:
    """Whether the stack's number is written on its outermost checker."""
    return checkers > STACKED if BAR > point > OFF else point == BAR and checkers >= ON_BAR


PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
    6: ((-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)),
}
"""Where the pips of a die are, in steps from its middle."""
PIP_STEP = 10.0
PIP_RADIUS = 3.6
