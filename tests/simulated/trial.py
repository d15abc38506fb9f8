"""One match put through: written in every format, read back and checked; and each of its games with a fault."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

from bgnotation.cells import BEAVER, RACCOON, ROLL
from bgnotation.checks import check
from bgnotation.diagnostic import Diagnostic, Severity
from bgnotation.errors import UnknownFormatError
from bgnotation.facts import no
from bgnotation.formats import read_source, sniff
from bgnotation.formats._base import Format, Outgoing
from bgnotation.formats._write import misfit, writable_formats
from bgnotation.replay import Replay, replay
from bgnotation.replay.actions import actions
from bgnotation.simulate import transcript_of
from bgnotation.simulate.record import Said
from bgnotation.source import Source
from tests.acey_oracle import Step
from tests.simulated.faults import draw
from tests.simulated.game import Fault, FaultyGame
from tests.simulated.plans import kind_of, plan_of
from tests.simulated.record import Match


@dataclass
class Outcome:
    """What came out."""

    number: int
    games: int = 0
    rolls: int = 0
    written: Counter[str] = field(default_factory=Counter)
    """Format → games."""
    wrong: list[str] = field(default_factory=list)
    """What is not clean, or has come back as something else."""
    faults: Counter[str] = field(default_factory=Counter)
    """Kind → games that were given one."""
    flagged: Counter[str] = field(default_factory=Counter)
    placed: Counter[str] = field(default_factory=Counter)
    """Those whose first error is on a line of the fault."""
    missed: list[str] = field(default_factory=list)
    seconds: tuple[float, float] = (0.0, 0.0)
    """The formats' and the faults'."""

    @property
    def kind(self) -> str:
        """What was played."""
        return kind_of(self.number).name

    @property
    def variant(self) -> str:
        """The variant that was played."""
        return kind_of(self.number).variant


def run(number: int, seed: int) -> Outcome:
    """The match with this number, put through."""
    match = Match(plan_of(number, seed), number)
    made = Outcome(number, len(match.games), sum(len(told.rolls) for told in match.games))
    began = perf_counter()
    right(match, made, seed)
    between = perf_counter()
    faulty(match, made, seed)
    made.seconds = between - began, perf_counter() - between
    return made


# ---------------------------------------------------------------- right ones


def right(match: Match, made: Outcome, seed: int) -> None:
    """Puts the match itself through."""
    # So that what is said of the page is true of the rows that are given faults.
    if match.text({})[0] != match.page.text:
        made.wrong.append("the rows of this proof are not those of the page")
    made.wrong += _by_brute_force(match, seed)
    made.wrong += [f"{name}: {told}" for name, told in _formats(match, made)]


def _by_brute_force(match: Match, seed: int) -> Iterator[str]:
    """What the referee has against a roll of each game."""
    for index in range(len(match.games)):
        chance = Random(f"{seed}/{match.number}/{index}/roll")
        game = FaultyGame(match, index, chance)
        for place, roll in [*game.turns()][:1]:
            if not roll.given_up and game.is_wrong(place, roll, (roll.dice, roll.steps)):
                yield f"game {index + 1}: {match.games[index].words[roll.place].text!r} is illegal by brute force"


def _formats(match: Match, made: Outcome) -> Iterator[tuple[str, str]]:
    transcript = transcript_of(match.plan, match.page)
    done = replay(transcript)
    outgoing = Outgoing.replayed(done)
    yield from (("simulated", told) for told in _trouble(match, done))
    known = {match.page.text.encode()}
    for format in writable_formats():
        if format.position or misfit(format, [outgoing]) is not None:
            continue
        assert format.write is not None
        for style in ("", *format.styles):
            name = f"{format.name}:{style}" if style else format.name
            made.written[name] += made.games
            data = format.write([outgoing], style)
            if data not in known:
                known.add(data)
                yield from ((name, told) for told in _read_back(match, done, format, data))


def _read_back(match: Match, done: Replay, format: Format, data: bytes) -> Iterator[str]:
    source = Source.from_bytes(data)
    try:
        taken = sniff(source)
    except UnknownFormatError as unknown:
        yield f"what was written is not recognised: {unknown.reason}"
        return
    if taken is not format and taken.name != format.like:
        yield f"what was written is taken for {taken.name}"
        return
    archive = taken.read(source)
    if len(archive.matches) != 1:
        yield f"what was written holds {len(archive.matches)} matches"
        return
    # Under the rules and the variant of the original: some formats can't name them, and the plays are the same.
    again = replay(archive.matches[0], done.rules, variant=done.variant)
    lost = _lost(match, format)
    yield from _trouble(match, again, whole=not lost)


def _lost(match: Match, format: Format) -> bool:
    """Whether a format does not hold what this match's results follow from."""
    plan, keeps = match.plan, format.keeps
    games = [told.game for told in match.games]
    beavers = any(isinstance(one, Said) and one.kind in (BEAVER, RACCOON) for game in games for one in game.actions)
    values = {
        "length": plan.length,
        "auto-doubles": max(game.auto_doubles for game in games),
        "beavers": ("beaver",) if beavers else (),
        # How a game of Acey-deucey counts.
        "other-tags": plan.tags,
    }
    return any(value and keeps.get(name, no()).rest(value) != value for name, value in values.items())


