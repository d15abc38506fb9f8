"""Comments on illegal plays and on games that could not be judged, for formats that have comments.

Writers write what is written. Whoever opens the file elsewhere is told by a comment what is against the rules: behind
the action, or before the match where a format has comments on the match alone. Facts know these comments by how they
begin (`facts/_marks.py`), and what has one already gets no second one.
"""

from array import array
from collections.abc import Iterator, Mapping
from dataclasses import replace as changed
from typing import TypeVar

from bgnotation.cells import COMMENT, Cell
from bgnotation.extras import Extras
from bgnotation.facts import MARK, How, is_mark, no
from bgnotation.formats._base import Format, Outgoing
from bgnotation.formats._cells import comment
from bgnotation.replay import GameReplay
from bgnotation.replay.actions import meant
from bgnotation.replay.problems import NotJudged, PlayFault, RecordedIllegal
from bgnotation.transcript import Game

_ILLEGAL = f"{MARK}illegal play, written as the record has it"
_LATER = "; later plays of this game could not be verified"
_UNJUDGED = f"{MARK}this play and later ones of this game could not be verified"
_NEVER_JUDGED = f"{MARK}the plays of this game could not be verified"
_MOST_NOTES = 50
"""Comments on the match; a last one counts the others."""
_OPENING = -1
"""Instead of a slot: before the first action."""

T = TypeVar("T")


def marked(outgoing: Outgoing, format: Format) -> Outgoing:
    """The match with a comment on each illegal play and each game that is not judged; the same object without any.

    Nor does a format get them that has no comments, or that holds all of a record anyway; nor a record that goes back
    into the format which it comes from: what is right in it stays byte for byte.
    """
    match = outgoing.transcript
    own = format.name in (match.format, match.origin)
    if own or format.position or all(keep.how is How.YES for keep in format.keeps.values()):
        return outgoing
    by_actions, by_notes = (
        format.keeps.get(name, no()).rest((_ILLEGAL,)) is not None for name in ("action-comments", "match-comments")
    )
    if not (by_actions or by_notes):
        return outgoing
    found = {done.index: marks for done in outgoing.replay.games if (marks := _marks(done, recorded=by_actions))}
    if not found:
        return outgoing
    text = match.source.text
    notes = tuple(note for note in match.notes if not is_mark(note))
    remarks = tuple(span for span in match.remarks if not is_mark(text[span.start : span.end].strip().lstrip(";# \t")))
    games = match.games
    if by_actions:
        games = tuple(_with(game, found[n]) if n in found else game for n, game in enumerate(games))
    else:
        notes += tuple(_notes(outgoing, found))
    return outgoing.changed(changed(match, games=games, notes=notes, remarks=remarks))


def _marks(done: GameReplay, *, recorded: bool) -> dict[int, str]:
    """Slot of an action → the comment that belongs behind it; `recorded`: also where the play itself is so marked."""
    if done.judged and not done.problems:
        return {}
    found: dict[int, str] = {}
    for problem in sorted(done.problems, key=lambda one: isinstance(one, NotJudged)):
        if isinstance(problem, PlayFault) or (recorded and isinstance(problem, RecordedIllegal)):
            found[problem.slot] = _ILLEGAL
        elif isinstance(problem, NotJudged):
            known = found.get(problem.slot)
            found[problem.slot] = f"{known}{_LATER}" if known else _UNJUDGED
    if not done.judged and not any(isinstance(problem, NotJudged) for problem in done.problems):
        found[_OPENING] = _NEVER_JUDGED
    return found


def _notes(outgoing: Outgoing, found: Mapping[int, Mapping[int, str]]) -> Iterator[str]:
    """The same as comments on the match: each says of which game and which turn it is."""
    told = [
        f"{MARK}{_where(outgoing.replay.games[index], slot)}: {text.removeprefix(MARK)}"
        for index, marks in found.items()
        for slot, text in sorted(marks.items())
    ]
    yield from told[:_MOST_NOTES]
    if len(told) > _MOST_NOTES:
        yield f"{MARK}and {len(told) - _MOST_NOTES:,} more"


def _where(done: GameReplay, slot: int) -> str:
    game = f"game {done.index + 1}"
    return game if slot == _OPENING else f"{game}, turn {done.turns[slot]}"


def _with(game: Game, marks: Mapping[int, str]) -> Game:
    """The game with comments behind these slots."""
    cells: list[Cell | None] = []
    starts, ends = array("q"), array("q")
    places: dict[int, int] = {}

    def put(cell: Cell | None, start: int, end: int) -> None:
        cells.append(cell)
        starts.append(start)
        ends.append(end)

    waiting = marks.get(_OPENING, "")
    for slot, cell in enumerate(game.cells):
        if cell is None:
            continue
        span = game.span(slot)
        if cell.kind != COMMENT:
            # Behind the comments of the record that stand there.
            if waiting:
                put(comment(waiting), span.start, span.start)
            waiting = marks.get(slot, "")
            if len(cells) % 2 != slot % 2:
                put(None, span.start, span.start)
        elif meant(cell) == waiting:
            waiting = ""
        places[slot] = len(cells)
        put(cell, *span)
    if waiting:
        put(comment(waiting), game.body.end, game.body.end)
    if len(cells) % 2:
        put(None, game.body.end, game.body.end)
    return game.with_cells(
        cells,
        starts,
        ends=ends,
        doubtful=frozenset(places[slot] for slot in game.doubtful if slot in places),
        extras=_moved(game.extras, places),
    )


def _moved(extras: Extras, places: Mapping[int, int]) -> Extras:
    def moved(noted: Mapping[int, T]) -> dict[int, T]:
        return {places.get(slot, slot) if slot >= 0 else slot: value for slot, value in noted.items()}

    return changed(extras, clocks=moved(extras.clocks), analysis=moved(extras.analysis), raw=moved(extras.raw))
