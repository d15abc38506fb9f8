"""Rules and codes as they are typed."""

from argparse import ArgumentTypeError

import pytest

from bgnotation.cli._options import Options, parse_codes, parse_rules
from bgnotation.diagnostic import Diagnostic
from bgnotation.game.rules import Rules

KNOWN = [("BG301", "illegal-play"), ("BG312", "missing-hit"), ("BG401", "cube-value")]


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("crawford=off", Rules(crawford=False)),
        ("jacoby=on", Rules(jacoby=True)),
        ("beavers=2", Rules(beavers=2)),
        ("beavers=any", Rules(beavers=None)),
        ("beavers=off", Rules(beavers=0)),
        ("auto-doubles=1", Rules(auto_doubles=1)),
        ("auto-doubles=any", Rules(auto_doubles=None)),
        ("auto-doubles=off", Rules(auto_doubles=0)),
        ("holland=on", Rules(holland=True)),
        ("cube-limit=64", Rules(cube_limit=64)),
        ("cube-limit=any", Rules(cube_limit=None)),
        ("Jacoby=OFF", Rules(jacoby=False)),
    ],
)
def test_a_rule_overrides_what_the_file_says(word: str, expected: Rules) -> None:
    assert parse_rules([word]).apply(Rules()) == expected


def test_the_last_word_on_a_rule_holds() -> None:
    assert parse_rules(["jacoby=on", "jacoby=off"]).apply(Rules()).jacoby is False


def test_rules_that_are_not_named_stay_as_the_file_has_them() -> None:
    assert parse_rules(["jacoby=on"]).apply(Rules(beavers=3)) == Rules(jacoby=True, beavers=3)


def test_a_variant_is_one_of_those_known() -> None:
    assert parse_rules(["variant=NackGammon"]).variant == "nackgammon"
    with pytest.raises(ArgumentTypeError, match=r"no variant is called 'tavli'; known: .*backgammon, "):
        parse_rules(["variant=tavli"])


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("crawfrod=on", "crawford=on|off"),
        ("foo=on", "no rule is called 'foo'; a rule is one of crawford=on|off, "),
        ("jacoby", "the rule jacoby needs a value: jacoby=on|off"),
        ("Cube_Limit", "the rule cube-limit needs a value: cube-limit=N|any"),
        ("jacoby=maybe", "jacoby is on or off, not 'maybe'"),
        ("beavers=-1", "beavers is a number, any or off, not '-1'"),
        ("beavers=٣", "beavers is a number, any or off"),
        ("auto-doubles=", "auto-doubles is a number, any or off, not ''"),
        ("cube-limit=0", "cube-limit is a number from 1 on or any, not '0'"),
        ("cube-limit=off", "cube-limit is a number from 1 on or any, not 'off'"),
        ("=on", "crawford=on|off"),
    ],
)
def test_a_wrong_rule_is_told_with_those_known(word: str, message: str) -> None:
    with pytest.raises(ArgumentTypeError) as caught:
        parse_rules([word])
    assert message in str(caught.value)


def test_codes_are_parted_by_commas_and_need_no_capitals() -> None:
    assert parse_codes(["bg3, BG401", "cube-value"], KNOWN) == ("BG3", "BG401", "cube-value")


def test_a_code_that_nothing_begins_with_is_a_mistake() -> None:
    with pytest.raises(ArgumentTypeError, match="no code begins with 'BG7'"):
        parse_codes(["BG7"], KNOWN)


def test_a_beginning_of_a_code_selects_all_that_have_it(illegal_play: Diagnostic) -> None:
    assert Options(select=("BG3",)).wants(illegal_play)
    assert not Options(select=("BG4",)).wants(illegal_play)
    assert Options(select=("illegal-play",)).wants(illegal_play)


def test_what_is_ignored_is_not_wanted_though_it_was_selected(illegal_play: Diagnostic) -> None:
    assert not Options(select=("BG3",), ignore=("BG301",)).wants(illegal_play)


def test_a_file_in_no_known_format_is_told_of_whatever_is_selected(illegal_play: Diagnostic) -> None:
    assert Options(select=("BG4",)).wants(illegal_play._replace(code="BG100"))
