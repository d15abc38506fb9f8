"""What holds of every ID: it is recognised, it gives back what its table says, its refusals are `InvalidIdError`s."""

import random
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bgnotation.errors import InvalidIdError, UnknownNameError
from bgnotation.game.board import Board
from bgnotation.game.cube import Cube
from bgnotation.game.dice import Dice
from bgnotation.game.ids import FEATURES, PositionId, all_ids, find, losses, parse_id, recognise, write_id
from bgnotation.game.position import Phase, Position
from bgnotation.game.score import MatchScore
from bgnotation.game.side import Side
from tests import strategies

IDS = {known.name: known for known in all_ids()}


def at_match_point(score: MatchScore) -> bool:
    """Whether exactly one side needs a single point, in a match to more than one."""
    return score.length > 1 and sorted(score.away(side) == 1 for side in Side) == [False, True]


def what_gnu_holds(p: Position) -> Position:
    """Of a beaver only who answers; no beaver rule, no limit."""
    return replace(p, beavers=None, cube_limit=None, doubled=2 - p.doubled % 2 if p.doubled else 0)


def what_xgid_holds(p: Position) -> Position:
    """No resignation, no state of the game."""
    return replace(p, resigning=0, phase=Phase.PLAYING)


def what_ogid_holds(p: Position) -> Position:
    """No rules and no resignation; of a beaver only who answers."""
    turn = p.turn.other if p.doubled == 2 else p.turn
    begun = p.phase is Phase.NOT_STARTED and (p.dice is not None or p.doubled > 0)
    return replace(
        p,
        turn=turn,
        doubled=int(p.doubled > 0),
        resigning=0,
        jacoby=None,
        beavers=None,
        cube_limit=None,
        phase=Phase.PLAYING if begun else p.phase,
    )


def what_snowie_holds(p: Position) -> Position:
    """No offers, no beaver rule, no limit, no state."""
    return replace(p, doubled=0, resigning=0, beavers=None, cube_limit=None, phase=Phase.PLAYING)


def what_fibs_holds(p: Position) -> Position:
    """No rules, the Crawford game only at match point, of a beaver who answers, of an end that it is one."""
    ended = p.phase in (Phase.OVER, Phase.DROPPED, Phase.RESIGNED)
    turn = p.turn.other if p.doubled == 2 else p.turn
    return replace(
        p,
        turn=Side.RIGHT if ended else turn,
        dice=None if ended else p.dice,
        doubled=int(p.doubled > 0),
        resigning=0,
        score=replace(p.score, crawford=p.score.crawford and at_match_point(p.score)),
        jacoby=None,
        beavers=None,
        cube_limit=None,
        phase=Phase.OVER if ended else Phase.PLAYING,
    )


def what_position_holds(p: Position) -> Position:
    """The checkers, as the side on roll sees them."""
    return Position(p.board if p.turn is Side.RIGHT else p.board.flipped(), Side.RIGHT)


HELD: dict[str, Callable[[Position], Position]] = {
    "gnu": what_gnu_holds,
    "xgid": what_xgid_holds,
    "ogid": what_ogid_holds,
    "snowie": what_snowie_holds,
    "fibs": what_fibs_holds,
    "position": what_position_holds,
}


@pytest.mark.parametrize("name", HELD)
@settings(max_examples=150)
@given(position=strategies.positions())
def test_an_id_gives_back_all_that_it_holds(name: str, position: Position) -> None:
    assert parse_id(write_id(position, name)) == HELD[name](position)


