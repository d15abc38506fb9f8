"""Figures of matches and archives, by matplotlib. Each function gives a Figure, which a notebook shows by itself.

`figure.savefig("race.svg")` writes one; `bgnotation plot` does the same from the command line.
"""

from bgnotation.report.figures._archive import archive, dice, dice_test, openings, results
from bgnotation.report.figures._match import cube, race, score

OF_A_MATCH = {"race": race, "score": score, "cube": cube}
OF_RECORDS = {"results": results, "dice": dice, "openings": openings, "archive": archive}
"""The figures by the names that the command line knows."""

__all__ = ["OF_A_MATCH", "OF_RECORDS", "archive", "cube", "dice", "dice_test", "openings", "race", "results", "score"]
