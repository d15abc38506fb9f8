"""Acey-deucey by brute force, written from the rules alone: the other half of every comparison with the package.

A side's checkers are 27 counts: 0 off, 1..24 its points, 25 the bar, 26 the tray. The sets of rules are named `main`,
`restrictive` and `server`.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from random import Random
from typing import NamedTuple

OFF, BAR, TRAY = 0, 25, 26
NAMES = {"main": "AceyDeucey", "restrictive": "AceyDeucey-R", "server": "AceyDeucey-S"}
Side = tuple[int, ...]
Both = tuple[Side, Side]
Step = tuple[int, int, bool]
START: Side = (0,) * 26 + (15,)


def steps(rules: str, me: Side, op: Side, die: int) -> Iterator[tuple[Step, Both]]:
    """Every step of one die, with both sides after it."""
    for source in range(1, 27):
        if not me[source]:
            continue
        if me[BAR] and source != BAR:
            continue  # the bar before everything
        if rules != "server" and me[TRAY] and source not in (BAR, TRAY):
            continue  # A5: the tray before the board
        all_home = sum(me[0:7]) == 15
        if source <= 6 and rules == "main" and not all_home:
            continue  # A9: frozen
        target = (25 if source in (BAR, TRAY) else source) - die
        if target < 0:
            continue  # A10, R6: no overshoot
        if target == 0:
            if not all_home:
                continue
        else:
            if rules == "restrictive" and all_home and source <= 6:
                continue  # R5
            if op[25 - target] >= 2:
                continue
        mine, theirs = list(me), list(op)
        mine[source] -= 1
        mine[target] += 1
        hit = target > 0 and theirs[25 - target] == 1
        if hit:
            theirs[25 - target] = 0
            theirs[BAR] += 1
        yield (source, target, hit), (tuple(mine), tuple(theirs))


@lru_cache(maxsize=200_000)
def _maximal(rules: str, me: Side, op: Side, dice: tuple[int, ...]) -> frozenset[tuple[int, tuple[int, ...], Both]]:
    """Every end of a sequence that can't be carried on with the dice in this order: length, dice used, both sides."""
    if dice:
        found = set()
        for _, (mine, theirs) in steps(rules, me, op, dice[0]):
            for length, used, end in _maximal(rules, mine, theirs, dice[1:]):
                found.add((length + 1, (dice[0], *used), end))
        if found:
            return frozenset(found)
    return frozenset({(0, (), (me, op))})


def results(rules: str, me: Side, op: Side, dice: tuple[int, int]) -> dict[Both, int]:
    """Every legal result of a throw through an open gate, with the number of steps."""
    numbers = (dice[0],) * 4 if dice[0] == dice[1] else dice
    ends = {end for order in set(permutations(numbers)) for end in _maximal(rules, me, op, order)}
    most = max(length for length, _, _ in ends)
    ends = {end for end in ends if end[0] == most}
    if most == 1 and dice[0] != dice[1]:
        highest = max(used[0] for _, used, _ in ends)
        ends = {end for end in ends if end[1][0] == highest}
    return {both: length for length, _, both in ends}


def opens(dice: tuple[int, int]) -> bool:
    """Whether a throw opens the gate."""
    return dice[0] == dice[1] or set(dice) == {1, 2}


def due(rules: str, dice: tuple[int, int], used: int, *, given: bool) -> str:
    """What the same side has to do after an open-gate roll: `throw`, `double` or nothing."""
    if given:
        return "throw" if rules != "restrictive" or used == 4 else ""
    if dice[0] == dice[1]:
        if rules == "server":
            return ""
        return "throw" if rules == "main" or used == 4 else ""
    if set(dice) == {1, 2}:
        return "double" if rules == "main" or used == 2 else ""
    return ""


class Roll(NamedTuple):
    """One roll of a game as it was played."""

    side: int
    dice: tuple[int, int]
    given: bool
    steps: tuple[Step, ...]
    before: tuple[Side, Side]
    """The left and the right side."""
    gate: bool
    """Whether the side's gate was open, this throw included."""

    @property
    def text(self) -> str:
        """The roll as a cell has it."""
        return f"{'=' if self.given else ''}{max(self.dice)}{min(self.dice)}: {words(self.steps)}".rstrip()


