"""The record as facts look at it: what several of them ask for is found once."""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from bgnotation.cells import BEAVER, COMMENT, DOUBLE, DROP, LOSS, RACCOON, RESIGN, ROLL, TAKE, UNREADABLE, WIN, Cell
from bgnotation.transcript import Game, Transcript

if TYPE_CHECKING:
    from bgnotation.replay import Replay
    from bgnotation.replay.actions import Action


class CubeTurn(NamedTuple):
    """A double up to its answer, as written."""

    slot: int
    rolls: int
    """Rolls before it."""
    side: int
    """Who doubled; -1 where an answer stands without a double."""
    values: tuple[int | None, ...]
    """What is written behind the double and each re-turn."""
    animals: tuple[str, ...]
    """`beaver` or `raccoon`, one for each re-turn."""
    answer: str | None
    """`take` or `drop`; None where there is none. Who rolls after a beaver takes it."""


class Walk:
    """A game's cells sorted by what they are."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rolls: list[tuple[int, Cell]] = []
        """Slot and cell of each roll: facts count rolls by their place here."""
        self.others: list[tuple[int, int, Cell]] = []
        """All else: the number of rolls before it, slot and cell."""
        rolls, others = self.rolls, self.others
        for slot, cell in enumerate(game.cells):
            if cell is not None:
                if cell.kind == ROLL:
                    rolls.append((slot, cell))
                else:
                    others.append((len(rolls), slot, cell))

    def of(self, *kinds: int) -> Iterator[tuple[int, int, Cell]]:
        """What is of these kinds: the number of rolls before it, slot and cell."""
        return (one for one in self.others if one[2].kind in kinds)

    @cached_property
    def result(self) -> tuple[int, int, Cell] | None:
        """Winner, slot and cell of the written result."""
        losses = None
        for _, slot, cell in self.of(WIN, LOSS):
            if cell.kind == WIN:
                return slot & 1, slot, cell
            losses = losses or (1 - (slot & 1), slot, cell)
        return losses

    @cached_property
    def turns(self) -> tuple[CubeTurn, ...]:
        """The turns of the cube."""
        found: list[CubeTurn] = []
        waits = False  # whether the last one has no answer yet
        turned = -1  # the side that turned the cube last
        for rolls, slot, cell in self.others:
            kind, side = cell.kind, slot & 1
            if kind in (COMMENT, UNREADABLE):
                continue
            if waits and rolls > found[-1].rolls:
                waits = False
                if found[-1].animals:
                    found[-1] = found[-1]._replace(answer="take")
            if kind in (DOUBLE, BEAVER, RACCOON):
                if waits and (kind != DOUBLE or side != turned):
                    last = found[-1]
                    animal = "raccoon" if kind == RACCOON or (kind == DOUBLE and last.animals) else "beaver"
                    found[-1] = last._replace(values=(*last.values, cell.value), animals=(*last.animals, animal))
                else:
                    found.append(CubeTurn(slot, rolls, side, (cell.value,), (), None))
                waits, turned = True, side
            elif kind in (TAKE, DROP):
                answer = "take" if kind == TAKE else "drop"
                if waits:
                    found[-1] = found[-1]._replace(answer=answer)
                else:
                    found.append(CubeTurn(slot, rolls, -1, (), (), answer))
                waits = False
            elif kind in (RESIGN, WIN, LOSS):
                waits = False
        if waits and found[-1].animals and len(self.rolls) > found[-1].rolls:
            found[-1] = found[-1]._replace(answer="take")
        return tuple(found)


class Held:
    """Gives a record to a fact: as written, and replayed on demand."""

    def __init__(self, transcript: Transcript, replay: "Callable[[], Replay]") -> None:
        self.transcript = transcript
        self.replay = replay
        self._actions: dict[int, tuple[Action, ...]] = {}

    @cached_property
    def games(self) -> tuple[Walk, ...]:
        """Each game with its cells sorted."""
        return tuple(Walk(game) for game in self.transcript.games)

    def actions(self, game: int) -> "tuple[Action, ...]":
        """What happened in a game, replayed."""
        if game not in self._actions:
            from bgnotation.replay.actions import actions

            self._actions[game] = tuple(actions(self.replay().games[game]))
        return self._actions[game]
