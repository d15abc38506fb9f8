"""The HTML page: one file that needs nothing else, and asks nothing of a network."""

import base64
import gzip
import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from os.path import basename
from string import Template

from bgnotation.checks import Record, check_record
from bgnotation.diagnostic import Diagnostic, Severity
from bgnotation.draw._words import printable
from bgnotation.game.rules import Rules
from bgnotation.replay import Replay, replay
from bgnotation.report._data import Value, match_data
from bgnotation.transcript import Archive
from bgnotation.variants import Variant
from bgnotation.words import count

_SCRIPTS = ("viewer.js", "report.js")
_STYLES = ("viewer.css", "report.css")
_INLINE = 1
"""Matches up to which the data stands on the page as it is."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A match of a report: its line in the table of matches, and its data packed for the page."""

    file: str
    players: tuple[str, str]
    kind: str
    result: str
    games: int
    plays: int
    errors: int
    warnings: int
    data: str
    """JSON, safe inside a script element."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """What was found in a file that belongs to none of its matches, or why it could not be read."""

    file: str
    message: str


Part = Entry | Trouble


def entries(
    archive: Archive,
    rules: Callable[[Rules], Rules] | None = None,
    variant: Variant | None = None,
    name: str = "",
) -> Iterator[Part]:
    """The matches of a file, replayed and checked; findings about no match come as troubles.

    `rules` makes of the rules that a match names those that it is replayed by; `name` is what the file is called on the
    page, instead of by the last part of its path.
    """
    replays = tuple(replay(match, rules(match.rules) if rules else None, variant=variant) for match in archive.matches)
    yield from of_replays(archive, replays, name)


def of_replays(archive: Archive, replays: Sequence[Replay], name: str = "") -> Iterator[Part]:
    """The same of an archive that is replayed already."""
    name = name or basename(archive.source.path)
    found = check_record(Record(archive, tuple(replays)))
    by_match: dict[int, list[Diagnostic]] = {}
    for one in found:
        by_match.setdefault(_match_of(one, len(replays)), []).append(one)
    for one in by_match.pop(-1, []):
        yield Trouble(name, f"{one.where}: {one.message}" if one.where else one.message)
    lines = _lines(archive)
    for index, done in enumerate(replays):
        yield _entry(done, by_match.get(index, []), lines[index], name)


def _match_of(one: Diagnostic, matches: int) -> int:
    """The match that a finding is shown with; -1: none."""
    if one.match is not None:
        return min(one.match, matches) - 1
    return 0 if matches == 1 else -1


def _lines(archive: Archive) -> list[tuple[int, int] | None]:
    """First and last line of each match; the first one begins with the file, the last one ends with it."""
    source = archive.source
    if source.data is not None or len(archive.matches) < 2:
        return [None] * len(archive.matches)
    starts = [source.position(match.header.start)[0] for match in archive.matches]
    starts[0] = 1
    ends = [start - 1 for start in starts[1:]] + [source.text.count("\n") + 1]
    return [(start, max(start, end)) for start, end in zip(starts, ends, strict=True)]


def _entry(done: Replay, found: Sequence[Diagnostic], lines: tuple[int, int] | None, name: str) -> Entry:
    data = match_data(done, found, lines, name)
    match = done.transcript
    return Entry(
        data["file"],
        (data["n"][0], data["n"][1]),
        data["kind"],
        _result(done),
        len(match.games),
        match.plays,
        sum(one.severity is Severity.ERROR for one in found),
        sum(one.severity is Severity.WARNING for one in found),
        packed(data),
    )


def _result(done: Replay) -> str:
    """The score after the last game."""
    if not done.games:
        return ""
    last = done.games[-1]
    points = list(last.score.points)
    if last.result is not None:
        points[last.result[0]] += last.result[1]
    return f"{points[0]}–{points[1]}"


def packed(data: Value) -> str:
    """JSON that can stand in a script element, whatever the texts in it are.

    >>> packed({"n": "</script>"})
    '{"n":"\\\\u003c/script>"}'
    """
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for letter in "<\u2028\u2029":
        text = text.replace(letter, f"\\u{ord(letter):04x}")
    # Half a character (a lone surrogate) becomes the escape that stands for it.
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


@cache
def _part(name: str) -> str:
    return files("bgnotation.report").joinpath(name).read_text(encoding="utf-8")


def html(parts: Iterable[Part], title: str = "", *, compress: bool = True) -> str:
    """The page of these matches."""
    all_parts = list(parts)
    matches = [part for part in all_parts if isinstance(part, Entry)]
    troubles = [part for part in all_parts if isinstance(part, Trouble)]
    script = "\n".join(map(_part, _SCRIPTS))
    style = "\n".join(map(_part, _STYLES))
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = (
        f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    name = escape(printable(title) or _title(matches))
    several = len(matches) != 1
    stores = "\n".join(_store(number, one, compress=compress and several) for number, one in enumerate(matches, 1))
    return Template(_part("page.html")).substitute(
        policy=policy,
        name=name,
        style=style,
        lead=escape(_lead(matches, troubles)),
        troubles="".join(map(_trouble, troubles)),
        table=_table(matches) if several and matches else "",
        unseen="" if several else ' class="unseen"',
        stores=stores,
        script=script,
    )


def _title(matches: Sequence[Entry]) -> str:
    if len(matches) == 1:
        left, right = matches[0].players
        return f"{left or 'White'} – {right or 'Blue'}, {matches[0].kind}"
    return f"{len(matches):,} matches" if matches else "No matches"


def _lead(matches: Sequence[Entry], troubles: Sequence[Trouble]) -> str:
    """What there is, in one line."""
    names = {one.file for one in matches} | {one.file for one in troubles}
    errors, warnings = sum(one.errors for one in matches), sum(one.warnings for one in matches)
    parts = [
        count(len(names), "file"),
        count(len(matches), "match"),
        count(sum(one.games for one in matches), "game"),
        count(sum(one.plays for one in matches), "play"),
        count(errors, "error") if errors else "no errors",
    ]
    if warnings:
        parts.append(count(warnings, "warning"))
    return " · ".join(parts)


def _store(number: int, one: Entry, *, compress: bool) -> str:
    if not compress:
        return f'<script type="application/json" id="m{number}" data-match>{one.data}</script>'
    blob = base64.b64encode(gzip.compress(one.data.encode(), 9, mtime=0)).decode()
    return f'<script type="text/plain" id="m{number}" data-match>{blob}</script>'


def _trouble(one: Trouble) -> str:
    return f'<p class="trouble"><b>{escape(printable(one.file))}</b> {escape(printable(one.message))}</p>\n'


_HEADS = (
    ("Players", False),
    ("Kind", False),
    ("Score", False),
    ("Games", True),
    ("Plays", True),
    ("Errors", True),
    ("Warnings", True),
    ("File", False),
)


def _table(matches: Sequence[Entry]) -> str:
    heads = "".join(
        f'<th scope="col"{" data-numeric" if numeric else ""}><button type="button">{head}</button></th>'
        for head, numeric in _HEADS
    )
    rows = "\n".join(_row(number, one) for number, one in enumerate(matches, 1))
    return f"""<section aria-labelledby="of-matches"><h2 id="of-matches">Matches</h2>
<p class="find"><label for="search">Search</label><input id="search" type="search" autocomplete="off">
<span id="left" role="status"></span></p>
<div class="wide tall" tabindex="0" role="region" aria-label="Table: Matches">
<table id="matches"><thead><tr>{heads}</tr></thead><tbody>
{rows}
</tbody></table></div></section>"""


def _row(number: int, one: Entry) -> str:
    left, right = one.players
    cells = [one.kind, one.result, str(one.games), str(one.plays), str(one.errors), str(one.warnings), one.file]
    who = f'<button type="button" class="link">{escape(left or "White")} – {escape(right or "Blue")}</button>'
    told = "".join(f"<td>{escape(printable(cell))}</td>" for cell in cells)
    return f'<tr data-match="{number}"><td>{who}</td>{told}</tr>'


__all__ = ["Entry", "Part", "Trouble", "entries", "html", "of_replays", "packed"]
