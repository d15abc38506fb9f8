"""Simulated Acey-deucey: the text of its turns, read here by a few lines that know rules.md §10.4 and no generator."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import pytest

from bgnotation.checks import check
from bgnotation.formats import reads, writes
from bgnotation.game.side import Side
from bgnotation.simulate import Plan, page, policies, simulate
from bgnotation.simulate.game import is_stuck
from bgnotation.variants.acey_deucey import MAIN, RESTRICTIVE, SERVER, AceyBoard, AceyDeucey

RULE_SETS = (MAIN, RESTRICTIVE, SERVER)
ROW = re.compile(r" *\d+\) (.*)")
NEXT = re.compile(r"(?:^ {9,}|(?<=[^+= ]) +)(?=[1-6]{2}:|Resigns|Wins)")
"""Where the right cell begins: at a roll, unless `+` or `=` stands before it."""
ROLL = re.compile(r"(?:(?<=^)|(?<=  )|(?<= \+ ))=?[1-6]{2}:")
STEP = re.compile(r"(start|bar|\d+)/(off|\d+)(\*?)(?:\(([2-4])\))?")


@dataclass
class Segment:
    """A roll of a turn as it stands in the text."""

    chosen: bool
    dice: str
    steps: list[tuple[int, int, bool]]
    given_up: bool


Cell = list[Segment] | str


def cells(rows: str) -> Iterator[tuple[int, Cell]]:
    """The cells of a game's rows, each with its side."""
    for line in rows.splitlines():
        if not (row := ROW.fullmatch(line)):
            continue
        left, _, right = NEXT.sub("|", row[1], count=1).partition("|")
        for side, text in enumerate((left, right.strip())):
            if text.strip():
                yield side, cell(text.strip())


def cell(text: str) -> Cell:
    if not ROLL.match(text):
        return text
    return [segment(part) for part in text.split(" + ")]


def segment(text: str) -> Segment:
    head, moves = text.split(":")
    steps = []
    for word in moves.split():
        if word == "????":
            continue
        source, target, star, count = STEP.fullmatch(word).groups()  # type: ignore[union-attr]
        place = 26 if source == "start" else 25 if source == "bar" else int(source)
        steps += [(place, 0 if target == "off" else int(target), bool(star))] * int(count or 1)
    return Segment(head[0] == "=", head.lstrip("="), steps, "????" in moves)


@cache
def written(variant: AceyDeucey, policy: str, number: int) -> str:
    return page(Plan(variant, length=2, policy=policy, seed=5), number).text


def games(variant: AceyDeucey, policy: str, number: int) -> Iterator[tuple[str, list[tuple[int, Cell]]]]:
    for rows in re.split(r" Game \d+\n", written(variant, policy, number))[1:]:
        yield rows, list(cells(rows))


WAYS = [(variant, policy, number) for variant in RULE_SETS for policy in policies() for number in range(2)]
ways = pytest.mark.parametrize(
    ("variant", "policy", "number"), WAYS, ids=[f"{one.name}-{policy}-{n}" for one, policy, n in WAYS]
)


@ways
def test_a_turn_has_the_segments_that_are_due(variant: AceyDeucey, policy: str, number: int) -> None:
    flags = variant.flags
    for rows, found in games(variant, policy, number):
        opened = {0: not flags.gate, 1: not flags.gate}
        off = Counter[int]()
        for place, (side, turn) in enumerate(found):
            if isinstance(turn, str):
                continue
            for n, roll in enumerate(turn):
                high, low = map(int, roll.dice)
                assert high >= low
                opens = high == low or (high, low) == (2, 1)
                opened[side] |= opens
                assert opened[side] or not roll.steps, rows
                off[side] += sum(target == 0 for _, target, _ in roll.steps)
                used = len(roll.steps)
                all_four = used == 4 or not flags.need_four
                if not opened[side] or off[side] == 15:
                    due = ""
                elif roll.chosen:
                    due = "throw" if all_four else ""
                elif high == low:
                    due = "throw" if flags.extra_on_doubles and all_four else ""
                elif (high, low) == (2, 1):
                    due = "double" if used == 2 or not flags.need_both_of_12 else ""
                else:
                    due = ""
                follows = turn[n + 1] if n + 1 < len(turn) else None
                resigned = follows is None and (roll.given_up or found[place + 1 :][:1] == [(side, "Resigns")])
                if not resigned:
                    assert due == ("" if follows is None else "double" if follows.chosen else "throw"), rows


