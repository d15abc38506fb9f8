"""Games that nobody played: matches and sessions of any variant and rules, for tests and samples.

>>> from bgnotation.checks import check
>>> match, = simulate(Plan(length=3, seed=7))
>>> match.length, len(check(match))
(3, 0)
"""

from collections.abc import Iterator

from bgnotation.simulate.match import played
from bgnotation.simulate.page import Page, page_of, transcript_of
from bgnotation.simulate.plan import MONEY_RULES, Plan
from bgnotation.simulate.players import policies
from bgnotation.transcript import Transcript

__all__ = ["MONEY_RULES", "Page", "Plan", "page", "policies", "simulate", "transcript_of"]


def simulate(plan: Plan, matches: int = 1) -> Iterator[Transcript]:
    """That many matches or sessions. The same plan gives the same ones."""
    for number in range(matches):
        yield transcript_of(plan, page(plan, number))


def page(plan: Plan, number: int) -> Page:
    """A plan's match as a page that another process can hand back; `transcript_of` reads it."""
    return page_of(plan, number, played(plan, number))
