"""A match → a transcript of FIBS. The left side is X."""

from collections.abc import Iterator, Sequence

from bgnotation.cells import BEAVER, DOUBLE, DROP, LOSS, RACCOON, RESIGN, ROLL, TAKE, WIN
from bgnotation.extras import Refusal
from bgnotation.facts.results import ending_of
from bgnotation.formats._base import Outgoing
from bgnotation.formats.oldmoves.names import names_kept
from bgnotation.formats.oldmoves.points import turned
from bgnotation.formats.oldmoves.score import Outcome, Score, in_order
from bgnotation.replay import GameReplay, Over
from bgnotation.replay.actions import Action, actions

_SIGNS = "XO"
_LEVELS = ("", " a single game", " a gammon", " a backgammon")


def write(matches: Sequence[Outgoing], style: str = "") -> bytes:
    """The file. In the style `ascending` X's points rise, as the server has them; else both sides' fall."""
    lines: list[str] = []
    for outgoing in matches:
        transcript = outgoing.transcript
        place = f" in a {transcript.length} point match." if transcript.length else " in an unlimited match."
        before: tuple[Score, Outcome | None] | None = None
        first = names_kept(transcript.players)
        for number, done in enumerate(outgoing.replay.games, 1):
            players = names_kept(done.game.players)
            score = done.game.score or done.score.points
            flipped = players != first
            own = score[::-1] if flipped else score
            # Where a reader would think otherwise, it is told that the match goes on, and whose points are whose.
            plain = before is None or (score != (0, 0) and own == in_order(score, *before, flipped=flipped))
            lines.append(f"Score is {score[0]}-{score[1]}{place}{'' if plain else f' (game {number}, X first)'}")
            lines.append(f"{players[0]} is X - {players[1]} is O")
            game = _Game(done, rising=style == "ascending")
            lines += game.lines()
            lines.append("")
            won = game.result
            before = (own, None if won is None else (won[0] ^ flipped, won[1]))
    return "\n".join(lines).encode("utf-8", "replace")


class _Game:
    """A game on its way into the file."""

    def __init__(self, done: GameReplay, *, rising: bool) -> None:
        self.done = done
        self.rising = rising
        self.result = _result(done)
        extras = done.game.extras
        self.refusals = sorted(extras.refusals, key=lambda refusal: refusal.rolls)
        self.level = _LEVELS[extras.level % 4]
        self.resigns = extras.ending == "resigned" or extras.level > 0
        """Whether a resignation must be told that no action tells."""

    def lines(self) -> Iterator[str]:
        """What happened, and the result."""
        rolls = 0
        owes = -1  # the side that has not answered a beaver
        ended = False
        for action in actions(self.done):
            kind, sign = action.kind, _SIGNS[action.side]
            while self.refusals and self.refusals[0].rolls <= rolls:
                yield from _refused(self.refusals.pop(0))
            if kind == ROLL and owes >= 0:
                # Few records have the take after a beaver: rolling accepts it.
                yield f"{_SIGNS[owes]}: accepts"
            if kind == ROLL:
                rolls += 1
                yield _roll(action, rising=self.rising and action.side == 0)
            elif kind in (DOUBLE, BEAVER, RACCOON):
                yield f"{sign}: doubles"
            elif kind in (TAKE, DROP):
                yield f"{sign}: {'accepts' if kind == TAKE else 'rejects'}"
            elif kind == RESIGN and not ending_of(action.cell.text):
                self.resigns = False
                yield f"{sign}: wants to resign{self.level}"
            elif kind in (WIN, LOSS) and not ended:
                ended = True
                yield from self._end()
            owes = 1 - action.side if kind in (BEAVER, RACCOON) else -1
        if not ended:
            yield from self._end()

    def _end(self) -> Iterator[str]:
        """The result."""
        while self.refusals:
            yield from _refused(self.refusals.pop(0))
        if self.result is None:
            return
        winner, points = self.result
        if self.resigns:
            yield f"{_SIGNS[1 - winner]}: wants to resign{self.level}"
        yield f"{_SIGNS[winner]}: wins {points} point{'' if points == 1 else 's'}"


def _result(done: GameReplay) -> tuple[int, int] | None:
    """The winner's side and points: as written, else as the board and the cube tell."""
    stated: dict[int, tuple[int, int]] = {}
    for slot in done.results:
        cell = done.game.cells[slot]
        assert cell is not None
        winner = slot & 1 if cell.kind == WIN else 1 - (slot & 1)
        stated.setdefault(cell.kind, (winner, cell.value or 0))
    decided = done.result if done.ending in (Over.BORNE_OFF, Over.DROPPED) else None
    return stated.get(WIN) or stated.get(LOSS) or decided


def _roll(action: Action, *, rising: bool) -> str:
    """A roll and its play."""
    sign = _SIGNS[action.side]
    first, second = action.dice
    if action.state == "danced":
        return f"{sign}: ({first} {second}) can't move" if first else f"{sign}: can't move"
    steps = (
        f"{_point(source, 'bar', rising=rising)}-{_point(target, 'off', rising=rising)}"
        for source, target, _ in action.steps
    )
    return " ".join([f"{sign}: ({first} {second})", *steps])


def _point(point: int, word: str, *, rising: bool) -> str:
    """A point in the server's numbering."""
    return word if point in (0, 25) else str(turned(point) if rising else point)


def _refused(refusal: Refusal) -> Iterator[str]:
    """A resignation that was not accepted."""
    yield f"{_SIGNS[refusal.side]}: wants to resign{_LEVELS[refusal.level % 4]}"
    yield f"{_SIGNS[1 - refusal.side]}: rejects"