@ways
def test_steps_move_the_checkers_that_are_there(variant: AceyDeucey, policy: str, number: int) -> None:
    for rows, found in games(variant, policy, number):
        stand = {side: Counter({26: 15}) for side in (0, 1)}
        for side, turn in found:
            for roll in turn if isinstance(turn, list) else []:
                me, op = stand[side], stand[1 - side]
                # The order of the page is not that of the play: first all that leaves, then all that lands.
                for source, target, _ in roll.steps:
                    assert (25 if source == 26 else source) - target in {int(die) for die in roll.dice}, rows
                    me[source] -= 1
                    me[target] += 1
                for target in {target for _, target, star in roll.steps if star}:
                    assert op[25 - target] == 1, rows
                    op[25 - target] -= 1
                    op[25] += 1
                assert min(me.values()) >= 0, rows
                assert not [point for point in range(1, 25) if me[point] and op[25 - point]], rows
        result = re.search(r"( *)Wins (\d+) point", rows)
        assert result
        winner = next((side for side in stand if stand[side][0] == 15), None)
        lost = 15 - max(15 - count for count in (15 - stand[0][0], 15 - stand[1][0]))
        points = 15 - stand[1 - winner][0] if winner is not None else lost
        assert winner is None or int(result[2]) == (points if variant.remaining else 1), rows


@pytest.mark.parametrize("score", ["one", "remaining"])
@pytest.mark.parametrize("variant", RULE_SETS, ids=lambda one: one.name)
def test_the_judge_finds_nothing_wrong(variant: AceyDeucey, score: str) -> None:
    length = 3 if score == "one" else 15
    for policy in policies():
        for match in simulate(Plan(variant, length=length, policy=policy, seed=6, tags=(("AceyScore", score),))):
            assert not check(match)
            assert not check(reads(writes(match, "mat")))


def test_a_game_of_the_server_can_be_written_for_it() -> None:
    (match,) = simulate(Plan(SERVER, length=5))
    again = reads(writes(match, "bgammon"))
    assert not check(again)
    assert again.plays == match.plays


def test_somewhere_all_that_the_notation_knows_is_found() -> None:
    texts = {
        variant.name: "".join(page(Plan(variant, length=5, policy=policy, seed=2), number).text for number in range(4))
        for variant in RULE_SETS
        for policy in ["random"]
    }
    for name, text in texts.items():
        assert re.search(r"start/\d+\*", text), name
        assert re.search(r"bar/\d+", text), name
        assert re.search(r"/off", text), name
        assert re.search(r"21: \S+ \S+ \+ =\d\d: ", text), name
        assert re.search(r".{28,}   [1-6][1-6]:", text), name
    assert re.search(r"\) [36][45]: +\d\d:", texts[MAIN.name])
    assert re.search(r"\+ =(\d)\1: \+ ", texts[MAIN.name])


def test_a_game_that_can_never_end_is_found_to_be_stuck() -> None:
    # The example of U13, each side in its own numbering.
    left = tuple(1 if point == 25 else 2 if 4 <= point <= 10 else 0 for point in range(26))
    right = tuple(2 if 1 <= point <= 6 else 3 if point == 22 else 0 for point in range(26))
    board = AceyBoard((left, right), (0, 0), (True, False))
    assert board.faults() == []
    assert is_stuck(MAIN, board)
    assert not is_stuck(SERVER, board)
    assert not is_stuck(MAIN, MAIN.start)


def test_a_resignation_costs_what_the_present_position_does() -> None:
    from bgnotation.simulate.match import played

    ended = [
        game
        for number in range(6)
        for game in played(Plan(SERVER, length=40, seed=number, policy="sensible"), 0)
        if game.resigned
    ]
    assert ended
    assert all(0 < game.points <= 15 and game.level == 0 for game in ended)
    assert {Side(game.winner) for game in ended if game.winner is not None} == {Side.LEFT, Side.RIGHT}
