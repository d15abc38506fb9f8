"""All kinds of tables by name."""

from collections.abc import Iterator, Mapping
from itertools import chain

from bgnotation.tables._analysis import ANALYSIS, analysis_rows
from bgnotation.tables._cube import CUBE
from bgnotation.tables._dice import THROWN
from bgnotation.tables._frame import Kind, Row
from bgnotation.tables._games import GAMES
from bgnotation.tables._matches import DIAGNOSTICS, MATCHES
from bgnotation.tables._records import Judged
from bgnotation.tables._turns import TURNS


def _analysis(record: Judged) -> Iterator[Row]:
    return chain.from_iterable(map(analysis_rows, record.replays))


KINDS: Mapping[str, Kind] = {
    "turns": TURNS,
    "games": GAMES,
    "matches": MATCHES,
    "cube": CUBE,
    "dice": THROWN,
    "analysis": Kind(ANALYSIS, _analysis),
    "diagnostics": DIAGNOSTICS,
}
