"""How much of a file is kept piece by piece.

A game, a remark, a line that can't be read take some hundred bytes each, however short they are. A record has few of
them for its length; a damaged or senseless file may have one every other character, and would take a hundred times its
size. So there is room for so many in a file. What is beyond is kept as text, in one piece with what stands around it.
"""

_GAMES = 500
"""Games and matches for which there is room in any file …"""
_A_GAME = 600
"""… and characters for which there is one more. Of hundreds of games that were played hardly any is so short."""
_SCRAPS = 500
"""Remarks, tags and lines that can't be read, for which there is room in any file …"""
_A_SCRAP = 60
"""… and characters for which there is one more."""


class Room:
    """What there still is room for in a file of so many characters."""

    __slots__ = ("_games", "_scraps")

    def __init__(self, characters: int) -> None:
        self._games = 0
        self._scraps = _SCRAPS + characters // _A_SCRAP

    def game(self, offset: int) -> bool:
        """Whether there is room for one more game that begins here; takes it."""
        if self._games >= _GAMES + offset // _A_GAME:
            return False
        self._games += 1
        return True

    def scrap(self) -> bool:
        """Whether there is room for one more piece that is no part of the play; takes it."""
        self._scraps -= 1
        return self._scraps >= 0
