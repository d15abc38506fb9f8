"""rules.md §5.2, who may double, §6, the cube, and §6.1, its events: a test for each statement."""

from random import Random

import pytest

from bgnotation import Rules, check, replay
from bgnotation.cells import TURNS
from bgnotation.extras import Extras
from bgnotation.formats._cells import DROPS, TAKES, beaver, double, raccoon, resign
from bgnotation.game.cube import Cube, opening_cube
from bgnotation.game.dice import Dice
from bgnotation.game.rules import UNSAID
from bgnotation.game.side import Side
from bgnotation.transcript import Transcript
from tests.cases.rows import errors, faults, game, match, replayed
from tests.every_fact import SOURCE, Author
from tests.rules.automaton import Event, Table, Terms, begin, course

OPENING = "31: 8/5 6/5"
REPLY = "52: 13/8 24/22"
TAKEN = (f"{OPENING} | Doubles => 2", f"Takes | {REPLY}")
BEAVERED = ("31: 8/5 6/5 | Doubles => 2", "Beavers => 4 | {}")


# ---------------------------------------------------------------- 5.2 who may double when


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ((f"{OPENING} | Doubles => 2", "Drops", "| Wins 1 point"), []),
        (("Doubles => 2 | Drops", "Wins 1 point"), ["cube-before-opening"]),
        ((f"{OPENING} | {REPLY}", "| Doubles => 2", "Drops", "| Wins 1 point"), ["turn-order"]),
        ((f"{OPENING} | Doubles => 2", "Takes | Doubles => 4", "Drops", "| Wins 2 points"), ["not-cube-owner"]),
        ((*TAKEN, "Doubles => 4 | Drops", "Wins 2 points"), []),
    ],
)
def test_s5_2_the_side_to_act_doubles_before_its_throw_with_the_cube_centred_or_its_own(
    rows: tuple[str, ...], expected: list[str]
) -> None:
    assert errors(match(7, game(*rows))) == expected


def test_s5_2_nobody_doubles_while_an_offer_stands() -> None:
    text = match(7, game(f"{OPENING} | Doubles => 2", "| Doubles => 4", "Drops", "| Wins 2 points"))
    assert errors(text)[0] == "double-unanswered"


def test_s5_2_nor_past_the_cubes_limit() -> None:
    rows = (*TAKEN, "Doubles => 4 | Drops", "Wins 2 points")
    assert errors(match(7, game(*rows), tags=('CubeLimit "4"',))) == []
    assert errors(match(7, game(*rows), tags=('CubeLimit "2"',))) == ["cube-limit"]


def test_s5_2_nor_without_a_cube() -> None:
    text = match(7, game(f"{OPENING} | Doubles => 2", "Drops", "| Wins 1 point"), tags=('CubeLimit "1"',))
    assert errors(text) == ["cube-limit"]


# ---------------------------------------------------------------- 6. the cube


def test_s6_a_rule_set_carries_every_option() -> None:
    options = {"crawford": True, "jacoby": True, "beavers": 3, "auto_doubles": 1, "holland": True, "cube_limit": 64}
    rules = Rules(**options)  # type: ignore[arg-type]
    assert {name: getattr(rules, name) for name in options} == options


def test_s6_1_the_cube_begins_at_1_in_the_middle() -> None:
    position = replayed(match(7, game(OPENING, "Wins 1 point"))).step(1, 1).before
    assert position.cube == Cube(1, None)


def test_s6_2_a_taken_double_doubles_it_and_gives_it_to_the_taker() -> None:
    step = replayed(match(7, game(*TAKEN, "Wins 2 points"))).step(1, 4)
    assert step.before.cube == Cube(2, Side.LEFT)


def test_s6_3_there_is_no_end_to_redoubling() -> None:
    """64 is followed by 128, 256, …: the value is a power of two."""
    author = Author(1)
    author.play()
    value = 2
    while value <= 4096:
        author.put(author.side, double(value))
        author.put(1 - author.side, TAKES)
        author.play()
        value *= 2
    text = Transcript(SOURCE, "", "", 0, (author.game(1, ("Ann", "Bob"), (0, 0), (0, 4096)),))
    assert [one.name for one in check(text).errors] == []
    assert replay(text).games[0].final.cube.value == 4096


def test_s6_4_a_dead_cube_may_be_turned() -> None:
    games = (
        game(OPENING, "Wins 2 points"),
        game(OPENING, "| Wins 2 points", number=2, score=(2, 0)),
        game(*TAKEN, "Doubles => 4 | Takes", "Wins 4 points", number=3, score=(2, 2)),
    )
    assert errors(match(3, *games)) == []


