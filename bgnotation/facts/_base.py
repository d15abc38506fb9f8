"""What a fact of a record is, and how much of it a format keeps."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple

from bgnotation.facts._held import Held

Place = tuple[int, ...]
"""Where a fact stands: () the match, (game,) a game, (game, n) the n-th roll or cube turn of a game; all from 0.

Comments, positions that are set and what can't be read stand at (game, the number of rolls before)."""
Values = Mapping[Place, Any]
"""What a record says of a fact, place by place; a place of which it says nothing is not in it."""


class How(Enum):
    """How a format holds a fact."""

    YES = "yes"
    PARTLY = "partly"
    DERIVED = "derived"
    """Not written, and found again by whoever replays the record."""
    NO = "no"


class Keep(NamedTuple):
    """What a format keeps of a fact."""

    how: How
    note: str = ""
    limit: Callable[[Any], Any] | None = None
    """What remains of the value at one place, None if nothing; without it all (YES) or nothing (DERIVED, NO)."""

    def rest(self, value: Any) -> Any:
        """What remains of a value, None if nothing."""
        if self.limit is not None:
            return self.limit(value)
        return value if self.how in (How.YES, How.PARTLY) else None


def yes(note: str = "") -> Keep:
    """All of it is kept."""
    return Keep(How.YES, note)


def partly(note: str, limit: Callable[[Any], Any]) -> Keep:
    """Some of it is kept: `limit` gives what remains of a value."""
    return Keep(How.PARTLY, note, limit)


def derived(note: str = "") -> Keep:
    """It is not written, and a replay finds it again: no loss."""
    return Keep(How.DERIVED, note)


def no(note: str = "", limit: Callable[[Any], Any] | None = None) -> Keep:
    """It is lost (but for values that `limit` lets through: those that a reader takes for granted)."""
    return Keep(How.NO, note, limit)


class At(Enum):
    """What the places of a fact are places of."""

    MATCH = "match"
    GAME = "game"
    ROLL = "roll"
    CUBE = "cube turn"
    REMARK = "comment"
    SETTING = "position"


class Fact(NamedTuple):
    """One kind of thing that a record may tell."""

    code: str
    """Of the finding that tells of its loss: BG9xx."""
    name: str
    title: str
    at: At
    of: Callable[[Held], Values]
    """What a record says of it."""
    tell: Callable[[Sequence[Any]], str]
    """A sentence about these values, which a format can't hold."""
    replays: bool = False
    """Whether it has to be asked of the replay; else of what is written alone."""
    found: Callable[[Held], Values] | None = None
    """What is found again, place by place, where the fact is derived and not written; None: always what was said."""

    @property
    def doc(self) -> str:
        """What it is, in Markdown."""
        from inspect import cleandoc

        return cleandoc(self.of.__doc__ or "")


def fact(
    code: str,
    name: str,
    title: str,
    at: At,
    one: str | Callable[[Sequence[Any]], str],
    many: str = "",
    *,
    replays: bool = False,
    each: Callable[[Any], int] | None = None,
    found: Callable[[Held], Values] | None = None,
) -> Callable[[Callable[[Held], Values]], Fact]:
    """Makes a fact of the function that finds its values; the docstring is its page.

    `one` and `many` are the sentence about the values that are lost: `{n}` stands for their number, `{value}` for the
    first one. A function in their place is given the values. `each`: how many things a value is, if not one. `found`:
    what deriving the fact gives, if that need not be what the record says.
    """

    def tell(values: Sequence[Any]) -> str:
        n = sum(map(each, values)) if each is not None else len(values)
        sentence = str(one) if n == 1 or not many else many
        return sentence.format(n=f"{n:,}", value=shown(values[0]))

    def make(of: Callable[[Held], Values]) -> Fact:
        return Fact(code, name, title, at, of, one if callable(one) else tell, replays, found)

    return make


_LONGEST = 40


def shown(value: Any) -> str:
    """A value in a sentence.

    >>> shown(True), shown("Club final"), shown(7)
    ('on', '"Club final"', '7')
    """
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, str):
        text = " ".join(value.split())
        return f'"{text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"}"'
    return str(value)
