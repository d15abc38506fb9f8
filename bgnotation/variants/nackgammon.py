"""Nackgammon: a checker each of the 13 and the 6 point starts on the 23 point."""

from bgnotation.variants._base import Variant, same_start

VARIANT = Variant("nackgammon", "Nackgammon", same_start({24: 2, 23: 2, 13: 4, 8: 3, 6: 4}))
