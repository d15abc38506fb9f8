"""The notations of .mat files: how the rows of a game are read and written, by the name that a variant gives."""

from collections.abc import Callable
from typing import NamedTuple

from bgnotation.errors import UnknownNameError
from bgnotation.formats.mat import rows
from bgnotation.formats.mat.rows import Body
from bgnotation.variants import find


class Notation(NamedTuple):
    """How a game's rows are read."""

    read: Callable[..., Body]
    turns_of_rolls: bool = False
    """Whether a cell holds all the rolls of a turn."""


def _usual() -> Notation:
    return Notation(rows.read_body)


def _acey() -> Notation:
    # Imported here: most files that name a variant name one with backgammon's own notation.
    from bgnotation.formats.mat import turns

    return Notation(turns.read_body, turns_of_rolls=True)


_NOTATIONS: dict[str, Callable[[], Notation]] = {"": _usual, "acey": _acey}


def notation_of(variation: str) -> Notation:
    """The notation of the variant that a file names; backgammon's for one that is not known."""
    try:
        return _NOTATIONS[find(variation).notation]()
    except UnknownNameError:
        return _usual()