def random_position(rng: random.Random) -> Position:
    """A position that can be: checkers anywhere, any roll, offer, cube, score and rules."""
    while True:
        rows = []
        banned: set[int] = set()
        for _ in range(2):
            places = [n for n in range(26) if n not in banned]
            spread = rng.sample(places, rng.randint(1, 12))
            row = [0] * 26
            for _ in range(15):
                row[rng.choice(spread)] += 1
            rows.append(tuple(row))
            banned = {25 - n for n in range(1, 25) if row[n]}
        rng.shuffle(rows)
        board = Board((rows[0], rows[1]))
        if not board.faults():
            break
    length = rng.choice((0, 0, 1, 3, 5, 7, 11, 25, 64))
    top = max(length - 1, 0) if length else 120
    score = MatchScore(length, (rng.randint(0, top), rng.randint(0, top)))
    score = replace(score, crawford=at_match_point(score) and rng.random() < 0.5)
    offer = rng.choice(("", "", "", "double", "resign"))
    return Position(
        board,
        rng.choice((Side.LEFT, Side.RIGHT)),
        Dice(rng.randint(1, 6), rng.randint(1, 6)) if not offer and rng.random() < 0.6 else None,
        Cube(2 ** rng.randint(0, 15), rng.choice((None, Side.LEFT, Side.RIGHT))),
        doubled=rng.randint(1, 1 if length else 3) if offer == "double" else 0,
        resigning=rng.randint(1, 3) if offer == "resign" else 0,
        score=score,
        jacoby=None if length else rng.random() < 0.5,
        beavers=None if length else rng.random() < 0.5,
        cube_limit=rng.randint(0, 15),
        phase=rng.choice((Phase.PLAYING, Phase.PLAYING, Phase.PLAYING, *Phase)),
    )


@pytest.mark.parametrize("name", HELD)
def test_ten_thousand_random_positions_come_back(name: str) -> None:
    rng = random.Random(20240917)
    known = IDS[name]
    for _ in range(10_000):
        position = random_position(rng)
        text = known.write(position)
        back = known.parse(text, 15)
        assert back == HELD[name](position), text
        assert known.write(back) == text


def test_every_id_has_a_statement_of_what_it_holds() -> None:
    assert set(HELD) == set(IDS)
    for known in all_ids():
        assert set(known.holds) <= set(FEATURES), known.name


PROBES: dict[str, Callable[[Position], Position]] = {
    "dice": lambda p: replace(p, dice=Dice(6, 5)),
    "cube": lambda p: replace(p, cube=Cube(4, Side.LEFT)),
    "double": lambda p: replace(p, doubled=1),
    "resignation": lambda p: replace(p, resigning=2),
    "score": lambda p: replace(p, score=MatchScore(9, (3, 5))),
    "crawford": lambda p: replace(p, score=MatchScore(9, (3, 8), crawford=True)),
    "jacoby": lambda p: replace(p, jacoby=True),
    "beavers": lambda p: replace(p, beavers=True),
    "limit": lambda p: replace(p, cube_limit=6),
    "state": lambda p: replace(p, phase=Phase.OVER),
    "turn": lambda p: replace(p, turn=p.turn.other),
}
"""Changes of a position in one thing."""


@pytest.mark.parametrize("known", all_ids(), ids=lambda known: known.name)
@pytest.mark.parametrize("feature", PROBES)
def test_the_table_says_of_each_thing_whether_it_comes_back(known: PositionId, feature: str) -> None:
    board = Board.from_points({24: 2, 13: 5, 8: 3, 6: 5}, {24: 2, 13: 5, 8: 2, 6: 4, 5: 2})
    plain = Position(board, Side.RIGHT, jacoby=False, beavers=False)
    changed = PROBES[feature](plain)
    differs = known.parse(known.write(changed), 15) != known.parse(known.write(plain), 15)
    if known.name == "position" and feature == "turn":
        differs = False  # it shows as another board
    assert differs == (feature in known.holds)


@pytest.mark.parametrize("known", all_ids(), ids=lambda known: known.name)
def test_names_come_back_where_the_table_says_so(known: PositionId) -> None:
    named = replace(parse_id("4HPwATDgc/ABMA:cAkAAAAAAAAA"), players=("Ann", "Bob"))
    back = known.parse(known.write(named), 15).players
    assert back == (("Ann", "Bob") if "names" in known.holds else ("", ""))


