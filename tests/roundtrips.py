"""Writes records in every format, reads them again, and says what is not as the format promises.

    python -m tests.roundtrips                   every record there is, in every format that can be written
    python -m tests.roundtrips xg mat:gnubg      in these only (a style behind a colon)
    python -m tests.roundtrips xg --of FILE...   these records only
    python -m tests.roundtrips --step 20         every 20th record only

For one record and one format is asked:
* the bytes are recognised as that format (or as the one that they are `like`) and hold one match;
* every roll has the same side and dice, and the same position after it;
* what `Format.keeps` says of a fact is found again at the same place, what it says is lost is lost;
* `losses` names exactly the places whose value is not found again (but for what is derived by replaying);
* a record in which all fits has no error in its new form.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import zip_longest
from pathlib import Path
from time import perf_counter

from bgnotation.cells import ROLL, UNREADABLE
from bgnotation.checks import check
from bgnotation.diagnostic import Severity
from bgnotation.errors import UnknownFormatError
from bgnotation.facts import Held, How, Place, Values, all_facts, no
from bgnotation.formats import all_formats, read_all, sniff
from bgnotation.formats._base import Format, Outgoing
from bgnotation.formats._columns import settled
from bgnotation.formats._losses import Loss, losses
from bgnotation.formats._marked import marked
from bgnotation.formats._position import is_position
from bgnotation.formats._write import misfit, writable, writable_formats
from bgnotation.replay import GameReplay, Replay, replay
from bgnotation.replay.actions import Action, actions
from bgnotation.replay.problems import AfterEnd, CubeFault, NotJudged, OpeningDouble, PlayFault, TurnOrder
from bgnotation.source import Source
from bgnotation.transcript import Transcript
from tests.every_fact import matches

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT.parent / "shared" / "corpus"
_SHOWN = 5


@dataclass
class Original:
    """A record, and what it tells; found once for all formats."""

    name: str
    match: Transcript

    @cached_property
    def replay(self) -> Replay:
        return replay(self.match)

    @cached_property
    def held(self) -> Held:
        return Held(self.match, lambda: self.replay)

    @cached_property
    def facts(self) -> dict[str, Values]:
        return {fact.name: fact.of(self.held) for fact in all_facts()}

    @cached_property
    def rolls(self) -> list[list[Action]]:
        return rolls_of(self.replay)

    @cached_property
    def is_clean(self) -> bool:
        # Not every format can leave open how long the match is.
        if self.match.length is None:
            return False
        # Without its dialect: what some sites write is taken for right in their files only.
        done = replay(replace(self.match, dialect=""))
        return all(problem.slot < 0 for game in done.games for problem in game.problems) and not any(
            one.severity is Severity.ERROR for one in check(done)
        )


def rolls_of(done: Replay) -> list[list[Action]]:
    """The rolls of each game."""
    return [[action for action in actions(game) if action.kind == ROLL] for game in done.games]


def trouble(original: Original, format: Format, style: str = "") -> list[str]:
    """What is not as it should be when a record is written as `format` and read again; nothing where all is well.

    Nor where it does not fit: a format for positions holds no games.
    """
    if format.position and not is_position(original.match):
        return []
    outgoing = Outgoing.replayed(original.replay)
    assert format.write is not None
    if misfit(format, [outgoing]) is not None:
        return []
    data = format.write([marked(outgoing, format)], style)
    if not (data or original.match.games):
        return []
    source = Source.from_bytes(data)
    try:
        taken = sniff(source)
    except UnknownFormatError as unknown:
        return [f"what was written is not recognised: {unknown.reason}"]
    if taken is not format and taken.name != format.like:
        return [f"what was written is taken for {taken.name}: {format.refusal(source)}"]
    archive = taken.read(source)
    if len(archive.matches) != 1:
        return [f"what was written holds {len(archive.matches)} matches"]
    again = archive.matches[0]
    # Under the rules and the variant of the original: some formats can't name them, and the plays are the same.
    done = replay(again, original.replay.rules, variant=original.replay.variant)
    found = [f"can't be read: {source.text[stray.start : stray.end]!r}" for stray in archive.strays]
    firm = _firm(original, format)
    lost = losses(outgoing, format)
    found += _plays(original, done, firm)
    found += _facts(original, Held(again, lambda: done), lost, format, firm)
    if not found:
        found += _errors(original, done, lost)
    return found


def _plays(original: Original, done: Replay, firm: Sequence[int]) -> list[str]:
    before, after = original.rolls, rolls_of(done)
    if len(before) != len(after):
        return [f"{len(before)} games have become {len(after)}"]
    found = []
    for g, (one, two) in enumerate(zip(before, after, strict=True)):
        for n, (old, new) in enumerate(zip_longest(one, two)):
            difference = _difference(old, new, position=n < firm[g])
            if difference:
                found.append(f"game {g}, roll {n}: {difference}")
                break
    return found


def _firm(original: Original, format: Format) -> list[int]:
    """Of each game how many rolls must lead to the same positions.

    None if the format has lost the start position; those up to a position or play that it can't hold, or up to a
    fault that another record of the game need not share.
    """
    found = []
    for g, (done, walk) in enumerate(zip(original.replay.games, original.held.games, strict=True)):
        slots = [problem.slot for problem in done.problems if isinstance(problem, _FAULTS)]
        slots += [one.slot for one in done.problems if isinstance(one, PlayFault) and not _moves(done, one.slot)]
        slots += [slot for _, slot, _ in walk.of(UNREADABLE)]
        counts = [sum(roll.slot < slot for roll in original.rolls[g]) for slot in slots]
        counts += [place[1] for place in _lost(original, format, "illegal-play") if place[0] == g]
        counts += [place[1] for place in _lost(original, format, "set-position") if place[0] == g]
        counts += [0 for place in _lost(original, format, "start-position") if place[0] == g]
        found.append(min([len(original.rolls[g]), *counts]))
    return found


def _moves(done: GameReplay, slot: int) -> bool:
    cell = done.game.cells[slot]
    return cell is not None and bool(cell.moves)


_FAULTS = (AfterEnd, CubeFault, NotJudged, OpeningDouble, TurnOrder)


def _lost(original: Original, format: Format, name: str) -> list[Place]:
    """The places at which a format does not keep a fact whole."""
    keep = format.keeps.get(name, no())
    return [place for place, value in original.facts[name].items() if keep.rest(value) != value]


def _difference(old: Action | None, new: Action | None, *, position: bool) -> str:
    if old is None or new is None:
        return f"is missing: {old.cell.text!r}" if old is not None else f"is new: {new and new.cell.text!r}"
    if old.side != new.side:
        return f"{old.cell.text!r} has become the other side's"
    if sorted(old.dice) != sorted(new.dice):
        return f"{old.cell.text!r} has become {new.cell.text!r}"
    if position and old.judged and (not new.judged or old.rows != new.rows):
        return f"{old.cell.text!r} has become {new.cell.text!r}, which leads elsewhere"
    if old.state == "played" and position and new.state != "played":
        return f"{old.cell.text!r} has become {new.cell.text!r}, which is {new.state}"
    return ""


def _facts(
    original: Original, held: Held, told_of: Sequence[Loss], format: Format, firm: Sequence[int]
) -> Iterator[str]:
    lost = {loss.name: set(loss.places) for loss in told_of}
    for fact in all_facts():
        keep = format.keeps.get(fact.name)
        if keep is None:
            yield f"{fact.name}: `keeps` says nothing"
            continue
        values = original.facts[fact.name]
        again = fact.of(held) if values else {}
        told = 0
        for place, value in values.items():
            if fact.replays and place[1] >= firm[place[0]]:
                continue
            rest, kept = keep.rest(value), again.get(place)
            wrong = ""
            if rest is not None and kept != rest:
                wrong = f"{value!r} is kept as {kept!r}, promised was {rest!r}"
            elif rest is None and kept == value and keep.how is not How.DERIVED:
                wrong = f"{value!r} is kept, and said to be lost"
            elif keep.how is not How.DERIVED and (kept != value) != (place in lost.get(fact.name, ())):
                wrong = f"{value!r} is kept as {kept!r}, and its loss is {'not ' if kept != value else ''}told"
            if wrong and told < _SHOWN:
                told += 1
                yield f"{fact.name} {place}: {_short(wrong)}"


def _short(text: str) -> str:
    return text if len(text) < 400 else f"{text[:400]}…"


_ERRORS_MAY_COME = (
    "length",
    "money",
    "score",
    "points",
    "start-position",
    "set-position",
    "cube-actions",
    "beavers",
    "auto-doubles",
)
"""Where one of these is lost, the record that is left may contradict itself."""


def _errors(original: Original, done: Replay, lost: Sequence[Loss]) -> list[str]:
    if not original.is_clean or any(loss.name in _ERRORS_MAY_COME for loss in lost):
        return []
    return [f"has now an error: {one}" for one in check(done) if one.severity is Severity.ERROR][:_SHOWN]


# ---------------------------------------------------------------- the records


def by_hand() -> list[Original]:
    """The matches that tell every fact."""
    return [Original(name, match) for name, match in matches().items()]


def files() -> list[Path]:
    """Every record there is, in an order that is the same everywhere."""
    found = [path for path in sorted((ROOT / "data" / "matches").iterdir()) if path.is_file()]
    if CORPUS.is_dir():
        endings = {suffix for known in all_formats() for suffix in known.suffixes}
        found += [path for path in sorted(CORPUS.glob("*/**/*")) if path.suffix.lower() in endings]
    return found


def originals(paths: Sequence[Path]) -> Iterator[Original]:
    """The matches of these files, those in no known format left out."""
    for path in paths:
        try:
            archive = read_all(path)
        except UnknownFormatError:
            continue
        for match in archive.matches:
            yield Original(f"{path.parent.name}/{path.name}#{match.index}", settled(match))


def targets(names: Sequence[str]) -> list[tuple[Format, str]]:
    """The formats, each with its styles, that names such as `xg` and `mat:gnubg` mean; all if there is none."""
    if not names:
        return [(known, style) for known in writable_formats() for style in ("", *known.styles)]
    return [(writable(name.partition(":")[0]), name.partition(":")[2]) for name in names]


def main(words: Sequence[str]) -> int:
    """Runs what the words ask for, and prints what is wrong."""
    reader = argparse.ArgumentParser("python -m tests.roundtrips", description=(__doc__ or "").split("\n")[0])
    reader.add_argument("formats", nargs="*", metavar="FORMAT[:STYLE]")
    reader.add_argument("--of", nargs="+", type=Path, metavar="FILE", help="these records only")
    reader.add_argument("--step", type=int, default=1, metavar="N", help="every N-th record only")
    reader.add_argument("--show", type=int, default=20, metavar="N", help="faults shown for a format (20)")
    asked = reader.parse_args(words)
    failed = 0
    chosen = [(*target, Tally()) for target in targets(asked.formats)]
    paths = asked.of or files()[:: asked.step]
    for original in [*(by_hand() if not asked.of else []), *originals(paths)]:
        for format, style, tally in chosen:
            tally.add(original, format, style, asked.show)
    for format, style, tally in chosen:
        name = f"{format.name}:{style}" if style else format.name
        print(f"{name}: {tally.records} records, {tally.wrong} with faults, {tally.seconds:.1f} s")
        failed += tally.wrong
    return int(failed > 0)


@dataclass
class Tally:
    """Counts one format's records."""

    records: int = 0
    wrong: int = 0
    shown: int = 0
    seconds: float = 0.0

    def add(self, original: Original, format: Format, style: str, show: int) -> None:
        """Writes and reads one record, and prints what is wrong."""
        if misfit(format, [Outgoing(original.match)]) is not None:
            return
        self.records += 1
        begun = perf_counter()
        try:
            found = trouble(original, format, style)
        except Exception as error:  # a writer or reader that fails is a finding here
            found = [f"{type(error).__name__}: {error}"]
        self.seconds += perf_counter() - begun
        self.wrong += bool(found)
        for line in found:
            if self.shown < show:
                self.shown += 1
                print(f"{format.name}{':' if style else ''}{style} {original.name}: {line}", flush=True)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
