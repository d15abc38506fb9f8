"""Text → trees of nodes of properties, by the terminals of the grammar.

The first branch of a tree is what happened; it is all that stands before the first closing bracket. So a
tree is read without descending into it, however deep it is.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from bgnotation.grammar import compiled
from bgnotation.source import Span

_BLANKS = " \t\r\n\f\v"
_MOST_BRANCHES = 500
"""Other branches of a tree that are told apart."""


class Property(NamedTuple):
    """A property of a node."""

    ident: str
    """The capitals of its name."""
    values: tuple[Span, ...]
    """What stands between the brackets of each value."""
    span: Span


class Node(NamedTuple):
    """A node with its properties in order."""

    properties: tuple[Property, ...]
    span: Span


class Tree(NamedTuple):
    """One tree, followed along its first branch."""

    root: Node
    quick: Span
    """The nodes behind the root where each is one action and nothing else; `Span(0, 0)` where they were read."""
    nodes: tuple[Node, ...]
    """The nodes behind the root where they were read one by one."""
    others: tuple[Span, ...]
    """The other branches."""
    unreadable: tuple[Span, ...]
    """What is no part of a tree of properties; also the beginning of a value that the end of the file cuts off."""
    span: Span


@cache
def _start() -> re.Pattern[str]:
    return compiled("sgf", r"{_OPEN}{_SPACE}?{_NODE}")


@cache
def _plain() -> re.Pattern[str]:
    """A tree all of whose nodes but the root are of the usual form."""
    return compiled("sgf", r"{_OPEN}({_NODE}(?:{IDENT}{VALUE}+)*){_SPACE}?({QUICK}*){_CLOSE}")


@cache
def _token() -> re.Pattern[str]:
    return compiled(
        "sgf",
        r"{_SPACE}?(?:(?P<ident>{IDENT})|(?P<value>{VALUE})|(?P<node>{_NODE})"
        r"|(?P<open>{_OPEN})|(?P<close>{_CLOSE}))",
    )


@cache
def _property() -> re.Pattern[str]:
    return compiled("sgf", r"({IDENT})((?:{_SPACE}?{VALUE})+)")


@cache
def _value() -> re.Pattern[str]:
    return compiled("sgf", r"{VALUE}")


@cache
def quick_nodes() -> re.Pattern[str]:
    """A node of the usual form."""
    return compiled("sgf", r"{QUICK}")


@cache
def _bracket() -> re.Pattern[str]:
    return compiled("sgf", r"{VALUE}|\[|{_OPEN}|{_CLOSE}")


@cache
def _game_begins() -> re.Pattern[str]:
    """A tree that begins as only a whole game does; inside another one it shows that a bracket is missing."""
    return compiled("sgf", r"{_OPEN}{_SPACE}?{_NODE}{_SPACE}?(?:FF|GM){_SPACE}?\[")


@cache
def _rubbish() -> re.Pattern[str]:
    """What can't begin a token, up to where one can."""
    return compiled("sgf", r"{_SPACE}?(?:[^ \t\r\n\f\v()\[;A-Za-z]+|\[)")


def capitals(name: str) -> str:
    """The letters of a property's name that count.

    >>> capitals("GaMe"), capitals("PW")
    ('GM', 'PW')
    """
    return name if name.isupper() else "".join(letter for letter in name if letter.isupper())


def read_tree(text: str, start: int) -> Tree:
    """The tree that begins at `start`, read node by node."""
    return _Reader(text, start).tree()


def tree_end(text: str, start: int) -> int:
    """Where the tree that begins at `start` ends, without reading it."""
    depth, position = 0, start
    while (found := _bracket().search(text, position)) is not None and found[0] != "[":
        if found[0] == "(":
            if depth and _game_begins().match(text, found.start()):
                return found.start()
            depth += 1
        elif found[0] == ")":
            depth -= 1
            if depth <= 0:
                return found.end()
        position = found.end()
    return len(text)


def tree_starts(text: str, position: int) -> int:
    """Where the next tree begins; the end of the text if none does."""
    found = _start().search(text, position)
    return found.start() if found is not None else len(text)


def tree_at(text: str, start: int) -> Tree:
    """The tree that begins at `start`."""
    return _quickly(text, start) or read_tree(text, start)


def _quickly(text: str, start: int) -> Tree | None:
    found = _plain().match(text, start)
    if found is None:
        return None
    first = Span(*found.span(1))
    root = Node(tuple(_properties(text, first)), first)
    return Tree(root, Span(*found.span(2)), (), (), (), Span(*found.span()))


def _properties(text: str, span: Span) -> Iterator[Property]:
    """The properties of a node in which they stand one behind the other, without blanks."""
    at = span.start + 1
    for name, values in _property().findall(text, at, span.end):
        start, low = at, at + len(name)
        at = low + len(values)
        if values.find("]") == len(values) - 1:
            places: tuple[Span, ...] = (Span(low + 1, at - 1),)
        else:
            places = tuple([Span(low + v.start() + 1, low + v.end() - 1) for v in _value().finditer(values)])
        yield Property(capitals(name), places, Span(start, at))


def properties_of(text: str) -> dict[str, str]:
    """The properties that a text consists of, each as it is written; of several with one name together.

    >>> properties_of("AP[gnubg]GS[M:1][C:2]")
    {'AP': 'AP[gnubg]', 'GS': 'GS[M:1][C:2]'}
    """
    found: dict[str, str] = {}
    for one in _property().finditer(text):
        ident = capitals(one[1])
        found[ident] = found.get(ident, "") + one[0]
    return found


