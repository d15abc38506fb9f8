"""Faults made, the check asked, the answers counted."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from bgnotation.api import check
from bgnotation.diagnostic import Diagnostic
from bgnotation.formats import read_source
from bgnotation.source import Source
from tests.faults.changes import KINDS, Fault, change
from tests.faults.record import NotPlainError, Record, is_legal, read

_ROOT = Path(__file__).resolve().parents[2]
_CORPUS = _ROOT.parent / "shared/corpus"
_APART = 4
"""Turns that lie between two faults of a game at least."""


@cache
def records() -> tuple[Record, ...]:
    """The files that are changed: plain, right, and without an error; of the shared corpus, else the sample matches."""
    if _CORPUS.is_dir():
        paths = [*_CORPUS.glob("gnubg/mat/[mr]*.mat"), *_CORPUS.glob("mat/*.mat")]
    else:
        paths = [*_ROOT.glob("data/matches/*.mat")]
    found = []
    for path in sorted(paths):
        try:
            record = read(path)
        except (NotPlainError, UnicodeDecodeError):
            continue
        if not errors("\n".join(record.lines)):
            found.append(record)
    return tuple(found)


def errors(text: str) -> list[Diagnostic]:
    """The errors that the check finds in a text."""
    return list(check(read_source(Source(text), "mat")).errors)


@dataclass(frozen=True, slots=True)
class Trial:
    """A record, the faults made in it, and the errors found."""

    record: Record
    faults: tuple[Fault, ...]
    errors: tuple[Diagnostic, ...]

    @property
    def text(self) -> str:
        """The record with its faults."""
        return self.record.with_changes({fault.place: fault.new for fault in self.faults})

    @property
    def missed(self) -> tuple[Fault, ...]:
        """The faults on whose line no error was found."""
        lines = {error.line for error in self.errors}
        return tuple(fault for fault in self.faults if fault.line not in lines)

    @property
    def first(self) -> bool:
        """Whether the first error found is that of the first fault."""
        return bool(self.errors) and self.errors[0].line == min(fault.line for fault in self.faults)

    @property
    def more(self) -> int:
        """Errors beyond one for each fault found."""
        return len(self.errors) - (len(self.faults) - len(self.missed))

    def __str__(self) -> str:
        made = "; ".join(f"line {f.line} {f.kind}: {f.old.strip()!r} -> {f.new!r}" for f in self.faults)
        found = [f"{e.line}:{e.column} {e.code} {e.name}: {e.message}" for e in self.errors] or ["no error"]
        return "\n    ".join([f"{self.record.name}: {made}", *found])


def _try(record: Record, faults: tuple[Fault, ...]) -> Trial:
    trial = Trial(record, faults, ())
    return Trial(record, faults, tuple(errors(trial.text)))


def single_faults(number: int, seed: int) -> Iterator[Trial]:
    """Records with one fault each, every kind as often."""
    random = Random(seed)
    made = 0
    while made < number:
        record = random.choice(records())
        fault = change(record, KINDS[made % len(KINDS)], random)
        if fault is not None:
            made += 1
            yield _try(record, (fault,))


def double_faults(number: int, seed: int) -> Iterator[Trial]:
    """Records with two faults in one game, some turns apart, each made as if the other were not."""
    random = Random(seed)
    made = 0
    while made < number:
        record = random.choice(records())
        game = random.randrange(len(record.games))
        one, two = (change(record, random.choice(KINDS), random, game=game) for _ in range(2))
        if one is not None and two is not None and abs(one.turn - two.turn) > _APART:
            made += 1
            yield _try(record, (one, two) if one.turn < two.turn else (two, one))


def all_plays_are_legal(record: Record) -> bool:
    """Whether the referee allows every play of the record; a last roll without one was given up."""
    for game in record.games:
        for at, turn in enumerate(game.turns):
            given_up = at == game.last_action and not turn.moves
            if turn.kind == "play" and not given_up and not is_legal(turn, turn.dice, turn.moves):
                return False
    return True


def summary(trials: list[Trial]) -> str:
    """A table by kind: how many faults, how many missed, how often another error came first or followed."""
    rows: dict[str, Counter[str]] = {}
    for trial in trials:
        own = trial.faults[0].kind if len(trial.faults) == 1 else "two faults"
        for kind in (own, "all"):
            row = rows.setdefault(kind, Counter())
            row["cases"] += 1
            row["missed"] += bool(trial.missed)
            row["not first"] += not trial.first
            row["with a further error"] += trial.more > 0
    names = ("cases", "missed", "not first", "with a further error")
    lines = [f"{'':14}" + "".join(f"{name:>22}" for name in names)]
    lines += [f"{kind:14}" + "".join(f"{row[name]:>22}" for name in names) for kind, row in rows.items()]
    return "\n".join(lines)
