"""`bgnotation id`: a position's ID as another kind of ID."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bgnotation.cli import _scene
from bgnotation.cli._arguments import parser
from bgnotation.cli._paths import STDIN
from bgnotation.cli._terminal import complain
from bgnotation.cli._visible import visible

if TYPE_CHECKING:
    from bgnotation.game.ids import PositionId
    from bgnotation.game.position import Position

_ABOUT = """\
Writes the ID of a position as another kind of ID, or that of a moment in a match record.

  bgnotation id 4HPwATDgc/ABMA:cAkAAAAAAAAA            the position as every kind of ID
  bgnotation id --to gnu XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10
  bgnotation id --to xgid match.mat --game 2 --turn 5
  bgnotation id --to xgid match.mat --line 41:10       as a finding names the place
  bgnotation id --to gnu - < ids.txt                   an ID a line

What an ID can't hold (XGID has no names, say) is told on the standard error output; docs/ids.md has the table.
An ID with semicolons or question marks stands in quotes.
"""


class _Source(NamedTuple):
    """A position, and where it was found."""

    label: str
    position: "Position"
    of_record: bool


class _Failure(NamedTuple):
    """Why there is no position."""

    label: str
    reason: str


def run(words: Sequence[str]) -> int:
    """Writes the IDs that `words` ask for; the exit status."""
    from bgnotation.errors import UnknownNameError
    from bgnotation.game.ids import all_ids, find

    reader = _parser()
    asked = reader.parse_args(_scene.shielded(words))
    _scene.check_place(reader, asked)
    every = asked.to.lower() == "all"
    try:
        targets = sorted(one for one in all_ids() if not one.is_part) if every else [find(asked.to)]
    except UnknownNameError as error:
        reader.error(f"{error}, all")
    failed = False
    for number, found in enumerate(_sources(asked)):
        if isinstance(found, _Failure):
            complain(f"{found.label}: {found.reason}")
            failed = True
            continue
        if every and number:
            sys.stdout.write("\n")
        failed |= not _write(found, targets)
    return 2 if failed else 0


def _parser() -> argparse.ArgumentParser:
    from bgnotation.game.ids import all_ids

    names = ", ".join(known.name for known in sorted(all_ids()))
    reader = parser("id", "[--to NAME] ID|FILE... [--game N] [--turn N] [options]", _ABOUT)
    reader.add_argument("words", nargs="+", metavar="ID|FILE", help="an ID, a record, or - for standard input")
    reader.add_argument("--to", default="all", metavar="NAME", help=f"the kind of ID: {names}, or all (the default)")
    _scene.add_place(reader)
    return reader


def _sources(asked: argparse.Namespace) -> Iterator[_Source | _Failure]:
    for word in asked.words:
        try:
            if word == STDIN and not _scene.has_place(asked):
                yield from _standard_input(asked)
            elif _scene.is_file(word):
                yield _Source(word, _scene.position_of(_scene.find(asked, word)), of_record=True)
            else:
                yield _of_id(word)
        except _scene.MissingError as missing:
            yield _Failure(_short(word), str(missing))


def _of_id(word: str) -> _Source:
    given = _scene.given_id(word)
    if given is None:
        from bgnotation.game.ids import all_ids, why_no_id

        if why_no_id(word):
            raise _scene.MissingError(_scene.no_file(word))
        forms = "; ".join(f"{one.name}: {one.form}" for one in all_ids())
        raise _scene.MissingError(f"no such file, and no ID ({forms})")
    return _Source(_short(given.text), given.position, of_record=False)


def _standard_input(asked: argparse.Namespace) -> Iterator[_Source | _Failure]:
    """The IDs that stand in the lines of standard input, or the moment of the record that it is."""
    read = _scene.standard_input()
    if not isinstance(read, tuple):
        yield _Source(STDIN, _scene.position_of(_scene.moment(asked, read)), of_record=True)
        return
    for number, line in read:
        try:
            yield _of_id(line)._replace(label=f"line {number}")
        except _scene.MissingError as missing:
            yield _Failure(f"line {number}", str(missing).removeprefix("no such file, and "))


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:59]}…"


def _write(found: _Source, targets: "Sequence[PositionId]") -> bool:
    """Writes a position as these IDs and tells what is not in them; whether all could be written."""
    from dataclasses import replace

    from bgnotation.game.ids import losses

    position, failed = found.position, False
    # That an ID of a moment doesn't tell who plays is no surprise.
    told = replace(position, players=("", "")) if found.of_record else position
    lost: dict[tuple[str, ...], list[str]] = {}
    for target in targets:
        try:
            text = target.of_record(position) if found.of_record else target.write(position)
            lost.setdefault(losses(told, target), []).append(target.name)
        except ValueError as error:
            complain(f"{found.label}: {error}")
            failed = True
            continue
        head = f"{target.name:<7} " if len(targets) > 1 else ""
        sys.stdout.write(f"{head}{visible(text)}\n")
    for things, names in lost.items():
        if things:
            complain(f"{found.label}: {', '.join(names)} can't hold {', '.join(things)}")
    return not failed