def words(made: tuple[Step, ...]) -> str:
    """Steps in the order of the notation: bar, tray, then by descending source."""
    ordered = sorted(made, key=lambda step: (step[0] != BAR, -step[0], -step[1]))
    found: dict[tuple[int, int], list[Step]] = {}
    for step in ordered:
        found.setdefault(step[:2], []).append(step)
    text = []
    for (source, target), same in found.items():
        name = {BAR: "bar", TRAY: "start"}.get(source, str(source))
        star = "*" if any(hit for _, _, hit in same) else ""
        text.append(f"{name}/{target or 'off'}{star}{f'({len(same)})' if len(same) > 1 else ''}")
    return " ".join(text)


def one_way(rules: str, me: Side, op: Side, dice: tuple[int, int], end: Both) -> tuple[Step, ...]:
    """Steps that lead to a legal result."""
    numbers = (dice[0],) * 4 if dice[0] == dice[1] else dice

    def walk(mine: Side, theirs: Side, left: tuple[int, ...]) -> tuple[Step, ...] | None:
        if (mine, theirs) == end:
            return ()
        if left:
            for step, (a, b) in steps(rules, mine, theirs, left[0]):
                rest = walk(a, b, left[1:])
                if rest is not None:
                    return (step, *rest)
        return None

    found = (walk(me, op, order) for order in dict.fromkeys(permutations(numbers)))
    return next(way for way in found if way is not None)


def play(rules: str, seed: int, most: int) -> tuple[list[Roll], int | None, tuple[Side, Side]]:
    """A game of random rolls and plays: its rolls, who won (None where it stops before), both sides at the end."""
    chance = Random(seed)
    both = [START, START]
    gates = [rules == "server"] * 2
    side = chance.randrange(2)
    given = False
    rolls: list[Roll] = []
    while len(rolls) < most:
        one = chance.randint(1, 6)
        dice = (one, one if given else chance.randint(1, 6))
        gates[side] = gates[side] or opens(dice)
        made: tuple[Step, ...] = ()
        before = (both[0], both[1])
        if gates[side]:
            ends = sorted(results(rules, both[side], both[1 - side], dice))
            # Rather forwards, so that games come to their end.
            end = max(chance.sample(ends, min(3, len(ends))), key=lambda end: sum(end[0][:7]))
            made = one_way(rules, both[side], both[1 - side], dice, end)
            both[side], both[1 - side] = end
        rolls.append(Roll(side, dice, given, made, before, gates[side]))
        if both[side][OFF] == 15:
            return rolls, side, (both[0], both[1])
        follows = due(rules, dice, len(made), given=given) if gates[side] else ""
        given = follows == "double"
        if not follows:
            side = 1 - side
    return rolls, None, (both[0], both[1])


def page(rules: str, cells: list[tuple[int, str]], winner: int, points: int, tags: str = "") -> str:
    """A file of one game: cells with their sides, and the result."""
    rows: list[list[str]] = []
    for side, text in cells:
        if side == 0 or not rows or rows[-1][1]:
            rows.append(["", ""])
        rows[-1][side] = text
    lines = [f'; [Variation "{NAMES[rules]}"]', *([tags] if tags else []), " 0 point match", ""]
    lines += [" Game 1", " Ann : 0                        Bob : 0"]
    for number, (left, right) in enumerate(rows, 1):
        gap = "   " if len(left) > 27 else " "
        lines.append(f"{number:3}) {left:<27}{gap}{right}".rstrip())
    lines.append(f"{' ' * (34 if winner else 6)}Wins {points} point{'' if points == 1 else 's'}")
    return "\n".join(lines) + "\n"


def turns(rolls: list[Roll]) -> list[tuple[int, str]]:
    """The cells of a game: the rolls of one turn in one."""
    cells: list[tuple[int, str]] = []
    for roll in rolls:
        if cells and cells[-1][0] == roll.side:
            cells[-1] = (roll.side, f"{cells[-1][1]} + {roll.text}")
        else:
            cells.append((roll.side, roll.text))
    return cells


def value(rules: str, loser: Side) -> int:
    """What a game counts where nothing else is said."""
    return 15 - loser[OFF] if rules == "server" else 1
