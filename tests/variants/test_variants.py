"""The variants: their starts (rules.md §9), their names in files, and what a later one needs of the hooks."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import pytest

from bgnotation.errors import UnknownNameError
from bgnotation.game.board import Board
from bgnotation.game.dice import Dice
from bgnotation.game.play import Move, Play
from bgnotation.game.side import Side
from bgnotation.variants import Roll, Throw, Variant, all_variants, find

STARTS = [
    ("backgammon", 15, 167, {24: 2, 13: 5, 8: 3, 6: 5}),
    ("nackgammon", 15, 194, {24: 2, 23: 2, 13: 4, 8: 3, 6: 4}),
    ("hypergammon", 3, 69, {24: 1, 23: 1, 22: 1}),
    ("hypergammon2", 2, 47, {24: 1, 23: 1}),
    ("hypergammon1", 1, 24, {24: 1}),
    ("longgammon", 15, 360, {24: 15}),
]


@pytest.mark.parametrize(("name", "checkers", "pips", "points"), STARTS)
def test_a_variant_starts_as_the_rules_say(name: str, checkers: int, pips: int, points: dict[int, int]) -> None:
    variant = find(name)
    assert variant.checkers == checkers
    assert variant.start == Board.from_points(points, points, checkers)
    assert [variant.start.pips(side) for side in Side] == [pips, pips]
    assert variant.start.faults(checkers) == []


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Backgammon", "backgammon"),
        ("NackGammon", "nackgammon"),
        ("Nackgammon", "nackgammon"),
        ("HyperGammon", "hypergammon"),
        ("HyperGammon (1)", "hypergammon1"),
        ("HyperGammon (2)", "hypergammon2"),
        ("HyperGammon (3)", "hypergammon"),
        ("Hypergammon1", "hypergammon1"),
        ("Hypergammon3", "hypergammon"),
        (" nack  gammon ", "nackgammon"),
        ("BACKGAMMON", "backgammon"),
    ],
)
def test_a_variant_is_found_by_the_names_that_files_use(written: str, name: str) -> None:
    assert find(written).name == name


@pytest.mark.parametrize("name", ["", "Plakoto", "HyperGammon (4)"])
def test_an_unknown_variant_is_refused_with_the_known_names(name: str) -> None:
    with pytest.raises(UnknownNameError) as caught:
        find(name)
    assert set(caught.value.known) == {variant.name for variant in all_variants()}


def test_no_two_variants_share_a_name() -> None:
    assert all(find(name) is variant for variant in all_variants() for name in (variant.name, variant.title))


def test_the_nackgammon_opening_of_the_known_fault_is_legal() -> None:
    # bugreports.md A22: 31: 23/20 24/23
    variant = find("NackGammon")
    played = Board.from_points({24: 1, 23: 2, 20: 1, 13: 4, 8: 3, 6: 4}, {24: 2, 23: 2, 13: 4, 8: 3, 6: 4})
    assert played in variant.legal_plays(variant.start, Side.LEFT, Dice(3, 1)).values()


def test_the_legal_plays_of_the_opening_31_are_sixteen_for_either_side() -> None:
    variant = find("backgammon")
    assert [len(variant.legal_plays(variant.start, side, Dice(3, 1))) for side in Side] == [16, 16]


def test_the_board_after_a_play_is_that_of_its_side() -> None:
    variant = find("backgammon")
    after = variant.legal_plays(variant.start, Side.RIGHT, Dice(3, 1))[Play((Move(8, 5), Move(6, 5)))]
    assert after.checkers[Side.LEFT] == variant.start.checkers[Side.LEFT]
    assert after.checkers[Side.RIGHT][5] == 2


def test_a_dance_leaves_the_board() -> None:
    variant = find("backgammon")
    board = Board.from_points({25: 1, 6: 14}, dict.fromkeys(range(1, 7), 2))
    assert variant.legal_plays(board, Side.LEFT, Dice(5, 3)) == {Play(): board}


def test_the_other_side_is_next_after_any_roll() -> None:
    variant = find("backgammon")
    roll = Roll(Side.LEFT, variant.opening)
    assert variant.next_turn(roll, Dice(3, 3), Play(), variant.start) == Roll(Side.RIGHT)


def test_a_gammon_in_hypergammon_is_lost_with_none_of_three_off() -> None:
    variant = find("hypergammon")
    assert variant.value(Board.from_points({1: 3}, {}, 3), Side.LEFT) == 2
    assert variant.value(Board.from_points({1: 2}, {}, 3), Side.LEFT) == 1
    assert variant.value(Board.from_points({}, {1: 2, 24: 1}, 3), Side.RIGHT) == 3


@dataclass(frozen=True, slots=True)
class Reservoir(Board):
    """A board with checkers that wait beside it, and for each side a gate that its double opens."""

    waiting: tuple[int, int] = (1, 1)
    open: tuple[bool, bool] = (False, False)


class GateGame(Variant):
    """A toy with what Acey-deucey needs: a reservoir, a gate, extra rolls, its own value, no cube."""

    __slots__ = ()

    def legal_plays(self, board: Board, side: Side, dice: Dice) -> Mapping[Play, Board]:
        assert isinstance(board, Reservoir)
        assert side is Side.LEFT
        opened = board.open[0] or dice.is_double
        if not opened:
            return {Play(): board}
        waiting, opposing = board.waiting
        after = replace(board, waiting=(waiting - 1, opposing), open=(opened, board.open[1]))
        return {Play((Move(26, 25 - dice.high),)): after}

    def next_turn(self, roll: Roll, dice: Dice, play: Play, board: Board) -> Roll:
        if str(dice) == "21":
            return Roll(roll.side, Throw.DOUBLE)
        return Roll(roll.side if dice.is_double else roll.side.other)

    def value(self, board: Board, loser: Side) -> int:
        assert isinstance(board, Reservoir)
        return board.waiting[loser]


def test_a_game_with_a_reservoir_a_gate_and_extra_rolls_fits_behind_the_hooks() -> None:
    start = Reservoir(((0,) * 26, (0,) * 26))
    game: Variant = GateGame("gate", "Gate", start, 1, opening=Throw.TWO_DICE, cube=False)
    assert game.legal_plays(start, Side.LEFT, Dice(6, 4)) == {Play(): start}
    ((play, after),) = game.legal_plays(start, Side.LEFT, Dice(4, 4)).items()
    assert play.moves == (Move(26, 21),)
    assert after == Reservoir(start.checkers, (0, 1), (True, False))
    assert game.next_turn(Roll(Side.LEFT, game.opening), Dice(4, 4), play, after) == Roll(Side.LEFT)
    assert game.next_turn(Roll(Side.LEFT), Dice(2, 1), play, after) == Roll(Side.LEFT, Throw.DOUBLE)
    assert game.value(after, Side.RIGHT) == 1
