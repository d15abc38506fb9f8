"""A game that is given a fault: what the rules say of it, and the text with the fault."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from tests.acey_oracle import Step
from tests.simulated.matchfile import MatchFile, event
from tests.simulated.record import Match, Roll, Told, Written, word_of
from tests.simulated.referee import Dice, Due, Referee, referee_of

_SHARE, _SHARE_OF_ACEY = 0.15, 0.5
"""How many of the faults are put into a .match file, where it can hold the match."""
_TURNS = 12
"""Turns of a game that are tried before a kind of fault is taken for impossible in it."""
Made = tuple[Dice, tuple[Step, ...]]
"""Dice and what is played of them."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A faulty file, and the lines on which the fault can show first."""

    kind: str
    game: int
    what: str
    text: str
    lines: frozenset[int]
    format: str = "mat"


class FaultyGame:
    """A game that is given a fault."""

    def __init__(self, match: Match, index: int, chance: Random) -> None:
        self.match = match
        self.index = index
        self.chance = chance
        self.told: Told = match.games[index]
        self.rules = match.rule_set
        share = _SHARE_OF_ACEY if self.rules else _SHARE
        self.matchfile = None
        if chance.random() < share and MatchFile.can_hold(match):
            self.matchfile = MatchFile(match)
        self.referee: Referee = referee_of(self.rules)

    def turns(self, where: Callable[[Roll], bool] | None = None) -> Iterator[tuple[int, Roll]]:
        """Some rolls (of those for which `where` is true) in any order, each with its place among all rolls."""
        found = [(place, roll) for place, roll in enumerate(self.told.rolls) if where is None or where(roll)]
        yield from self.chance.sample(found, min(_TURNS, len(found)))

    def fault(self, kind: str, what: str, written: Written, lines: tuple[int, ...]) -> Fault:
        """The fault with these rows; lines are counted among them, from 0."""
        text, begins = self.match.text({self.index: written})
        return Fault(kind, self.index, what, text, frozenset(begins[self.index] + line for line in lines))

    def changed(self, kind: str, place: int, roll: Roll, made: Made) -> Fault:
        """The fault of another play."""
        new = word_of(roll, *made)
        what = f"{self.told.words[roll.place].text!r} -> {new.text!r}"
        if self.matchfile is not None:
            line = self.matchfile.line_of(self.index, place)
            text, at = self.matchfile.text(self.index, line, [event(roll.side, *made)], instead=True)
            return Fault(kind, self.index, what, text, frozenset({at}), "bgammon")
        words = [new if word.place == roll.place else word for word in self.told.words]
        written = self.match.rows(self.index, words)
        return self.fault(kind, what, written, (written.line_of[roll.place],))

    def without(self, kind: str, place: int, roll: Roll) -> Fault:
        """The fault of a roll that is not there: it shows in the gap, or with the next action."""
        what = f"without {self.told.words[roll.place].text!r}"
        if self.matchfile is not None:
            line = self.matchfile.line_of(self.index, place)
            text, at = self.matchfile.text(self.index, line, [], instead=True)
            return Fault(kind, self.index, what, text, frozenset({at - 1, at}), "bgammon")
        words = [word for word in self.told.words if word.place != roll.place]
        written = self.match.rows(self.index, words)
        clean = self.match.rows(self.index)
        gap = next(n for n, (old, new) in enumerate(zip(clean.lines, written.lines, strict=False)) if old != new)
        return self.fault(kind, what, written, (gap, written.line_of[roll.place + 1]))

    def with_more(self, kind: str, place: int, roll: Roll, more: Roll, steps: tuple[Step, ...]) -> Fault:
        """The fault of a roll behind another one."""
        word = word_of(more, more.dice, steps)
        words = self.told.words
        what = f"{word.text!r} behind {words[roll.place].text!r}"
        if self.matchfile is not None:
            line = self.matchfile.line_of(self.index, place)
            text, at = self.matchfile.text(self.index, line, [event(more.side, more.dice, steps)], instead=False)
            return Fault(kind, self.index, what, text, frozenset({at + 1}), "bgammon")
        written = self.match.rows(self.index, [*words[: roll.place + 1], word, *words[roll.place + 1 :]])
        return self.fault(kind, what, written, (written.line_of[-1],))

    # ------------------------------------------------------------ what the rules say

    def is_wrong(self, place: int, roll: Roll, made: Made) -> bool:
        """Whether a turn with this play in the place of its own is against the rules."""
        dice, steps = made
        if not steps and (roll.place == self.told.last or (self.matchfile and place + 1 == len(self.told.rolls))):
            # The last roll of a game without a play: it was given up there, and nothing is wrong.
            return False
        if not self.rules and place == 0 and dice[0] == dice[1]:
            return True
        if roll.given and dice[0] != dice[1]:
            return True
        if not self.referee.is_legal(roll.rows, roll, dice, steps):
            return True
        if place + 1 == len(self.told.rolls):
            return False
        following = self.told.rolls[place + 1]
        return self.referee.due(roll.rows, roll, dice, steps) != Due(following.side, following.given)

    def before(self, place: int) -> Due | None:
        """What was due when a roll was made; None where anybody may have begun."""
        roll = self.told.rolls[place]
        return Due(roll.side, roll.given) if place else None
