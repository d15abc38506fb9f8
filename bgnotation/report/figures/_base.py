"""What the figures have in common: their type, their colours, how an empty one looks."""

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec

import matplotlib.style
from matplotlib.figure import Figure

from bgnotation.draw._words import printable
from bgnotation.draw.palette import LIGHT

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

P = ParamSpec("P")

SIDE_COLOURS = ("#c8600c", "#234b6e")
"""Of the left and the right player: orange and blue differ for every kind of colour vision, and in grey."""
SIDE_LINES = ("--", "-")
"""So that the two are told apart without colours too."""
CENTRED = "#9aa3ab"
INK, MUTED, ALARM = "#1d2329", "#5a636c", "#b3261e"
SHADES = ("#1b4965", "#5fa8d3", "#bee9e8", "#c9ced3")
"""From dark to light, for parts of a whole that have an order."""

_STYLE = Path(__file__).with_name("bgnotation.mplstyle")


class Drawing(Figure):
    """A matplotlib Figure that a notebook shows without pyplot, which would keep it for ever."""

    def _repr_png_(self) -> bytes:
        data = io.BytesIO()
        self.savefig(data, format="png")
        return data.getvalue()


@contextmanager
def style() -> "Iterator[None]":
    """The package's style sheet, for what is drawn inside."""
    with matplotlib.rc_context():
        matplotlib.style.use(_STYLE)
        yield


def drawn(function: Callable[P, Figure]) -> Callable[P, Figure]:
    """Draws in the package's style."""

    @wraps(function)
    def styled(*arguments: P.args, **named: P.kwargs) -> Figure:
        with style():
            return function(*arguments, **named)

    return styled


def figure(width: float = 9, height: float = 4.5) -> Drawing:
    """A new figure, in inches."""
    return Drawing(figsize=(width, height))


def nothing(title: str, why: str) -> Drawing:
    """A figure that says why it shows nothing."""
    made = figure(9, 2.4)
    axes = made.subplots()
    axes.set_title(title)
    axes.set_axis_off()
    axes.text(0.5, 0.5, why, ha="center", va="center", color=MUTED, transform=axes.transAxes)
    return made


def names(frame: "pd.DataFrame") -> tuple[str, str]:
    """The players of a table's first row, the sides' colours where a name is empty."""
    row = frame.iloc[0]
    return called((row["player_left"], row["player_right"]))


def called(players: tuple[str, str]) -> tuple[str, str]:
    """What the players are called in a figure: by the colour of their checkers where a name is empty."""
    left, right = LIGHT.checkers
    return clipped(players[0]) or left.name, clipped(players[1]) or right.name


def clipped(text: object, room: int = 24) -> str:
    """A text on one line, its end left out where it is long. A dollar sign is no formula."""
    words = printable(str(text))
    kept = words if len(words) <= room else words[: room - 1].rstrip() + "…"
    return kept.replace("$", r"\$")


def whole_numbers(axes: "Axes", *, x: bool = False, y: bool = False) -> None:
    """Ticks at whole numbers only."""
    from matplotlib.ticker import MaxNLocator

    for axis, wanted in ((axes.xaxis, x), (axes.yaxis, y)):
        if wanted:
            axis.set_major_locator(MaxNLocator(integer=True))
