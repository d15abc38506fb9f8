"""A game as an OGXM document has it: its plies, and the annotations that say what they can't."""

import json
from typing import Any

from bgnotation.cells import (
    BEAVER,
    DANCED,
    DOUBLE,
    DROP,
    ILLEGAL,
    LOSS,
    QUIT,
    RACCOON,
    RESIGN,
    ROLL,
    SET_POSITION,
    TAKE,
    WIN,
)
from bgnotation.extras import Extras
from bgnotation.facts.results import ending_of
from bgnotation.formats._actions import Action, actions, opening_comments
from bgnotation.formats.ogxm import game as codes
from bgnotation.formats.ogxm.game import after
from bgnotation.formats.ogxm.head import VARIANTS, variant_of
from bgnotation.formats.ogxm.keeps import lawful
from bgnotation.formats.ogxm.notes import NAME, OWN, Annotation, annotation, clipped, comments, fits
from bgnotation.game.legal import Rows
from bgnotation.replay import GameReplay
from bgnotation.replay.setup import cube_of_setup, owners_of_setup, rows_of_setup
from bgnotation.transcript import Transcript
from bgnotation.variants import find

Document = dict[str, Any]

_ROLLS = {pair: action for action, pair in enumerate(codes.PAIRS)}
_CUBE = {TAKE: codes.TAKE, DROP: codes.DROP}
_LEVELS = {level: word for word, level in codes.LEVELS.items()}
_MOST_POINTS = (1 << 31) - 1
_MOST_DOUBLES = 15
_MOST_CUBE = 1 << 15


class Made:
    """A game for a document."""

    def __init__(self, document: Document, annotations: list[Annotation], turns: int) -> None:
        self.document = document
        self.annotations = annotations
        self.turns = turns
        """How often a double was turned again at once."""
        self.score: tuple[int, int] | None = (0, 0)
        """The score before the game."""
        self.score_after: tuple[int, int] | None = None
        """The score that follows from it, as a reader sums it up."""


def game_of(done: GameReplay, match: Transcript, first_ply: int, score: tuple[int, int] | None) -> Made:
    """A replayed game; `first_ply` counts the plies of the match before it, `score` is what follows from them."""
    return _Writer(done, match, first_ply, score).made()


