"""Acey-deucey, rule by rule: each test names the statement that it shows (A1-A11, R1-R7, U1-U14, the flags)."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from bgnotation.cells import ROLL
from bgnotation.checks import check
from bgnotation.diagnostic import Severity
from bgnotation.formats import reads
from bgnotation.formats.mat.rolls import ROLLS
from bgnotation.game.dice import Dice
from bgnotation.game.play import Play
from bgnotation.game.side import Side
from bgnotation.replay import replay
from bgnotation.replay.own import OwnRules
from bgnotation.variants import Roll, Throw, find
from bgnotation.variants.acey_deucey import MAIN, RESTRICTIVE, SERVER, AceyBoard, AceyDeucey

ALL = (MAIN, RESTRICTIVE, SERVER)
OPEN = (True, True)
EVERY = pytest.mark.parametrize("variant", ALL, ids=lambda one: one.name)


def board(
    left: Mapping[int, int], right: Mapping[int, int] | None = None, gates: tuple[bool, bool] = OPEN
) -> AceyBoard:
    """A board of `{place: checkers}` of both sides, 26 the tray; the rest is off."""
    rows, trays = [], []
    for places in (left, right or {26: 15}):
        row = [places.get(place, 0) for place in range(26)]
        row[0] = 15 - sum(places.values())
        rows.append(tuple(row))
        trays.append(places.get(26, 0))
    return AceyBoard((rows[0], rows[1]), (trays[0], trays[1]), gates)


def plays(variant: AceyDeucey, at: AceyBoard, high: int, low: int) -> set[str]:
    """The legal plays of the left side, as text."""
    return {str(play) for play in variant.legal_plays(at, Side.LEFT, Dice(high, low))}


def follows(variant: AceyDeucey, high: int, low: int, used: int, throw: Throw = Throw.TWO_DICE) -> Roll:
    """What is due after a roll of the left side."""
    play = next(play for play in _PLAYS if len(play.moves) == used)
    return variant.next_turn(Roll(Side.LEFT, throw), Dice(high, low), play, board({26: 15}))


_PLAYS = [Play(((6, 5, False),) * used) for used in range(5)]  # type: ignore[arg-type]
AGAIN, GIVEN, OTHER = Roll(Side.LEFT), Roll(Side.LEFT, Throw.DOUBLE), Roll(Side.RIGHT)


def page(variation: str, *rows: str, result: str = "", tags: str = "") -> str:
    """A file of one game."""
    lines = [f'; [Variation "{variation}"]', *([tags] if tags else []), " 0 point match", "", " Game 1"]
    lines += [" Ann : 0                        Bob : 0"]
    lines += [f"{number:3}) {row}" for number, row in enumerate(rows, 1)]
    return "\n".join([*lines, *([result] if result else [])]) + "\n"


def codes(text: str) -> list[tuple[int, str, str | None]]:
    """Line, code, detail of the errors in a file."""
    return [(one.line, one.code, one.detail) for one in check(reads(text)) if one.severity is Severity.ERROR]


def test_a1_all_fifteen_checkers_of_both_sides_start_in_the_tray() -> None:
    assert all(variant.start == AceyBoard.start(open_gates=variant is SERVER) for variant in ALL)
    assert MAIN.start.waiting == (15, 15)


def test_a2_either_side_throws_first_with_both_dice() -> None:
    assert codes(page("AceyDeucey", "64:                         31:")) == []
    assert codes(page("AceyDeucey", "                            64:", "31:")) == []


def test_a3_u8_before_a_double_or_a_12_nothing_moves_and_then_the_gate_stays_open() -> None:
    assert plays(MAIN, board({26: 15}, gates=(False, False)), 6, 4) == {""}
    assert codes(page("AceyDeucey", "64: start/19 start/21")) == [(6, "BG301", "gate-closed")]
    assert codes(page("AceyDeucey", "64:                         33: start/22(4) + 41: start/24 start/21", "52:")) == []
    # The other side's gate is its own.
    wrong = page("AceyDeucey", "33: start/22(4) + 41: start/24 start/21   52: start/23 start/20")
    assert codes(wrong) == [(6, "BG301", "gate-closed")]


def test_a3_a_throw_opens_the_gate_also_where_nothing_can_be_played() -> None:
    blocked = board({26: 15}, {3: 2, 26: 13}, gates=(False, False))
    ((play, after),) = MAIN.legal_plays(blocked, Side.LEFT, Dice(3, 3)).items()
    assert isinstance(after, AceyBoard)
    assert (play, after.gates) == (Play(), (True, False))


@EVERY
def test_a4_from_the_tray_a_die_leads_where_it_leads_from_the_bar(variant: AceyDeucey) -> None:
    assert "start/21 start/19" in plays(variant, board({26: 15}), 6, 4)
    assert "start/21* start/19" in plays(variant, board({26: 15}, {4: 1, 26: 14}), 6, 4)
    assert not any("start/21" in play for play in plays(variant, board({26: 15}, {4: 2, 26: 13}), 6, 4))


def test_a5_u6_while_the_tray_holds_a_checker_none_on_the_board_moves() -> None:
    at = board({26: 1, 13: 14})
    assert all("start/" in play for play in plays(MAIN, at, 6, 5))
    assert plays(SERVER, at, 6, 5) > plays(MAIN, at, 6, 5)
    text = page("AceyDeucey", "33: start/22(4) + 64: 22/16 22/18")
    assert codes(text) == [(6, "BG301", "tray-first")]
    # In every roll of a turn.
    assert codes(page("AceyDeucey", "21: start/24 start/23 + =55: 24/19 23/18 start/20(2)")) == [
        (6, "BG301", "tray-first")
    ]


@EVERY
def test_a5_the_bar_comes_before_the_tray_and_the_board(variant: AceyDeucey) -> None:
    assert plays(variant, board({25: 2, 26: 5, 13: 8}), 6, 4) == {"bar/21 bar/19"}


def test_a6_a_double_is_four_steps_and_another_throw() -> None:
    assert plays(MAIN, board({26: 15}), 3, 3) == {"start/22(4)"}
    assert [follows(MAIN, 3, 3, used) for used in range(5)] == [AGAIN] * 5
    once = page("AceyDeucey", "33: start/22(4)             52:", "64: start/19 start/21")
    assert codes(once) == [(6, "BG210", None)]
    assert codes(page("AceyDeucey", "33: start/22(4) + 33: start/22(4) + 41: start/24 start/21")) == []


def test_a7_u2_a_12_is_two_steps_then_a_double_then_another_throw() -> None:
    assert [follows(MAIN, 2, 1, used) for used in range(3)] == [GIVEN] * 3
    assert [follows(MAIN, 5, 5, used, Throw.DOUBLE) for used in range(5)] == [AGAIN] * 5
    whole = "21: start/24 start/23 + =55: start/20(4) + 64: start/19 start/21"
    assert codes(page("AceyDeucey", f"{whole}   31:")) == []
    assert codes(page("AceyDeucey", "21: start/24 start/23       31:", "64: start/19 start/21")) == [(6, "BG210", None)]
    assert codes(page("AceyDeucey", "21: start/24 start/23 + =55: start/20(4)   31:", "64: start/19 start/21")) == [
        (6, "BG210", None)
    ]


def test_a8_the_throw_that_opens_the_gate_goes_on_in_that_turn() -> None:
    text = page(
        "AceyDeucey", "64:                         21: start/24 start/23 + =33: start/22(4) + 65: start/20 start/19"
    )
    assert codes(text) == []


def test_a9_r4_checkers_at_home_are_frozen_until_all_are_home() -> None:
    at = board({13: 1, 6: 7, 5: 7})
    frozen = MAIN.legal_plays(at, Side.LEFT, Dice(2, 1))
    assert [move.source > 6 for play in frozen for move in play.moves] == [True, True]
    assert "6/5 6/4" in plays(RESTRICTIVE, at, 2, 1)
    assert "6/5 6/4" in plays(SERVER, at, 2, 1)


@EVERY
def test_a10_r6_a_checker_is_borne_off_by_the_exact_number_only(variant: AceyDeucey) -> None:
    at = board({4: 1, 2: 1})
    ends = plays(variant, at, 6, 5)
    assert ends == {""}
    assert "2/off" in " ".join(plays(variant, at, 6, 2))


def test_a10_at_home_checkers_may_move_once_all_are_there_r5_but_not_in_the_restrictive_rules() -> None:
    at = board({6: 1, 5: 1})
    assert plays(MAIN, at, 2, 1) == plays(SERVER, at, 2, 1) != {""}
    assert plays(RESTRICTIVE, at, 2, 1) == {""}


@EVERY
def test_a11_as_many_dice_as_possible_are_used_and_of_two_the_higher(variant: AceyDeucey) -> None:
    # The 6 or the 4 can be played, never both: then the 6.
    assert plays(variant, board({25: 1}, {10: 2, 26: 13}), 6, 4) == {"bar/19"}


def test_a11_the_first_throw_may_be_equal_or_a_12() -> None:
    assert codes(page("AceyDeucey", "33: start/22(4) + 41: start/24 start/21   52:")) == []
    assert MAIN.opening is RESTRICTIVE.opening is SERVER.opening is Throw.TWO_DICE


def test_r1_u11_the_double_after_a_12_is_noted_like_a_chosen_one() -> None:
    whole = "21: start/24 start/23 + =55: start/20(4) + 64: start/19 start/21"
    assert codes(page("AceyDeucey-R", f"{whole}   31:")) == []


def test_r2_without_both_of_a_12_the_turn_ends_and_the_gate_is_open() -> None:
    assert [follows(RESTRICTIVE, 2, 1, used) for used in range(3)] == [OTHER, OTHER, GIVEN]
    assert [follows(SERVER, 2, 1, used) for used in range(3)] == [OTHER, OTHER, GIVEN]
    ((_, after),) = RESTRICTIVE.legal_plays(
        board({26: 15}, {1: 2, 2: 2, 26: 11}, gates=(False, True)), Side.LEFT, Dice(2, 1)
    ).items()
    assert isinstance(after, AceyBoard)
    assert after.gates == (True, True)


def test_r3_without_all_four_of_a_double_the_turn_ends() -> None:
    for throw in (Throw.TWO_DICE, Throw.DOUBLE):
        assert [follows(RESTRICTIVE, 5, 5, used, throw) for used in range(5)] == [OTHER] * 4 + [AGAIN]


def test_r5_the_last_arrival_ends_the_steps_within_the_home_board() -> None:
    assert plays(RESTRICTIVE, board({9: 1, 6: 1, 3: 1}), 3, 3) == {"9/6 6/3 3/off(2)"}


def test_r7_the_same_holds_while_bearing_off() -> None:
    assert plays(RESTRICTIVE, board({6: 3}), 6, 6) == {"6/off(3)"}
    assert follows(RESTRICTIVE, 6, 6, 3) == OTHER
    assert plays(RESTRICTIVE, board({1: 1, 6: 1}), 2, 1) == {"1/off"}
    assert follows(RESTRICTIVE, 2, 1, 1) == OTHER


def test_u1_the_checker_that_enters_last_may_go_on() -> None:
    assert plays(MAIN, board({26: 2, 13: 13}), 2, 1) == {"start/24 start/23"}
    assert "start/23 23/22" in plays(MAIN, board({26: 1, 13: 14}), 2, 1)


def test_u3_any_number_may_be_chosen_also_one_that_can_not_be_played() -> None:
    blocked = board({26: 15}, {6: 2, 26: 13})
    assert plays(MAIN, blocked, 6, 6) == {""}
    assert follows(MAIN, 6, 6, 0, Throw.DOUBLE) == AGAIN


def test_u4_both_of_a_12_must_be_played_if_they_can_be() -> None:
    # The 1 alone or the 2 alone would be possible, too.
    assert all(
        play.count("start") >= 1 and len(play.split()) == 2 for play in plays(RESTRICTIVE, board({26: 15}), 2, 1)
    )


def test_u5_with_a_checker_hit_the_others_at_home_stay_frozen() -> None:
    at = board({25: 1, 6: 7, 5: 7}, {24: 2, 26: 13})
    assert all("6/" not in play.replace("16/", "") and " 5/" not in play for play in plays(MAIN, at, 4, 1))


@EVERY
def test_u7_a_checker_at_home_can_be_hit(variant: AceyDeucey) -> None:
    at = board({26: 15}, {4: 1, 3: 13, 13: 1})
    assert any("start/21*" in play for play in plays(variant, at, 6, 4))


def test_u9_a_game_counts_one_or_what_is_left_as_the_tag_says() -> None:
    rows = ("64:                         52:",)
    won = "      Wins {} point"
    for tag, right in (("", 1), ('; [AceyScore "one"]', 1), ('; [AceyScore "remaining"]', 15)):
        assert codes(page("AceyDeucey", *rows, result=won.format(right), tags=tag)) == []
        (wrong,) = codes(page("AceyDeucey", *rows, result=won.format(7), tags=tag))
        assert wrong[1] == "BG501"
    assert SERVER.value(board({26: 3, 13: 2}), Side.LEFT) == 5


def test_u9_a_double_is_an_error() -> None:
    text = page("AceyDeucey", "64:                         52:", " Doubles => 2                Takes", "31:")
    assert [code for _, code, _ in codes(text)] == ["BG214"]


def test_u12_12_and_21_are_one_throw() -> None:
    for dice in ("12", "21"):
        text = page("AceyDeucey", f"{dice}: start/24 start/23 + =55: start/20(4) + 64: start/19 start/21   31:")
        assert codes(text) == []


def test_u13_where_nobody_can_ever_move_the_game_is_void() -> None:
    left = board({25: 1, 10: 2, 9: 2, 8: 2, 7: 2, 6: 2, 5: 2, 4: 2}, {1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 22: 3})
    assert MAIN.is_deadlocked(left)
    assert not SERVER.is_deadlocked(left)
    page_of_it = Path(__file__).parent.parent / "checks" / "BG212.md"
    text = page_of_it.read_text(encoding="utf-8").partition("```mat flagged\n")[2].partition("```")[0]
    (done,) = replay(reads(text)).games
    assert (done.result, [type(problem).__name__ for problem in done.problems]) == (None, ["Deadlock"])


@pytest.mark.parametrize(
    ("variant", "at", "text", "reason", "move"),
    [
        (MAIN, board({26: 15}, gates=(False, False)), "64: start/19 start/21", "gate-closed", "start/19"),
        (MAIN, board({26: 1, 13: 14}), "64: 13/7 13/9", "tray-first", "13/7"),
        (MAIN, board({25: 1, 26: 14}), "64: start/19 start/21", "bar-first", "start/19"),
        (MAIN, board({13: 1, 6: 14}), "64: 13/7 6/2", "frozen", "6/2"),
        (RESTRICTIVE, board({6: 5, 5: 5}), "64: 6/off 6/2", "home-closed", "6/2"),
        (SERVER, board({4: 1, 3: 2}), "64: 4/off 3/off", "inexact-bear-off", "3/off"),
        (SERVER, board({7: 1, 6: 2}), "64: 6/off 7/3", "", ""),
        (SERVER, board({13: 1, 6: 2}), "64: 6/off 6/2", "bear-off-too-early", "6/off"),
        (MAIN, board({13: 15}, {18: 2, 26: 13}), "64: 13/7 13/9", "blocked", "13/7"),
        (MAIN, board({13: 15}), "64: 13/8 13/9", "wrong-distance", "13/8"),
        (MAIN, board({13: 15}), "64: 13/7 12/8", "empty-point", "12/8"),
        (MAIN, board({13: 15}), "64: 13/19 13/9", "backwards", "13/19"),
        (MAIN, board({13: 15}), "64: 13/7", "incomplete-play", None),
        (MAIN, board({13: 15}), "64: 13/7 13/9 13/9", "too-many-moves", "13/9"),
        (MAIN, board({13: 15}), "64:", "missing-play", None),
        (MAIN, board({25: 1}, {10: 2, 26: 13}), "64: bar/21", "wrong-die", "bar/21"),
        (MAIN, board({26: 1}, {6: 2, 26: 13}), "64: start/19/15", "bad-path", "start/19/15"),
    ],
)
def test_what_is_wrong_with_a_play_has_its_word(
    variant: AceyDeucey, at: AceyBoard, text: str, reason: str, move: str | None
) -> None:
    rules, cell = OwnRules(variant), ROLLS[text]
    assert bool(rules.readings(at, Side.LEFT, cell)) == (not reason)
    if reason:
        illegal = rules.illegal(at, Side.LEFT, cell)
        assert (illegal.reason, str(illegal.step) if illegal.step else None) == (reason, move)


# ---------------------------------------------------------------- the flags of the three sets


def test_flags_of_the_table() -> None:
    names = ("gate", "tray_first", "freeze", "inner_moves_when_home", "extra_on_doubles", "chosen_after_12")
    table = {
        MAIN: (True, True, True, True, True, True),
        RESTRICTIVE: (True, True, False, False, True, False),
        SERVER: (False, False, False, True, False, True),
    }
    for variant, row in table.items():
        assert tuple(getattr(variant.flags, name) for name in names) == row
    assert [(variant.flags.need_both_of_12, variant.flags.need_four) for variant in ALL] == [
        (False, False),
        (True, True),
        (True, False),
    ]


def test_plain_doubles_of_the_server_give_no_other_throw() -> None:
    assert [follows(SERVER, 3, 3, used) for used in range(5)] == [OTHER] * 5
    assert [follows(SERVER, 3, 3, used, Throw.DOUBLE) for used in range(5)] == [AGAIN] * 5
    extra = page("AceyDeucey-S", "33: start/22(4) + 41: start/24 start/21   52: start/23 start/20")
    assert [one[:2] for one in codes(extra)] == [(6, "BG211")]


# ---------------------------------------------------------------- the form


def test_a_variation_chooses_the_rules() -> None:
    for name, variant in (("AceyDeucey", MAIN), ("AceyDeucey-R", RESTRICTIVE), ("AceyDeucey-S", SERVER)):
        assert find(name) is variant
        assert replay(reads(page(name, "64:"))).variant is variant


def test_each_roll_of_a_turn_has_its_own_place() -> None:
    text = page(
        "AceyDeucey", "64:                         21: start/24 start/23 + =55: tray/20(4) + 6-4: start/19 start/21"
    )
    game = reads(text).games[0]
    rolls = [(slot & 1, text[game.span(slot).start : game.span(slot).end]) for slot, cell in game.slots()]
    assert all(cell.kind == ROLL for _, cell in game.slots())
    assert rolls == [
        (0, "64:"),
        (1, "21: start/24 start/23"),
        (1, "=55: tray/20(4)"),
        (1, "6-4: start/19 start/21"),
    ]
    assert codes(text) == []


def test_a_bar_for_the_tray_is_read_with_a_warning() -> None:
    found = check(reads(page("AceyDeucey", "33: bar/22(4) + 41: start/24 start/21   52:")))
    assert [(one.code, one.severity) for one in found if one.severity is not Severity.INFO][:1] == [
        ("BG213", Severity.WARNING)
    ]


def test_steps_may_stand_in_an_order_in_which_they_can_not_be_made() -> None:
    # Bar before tray, whatever comes first in the cell.
    at = board({25: 1, 26: 14})
    ((play, _),) = MAIN.legal_plays(at, Side.LEFT, Dice(1, 1)).items()
    assert [move.source for move in play.moves] == [25, 26, 26, 26]
    assert str(play) == "start/24(3) bar/24"


def test_a_given_double_where_none_is_due_is_an_extra_roll() -> None:
    text = page("AceyDeucey", "33: start/22(4) + =44: start/21(4) + 41: start/24 start/21   52:")
    assert [one[:2] for one in codes(text)] == [(6, "BG211")]


def test_with_checkers_in_a_tray_nothing_is_a_race_yet() -> None:
    assert not AceyBoard.start().is_race
    left, right = [0] * 26, [0] * 26
    left[3], right[2] = 14, 15
    assert not AceyBoard((tuple(left), tuple(right)), trays=(1, 0)).is_race
    left[3] = 15
    assert AceyBoard((tuple(left), tuple(right)), trays=(0, 0)).is_race


def test_doubles_without_number_while_much_could_be_meant_end_the_judging() -> None:
    sample = Path(__file__).resolve().parents[2] / "data" / "matches" / "acey-deucey.mat"
    lines = sample.read_text(encoding="utf-8").split("\n")
    head = next(at for at, line in enumerate(lines) if line.startswith(" Game")) + 18
    rows = [" 17) xx          xx", *(f" {row}) Doubles      Doubles" for row in range(18, 1500))]
    game = replay(reads("\n".join([*lines[:head], *rows, ""]))).games[0]
    assert not game.judged
