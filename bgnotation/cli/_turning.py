"""Converts one file. All that a worker process runs."""

from typing import NamedTuple

from bgnotation import variants
from bgnotation.cli._inspect import load
from bgnotation.cli._options import Overrides
from bgnotation.cli._paths import Target, reason
from bgnotation.errors import UnknownFormatError
from bgnotation.formats._base import Outgoing
from bgnotation.formats._losses import Loss, losses, stray
from bgnotation.formats._write import NOTHING, misfit, outgoing, writable, written
from bgnotation.transcript import Archive


class Wish(NamedTuple):
    """What files are to become. Picklable."""

    to: str
    style: str = ""
    format: str | None = None
    """Read every file as this format; None: as it looks."""
    overrides: Overrides = Overrides()
    strict: bool = False


class Told(NamedTuple):
    """A loss, as a worker can send it."""

    code: str
    name: str
    number: int
    message: str
    place: str
    """Line and column in front of a colon each, empty where there are none."""


class Turned(NamedTuple):
    """What came of one file."""

    target: Target
    files: tuple[tuple[str, bytes], ...] = ()
    """What stands behind the name of each file that comes of it (`-2`, mostly nothing), and its content."""
    losses: tuple[Told, ...] = ()
    format: str = ""
    """The format that was read."""
    failure: str | None = None
    passed_over: bool = False
    """No record after all, met in a folder."""
    damage: str = ""
    """What is wrong with the file, so that not all of it could be read."""
    refused: bool = False
    """Nothing is written, as it could not be without loss."""


def turned(target: Target, wish: Wish) -> Turned:
    """Reads a target and writes it anew. What is wrong with the file never raises."""
    if target.failure is not None:
        return Turned(target, failure=target.failure)
    try:
        archive = load(target.path, wish.format)
    except OSError as error:
        return Turned(target, failure=reason(error))
    except UnknownFormatError as error:
        return Turned(target, passed_over=True) if target.uncertain else Turned(target, failure=error.reason)
    except ValueError:  # a NUL in the path
        return Turned(target, failure="no such file or folder")
    if not archive.matches:
        return Turned(target, failure=": ".join(filter(None, ("holds no match", _damage(archive)))))
    return _written(target, archive, wish)._replace(damage=_damage(archive))


def _written(target: Target, archive: Archive, wish: Wish) -> Turned:
    to = writable(wish.to)
    assert to.write is not None
    going = _outgoing(archive, wish.overrides)
    groups = [going] if to.several else [[match] for match in going]
    if (reason := next((reason for group in groups if (reason := misfit(to, group))), None)) is not None:
        return Turned(target, failure=f"can't be written as {to.name}: {reason}")
    found = [*(one for match in going for one in losses(match, to)), *stray(archive, to)]
    lost = tuple(_told(one, archive) for one in found)
    if (lost or archive.damage) and wish.strict:
        return Turned(target, losses=lost, format=archive.format, refused=True)
    numbers = [f"-{number}" for number in range(1, len(groups) + 1)] if len(groups) > 1 else [""]
    files = tuple((number, written(to, group, wish.style)) for number, group in zip(numbers, groups, strict=True))
    if not all(data for _, data in files):
        return Turned(target, failure=f"can't be written as {to.name}: {NOTHING}")
    return Turned(target, files, lost, archive.format)


def _damage(archive: Archive) -> str:
    """The first damage of a file in words, and how much more there is; empty for one in order."""
    if not archive.damage:
        return ""
    more = len(archive.damage) - 1
    return archive.damage[0].words + (f", and {more:,} more (see `bgnotation check`)" if more else "")


def _outgoing(archive: Archive, overrides: Overrides) -> list[Outgoing]:
    variant = variants.find(overrides.variant) if overrides.variant else None
    return [one for match in archive.matches for one in outgoing(match, overrides.apply(match.rules), variant)]


def _told(loss: Loss, archive: Archive) -> Told:
    place = ""
    if loss.span is not None and archive.source.data is None:
        place = "{}:{}:".format(*archive.source.position(loss.span.start))
    return Told(loss.code, loss.name, loss.count, loss.message, place)
