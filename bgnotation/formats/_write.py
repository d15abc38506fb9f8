"""Matches → the bytes of a file, in any format that can be written."""

from collections.abc import Iterable, Sequence
from dataclasses import replace as changed
from os import PathLike, fspath
from pathlib import PurePath
from typing import NamedTuple

from bgnotation.errors import CannotExpressError, UnknownNameError
from bgnotation.files import write_whole
from bgnotation.formats._base import Format, Outgoing
from bgnotation.formats._columns import settled
from bgnotation.formats._known import all_formats, read_source
from bgnotation.formats._losses import Loss, losses, stray
from bgnotation.formats._marked import marked
from bgnotation.formats._position import is_position
from bgnotation.game.rules import Rules
from bgnotation.replay import Replay
from bgnotation.source import Source
from bgnotation.transcript import Archive, Transcript
from bgnotation.variants import Variant, find

Matches = Transcript | Replay | Archive | Iterable[Transcript | Replay]
"""What can be written: a match as read or replayed, all matches of a file, or several matches."""


NOTHING = "there is nothing in the match that it has a place for"


class Converted(NamedTuple):
    """The bytes of a file, and what its format could not hold."""

    data: bytes
    losses: tuple[Loss, ...]
    format: Format
    """The format of the bytes."""

    def __str__(self) -> str:
        told = [f"{len(self.data):,} bytes of {self.format.name}", *map(str, self.losses)]
        return "\n".join(told)


def writes(
    what: Matches,
    format: str,
    style: str | None = None,
    *,
    strict: bool = False,
    rules: Rules | None = None,
    variant: Variant | None = None,
) -> bytes:
    """A match, or several, as the bytes of a file in `format`.

    Bytes and not text, for every format: half of them are binary, and each of the others has its own encoding.
    `rules` and `variant` are written in the place of what the record says. Raises UnknownNameError for a format or
    style that can't be written, CannotExpressError where a file of it holds fewer matches, with `strict` also where
    it would lose anything.

    >>> from bgnotation import reads
    >>> match = reads(" 1 point match\\n\\n Game 1\\n Ann : 0     Bob : 0\\n  1) 31: 8/5 6/5\\n")
    >>> b"31: 8/5 6/5" in writes(match, "mat")
    True
    """
    return _converted(what, writable(format), style, strict, rules, variant).data


def write(
    what: Matches,
    path: "str | PathLike[str]",
    format: str | None = None,
    style: str | None = None,
    *,
    strict: bool = False,
    rules: Rules | None = None,
    variant: Variant | None = None,
) -> tuple[Loss, ...]:
    """Writes a match, or several, to a file, and gives what its format could not hold.

    Without `format` the end of the name tells it. The file is written whole or, where that fails, not at all. Raises
    as `writes` does, and OSError.
    """
    to = writable(format) if format else by_suffix(fspath(path))
    done = _converted(what, to, style, strict, rules, variant)
    write_whole(path, done.data)
    return done.losses


def convert(
    what: "bytes | str | Source | Matches",
    to: str,
    *,
    style: str | None = None,
    format: str | None = None,
    strict: bool = False,
    rules: Rules | None = None,
    variant: Variant | None = None,
) -> Converted:
    """A record in another format, with all that is lost on the way.

    `what` is the content of a file (its bytes, its text, a source), read as it looks or as `format`; or matches that
    were read. Raises as `writes` does, and UnknownFormatError for a file in no known format.

    >>> text = " 1 point match\\n\\n Game 1\\n Ann : 0     Bob : 0\\n  1) 31: 8/5 6/5\\n"
    >>> done = convert(text, "mat")
    >>> done.losses, done.format.name
    ((), 'mat')
    """
    target = writable(to)
    if isinstance(what, bytes):
        what = Source.from_bytes(what)
    elif isinstance(what, str):
        what = Source(what)
    if isinstance(what, Source):
        what = read_source(what, format)
    return _converted(what, target, style, strict, rules, variant)