def test_s6_5_after_a_beaver_the_cube_is_at_four_times_and_the_beaverers() -> None:
    replay = replayed(match(0, game(BEAVERED[0], BEAVERED[1].format(REPLY), "Wins 4 points")))
    assert replay.games[0].final.cube == Cube(4, Side.LEFT)


def test_s6_5_after_a_raccoon_it_stays_with_the_beaverer() -> None:
    rows = (BEAVERED[0], BEAVERED[1].format("Raccoons => 8"), f"Takes | {REPLY}", "Wins 8 points")
    replay = replayed(match(0, game(*rows)))
    assert not replay.games[0].problems
    assert replay.games[0].final.cube == Cube(8, Side.LEFT)


def test_s6_5_a_second_double_is_a_beaver_and_the_take_gives_it_to_the_first_taker() -> None:
    rows = (BEAVERED[0], "Doubles => 4 | Takes", f"| {REPLY}", "Wins 4 points")
    replay = replayed(match(0, game(*rows)))
    assert not replay.games[0].problems
    assert replay.games[0].final.cube == Cube(4, Side.LEFT)


@pytest.mark.parametrize(("limit", "animals"), [(0, 0), (1, 1), (2, 2), (3, 3), (3, 4), (None, 9), (None, 10)])
def test_s6_5_the_limit_counts_every_turn_of_one_sequence(limit: int | None, animals: int) -> None:
    author = Author(2)
    author.play()
    side, value = author.side, 2
    author.put(side, double(value))
    for n in range(animals):
        value *= 2
        author.put(1 - side if n % 2 == 0 else side, beaver(value) if n == 0 else raccoon(value))
    author.put(1 - side if animals % 2 == 0 else side, TAKES)
    author.play()
    text = Transcript(SOURCE, "", "", 0, (author.game(1, ("Ann", "Bob"), (0, 0), (0, value)),))
    expected = ["beaver-not-possible"] if limit is not None and animals > limit else []
    assert [one.name for one in check(text, rules=Rules(beavers=limit)).errors] == expected


@pytest.mark.parametrize(
    ("throws", "limit", "value"),
    [("41", 1, 1), ("33 41", 1, 2), ("33 55 41", 1, 2), ("33 55 41", None, 4), ("33 55 41", 0, 1), ("33 55 41", 2, 4)],
)
def test_s6_6_each_equal_opening_throw_doubles_it_up_to_the_limit(throws: str, limit: int | None, value: int) -> None:
    dice = [Dice(int(one[0]), int(one[1])) for one in throws.split()]
    assert opening_cube(dice, limit) == Cube(value, None)


def test_s6_6_it_stays_in_the_middle_and_both_may_use_it() -> None:
    tags = ('AutoDoubles "1:1"',)
    rows = (f"{OPENING} | Doubles => 4", "Drops", "| Wins 2 points")
    other = (f"{OPENING} | {REPLY}", "Doubles => 4 | Drops", "Wins 2 points")
    assert [faults(match(0, game(*one), tags=tags)) for one in (rows, other)] == [[], []]


def test_s6_6_the_limit_of_a_record_that_names_none_is_unsaid() -> None:
    assert Rules().auto_doubles == UNSAID
    assert not Rules().doubles_automatically


@pytest.mark.parametrize(
    ("limit", "doubles", "expected"),
    [
        (UNSAID, 2, []),
        (None, 3, []),
        (1, 1, []),
        (1, 2, ["automatic-double-not-possible"]),
        (0, 1, ["automatic-double-not-possible"]),
    ],
)
def test_s6_6_a_limit_is_a_limit_for_each_game(limit: int | None, doubles: int, expected: list[str]) -> None:
    text = match(0, game(OPENING, f"Wins {1 << doubles} points"), tags=(f'AutoDoubles "1:{doubles}"',))
    assert errors(text, Rules(auto_doubles=limit)) == expected


@pytest.mark.parametrize(
    ("limit", "doubles", "expected"),
    [
        (None, 2, []),
        (1, 1, []),
        (None, 1, ["automatic-double-missing"]),
        (None, 0, ["automatic-double-missing"]),
        (1, 0, ["automatic-double-missing"]),
        (UNSAID, 0, []),
        (0, 0, []),
        (None, 3, ["automatic-double-not-possible"]),
    ],
)
def test_s6_6_where_the_throws_are_recorded_they_show_how_many_there_are(
    limit: int | None, doubles: int, expected: list[str]
) -> None:
    author = Author(3)
    author.play()
    author.extras = Extras(auto_doubles=doubles, ties=((3, 3), (5, 5)))
    text = Transcript(SOURCE, "", "", 0, (author.game(1, ("Ann", "Bob"), (0, 0), (0, 1 << doubles)),))
    found = check(text, rules=Rules(auto_doubles=limit))
    assert [one.name for one in (*found.errors, *found.warnings)] == expected


