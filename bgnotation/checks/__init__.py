"""Checks: each looks at a replay and yields findings. `check` runs them all.

>>> from bgnotation.formats import reads
>>> text = " 1 point match\\n\\n Game 1\\n Ann : 0     Bob : 0\\n  1) 31: 8/4 6/5      52: 13/8 24/22\\n"
>>> [finding.code for finding in check(reads(text))]
['BG301', 'BG509']
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from bgnotation.checks._base import Check, Finding, Record, cell_of, is_literal, turn_of
from bgnotation.checks._findings import Findings
from bgnotation.diagnostic import Diagnostic, place
from bgnotation.errors import UnknownNameError
from bgnotation.game.rules import Rules
from bgnotation.registry import objects
from bgnotation.replay import Replay, replay
from bgnotation.source import Source, Span
from bgnotation.transcript import Archive, Transcript
from bgnotation.variants import Variant

__all__ = ["Check", "Findings", "Record", "all_checks", "check", "check_record", "explain", "find", "unknown_format"]

MOST_FINDINGS = 1_000
"""Findings of one code that are listed of any file …"""
CHARACTERS_A_FINDING = 1_000
"""… and characters of the file for which there may be one more: a file of nonsense has a finding on every line."""
_LONGEST_TEXT = 200
"""Characters of its text that a finding keeps."""


@cache
def all_checks() -> tuple[Check, ...]:
    """Every check, by code."""
    return tuple(sorted(objects(__name__, Check), key=lambda one: one.code))


def find(code: str) -> Check:
    """The check of a code or name. Raises UnknownNameError."""
    for one in all_checks():
        if code.upper() == one.code or code.lower() == one.name:
            return one
    raise UnknownNameError("check", code, [one.code for one in all_checks()])


def explain(code: str) -> str:
    """The page of a check as Markdown: what it flags, why, how to cure it. Raises UnknownNameError.

    >>> explain("BG301").splitlines()[0]
    '# BG301 illegal-play (error)'
    """
    one = find(code)
    return f"# {one.code} {one.name} ({one.severity.value})\n\n{one.doc}\n"


def check(
    what: Replay | Transcript | Archive, *, rules: Rules | None = None, variant: Variant | None = None
) -> Findings:
    """The findings in a record, in order of the file.

    `rules` and `variant` override what the record says; of a replay, which has its own, they are not asked.
    """
    replays: tuple[Replay, ...]
    if isinstance(what, Replay):
        archive, replays = Archive.of(what.transcript), (what,)
    else:
        archive = what if isinstance(what, Archive) else Archive.of(what)
        replays = tuple(replay(match, rules, variant=variant) for match in archive.matches)
    return check_record(Record(archive, replays))


def check_record(record: Record) -> Findings:
    """The findings in a file that has been read and replayed."""
    found = list(_run(record))
    found.sort(key=lambda one: (one.span.start, one.span.end, one.code))
    return Findings(found)


class _Asked(NamedTuple):
    """The checks by what they look at."""

    of_file: tuple[Check, ...]
    of_match: tuple[Check, ...]
    """All that look at a match …"""
    always: tuple[Check, ...]
    """… and those of them that are asked even where the replay met no problem."""


@cache
def _asked() -> _Asked:
    of_match = tuple(one for one in all_checks() if one.of_match)
    always = tuple(one for one in of_match if one.needs is None)
    return _Asked(tuple(one for one in all_checks() if one.of_file), of_match, always)


def _run(record: Record) -> Iterator[Diagnostic]:
    asked = _asked()
    source = record.archive.source
    most = MOST_FINDINGS + len(source.text) // CHARACTERS_A_FINDING
    left: dict[str, int] = {}
    for one in asked.of_file:
        assert one.of_file is not None
        if found := _within(most, one.of_file(record), most)[0]:
            yield from _diagnostics(one, source, None, found)
    for match in record.replays:
        kinds = match.problem_kinds
        for one in asked.of_match if kinds else asked.always:
            assert one.of_match is not None
            if one.needs is not None and one.needs not in kinds:
                continue
            room = left.get(one.code, most)
            if room >= 0:
                found, left[one.code] = _within(room, one.of_match(match), most)
                if found:
                    yield from _diagnostics(one, source, match.transcript.index + 1, found)


def _within(room: int, findings: Iterable[Finding], most: int) -> tuple[list[Finding], int]:
    """The findings for which there is room, and what room is left: below 0 once the last one tells of more.

    What is safe to mend takes none, so that a file is mended as a whole.
    """
    found = []
    for finding in findings:
        if finding.fix is None or not finding.fix.safe:
            room -= 1
        if room < 0:
            more = f"there are more findings of this kind: only the first {most:,} in a file are listed"
            found.append(Finding(finding.span, more, game=finding.game, slot=finding.slot))
            break
        found.append(finding)
    return found, room


def _diagnostics(one: Check, source: Source, match: int | None, found: Iterable[Finding]) -> Iterator[Diagnostic]:
    for finding in found:
        game, slot = finding.game, finding.slot
        side = slot & 1 if slot is not None and slot >= 0 else None
        line, column, end_line, end_column = place(source, finding.span)
        yield Diagnostic(
            one.code,
            one.name,
            one.severity,
            finding.message,
            source.path,
            finding.span,
            line,
            column,
            end_line,
            end_column,
            help=finding.help,
            match=match,
            game=game.index + 1 if game is not None else None,
            turn=turn_of(game, slot) if game is not None and slot is not None and slot >= 0 else None,
            side=side + 1 if side is not None else None,
            player=game.game.players[side] if game is not None and side is not None else None,
            fix=finding.fix,
            detail=finding.detail,
            text=_text(source, finding)[:_LONGEST_TEXT],
        )


def _text(source: Source, finding: Finding) -> str:
    """What the file says there, in .mat's words where it says it in bytes or in signs of its own."""
    game, slot = finding.game, finding.slot
    if game is not None and slot is not None and slot >= 0 and not is_literal(game, slot):
        return cell_of(game, slot).text
    return source.text[finding.span.start : finding.span.end] if source.data is None else ""


def unknown_format(path: str, reason: str) -> Diagnostic:
    """The finding for a file in no known format: it is about the whole file, so line and column are 0."""
    one = find("BG100")
    return Diagnostic(
        one.code,
        one.name,
        one.severity,
        reason,
        path,
        Span(0, 0),
        line=0,
        column=0,
        end_line=0,
        end_column=0,
        # What has to be unpacked is read as no format.
        help=None
        if reason.endswith("unpack it first")
        else "if it is a match record after all, add --from FORMAT to the command (`bgnotation formats` lists them)",
    )
