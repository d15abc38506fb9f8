"""The cube as rules.md §5.2 and §6.1 have it, written from there and apart from the package."""

from dataclasses import dataclass, field, replace
from random import Random

KINDS = ("double", "take", "drop", "animal", "roll", "resign")
Event = tuple[str, int]
"""A kind and the side, 0 or 1."""


@dataclass(frozen=True)
class Terms:
    """What is agreed on."""

    money: bool = True
    animals: int = 99
    """How often one double may be turned again."""
    limit: int = 1 << 20
    automatic: int = 0
    """Automatic doubles before the first roll."""


@dataclass(frozen=True)
class Table:
    """A game as the cube sees it: whose turn, cube, owner, the offer that stands, how it ended."""

    terms: Terms
    turn: int = -1
    """Who acts next; -1 before the first roll."""
    cube: int = 1
    owner: int = -1
    doubler: int = -1
    """The side whose double stands, -1 without one."""
    answers: int = -1
    stake: int = 0
    offer: int = 0
    taker: int = -1
    count: int = 0
    """Animals of this offer."""
    won: tuple[int, int] | None = None
    """The winner and the points, once a double was dropped."""
    resigned: int = -1
    """Who gave the game up without an offer standing."""
    events: tuple[Event, ...] = field(default=())

    @property
    def over(self) -> bool:
        return self.won is not None or self.resigned >= 0

    def may_double(self, side: int) -> bool:
        """§5.2: to act before his throw, not the opening throw, no offer stands, cube centred or owned, limit."""
        return self.turn == side and self.doubler < 0 and self.owner in (-1, side) and 2 * self.cube <= self.terms.limit

    def after(self, event: Event) -> "Table | None":
        """The table after an event, None where it is not legal."""
        found = self._after(*event)
        return None if found is None else replace(found, events=(*self.events, event))

    def _after(self, kind: str, side: int) -> "Table | None":
        if self.over or (self.turn == -1 and kind != "roll"):
            return None
        if self.doubler < 0:
            if kind == "double" and self.may_double(side):
                return replace(
                    self, doubler=side, answers=1 - side, taker=1 - side, stake=self.cube, offer=2 * self.cube, count=0
                )
            if kind == "roll" and self.turn in (-1, side):
                return replace(self, turn=1 - side)
            return replace(self, resigned=side) if kind == "resign" else None
        if kind == "take" and side == self.answers:
            return self._taken()
        if kind == "drop" and side == self.answers:
            return replace(self, won=(1 - side, self.stake))
        if kind == "animal" and side == self.answers and self.terms.money and self.count < self.terms.animals:
            if 2 * self.offer > self.terms.limit:
                return None
            return replace(self, stake=self.offer, offer=2 * self.offer, answers=1 - side, count=self.count + 1)
        if kind == "roll" and side == self.doubler and self.count:
            return replace(self._taken(), turn=1 - side)
        return replace(self, won=(1 - side, self.stake)) if kind == "resign" else None

    def _taken(self) -> "Table":
        return replace(self, cube=self.offer, owner=self.taker, doubler=-1, answers=-1, count=0)

    def results(self) -> set[tuple[int, int]]:
        """The results that may be written now, the board apart from: a game that stops here was given up or dropped."""
        if self.won is not None:
            return {self.won}
        if self.doubler >= 0:
            return {(side, self.stake) for side in (0, 1)}
        winners = (0, 1) if self.resigned < 0 else (1 - self.resigned,)
        return {(side, level * self.cube) for side in winners for level in (1, 2, 3)}


def begin(terms: Terms) -> Table:
    """Before the first roll."""
    return Table(terms, cube=1 << terms.automatic)


def course(terms: Terms, random: Random, *, longest: int = 14) -> tuple[Table, Event | None]:
    """A game of random events up to its end, its length, or the first event that is not legal: that one, too."""
    table = begin(terms)
    while len(table.events) < longest and not table.over:
        every = [(kind, side) for kind in KINDS for side in (0, 1)]
        legal = [event for event in every if table.after(event) is not None]
        weights = [1 if kind in ("drop", "resign") else 6 for kind, _ in legal]
        event = random.choice(every) if random.random() < 0.12 else random.choices(legal, weights)[0]
        following = table.after(event)
        if following is None:
            kind, side = event
            if kind == "resign" or (kind == "double" and table.doubler >= 0 and side == table.answers):
                # Of a resignation before the first roll nothing is said; a double instead of an answer is a beaver.
                continue
            return table, event
        table = following
    return table, None
