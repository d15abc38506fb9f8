"""Safe fixes carried out: on the bytes of a file, so that all but the edited text stays as it was."""

import re
from collections.abc import Iterable

from bgnotation.diagnostic import Edit, Fix
from bgnotation.source import Source

_BOMS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_ENDS = {"lf": "\n", "crlf": "\r\n", "cr": "\r"}
_NEWLINE = re.compile("\r\n|\r|\n")


def mend(data: bytes, source: Source, fixes: Iterable[Fix]) -> tuple[bytes, int]:
    """The bytes of a file after its fixes, and how many could be made.

    `source` was made of `data`. A fix that overlaps an earlier one, or whose text the file's encoding does not have, is
    left out. Bytes that the encoding can't give back are never touched: then nothing is mended.
    """
    mark, codec = _encoding(data, source)
    text = exact_text(data, source)
    if text is None:
        return data, 0
    taken: list[tuple[int, int, bytes]] = []
    made = 0
    for fix in fixes:
        edits = _encoded(fix, codec, text, source.newline)
        if edits is not None and not _overlap(taken, edits):
            taken += edits
            made += 1
    out = [mark]
    place = 0
    for start, end, new in sorted(taken):
        out += [text[place:start].encode(codec), new]
        place = end
    out.append(text[place:].encode(codec))
    return b"".join(out), made


def exact_text(data: bytes, source: Source) -> str | None:
    """The characters of a file as they stand, lone CRs too; None where its bytes aren't all text."""
    if source.data is not None:
        return None
    mark, codec = _encoding(data, source)
    try:
        return data[len(mark) :].decode(codec)
    except UnicodeDecodeError:
        return None


def _encoding(data: bytes, source: Source) -> tuple[bytes, str]:
    """The byte order mark of the file, and the codec of what follows it."""
    codec = source.encoding
    for mark, unicode in _BOMS:
        if data.startswith(mark) and codec != "utf-8":
            # A file may begin with the mark of UTF-8 and go on in another encoding.
            return mark, unicode if codec.startswith("utf") else codec
    return b"", codec


def _encoded(fix: Fix, codec: str, text: str, newline: str) -> list[tuple[int, int, bytes]] | None:
    edits = []
    for edit in fix.edits:
        try:
            new = _NEWLINE.sub(_end_of_line(text, edit, newline), edit.text).encode(codec)
        except UnicodeEncodeError:
            return None
        if not 0 <= edit.span.start <= edit.span.end <= len(text):
            return None
        edits.append((edit.span.start, edit.span.end, new))
    return edits


def _end_of_line(text: str, edit: Edit, newline: str) -> str:
    """How lines end where the edit is."""
    if newline in _ENDS:
        return _ENDS[newline]
    after = _NEWLINE.search(text, edit.span.start)
    return after.group() if after else "\n"


def _overlap(taken: list[tuple[int, int, bytes]], edits: list[tuple[int, int, bytes]]) -> bool:
    """Whether two edits touch the same text; two insertions at one place do."""
    return any(
        (start < other_end and other_start < end) or start == other_start
        for start, end, _ in edits
        for other_start, other_end, _ in taken
    )


def difference(path: str, before: str, after: str) -> str:
    """What changes between two texts of a file, as a unified diff that `patch` takes."""
    from difflib import unified_diff

    lines = unified_diff(_lines(before), _lines(after), path, path)
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def _lines(text: str) -> list[str]:
    return re.findall("[^\n]*\n|[^\n]+", text)
