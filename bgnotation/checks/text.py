"""BG1xx: text that can't be read, or is not what a record should hold."""

import re
from collections.abc import Iterator

from bgnotation.cells import UNREADABLE
from bgnotation.checks._base import Finding, Record, file_check, is_literal, match_check
from bgnotation.diagnostic import Severity
from bgnotation.replay import Replay
from bgnotation.source import Span
from bgnotation.transcript import Transcript

_MUCH_PROSE = 200
"""Lines before a match that are no longer a few words of introduction."""
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x19\x1b-\x1f\x7f]+")
_CONTROL_BYTES = bytes(code for code in range(128) if _CONTROL.match(chr(code)))
_NAMES = {0: "NUL bytes", 7: "bell characters", 27: "escape characters", 127: "delete characters"}


@file_check("BG100", "unknown-format", Severity.ERROR)
def unknown_format(record: Record) -> Iterator[Finding]:
    """The file is in none of the known formats, so nothing in it was read.

    **Why.** Only files that look like a match record are read; a picture, a spreadsheet or a web page
    saved under the name of one would give hundreds of senseless findings.

    **Cure.** Export the match again as text (`.mat`). If the file is a record after all, name its format:
    `bgnotation check --from mat FILE`.
    """
    # Found before a record is made; the page is here with the others.
    yield from ()


@match_check("BG101", "unreadable", Severity.ERROR)
def unreadable(replay: Replay) -> Iterator[Finding]:
    """Text inside a game that no rule of the notation reads.

    **Why.** It may be an action. The replay goes on with everything the text may have meant.

    **Cure.** Write a roll with its play (`64: 24/18 13/9`), `Doubles => 2`, `Takes`, `Drops`, `Wins 1 point`,
    or mark the line as a remark with `;`.
    """
    for game in replay.games:
        if game.game.is_tiled:
            continue
        last: Span | None = None
        ended = min(game.results, default=len(game.game.cells))
        for slot, cell in enumerate(game.game.cells):
            if cell is None or cell.kind != UNREADABLE or slot > ended:
                continue
            span = game.game.span(slot)
            low, high = cell.bad or (0, len(cell.text))
            if is_literal(game, slot):
                span = Span(span.start + low, span.start + high)
            near = last is not None and not game.game.source.text[last.end : span.start].strip(" \t\r")
            last = span
            if near:
                continue
            text = cell.text[low:high]
            shown = text if len(text) <= 40 else text[:37] + "..."
            expected = _expected(replay.transcript, cell.text, low)
            yield Finding(span, f"can't read {shown!r}", f"expected {expected}" if expected else None, game, slot)


def _expected(transcript: Transcript, text: str, at: int) -> str:
    if not transcript.tabular:
        return transcript.expected
    if at and re.match(r"\s*[1-6][1-6]:", text):
        return "moves such as 24/18 or bar/20*"
    if re.match(r"\s*\d\s*(?:\d\s*)?:", text):
        return "a roll of two dice from 1 to 6, such as 64:"
    return transcript.expected


@file_check("BG102", "prose", Severity.INFO)
def prose(record: Record) -> Iterator[Finding]:
    """Text outside the games that is no tag and no remark. Reported once a file.

    **Why.** It is kept, but no other program reads it.

    **Cure.** Nothing need be done; put `;` before a line to make it a remark. (A frame of `+` and `|`, as
    archives have it, is not reported.)
    """
    found = [span for span in _prose(record) if not _is_much(record, span)]
    if found:
        span = found[0]
        end = record.archive.source.text.find("\n", span.start)
        first = Span(span.start, min(span.end, end) if end >= 0 else span.end)
        yield Finding(first, "this text belongs to no match and is not read")


def _is_much(record: Record, span: Span) -> bool:
    """Whether there is so much text that something must be wrong with a table; other formats may hold other things."""
    # The lines first: most texts are short, and of them and of matches there may be thousands.
    return _lines(record, span) > _MUCH_PROSE and any(match.tabular for match in record.archive.matches)


