"""Which turns the rules forbid, by the brute-force generators alone: `tests.oracle` and `tests.acey_oracle`.

Both are written from the rules and share no code with the package.
"""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from tests import acey_oracle, oracle
from tests.acey_oracle import Side, Step
from tests.simulated.record import Roll, Rows, moved

Dice = tuple[int, int]
ALL_DICE = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))


class Due(NamedTuple):
    """Who rolls next, and whether the rules give the double."""

    side: int
    given: bool = False


class Referee:
    """Backgammon's rules, from any start."""

    def is_legal(self, rows: Rows, roll: Roll, dice: Dice, steps: tuple[Step, ...]) -> bool:
        """Whether these moves, merged ones too and in any order, are a legal play."""
        me, op = _seen(rows, roll.side)
        legs = tuple(step[:2] for step in steps)
        return any(_fits([step[:2] for step in way], legs) for ways in self._plays(me, op, dice) for way in ways)

    def a_play(self, rows: Rows, roll: Roll, dice: Dice, chance: Random) -> tuple[Step, ...]:
        """Some legal play; nothing where none can be made."""
        me, op = _seen(rows, roll.side)
        return tuple(chance.choice(chance.choice(self._plays(me, op, dice))))

    def may_move(self, rows: Rows, roll: Roll, side: int) -> bool:
        """Whether any roll lets a side move; where none does, its turn may be left out."""
        me, op = _seen(rows, side)
        return oracle.can_move(me[:26], op[:26])

    def due(self, rows: Rows, roll: Roll, dice: Dice, steps: tuple[Step, ...]) -> Due | None:
        """What is due after a roll that was played; None at the end of the game."""
        after = moved(rows, roll.side, steps)
        return None if not any(after[roll.side][1:]) else Due(1 - roll.side)

    @staticmethod
    def _plays(me: Side, op: Side, dice: Dice) -> list[list[list[Step]]]:
        return list(oracle.plays(me[:26], op[:26], dice).values())


class AceyReferee(Referee):
    """One of the sets of rules of Acey-deucey."""

    def __init__(self, rules: str) -> None:
        self._rules = rules

    def _is_open(self, roll: Roll, dice: Dice) -> bool:
        return self._rules == "server" or roll.gates[roll.side] or acey_oracle.opens(dice)

    def is_legal(self, rows: Rows, roll: Roll, dice: Dice, steps: tuple[Step, ...]) -> bool:
        """Whether these moves, merged ones too and in any order, are a legal play."""
        if not self._is_open(roll, dice):
            return not steps
        me, op = _seen(rows, roll.side)
        legal = acey_oracle.results(self._rules, me, op, dice)
        numbers = (dice[0],) * 4 if dice[0] == dice[1] else dice
        legs = [step[:2] for step in steps]
        if me[25] == 0 and me[26]:
            # Some write the tray as the bar.
            legs = [(26 if source == 25 else source, target) for source, target in legs]
        return any(end in legal for end in self._ends(me, op, numbers, tuple(sorted(legs))))

    def _ends(
        self, me: Side, op: Side, numbers: tuple[int, ...], legs: tuple[tuple[int, int], ...]
    ) -> Iterator[acey_oracle.Both]:
        """The boards to which these legs lead, each checker walked by single steps that the rules allow."""
        if not legs:
            yield me, op
        for place, (source, target) in enumerate(legs):
            if legs[place : place + 1] == legs[place - 1 : place] and place:
                continue
            for die in dict.fromkeys(numbers):
                for (start, reached, _), (mine, theirs) in acey_oracle.steps(self._rules, me, op, die):
                    if start != source or reached < target:
                        continue
                    others = legs[:place] + legs[place + 1 :]
                    rest = others if reached == target else tuple(sorted((*others, (reached, target))))
                    spot = numbers.index(die)
                    yield from self._ends(mine, theirs, numbers[:spot] + numbers[spot + 1 :], rest)

    def a_play(self, rows: Rows, roll: Roll, dice: Dice, chance: Random) -> tuple[Step, ...]:
        """Some legal play; nothing where none can be made."""
        if not self._is_open(roll, dice):
            return ()
        me, op = _seen(rows, roll.side)
        end = chance.choice(sorted(acey_oracle.results(self._rules, me, op, dice)))
        return acey_oracle.one_way(self._rules, me, op, dice, end)

    def may_move(self, rows: Rows, roll: Roll, side: int) -> bool:
        """A turn of Acey-deucey is always written (U8)."""
        return True

    def due(self, rows: Rows, roll: Roll, dice: Dice, steps: tuple[Step, ...]) -> Due | None:
        """What is due after a roll that was played; None at the end of the game."""
        after = moved(rows, roll.side, steps)
        if after[roll.side][0] == 15:
            return None
        if self._is_open(roll, dice):
            # Every legal play of a throw has as many steps; written moves may be fewer, where they are merged.
            used = max(acey_oracle.results(self._rules, *_seen(rows, roll.side), dice).values())
            follows = acey_oracle.due(self._rules, dice, used, given=roll.given)
            if follows:
                return Due(roll.side, follows == "double")
        return Due(1 - roll.side)


def _seen(rows: Rows, side: int) -> Rows:
    """The rows of the mover and the opponent."""
    return rows if side == 0 else (rows[1], rows[0])


def _fits(steps: list[tuple[int, int]], legs: tuple[tuple[int, int], ...]) -> bool:
    """Whether steps of one die can be joined to the written legs, none left over."""
    if not legs:
        return not steps
    (source, target), rest = legs[0], legs[1:]
    return any(_fits(left, rest) for left in _walks(steps, source, target))


def _walks(steps: list[tuple[int, int]], at: int, target: int) -> Iterator[list[tuple[int, int]]]:
    """What is left of the steps once some of them have led a checker there."""
    if at == target:
        yield steps
        return
    for step in dict.fromkeys(steps):
        if step[0] == at:
            left = steps.copy()
            left.remove(step)
            yield from _walks(left, step[1], target)


def referee_of(rules: str) -> Referee:
    """The referee of a set of rules of Acey-deucey; of backgammon's where it is empty."""
    return AceyReferee(rules) if rules else Referee()
