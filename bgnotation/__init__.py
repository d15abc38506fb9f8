"""bgnotation: read, replay and check backgammon match records.

>>> import bgnotation as bg
>>> match = bg.reads(" 1 point match\\n\\n Game 1\\n Ann : 0     Bob : 0\\n  1) 31: 8/5 6/5\\n")
>>> match.players, match.games[0].events[0].play
(('Ann', 'Bob'), '8/5 6/5')
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

# A function that bears its package's name has to be here from the start, or the package would stand in its place.
from bgnotation.replay import replay

if TYPE_CHECKING:
    from bgnotation import draw, equity, races, report, tables
    from bgnotation.api import check, explain
    from bgnotation.checks import Findings
    from bgnotation.diagnostic import Diagnostic, Edit, Fix, Severity
    from bgnotation.errors import (
        BgnotationError,
        CannotExpressError,
        InvalidIdError,
        SeveralMatchesError,
        UnknownFormatError,
        UnknownNameError,
    )
    from bgnotation.formats import Converted, Loss, convert, read, read_all, read_source, reads, write, writes
    from bgnotation.game.board import Board
    from bgnotation.game.cube import Cube, opening_cube
    from bgnotation.game.dice import Dice
    from bgnotation.game.ids import (
        parse_fibs_board,
        parse_gnu_id,
        parse_id,
        parse_match_id,
        parse_ogid,
        parse_position_id,
        parse_snowie_position,
        parse_xgid,
        write_id,
    )
    from bgnotation.game.legal import legal_plays
    from bgnotation.game.outcome import Outcome, outcome
    from bgnotation.game.play import Move, Play
    from bgnotation.game.position import Position
    from bgnotation.game.rules import Rules
    from bgnotation.game.score import MatchScore
    from bgnotation.game.side import Side
    from bgnotation.replay import GameReplay, Replay
    from bgnotation.replay.steps import Step
    from bgnotation.source import Source, Span
    from bgnotation.transcript import Archive, Game, Transcript
    from bgnotation.written import Ambiguous, Illegal, Verdict, WrittenMove, WrittenPlay, resolve

__version__ = "0.1.0"

_WHERE = {
    "api": ("check", "explain"),
    "checks": ("Findings",),
    "diagnostic": ("Diagnostic", "Edit", "Fix", "Severity"),
    "errors": (
        "BgnotationError",
        "CannotExpressError",
        "InvalidIdError",
        "SeveralMatchesError",
        "UnknownFormatError",
        "UnknownNameError",
    ),
    "formats": ("Converted", "Loss", "convert", "read", "read_all", "read_source", "reads", "write", "writes"),
    "game.board": ("Board",),
    "game.cube": ("Cube", "opening_cube"),
    "game.dice": ("Dice",),
    "game.ids": (
        "parse_fibs_board",
        "parse_gnu_id",
        "parse_id",
        "parse_match_id",
        "parse_ogid",
        "parse_position_id",
        "parse_snowie_position",
        "parse_xgid",
        "write_id",
    ),
    "game.legal": ("legal_plays",),
    "game.outcome": ("Outcome", "outcome"),
    "game.play": ("Move", "Play"),
    "game.position": ("Position",),
    "game.rules": ("Rules",),
    "game.score": ("MatchScore",),
    "game.side": ("Side",),
    "replay": ("GameReplay", "Replay"),
    "replay.steps": ("Step",),
    "source": ("Source", "Span"),
    "transcript": ("Archive", "Game", "Transcript"),
    "written": ("Ambiguous", "Illegal", "Verdict", "WrittenMove", "WrittenPlay", "resolve"),
}
"""Where the public names are. They are loaded when first asked for: a check of one file needs few of them."""
_MODULE_OF = {name: module for module, names in _WHERE.items() for name in names}
_SUBPACKAGES = ("draw", "equity", "races", "report", "tables")

__all__ = [
    "Ambiguous",
    "Archive",
    "BgnotationError",
    "Board",
    "CannotExpressError",
    "Converted",
    "Cube",
    "Diagnostic",
    "Dice",
    "Edit",
    "Findings",
    "Fix",
    "Game",
    "GameReplay",
    "Illegal",
    "InvalidIdError",
    "Loss",
    "MatchScore",
    "Move",
    "Outcome",
    "Play",
    "Position",
    "Replay",
    "Rules",
    "SeveralMatchesError",
    "Severity",
    "Side",
    "Source",
    "Span",
    "Step",
    "Transcript",
    "UnknownFormatError",
    "UnknownNameError",
    "Verdict",
    "WrittenMove",
    "WrittenPlay",
    "__version__",
    "check",
    "convert",
    "draw",
    "equity",
    "explain",
    "legal_plays",
    "opening_cube",
    "outcome",
    "parse_fibs_board",
    "parse_gnu_id",
    "parse_id",
    "parse_match_id",
    "parse_ogid",
    "parse_position_id",
    "parse_snowie_position",
    "parse_xgid",
    "races",
    "read",
    "read_all",
    "read_source",
    "reads",
    "replay",
    "report",
    "resolve",
    "tables",
    "write",
    "write_id",
    "writes",
]


def __getattr__(name: str) -> Any:
    if name in _SUBPACKAGES:
        return import_module(f"{__name__}.{name}")
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
