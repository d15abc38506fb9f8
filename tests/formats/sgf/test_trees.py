"""Trees of nodes of properties: any file of the Smart Game Format, sound or not."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lark import Token, Tree

from bgnotation.formats.sgf.tokens import capitals, read_tree
from bgnotation.grammar import parser
from tests.formats.sgf.trees import archive, trees
from tests.formats.sgf.trees import tree as typed

Nodes = list[list[tuple[str, list[str]]]]
"""Name and values of the properties of each node."""


def first_branch(text: str) -> list[Nodes]:
    """What the reader sees: each tree's first branch."""
    found = []
    for tree in trees(text):
        # A tree of usual nodes is cut by a pattern of its own; node by node it must be the same.
        read = read_tree(text, tree.span.start)
        assert (read.root.properties, read.span) == (tree.root.properties, tree.span)
        nodes = [tree.root, *(tree.nodes or read.nodes)]
        found.append(
            [[(one.ident, [text[low:high] for low, high in one.values]) for one in node.properties] for node in nodes]
        )
    return found


def by_grammar(text: str) -> list[Nodes]:
    """The same by the grammar's own parser."""
    collection: Tree[Token] = parser("sgf").parse(text, start="collection")
    return [_nodes(tree) for tree in collection.children if isinstance(tree, Tree)]


def _nodes(tree: Tree[Token]) -> Nodes:
    parts = [part for part in tree.children if isinstance(part, Tree)]
    nodes = [[_property(one) for one in part.children] for part in parts if part.data == "node"]
    branches = [part for part in parts if part.data == "tree"]
    return nodes + (_nodes(branches[0]) if branches else [])


def _property(one: Any) -> tuple[str, list[str]]:
    name, *values = one.children
    return capitals(str(name)), [str(value)[1:-1] for value in values]


spaces = st.sampled_from(["", "", "", " ", "\n", "\r\n", "\t "])
# Without FF and GM, which inside a tree show that a bracket is missing.
names = st.sampled_from(["W", "B", "C", "AW", "PL", "Xx", "Move", "LoNg", "LB"])
values = st.text(st.sampled_from('ab 1:;()[\\\n"é'), max_size=8).map(
    lambda text: text.replace("\\", "\\\\").replace("]", "\\]")
)
usual = st.sampled_from(["31hefe", "66", "double", "take", "drop"])


@st.composite
def properties(draw: st.DrawFn) -> str:
    if draw(st.booleans()):
        return f"{draw(st.sampled_from('WB'))}[{draw(usual)}]"
    some = draw(st.lists(values, min_size=1, max_size=3))
    return draw(names) + "".join(f"{draw(spaces)}[{value}]" for value in some)


nodes = st.builds(lambda space, some: ";" + space + space.join(some), spaces, st.lists(properties(), max_size=3))
trees_of_text = st.recursive(
    st.builds(
        lambda space, some: f"({space}{space.join(some)}{space})", spaces, st.lists(nodes, min_size=1, max_size=4)
    ),
    lambda inner: st.builds(
        lambda space, some, branches: f"({space}{''.join(some)}{space.join(branches)}{space})",
        spaces,
        st.lists(nodes, min_size=1, max_size=3),
        st.lists(inner, min_size=1, max_size=3),
    ),
    max_leaves=6,
)


@settings(max_examples=60)
@given(st.lists(trees_of_text, min_size=1, max_size=3).map("\n".join))
def test_trees_are_read_as_the_grammar_reads_them(text: str) -> None:
    assert first_branch(text) == by_grammar(text)


@given(st.lists(usual, max_size=12), st.sampled_from(["", "\n", " \r\n"]))
def test_trees_of_usual_nodes_are_read_as_the_grammar_reads_them(moves: list[str], space: str) -> None:
    text = f"(;FF[4]GM[6]PW[A\\]][B]{space}{space.join(f';W[{move}]' for move in moves)})"
    assert first_branch(text) == by_grammar(text)


def test_the_first_branch_is_what_happened() -> None:
    (nodes,) = first_branch("(;A[1](;B[2](;C[3];D[4])(;E[5]))(;F[6];G[7]))")
    assert [name for node in nodes for name, _ in node] == ["A", "B", "C", "D"]


