"""Snowie's fields as they can be written: names among them, and two of which nobody knows the meaning."""

import re

from bgnotation.formats.mat.texts import name_kept

_SIGNS = re.compile(r"[;()]")
_UNKNOWN = slice(2, 4)
_TWO_NUMBERS = re.compile(r"\d{1,6};\d{1,6}")


def plain(name: str) -> str:
    """A name without the signs that part the fields and end them.

    >>> plain("Ann (GER)")
    'Ann _GER_'
    """
    return " ".join(_SIGNS.sub("_", name_kept(name)).split())


def unknown_fields(line: str) -> str:
    """The two fields whose meaning nobody knows, of a position line.

    >>> unknown_fields("25;0;1;0;0;Kenji;nori;0;10;8;2;1")
    '1;0'
    """
    return ";".join(field.strip() for field in line.split(";", 4)[_UNKNOWN])


def with_unknown_fields(line: str, fields: str) -> str:
    """A position line with these in their place, if they are two numbers."""
    if not _TWO_NUMBERS.fullmatch(fields):
        return line
    parts = line.split(";")
    parts[_UNKNOWN] = fields.split(";")
    return ";".join(parts)
