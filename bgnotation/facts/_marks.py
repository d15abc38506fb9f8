"""Comments that a conversion puts beside what it found to be wrong; no fact of the record, wherever they come back."""

MARK = "bgnotation: "
"""How they begin."""


def is_mark(text: str) -> bool:
    """Whether a comment is one that a conversion has put.

    >>> is_mark("bgnotation: illegal play, written as the record has it"), is_mark("A fine play")
    (True, False)
    """
    return text.lstrip().startswith(MARK)
