"""An independent referee: the legal plays of a roll by brute force, straight from the rules.

It shares no code with bgnotation and is written the other way round: one board of signed counts
(the mover's checkers positive, the opponent's negative) instead of two rows, every order of the dice
and every order of the steps tried, the rules applied to what comes out. Slow; for tests only.

Rows go in and come out as everywhere: 26 counts of a side's own checkers in its own numbering,
0 borne off, 25 the bar.

>>> row = [0] * 26
>>> me, op = row.copy(), row.copy()
>>> me[24], op[12] = 1, 2
>>> [[step[:2] for step in steps] for ways in plays(me, op, (6, 5)).values() for steps in ways]
[[(24, 18)]]
"""

from collections.abc import Iterator, Sequence

Rows = tuple[tuple[int, ...], tuple[int, ...]]
"""The mover's and the opponent's row after a play."""
Step = tuple[int, int, bool]
"""One checker moved by one die: source and target in the mover's numbering, and whether it hits."""


def legal_results(me: Sequence[int], op: Sequence[int], dice: tuple[int, int]) -> set[Rows]:
    """Every position that a legal play of `dice` leads to; the unchanged one alone where none can be made."""
    return set(plays(me, op, dice))


def plays(me: Sequence[int], op: Sequence[int], dice: tuple[int, int]) -> dict[Rows, list[list[Step]]]:
    """For every legal result all the ways to reach it, each a list of steps in an order that can be played."""
    one, two = dice
    orders = [[one] * 4] if one == two else [[one, two], [two, one]]
    everything = [line for order in orders for line in _lines(_Table.of(me, op), order)]
    longest = max(len(steps) for _, steps in everything)
    kept = [(table, steps) for table, steps in everything if len(steps) == longest]
    if longest == 1 and one != two:
        highest = max(die for _, ((die, _),) in kept)
        kept = [(table, steps) for table, steps in kept if steps[0][0] == highest]
    found: dict[Rows, list[list[Step]]] = {}
    for table, steps in kept:
        ways = found.setdefault(table.rows(), [])
        way = [step for _, step in steps]
        if way not in ways:
            ways.append(way)
    return found


def can_move(me: Sequence[int], op: Sequence[int]) -> bool:
    """Whether any number of any roll can be played."""
    table = _Table.of(me, op)
    return any(table.after(source, die) for source in range(1, 26) for die in range(1, 7))


class _Table:
    """Signed counts on places 0 to 25, the mover walking down; 25 is his bar, 0 the opponent's."""

    def __init__(self, places: list[int], mine_off: int, theirs_off: int) -> None:
        self.places = places
        self.mine_off = mine_off
        self.theirs_off = theirs_off

    @classmethod
    def of(cls, me: Sequence[int], op: Sequence[int]) -> "_Table":
        return cls([(me[n] if n else 0) - (op[25 - n] if n < 25 else 0) for n in range(26)], me[0], op[0])

    def rows(self) -> Rows:
        mine = [max(count, 0) for count in self.places]
        theirs = [max(-count, 0) for count in reversed(self.places)]
        return (self.mine_off, *mine[1:]), (self.theirs_off, *theirs[1:])

    def after(self, source: int, die: int) -> "tuple[_Table, Step] | None":
        """The table after this checker has moved by this die, None where the rules forbid it."""
        places = self.places
        if places[source] <= 0 or (places[25] > 0 and source != 25):
            return None
        rest = places.copy()
        rest[source] -= 1
        target = source - die
        if target >= 1:
            if places[target] < -1:
                return None
            hit = places[target] == -1
            if hit:
                rest[target] = 0
                rest[0] -= 1
            rest[target] += 1
            return _Table(rest, self.mine_off, self.theirs_off), (source, target, hit)
        rearmost = max(place for place in range(1, 26) if places[place] > 0)
        if rearmost > 6 or (target < 0 and source != rearmost):
            return None
        return _Table(rest, self.mine_off + 1, self.theirs_off), (source, 0, False)


def _lines(table: _Table, dice: list[int]) -> Iterator[tuple[_Table, list[tuple[int, Step]]]]:
    """Every way to play the first die, then the next and so on, as far as it goes: the end, and (die, step) pairs."""
    moved = [(dice[0], made) for source in range(26) if (made := table.after(source, dice[0]))] if dice else []
    if not moved:
        yield table, []
    for die, (after, step) in moved:
        for end, steps in _lines(after, dice[1:]):
            yield end, [(die, step), *steps]