def test_other_branches_are_kept_as_text() -> None:
    text = "(;A[1](;B[2](;C[3])(;E[5]))\n(;F[6](;G[7]));)"
    (tree,) = trees(text)
    assert [text[low:high] for low, high in tree.others] == ["(;E[5])", "(;F[6](;G[7]))"]
    assert [text[low:high] for low, high in tree.unreadable] == [";"]
    assert tree.span == (0, len(text))


def test_a_bracket_in_a_value_is_no_bracket() -> None:
    (nodes,) = first_branch(r"(;C[one \] (;two) \\];W[31])")
    assert nodes == [[("C", [r"one \] (;two) \\"])], [("W", ["31"])]]


def test_names_of_the_third_edition_count_by_their_capitals() -> None:
    assert first_branch("(;GaMe[6]White[31hefe])") == [[[("GM", ["6"]), ("W", ["31hefe"])]]]


def test_what_stands_around_trees_is_no_part_of_them() -> None:
    text = "Dear Ann, here it is:\n(;GM[6])\nYours, Bob (;GM[1])"
    assert [text[tree.span.start : tree.span.end] for tree in trees(text)] == ["(;GM[6])", "(;GM[1])"]


def test_a_game_inside_a_game_shows_that_a_bracket_is_missing() -> None:
    text = "(;FF[4]GM[6];W[31]\n(;FF[4]GM[6];B[42]\n(;GM[6];W[66])"
    assert [[len(node) for node in nodes] for nodes in first_branch(text)] == [[2, 1], [2, 1], [1, 1]]


@pytest.mark.parametrize(
    ("text", "unreadable"),
    [
        ("(;W[31hefe];B[4", ["B[4"]),
        ("(;W[31hefe];B", ["B"]),
        ("(;W[31hefe] ;=! B[42]", ["=!"]),
        ("(;W[31hefe][", ["["]),
        ("(;W[31hefe];[42])", ["[42]"]),
        ("(;W[31hefe](;B[42])[", ["["]),
        ("(;W[31hefe]", []),
    ],
)
def test_what_is_cut_off_or_stray_is_unreadable(text: str, unreadable: list[str]) -> None:
    (tree,) = trees(text)
    assert tree.root.properties[0].ident == "W"
    assert [text[low:high] for low, high in tree.unreadable] == unreadable


@pytest.mark.parametrize(
    "text",
    [
        "(;" * 100_000,
        "(;W[31]" * 20_000 + ")" * 20_000,
        "(;W[31]" + "(" * 100_000,
        "(;W[31]" + ")" * 100_000,
        "(;W[" + "\\]" * 100_000,
        "(;" + "W" * 200_000,
        "(;" + "W[31]" * 40_000 + "[" * 100_000,
        "(;W[1])" + "([" * 50_000,
        "(;W[1])" * 20_000,
        "(;W" + "[31]" * 50_000 + ")",
        "(;" + " \n" * 100_000,
        "(;W[1](;W[2])" + "[" * 100_000,
    ],
    ids=range(12),
)
def test_depth_and_length_cost_no_more_than_reading_them(text: str) -> None:
    assert sum(len(tree.nodes) + 1 for tree in trees(text)) > 0


def test_hundreds_of_short_games_are_all_read() -> None:
    head = "FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07.001]MI[length:7][game:0][ws:0][bs:0]PW[Ann West]PB[Bob Brown]"
    nodes = ";W[31hefe]\n;B[52lqac]\n;W[64xrrn]\n;B[double]\n;W[drop]"
    text = f"{typed(nodes, head=head, more='DT[2024-03-09]RU[Crawford]RE[B+1]')}\n" * 1_200
    found = archive(text)
    assert (len(found.matches), found.strays) == (1_200, ())


@pytest.mark.parametrize("unit", ["(;GM[6])", "(;GM[6];W[31])\n", "(;GM[6]C[)(;])", "(;GM[6]"])
def test_what_is_too_much_for_any_record_is_kept_as_text(unit: str) -> None:
    text = unit * 20_000
    found = archive(text)
    assert 500 < len(found.matches) < 500 + len(text) / 100
    assert len(found.strays) < len(text) / 100
    covered = sum(game.body.end - game.body.start for match in found.matches for game in match.games)
    covered += sum(span.end - span.start for span in found.strays)
    assert covered >= len(text.replace("\n", ""))


def test_of_very_many_branches_the_last_are_told_in_one() -> None:
    text = "(;GM[6]" + "(;W[31])" * 20_000 + ")"
    (only,) = trees(text)
    assert (len(only.others), only.others[-1].end) == (500, len(text) - 1)