def values_of(text: str) -> dict[str, list[str]]:
    """The values of the properties that a text consists of, as they stand between the brackets; of each name the first.

    >>> values_of("DA[E ver 3]A[0][hefe E][mghe E]\\n;LU[0.1]")
    {'DA': ['E ver 3'], 'A': ['0', 'hefe E', 'mghe E'], 'LU': ['0.1']}
    """
    found: dict[str, list[str]] = {}
    for one in _property().finditer(text):
        found.setdefault(capitals(one[1]), [value[1:-1] for value in _value().findall(one[2])])
    return found


class _Reader:
    """Reads one tree token by token."""

    def __init__(self, text: str, start: int) -> None:
        self.text = text
        self.start = self.at = start
        self.nodes: list[Node] = []
        self.unreadable: list[Span] = []
        self.others: list[Span] = []
        self._begun = -1
        """Where the node begins that is being read."""
        self._read: list[Property] = []
        self._ident: tuple[str, int] | None = None
        self._values: list[Span] = []

    def tree(self) -> Tree:
        """The tree; `span` ends where reading goes on."""
        end = self._first_branch()
        self._end_node()
        if not self.nodes:
            self.nodes.append(Node((), Span(self.start, self.start + 1)))
        first, *rest = self.nodes
        return Tree(first, Span(0, 0), tuple(rest), tuple(self.others), tuple(self.unreadable), Span(self.start, end))

    def _first_branch(self) -> int:
        """Reads up to the first closing bracket, and over what follows up to the tree's own; where that ends."""
        text, match = self.text, _token().match
        depth = 0
        while (found := match(text, self.at)) is not None or self._skip():
            if found is None:
                continue
            kind = found.lastgroup
            begin = found.start(kind)  # type: ignore[arg-type]
            if kind == "value":
                self._value(begin, found.end())
            elif kind == "ident":
                self._end_property()
                self._ident = (found["ident"], begin)
            elif kind == "node":
                self._end_node()
                self._begun = begin
            elif kind == "open":
                if depth and _game_begins().match(text, begin):
                    return begin
                self._end_node()
                depth += 1
            else:
                return self._over(depth - 1, found.end())
            self.at = found.end()
        return len(text)

    def _over(self, depth: int, position: int) -> int:
        """Goes over the other branches of a tree of which `depth` brackets are open; where the tree ends."""
        text = self.text
        # What is accounted for, and the depth at which the present branch begins, 0 between branches.
        behind, level = position, 0
        while depth:
            found = _bracket().search(text, position)
            if found is None or found[0] == "[":
                position = len(text)
                break
            position = found.end()
            if found[0] not in ("(", ")"):
                continue
            if found[0] == "(" and _game_begins().match(text, found.start()):
                position = found.start()
                break
            if not level:
                self._stray(behind, found.start())
                behind = found.start()
            if found[0] == "(":
                level = level or depth
                depth += 1
                continue
            depth -= 1
            if not level:
                behind = position
            elif depth == level:
                self._other(Span(behind, position))
                behind, level = position, 0
        if level:
            self._other(_trimmed(text, behind, position))
        else:
            self._stray(behind, position)
        return position

    def _other(self, branch: Span) -> None:
        """Keeps another branch; of very many the last ones in one piece."""
        if len(self.others) < _MOST_BRANCHES:
            self.others.append(branch)
        else:
            self.others[-1] = Span(self.others[-1].start, branch.end)

    def _stray(self, begin: int, end: int) -> None:
        if self.text[begin:end].strip(_BLANKS):
            self.unreadable.append(_trimmed(self.text, begin, end))

    def _skip(self) -> bool:
        """Goes over what is no token; whether something is left."""
        text = self.text
        found = _rubbish().match(text, self.at)
        if found is None:
            return False
        begin, end = found.span()
        if found[0].endswith("["):
            # A value that does not end: the file was cut off in it.
            end = len(text)
            if self._ident is not None and not self._values:
                begin, self._ident = self._ident[1], None
        self.unreadable.append(_trimmed(text, begin, end))
        self.at = end
        return True

    def _value(self, begin: int, end: int) -> None:
        if self._ident is None:
            self.unreadable.append(Span(begin, end))
        else:
            self._values.append(Span(begin + 1, end - 1))

    def _end_property(self) -> None:
        if self._ident is None:
            return
        name, start = self._ident
        if self._values and self._begun >= 0:
            self._read.append(Property(capitals(name), tuple(self._values), Span(start, self._values[-1].end + 1)))
        else:
            # A name without a value, or before the first node.
            self.unreadable.append(Span(start, max(start + len(name), *(v.end + 1 for v in self._values), 0)))
        self._ident, self._values = None, []

    def _end_node(self) -> None:
        self._end_property()
        if self._begun >= 0:
            end = self._read[-1].span.end if self._read else self._begun + 1
            self.nodes.append(Node(tuple(self._read), Span(self._begun, end)))
        self._begun, self._read = -1, []


def _trimmed(text: str, begin: int, end: int) -> Span:
    piece = text[begin:end]
    return Span(begin + len(piece) - len(piece.lstrip(_BLANKS)), begin + len(piece.rstrip(_BLANKS)))
