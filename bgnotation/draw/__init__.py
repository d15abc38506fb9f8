"""Boards as pictures and in characters, tables as HTML: what notebooks, the terminal and reports show."""

from bgnotation.draw.palette import DARK, LIGHT, CheckerColours, Palette
from bgnotation.draw.svg import board_svg, position_svg, step_svg
from bgnotation.draw.table import html_table
from bgnotation.draw.text import board_text

__all__ = [
    "DARK",
    "LIGHT",
    "CheckerColours",
    "Palette",
    "board_svg",
    "board_text",
    "html_table",
    "position_svg",
    "step_svg",
]
