"""The variants of the game, one module each, and how to find one by the name that a file uses."""

from functools import cache

from bgnotation.errors import UnknownNameError
from bgnotation.registry import objects
from bgnotation.variants._base import Counts, Plays, Roll, Throw, Variant

__all__ = ["Counts", "Plays", "Roll", "Throw", "Variant", "all_variants", "find", "is_other_game"]


def all_variants() -> tuple[Variant, ...]:
    """Every variant, by name.

    >>> "nackgammon" in [variant.name for variant in all_variants()]
    True
    """
    return tuple(sorted(objects(__name__, Variant), key=lambda variant: variant.name))


def find(name: str) -> Variant:
    """The variant that files call `name`: case, blanks and punctuation don't count.

    Raises UnknownNameError where there is none.

    >>> find("HyperGammon (1)").checkers, find("NackGammon").title
    (1, 'Nackgammon')
    """
    try:
        return _by_name()[_folded(name)]
    except KeyError:
        raise UnknownNameError("variant", name, [variant.name for variant in all_variants()]) from None


def is_other_game(name: str) -> bool:
    """Whether a game of this name has rules so different that its plays say nothing when read as backgammon's.

    >>> is_other_game("Tabula"), is_other_game("AceyDeucey-S"), is_other_game("Nackgammon")
    (True, True, False)
    """
    return _folded(name).startswith(_OTHER_GAMES)


_OTHER_GAMES = ("aceydeucey", "tabula")


def _folded(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())


@cache
def _by_name() -> dict[str, Variant]:
    return {
        _folded(name): variant for variant in all_variants() for name in (variant.name, variant.title, *variant.written)
    }
