"""Hypergammon: three checkers a side, in GNU Backgammon also two or one.

`HyperGammon` without a number has three.
"""

from bgnotation.variants._base import Variant, same_start

THREE = Variant("hypergammon", "Hypergammon", same_start({24: 1, 23: 1, 22: 1}), 3, ("HyperGammon (3)",))
TWO = Variant("hypergammon2", "Hypergammon (2)", same_start({24: 1, 23: 1}), 2)
ONE = Variant("hypergammon1", "Hypergammon (1)", same_start({24: 1}), 1)
