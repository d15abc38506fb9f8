"""The grammars, and the tables that stand beside them."""

import json
import os
from collections.abc import Iterator

import pytest
from lark import Token

from bgnotation import grammar


@pytest.fixture
def forgotten() -> Iterator[None]:
    """Tables are read once; here they are read anew, and so they will be afterwards."""
    grammar._kept.cache_clear()
    yield
    grammar._kept.cache_clear()


NAMES = sorted(name.removesuffix(".json") for name in os.listdir(grammar.folder()) if name.endswith(".json"))
TEXTS = [
    ("cell", "64: 24/18*/14 6/5(2)*"),
    ("cell", "Doubles => 4"),
    ("cell", "Wins 4 points and the match"),
    ("cell", "32: Concedes"),
    ("cell", "21: Illegal play (25;0;1;Ann;4;3;)"),
    ("play", "Bar/22* 13/8(2), 6/off"),
]


def test_there_are_tables_for_every_grammar_with_start_rules() -> None:
    names = [name.removesuffix(".lark") for name in os.listdir(grammar.folder()) if name.endswith(".lark")]
    assert sorted(name for name in names if grammar._read(f"{name}.lark").startswith("// start:")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_the_tables_are_those_of_the_grammar(name: str) -> None:
    with open(os.path.join(grammar.folder(), f"{name}.json"), encoding="utf-8") as file:
        kept = json.load(file)
    # Numbers of shared objects depend on the order in which they are met, the key on the grammar's text alone.
    assert kept["key"] == json.loads(grammar.tables(name))["key"], "renew them: python -m bgnotation.grammar"


@pytest.mark.parametrize(("start", "text"), TEXTS)
def test_a_parser_of_tables_reads_as_one_of_the_grammar(start: str, text: str) -> None:
    loaded, made = grammar.parser("mat"), grammar.from_grammar("mat")
    one, two = loaded.parse(text, start=start), made.parse(text, start=start)
    assert one == two
    assert [token.type for token in one.scan_values(lambda v: isinstance(v, Token))] == [
        token.type for token in two.scan_values(lambda v: isinstance(v, Token))
    ]


def test_terminals_of_tables_are_those_of_the_grammar() -> None:
    made = grammar.from_grammar("mat")
    for terminal in made.terminals:
        assert grammar.terminal("mat", terminal.name) == terminal.pattern.to_regexp()


@pytest.mark.usefixtures("forgotten")
def test_tables_of_another_grammar_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grammar, "_key", lambda name: "another")
    assert grammar._from_tables("mat") is None


@pytest.mark.usefixtures("forgotten")
def test_damaged_tables_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    read = grammar._read
    monkeypatch.setattr(grammar, "_read", lambda name: '{"key": 1' if name.endswith(".json") else read(name))
    assert grammar._from_tables("mat") is None


def test_tables_of_another_lark_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lark.__version__", "0.0.0")
    assert grammar._from_tables("mat") is None


def test_terminals_are_kept_as_the_grammar_makes_them() -> None:
    kept = grammar._kept("mat")["terminals"]
    assert kept == {one.name: one.pattern.to_regexp() for one in grammar.from_grammar("mat").terminals}
