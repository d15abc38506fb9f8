"""The grammars of grammars/: parsers and the terminals they are made of.

Lark needs some 40 ms to make a parser of a grammar. So the parser's tables stand beside the grammar as
JSON, made from it by `python -m bgnotation.grammar` and used only while they fit the grammar's text and
lark's version; else the grammar itself is read. A test holds both equal. The terminals' patterns are kept
with them, so that text of the usual form, which needs no tree, is read without loading lark at all.
"""

import json
import os
import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any
from zlib import crc32

if TYPE_CHECKING:
    from lark import Lark

_HERE = os.path.dirname(os.path.abspath(__file__))
_IMPORT = re.compile(r"^%import \.(\w+)", re.MULTILINE)


def folder() -> str:
    """Where the grammars are: beside this file once installed, beside the package in a checkout."""
    inside = os.path.join(_HERE, "grammars")
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(_HERE), "grammars")


def _read(name: str) -> str:
    with open(os.path.join(folder(), name), encoding="utf-8") as file:
        return file.read()


@cache
def parser(name: str) -> "Lark":
    """The parser of grammars/`name`.lark, whose first line lists its start rules (`// start: rule rule …`)."""
    return _from_tables(name) or from_grammar(name)


def from_grammar(name: str) -> "Lark":
    """The parser made from the grammar itself."""
    from lark import Lark

    starts = _read(f"{name}.lark").partition("\n")[0].removeprefix("// start:").split()
    path = os.path.join(folder(), f"{name}.lark")
    return Lark.open(path, parser="lalr", start=starts, maybe_placeholders=False)


def _texts(name: str) -> Iterator[str]:
    """The text of a grammar and of all it imports."""
    text = _read(f"{name}.lark")
    yield text
    for imported in dict.fromkeys(_IMPORT.findall(text)):
        yield from _texts(imported)


def _key(name: str) -> str:
    """Tells one state of a grammar from another."""
    text = "\0".join(_texts(name)).encode()
    return f"{len(text)} bytes, {crc32(text):08x}"


def tables(name: str) -> str:
    """The parser's tables as JSON, with the key of the grammar they were made from."""
    from lark import __version__ as lark_version
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

    parser = from_grammar(name)
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    # Where the grammar stood on the disk that made the tables is nobody's business.
    data["options"]["source_path"] = None
    terminals = {one.name: one.pattern.to_regexp() for one in parser.terminals}
    content = {"key": _key(name), "lark": lark_version, "terminals": terminals, "data": data, "memo": memo}
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n"


@cache
def _kept(name: str) -> dict[str, Any]:
    """What is kept of a grammar, empty where nothing is or where it was made of another state of it."""
    try:
        content: dict[str, Any] = json.loads(_read(f"{name}.json"))
        return content if content["key"] == _key(name) else {}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def _from_tables(name: str) -> "Lark | None":
    from lark import Lark
    from lark import __version__ as lark_version

    try:
        content = _kept(name)
        if content["lark"] != lark_version:
            return None
        # JSON has made strings of the numbers of states, tokens and shared objects.
        data = content["data"]
        table = data["parser"]["parser"]
        states = {int(state): _numbered(actions) for state, actions in table["states"].items()}
        table = {**table, "tokens": _numbered(table["tokens"]), "states": states}
        data = {**data, "parser": {**data["parser"], "parser": table}}
        load: Any = Lark.__new__(Lark)._load
        loaded: Lark = load({"data": data, "memo": _numbered(content["memo"])})
    except (ValueError, KeyError, TypeError, AttributeError):
        # No tables, or a lark that keeps them otherwise: the grammar is there.
        return None
    return loaded


def _numbered(mapping: dict[str, Any]) -> dict[int, Any]:
    return {int(key): value for key, value in mapping.items()}


@cache
def terminal(grammar: str, name: str) -> str:
    """The regular expression of a terminal, for patterns composed in code."""
    kept = _kept(grammar).get("terminals", {})
    if name in kept:
        return str(kept[name])
    return parser(grammar).get_terminal(name).pattern.to_regexp()


@cache
def compiled(grammar: str, template: str, flags: int = 0) -> re.Pattern[str]:
    """Compiles a pattern in which `{NAME}` stands for that terminal of the grammar."""
    for name in dict.fromkeys(re.findall(r"\{([A-Za-z_]+)\}", template)):
        template = template.replace("{" + name + "}", f"(?:{terminal(grammar, name)})")
    return re.compile(template, flags)


def write_tables() -> None:
    """Writes the tables of every grammar that has start rules."""
    for name in sorted(os.listdir(folder())):
        if name.endswith(".lark") and _read(name).startswith("// start:"):
            stem = name.removesuffix(".lark")
            with open(os.path.join(folder(), f"{stem}.json"), "w", encoding="utf-8") as file:
                file.write(tables(stem))


if __name__ == "__main__":
    write_tables()
