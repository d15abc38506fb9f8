"""Snowie's positions, one in a line: read and written."""

from collections.abc import Sequence
from dataclasses import replace

from bgnotation.errors import InvalidIdError
from bgnotation.formats._base import Outgoing
from bgnotation.formats._lines import LONGEST_LINE, lines
from bgnotation.formats._position import can_be_set, position_of, transcript_of, unreadable_position
from bgnotation.formats.snowie.names import plain, unknown_fields, with_unknown_fields
from bgnotation.game.ids.snowie import parse_snowie_position, snowie_position
from bgnotation.game.rules import Rules
from bgnotation.grammar import compiled
from bgnotation.source import Source, Span
from bgnotation.transcript import Archive, Transcript

_NAME = "snowie-position"
_MOST = 10_000
"""Positions that are read of a file."""


def read_archive(source: Source) -> Archive:
    """The position of every line that holds one; what else there is belongs to none."""
    matches: list[Transcript] = []
    strays: list[Span] = []
    line = compiled("snowie", r"{POSITION_LINE}\Z")
    for start, end in lines(source.text):
        if len(matches) < _MOST and end - start <= LONGEST_LINE and line.match(source.text[start:end]):
            matches.append(_read(source, Span(start, end), len(matches)))
        elif strays and (not matches or matches[-1].header.end <= strays[-1].start):
            strays[-1] = Span(strays[-1].start, end)
        else:
            strays.append(Span(start, end))
    return Archive(source, _NAME, _NAME, tuple(matches), tuple(strays))


def _read(source: Source, span: Span, index: int) -> Transcript:
    text = source.text[span.start : span.end]
    try:
        position = parse_snowie_position(text)
    except InvalidIdError as error:
        wrong = f"a Snowie position that is possible ({error.reason})"
    else:
        if can_be_set(position):
            rules = Rules(jacoby=position.jacoby)
            return transcript_of(source, span, _NAME, position, rules=rules, index=index, raw=unknown_fields(text))
        wrong = "a Snowie position in which both sides have checkers left"
    return unreadable_position(source, span, _NAME, wrong, index=index)


def write(matches: Sequence[Outgoing]) -> bytes:
    """The bytes of a file with a line for each match, which is a position."""
    return "".join(f"{_line(outgoing)}\n" for outgoing in matches).encode("utf-8", errors="replace")


def _line(outgoing: Outgoing) -> str:
    position, match = position_of(outgoing), outgoing.transcript
    left, right = position.players
    line = snowie_position(replace(position, players=(plain(left), plain(right))))
    return with_unknown_fields(
        line, match.games[0].extras.raw.get(-1, "") if _NAME in (match.format, match.origin) else ""
    )
