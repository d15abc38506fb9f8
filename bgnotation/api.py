"""The package's front door: `check` for whatever a caller has at hand."""

from os import PathLike
from typing import TYPE_CHECKING

from bgnotation import checks
from bgnotation.checks import Findings
from bgnotation.formats import read_all
from bgnotation.game.rules import Rules
from bgnotation.transcript import Archive, Transcript
from bgnotation.variants import Variant

if TYPE_CHECKING:
    from bgnotation.replay import Replay


def check(
    what: "Replay | Transcript | Archive | str | PathLike[str]",
    *,
    rules: Rules | None = None,
    variant: Variant | None = None,
) -> Findings:
    """The findings in a record, in order of the file.

    `what` is a replay, a transcript, an archive, or the path of a file. `rules` and `variant` override
    what the record says; of a replay, which has its own, they are not asked. Raises OSError and
    UnknownFormatError for a path that can't be read.

    >>> from bgnotation import reads
    >>> text = " 1 point match\\n\\n Game 1\\n Ann : 0     Bob : 0\\n  1) 31: 8/4 6/5\\n"
    >>> print(check(reads(text)).errors[0].name)
    illegal-play
    """
    if isinstance(what, str | PathLike):
        what = read_all(what)
    return checks.check(what, rules=rules, variant=variant)
