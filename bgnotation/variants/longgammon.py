"""Longgammon: all checkers start on the opponent's ace point."""

from bgnotation.variants._base import Variant, same_start

VARIANT = Variant("longgammon", "Longgammon", same_start({24: 15}))