class _Writer:
    def __init__(self, done: GameReplay, match: Transcript, first_ply: int, score: tuple[int, int] | None) -> None:
        self.done = done
        self.game = done.game
        self.match = match
        self.first_ply = first_ply
        self.score = score
        self.plies: list[Document] = []
        self.annotations: list[Annotation] = []
        self.remarks: dict[tuple[str, int], list[str]] = {}
        self.document: Document = {}
        self.on_turn = -1
        """Who must act next, -1 if either may."""
        self.turns = 0
        self.animals = 0
        self.cube, self.owner = done.cube, -1
        self.resigned: int | None = None
        self.result: tuple[int, int] | None = None

    def made(self) -> Made:
        """The game."""
        self._remark(opening_comments(self.game))
        walk = list(actions(self.done))
        for cell in (action for action in walk if action.kind in (WIN, LOSS)):
            if self.result is None or cell.kind == WIN:
                winner = cell.side if cell.kind == WIN else 1 - cell.side
                self.result = winner, max(0, min(cell.value or 0, _MOST_POINTS))
        for n, action in enumerate(walk):
            self._action(action, walk[n + 1] if n + 1 < len(walk) else None)
            self._remark(action.comments)
        extras = self.game.extras
        if "initial_board" not in self.document and self.done.start != _known_start(self.match):
            # The library doesn't know the variant.
            self.document["initial_board"] = _board(self.done.start)
        if self.result is not None:
            self.document |= {"winner": self.result[0], "points_won": self.result[1]}
        if extras.auto_doubles > 0:
            self.document["auto_doubles"] = min(extras.auto_doubles, _MOST_DOUBLES)
        if extras.ending in ("dropped", "resigned", "settled", "forfeited"):
            self.document["termination"] = extras.ending
        self._own(extras)
        for (scope, ref), texts in self.remarks.items():
            self.annotations += comments(scope, ref, texts)
        made = Made({**self.document, "plies": self.plies}, self.annotations, self.turns)
        made.score = self.game.score if self.game.score is not None and min(self.game.score) >= 0 else self.score
        made.score_after = after(made.score, *(self.result or (None, 0)))
        return made

    # ------------------------------------------------------------ annotations

    def _remark(self, texts: tuple[str, ...]) -> None:
        """Comments on what was done last."""
        place = ("ply", self.first_ply + len(self.plies) - 1) if self.plies else ("game", self.done.index)
        for text in texts:
            if text:
                self.remarks.setdefault(place, []).append(text)

    def _note(self, key: str, value: str) -> None:
        if fits(value):
            self.annotations.append(annotation("game", self.done.index, f"{OWN}{key}", value))

    def _note_ply(self, key: str, value: str) -> None:
        """A note on the ply that was made last."""
        self.annotations.append(annotation("ply", self.first_ply + len(self.plies) - 1, f"{OWN}{key}", value))

    def _own(self, extras: Extras) -> None:
        """What a game tells and OGXM has no field for."""
        game = self.game
        if game.players != self.match.players:
            self._note("players", _json([clipped(name, NAME) for name in game.players]))
        if any(game.ratings):
            self._note("ratings", _json([clipped(rating, NAME) for rating in game.ratings]))
        if game.score is not None and self.done.index and game.score != self.score:
            self._note("score", _json(game.score))
        if extras.ties:
            self._note("ties", _json(extras.ties))
        if extras.refusals:
            self._note("refusals", _json([(one.rolls, one.side, one.level) for one in extras.refusals]))
        if extras.date:
            self._note("date", extras.date)
        if self.resigned is not None:
            self._note("resigned", str(self.resigned))
        written = next((ply["resign_value"] for ply in self.plies if "resign_value" in ply), "")
        if extras.level != codes.LEVELS.get(written, 0):
            self._note("level", str(extras.level))
        if extras.ending and self.document.get("termination") != extras.ending:
            self._note("ending", extras.ending)

    # ------------------------------------------------------------ plies

    def _put(self, action: int, side: int, **more: Any) -> None:
        """Adds a ply; before it one that passes the turn on, where the other side would be on turn."""
        if self.on_turn == 1 - side:
            self.plies.append({"action_id": codes.PASS, "color": 1 - self.on_turn})
        self.plies.append({"action_id": action, "color": 1 - side, **more})

    def _action(self, action: Action, following: Action | None) -> None:
        kind, side = action.kind, action.side
        if kind == ROLL:
            self._roll(action, following)
        elif kind in (DOUBLE, TAKE, DROP, BEAVER, RACCOON):
            self._turn_cube(action)
        elif kind == RESIGN:
            self._resign(action)
        elif kind == SET_POSITION:
            self._set(action, side)
        if kind in (ROLL, TAKE):
            self.cube, self.owner = action.cube, action.owner

    def _roll(self, action: Action, following: Action | None) -> None:
        side, (first, second) = action.side, sorted(action.dice)
        self.animals = 0
        steps = _steps(action)
        if first < 1:
            # A dance whose dice the record does not give.
            self._put(codes.PASS, side)
            self._note_ply("dance", "")
        elif steps is None:
            self._illegal(action, first, second)
        else:
            self._put(_ROLLS[first, second], side, d1=first, d2=second, moves=steps)
            if action.cell.how == QUIT:
                self._note_ply("unplayed", "")
            elif action.cell.how == DANCED and following is not None and following.kind == RESIGN:
                self._note_ply("dance", "")
            if action.state == "unplayed":
                self._unplayed(action, following)
        self.on_turn = 1 - side

    def _unplayed(self, action: Action, following: Action | None) -> None:
        """Behind a roll that was not played the side resigns, also where the record says so by its result alone."""
        side = action.side
        if (following is None or following.kind in (WIN, LOSS)) and self.result is not None and self.result[0] != side:
            self.plies.append({"action_id": codes.RESIGN, "color": 1 - side, "resign_value": _LEVELS[self._level()]})

    def _illegal(self, action: Action, first: int, second: int) -> None:
        """A play against the rules: the board after it, and the turn is passed on."""
        side = action.side
        totals = (sum(self.done.start[0]), sum(self.done.start[1]))
        # Of Snowie's positions the other side is on roll.
        rows = rows_of_setup(action.cell.text, 1 - side, totals) if action.cell.how == ILLEGAL else None
        self._put(codes.SET, side, d1=first, d2=second, illegal=True, set_position=_board(rows or action.rows))
        if action.cell.how != ILLEGAL or rows is None:
            self._note_ply("play", " ".join(map(str, action.cell.moves)))
        self.plies.append({"action_id": codes.PASS, "color": 1 - side})

    def _turn_cube(self, action: Action) -> None:
        kind, side = action.kind, action.side
        if kind in (TAKE, DROP) and self.animals:
            # After a beaver there is no ply for the answer: who rolls has taken.
            self._note_ply("answer", f"{'take' if kind == TAKE else 'drop'} {side}")
        elif kind in (BEAVER, RACCOON):
            self._turn_again(action)
        elif kind == DOUBLE:
            self.animals = 0
            self._put(codes.DOUBLE, side)
            self.on_turn = -1
        else:
            self.plies.append({"action_id": _CUBE[kind], "color": 1 - side})
            self.on_turn = 1 - side

    def _turn_again(self, action: Action) -> None:
        """A beaver, a raccoon and so on; the doubler rolls next, and the cube is the other side's in the end.

        The library gives it to who raccoons, and knows no further turn: behind a raccoon the cube is set.
        """
        side = action.side
        self.animals += 1
        self.turns = max(self.turns, self.animals)
        doubler = side if self.animals % 2 == 0 else 1 - side
        word = "raccoon" if action.kind == RACCOON else "beaver"
        if self.animals <= 2:
            self.plies.append({"action_id": codes.BEAVER if self.animals == 1 else codes.RACCOON, "color": 1 - side})
            if word != ("beaver", "raccoon")[self.animals - 1]:
                self._note_ply("word", word)
        if self.animals >= 2:
            owner = ("white", "black")[1 - doubler]
            cube = {"cube_value": min(action.cube, _MOST_CUBE), "cube_owner": owner}
            self.plies.append({"action_id": codes.SET_CUBE, "color": 1 - doubler, **cube})
            self._note_ply("turned", "" if self.animals == 2 else f"{word} {side}")
        self.on_turn = doubler

    def _resign(self, action: Action) -> None:
        side, text = action.side, action.cell.text
        ended = ending_of(text)
        if not ended and not self._can_resign(action):
            self.resigned = side
        elif ended in ("timeout", "forfeited"):
            self.plies.append({"action_id": codes.FORFEIT, "color": 1 - side})
            if ended == "timeout" and not self.game.extras.ending:
                self._note("ending", ended)
        elif ended == "settled":
            self.document["termination"] = "settled"
        else:
            level = self.game.extras.level or self._level()
            self.plies.append({"action_id": codes.RESIGN, "color": 1 - side, "resign_value": _LEVELS[level]})

    def _can_resign(self, action: Action) -> bool:
        """Whether OGXM has a ply for it: not for the winner, and not while a double waits for the side's answer."""
        side = action.side
        waits = bool(self.plies) and self.plies[-1]["action_id"] == codes.DOUBLE and self.plies[-1]["color"] == side
        return not waits and (self.result is None or self.result[0] != side) and not ending_of(action.cell.text)

    def _level(self) -> int:
        """For how much a game was given up, by its points."""
        points = self.result[1] if self.result is not None else 0
        level, rest = divmod(points, self.cube)
        return level if not rest and 1 <= level <= 3 else 1

    def _set(self, action: Action, side: int) -> None:
        totals = (sum(self.done.start[0]), sum(self.done.start[1]))
        rows = rows_of_setup(action.cell.text, side, totals)
        if rows is None:
            return
        cube, owners = cube_of_setup(action.cell.text), owners_of_setup(action.cell.text)
        owner = owners[0] if len(owners) == 1 else -1
        if self.plies:
            on_turn = self.on_turn if self.on_turn >= 0 else side
            self._put(codes.SET, on_turn, set_position=_board(rows))
            return
        self.document["initial_board"] = _board(rows)
        if cube > 1 or owner >= 0:
            self.document["initial_cube_value"] = cube
        if owner >= 0:
            self.document["initial_cube_owner"] = ("white", "black")[owner]


def _known_start(match: Transcript) -> Rows:
    """The rows that the library takes a game of the match to begin with."""
    name = variant_of(match)
    return find(name if name in VARIANTS else "backgammon").start.checkers


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _board(rows: Rows) -> list[int]:
    """A board of 26 counts, white positive, as white moves."""
    left, right = rows
    return [(left[25 - place] if place < 25 else 0) - (right[place] if place else 0) for place in range(26)]


def _steps(action: Action) -> list[Document] | None:
    """The steps of a roll; None for a play that has to be given by the board after it."""
    if action.state == "illegal" and (action.judged or not action.cell.moves):
        return None
    dice = [action.dice[0]] * 4 if action.dice[0] == action.dice[1] else sorted(action.dice)
    left, found = list(dice), list[Document]()
    for source, target in lawful(tuple(step[:2] for step in action.steps)):
        pips = source - target
        if not target and pips not in left:
            # Borne off with a die that is larger than need be.
            pips = next((die for die in left if die > pips), pips)
        if not 1 <= pips <= 6 or not 1 <= source <= 25:
            return None
        if pips in left:
            left.remove(pips)
        found.append({"from": source if action.side else 25 - source, "pips": pips})
    return found if len(found) <= len(dice) else None