def _converted(
    what: Matches, to: Format, style: str | None, strict: bool, rules: Rules | None, variant: Variant | None
) -> Converted:
    matches = outgoing(what, rules, variant)
    if style is not None and style not in to.styles:
        raise UnknownNameError(f"style of {to.name}", style, to.styles)
    if (reason := misfit(to, matches)) is not None:
        raise CannotExpressError(to.name, [reason])
    lost = tuple(loss for number, match in enumerate(matches) for loss in losses(match, to, number))
    if isinstance(what, Archive):
        lost += stray(what, to)
    if strict and lost:
        raise CannotExpressError(to.name, [str(loss) for loss in lost])
    data = written(to, matches, style or "")
    if not data:
        raise CannotExpressError(to.name, [NOTHING])
    return Converted(data, lost, to)


def written(to: Format, matches: Sequence[Outgoing], style: str = "") -> bytes:
    """The bytes of matches in a format that can be written, with comments on what is wrong in them where it has any."""
    assert to.write is not None
    return to.write([marked(match, to) for match in matches], style)


def misfit(to: Format, matches: Sequence[Outgoing]) -> str | None:
    """Why matches can't stand in a file of a format; None if they can."""
    if len(matches) != 1 and not (to.several and matches):
        return f"a file of it holds one match, and here are {len(matches)}: write each one"
    if to.position and not all(is_position(match.transcript) for match in matches):
        return "a file of it is one position, and here is a game"
    for match in matches:
        name = match.transcript.variation
        if name != "Backgammon" and _notation(name) not in ("", *to.notations):
            return f"it has no notation for {name}"
    return to.unfit(matches) if to.unfit is not None else None


def _notation(variation: str) -> str:
    """The notation of a variant by the name in a file, empty where it is backgammon's or nobody knows."""
    try:
        return find(variation).notation
    except UnknownNameError:
        return ""


def outgoing(what: Matches, rules: Rules | None = None, variant: Variant | None = None) -> Sequence[Outgoing]:
    """Each match on its way into a file; `rules` and `variant` take the place of what the record says."""
    one_by_one: Iterable[Transcript | Replay]
    if isinstance(what, Transcript | Replay):
        one_by_one = (what,)
    else:
        one_by_one = what.matches if isinstance(what, Archive) else what
    found = []
    for match in one_by_one:
        done = match if isinstance(match, Replay) else None
        read = done.transcript if done is not None else match
        assert isinstance(read, Transcript)
        transcript = settled(read, done)
        if done is not None and transcript is read and rules is None and variant is None:
            found.append(Outgoing.replayed(done))
            continue
        if rules is not None:
            transcript = changed(transcript, rules=rules)
        if variant is not None:
            transcript = changed(transcript, variation=variant.title)
        found.append(Outgoing(transcript, variant=variant))
    return found


def writable_formats() -> tuple[Format, ...]:
    """The formats that can be written."""
    return tuple(known for known in all_formats() if known.write is not None)


def writable(name: str) -> Format:
    """The format called `name`. Raises UnknownNameError, also for one that can only be read."""
    for one in writable_formats():
        if one.name == name.lower():
            return one
    known = sorted(one.name for one in writable_formats())
    if any(one.name == name.lower() for one in all_formats()):
        read = f"{name.lower()} is only read, not written"
        raise UnknownNameError("format that can be written", name, known, read)
    ending = f".{name.lower().removeprefix('.')}"
    meant = sorted(one.name for one in writable_formats() if ending in one.suffixes)
    why = f"'{ending}' is an ending and no format's name" if meant else None
    raise UnknownNameError("format that can be written", name, meant or known, why)


def by_suffix(path: str) -> Format:
    """The format that a file name's ending means. Raises UnknownNameError where none or several have it."""
    ending = PurePath(path).suffix.lower()
    fitting = [known for known in writable_formats() if ending in known.suffixes]
    first = [known for known in fitting if known.suffixes[0] == ending]
    if len(fitting) == 1 or len(first) == 1:
        return (first or fitting)[0]
    known = sorted(one.name for one in fitting or writable_formats())
    raise UnknownNameError("format by its ending", ending or path, known, _why_no_format(path, ending, bool(fitting)))


def _why_no_format(path: str, ending: str, several: bool) -> str:
    """Why the ending of a file's name tells no format to write."""
    if several:
        return f"files of several formats end in '{ending}', so name one of them"
    if not ending:
        return f"{path!r} has no ending that tells the format, so name one"
    readable = next((one.name for one in all_formats() if ending in one.suffixes), None)
    return f"{readable} ('{ending}') is only read, not written" if readable else f"no format's files end in '{ending}'"
