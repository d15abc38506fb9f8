"""What `explain` says of a fact: what it is, and which formats keep it."""

from collections.abc import Sequence

from bgnotation.facts import Fact, How, Keep, no
from bgnotation.formats._base import Format
from bgnotation.formats._known import all_formats

HEADS = (
    (How.YES, "Kept by"),
    (How.PARTLY, "Kept in part by"),
    (How.DERIVED, "Not written, and found again by replaying, by"),
    (How.NO, "Lost by"),
)


def fact_page(fact: Fact) -> str:
    """The page of a fact as Markdown.

    >>> from bgnotation.facts import find
    >>> fact_page(find("BG919")).splitlines()[0]
    '# BG919 dice-order (loss)'
    """
    parts = [f"# {fact.code} {fact.name} ({KIND})", fact.doc]
    if fact.replays:
        parts.append("Whether it is lost can only be told by replaying the record.")
    formats = sorted(all_formats(), key=lambda known: known.name)
    for how, head in HEADS:
        told = [_told(known, keep) for known in formats if (keep := kept(known, fact)).how is how]
        if told:
            parts.append(f"**{head}**\n{_list(told)}")
    parts.append("Formats marked with * are only read: what is said of them is what the reader finds.")
    return "\n\n".join(parts) + "\n"


KIND = "loss"
"""What stands in the place of a severity: a fact is told of when a format can't hold it."""


def kept(format: Format, fact: Fact) -> Keep:
    """How a format keeps a fact."""
    return format.keeps.get(fact.name, no())


def _told(format: Format, keep: Keep) -> str:
    name = format.name if format.write is not None else f"{format.name}*"
    return f"{name}: {keep.note}" if keep.note else name


def _list(lines: Sequence[str]) -> str:
    """Names without a note on one line, the others on a line each."""
    plain = [line for line in lines if ": " not in line]
    return "\n".join(f"- {line}" for line in [", ".join(plain), *(line for line in lines if ": " in line)] if line)
