"""A match that was played → a .mat file's text, and back as a transcript, as if somebody had handed it in."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from bgnotation.cells import BEAVER, DOUBLE, DROP, RACCOON, RESIGN, TAKE
from bgnotation.extras import Extras
from bgnotation.formats import read_source
from bgnotation.formats._base import Outgoing
from bgnotation.formats.mat.header import Header, score_line
from bgnotation.formats.mat.table import USUAL, Table
from bgnotation.game.play import Play, point_name
from bgnotation.simulate.plan import Plan
from bgnotation.simulate.record import PlayedGame, Rolled, Said
from bgnotation.source import Source, Span
from bgnotation.transcript import Game, Transcript
from bgnotation.variants import Throw

_WORDS = {DOUBLE: "Doubles", TAKE: "Takes", DROP: "Drops", BEAVER: "Beavers", RACCOON: "Raccoons", RESIGN: "Resigns"}
_BAR, _TRAY = 25, 26
_NOWHERE = Span(0, 0)


class Page(NamedTuple):
    """A match as text, and what a text has no place for. Picklable."""

    text: str
    extras: tuple[Extras, ...]
    """Of each game."""


def page_of(plan: Plan, number: int, games: Sequence[PlayedGame]) -> Page:
    """The match that was played as a plan's number."""
    extras = tuple(map(_extras, games))
    lines = Header(_outline(plan, number, games, extras)).lines()
    total = [0, 0]
    for place, game in enumerate(games, start=1):
        if game.winner is not None:
            total[game.winner] += game.points
        lines.append(f" Game {place}\n")
        lines.append(score_line(plan.players, game.score, USUAL))
        lines += _rows(game, ends_match=0 < plan.length <= max(total))
        lines.append(USUAL.after)
    return Page("".join(lines), extras)


def transcript_of(plan: Plan, page: Page) -> Transcript:
    """The transcript of a page."""
    (match,) = read_source(Source(page.text, path="<simulated>"), "mat").matches
    for game, extras in zip(match.games, page.extras, strict=True):
        game.extras = extras
    return replace(match, rules=plan.rules)


def _extras(game: PlayedGame) -> Extras:
    return Extras(
        auto_doubles=game.auto_doubles,
        ending="resigned" if game.resigned else "",
        level=game.level,
        ties=game.ties,
    )


def _outline(plan: Plan, number: int, games: Sequence[PlayedGame], extras: Sequence[Extras]) -> Outgoing:
    """What the header tells of the match: its tags, rules, automatic doubles."""
    source = Source("")
    empty = [
        Game(
            source,
            (),
            number=place,
            players=plan.players,
            score=game.score,
            title=_NOWHERE,
            header=_NOWHERE,
            body=_NOWHERE,
            extras=extra,
        )
        for place, (game, extra) in enumerate(zip(games, extras, strict=True), start=1)
    ]
    tags = {
        "Event": f"Simulation {plan.seed}",
        "Round": str(number + 1),
        "Transcriber": "bgnotation",
        **dict(plan.tags),
    }
    variation = plan.variant.title
    return Outgoing(
        Transcript(source, "mat", "", plan.length, tuple(empty), tags=tags, rules=plan.rules, variation=variation),
        variant=plan.played_variant,
    )


# ---------------------------------------------------------------- rows


def _rows(game: PlayedGame, *, ends_match: bool) -> list[str]:
    table = Table(USUAL)
    for side, text in _cells(game.actions):
        # A cell that reaches into the other column is parted from it by three blanks.
        table.cell(side, f"{text}  " if side == 0 and len(text) > USUAL.left else text)
    if game.winner is not None:
        words = f"Wins {game.points} point{'' if game.points == 1 else 's'}{' and the match' if ends_match else ''}"
        table.result(game.winner, words, f" {words}")
    table.flush()
    return table.lines


def _cells(actions: Sequence[Rolled | Said]) -> Iterator[tuple[int, str]]:
    """What stands in each cell, with its side. The rolls of one turn stand in one."""
    for (side, is_roll), group in groupby(actions, key=lambda action: (action.side, isinstance(action, Rolled))):
        if is_roll:
            yield side, " + ".join(_segment(roll) for roll in group if isinstance(roll, Rolled))
        else:
            yield from ((side, _said(action)) for action in group if isinstance(action, Said))


def _said(action: Said) -> str:
    return f" {_WORDS[action.kind]}{f' => {action.value}' if action.value else ''}"


def _segment(roll: Rolled) -> str:
    moves = "????" if roll.given_up else written(roll.play)
    return f"{'=' if roll.throw is Throw.DOUBLE else ''}{roll.dice}: {moves}".rstrip()


def written(play: Play) -> str:
    """A play as it stands in a cell: bar, tray, then by descending source; equal moves once, with their number.

    >>> from bgnotation.game.play import Move
    >>> written(Play((Move(26, 20), Move(26, 20, True), Move(25, 24))))
    'bar/24 start/20*(2)'
    """
    hits = {(source, target) for source, target, hit in play.moves if hit}
    counted = Counter((source, target) for source, target, _ in play.moves)
    words = []
    for source, target in sorted(counted, key=_place):
        star = "*" if (source, target) in hits else ""
        number = counted[source, target]
        words.append(f"{_name(source)}/{_name(target)}{star}{f'({number})' if number > 1 else ''}")
    return " ".join(words)


def _place(step: tuple[int, int]) -> tuple[int, int]:
    source, target = step
    return (-_TRAY - 1 if source == _BAR else -source), -target


def _name(place: int) -> str:
    return "start" if place == _TRAY else point_name(place)
