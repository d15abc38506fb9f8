"""Which program or site wrote a .mat file: told by its signs (tags, layout, words), never asked for legality."""

from collections.abc import Mapping, Sequence

from bgnotation.cells import LOSS
from bgnotation.source import Source
from bgnotation.transcript import Game

_SITES = {
    "backgammongalaxy": "galaxy",
    "backgammon galaxy": "galaxy",
    "backgammon studio": "studio",
    "extreme gammon": "xg",
    "xg mobile": "xg-mobile",
    "opengammon": "opengammon",
    "gamesgrid": "gamesgrid",
    "gridgammon": "gamesgrid",
}


def dialect_of(source: Source, tags: Mapping[str, str], games: Sequence[Game]) -> str:
    """The dialect's name, `jellyfish` for the plain form without signs."""
    known = {name.lower(): value for name, value in tags.items()}
    site = known.get("site", "").lower()
    if site in _SITES:
        return _SITES[site]
    if "clocktype" in known:
        return "studio"
    if "timecontrol" in known:
        return "xg-mobile"
    text = source.text
    first = games[0] if games else None
    body = text[first.body.start : first.body.start + 4_000] if first else ""
    if first and any(first.ratings):
        return "gamesgrid"
    if text.lstrip(" \t\r\n")[:1] in "+|":
        return "boxed"
    if "Illegal play (" in text:
        return "snowie"
    if "Cannot Move" in body or "/Off" in body or "Bar/" in body:
        return "xg"
    if known.keys() & {"crawford", "cubelimit", "jacoby"}:
        return "xg"
    if known.keys() & {"transcriber", "eventdate", "site", "event"} and "25/" in text:
        return "gnubg"
    if first and LOSS in [cell.kind for cell in first.cells if cell is not None]:
        return "galaxy"
    if "bar/" in body or "/off" in body:
        return "studio"
    return "jellyfish" if games else "unknown"
