"""The colours of a drawn board."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CheckerColours:
    """The colours of one side's checkers and dice, and what they are called."""

    name: str
    fill: str
    outline: str
    ink: str
    """Of numbers on checkers and of the pips of dice."""


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a board as CSS colours.

    Text is at least 4.5:1 against what it stands on; of each checker the fill or the outline is at
    least 3:1 against the felt and both kinds of points.
    """

    page: str
    """Around the board."""
    ink: str
    muted: str
    frame: str
    label: str
    """Point numbers, on the frame."""
    felt: str
    tray: str
    odd_point: str
    even_point: str
    accent: str
    """Who must act, an offered cube, the marks of a play."""
    error: str
    checkers: tuple[CheckerColours, CheckerColours]
    """Of the left side, then of the right side."""
    cube: str = "#ffffff"
    cube_ink: str = "#1d2329"


LIGHT = Palette(
    page="#ffffff",
    ink="#1d2329",
    muted="#5a636c",
    frame="#4a382b",
    label="#f2e9dc",
    felt="#e7dfcf",
    tray="#716254",
    odd_point="#a5815a",
    even_point="#cdb48a",
    accent="#b4470f",
    error="#b3261e",
    checkers=(
        CheckerColours("White", "#fffdf6", "#3a2d22", "#1d2329"),
        CheckerColours("Blue", "#234b6e", "#f4f8fb", "#ffffff"),
    ),
)
"""Cream against blue on a sand-coloured board; also the one for print."""

DARK = Palette(
    page="#1c2228",
    ink="#e9edf0",
    muted="#a3adb6",
    frame="#0c0f12",
    label="#cfd6dc",
    felt="#2a3038",
    tray="#1b2026",
    odd_point="#65737f",
    even_point="#46525e",
    accent="#ffb27a",
    error="#ff8a80",
    checkers=(
        CheckerColours("White", "#f4efe3", "#14181c", "#14181c"),
        CheckerColours("Blue", "#2f7fb8", "#e9f3fb", "#ffffff"),
    ),
)
"""The same checkers on slate, for dark pages."""
