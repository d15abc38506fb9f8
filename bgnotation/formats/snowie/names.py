"""Names among Snowie's fields."""

import re

from bgnotation.formats.mat.texts import name_kept

_SIGNS = re.compile(r"[;()]")


def plain(name: str) -> str:
    """A name without the signs that part the fields and end them.

    >>> plain("Ann (GER)")
    'Ann _GER_'
    """
    return " ".join(_SIGNS.sub("_", name_kept(name)).split())