def _trouble(match: Match, done: Replay, *, whole: bool = True) -> Iterator[str]:
    """What is not as it was played.

    Not `whole`: where something is lost the record may contradict itself, and only rolls and moves have to be the same.
    """
    if len(done.games) != len(match.games):
        yield f"{len(match.games)} games have become {len(done.games)}"
        return
    for index, (told, game) in enumerate(zip(match.games, done.games, strict=True)):
        found = [action for action in actions(game) if action.kind == ROLL]
        rolls = told.rolls
        if len(found) != len(rolls):
            yield f"game {index + 1}: {len(rolls)} rolls have become {len(found)}"
            continue
        for roll, action in zip(rolls, found, strict=True):
            same = (
                action.side == roll.side
                and tuple(sorted(action.dice, reverse=True)) == roll.dice
                and sorted(step[:2] for step in action.steps) == sorted(step[:2] for step in roll.steps)
                and (_hit(action.steps) == _hit(roll.steps) or not (whole or action.judged))
            )
            if not same:
                yield f"game {index + 1}: {roll.side, roll.dice, roll.steps} has become {action.cell.text!r}"
                break
        if not whole:
            continue
        winner = told.game.winner
        expected = None if winner is None else (int(winner), told.game.points)
        if game.result != expected:
            yield f"game {index + 1}: its result {expected} has become {game.result}"
    if whole:
        yield from (f"is not clean: {one}" for one in check(done) if one.severity is not Severity.INFO)


def _hit(steps: Sequence[Step]) -> list[int]:
    """Where is hit: which of two checkers that come to a point does it, is all the same."""
    return sorted(target for _, target, hit in steps if hit)


# ---------------------------------------------------------------- faulty ones


def faulty(match: Match, made: Outcome, seed: int) -> None:
    """Puts each game through with a fault."""
    for index in range(len(match.games)):
        fault = fault_of(match, index, seed)
        if fault is None:
            continue
        made.faults[fault.kind] += 1
        found = errors(fault)
        if found:
            made.flagged[fault.kind] += 1
        if found and found[0].line in fault.lines:
            made.placed[fault.kind] += 1
        else:
            made.missed.append(told_of(made.number, seed, fault, found))


def fault_of(match: Match, index: int, seed: int) -> Fault | None:
    """The fault of one of a match's games."""
    return draw(match, index, Random(f"{seed}/{match.number}/{index}/fault"))


def errors(fault: Fault) -> list[Diagnostic]:
    """The errors that the check finds in the text of a fault."""
    archive = read_source(Source(fault.text), fault.format)
    return [one for one in check(archive) if one.severity is Severity.ERROR]


def told_of(number: int, seed: int, fault: Fault, found: list[Diagnostic]) -> str:
    """A fault that was missed or found elsewhere, and how to make it again."""
    lines = fault.text.splitlines()
    first = f"{found[0].line}: {found[0].code} {found[0].name}: {found[0].message}" if found else "no error"
    shown = [f"    {line:>4} | {lines[line - 1]}" for line in sorted(fault.lines) if line <= len(lines)]
    asked = f"--match {number} --game {fault.game + 1} --seed {seed}"
    what = f"{asked} ({kind_of(number).name}, {fault.format}) {fault.kind}: {fault.what}"
    return "\n".join([what, *shown, f"    first error: {first}"])
