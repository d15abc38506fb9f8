"""Faults with the cube: a wrong number, and a double that nobody may offer there."""

from collections.abc import Iterator
from typing import NamedTuple

from bgnotation.cells import BEAVER, DOUBLE, RACCOON
from bgnotation.simulate.match import is_one_away
from bgnotation.simulate.record import Said
from tests.simulated.game import Fault, FaultyGame
from tests.simulated.record import Roll, Told, Word

_DOUBLE, _TAKE = -1, -2
"""The places of what is put in."""


class Cube(NamedTuple):
    """The cube before a roll."""

    value: int
    owner: int
    """-1 where it is nobody's."""


def cubes(told: Told) -> Iterator[tuple[int, Roll, Cube]]:
    """Each roll with its place among the rolls, and the cube before it."""
    cube = Cube(1 << told.game.auto_doubles, -1)
    rolls = {roll.place: (number, roll) for number, roll in enumerate(told.rolls)}
    doubled = -1
    for place, action in enumerate(told.game.actions):
        if isinstance(action, Said):
            if action.kind == DOUBLE:
                doubled = 1 - action.side
            if action.value:
                # Whoever is doubled first owns it in the end, however often it is turned again.
                cube = Cube(action.value, doubled)
        else:
            yield *rolls[place], cube


def value(game: FaultyGame, kind: str) -> Fault | None:
    """The number of a double, beaver or raccoon."""
    told = game.told
    turned = [
        (place, action)
        for place, action in enumerate(told.game.actions)
        if isinstance(action, Said) and action.kind in (DOUBLE, BEAVER, RACCOON)
    ]
    if not turned:
        return None
    place, action = game.chance.choice(turned)
    numbers = [n for n in (1, 2, 3, 4, 6, 8, 16, 32, 64, 2 * action.value) if n != action.value]
    if game.match.plan.length == 0:
        # More may be owed to automatic doubles of which the record does not tell.
        numbers = [n for n in numbers if n < action.value or n in (3, 6)]
    stated = game.chance.choice(numbers)
    old = told.words[place]
    new = old._replace(text=old.text.replace(str(action.value), str(stated)))
    words = [new if word.place == place else word for word in told.words]
    written = game.match.rows(game.index, words)
    return game.fault(kind, f"{old.text!r} -> {new.text!r}", written, (written.line_of[place],))


def forbidden(game: FaultyGame, kind: str) -> Fault | None:
    """A double, and its take, by a side that may not double there."""
    if game.rules:
        return None
    told = game.told
    actions = told.game.actions
    found = []
    for number, roll, cube in cubes(told):
        if roll.place and isinstance(actions[roll.place - 1], Said):
            # Something has happened already since the last roll.
            continue
        if why := _why_not(game, number, roll, cube):
            found.append((roll, cube, why))
    if not found:
        return None
    reason = game.chance.choice(sorted({why for _, _, why in found}))
    roll, cube, why = game.chance.choice([one for one in found if one[2] == reason])
    words = told.words
    put_in = [
        Word(roll.side, f" Doubles => {2 * cube.value}", _DOUBLE, False),
        Word(1 - roll.side, " Takes", _TAKE, False),
    ]
    written = game.match.rows(game.index, [*words[: roll.place], *put_in, *words[roll.place :]])
    what = f"{put_in[0].text!r} before {words[roll.place].text!r}: {why}"
    return game.fault(kind, what, written, (written.line_of[_DOUBLE],))


def _why_not(game: FaultyGame, number: int, roll: Roll, cube: Cube) -> str:
    """Why a side may not double before a roll; empty where it may."""
    plan = game.match.plan
    rules = plan.rules
    scores = [told.game.score for told in game.match.games[: game.index + 1]]
    crawford = [index for index, score in enumerate(scores) if is_one_away(plan.length, score)][:1]
    if not number:
        return "before the opening throw"
    if cube.owner == 1 - roll.side:
        return "not the owner"
    if rules.cube_limit is not None and 2 * cube.value > rules.cube_limit:
        return "beyond the limit"
    if rules.crawford and crawford == [game.index]:
        return "Crawford"
    if rules.holland and crawford and number < 4:
        throws = [one.side for one in game.told.rolls[:number]]
        if min(throws.count(0), throws.count(1)) < 2:
            return "Holland"
    return ""
