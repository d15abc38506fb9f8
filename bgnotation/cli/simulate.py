"""`bgnotation simulate`: plays matches or money sessions of any variant and rules, and writes them in any format."""

import argparse
import os
from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bgnotation.cli._arguments import parser
from bgnotation.cli._options import parse_rules
from bgnotation.cli._terminal import complain

if TYPE_CHECKING:
    from bgnotation.formats import Format
    from bgnotation.formats._base import Outgoing
    from bgnotation.simulate import Page, Plan

_ABOUT = """\
Plays backgammon by dice of its own and writes what happened, as test data or as samples. It claims no strength.

  bgnotation simulate                                       a match to seven points, to standard output
  bgnotation simulate --money --games 20 -o session.sgf     a session of twenty games
  bgnotation simulate --matches 1000 -o made/ --jobs 0      a file a match, into a folder
  bgnotation simulate --variant nackgammon --seed 5

The same options give the same bytes, whatever --jobs is. What a format can't hold is left out.
"""

_AFTER = """\
Money sessions are played with the Jacoby rule and up to three beavers, without automatic doubles (where the
variant has a cube); --rule changes that.

Exit status: 0 done; 2 a file could not be written, or the command was not understood.
"""
_STDOUT = "-"
_MOST = 1_000_000
_BATCH = 8
"""Matches that a process plays at once."""
_LONGEST = 9_999
_SESSION = 10


def run(words: Sequence[str]) -> int:
    """Plays what `words` ask for; the exit status."""
    reader = _parser()
    asked = reader.parse_args(words)
    try:
        plan = _plan(asked)
        output = _output(asked)
    except argparse.ArgumentTypeError as error:
        reader.error(str(error))
    return _run(asked, plan, output)


def _parser() -> argparse.ArgumentParser:
    reader = parser("simulate", "[--length N | --money] [-o FILE|FOLDER/|-] [options]", _ABOUT, _AFTER)
    add = reader.add_argument
    how_long = reader.add_mutually_exclusive_group()
    length = "points to play to (default: 7)"
    how_long.add_argument("--length", "-n", type=_number(1, _LONGEST), default=7, metavar="N", help=length)
    how_long.add_argument("--money", action="store_true", help="a money session instead of a match")
    number = _number(1, _MOST)
    games = f"games of a session (default: {_SESSION}); of matches: play whole matches until there are N games"
    add("--games", "-g", type=number, metavar="N", help=games)
    add("--matches", "-m", type=number, metavar="N", help="how many matches or sessions (default: 1)")
    add("--variant", default="backgammon", metavar="NAME", help="what is played (default: backgammon)")
    rule = (
        "play by this rule; may be repeated: crawford=on|off, jacoby=on|off, beavers=N|any|off,"
        " auto-doubles=N|any|off, holland=on|off, cube-limit=N|any"
    )
    add("--rule", action="append", default=[], metavar="NAME=VALUE", help=rule)
    tag = "a tag for the header, such as Event=Trial; AceyScore=remaining counts games of Acey-deucey so"
    add("--tag", action="append", default=[], type=_tag, metavar="NAME=VALUE", help=tag)
    policy = "how the checkers are played: sensible (the default) makes points, hits and races"
    add("--policy", choices=("random", "sensible"), default="sensible", help=policy)
    add("--seed", type=_number(0, 10**18), default=0, metavar="N", help="another number, other dice (default: 0)")
    to = "the format to write (default: as the name after -o ends, else mat), and its style"
    add("--to", metavar="FORMAT[:STYLE]", help=to)
    add("--style", metavar="STYLE", help="the same as behind the colon of --to")
    where = "write to this file, or each match into this folder (default: to standard output)"
    add("--output", "-o", default=_STDOUT, metavar="PATH", help=where)
    add("--force", action="store_true", help="write over files that are there although no -o FILE names them")
    jobs = "play in N processes at once, 0 for one a core (default: 1)"
    add("--jobs", "-j", type=_number(0, 1_000), default=1, metavar="N", help=jobs)
    add("--quiet", "-q", action="store_true", help="no summary, no progress bar: only what went wrong")
    return reader


class _number:  # noqa: N801
    """A whole number of a command line that is neither too small nor too large."""

    def __init__(self, least: int, most: int) -> None:
        self._least, self._most = least, most

    def __call__(self, word: str) -> int:
        if word.isascii() and word.isdigit() and len(word) < 20 and self._least <= int(word) <= self._most:
            return int(word)
        raise argparse.ArgumentTypeError(f"a number from {self._least} to {self._most:,}, not {word!r}")


# ---------------------------------------------------------------- what is asked for


