"""What a match of Snowie's is told by; apart from its reader, which .mat files of other programs have no need of."""

import re
from functools import cache

from bgnotation.formats.mat.lines import structure
from bgnotation.grammar import compiled


@cache
def _illegal_play() -> re.Pattern[str]:
    return compiled("snowie", r"{ILLEGAL_PLAY}")


def tells_illegal_play(text: str) -> bool:
    """Whether a text is a table that tells an illegal play by the position after it."""
    return _illegal_play().search(text) is not None and next(structure(text), None) is not None
