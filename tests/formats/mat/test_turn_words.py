"""Turns of several rolls: what is read quickly is what the careful reader finds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bgnotation import reads
from bgnotation.formats import read_source
from bgnotation.formats.mat import rolls, turns
from bgnotation.grammar import compiled
from bgnotation.source import Source
from tests.fuzz.trial import lost

WORDS = ("start/20(3)", "start/20*(2)", "bar/24*", "13/8", "24/18*/14", "6/off", "6/off(2)", "25/20", "1/0", "99/3")
MOVES = st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join)
DICE = st.tuples(st.integers(1, 6), st.integers(1, 6)).map(lambda dice: f"{dice[0]}{dice[1]}:")
ROLL = st.tuples(DICE, MOVES).map(lambda roll: " ".join(roll).rstrip())
TURN = st.tuples(ROLL, st.lists(st.tuples(st.sampled_from(["", "="]), ROLL).map("".join), max_size=3)).map(
    lambda turn: " + ".join([turn[0], *turn[1]])
)


@given(TURN)
def test_a_turn_of_the_usual_spelling_is_cut_as_the_careful_way_cuts_it(turn: str) -> None:
    assert compiled("acey", "{QUICK_TURN}").fullmatch(turn)
    assert rolls.usual_rolls_of(turn) == rolls.rolls_of(turn)


@given(ROLL, st.sampled_from(["", "="]))
def test_a_roll_of_known_words_is_what_the_terminals_make_of_it(roll: str, given: str) -> None:
    one, two = rolls._read(given + roll), rolls._taken_apart(given + roll)
    assert [getattr(one, name) for name in one.__slots__] == [getattr(two, name) for name in two.__slots__]


@given(st.lists(st.tuples(TURN, TURN | st.just("")), min_size=1, max_size=6), st.booleans(), st.booleans())
def test_a_game_is_the_same_read_line_by_line_with_care(
    rows: list[tuple[str, str]], lone_right: bool, numbered: bool
) -> None:
    if lone_right:
        rows = [(left, right) if right else (right, left) for left, right in rows]
    lines = [
        f"{f'{number:3}) ' if numbered else ''}{left:<27}   {right}".rstrip()
        for number, (left, right) in enumerate(rows, 1)
    ]
    head = '; [Variation "AceyDeucey"]\n\n 1 point match\n\n Game 1\n Ann : 0                        Bob : 0\n'
    text = head + "\n".join(lines) + "\n"
    quick = reads(text).games[0]
    with pytest.MonkeyPatch.context() as patch:
        # Nothing is usual any more.
        patch.setattr(turns, "_usual", lambda: compiled("acey", r"(?!)()()"))
        careful = reads(text).games[0]
    assert [(slot, cell.text, cell.kind, quick.offset(slot)) for slot, cell in quick.slots()] == [
        (slot, cell.text, cell.kind, careful.offset(slot)) for slot, cell in careful.slots()
    ]


def test_a_row_number_among_moves_is_none_of_the_turn() -> None:
    head = '; [Variation "AceyDeucey"]\n\n 1 point match\n\n Game 1\n Ann : 0                        Bob : 0\n'
    game = reads(f"{head}  1) 33: start/22(4) 2) 64: start/19 start/21\n").games[0]
    assert [cell.text for _, cell in game.slots()] == ["33: start/22(4)", "64: start/19 start/21"]


@pytest.mark.parametrize("before", ["233: start/22(4)", ": start/19(3) 21/15", "xyz", "Doubles => 23(4)"])
def test_what_stands_before_the_first_roll_of_a_turn_is_kept(before: str) -> None:
    head = '; [Variation "AceyDeucey"]\n\n 1 point match\n\n Game 1\n Ann : 0                        Bob : 0\n'
    game = reads(f"{head}  1) {before} + 22: start/23\n").games[0]
    texts = [cell.text for _, cell in game.slots()]
    assert "22: start/23" in texts
    # The + stays behind what can't be read; nothing else is between them.
    assert "".join(texts).replace(" ", "").replace("+", "") == f"{before}22: start/23".replace(" ", "")


def test_a_turn_beside_what_there_is_no_room_for_is_kept_with_it() -> None:
    head = '; [Variation "AceyDeucey"]\n\n 1 point match\n\n Game 1\n Ann : 0                        Bob : 0\n'
    # More remarks than a file of its size has room for.
    text = head + "  x ;\n" * 4_000 + " 15)  Takes   ;                         51: 18/12*\n"
    assert lost(read_source(Source(text), "mat")) == ""