def _tag(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not (equals and name.strip()):
        raise argparse.ArgumentTypeError(f"a tag is NAME=VALUE, not {word!r}")
    return name.strip(), value.strip()


def _plan(asked: argparse.Namespace) -> "Plan":
    from bgnotation.errors import UnknownNameError
    from bgnotation.game.rules import Rules
    from bgnotation.simulate import MONEY_RULES, Plan
    from bgnotation.variants import find

    if asked.games is not None and asked.matches is not None and not asked.money:
        raise argparse.ArgumentTypeError("matches are counted by --matches or by --games, not by both")
    overrides = parse_rules(asked.rule)
    try:
        variant = find(overrides.variant or asked.variant)
    except UnknownNameError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    return Plan(
        variant,
        length=0 if asked.money else asked.length,
        games=asked.games or _SESSION,
        rules=overrides.apply(MONEY_RULES if asked.money and variant.cube else Rules()),
        policy=asked.policy,
        seed=asked.seed,
        tags=tuple(asked.tag),
    )


def _output(asked: argparse.Namespace) -> "_Output":
    from bgnotation.errors import UnknownNameError
    from bgnotation.formats._write import by_suffix, writable

    path = asked.output
    folder = path != _STDOUT and (path.endswith(("/", os.sep)) or os.path.isdir(path))
    name, _, style = (asked.to or "").partition(":")
    style = asked.style if asked.style is not None else style
    try:
        to = writable(name or "mat") if name or folder or path == _STDOUT else by_suffix(path)
    except UnknownNameError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    if style and style not in to.styles:
        known = f"known: {', '.join(to.styles)}" if to.styles else f"{to.name} has none"
        raise argparse.ArgumentTypeError(f"no style of {to.name} is called {style!r}; {known}")
    many = asked.matches is not None or (asked.games is not None and not asked.money)
    if many and path == _STDOUT and not to.several:
        raise argparse.ArgumentTypeError(f"a file of {to.name} holds one match; give a folder with -o")
    return _Output(to, style, path, folder=folder, numbered=folder or (many and not to.several), force=asked.force)


# ---------------------------------------------------------------- playing


def _run(asked: argparse.Namespace, plan: "Plan", output: "_Output") -> int:
    from bgnotation.cli._progress import progress
    from bgnotation.formats._base import Outgoing
    from bgnotation.simulate import transcript_of
    from bgnotation.words import count

    by_games = asked.games is not None and plan.length > 0
    # Each match has a game at least.
    most = asked.games if by_games else asked.matches or 1
    bar = progress(most, asked.quiet, "games" if by_games else "matches" if plan.length else "sessions")
    matches = games = 0
    with closing(_pages(plan, most, asked.jobs)) as pages:
        for page in pages:
            match = transcript_of(plan, page)
            matches, games = matches + 1, games + len(match.games)
            if wrong := output.put(Outgoing(match)):
                bar.clear()
                complain(wrong)
                return 2
            bar.step(len(match.games) if by_games else 1)
            if by_games and games >= asked.games:
                break
    wrong = output.finish()
    bar.clear()
    if wrong:
        complain(wrong)
        return 2
    if not asked.quiet:
        noun = "match" if plan.length else "session"
        complain(f"{count(matches, noun)}, {count(games, 'game')}; {count(output.files, f'{output.to.name} file')}")
    return 0


def _pages(plan: "Plan", most: int, jobs: int) -> "Generator[Page, None, None]":
    """The plan's matches from the first one on, in order; `most` at most."""
    from bgnotation.cli._jobs import pooled, processes

    jobs = processes(jobs)
    if jobs == 1 or most <= _BATCH:
        for number in range(most):
            yield _page(number, plan)
    else:
        batches = [range(start, min(start + _BATCH, most)) for start in range(0, most, _BATCH)]
        yield from pooled(batches, _page, plan, jobs)


def _page(number: int, plan: "Plan") -> "Page":
    from bgnotation.simulate import page

    return page(plan, number)


# ---------------------------------------------------------------- writing


@dataclass(slots=True)
class _Output:
    """Where matches go."""

    to: "Format"
    style: str
    path: str
    folder: bool
    """Whether `path` is one."""
    numbered: bool
    """Whether each match gets a file of its own."""
    force: bool
    files: int = 0
    _waiting: "list[Outgoing]" = field(default_factory=list)
    _number: int = 0

    def put(self, match: "Outgoing") -> str | None:
        """Takes a match; in words why it can't be written."""
        if not self.numbered:
            self._waiting.append(match)
            return None
        self._number += 1
        return self._write([match], self._path(self._number))

    def finish(self) -> str | None:
        """Writes what shares one file; in words why that failed."""
        return None if self.numbered else self._write(self._waiting, self.path)

    def _path(self, number: int) -> str:
        if self.folder:
            return os.path.join(self.path, f"simulated-{number:04}{self.to.suffixes[0]}")
        stem, ending = os.path.splitext(self.path)
        return f"{stem}-{number}{ending}"

    def _write(self, matches: "Sequence[Outgoing]", path: str) -> str | None:
        from bgnotation.cli._paths import reason
        from bgnotation.files import write_whole
        from bgnotation.formats._write import NOTHING, misfit

        to = self.to
        assert to.write is not None
        if (unfit := misfit(to, matches)) is not None:
            return f"can't be written as {to.name}: {unfit}"
        data = to.write(matches, self.style)
        if not data:
            return f"can't be written as {to.name}: {NOTHING}"
        if path == _STDOUT:
            import sys

            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        elif self.numbered and not self.force and os.path.lexists(path):
            return f"{path} is there already; --force writes over it"
        else:
            try:
                if self.folder:
                    os.makedirs(self.path, exist_ok=True)
                write_whole(path, data)
            except OSError as error:
                return f"{path} could not be written: {reason(error)}"
        self.files += 1
        return None
