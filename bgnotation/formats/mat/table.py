"""Rows of two columns: puts what happens in a game where the programs look for it."""

from typing import NamedTuple


class Layout(NamedTuple):
    """Where things stand in a file of this family; columns are counted from 0."""

    left: int
    """Characters of a left cell; it begins at column 5."""
    right: int
    """Characters that a right cell is filled up to."""
    second: int
    """The column of the second player's name."""
    own: tuple[str, str]
    """What stands before a result on a line of its own, of the left and the right side."""
    after: str
    """What stands behind a game …"""
    end: str = ""
    """… and behind the last one of a match."""


USUAL = Layout(27, 0, 32, (" " * 6, " " * 34), "\n")
"""Jellyfish, Snowie, GNU Backgammon and those who follow them."""
XG = Layout(33, 34, 39, (" " * 6, " " * 40), "\n" * 3, "\n")
"""eXtreme Gammon's own style."""


class Table:
    """The rows of one game."""

    def __init__(self, layout: Layout) -> None:
        self.lines: list[str] = []
        self._layout = layout
        self._number = 0
        self._left: str | None = None
        self._padded = layout.left
        self._right = layout.right

    def cell(self, side: int, text: str) -> None:
        """Puts an action into the next free cell of a side."""
        left = self._left
        if side:
            if left is None:
                self._number += 1
            self.lines.append(f"{self._number:3}) {left or '':<{self._padded}} {text:<{self._right}}\n")
            self._left = None
        else:
            if left is not None:
                self.flush()
            self._number += 1
            self._left = text

    def flush(self) -> None:
        """Ends the row that waits for its right cell."""
        if self._left is not None:
            self.lines.append(f"{self._number:3}) {self._left:<{self._padded}} \n")
            self._left = None

    def result(self, side: int, text: str, beside: str) -> None:
        """Puts a result on a line of its own or, as `beside`, into the right cell that is left free."""
        if side and self._left is not None:
            self.lines.append(f"{self._number:3}) {self._left:<{self._padded}} {beside}\n")
            self._left = None
            return
        self.flush()
        self.lines.append(f"{self._layout.own[side]}{text}\n")

    def append(self, text: str) -> None:
        """Puts something behind the last action, in its cell."""
        if self._left is not None:
            self._left += f" {text}"
        elif self.lines:
            self.lines[-1] = f"{self.lines[-1].rstrip()} {text}\n"

    def line(self, text: str) -> None:
        """Puts a line that is no row."""
        self.flush()
        self.lines.append(f"{text}\n")
