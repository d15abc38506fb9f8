"""Matches → JSON: one action a line, all that a transcript holds."""

import json
from collections.abc import Iterator, Sequence

from bgnotation.cells import COMMENT, ILLEGAL, ROLL, SET_POSITION, Cell
from bgnotation.errors import UnknownNameError
from bgnotation.extras import Extras
from bgnotation.facts import Held
from bgnotation.facts.texts import match_comments
from bgnotation.formats._base import Outgoing
from bgnotation.formats.json.actions import members_of, quoted
from bgnotation.formats.json.analysis import analysis_text
from bgnotation.game.rules import Rules
from bgnotation.replay import Replay
from bgnotation.transcript import Game, Transcript
from bgnotation.variants import find

_LIMIT = 100_000
"""Cells whose text is kept."""


class _Members(dict[Cell, str]):
    """Cell → its members, where they depend on the cell alone."""

    def __missing__(self, cell: Cell) -> str:
        if len(self) > _LIMIT:
            self.clear()
        text = self[cell] = members_of(cell, 0, (15, 15))
        return text


_MEMBERS = _Members()


def write(matches: Sequence[Outgoing], style: str = "") -> bytes:
    """The file. Written again after reading it is the same."""
    written = ",\n".join(_match(one.transcript, one.rules) for one in matches)
    text = f'{{"bgnotation": 1,\n"matches": [{written}{chr(10) if written else ""}]}}\n'
    # Half a character (a lone surrogate) becomes the escape that stands for it.
    return text.encode("utf-8", "backslashreplace")


def _match(match: Transcript, rules: Rules) -> str:
    totals = _totals(match.variation)
    games = ",\n".join(_game(game, totals) for game in match.games)
    head = ",\n ".join(_header(match, rules))
    return f'\n{{{head},\n "games": [{games and chr(10)}{games}{games and chr(10) + " "}]}}'


def _totals(variation: str) -> tuple[int, int]:
    try:
        checkers = find(variation or "backgammon").checkers
    except UnknownNameError:
        checkers = 15
    return checkers, checkers


def _header(match: Transcript, rules: Rules) -> Iterator[str]:
    """What holds for the whole match; what is as usual is left out."""
    origin = match.origin or ("" if match.format == "json" else match.format)
    yield f'"origin": {{"format": {quoted(origin)}, "dialect": {quoted(match.dialect)}}}'
    if match.length is not None:
        yield f'"length": {match.length}'
    elif match.length_written:
        yield f'"length_written": {quoted(match.length_written)}'
    if match.variation != "Backgammon":
        yield f'"variation": {quoted(match.variation)}'
    if said := list(_rules(rules)):
        yield f'"rules": {{{", ".join(said)}}}'
    if match.tags:
        tags = ",\n  ".join(f"{quoted(name)}: {quoted(value)}" for name, value in match.tags.items())
        yield f'"tags": {{\n  {tags}}}'
    if notes := match_comments.of(Held(match, _never)).get((), ()):
        yield _texts("notes", notes)
    if match.prose:
        yield _texts("prose", match.passages)
    if not match.marks_hits:
        yield '"marks_hits": false'
    if not match.states_results:
        yield '"states_results": false'


def _never() -> Replay:
    raise AssertionError("comments are told without a replay")


def _texts(name: str, texts: Sequence[str]) -> str:
    inside = ",\n  ".join(map(quoted, texts))
    return f'"{name}": [\n  {inside}]'


def _rules(rules: Rules) -> Iterator[str]:
    usual = Rules()
    for name in ("crawford", "jacoby", "beavers", "auto_doubles", "holland", "cube_limit"):
        value = getattr(rules, name)
        if value != getattr(usual, name):
            # Null is: without limit.
            yield f'"{name}": {json.dumps(value)}'


def _game(game: Game, totals: tuple[int, int]) -> str:
    head = ", ".join(_game_header(game))
    more = "".join(f",\n   {line}" for line in _extras(game.extras))
    actions = ",\n".join(_actions(game, totals))
    return f'  {{{head}{more},\n   "actions": [{actions and chr(10)}{actions}{actions and chr(10) + "   "}]}}'


def _game_header(game: Game) -> Iterator[str]:
    if game.number is not None:
        yield f'"number": {game.number}'
    yield f'"players": [{quoted(game.players[0])}, {quoted(game.players[1])}]'
    if game.score is not None:
        yield f'"score": [{game.score[0]}, {game.score[1]}]'
    if any(game.ratings):
        yield f'"ratings": [{quoted(game.ratings[0])}, {quoted(game.ratings[1])}]'


def _extras(extras: Extras) -> Iterator[str]:
    """What is said of a game besides its actions."""
    if extras.date:
        yield f'"date": {quoted(extras.date)}'
    if extras.crawford is not None:
        yield f'"crawford": {json.dumps(extras.crawford)}'
    if extras.auto_doubles:
        yield f'"auto_doubles": {extras.auto_doubles}'
    if extras.ties:
        yield f'"ties": {json.dumps(extras.ties)}'
    if extras.refusals:
        refusals = (
            f'{{"rolls": {one.rolls}, "side": {one.side + 1}, "level": {one.level}}}' for one in extras.refusals
        )
        yield f'"refusals": [{", ".join(refusals)}]'
    if extras.ending:
        yield f'"ending": {quoted(extras.ending)}'
    if extras.level:
        yield f'"resign_level": {extras.level}'
    if -1 in extras.raw:
        yield f'"raw": {quoted(extras.raw[-1])}'


def _actions(game: Game, totals: tuple[int, int]) -> Iterator[str]:
    extras = game.extras
    noted = extras.clocks.keys() | extras.analysis.keys() | extras.raw.keys() | game.doubtful
    known = _MEMBERS
    for slot, cell in enumerate(game.cells):
        if cell is None:
            continue
        side = slot & 1
        depends = cell.kind == SET_POSITION or (cell.how == ILLEGAL and cell.kind == ROLL)
        members = members_of(cell, side, totals) if depends else known[cell]
        more = _notes(game, slot) if slot in noted else ""
        if cell.kind == COMMENT and not more:
            yield f"    {{{members}}}"
        else:
            yield f'    {{"side": {side + 1}, {members}{more}}}'


def _notes(game: Game, slot: int) -> str:
    """What else is known of an action."""
    extras = game.extras
    found = ""
    if slot in game.doubtful:
        found += ', "doubtful": true'
    if slot in extras.clocks:
        found += f', "clock": {quoted(extras.clocks[slot])}'
    if slot in extras.raw:
        found += f', "raw": {quoted(extras.raw[slot])}'
    if slot in extras.analysis:
        found += f',\n     "analysis": {analysis_text(extras.analysis[slot], "      ")}'
    return found
