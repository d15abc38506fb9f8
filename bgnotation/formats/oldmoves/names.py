"""What becomes of names in a transcript of FIBS: the writer writes it, the table of what is kept tells it."""

import re

_BREAKS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff]")
"""What would end a line, or can't be encoded."""
_SIGNS = re.compile(r"(?<=is) (?=[XO])")
_LONGEST = 31
"""Bytes: longer names end GNU Backgammon with an error."""


def name_kept(name: str) -> str:
    """A player's name as the line below the score can hold it.

    >>> name_kept("Ann Lee"), name_kept("this O"), name_kept("")
    ('Ann Lee', 'this_O', '?')
    """
    name = _SIGNS.sub("_", _BREAKS.sub(" ", name).strip())
    return name.encode("utf-8", "replace")[:_LONGEST].decode("utf-8", "ignore").strip() or "?"


def names_kept(names: tuple[str, str]) -> tuple[str, str]:
    """Both players' names."""
    return name_kept(names[0]), name_kept(names[1])