def _prose(record: Record) -> Iterator[Span]:
    archive = record.archive
    text = archive.source.text
    spans = [span for match in archive.matches for span in match.prose]
    if archive.matches and archive.strays:
        spans = [*archive.strays, *spans]
    for span in spans:
        if any(line.strip()[:1] not in ("", "+", "|") for line in text[span.start : span.end].split("\n")):
            yield span
    for replay in record.replays:
        for game in replay.games:
            if game.game.is_tiled:
                continue
            ended = min(game.results, default=len(game.game.cells))
            for slot, cell in enumerate(game.game.cells):
                if slot > ended and cell is not None and cell.kind == UNREADABLE:
                    yield game.game.span(slot)


def _lines(record: Record, span: Span) -> int:
    return record.archive.source.text.count("\n", span.start, span.end) + 1


@file_check("BG103", "encoding-guessed", Severity.INFO)
def encoding_guessed(record: Record) -> Iterator[Finding]:
    """The file's characters are not Unicode, so their encoding had to be guessed.

    **Why.** Names with accents may come out wrong.

    **Cure.** None is needed where the names look right. Else open the file in a text editor, correct them, and save it
    with the encoding UTF-8.
    """
    source = record.archive.source
    if source.guessed and not record.archive.encoding:
        first = next((i for i, letter in enumerate(source.text) if ord(letter) > 127), 0)
        yield Finding(Span(first, first + 1), f"the file is not UTF-8; it was read as {source.encoding}")


@file_check("BG107", "control-characters", Severity.WARNING)
def control_characters(record: Record) -> Iterator[Finding]:
    """Characters that no text should hold, such as NUL bytes.

    **Why.** They come from a damaged file or a faulty export, and other programs stop or miscount there.

    **Cure.** Remove them, or export the file again.
    """
    source = record.archive.source
    if source.data is not None:
        return
    text = source.text
    # Deleting bytes is many times faster than a search, and nearly every text has none to find.
    data = text.encode("utf-8", "surrogatepass")
    found = _CONTROL.search(text) if len(data.translate(None, _CONTROL_BYTES)) != len(data) else None
    if found:
        count = sum(len(run[0]) for run in _CONTROL.finditer(text))
        kind = _NAMES.get(ord(found[0][0]), "control characters")
        one = f"a control character (code {ord(found[0][0])}) in the text"
        yield Finding(Span(*found.span()), f"{count} {kind} in the text" if count > 1 else one)


@file_check("BG108", "much-prose", Severity.WARNING)
def much_prose(record: Record) -> Iterator[Finding]:
    """Hundreds of lines before or between matches that belong to none.

    **Why.** The file may be damaged, or two files may have been run together.

    **Cure.** Look at the lines; remove them or make them remarks with `;`.
    """
    for span in _prose(record):
        if _is_much(record, span):
            lines = _lines(record, span)
            yield Finding(Span(span.start, span.start + 1), f"{lines:,} lines that are no part of a match")


@file_check("BG113", "damaged-file", Severity.ERROR)
def damaged_file(record: Record) -> Iterator[Finding]:
    """The file is not as the program wrote it: a checksum does not fit, a part is cut off or contradicts another.

    **Why.** What was read may not be what was recorded. Only formats that hold more than text have such signs.

    **Cure.** Get the file again from where it came from, or export the match again.
    """
    for damage in record.archive.damage:
        yield Finding(damage.span, damage.words)


@file_check("BG114", "unverified-signature", Severity.INFO)
def unverified_signature(record: Record) -> Iterator[Finding]:
    """The file is signed, and the signature is not verified here.

    **Why.** A signature tells who vouches for the file only to somebody who has that signer's public key and trusts it.
    Anybody can write a name beside one.

    **Cure.** None is needed. To rely on it, verify it with the key that the signer has published: for an OGXM file
    `ogxm.verify_match(data, keys={key})` or `ogxm.verify_analysis(data, keys={key})` of the package `ogxm`.
    """
    for one in record.archive.signatures:
        by = f" by {one.signer!r}" if one.signer else ", nobody is named"
        yield Finding(one.span, f"{one.what} is signed{by}; the signature is not verified")