@pytest.mark.parametrize("known", all_ids(), ids=lambda known: known.name)
def test_an_example_is_recognised_and_written_alike(known: PositionId) -> None:
    assert recognise(f" {known.example}\n") is known
    assert known.write(parse_id(known.example)) == known.example


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("xgid=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", "xgid"),
        ("-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0", "xgid"),
        ("-b----E-C---eE---c-e----B:0:0:1:31", "xgid"),
        ("4HPwATDgc/ABM:cAkAAAAAAAAA", "gnu"),
        ("4HPwATDgc/ABM", "position"),
        ("OAHDPAABDAOAHDPAABDA", "position"),
        ("board:You", "fibs"),
        ("(7;0;0;0;1;a;b;0;0;0;1;0;0)", "snowie"),
        ("11ccccchhhjjjjj:66666888dddddoo:N0N:13", "ogid"),
    ],
)
def test_an_id_is_recognised_though_it_may_be_wrong(text: str, name: str) -> None:
    found = recognise(text)
    assert found is not None
    assert found.name == name


@pytest.mark.parametrize("text", ["", "hello", "match.mat", "a:b", "x" * 5_000])
def test_other_texts_are_no_ids_and_the_refusal_says_what_was_expected(text: str) -> None:
    assert recognise(text) is None
    with pytest.raises(InvalidIdError, match="xgid: XGID= and ten fields between colons") as refused:
        parse_id(text)
    assert len(str(refused.value)) < 1_000


def test_a_match_id_alone_is_refused_with_a_hint() -> None:
    with pytest.raises(InvalidIdError, match=re.escape("a Match ID, which holds no checkers; write POSITION-ID:")):
        parse_id("cAkAAAAAAAAA")


def test_an_unknown_name_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(UnknownNameError, match="xgid"):
        find("jellyfish")


@given(st.text(max_size=80) | st.text("ABab-:01DN;0123456789/=", min_size=9, max_size=200))
def test_any_text_is_read_or_refused_and_nothing_else(text: str) -> None:
    with suppress(InvalidIdError):
        parse_id(text)
    for known in all_ids():
        with suppress(InvalidIdError):
            known.parse(text, 15)


@settings(max_examples=300)
@given(st.data())
def test_a_changed_id_is_read_or_refused_and_nothing_else(data: st.DataObject) -> None:
    known = data.draw(st.sampled_from(all_ids()))
    text = known.example
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        text = text[:at] + data.draw(st.text(max_size=3)) + text[at + data.draw(st.integers(0, 3)) :]
    with suppress(InvalidIdError):
        position = known.parse(text, 15)
        assert not position.board.faults()
        # What was read can be written, and means the same again.
        assert known.parse(known.write(position), 15) == HELD[known.name](position)


def test_no_field_of_a_position_is_forgotten_here() -> None:
    assert {field.name for field in fields(Position)} == {
        "board", "turn", "dice", "cube", "doubled", "resigning", "score", "jacoby", "beavers", "cube_limit", "phase",
        "players",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("gnu", "name", "lost"),
    [
        ("sGfwATDgc/ABMA:EUkAAAAAAAAA", "xgid", ("the resignation that is offered",)),
        ("sGfwATDgc/ABMA:MBkAAAAAAAAA", "snowie", ("the double that waits for its answer",)),
        ("sGfwATDgc/ABMA:MBkAAAAAAAAA", "ogid", ("the Jacoby rule",)),
        ("sGfwATDgc/ABMA:MBkAAAAAAAAA", "gnu", ()),
        ("4HPwATDgc/ABMA:8AmgAEAACAAE", "fibs", ()),
        ("4HPwATDgc/ABMA:Qgn3ADAAKAAE", "position", ("the roll 65", "the cube", "the score")),
    ],
)
def test_what_an_id_can_not_hold_is_told(gnu: str, name: str, lost: tuple[str, ...]) -> None:
    assert losses(parse_id(gnu), IDS[name]) == lost


def test_a_match_too_long_for_its_readers_is_a_loss() -> None:
    (lost,) = losses(replace(parse_id("4HPwATDgc/ABMA:cAngADAAKAAE"), score=MatchScore(101)), IDS["gnu"])
    assert "more than 64" in lost


@settings(max_examples=200)
@given(strategies.positions())
def test_nothing_is_lost_of_a_position_that_comes_back_equal(position: Position) -> None:
    for known in all_ids():
        if known.parse(known.write(position), 15) == position:
            assert losses(position, known) == ()
