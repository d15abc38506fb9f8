"""Faults in the text of a .match file of bgammon.org: one event a line, all moves in the first player's numbering."""

from collections.abc import Sequence
from functools import cached_property

from bgnotation.formats import writes
from bgnotation.simulate import transcript_of
from tests.acey_oracle import BAR, OFF, TRAY, Step
from tests.simulated.record import Match


def event(side: int, dice: tuple[int, int], steps: Sequence[Step]) -> str:
    """A roll as its line has it."""
    moves = "".join(f" {_point(source, side, 'bar')}/{_point(target, side, 'off')}" for source, target, _ in steps)
    return f"{side + 1} r {dice[0]}-{dice[1]}{moves}\n"


def _point(point: int, side: int, word: str) -> str:
    if point == TRAY:
        return "off"
    return word if point in (OFF, BAR) else str(25 - point if side else point)


class MatchFile:
    """A match as that site writes it."""

    def __init__(self, match: Match) -> None:
        self._match = match

    @cached_property
    def _games(self) -> list[list[str]]:
        """The lines of each game."""
        games: list[list[str]] = []
        data = writes(transcript_of(self._match.plan, self._match.page), "bgammon")
        for line in data.decode().splitlines(keepends=True):
            if line.startswith("i "):
                games.append([])
            if games:
                games[-1].append(line)
        return games

    @staticmethod
    def can_hold(match: Match) -> bool:
        """Whether its games come back as they were: nothing is told of other starts, beavers and automatic doubles."""
        plan = match.plan
        if plan.variant.name not in ("backgammon", "acey-deucey-server") or plan.tags:
            return False
        money = plan.length == 0 and (plan.rules.beavers != 0 or plan.rules.auto_doubles != 0)
        return plan.rules.crawford and not money

    def line_of(self, index: int, place: int) -> int:
        """The line of a game's n-th roll among the game's, from 0."""
        rolls = [line for line, text in enumerate(self._games[index]) if text[2:3] == "r"]
        return rolls[place]

    def text(self, index: int, line: int, lines: Sequence[str], *, instead: bool) -> tuple[str, int]:
        """The file with these lines in the place of a game's line, or behind it; and that place, from 1."""
        games = [list(game) for game in self._games]
        games[index][line + (not instead) : line + 1] = lines
        heads = []
        position = len("bgammon-replay 00000000\n") * len(games)
        for game in games:
            heads.append(f"bgammon-replay {position:08}\n")
            position += sum(len(text.encode()) for text in game)
        first = len(games) + sum(len(game) for game in games[:index]) + 1
        return "".join([*heads, *(text for game in games for text in game)]), first + line
