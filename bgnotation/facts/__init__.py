"""Facts: the kinds of things that a record may tell, and how much of each a format keeps.

>>> find("BG919").name, len(all_facts())
('dice-order', 46)
"""

from functools import cache

from bgnotation.errors import UnknownNameError
from bgnotation.facts._base import At, Fact, How, Keep, Place, Values, derived, no, partly, yes
from bgnotation.facts._held import Held
from bgnotation.facts._marks import MARK, is_mark
from bgnotation.registry import objects

__all__ = [
    "MARK",
    "At",
    "Fact",
    "Held",
    "How",
    "Keep",
    "Place",
    "Values",
    "all_facts",
    "derived",
    "find",
    "is_mark",
    "no",
    "partly",
    "yes",
]


@cache
def all_facts() -> tuple[Fact, ...]:
    """Every fact, by code."""
    return tuple(sorted(objects(__name__, Fact), key=lambda one: one.code))


def find(name: str) -> Fact:
    """The fact of a name or code. Raises UnknownNameError."""
    for one in all_facts():
        if name.upper() == one.code or name.lower() == one.name:
            return one
    raise UnknownNameError("fact", name, [one.name for one in all_facts()])
