"""The package's front door: `check` for whatever a caller has at hand, `explain` for every code."""

import os
from collections.abc import Iterable
from os import PathLike

from bgnotation import checks
from bgnotation.checks import Findings
from bgnotation.errors import UnknownNameError
from bgnotation.facts import all_facts
from bgnotation.formats import read_all
from bgnotation.game.rules import Rules
from bgnotation.replay import Replay
from bgnotation.transcript import Archive, Transcript
from bgnotation.variants import Variant

Checkable = Replay | Transcript | Archive | str | PathLike[str]
"""What `check` looks at."""


def check(
    what: Checkable | Iterable[Checkable],
    *,
    rules: Rules | None = None,
    variant: Variant | None = None,
) -> Findings:
    """The findings in a record, in order of the file.

    `what` is a replay, a transcript, an archive, or the path of a file; or several of these, whose findings
    follow each other. `rules` and `variant` override what the record says; of a replay, which has its own, they
    are not asked. Raises OSError and UnknownFormatError for a path that can't be read.

    >>> from bgnotation import reads
    >>> text = " 1 point match\\n\\n Game 1\\n Ann : 0     Bob : 0\\n  1) 31: 8/4 6/5\\n"
    >>> print(check(reads(text)).errors[0].name)
    illegal-play
    """
    if isinstance(what, Replay | Transcript | Archive):
        return checks.check(what, rules=rules, variant=variant)
    if isinstance(what, str | PathLike):
        if os.path.isdir(what):
            path = os.fspath(what)
            raise IsADirectoryError(f"{path} is a folder; check its files: check(Path({path!r}).rglob('*.mat'))")
        return checks.check(read_all(what), rules=rules, variant=variant)
    try:
        several = iter(what)
    except TypeError:
        kind = type(what).__name__
        message = f"check takes a path, a Transcript, an Archive, a Replay or several of these, not {kind}"
        raise TypeError(message) from None
    return Findings(found for one in several for found in check(one, rules=rules, variant=variant))


def explain(code: str) -> str:
    """The page of a code or name as Markdown: of a check what it flags, why, and how to cure it; of a fact that a
    format may lose (BG9xx) what it is and which formats keep it. Raises UnknownNameError.

    >>> explain("BG301").splitlines()[0]
    '# BG301 illegal-play (error)'
    >>> explain("dice-order").splitlines()[0]
    '# BG919 dice-order (loss)'
    """
    for fact in all_facts():
        if code.upper() == fact.code or code.lower() == fact.name:
            from bgnotation.formats._pages import fact_page

            return fact_page(fact)
    try:
        return checks.explain(code)
    except UnknownNameError as error:
        raise UnknownNameError("check or fact", code, [*error.known, *(fact.code for fact in all_facts())]) from None


def codes() -> tuple[tuple[str, str, str], ...]:
    """Code, kind and name of all that can be explained: a check's kind is its severity, a fact's `loss`."""
    found = [(check.code, check.severity.value, check.name) for check in checks.all_checks()]
    return (*found, *((fact.code, "loss", fact.name) for fact in all_facts()))