def test_s6_7_gammons_count_under_jacoby_only_after_an_accepted_turn() -> None:
    tags = ('Jacoby "On"',)
    taken = game(*TAKEN, "Wins 4 points")
    dropped = game(f"{OPENING} | Doubles => 2", "Drops", "| Wins 2 points")
    assert faults(match(0, taken, tags=tags)) == []
    assert faults(match(0, dropped, tags=tags)) == ["points-mismatch"]


def test_s6_8_each_game_begins_with_the_cube_at_1_again() -> None:
    first = game(*TAKEN, "Wins 2 points")
    replay = replayed(match(7, first, game(OPENING, "Wins 1 point", number=2, score=(2, 0))))
    assert replay.step(2, 1).before.cube == Cube(1, None)


# ---------------------------------------------------------------- 6.1 the events of the cube


def written(events: tuple[Event, ...], terms: Terms, seed: int, result: tuple[int, int]) -> Transcript:
    """A record of these events; the plays of its rolls are legal."""
    author = Author(seed)
    table: Table | None = begin(terms)
    for kind, side in events:
        following = table.after((kind, side)) if table is not None else None
        if kind == "roll":
            author.side = side
            author.play()
        elif kind == "animal":
            author.put(side, beaver() if table is not None and table.count == 0 else raccoon())
        else:
            author.put(side, {"double": double(), "take": TAKES, "drop": DROPS, "resign": resign("Resigns")}[kind])
        table = following
    author.extras = Extras(auto_doubles=terms.automatic)
    one = author.game(1, ("Ann", "Bob"), (0, 0), result)
    score = (result[1], 0) if result[0] == 0 else (0, result[1])
    # A second game, for only its score line bears a first one's points out.
    other = Author(seed + 1)
    other.play()
    two = other.game(2, ("Ann", "Bob"), score, (0, 1))
    rules = Rules(beavers=terms.animals, cube_limit=terms.limit, jacoby=False)
    return Transcript(SOURCE, "", "", 0 if terms.money else 10_000, (one, two), rules=rules)


TERMS = [
    Terms(),
    Terms(animals=0),
    Terms(animals=1),
    Terms(animals=3),
    Terms(limit=8),
    Terms(automatic=1),
    Terms(automatic=2, animals=2, limit=32),
    Terms(money=False),
    Terms(money=False, limit=4),
]


@pytest.mark.parametrize("terms", TERMS, ids=str)
def test_s6_1_cube_events_every_course_is_judged_as_the_automaton_has_it(terms: Terms) -> None:
    random = Random(20)
    faulty = 0
    for seed in range(60):
        table, illegal = course(terms, random)
        events = table.events if illegal is None else (*table.events, illegal)
        if not any(kind == "roll" for kind, _ in events):
            continue
        right = sorted(table.results())
        result = random.choice(right)
        record = written(events, terms, seed, result)
        problems = [problem.slot for problem in replay(record).games[0].problems if problem.slot >= 0]
        slots = [slot for slot, cell in record.games[0].slots() if cell.kind in TURNS]
        if illegal is None:
            assert not check(record).errors, events
            cube = replay(record).games[0].ends[0].cube
            assert cube == table.cube, events
            wrong = (result[0], result[1] + 7 * (1 << 12))
            assert check(written(events, terms, seed, wrong)).errors, events
        else:
            faulty += 1
            assert min(problems, default=-1) == slots[-1], (events, problems, slots)
    assert faulty > 10


def test_s6_1_cube_events_an_empty_cell_and_the_doublers_roll_are_a_take_after_an_animal() -> None:
    rows = (BEAVERED[0], BEAVERED[1].format("Raccoons => 8"), f"| {REPLY}", "Wins 8 points")
    assert errors(match(0, game(*rows))) == []
    assert errors(match(0, game(BEAVERED[0], f"| {REPLY}", "Wins 2 points"))) == ["double-unanswered"]


def test_s6_1_cube_events_the_number_behind_each_turn_is_twice_the_offer() -> None:
    rows = (BEAVERED[0], "Beavers => 8 | Takes", f"| {REPLY}", "Wins 4 points")
    assert errors(match(0, game(*rows))) == ["cube-value"]


def test_s6_1_cube_events_a_beaver_may_not_exceed_the_limit() -> None:
    text = match(0, game(BEAVERED[0], BEAVERED[1].format(REPLY), "Wins 4 points"), tags=('CubeLimit "2"',))
    assert errors(text) == ["cube-limit"]
