"""Backgammon."""

from bgnotation.variants._base import Variant, same_start

VARIANT = Variant("backgammon", "Backgammon", same_start({24: 2, 13: 5, 8: 3, 6: 5}))
